// The native search as a Python module: tuples of small integers in, tuples of small integers out.
#include <pybind11/pybind11.h>

#include "engine.hpp"

namespace py = pybind11;
using namespace cover;

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

py::int_ big_int(const std::vector<u64>& words) {
    py::int_ out(0);
    for (std::size_t i = words.size(); i-- > 0;) out = py::int_((out << py::int_(64)) | py::int_(words[i]));
    return out;
}

bool interrupted() {
    py::gil_scoped_acquire hold;
    return PyErr_CheckSignals() != 0;
}

class PyEngine {
  public:
    PyEngine(py::handle problem, py::handle seconds, py::handle nodes, u64 memory, py::object flag)
        : flag_(std::move(flag)) {
        const volatile unsigned char* cancel = nullptr;
        if (!flag_.is_none()) {
            if (!PyByteArray_Check(flag_.ptr()) || PyByteArray_GET_SIZE(flag_.ptr()) < 1)
                malformed("the cancel flag is a bytearray of one byte");
            cancel = reinterpret_cast<const volatile unsigned char*>(PyByteArray_AS_STRING(flag_.ptr()));
        }
        Problem checked = read_problem(problem.attr("cells"), problem.attr("pieces"), problem.attr("regions"),
                                       problem.attr("fixed"), problem.attr("supply").cast<bool>());
        // Limits beyond what a machine word holds are no limits.
        u64 node_limit = ~u64{0};
        if (!nodes.is_none()) {
            int overflow = 0;
            long long value = PyLong_AsLongLongAndOverflow(nodes.ptr(), &overflow);
            if (overflow == 0) node_limit = static_cast<u64>(std::max<long long>(value, 0));
        }
        engine_.monitor.set(seconds.is_none() ? -1.0 : seconds.cast<double>(), node_limit, cancel, interrupted);
        unlocked([&] { engine_.build(checked, memory); });
    }

    u64 nodes() const { return engine_.monitor.nodes; }
    int stop() const { return static_cast<int>(engine_.monitor.stop); }

    py::tuple origin(u32 p) const {
        if (p >= engine_.tables.placements) throw py::index_error("no such placement");
        const Placement& at = engine_.tables.origin[p];
        return py::make_tuple(at.piece, at.orientation, at.x, at.y);
    }
    py::list path() const {
        std::vector<u32> path = engine_.path();
        std::sort(path.begin(), path.end());
        return numbers(path);
    }
    void begin(py::handle forced, py::handle avoid) {
        std::vector<u32> laid;
        Items items(forced, "forced placements are a sequence");
        for (std::size_t i = 0; i < items.size(); ++i) {
            i32 p = items.number(i);
            if (p < 0 || static_cast<u32>(p) >= engine_.tables.placements) malformed("a forced placement is unknown");
            laid.push_back(static_cast<u32>(p));
        }
        std::vector<u8> labels;
        if (!avoid.is_none()) {
            Items shown(avoid, "labels to avoid are a sequence");
            shown.expect(engine_.tables.cells);
            for (std::size_t i = 0; i < shown.size(); ++i) labels.push_back(static_cast<u8>(shown.number(i)));
        }
        unlocked([&] { engine_.begin(laid, avoid.is_none() ? nullptr : &labels); });
    }
    void begin_count() {
        unlocked([&] { engine_.begin_count(); });
    }
    void begin_grids() {
        unlocked([&] { engine_.begin_grids(); });
    }
    int run(u64 budget) {
        return event([&] { return engine_.run(budget); });
    }
    py::int_ counted() const { return big_int(engine_.counted()); }
    void seed(py::int_ seed) { engine_.seed(PyLong_AsUnsignedLongLongMask(seed.ptr())); }
    int restart(u64 budget) {
        return event([&] { return engine_.restart(budget); });
    }
    int improve(u64 budget) {
        return event([&] { return engine_.improve(budget); });
    }
    bool probe() {
        bool alive = true;
        unlocked([&] { alive = engine_.probe(); });
        return alive;
    }
    u64 count_alive() {
        u64 count = 0;
        unlocked([&] { count = engine_.count_alive(); });
        return count;
    }
    py::list alive() {
        std::vector<u32> out;
        unlocked([&] { out = engine_.alive(); });
        return numbers(out);
    }

  private:
    py::object flag_;  // kept alive: the engine looks at its byte
    Engine engine_;

    static py::list numbers(const std::vector<u32>& values) {
        py::list out(values.size());
        for (std::size_t i = 0; i < values.size(); ++i) out[i] = py::int_(values[i]);
        return out;
    }

    // Work without the interpreter's lock; an exception that a signal raised in the meantime comes through here. Where
    // the machine has less memory than the limit allows, that is a limit, too.
    template <class F>
    void unlocked(F work) {
        {
            py::gil_scoped_release release;
            try {
                work();
            } catch (const std::bad_alloc&) {
                engine_.monitor.stop = Stop::memory;
            } catch (const std::length_error&) {
                engine_.monitor.stop = Stop::memory;
            }
        }
        if (PyErr_Occurred()) throw py::error_already_set();
    }

    template <class F>
    int event(F work) {
        Event e = Event::stopped;
        unlocked([&] { e = work(); });
        return static_cast<int>(e);
    }
};

}  // namespace

PYBIND11_MODULE(_native, m) {
    m.doc() = "The search natively; the same as pipworks.kernel.reference.engine.ReferenceEngine.";
    py::class_<PyEngine>(m, "Engine")
        .def(py::init<py::handle, py::handle, py::handle, u64, py::object>(), py::arg("problem"), py::arg("seconds"),
             py::arg("nodes"), py::arg("memory"), py::arg("flag"))
        .def_property_readonly("nodes", &PyEngine::nodes)
        .def_property_readonly("stop", &PyEngine::stop)
        .def("origin", &PyEngine::origin)
        .def("path", &PyEngine::path)
        .def("begin", &PyEngine::begin)
        .def("begin_count", &PyEngine::begin_count)
        .def("begin_grids", &PyEngine::begin_grids)
        .def("run", &PyEngine::run)
        .def("counted", &PyEngine::counted)
        .def("seed", &PyEngine::seed)
        .def("restart", &PyEngine::restart)
        .def("improve", &PyEngine::improve)
        .def("probe", &PyEngine::probe)
        .def("alive", &PyEngine::alive)
        .def("count_alive", &PyEngine::count_alive);
}
