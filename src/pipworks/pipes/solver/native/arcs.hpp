// The variables of a board's arcs: the same as `_arcs` in encode.py, which says what they are.
#pragma once

#include <string>

#include "ways.hpp"

namespace pipes {

using i32 = std::int32_t;
using i64 = std::int64_t;
using Numbers = std::vector<i32>;

// Writes the variable of the arc out of each tile by each side, 0 for none; says how many there are.
inline i32 number_arcs(const std::string& tiles, const Numbers& near, Numbers& leaving) {
    leaving.assign(near.size(), 0);
    i32 variables = 0;
    for (i32 i = 0; i < static_cast<i32>(tiles.size()); ++i) {
        if (tiles[i] == '_' || tiles[i] == 'H' || tiles[i] == 'I') continue;
        for (i32 a = 4 * i; a < 4 * i + 4; ++a) {
            i32 end = near[a], length = 1;
            const i32 side = a & 3;
            for (; tiles[end] == 'I' && near[4 * end + side] != end; ++length) end = near[4 * end + side];
            const char last = tiles[end];
            // A tile that feeds itself, by a one-wide board or a wall, and a row that ends at an I, which met a wall.
            if (end == i || last == '_' || last == 'I' || (last >= '1' && last <= '3')) continue;
            ++variables;
            for (i32 arc = a; length > 0; --length) {
                leaving[arc] = variables;
                arc = 4 * near[arc] + side;
            }
        }
    }
    return variables;
}

}  // namespace pipes
