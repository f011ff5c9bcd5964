// Whether a board has a layout of some kind: what is asked is laid on its domains, and a search from there ends with a
// layout or with the proof that there is none.
//
// A layout is known, the *home*. One that differs from it mostly does so in a few tiles, so the search looks no further
// than it must: where all tiles that have lost their way home have one way left, the others go home, and if that is a
// layout it has been found. What follows from the domains is for `pipes/solver/native`; blocks, which are sought on the
// whole board, only after so much other work that they don't take most of the time.
#pragma once

#include <algorithm>

#include "../../solver/native/blocks.hpp"

namespace pipes {

enum class Answer : int { open = 0, found = 1, refuted = 2, unknown = 3 };

class Probe {
  public:
    struct Step {
        u32 tile, way;
    };

    Network network;
    Census census;
    std::vector<u32> home;    // the way of each tile in the known layout
    std::vector<Step> found;  // the tiles that have another way in the layout found last
    u64 nodes = 0, most_nodes = 0;  // tried so far; and what all answers together may try, but for a few each

    void begin() {
        network.trailing(true);
        base_ = network.mark();
        const u64 left = most_nodes > nodes ? most_nodes - nodes : 0;
        end_ = nodes + (most_nodes == 0 ? 0 : std::max(left / kPart, kLeast));
    }

    // Take back all that was kept since `begin`.
    void end() {
        network.undo(base_);
        choices_.clear();
        network.trailing(false);
    }

    // What follows, or `network.dead`. False when it stopped at `limit` with more to do.
    bool narrow(u64 limit) {
        while (true) {
            if (!network.propagate(limit)) return false;
            if (network.dead || !is_time()) return true;
            if (!look(limit)) return false;
        }
    }

    // Goes on until `network.steps` is `limit`; `open` when there is more to do, `unknown` after too many nodes.
    Answer run(u64 limit) {
        while (true) {
            if (!network.propagate(limit)) return Answer::open;
            if (network.dead) {
                if (!back()) return Answer::refuted;
                continue;
            }
            if (completes()) return Answer::found;
            if (is_time()) {
                if (!look(limit)) return Answer::open;
                continue;
            }
            if (nodes >= end_) return Answer::unknown;
            deeper();
        }
    }

    u32 value(u32 tile, u32 way, u32 side) const {
        const Kind& kind = network.of(tile);
        return kind.with[side][kNone] & way ? kNone : kind.with[side][kIn] & way ? kIn : kOut;
    }

  private:
    static constexpr u32 kShare = 8;                // blocks are sought after work on one of so many tiles
    static constexpr u64 kPart = 32, kLeast = 4;  // an answer may take this part of the nodes left, or so many

    struct Choice {
        std::size_t mark;
        u32 arc, values;
    };

    Blocks blocks_;
    std::size_t base_ = 0;
    u64 end_ = 0;
    std::vector<Choice> choices_;
    std::vector<u64> seen_;  // the number of the walk or look that came by last
    u64 walk_ = 0, looked_ = 0;
    u32 pick_ = 0;

    bool is_time() const { return looked_ == 0 || (network.steps - looked_) * kShare > network.count; }

    bool look(u64 limit) {
        network.steps += network.count;  // all tiles are looked at
        looked_ = network.steps;
        blocks_.look(network, census);
        return network.steps < limit;
    }

    bool has_left(u32 tile) const { return !(network.domain(tile) & home[tile]); }
    u32 way(u32 tile) const { return has_left(tile) ? network.domain(tile) : home[tile]; }

    // Whether the tiles that can go home make a layout with those that can't; else `pick_` is a tile to try a way of.
    bool completes() {
        seen_.resize(network.count, 0);
        found.clear();
        ++walk_;
        u32 fewest = 33;
        for (std::size_t at = base_; at < network.mark(); ++at) {
            const u32 tile = network.changed(at);
            if (tile >= network.count || seen_[tile] == walk_ || !has_left(tile)) continue;
            seen_[tile] = walk_;
            found.push_back({tile, network.domain(tile)});
            const u32 number = count_bits(network.domain(tile));
            if (number > 1 && number < fewest) {
                fewest = number;
                pick_ = tile;
            }
        }
        return fewest == 33 && flows();
    }

    // Whether gas comes from tanks. Sides agree: a tile with one way left leaves its neighbours no other than those
    // that agree with it. So it is enough that no way back from a tile that has left home leads round in a ring.
    bool flows() {
        const u64 first = walk_;
        for (const Step& step : found) {
            ++walk_;
            for (u32 tile = step.tile; !census.tank[tile]; tile = before(tile)) {
                if (way(tile) == network.of(tile).dry || (seen_[tile] > first && seen_[tile] < walk_)) break;
                if (seen_[tile] == walk_) {
                    while (count_bits(network.domain(tile)) == 1) tile = before(tile);  // else the ring were a part
                    pick_ = tile;
                    return false;
                }
                seen_[tile] = walk_;
            }
        }
        return true;
    }

    // The tile that gas comes from.
    u32 before(u32 tile) const {
        u32 side = 0;
        while (value(tile, way(tile), side) != kIn) ++side;
        return network.near[4 * tile + side];
    }

    // Try a value of one side, of what the tile has at home if it may; in a ring of what it has not.
    void deeper() {
        ++nodes;
        u32 arc = 4 * pick_;
        while (count_bits(network.side(arc)) == 1) ++arc;
        const u32 values = network.side(arc), mine = value(pick_, home[pick_], arc & 3);
        const u32 first = has_left(pick_) ? values & mine : values & ~mine;
        const u32 tried = lowest(first != 0 ? first : values);
        choices_.push_back({network.mark(), arc, tried});
        network.keep_side(arc, tried);
    }

    bool back() {
        if (choices_.empty()) return false;
        const Choice last = choices_.back();
        choices_.pop_back();
        network.undo(last.mark);
        network.keep_side(last.arc, ~last.values);
        return true;
    }
};

}  // namespace pipes
