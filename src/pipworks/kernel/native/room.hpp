// What the tables leave of the memory: shared between the positions of up to four searches and a memo.
#pragma once

#include "position.hpp"
#include "stack.hpp"

namespace cover {

struct Room {
    static constexpr u64 kSearches = 4;
    static constexpr u64 kUncharged = u64{4} << 20;

    u64 memo = 0;       // bytes for a memo
    u64 positions = 0;  // bytes for the positions of each search

    // False where positions have no room. Those of small boards are not charged, so that the memo's size does not
    // depend on them.
    bool share(const Tables& tables, u64 memory) {
        memo = memory - std::min(memory, tables.bytes());
        Layout layout;
        layout.bind(tables);
        const u64 levels = tables.most_laid + 3;
        const u64 block = 8 * u64{layout.words()} + 8;
        const u64 besides = levels * (4 * 256 + 8 * (u64{layout.key_words()} + tables.regions.size() / 8));
        const u64 least = kSearches * (Stack::kLeast * block) + besides;
        const u64 most = kSearches * levels * block + besides;
        if (most <= kUncharged) {
            positions = ~u64{0};
            return true;
        }
        const u64 taken = std::max(std::min(most, memo / 2), least);
        if (taken > memo) return false;
        memo -= taken;
        positions = (taken - besides) / kSearches;
        return true;
    }
};

}  // namespace cover
