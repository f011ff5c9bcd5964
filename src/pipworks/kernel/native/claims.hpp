// The parts of a search tree that threads share: each goes to the one that comes to it first.
//
// All threads walk the top of the same tree in the same order, and so number its parts alike: the positions with some
// number of placements laid, and the solutions above. One number is enough to tell which parts are taken: as a thread has
// come past all parts before, those are. (The idea is that of self-scheduled loops: Smith 1981, "Architecture and
// applications of the HEP multiprocessor computer system".)
#pragma once

#include <atomic>

#include "base.hpp"

namespace cover {

// What the engines at one problem share.
class Claims {
  public:
    // From now on all parts are free, or none is.
    void open(bool free) { next_.store(free ? 0 : kClosed, std::memory_order_relaxed); }

    // Take a part, if nobody has.
    bool take(u64 number) { return next_.compare_exchange_strong(number, number + 1, std::memory_order_relaxed); }

  private:
    static constexpr u64 kClosed = ~u64{0};

    std::atomic<u64> next_{kClosed};
};

// What one engine takes of a tree; all of it without a depth.
class Share {
  public:
    u32 depth = 0;  // placements laid above a part

    Share() = default;
    Share(Claims& claims, u32 depth) : depth(depth), claims_(&claims) {}

    bool whole() const { return depth == 0; }

    // The walk begins, perhaps once more: what was taken before is so still.
    void start() { met_ = 0; }

    // The walk has come to the next part: whether that is for others.
    bool is_others() {
        const u64 number = met_++;
        if (std::binary_search(taken_.begin(), taken_.end(), number)) return false;
        if (!claims_->take(number)) return true;
        taken_.push_back(number);
        return false;
    }

    // The number of the part that was taken last, if one was.
    u64 part() const { return taken_.empty() ? 0 : taken_.back(); }

  private:
    Claims* claims_ = nullptr;
    u64 met_ = 0;
    std::vector<u64> taken_;  // ascending
};

}  // namespace cover
