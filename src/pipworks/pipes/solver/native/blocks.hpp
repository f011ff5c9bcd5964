// What follows from where gas can still go: tiles that it can't reach stay dry, and a *block* that hangs from a single
// tile gets all of its gas from there.
//
// Blocks are found by depth-first search from the tanks over sides that gas may pass, either way (Hopcroft, Tarjan,
// "Efficient algorithms for graph manipulation", 1973). Gas that leaves the tile into its block by k sides feeds at
// most k houses and one for each T in it; where nothing is to spare, exactly so many. Without a house it stays dry.
#pragma once

#include "network.hpp"

namespace pipes {

// What a board has where, a number for each tile.
struct Census {
    std::vector<u8> tank, house, tee;
    std::vector<u32> tanks;
    bool tight;
};

class Blocks {
  public:
    void look(Network& network, const Census& census) {
        reach(network, census);
        if (network.dead || network.pending()) return;
        found_.assign(network.count, 0);
        spots_.resize(network.count);
        time_ = 0;
        for (u32 tank : census.tanks) {
            stack_.clear();
            enter(tank, 0);
            while (!stack_.empty()) step(network, census);
        }
    }

  private:
    struct Spot {
        u32 low, side, came;      // the earliest time met from here on; the side to look at next; the arc back
        u32 houses, tees, needy;  // in what hangs below, itself included
    };

    std::vector<u32> found_;  // the time at which a tile was met, from 1; what all tanks hang from was met at 0
    std::vector<Spot> spots_;
    std::vector<u32> stack_;
    u32 time_ = 0;

    void reach(Network& network, const Census& census) {
        found_.assign(network.count, 0);
        stack_ = census.tanks;
        for (u32 tank : census.tanks) found_[tank] = 1;
        while (!stack_.empty()) {
            const u32 tile = stack_.back();
            stack_.pop_back();
            for (u32 arc = 4 * tile; arc < 4 * tile + 4; ++arc) {
                const u32 other = network.near[arc];
                if (!(network.side(arc) & kOut) || found_[other]) continue;
                found_[other] = 1;
                stack_.push_back(other);
            }
        }
        for (u32 i = 0; i < network.count; ++i)
            if (!found_[i]) network.keep_ways(i, network.of(i).dry);
    }

    void enter(u32 tile, u32 came) {
        found_[tile] = ++time_;
        spots_[tile] = {time_, 0, came, 0, 0, 0};
        stack_.push_back(tile);
    }

    void meet(u32 tile, u32 time) {
        if (time < spots_[tile].low) spots_[tile].low = time;
    }

    void step(Network& network, const Census& census) {
        const u32 tile = stack_.back();
        Spot& spot = spots_[tile];
        if (spot.side < 4) {
            const u32 arc = 4 * tile + spot.side++, other = network.near[arc];
            if (network.side(arc) == kNone) return;
            if (census.tank[other])
                meet(tile, other == stack_.front() ? found_[other] : 0);
            else if (!found_[other])
                enter(other, network.opposite(arc));
            else if (stack_.size() < 2 || arc != spot.came)
                meet(tile, found_[other]);
            return;
        }
        spot.houses += census.house[tile];
        spot.tees += census.tee[tile];
        spot.needy += network.needy(tile);
        stack_.pop_back();
        if (stack_.empty()) return;
        const u32 above = stack_.back();
        if (spot.low >= found_[above]) close(network, census, above, tile);
        meet(above, spot.low);
        spots_[above].houses += spot.houses;
        spots_[above].tees += spot.tees;
        spots_[above].needy += spot.needy;
    }

    // What hangs from `below`, itself included, gets gas from `above` alone.
    void close(Network& network, const Census& census, u32 above, u32 below) {
        const Spot& spot = spots_[below];
        u32 sides = 0;
        for (u32 d = 0; d < 4; ++d) {
            const u32 other = network.near[4 * above + d];
            const bool inside = found_[other] >= found_[below] && !census.tank[other];
            if (network.side(4 * above + d) != kNone && inside) sides |= 1u << d;
        }
        const u32 spare = spot.houses > spot.tees ? spot.houses - spot.tees : 0;
        u32 least = spot.needy != 0 && spare == 0 ? 1 : spare, most = spot.houses == 0 ? 0 : 4;
        if (census.tight && most > spare) most = spare;
        u32 ways = 0;
        for (u32 number = least; number <= most; ++number) ways |= network.of(above).sending[sides][number];
        network.keep_ways(above, ways);
    }
};

}  // namespace pipes
