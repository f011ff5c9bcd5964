// Where gas flows in a model, the parts that no tank feeds, and the cuts that it breaks: the same as cuts.py, in the
// same order.
#pragma once

#include <algorithm>

#include "arcs.hpp"

namespace pipes {

struct Part {
    Numbers cycle, tiles;
};

struct Flow {
    std::string lit;  // 1 for each tile that a tank feeds
    Numbers feeders;  // the arc by which gas enters a tile, -1 for none
    std::vector<Part> parts;
};

struct Arcs {
    Numbers near, entering, leaving, houses;
};

inline void find_dark(const Arcs& arcs, Flow& flow) {
    Numbers home(flow.lit.size(), -1), path;
    std::vector<i32> number(flow.lit.size(), -1);  // of the part that is named by a house
    for (i32 house : arcs.houses) {
        if (flow.lit[house]) continue;
        path.clear();
        i32 tile = house;
        while (home[tile] < 0 && flow.feeders[tile] >= 0) {
            home[tile] = house;
            path.push_back(tile);
            tile = arcs.near[flow.feeders[tile]];
        }
        if (path.empty()) continue;
        const i32 name = home[tile];
        if (name < 0) continue;  // gas that comes from nowhere: no model has it
        if (name == house) {
            number[house] = static_cast<i32>(flow.parts.size());
            flow.parts.push_back({{std::find(path.begin(), path.end(), tile), path.end()}, {}});
        }
        for (i32 walked : path) home[walked] = name;
        Numbers& tiles = flow.parts[number[name]].tiles;
        tiles.insert(tiles.end(), path.begin(), path.end());
    }
}

// `holds` is 1 for each variable that holds in the model.
inline Flow find_flow(const std::string& tiles, const Arcs& arcs, const std::string& holds) {
    const std::size_t count = tiles.size();
    Flow flow{std::string(count, '\0'), Numbers(count, -1), {}};
    // What gas passes into from a tile, as a list for each: the first, and the next of the same source.
    Numbers first(count, -1), next(count, -1);
    for (std::size_t arc = 0; arc < 4 * count; ++arc) {
        if (!holds[arcs.entering[arc]]) continue;
        const std::size_t tile = arc >> 2;
        if (flow.feeders[tile] >= 0) continue;
        flow.feeders[tile] = static_cast<i32>(arc);
        next[tile] = first[arcs.near[arc]];
        first[arcs.near[arc]] = static_cast<i32>(tile);
    }
    Numbers reached;
    for (std::size_t tile = 0; tile < count; ++tile)
        if (tiles[tile] >= '1' && tiles[tile] <= '3') reached.push_back(static_cast<i32>(tile));
    while (!reached.empty()) {
        const i32 tile = reached.back();
        reached.pop_back();
        if (flow.lit[tile]) continue;
        flow.lit[tile] = 1;
        for (i32 below = first[tile]; below >= 0; below = next[below]) reached.push_back(below);
    }
    find_dark(arcs, flow);
    return flow;
}

// The variables of the arcs that enter a set of tiles from outside, in order. `inside` is all 0, and is left so.
inline Numbers gates(const Arcs& arcs, const Numbers& tiles, std::string& inside) {
    Numbers found;
    for (i32 tile : tiles) inside[tile] = 1;
    for (i32 tile : tiles)
        for (i32 a = 4 * tile; a < 4 * tile + 4; ++a)
            if (arcs.entering[a] && !inside[arcs.near[a]]) found.push_back(arcs.entering[a]);
    for (i32 tile : tiles) inside[tile] = 0;
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

// The variables of the arcs that lead from the lit tiles to others.
inline Numbers exits(const Arcs& arcs, const std::string& lit) {
    Numbers found;
    for (std::size_t a = 0; a < 4 * lit.size(); ++a)
        if (lit[a >> 2] && arcs.leaving[a] && !lit[arcs.near[a]]) found.push_back(arcs.leaving[a]);
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

struct Cut {
    Numbers clause, houses;
};

inline std::vector<Cut> find_cuts(const Arcs& arcs, const Flow& flow) {
    std::vector<Cut> cuts;
    Numbers dark;
    for (i32 house : arcs.houses)
        if (!flow.lit[house]) dark.push_back(house);
    std::string inside(flow.lit.size(), '\0'), member(flow.lit.size(), '\0');
    std::string done(arcs.entering.size() + 1, '\0');  // by variable
    for (const Part& part : flow.parts) {
        Cut whole{gates(arcs, part.tiles, inside), {}};
        for (i32 tile : part.tiles) member[tile] = 1;
        for (i32 house : dark)
            if (member[house]) whole.houses.push_back(house);
        for (i32 tile : part.tiles) member[tile] = 0;
        cuts.push_back(std::move(whole));
        const Numbers ways = gates(arcs, part.cycle, inside);
        const std::size_t before = cuts.size();
        for (i32 tile : part.cycle) {
            const i32 variable = arcs.entering[flow.feeders[tile]];
            if (done[variable]) continue;
            done[variable] = 1;
            cuts.push_back({ways, {}});
            cuts.back().clause.push_back(-variable);
        }
        for (std::size_t made = before; made < cuts.size(); ++made) done[-cuts[made].clause.back()] = 0;
    }
    cuts.push_back({exits(arcs, flow.lit), dark});
    return cuts;
}

}  // namespace pipes
