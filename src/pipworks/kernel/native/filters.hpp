// The labels that each open cell of a region may keep, by the kind of its constraint.
//
// Each filter is given the domains of a region's `open` cells, masks of labels, and fills in the masks to keep; false
// when the region can't be satisfied. A label that it rules out is in no solution; it may keep others that are in none.
#pragma once

#include "position.hpp"

namespace cover {

constexpr i32 kTableCells = 10;  // sums over at most this many open cells are filtered by the table of reachable sums

inline u64 shift_all(u64 sums, u32 domain, bool up) {
    u64 out = 0;
    for (; domain; domain &= domain - 1) {
        int v = lowest_bit(domain);
        out |= up ? sums << v : sums >> v;
    }
    return out;
}

// For each i, bits for the sums of the cells before i that the cells from i on can complete to low to high.
inline void reachable(const u8* domains, i32 open, i32 low, i32 high, u64* ahead) {
    u64 goal = 0;
    for (i32 s = std::max(low, 0); s <= std::min(high, (kLabels - 1) * open); ++s) goal |= u64{1} << s;
    ahead[open] = goal;
    for (i32 i = open; i-- > 0;) ahead[i] = shift_all(ahead[i + 1], domains[i], false);
}

// The labels within the bounds that the other cells' domains and the pips left allow; for a sum that is bounded on both
// sides only those that the other cells can complete exactly (Trick 2003). A cell that keeps no label shows that the
// region can't be satisfied.
inline bool filter_sum(const i32* pips, const u8* domains, i32 open, i32 low, i32 high, u8* keeps) {
    i32 least = 0, greatest = 0, bottom = kLabels, top = 0;
    for (i32 i = 0; i < open; ++i) {
        u8 d = domains[i];
        least += kMask.least[d];
        greatest += kMask.greatest[d];
        bottom = std::min<i32>(bottom, kMask.least[d]);
        top = std::max<i32>(top, kMask.greatest[d]);
    }
    const i32 few = extreme(pips, open - 1, false), many = extreme(pips, open - 1, true);
    const bool under = greatest <= high, over = least >= low;
    if (under && over && top + few <= high && bottom + many >= low) {  // every label stays
        std::memcpy(keeps, domains, static_cast<std::size_t>(open));
        return true;
    }
    const bool table = open <= kTableCells && !under && !over;
    u64 ahead[kTableCells + 1];
    if (table) reachable(domains, open, low, high, ahead);
    u64 made = 1;
    for (i32 i = 0; i < open; ++i) {
        const u32 d = domains[i];
        u32 keep = 0;
        const i32 rest_least = std::max(least - kMask.least[d], few);
        const i32 rest_greatest = std::min(greatest - kMask.greatest[d], many);
        for (i32 v = 0; v < kLabels; ++v) {
            if (!(d >> v & 1) || v + rest_least > high || v + rest_greatest < low) continue;
            if (table && !((made << v) & ahead[i + 1])) continue;
            keep |= 1u << v;
        }
        if (table) made = shift_all(made, d, true);
        keeps[i] = static_cast<u8>(keep);
    }
    return true;
}

// For every cell the labels that all of them can have and of which enough are left.
inline bool filter_same(const i32* pips, const u8* domains, i32 open, u32 allowed, u8* keeps) {
    for (int v = 0; v < kLabels; ++v)
        if (pips[v] < open) allowed &= ~(1u << v);
    for (i32 i = 0; i < open; ++i) allowed &= domains[i];
    std::memset(keeps, static_cast<int>(allowed), static_cast<std::size_t>(open));
    return allowed != 0;
}

// The allowed labels, without those that are another cell's only one; false for fewer labels than cells.
inline bool filter_different(const u8* domains, i32 open, u32 allowed, u8* keeps) {
    u32 single = 0, every = 0;
    for (i32 i = 0; i < open; ++i) {
        u32 d = domains[i] & allowed;
        every |= d;
        if (kMask.size[d] != 1) continue;
        if (single & d) return false;
        single |= d;
    }
    if (kMask.size[every] < open) return false;
    for (i32 i = 0; i < open; ++i) {
        u32 keep = domains[i] & allowed;
        if (kMask.size[keep] != 1) keep &= ~single;
        keeps[i] = static_cast<u8>(keep);
    }
    return true;
}

}  // namespace cover
