// A problem read from Python's tuples and lists, which may hold anything.
#pragma once

#include <pybind11/pybind11.h>

#include "problem.hpp"

namespace py = pybind11;

namespace cover {
namespace {

[[noreturn]] void malformed(const char* what) { throw py::value_error(what); }

// A tuple or list as a sequence with direct access; kept alive while it is read.
class Items {
  public:
    Items(py::handle object, const char* what) : what_(what) {
        held_ = py::reinterpret_steal<py::object>(PySequence_Fast(object.ptr(), what));
        if (!held_) {
            PyErr_Clear();
            malformed(what);
        }
    }
    std::size_t size() const { return static_cast<std::size_t>(PySequence_Fast_GET_SIZE(held_.ptr())); }
    py::handle operator[](std::size_t i) const {
        if (i >= size()) malformed(what_);
        return PySequence_Fast_GET_ITEM(held_.ptr(), static_cast<Py_ssize_t>(i));
    }
    i32 number(std::size_t i) const {
        PyObject* item = (*this)[i].ptr();
        if (!PyLong_Check(item)) malformed(what_);
        int overflow = 0;
        long value = PyLong_AsLongAndOverflow(item, &overflow);
        if (overflow != 0 || value < -1'000'000 || value > 1'000'000) malformed("a number beyond a million");
        return static_cast<i32>(value);
    }
    void expect(std::size_t size) const {
        if (this->size() != size) malformed(what_);
    }

  private:
    const char* what_;
    py::object held_;
};

std::vector<Cell> read_cells(py::handle object, const char* what) {
    Items items(object, what);
    std::vector<Cell> cells;
    cells.reserve(items.size());
    for (std::size_t i = 0; i < items.size(); ++i) {
        Items pair(items[i], what);
        pair.expect(2);
        cells.push_back({pair.number(0), pair.number(1)});
    }
    return cells;
}

Piece read_piece(py::handle object) {
    Items pair(object, "a piece is (count, orientations)");
    pair.expect(2);
    Piece piece{pair.number(0), {}};
    Items orientations(pair[1], "orientations are a tuple");
    for (std::size_t o = 0; o < orientations.size(); ++o) {
        Items squares(orientations[o], "an orientation is a tuple of (dx, dy, label)");
        Orientation orientation;
        orientation.reserve(squares.size());
        for (std::size_t i = 0; i < squares.size(); ++i) {
            Items triple(squares[i], "an orientation is a tuple of (dx, dy, label)");
            triple.expect(3);
            orientation.push_back({triple.number(0), triple.number(1), triple.number(2)});
        }
        piece.orientations.push_back(std::move(orientation));
    }
    return piece;
}

Region read_region(py::handle object) {
    const char* what = "a region is (SUM, low, high, cells), (SAME, mask, cells) or (DIFFERENT, mask, cells)";
    Items items(object, what);
    i32 kind = items.number(0);
    if (kind < 0 || kind > 2) malformed(what);
    const bool sum = kind == static_cast<i32>(Kind::sum);
    items.expect(sum ? 4 : 3);
    return {static_cast<Kind>(kind), items.number(1), sum ? items.number(2) : 0,
            read_cells(items[sum ? 3 : 2], "a region's cells are a tuple of (x, y)")};
}

Problem read_problem(py::handle cells, py::handle pieces, py::handle regions, py::handle fixed, bool supply) {
    Problem problem;
    problem.supply = supply;
    problem.cells = read_cells(cells, "cells are a tuple of (x, y)");
    Items all_pieces(pieces, "pieces are a tuple");
    for (std::size_t i = 0; i < all_pieces.size(); ++i) problem.pieces.push_back(read_piece(all_pieces[i]));
    Items all_regions(regions, "regions are a tuple");
    for (std::size_t i = 0; i < all_regions.size(); ++i) problem.regions.push_back(read_region(all_regions[i]));
    Items all_fixed(fixed, "fixed placements are a tuple");
    for (std::size_t i = 0; i < all_fixed.size(); ++i) {
        Items f(all_fixed[i], "a placement is (piece, orientation, x, y)");
        f.expect(4);
        problem.fixed.push_back({f.number(0), f.number(1), f.number(2), f.number(3)});
    }
    problem.check();
    return problem;
}

}  // namespace
}  // namespace cover
