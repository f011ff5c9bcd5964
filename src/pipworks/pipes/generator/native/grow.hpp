// The steps by which trees grow: pipworks.pipes.generator.grow again, draw by draw, which says what they are.
#pragma once

#include <array>

#include "draft.hpp"

namespace growth {

enum class End { complete = 0, stuck = 1, steps = 2 };

class Growth {
  public:
    Draft draft;

    // Steps until the plan's numbers are reached, growing is stuck, or so many were made.
    End run(u64 steps) {
        while (!draft.complete()) {
            if (steps-- == 0) return End::steps;
            if (idle_ > 6 * draft.free.size() + 20) {
                ++rescues_;
                if (rescues_ > 60 || draft.free.empty()) return End::stuck;
                const u32 near = draft.rng.below(static_cast<u32>(draft.used.size()));
                retract(near, 1 + draft.rng.below(8));
                idle_ = 0;
            } else if (!draft.free.empty() &&
                       step(draft.free[draft.rng.below(static_cast<u32>(draft.free.size()))])) {
                idle_ = 0;
            } else {
                ++idle_;
            }
        }
        return End::complete;
    }

  private:
    using Sides = std::array<u32, 4>;

    u64 idle_ = 0;
    u32 rescues_ = 0;

    bool retract(u32 near, u32 most) {
        u32 tile = 0;
        if (!house_from(near, tile)) return false;
        for (u32 taken = 0; taken < most; ++taken) {
            const u32 side = only_side(draft.used[tile]);
            const u32 before = draft.near(tile, side);
            if (draft.tank[before] != 0) return taken > 0;
            const bool branch = count_bits(draft.used[before]) == 3;
            draft.cut(tile, side);
            draft.release(tile);
            if (branch) {
                --draft.houses;
                return true;
            }
            tile = before;
        }
        return true;
    }

    bool house_from(u32 tile, u32& house) {
        u32 came = 0;
        while (draft.tank[tile] == 0) {
            if (draft.is_house(tile)) {
                house = tile;
                return true;
            }
            Sides sides{};
            u32 count = 0;
            for (u32 side = 0; side < 4; ++side)
                if (draft.used[tile] & ~came & 1u << side) sides[count++] = side;
            if (count == 0) return false;
            const u32 side = sides[draft.rng.below(count)];
            tile = draft.near(tile, side);
            came = 1u << (side ^ 2);
        }
        return false;
    }

    bool step(u32 cell) {
        const Plan& plan = draft.plan;
        const long room = static_cast<long>(plan.tree) - draft.size();
        const long need = static_cast<long>(plan.houses) - draft.houses;
        if (plan.spread != 0 && is_crowded(cell) && draft.rng.below(100) < plan.spread) return false;
        if (room > 0) {
            const long pipes = static_cast<long>(draft.size()) - draft.tanks - 2L * draft.houses + plan.openings;
            const long spare = room - need - (need > pipes ? need - pipes : 0);
            if (draft.rng.below(static_cast<u32>(room)) < need && pipes != 0 && branch(cell)) return true;
            if ((spare > 0 || pipes < need) && move_house(cell)) return true;
            if ((spare > 1 || pipes + 1 < need) && detour(cell)) return true;
        }
        flip(cell);
        return false;
    }

    bool is_crowded(u32 cell) const {
        u32 taken = 0;
        for (u32 side = 0; side < 4; ++side) taken += !draft.is_free(draft.near(cell, side));
        return taken > 1;
    }

    bool branch(u32 cell) {
        bool beside_house = false;
        Sides sides{};
        u32 count = 0;
        for (u32 side = 0; side < 4; ++side) {
            beside_house = beside_house || draft.is_house(draft.near(cell, side));
            if (draft.is_pipe(draft.near(cell, side))) sides[count++] = side;
        }
        if ((beside_house && draft.rng.below(4) != 0) || count == 0) return false;
        draft.grow_into(cell, sides[draft.rng.below(count)]);
        ++draft.houses;
        return true;
    }

    bool move_house(u32 cell) {
        Sides sides{}, weights{};
        u32 count = 0, sum = 0;
        for (u32 side = 0; side < 4; ++side) {
            const u32 house = draft.near(cell, side);
            if (!draft.is_house(house)) continue;
            weights[count] = draft.used[house] == 1u << side ? 100 - draft.plan.bends : draft.plan.bends;
            sum += weights[count];
            sides[count++] = side;
        }
        if (count == 0) return false;
        u32 index = 0;
        for (u32 left = draft.rng.below(sum); left >= weights[index]; ++index) left -= weights[index];
        if (draft.rng.below(100) >= weights[index]) return false;
        draft.grow_into(cell, sides[index]);
        return true;
    }

    bool detour(u32 cell) {
        const u32 along = draft.rng.below(4);
        const u32 beside = draft.near(cell, along);
        if (draft.rng.below(100) >= draft.plan.detours || beside == cell || !draft.is_free(beside)) return false;
        u32 sides[2] = {(along + 1) & 3, (along + 3) & 3};
        draft.rng.shuffle(sides, 2);
        for (u32 side : sides) {
            const u32 one = draft.near(cell, side), two = draft.near(beside, side);
            if ((draft.used[one] >> along & 1) == 0 || draft.near(one, along) != two ||
                !draft.may_turn(one, along, side ^ 2) || !draft.may_turn(two, along ^ 2, side ^ 2))
                continue;
            draft.cut(one, along);
            draft.grow_into(cell, side);
            draft.grow_into(beside, side);
            draft.join(cell, along);
            return true;
        }
        return false;
    }

    bool flip(u32 cell) {
        u32 sides[4] = {0, 1, 2, 3};
        draft.rng.shuffle(sides, 4);
        for (u32 side : sides) {
            const u32 other = (side + 1) & 3;
            const u32 one = draft.near(cell, side), two = draft.near(cell, other), corner = draft.near(one, other);
            const u32 bend = 1u << (other ^ 2) | 1u << (side ^ 2);
            if (corner == cell || draft.near(two, side) != corner || draft.used[corner] != bend ||
                draft.tank[corner] != 0 || !draft.may_turn(one, other, side ^ 2) ||
                !draft.may_turn(two, side, other ^ 2))
                continue;
            draft.cut(one, other);
            draft.cut(two, side);
            draft.join(cell, side);
            draft.join(cell, other);
            draft.release(corner);
            draft.take(cell);
            return true;
        }
        return false;
    }

    static u32 only_side(u32 sides) { return sides == 8 ? 3 : sides >> 1; }  // 1 2 4 to 0 1 2
};

}  // namespace growth
