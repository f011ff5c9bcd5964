// The small formula of a window of a board, and where gas flows in a model of it: the same as mending/window.py and
// mending/window_flow.py, which say what they are, clause by clause in the same order.
#pragma once

#include <algorithm>

#include "templates.hpp"

namespace pipes {

// What `Window` asks of a forest (mending/forest.py): each is a number of a tile or arc.
struct ForestView {
    virtual ~ForestView() = default;
    virtual i32 near(i32 arc) const = 0;
    virtual i32 used(i32 tile) const = 0;
    virtual i32 parent(i32 tile) const = 0;
    virtual i32 part(i32 tile) const = 0;
};

class Window {
  public:
    // What hangs together outside, or reaches in, and the used edges that lead to it, as arcs out of the window.
    struct Crossing {
        i32 name;
        Numbers arcs;
    };

    // The tiles of a window are nodes 0 and up, those outside come after them.
    struct Arc {
        i32 start, end, literal;
    };

    std::vector<Arc> arcs;
    std::vector<Crossing> crossing;
    std::vector<std::pair<i32, i32>> roots;  // nodes with gas of their own, and their parts
    Numbers tiles, ins, outs;                // of the tile at place p the literals are at 4p to 4p + 3
    std::string letters;

    Window(const std::string& board, const ForestView& forest, Numbers chosen, i32 target) : tiles(std::move(chosen)) {
        place_.assign(board.size(), -1);
        for (i32 tile : tiles) {
            place_[tile] = static_cast<i32>(letters.size());
            letters.push_back(board[tile]);
        }
        ins.assign(4 * tiles.size(), 0);
        outs.assign(4 * tiles.size(), 0);
        for (i32 p = 0; p < size(); ++p)
            if (is_tank(letters[p])) roots.emplace_back(p, 0);
        open_edges(forest);
        const i32 rooted = 2 * static_cast<i32>(board.size());
        is_root_.assign(crossing.size(), 0);
        for (std::size_t k = 0; k < crossing.size(); ++k)
            if (crossing[k].name >= rooted && crossing[k].name != rooted + target) {
                roots.emplace_back(size() + static_cast<i32>(k), crossing[k].name - rooted);
                is_root_[k] = 1;
            }
    }

    i32 size() const { return static_cast<i32>(tiles.size()); }
    i32 variables() const { return variables_; }
    bool is_root(std::size_t outside) const { return is_root_[outside] != 0; }

    // Where in `ins` and `outs` the literals of an arc from a tile of the window are.
    i32 literal_at(i32 arc) const { return 4 * place_[arc >> 2] + (arc & 3); }

    // Gives the clauses of the border to `add`; those of tiles follow from `ins` and `outs` then.
    template <class Add> void write_border(Add add) {
        add(Numbers{kTrue});
        for (std::size_t k = 0; k < crossing.size(); ++k) write_crossing(k, add);
    }

  private:
    static constexpr i32 kTrue = 1;

    Numbers place_;  // of each tile of the board, -1 outside
    std::vector<u8> is_root_;
    std::unordered_map<i32, i32> node_of_, crossing_of_;
    i32 variables_ = kTrue;

    static bool is_tank(char letter) { return letter >= '1' && letter <= '3'; }

    i32 add_arc(i32 start, i32 end) {
        arcs.push_back({start, end, ++variables_});
        return variables_;
    }

    void open_edges(const ForestView& forest) {
        for (i32 p = 0; p < size(); ++p) {
            const char mine = letters[p];
            for (i32 side = 0; side < 4; ++side) {
                const i32 arc = 4 * tiles[p] + side, other = forest.near(arc), there = place_[other];
                if (there < 0) {
                    if (forest.used(tiles[p]) >> side & 1) cross(node(forest, other), arc);
                } else if (mine != '_' && mine != 'H' && there != p && letters[there] != '_' &&
                           !is_tank(letters[there])) {
                    outs[4 * p + side] = ins[4 * there + (side ^ 2)] = add_arc(p, there);
                }
            }
        }
    }

    void cross(i32 name, i32 arc) {
        const auto [at, made] = crossing_of_.try_emplace(name, static_cast<i32>(crossing.size()));
        if (made) crossing.push_back({name, {}});
        crossing[at->second].arcs.push_back(arc);
    }

    // The node of a tile outside by its name, that of `_node` in window.py.
    i32 node(const ForestView& forest, i32 tile) {
        const i32 count = static_cast<i32>(place_.size());
        Numbers path;
        i32 name = -1;
        for (i32 upper = tile;;) {
            const auto [at, made] = node_of_.try_emplace(upper, -1);
            if (!made) {
                name = at->second;  // -1 where the way up met itself
                break;
            }
            path.push_back(upper);
            const i32 side = forest.parent(upper);
            if (side < 0) break;
            const i32 next = forest.near(4 * upper + side);
            if (place_[next] >= 0) {
                name = count + upper;
                break;
            }
            upper = next;
        }
        if (name < 0) name = 2 * count + forest.part(tile);
        for (i32 each : path) node_of_[each] = name;
        return name;
    }

    template <class Add> void write_crossing(std::size_t k, Add add) {
        const bool root = is_root(k), alone = crossing[k].arcs.size() == 1;
        const i32 outside = size() + static_cast<i32>(k);
        Numbers entries;
        for (i32 arc : crossing[k].arcs) {
            const i32 at = literal_at(arc), p = at >> 2;
            if (root || !alone) ins[at] = add_arc(outside, p);
            if (root) continue;
            outs[at] = alone ? kTrue : add_arc(p, outside);
            entries.push_back(outs[at]);
            if (alone)
                arcs.push_back({p, outside, kTrue});
            else
                add(Numbers{-outs[at], -ins[at]});
        }
        if (entries.size() < 2) return;
        add(entries);
        for (std::size_t i = 0; i < entries.size(); ++i)
            for (std::size_t j = i + 1; j < entries.size(); ++j) add(Numbers{-entries[i], -entries[j]});
    }
};

}  // namespace pipes
