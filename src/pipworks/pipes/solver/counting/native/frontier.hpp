// A count tile by tile: what `reference.py` says in Python, state by state.
//
// A state has a byte for each slot: kClosed, kGas, or the number of a part, odd where that needs gas.
#pragma once

#include <algorithm>
#include <array>

#include "layer.hpp"

namespace pipes {

enum class Counted : int { turns = 0, whole = 1, layouts = 2 };
enum class Ended : int { open = 0, done = 1, memory = 2 };

constexpr u8 kClosed = 0, kGas = 1, kNew = 254;  // kNew and kNew + 1: the part of the tile that is laid
constexpr std::size_t kMostSlots = 120;

struct Edge {
    u32 side, slot;
};

struct Choice {
    u32 sides, times;
};

struct Step {
    std::vector<Edge> closing, opening;
    std::vector<Choice> choices;
    bool tank, needs;
    int least, most;
    bool tanks, needy;  // of the tiles to come, whether there are any
};

class Counter {
  public:
    u64 nodes = 0;

    Counter(Counted counted, std::size_t slots, std::vector<Step> steps, u64 most_bytes)
        : counted_(counted),
          slots_(slots),
          length_((slots + 8) / 8 * 8),
          steps_(std::move(steps)),
          most_bytes_(most_bytes) {
        const std::vector<u8> empty(length_, kClosed);
        const u64 one = 1;
        here_.add(empty.data(), length_, &one, 1, 1);
    }

    // Goes on from so many states.
    Ended run(u64 budget) {
        for (; at_ < steps_.size(); ++at_) {
            const Step& step = steps_[at_];
            for (; shard_ < Layer::kShards; ++shard_, state_ = 0) {
                const Shard& from = here_.shards[shard_];
                for (; state_ < from.size(); ++state_, --budget) {
                    if (budget == 0) return Ended::open;
                    if ((nodes++ & 255) == 0 && bytes() > most_bytes_) return Ended::memory;
                    for (const Choice& choice : step.choices)
                        if (lay(step, from.key(state_, length_), choice.sides))
                            next_.add(after_.data(), length_, from.number(state_), from.words(), choice.times);
                }
            }
            std::swap(here_, next_);
            next_.clear();
            shard_ = 0;
        }
        return Ended::done;
    }

    // The number, lowest word first, once all is counted: all that is left is the empty state.
    std::vector<u64> counted() const {
        for (const Shard& shard : here_.shards)
            if (shard.size() > 0) return {shard.number(0), shard.number(0) + shard.words()};
        return {};
    }

    std::size_t bytes() const { return here_.bytes() + next_.bytes(); }

  private:
    Counted counted_;
    std::size_t slots_, length_;
    std::vector<Step> steps_;
    u64 most_bytes_;
    Layer here_, next_;
    std::size_t at_ = 0, shard_ = 0, state_ = 0;
    std::array<u8, kMostSlots + 8> after_{};
    std::array<u8, 256> number_of_{};

    static bool needing(u8 part) { return part > kGas && (part & 1); }

    // The state in `after_` once a tile is laid; false where that can't be.
    bool lay(const Step& step, const u8* state, u32 sides) {
        std::memcpy(after_.data(), state, length_);
        u8 met[4], left[4];
        std::size_t meets = 0, leaves = 0;
        int gas = step.tank;
        bool needs = step.needs || (counted_ == Counted::layouts && sides != 0);
        for (const Edge& edge : step.closing) {
            const u8 part = after_[edge.slot];
            const bool here = sides >> edge.side & 1;
            after_[edge.slot] = kClosed;
            if (counted_ != Counted::turns && (part != kClosed) != here) return false;
            if (part == kClosed) continue;
            if (!here) {
                left[leaves++] = part;
                continue;
            }
            if (counted_ == Counted::layouts && part != kGas && std::find(met, met + meets, part) != met + meets) return false;
            gas += part == kGas;
            needs |= needing(part);
            met[meets++] = part;
        }
        if (counted_ == Counted::layouts && gas > 1) return false;
        const u8 mine = gas ? kGas : static_cast<u8>(kNew + needs);
        for (std::size_t i = 0; i < meets; ++i)
            if (met[i] != kGas) std::replace(after_.begin(), after_.begin() + slots_, met[i], mine);
        for (const Edge& edge : step.opening)
            if (sides >> edge.side & 1) after_[edge.slot] = mine;
        if (needing(mine) && !there(mine)) return false;
        for (std::size_t i = 0; i < leaves; ++i)
            if (needing(left[i]) && !there(left[i]) && std::find(met, met + meets, left[i]) == met + meets) return false;
        return name(step);
    }

    bool there(u8 part) const { return std::find(after_.begin(), after_.begin() + slots_, part) != after_.begin() + slots_; }

    // Numbers the parts in the order of their slots; false where the rest of the board can't give gas to all.
    bool name(const Step& step) {
        u8 seen[kMostSlots], times[256] = {};
        std::size_t parts = 0;
        bool needy = false;
        for (std::size_t slot = 0; slot < slots_; ++slot) {
            const u8 part = after_[slot];
            if (part == kClosed) continue;
            ++times[part];
            if (part != kGas && times[part] == 1) seen[parts++] = part;
        }
        int ends = times[kGas];
        for (std::size_t i = 0; i < parts; ++i) {
            const int number = times[seen[i]];
            needy |= needing(seen[i]);
            if (needing(seen[i]) || number > 2) ends += number - 2;
        }
        if (!step.tanks && times[kGas] == 0 && (needy || step.needy)) return false;
        if (ends < step.least || ends > step.most) return false;
        if (counted_ == Counted::turns && !step.needy && !needy) {
            std::fill(after_.begin(), after_.begin() + slots_, kClosed);
            return true;
        }
        u8 next = 2;
        for (std::size_t i = 0; i < parts; ++i) {
            const bool lost = !needing(seen[i]) && times[seen[i]] == 1;
            number_of_[seen[i]] = lost ? kClosed : static_cast<u8>(next + (seen[i] & 1));
            if (!lost) next = static_cast<u8>(next + 2);
        }
        for (std::size_t slot = 0; slot < slots_; ++slot)
            if (after_[slot] > kGas) after_[slot] = number_of_[after_[slot]];
        return true;
    }
};

}  // namespace pipes
