// A problem as rows of bits: one bit for each placement, one row for each cell, piece, region and shown label.
#pragma once

#include "problem.hpp"

namespace cover {

// A region as the search sees it: what its cells must still do. For a sum `low` and `high` bound the sum of its open
// cells; otherwise `low` is the mask of allowed labels.
struct Constraint {
    Kind kind;
    i32 low, high;
    u32 first, count;  // its slots, which are consecutive: cells that are in regions are numbered a second time
};

// A row of placement bits, stored only from its first to its last word that is not 0.
struct Row {
    u32 first = 0, count = 0, offset = 0;
};

// What does not change while the search runs. Placements are numbered as in the reference.
struct Tables {
    u32 cells = 0, pieces = 0, placements = 0, slots = 0, words = 0;

    std::vector<Cell> where;           // of a cell
    std::vector<u32> near;             // four a cell, kNone where the board ends
    std::vector<std::int8_t> colour;   // +1 and -1 like a chessboard
    std::vector<u64> near_mask;        // of a cell: its neighbours as bits, on boards of at most 64 cells
    u64 white = 0;                     // the cells of colour +1 as bits, on such boards
    std::vector<u32> slot_of;          // of a cell, kNone where no region is
    std::vector<u32> region_of;        // of a slot
    std::vector<u32> slot_cell;        // of a slot
    std::vector<Constraint> regions;

    bool supply = false;               // pieces are never used up
    u64 most_laid = 0;                 // placements in a solution
    std::vector<i32> left;             // how many of each piece must be laid: none has to be where they are in supply
    std::vector<i32> size, imbalance;
    Lattice lattice;                   // the sizes and balances of what pieces in any numbers cover
    std::vector<i32> pips;             // seven a piece: how often it shows each label

    std::vector<u32> piece;            // of a placement
    std::vector<u32> start, cell;      // a placement's cells in order
    std::vector<u8> label;             // what it shows on each of them
    std::vector<u32> mark_start, mark; // a placement's slot * 7 + label, for its cells that are in regions
    std::vector<u32> anchor;           // of a cell: the first placement whose first cell it is, and one more entry
    std::vector<u32> skip;             // of a placement: the first after it with another first cell or piece

    std::vector<Row> cell_row, piece_row;
    std::vector<u64> row_words;
    std::vector<u32> list_start, list; // placements that show a label in a slot, by slot * 7 + label

    std::vector<Placement> origin;     // where a placement comes from
    std::vector<u32> fixed;            // placements that are laid already
    bool dead = false;                 // no solution, seen while building

    u64 bytes() const {
        return 4 * u64{cell.capacity() + mark.capacity() + list.capacity() + start.capacity() + mark_start.capacity() +
                       piece.capacity() + skip.capacity() + near.capacity() + list_start.capacity()} +
               label.capacity() + 8 * u64{row_words.capacity()} + sizeof(Placement) * u64{origin.capacity()};
    }

    // Into empty tables. A limit that is reached stays in `monitor`; that of memory is seen before it is used up.
    void build(const Problem& problem, Monitor& monitor, u64 memory);

  private:
    static constexpr u64 kMostPlacements = u64{1} << 28;  // so that all numbers of a table fit their words
    static constexpr u32 kLook = 1 << 16;                 // placements between two looks at the limits

    bool reserve(const Problem& problem, Monitor& monitor, u64 memory);
    void enter_board(const Problem& problem);
    void enter_pieces(const Problem& problem);
    void enter_regions(const Problem& problem);
    void enter_placements(const Problem& problem, u32 c);
    void enter_placement(const Placement& from, const Orientation& squares, const i32* at);
    bool keeps_to_regions(const Orientation& squares, const i32* at) const;
    bool enter_rows(Monitor& monitor, u64 memory);
    bool fill_rows(std::vector<Row>& rows, std::size_t count, const u32* starts, const std::vector<u32>& owners,
                   Monitor& monitor, u64 memory);
};

inline void Tables::build(const Problem& problem, Monitor& monitor, u64 memory) {
    cells = static_cast<u32>(problem.cells.size());
    enter_board(problem);
    enter_pieces(problem);
    enter_regions(problem);
    start.push_back(0);
    mark_start.push_back(0);
    fixed.assign(problem.fixed.size(), kNone);
    if (!dead && !reserve(problem, monitor, memory)) return;
    for (u32 c = 0; c < cells && !dead; ++c) {
        enter_placements(problem, c);
        if ((c & 15) == 15 && !monitor.look()) return;
    }
    for (u32 p : fixed)
        if (p == kNone) dead = true;
    anchor.resize(std::size_t{cells} + 1, static_cast<u32>(piece.size()));
    enter_rows(monitor, memory);
}

// Room for all placements, if they may take much of the memory: then they are counted first. False at a limit.
inline bool Tables::reserve(const Problem& problem, Monitor& monitor, u64 memory) {
    u64 orientations = 0, squares = 0;
    for (const Piece& given : problem.pieces) {
        orientations += given.orientations.size();
        squares += given.orientations.size() * given.orientations[0].size();
    }
    const u64 one = sizeof(Placement) + 16, square = 13;  // bytes in the tables but for the rows
    if (cells * (orientations * one + squares * square) <= memory / 4) return true;
    u64 count = 0, total = 0, marks = 0;
    i32 at[kMaxPieceCells];
    for (u32 c = 0; c < cells; ++c) {
        for (const Piece& given : problem.pieces)
            for (const Orientation& o : given.orientations) {
                if (!problem.holds(o, problem.cells[c], at) || !keeps_to_regions(o, at)) continue;
                ++count;
                total += o.size();
                for (std::size_t i = 0; i < o.size(); ++i) marks += slot_of[static_cast<u32>(at[i])] != kNone;
            }
        if ((c & 3) == 3 && !monitor.look()) return false;
        if (count * one + total * 5 + marks * 8 > memory || count > kMostPlacements) {
            monitor.stop = Stop::memory;
            return false;
        }
    }
    origin.reserve(count);
    for (std::vector<u32>* each : {&piece, &start, &mark_start}) each->reserve(count + 1);
    cell.reserve(total);
    label.reserve(total);
    mark.reserve(marks);
    return true;
}

inline void Tables::enter_board(const Problem& problem) {
    where = problem.cells;
    for (const Cell& here : problem.cells) {
        colour.push_back(((here.x + here.y) & 1) ? -1 : 1);
        const Cell around[4] = {{here.x, here.y - 1}, {here.x + 1, here.y}, {here.x, here.y + 1}, {here.x - 1, here.y}};
        for (const Cell& next : around) near.push_back(static_cast<u32>(problem.cell_at(next.x, next.y)));
    }
    if (cells > 64) return;
    for (u32 c = 0; c < cells; ++c) {
        near_mask.push_back(0);
        for (u32 n = c * 4; n < c * 4 + 4; ++n)
            if (near[n] != kNone) near_mask[c] |= u64{1} << near[n];
        if (colour[c] > 0) white |= u64{1} << c;
    }
}

inline void Tables::enter_pieces(const Problem& problem) {
    pieces = static_cast<u32>(problem.pieces.size());
    supply = problem.supply;
    i64 area = 0;
    for (const Piece& given : problem.pieces) {
        const Orientation& squares = given.orientations[0];
        left.push_back(supply ? 0 : given.count);
        size.push_back(static_cast<i32>(squares.size()));
        most_laid = supply ? std::max<u64>(most_laid, cells / squares.size()) : most_laid + static_cast<u64>(given.count);
        area += i64{given.count} * size.back();
        i32 balance = 0, seen[kLabels] = {};
        for (const Square& s : squares) ++seen[s.label];
        for (const Orientation& o : given.orientations) {
            i32 here = 0;
            for (const Square& s : o) here += ((s.x + s.y) & 1) ? -1 : 1;
            balance = std::max(balance, std::abs(here));
            for (i32 sign : {1, -1}) lattice.add(size.back(), sign * here);
        }
        imbalance.push_back(balance);
        pips.insert(pips.end(), seen, seen + kLabels);
    }
    if (area != i64{cells} && !supply) dead = true;
}

inline void Tables::enter_regions(const Problem& problem) {
    slot_of.assign(cells, kNone);
    for (const Region& region : problem.regions) {
        std::vector<u32> members;
        for (const Cell& c : region.cells) members.push_back(static_cast<u32>(problem.cell_at(c.x, c.y)));
        std::sort(members.begin(), members.end());
        regions.push_back({region.kind, region.low, region.high, slots, static_cast<u32>(members.size())});
        for (u32 c : members) {
            slot_of[c] = slots++;
            slot_cell.push_back(c);
            region_of.push_back(static_cast<u32>(regions.size()) - 1);
        }
    }
}

// The placements whose first cell is `c`.
inline void Tables::enter_placements(const Problem& problem, u32 c) {
    anchor.push_back(static_cast<u32>(piece.size()));
    const Cell& corner = problem.cells[c];
    for (u32 number = 0; number < pieces; ++number) {
        const Piece& given = problem.pieces[number];
        for (std::size_t o = 0; o < given.orientations.size(); ++o) {
            const Orientation& squares = given.orientations[o];
            i32 at[kMaxPieceCells];
            if (!problem.holds(squares, corner, at) || !keeps_to_regions(squares, at)) continue;
            const Placement from{static_cast<i32>(number), static_cast<i32>(o), corner.x - squares[0].x, corner.y};
            for (std::size_t f = 0; f < fixed.size(); ++f)
                if (problem.fixed[f] == from) fixed[f] = static_cast<u32>(piece.size());
            enter_placement(from, squares, at);
        }
    }
}

inline void Tables::enter_placement(const Placement& from, const Orientation& squares, const i32* at) {
    origin.push_back(from);
    piece.push_back(static_cast<u32>(from.piece));
    for (std::size_t i = 0; i < squares.size(); ++i) {
        u32 c = static_cast<u32>(at[i]);
        cell.push_back(c);
        label.push_back(static_cast<u8>(squares[i].label));
        if (slot_of[c] != kNone) mark.push_back(slot_of[c] * kLabels + static_cast<u32>(squares[i].label));
    }
    start.push_back(static_cast<u32>(cell.size()));
    mark_start.push_back(static_cast<u32>(mark.size()));
}

// Whether a placement's labels alone violate none of its regions.
inline bool Tables::keeps_to_regions(const Orientation& squares, const i32* at) const {
    for (std::size_t i = 0; i < squares.size(); ++i) {
        const u32 slot = slot_of[static_cast<u32>(at[i])];
        if (slot == kNone) continue;
        const u32 number = region_of[slot];
        const Constraint& asked = regions[number];
        if (asked.kind == Kind::sum) {
            i32 sum = 0, rest = static_cast<i32>(asked.count);
            for (std::size_t j = 0; j < squares.size(); ++j) {
                const u32 other = slot_of[static_cast<u32>(at[j])];
                if (other == kNone || region_of[other] != number) continue;
                sum += squares[j].label;
                --rest;
            }
            if (sum > asked.high || sum + (kLabels - 1) * rest < asked.low) return false;
        } else {
            if (!(asked.low >> squares[i].label & 1)) return false;
            for (std::size_t j = 0; j < i; ++j) {
                const u32 other = slot_of[static_cast<u32>(at[j])];
                if (other == kNone || region_of[other] != number) continue;
                if ((squares[i].label == squares[j].label) != (asked.kind == Kind::same)) return false;
            }
        }
    }
    return true;
}

// What the reference enters placement by placement: here all rows are packed once their ends are known. False at a limit.
inline bool Tables::enter_rows(Monitor& monitor, u64 memory) {
    placements = static_cast<u32>(piece.size());
    words = (placements + 63) / 64;
    skip.resize(placements);
    for (u32 p = placements; p-- > 0;) {
        const bool same = p + 1 < placements && piece[p + 1] == piece[p] && cell[start[p + 1]] == cell[start[p]];
        skip[p] = same ? skip[p + 1] : p + 1;
    }
    if (!fill_rows(cell_row, cells, start.data(), cell, monitor, memory) ||
        !fill_rows(piece_row, pieces, nullptr, piece, monitor, memory))
        return false;
    list_start.assign(std::size_t{slots} * kLabels + 1, 0);
    for (u32 k : mark) ++list_start[k + 1];
    for (std::size_t k = 1; k < list_start.size(); ++k) list_start[k] += list_start[k - 1];
    list.resize(mark.size());
    std::vector<u32> at(list_start.begin(), list_start.end() - 1);
    for (u32 p = 0; p < placements; ++p)
        for (u32 i = mark_start[p]; i < mark_start[p + 1]; ++i) list[at[mark[i]]++] = p;
    return monitor.look();
}

inline bool Tables::fill_rows(std::vector<Row>& rows, std::size_t count, const u32* starts,
                              const std::vector<u32>& owners, Monitor& monitor, u64 memory) {
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
    if (total > kNone || bytes() + 8 * (total - row_words.size()) > memory) {
        monitor.stop = Stop::memory;
        return false;
    }
    row_words.resize(total, 0);
    for (u32 p = 0; p < placements; ++p) {
        if (p % kLook == kLook - 1 && !monitor.look()) return false;
        for (u32 i = starts ? starts[p] : p; i < (starts ? starts[p + 1] : p + 1); ++i) {
            const Row& row = rows[owners[i]];
            row_words[row.offset + p / 64 - row.first] |= u64{1} << (p % 64);
        }
    }
    return true;
}

}  // namespace cover
