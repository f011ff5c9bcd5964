// The checks that a problem must pass before it is searched, so that no other header repeats them.
#pragma once

#include "base.hpp"

namespace cover {

constexpr int kMaxPieceCells = 16;
constexpr std::size_t kMaxCells = 10'000;
constexpr i64 kMaxArea = i64{1} << 24;

// Raises std::invalid_argument; a binding without exceptions has a definition of its own.
#if defined(__cpp_exceptions) || defined(_CPPUNWIND)
[[noreturn]] inline void refused(const std::string& what) { throw std::invalid_argument(what); }
#else
[[noreturn]] void refused(const std::string& what);
#endif

enum class Kind : u8 { sum = 0, same = 1, different = 2 };

struct Square {
    i32 x, y, label;
    bool operator<(const Square& o) const {
        return y != o.y ? y < o.y : x != o.x ? x < o.x : label < o.label;
    }
    bool operator==(const Square& o) const { return x == o.x && y == o.y && label == o.label; }
};
using Orientation = std::vector<Square>;  // in reading order once checked

struct Piece {
    i32 count;
    std::vector<Orientation> orientations;
};

struct Cell {
    i32 x, y;
};

struct Region {
    Kind kind;
    i32 low, high;  // of a sum; for the other kinds `low` is the mask of allowed labels
    std::vector<Cell> cells;
};

struct Placement {
    i32 piece, orientation, x, y;
    bool operator==(const Placement& o) const {
        return piece == o.piece && orientation == o.orientation && x == o.x && y == o.y;
    }
};

struct Problem {
    std::vector<Cell> cells;  // in reading order once checked
    std::vector<Piece> pieces;
    std::vector<Region> regions;
    std::vector<Placement> fixed;
    bool supply = false;

    i32 left = 0, top = 0, width = 0, height = 0;
    std::vector<i32> index;  // of the cell at (y - top) * width + x - left, -1 off the board

    i32 cell_at(i64 x, i64 y) const {
        x -= left;
        y -= top;
        if (x < 0 || y < 0 || x >= width || y >= height) return -1;
        return index[static_cast<std::size_t>(y * width + x)];
    }

    // Whether an orientation is on the board with its first cell at a corner; `at` gets the numbers of its cells.
    bool holds(const Orientation& squares, const Cell& corner, i32* at) const {
        for (std::size_t i = 0; i < squares.size(); ++i) {
            at[i] = cell_at(i64{corner.x} - squares[0].x + squares[i].x, i64{corner.y} + squares[i].y);
            if (at[i] < 0) return false;
        }
        return true;
    }

    // Sorts cells and squares into reading order. Throws std::invalid_argument when a problem is malformed, with the
    // same message as the reference.
    void check() {
        index_cells();
        for (std::size_t p = 0; p < pieces.size(); ++p) check_piece(p);
        check_distinct();
        check_regions();
        check_fixed();
        check_supply();
    }

  private:
    [[noreturn]] static void refuse(const std::string& what) { refused(what); }

    void index_cells() {
        if (cells.size() > kMaxCells) refuse("a board has at most 10000 cells");
        if (cells.empty()) return;
        std::sort(cells.begin(), cells.end(),
                  [](const Cell& a, const Cell& b) { return a.y != b.y ? a.y < b.y : a.x < b.x; });
        i64 x0 = cells[0].x, x1 = x0, y0 = cells.front().y, y1 = cells.back().y;
        for (const Cell& c : cells) {
            x0 = std::min<i64>(x0, c.x);
            x1 = std::max<i64>(x1, c.x);
        }
        if ((x1 - x0 + 1) * (y1 - y0 + 1) > kMaxArea) refuse("the cells lie too far apart");
        left = static_cast<i32>(x0);
        top = static_cast<i32>(y0);
        width = static_cast<i32>(x1 - x0 + 1);
        height = static_cast<i32>(y1 - y0 + 1);
        index.assign(static_cast<std::size_t>(width) * height, -1);
        for (std::size_t c = 0; c < cells.size(); ++c) {
            i32& at = index[static_cast<std::size_t>(i64{cells[c].y - top} * width + (cells[c].x - left))];
            if (at >= 0) refuse("a cell is given twice");
            at = static_cast<i32>(c);
        }
    }

    void check_piece(std::size_t p) {
        Piece& piece = pieces[p];
        const std::string name = "piece " + std::to_string(p);
        if (piece.count < 1) refuse(name + " has a count below 1");
        if (piece.orientations.empty()) refuse(name + " has no orientation");
        std::vector<i32> first;
        for (Orientation& squares : piece.orientations) {
            if (squares.empty() || squares.size() > kMaxPieceCells) refuse(name + " needs 1 to 16 cells");
            std::sort(squares.begin(), squares.end());
            i32 x0 = squares[0].x;
            std::vector<i32> labels;
            for (std::size_t i = 0; i < squares.size(); ++i) {
                const Square& s = squares[i];
                x0 = std::min(x0, s.x);
                if (s.label < 0 || s.label >= kLabels) refuse(name + " has a label outside 0 to 6");
                if (i > 0 && s.x == squares[i - 1].x && s.y == squares[i - 1].y) refuse(name + " has a cell twice");
                labels.push_back(s.label);
            }
            if (x0 != 0 || squares[0].y != 0) refuse(name + " has an orientation that does not start at 0");
            if (!connected(squares)) refuse(name + " is not connected");
            std::sort(labels.begin(), labels.end());
            if (first.empty()) first = labels;
            if (labels != first) refuse(name + " has orientations with different labels");
        }
    }

    static bool connected(const Orientation& squares) {
        std::vector<std::size_t> reached{0};
        u32 seen = 1;
        for (std::size_t i = 0; i < reached.size(); ++i) {
            const Square& a = squares[reached[i]];
            for (std::size_t j = 0; j < squares.size(); ++j) {
                const Square& b = squares[j];
                i64 dx = i64{a.x} - b.x, dy = i64{a.y} - b.y;
                if (!(seen >> j & 1) && dx * dx + dy * dy == 1) {
                    seen |= u32{1} << j;
                    reached.push_back(j);
                }
            }
        }
        return reached.size() == squares.size();
    }

    void check_distinct() const {
        std::vector<const Orientation*> all;
        for (const Piece& piece : pieces)
            for (const Orientation& squares : piece.orientations) all.push_back(&squares);
        std::sort(all.begin(), all.end(), [](const Orientation* a, const Orientation* b) { return *a < *b; });
        for (std::size_t i = 1; i < all.size(); ++i)
            if (*all[i] == *all[i - 1]) refuse("an orientation is given twice: equal pieces are one piece with a count");
    }

    void check_regions() const {
        std::vector<char> taken(cells.size(), 0);
        for (std::size_t r = 0; r < regions.size(); ++r) {
            const std::string name = "region " + std::to_string(r);
            if (regions[r].cells.empty()) refuse(name + " has no cell");
            if (regions[r].kind != Kind::sum && (regions[r].low < 0 || regions[r].low > 127))
                refuse(name + " has a mask outside 0 to 127");
            for (const Cell& s : regions[r].cells) {
                i32 c = cell_at(s.x, s.y);
                if (c < 0) refuse(name + " has a cell that is not on the board");
                if (taken[static_cast<std::size_t>(c)]++) refuse(name + " has a cell that is in a region already");
            }
        }
    }

    void check_fixed() const {
        for (const Placement& f : fixed) {
            if (f.piece < 0 || static_cast<std::size_t>(f.piece) >= pieces.size()) refuse("a fixed piece is unknown");
            const auto& orientations = pieces[static_cast<std::size_t>(f.piece)].orientations;
            if (f.orientation < 0 || static_cast<std::size_t>(f.orientation) >= orientations.size())
                refuse("a fixed orientation is unknown");
            for (const Square& s : orientations[static_cast<std::size_t>(f.orientation)])
                if (cell_at(i64{f.x} + s.x, i64{f.y} + s.y) < 0) refuse("a fixed piece leaves the board");
        }
    }

    void check_supply() const {
        if (!supply) return;
        if (!regions.empty()) refuse("a problem with pieces in supply has no regions");
        for (std::size_t p = 0; p < pieces.size(); ++p)
            for (const Square& s : pieces[p].orientations[0])
                if (s.label != 0) refuse("piece " + std::to_string(p) + " is in supply and has a label other than 0");
    }
};

}  // namespace cover
