// A layout in the making, as in pipworks.pipes.generator.draft: names and meanings are the same there.
#pragma once

#include <vector>

#include "rng.hpp"

namespace growth {

inline u32 count_bits(u32 sides) {
    u32 count = 0;
    for (; sides != 0; sides &= sides - 1) ++count;
    return count;
}

// Whether a tank with this digit can open in all of these sides.
inline bool fits(u32 digit, u32 sides) {
    if (digit == 2) return count_bits(sides) < 2 || (count_bits(sides) == 2 && sides != 5 && sides != 10);
    return count_bits(sides) <= digit;
}

struct Plan {
    u32 tree = 0, houses = 0;
    long openings = 0;  // of all tanks together; below 0 in a patch with many branches
    u32 bends = 0, detours = 0, spread = 0;
    u32 blank = 0;            // the number of cells that stay blank
    std::vector<u32> near;    // at 4 * tile + side
};

class Draft {
  public:
    Plan plan;
    Rng rng;
    std::vector<u8> used;
    std::vector<u8> tank;  // the digit of each tank, 0 for other tiles
    std::vector<u32> free;
    u32 houses = 0, tanks = 0;

    void begin() {
        place_.assign(used.size(), 0);
        for (u32 i = 0; i < free.size(); ++i) place_[free[i]] = i;
        for (u8 digit : tank) tanks += digit != 0;
    }

    u32 size() const { return static_cast<u32>(used.size() - plan.blank - free.size()); }
    bool complete() const { return size() == plan.tree && houses == plan.houses; }
    u32 near(u32 tile, u32 side) const { return plan.near[4 * tile + side]; }

    bool is_free(u32 tile) const { return used[tile] == 0 && tank[tile] == 0; }
    bool is_house(u32 tile) const { return count_bits(used[tile]) == 1 && tank[tile] == 0; }
    bool is_pipe(u32 tile) const { return count_bits(used[tile]) == 2 && tank[tile] == 0; }
    bool may_turn(u32 tile, u32 old_side, u32 new_side) const {
        return tank[tile] == 0 || fits(tank[tile], (used[tile] & ~(1u << old_side)) | 1u << new_side);
    }

    void grow_into(u32 cell, u32 side) {
        take(cell);
        join(cell, side);
    }
    void join(u32 tile, u32 side) {
        used[tile] |= static_cast<u8>(1u << side);
        used[near(tile, side)] |= static_cast<u8>(1u << (side ^ 2));
    }
    void cut(u32 tile, u32 side) {
        used[tile] &= static_cast<u8>(~(1u << side));
        used[near(tile, side)] &= static_cast<u8>(~(1u << (side ^ 2)));
    }
    void take(u32 cell) {
        const u32 place = place_[cell], last = free.back();
        free.pop_back();
        if (last != cell) {
            free[place] = last;
            place_[last] = place;
        }
    }
    void release(u32 cell) {
        place_[cell] = static_cast<u32>(free.size());
        free.push_back(cell);
    }

  private:
    std::vector<u32> place_;  // of each free cell in `free`
};

}  // namespace growth
