// A board's domains and sides, and what follows from them tile by tile and part by part.
//
// A *part* is what used sides join. Where gas passes exactly the used sides, each part has one tank and no ring. So a
// side between two tiles of a part, or of two parts with a tank each, is unused; a part without a tank, once it must
// have gas, takes it in by its last open side. All that can change is in `words_`, so that a trail can undo it.
#pragma once

#include "ways.hpp"

namespace pipes {

class Network {
  public:
    u32 count = 0;
    std::vector<u32> near;  // at 4i + d the tile across side d of tile i; itself for a wall
    std::vector<u8> kind;   // a tile's index in `kinds`
    std::vector<Kind> kinds;
    bool dead = false;
    u64 steps = 0;  // tiles looked at

    u32 domain(u32 tile) const { return words_[tile]; }
    u32 side(u32 arc) const { return words_[count + arc]; }
    const Kind& of(u32 tile) const { return kinds[kind[tile]]; }
    bool needy(u32 tile) const { return !(domain(tile) & of(tile).dry); }
    u32 opposite(u32 arc) const { return 4 * near[arc] + ((arc & 3) ^ 2); }

    // All sides open, all parts single tiles. `is_tank` is 1 for tanks.
    void begin(const std::vector<u8>& is_tank) {
        words_.assign(std::size_t{count} * kWordsOfATile, 0);
        waiting_.clear();
        watched_.clear();
        trail_.clear();
        queued_.assign(count, 0);
        for (u32 i = 0; i < count; ++i) {
            words_[i] = of(i).all;
            for (u32 a = 4 * i; a < 4 * i + 4; ++a) words_[count + a] = near[a] == i ? kNone : kNone | kIn | kOut;
            for (u32 a = 4 * i; a < 4 * i + 4; ++a) words_[ends(i)] += near[a] != i;
            words_[root(i)] = words_[link(i)] = i;
            words_[size(i)] = 1;
            words_[flags(i)] = is_tank[i] ? kTank : 0;
            wait(i);
        }
    }

    void keep_ways(u32 tile, u32 ways) {
        const u32 now = domain(tile) & ways;
        if (now == domain(tile)) return;
        put(tile, now);
        wait(tile);
    }

    void keep_side(u32 arc, u32 values) {
        const u32 old = side(arc), now = old & values;
        if (now == old || dead) return;
        const u32 tile = arc >> 2, other = near[arc];
        put(count + arc, now);
        put(count + opposite(arc), turned_round(now));
        wait(tile);
        wait(other);
        dead |= now == 0;
        if (dead || !undecided(old) || undecided(now)) return;
        for (u32 end : {tile, other}) {
            const u32 part = words_[root(end)];
            put(ends(part), words_[ends(part)] - 1);
            watched_.push_back(part);
        }
        if (now != kNone) join(tile, other);
    }

    // Everything that follows, or `dead`. False when it stopped after `limit` steps, with more to do.
    bool propagate(u64 limit) {
        while (!dead) {
            if (!waiting_.empty()) {
                if (steps >= limit) return false;
                ++steps;
                const u32 tile = waiting_.back();
                waiting_.pop_back();
                queued_[tile] = 0;
                revise(tile);
            } else if (!watched_.empty()) {
                const u32 part = watched_.back();
                watched_.pop_back();
                look_at(part);
            } else {
                return true;
            }
        }
        for (u32 tile : waiting_) queued_[tile] = 0;
        waiting_.clear();
        watched_.clear();
        return true;
    }

    // Whether there is more to do.
    bool pending() const { return !waiting_.empty() || !watched_.empty(); }

    std::size_t mark() const { return trail_.size(); }
    // What was changed at this place of the trail: a tile's domain, where that is less than `count`.
    u32 changed(std::size_t at) const { return trail_[at].first; }
    void trailing(bool on) { trailing_ = on; }

    void undo(std::size_t mark) {
        for (; trail_.size() > mark; trail_.pop_back()) words_[trail_.back().first] = trail_.back().second;
        dead = false;
    }

  private:
    static constexpr std::size_t kWordsOfATile = 10;
    static constexpr u32 kTank = 1, kNeedy = 2;

    std::vector<u32> words_;  // domains, sides, and of each part by its root: the rest
    std::vector<std::pair<u32, u32>> trail_;
    std::vector<u32> waiting_, watched_, scanned_;
    std::vector<u8> queued_;
    bool trailing_ = false;

    u32 root(u32 i) const { return 5 * count + i; }
    u32 link(u32 i) const { return 6 * count + i; }  // the next tile of the part, round and round
    u32 ends(u32 i) const { return 7 * count + i; }  // the undecided sides of the part's tiles
    u32 flags(u32 i) const { return 8 * count + i; }
    u32 size(u32 i) const { return 9 * count + i; }

    static bool undecided(u32 values) { return (values & kNone) && values != kNone; }

    void put(u32 at, u32 value) {
        if (trailing_) trail_.emplace_back(at, words_[at]);
        words_[at] = value;
    }

    void wait(u32 tile) {
        if (queued_[tile]) return;
        queued_[tile] = 1;
        waiting_.push_back(tile);
    }

    // A tile's ways and the values of its sides, each less what the other has nothing for.
    void revise(u32 tile) {
        const Kind& mine = of(tile);
        u32 ways = domain(tile);
        for (u32 d = 0; d < 4; ++d) ways &= mine.with[d][side(4 * tile + d)];
        if (ways != domain(tile)) put(tile, ways);
        if (ways == 0) {
            dead = true;
            return;
        }
        for (u32 d = 0; d < 4 && !dead; ++d) {
            u32 values = 0;
            for (u32 value : {kNone, kIn, kOut})
                if (ways & mine.with[d][value]) values |= value;
            keep_side(4 * tile + d, values);
        }
        const u32 part = words_[root(tile)];
        if (!(ways & mine.dry) && !(words_[flags(part)] & kNeedy)) {
            put(flags(part), words_[flags(part)] | kNeedy);
            watched_.push_back(part);
        }
    }

    void members(u32 part, std::vector<u32>& found) const {
        found.clear();
        u32 tile = part;
        do {
            found.push_back(tile);
            tile = words_[link(tile)];
        } while (tile != part);
    }

    void join(u32 tile, u32 other) {
        u32 large = words_[root(tile)], small = words_[root(other)];
        if (words_[size(large)] < words_[size(small)]) std::swap(large, small);
        const bool tanks = words_[flags(large)] & kTank, another = words_[flags(small)] & kTank;
        if (large == small || (tanks && another)) {
            dead = true;
            return;
        }
        // Where gas is new, sides to any part with gas fall away; else those from one of the two to the other.
        members(another ? large : small, scanned_);
        u32 at = small;
        do {
            put(root(at), large);
            at = words_[link(at)];
        } while (at != small);
        const u32 after = words_[link(large)];
        put(link(large), words_[link(small)]);
        put(link(small), after);
        put(size(large), words_[size(large)] + words_[size(small)]);
        put(ends(large), words_[ends(large)] + words_[ends(small)]);
        put(flags(large), words_[flags(large)] | words_[flags(small)] | kNeedy);
        watched_.push_back(large);
        for (u32 scanned : scanned_)
            for (u32 a = 4 * scanned; a < 4 * scanned + 4; ++a) {
                if (!undecided(side(a))) continue;
                const u32 beyond = words_[root(near[a])];
                if (beyond == large || (words_[flags(large)] & words_[flags(beyond)] & kTank)) keep_side(a, kNone);
            }
    }

    void look_at(u32 part) {
        if (words_[root(part)] != part || words_[flags(part)] != kNeedy) return;
        if (words_[ends(part)] == 0) dead = true;
        if (words_[ends(part)] != 1) return;
        u32 tile = part;
        do {
            for (u32 a = 4 * tile; a < 4 * tile + 4; ++a)
                if (undecided(side(a))) {
                    keep_side(a, kIn);
                    return;
                }
            tile = words_[link(tile)];
        } while (tile != part);
    }
};

}  // namespace pipes
