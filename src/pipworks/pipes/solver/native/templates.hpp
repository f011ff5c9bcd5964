// The clauses of tiles, filled in from the templates of templates.py: those of a tile kind with the arcs that it has.
#pragma once

#include <unordered_map>

#include "arcs.hpp"

namespace pipes {

// A clause is a list of places among a tile's literals: its arcs in and out by side, 0 to 7, then their negations.
using Template = std::vector<std::vector<u8>>;

class Templates {
  public:
    static u32 key(char tile, const i32* entering, const i32* leaving, bool tight) {
        u32 there = 0;
        for (int d = 0; d < 4; ++d) there |= (entering[d] != 0) << d | (leaving[d] != 0) << (d + 4);
        return static_cast<u8>(tile) << 9 | there << 1 | static_cast<u32>(tight);
    }

    const Template* find(u32 key) const {
        const auto at = made_.find(key);
        return at == made_.end() ? nullptr : &at->second;
    }

    const Template* keep(u32 key, Template made) { return &(made_[key] = std::move(made)); }

  private:
    std::unordered_map<u32, Template> made_;
};

}  // namespace pipes
