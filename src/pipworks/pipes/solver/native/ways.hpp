// The ways in which gas can pass a tile, by its kind: the values of a tile's domain, a bit for each.
//
// A way says of each side whether no gas passes it (kNone), gas comes in by it (kIn) or leaves by it (kOut). Sets of
// these three are masks. Sides 0 to 3 are N E S W, as everywhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace pipes {

using u8 = std::uint8_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

constexpr u32 kNone = 1, kIn = 2, kOut = 4;

inline u32 turned_round(u32 mask) { return (mask & kNone) | (mask & kIn) << 1 | (mask & kOut) >> 1; }

inline u32 lowest(u32 mask) { return mask & (~mask + 1); }

inline u32 count_bits(u32 mask) {
    u32 count = 0;
    for (; mask != 0; mask &= mask - 1) ++count;
    return count;
}

// What is asked of all tiles: with `tight` every tank opening is used and every T branches; with `whole` no tile stays
// dry besides.
struct Terms {
    bool tight, whole;
};

struct Kind {
    u32 all = 0;           // every way
    u32 dry = 0;           // the way without gas, if there is one
    u32 with[4][8] = {};   // by side and set of values: the ways with one of them
    u32 sending[16][5] = {};  // by set of sides and number: the ways with so many kOut there, and no kIn
    u8 used[32] = {};      // by number of the way: the sides that gas passes

    void add(u32 in, u32 out) {  // sets of sides
        u32 bit = all + 1, number = count_bits(all);
        all |= bit;
        if (in == 0 && out == 0) dry = bit;
        used[number] = static_cast<u8>(in | out);
        for (u32 side = 0; side < 4; ++side) {
            const u32 value = in >> side & 1 ? kIn : out >> side & 1 ? kOut : kNone;
            for (u32 mask = 0; mask < 8; ++mask)
                if (mask & value) with[side][mask] |= bit;
        }
        for (u32 sides = 0; sides < 16; ++sides)
            if (!(in & sides)) sending[sides][count_bits(out & sides)] |= bit;
    }
};

// How a tile of a kind opens when it is turned: four sets of sides.
inline const u8* openings(char tile) {
    static const u8 one[4] = {1, 2, 4, 8}, straight[4] = {5, 10, 5, 10};
    static const u8 bend[4] = {3, 6, 12, 9}, three[4] = {11, 7, 14, 13};
    return tile == 'H' || tile == '1' ? one : tile == 'I' ? straight : tile == 'L' || tile == '2' ? bend : three;
}

// The set of openings has room for gas on all of these sides.
inline bool opens(char tile, u32 sides) {
    for (int turn = 0; turn < 4; ++turn)
        if ((sides & ~u32{openings(tile)[turn]}) == 0) return true;
    return false;
}

inline Kind kind_of(char tile, Terms terms) {
    Kind kind;
    const bool tank = tile >= '1' && tile <= '3';
    const bool full = terms.whole || (terms.tight && (tank || tile == 'T'));
    if (tile == '_' || (!full && tile != 'H')) kind.add(0, 0);
    if (tile == '_') return kind;
    const u32 most = count_bits(openings(tile)[0]);
    for (u32 sides = 1; sides < 16; ++sides) {
        if (!opens(tile, sides) || (full && count_bits(sides) != most)) continue;
        if (tank) {
            kind.add(0, sides);
            continue;
        }
        if (tile != 'H' && count_bits(sides) < 2) continue;
        for (u32 in = 1; in < 16; in *= 2)
            if (sides & in) kind.add(in, sides & ~in);
    }
    return kind;
}

}  // namespace pipes
