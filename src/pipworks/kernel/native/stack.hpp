// The positions of a search's levels, in bounded memory. The reference keeps them all.
//
// Where there is no room for one more, a position above is dropped: the search lays its placements again, from the
// nearest one that is kept, should it come back to that level. Those near the top of the stack, which it comes back to
// first, are kept longest; the others at even distances.
#pragma once

#include <memory>

#include "base.hpp"

namespace cover {

class Stack {
  public:
    static constexpr u32 kLeast = 8;  // blocks that a search can't do without

    // Blocks of `words` words, at most `most` of them.
    void bind(u32 words, u64 most) {
        words_ = words;
        most_ = static_cast<u32>(std::clamp<u64>(most, kLeast, kNone));
        blocks_.clear();
        spare_.clear();
        made_ = 0;
    }

    u64* at(u32 level) const { return blocks_[level].get(); }
    bool holds(u32 level) const { return level < blocks_.size() && blocks_[level] != nullptr; }

    // A block for a level, the new top: what is deeper is of no use any more. Levels up to `base` are never dropped,
    // nor is the one below the new top.
    void open(u32 level, u32 base) {
        if (holds(level)) return;
        if (blocks_.size() <= level) blocks_.resize(std::size_t{level} + 1);
        blocks_[level] = take(level, base);
    }

    // How many blocks can be had without dropping a level up to `top`.
    u32 room(u32 top) const {
        u32 free = most_ - made_ + static_cast<u32>(spare_.size());
        for (std::size_t level = std::size_t{top} + 1; level < blocks_.size(); ++level) free += blocks_[level] != nullptr;
        return free;
    }

  private:
    using Block = std::unique_ptr<u64[]>;

    std::vector<Block> blocks_, spare_;  // of each level, null where it was dropped
    u32 words_ = 0, most_ = kLeast, made_ = 0;

    Block take(u32 top, u32 base) {
        if (spare_.empty() && made_ < most_) {
            ++made_;
            return Block(new u64[words_]);
        }
        if (spare_.empty()) drop_deeper(top);
        if (spare_.empty()) thin(top, base);
        Block block = std::move(spare_.back());
        spare_.pop_back();
        return block;
    }

    void drop(u32 level) {
        if (blocks_[level] != nullptr) spare_.push_back(std::move(blocks_[level]));
    }

    void drop_deeper(u32 top) {
        for (u32 level = static_cast<u32>(blocks_.size()); --level > top;) drop(level);
        blocks_.resize(std::size_t{top} + 1);
    }

    // Drop every other one of those that lie closest together, the newest half aside.
    void thin(u32 top, u32 base) {
        std::vector<u32> held;
        for (u32 level = base; level + 1 < top; ++level)
            if (blocks_[level] != nullptr) held.push_back(level);
        const std::size_t old = std::max<std::size_t>(held.size() / 2, 2);
        u32 closest = kNone;
        for (std::size_t i = 1; i < old; ++i) closest = std::min(closest, held[i + 1] - held[i - 1]);
        for (std::size_t i = 1; i < old; ++i)
            if (held[i + 1] - held[i - 1] <= closest) drop(held[i++]);
    }
};

}  // namespace cover
