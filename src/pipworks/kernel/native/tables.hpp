// The tables that a search walks through: placements, and who lies where. Built from a problem.
#pragma once

#include "problem.hpp"

namespace cover {

// A zone is a region as the search sees it: its cells that are still open, and what they must still do.
// For a sum `low` and `high` bound the sum to come; otherwise `low` is the mask of labels that are allowed.
struct Zone {
    Kind kind;
    i32 low, high;
    u32 first, count;  // its slots: cells that lie in zones are numbered so that a zone's are neighbours
};

// A row of placement bits, stored only from its first to its last word that is not 0.
struct Row {
    u32 first = 0, count = 0, offset = 0;
};

struct Instance {
    u32 cells = 0, types = 0, placements = 0, slots = 0, words = 0;

    std::vector<u32> near;             // four a cell, kNone where the board ends
    std::vector<std::int8_t> colour;   // +1 and -1 like a chessboard
    std::vector<u64> near_mask;        // of a cell: its neighbours as bits, on boards of at most 64 cells
    u64 white = 0;                     // the cells of colour +1 as bits, on such boards
    std::vector<u32> slot_of;          // of a cell, kNone where no zone is
    std::vector<u32> zone_of;          // of a slot
    std::vector<u32> slot_cell;        // of a slot
    std::vector<Zone> zones;

    std::vector<i32> left, size, imbalance;
    std::vector<i32> pips;             // seven a type: how often a piece shows each label

    std::vector<u32> type;             // of a placement
    std::vector<u32> start, cell;      // a placement's cells in order
    std::vector<u8> label;             // what it shows on each of them
    std::vector<u32> mark_start, mark; // a placement's slot * 7 + label, for its cells that lie in zones
    std::vector<u32> anchor;           // of a cell: the first placement whose first cell it is, and one more entry
    std::vector<u32> skip;             // of a placement: the first after it with another first cell or type

    std::vector<Row> cell_row, type_row;
    std::vector<u64> row_words;
    std::vector<u32> list_start, list; // placements that show a label in a slot, by slot * 7 + label

    std::vector<Fixed> origin;         // where a placement comes from
    std::vector<u32> fixed;            // placements that are laid already
    bool dead = false;                 // no solution, seen while building

    std::size_t bytes() const {
        return 4 * (cell.capacity() + mark.capacity() + list.capacity() + start.capacity() + mark_start.capacity() +
                    type.capacity() + skip.capacity()) +
               label.capacity() + 8 * row_words.capacity() + sizeof(Fixed) * origin.capacity();
    }

    void build(const Problem& problem, Monitor& monitor, u64 memory);  // into an empty instance

  private:
    void add_types(const Problem& problem);
    void add_zones(const Problem& problem);
    void add_placement(u32 kind, const Orientation& squares, const i32* at);
    bool fits(const Orientation& squares, const i32* at) const;
    void finish();
    void fill_rows(std::vector<Row>& rows, std::size_t count, const u32* starts, const std::vector<u32>& owners);
};

inline void Instance::add_types(const Problem& problem) {
    types = static_cast<u32>(problem.pieces.size());
    i64 area = 0;
    for (u32 t = 0; t < types; ++t) {
        const Piece& piece = problem.pieces[t];
        const Orientation& squares = piece.orientations[0];
        left.push_back(piece.count);
        size.push_back(static_cast<i32>(squares.size()));
        area += i64{piece.count} * size.back();
        i32 balance = 0, seen[kLabels] = {};
        for (const Square& s : squares) ++seen[s.label];
        for (const Orientation& o : piece.orientations) {
            i32 here = 0;
            for (const Square& s : o) here += ((s.x + s.y) & 1) ? -1 : 1;
            balance = std::max(balance, std::abs(here));
        }
        imbalance.push_back(balance);
        pips.insert(pips.end(), seen, seen + kLabels);
    }
    if (area != i64{cells}) dead = true;
}

inline void Instance::add_zones(const Problem& problem) {
    slot_of.assign(cells, kNone);
    for (const Region& region : problem.regions) {
        std::vector<u32> members;
        for (const Spot& s : region.spots) members.push_back(static_cast<u32>(problem.cell_at(s.x, s.y)));
        std::sort(members.begin(), members.end());
        zones.push_back({region.kind, region.low, region.high, slots, static_cast<u32>(members.size())});
        for (u32 c : members) {
            slot_of[c] = slots++;
            slot_cell.push_back(c);
            zone_of.push_back(static_cast<u32>(zones.size()) - 1);
        }
    }
}

// Whether a placement keeps to each zone by itself, whatever lies around it.
inline bool Instance::fits(const Orientation& squares, const i32* at) const {
    for (std::size_t i = 0; i < squares.size(); ++i) {
        u32 slot = slot_of[static_cast<u32>(at[i])];
        if (slot == kNone) continue;
        const Zone& zone = zones[zone_of[slot]];
        if (zone.kind == Kind::sum) {
            i32 sum = 0, rest = static_cast<i32>(zone.count);
            for (std::size_t j = 0; j < squares.size(); ++j) {
                u32 other = slot_of[static_cast<u32>(at[j])];
                if (other == kNone || zone_of[other] != zone_of[slot]) continue;
                sum += squares[j].label;
                --rest;
            }
            if (sum > zone.high || sum + 6 * rest < zone.low) return false;
        } else {
            if (!(zone.low >> squares[i].label & 1)) return false;
            for (std::size_t j = 0; j < i; ++j) {
                u32 other = slot_of[static_cast<u32>(at[j])];
                if (other == kNone || zone_of[other] != zone_of[slot]) continue;
                if ((squares[i].label == squares[j].label) != (zone.kind == Kind::same)) return false;
            }
        }
    }
    return true;
}

inline void Instance::add_placement(u32 kind, const Orientation& squares, const i32* at) {
    type.push_back(kind);
    for (std::size_t i = 0; i < squares.size(); ++i) {
        u32 c = static_cast<u32>(at[i]);
        cell.push_back(c);
        label.push_back(static_cast<u8>(squares[i].label));
        if (slot_of[c] != kNone) mark.push_back(slot_of[c] * kLabels + static_cast<u32>(squares[i].label));
    }
    start.push_back(static_cast<u32>(cell.size()));
    mark_start.push_back(static_cast<u32>(mark.size()));
}

inline void Instance::build(const Problem& problem, Monitor& monitor, u64 memory) {
    cells = static_cast<u32>(problem.cells.size());
    add_types(problem);
    add_zones(problem);
    for (u32 c = 0; c < cells; ++c) {
        const Spot& s = problem.cells[c];
        colour.push_back(((s.x + s.y) & 1) ? -1 : 1);
        const Spot around[4] = {{s.x, s.y - 1}, {s.x + 1, s.y}, {s.x, s.y + 1}, {s.x - 1, s.y}};
        for (const Spot& n : around) near.push_back(static_cast<u32>(problem.cell_at(n.x, n.y)));
    }
    if (cells <= 64)
        for (u32 c = 0; c < cells; ++c) {
            near_mask.push_back(0);
            for (u32 n = c * 4; n < c * 4 + 4; ++n)
                if (near[n] != kNone) near_mask[c] |= u64{1} << near[n];
            if (colour[c] > 0) white |= u64{1} << c;
        }
    start.push_back(0);
    mark_start.push_back(0);
    fixed.assign(problem.fixed.size(), kNone);
    for (u32 c = 0; c < cells && !dead; ++c) {
        anchor.push_back(static_cast<u32>(type.size()));
        const Spot& corner = problem.cells[c];
        for (u32 t = 0; t < types; ++t) {
            const Piece& piece = problem.pieces[t];
            for (std::size_t o = 0; o < piece.orientations.size(); ++o) {
                const Orientation& squares = piece.orientations[o];
                i32 at[kMaxPieceCells], x = corner.x - squares[0].x, y = corner.y;
                bool inside = true;
                for (std::size_t i = 0; i < squares.size() && inside; ++i) {
                    at[i] = problem.cell_at(i64{x} + squares[i].x, i64{y} + squares[i].y);
                    inside = at[i] >= 0;
                }
                if (!inside || !fits(squares, at)) continue;
                for (std::size_t f = 0; f < fixed.size(); ++f) {
                    const Fixed& want = problem.fixed[f];
                    if (want.x == x && want.y == y && want.piece == static_cast<i32>(t) &&
                        want.orientation == static_cast<i32>(o))
                        fixed[f] = static_cast<u32>(type.size());
                }
                origin.push_back({static_cast<i32>(t), static_cast<i32>(o), x, y});
                add_placement(t, squares, at);
            }
        }
        if ((c & 15) == 15) {
            if (!monitor.look()) return;
            if (bytes() > memory) {
                monitor.stop = Stop::memory;
                return;
            }
        }
    }
    for (u32 f : fixed)
        if (f == kNone) dead = true;
    anchor.resize(std::size_t{cells} + 1, static_cast<u32>(type.size()));
    finish();
    if (bytes() > memory) monitor.stop = Stop::memory;
}

inline void Instance::fill_rows(std::vector<Row>& rows, std::size_t count, const u32* starts,
                                const std::vector<u32>& owners) {
    rows.assign(count, Row{kNone, 0, 0});
    for (u32 p = 0; p < placements; ++p)
        for (u32 i = starts ? starts[p] : p; i < (starts ? starts[p + 1] : p + 1); ++i) {
            Row& row = rows[owners[i]];
            if (row.first == kNone) row.first = p / 64;
            row.count = p / 64 - row.first + 1;
        }
    std::size_t total = row_words.size();
    for (Row& row : rows) {
        row.offset = static_cast<u32>(total);
        total += row.count;
        if (row.first == kNone) row.first = 0;
    }
    row_words.resize(total, 0);
    for (u32 p = 0; p < placements; ++p)
        for (u32 i = starts ? starts[p] : p; i < (starts ? starts[p + 1] : p + 1); ++i) {
            const Row& row = rows[owners[i]];
            row_words[row.offset + p / 64 - row.first] |= u64{1} << (p % 64);
        }
}

inline void Instance::finish() {
    placements = static_cast<u32>(type.size());
    words = (placements + 63) / 64;
    skip.resize(placements);
    for (u32 p = placements; p-- > 0;)
        skip[p] = p + 1 < placements && type[p + 1] == type[p] && cell[start[p + 1]] == cell[start[p]] ? skip[p + 1] : p + 1;
    fill_rows(cell_row, cells, start.data(), cell);
    fill_rows(type_row, types, nullptr, type);
    list_start.assign(std::size_t{slots} * kLabels + 1, 0);
    for (u32 k : mark) ++list_start[k + 1];
    for (std::size_t k = 1; k < list_start.size(); ++k) list_start[k] += list_start[k - 1];
    list.resize(mark.size());
    std::vector<u32> at(list_start.begin(), list_start.end() - 1);
    for (u32 p = 0; p < placements; ++p)
        for (u32 i = mark_start[p]; i < mark_start[p + 1]; ++i) list[at[mark[i]]++] = p;
}

}  // namespace cover
