// What engines at the same problem share: its tables, what is known of finished positions, and who does what.
#pragma once

#include <cmath>

#include "claims.hpp"
#include "memo.hpp"
#include "tables.hpp"

namespace cover {

struct Common {
    Tables tables;
    Memo no_goods, counts;
    Claims claims;

    // So many words hold the number of solutions, whatever it is. A solution has at most one placement for each cell
    // that is its first, and no more placements than pieces.
    u32 words_enough() const {
        std::vector<double> bits;
        for (u32 c = 0; c < tables.cells; ++c)
            if (const u32 count = tables.anchor[c + 1] - tables.anchor[c]; count > 1) bits.push_back(std::log2(count));
        std::sort(bits.begin(), bits.end(), std::greater<>());
        if (bits.size() > tables.most_laid) bits.resize(tables.most_laid);
        double all = 1;
        for (double some : bits) all += some;
        return static_cast<u32>(all / 64) + 1;
    }
};

}  // namespace cover
