// `Window` of the module `_native`: the formula of a window written from a forest's lists, and its models read.
#pragma once

#include <memory>

#include "python.hpp"
#include "window_flow.hpp"

namespace pipes {

// A forest's lists, of which a window looks at few places: these are read where they are.
class ListedForest final : public ForestView {
  public:
    ListedForest(i32 count, py::handle near, py::handle used, py::handle parent, py::handle part)
        : count_(count), near_(items(near, 4 * count)), used_(items(used, count)), parent_(items(parent, count)),
          part_(items(part, count)) {}

    i32 near(i32 arc) const override { return number(near_, arc, 0, count_); }
    i32 used(i32 tile) const override { return number(used_, tile, 0, 16); }
    i32 parent(i32 tile) const override { return number(parent_, tile, -1, 4); }
    i32 part(i32 tile) const override { return number(part_, tile, -1, count_ + 1); }

  private:
    i32 count_;
    PyObject **near_, **used_, **parent_, **part_;

    static PyObject** items(py::handle object, i32 count) {
        if ((!PyList_Check(object.ptr()) && !PyTuple_Check(object.ptr())) ||
            PySequence_Fast_GET_SIZE(object.ptr()) != count)
            throw py::value_error("a forest's lists have a number for each tile");
        return PySequence_Fast_ITEMS(object.ptr());
    }

    static i32 number(PyObject** each, i32 at, i32 least, i32 most) {
        const long value = PyLong_AsLong(each[at]);
        if (value == -1 && PyErr_Occurred()) throw py::error_already_set();
        if (value < least || value >= most) throw py::value_error("a number is out of bounds");
        return static_cast<i32>(value);
    }
};

class BoundWindow {
  public:
    BoundWindow(const std::string& board, py::handle near, py::handle used, py::handle parent, py::handle part,
                py::handle chosen, i32 target)
        : window_(board, ListedForest(static_cast<i32>(board.size()), near, used, parent, part),
                  numbers(chosen, 0, board.size()), target) {}

    bool rooted() const { return !window_.roots.empty(); }

    py::list write(py::handle ask) {
        static Templates* const templates = new Templates;  // read under the interpreter's lock
        py::list found;
        window_.write_border([&found](const Numbers& clause) { found.append(tuple_of(clause)); });
        for (i32 p = 0; p < window_.size(); ++p)
            if (window_.letters[p] != '_')
                fill(window_.letters[p], &window_.ins[4 * p], &window_.outs[4 * p], false, *templates, ask, found);
        flow_ = std::make_unique<WindowFlow>(window_);
        return found;
    }

    py::list cuts(py::handle model) {
        if (!flow_) throw py::value_error("the formula was not written");
        py::list found;
        flow_->read(numbers(model, -0x7FFFFFFF, 0x7FFFFFFF),
                    [&found](const Numbers& clause) { found.append(list_of(clause)); });
        return found;
    }

    // The fields of `Changes`.
    py::tuple changes() const {
        if (!flow_) throw py::value_error("the formula was not written");
        py::dict fed;
        py::list entering, entries, idle, kept;
        for (i32 p = 0; p < window_.size(); ++p) {
            if (flow_->source[p] < 0) continue;
            fed[py::int_(window_.tiles[p])] = flow_->source[p];
            for (i32 side = 0; side < 4; ++side)
                if (flow_->holds(window_.ins[4 * p + side])) entering.append(4 * window_.tiles[p] + side);
        }
        for (std::size_t k = 0; k < window_.crossing.size(); ++k)
            for (i32 arc : window_.crossing[k].arcs) {
                const i32 at = window_.literal_at(arc);
                if (flow_->holds(window_.outs[at]))
                    entries.append(py::make_tuple(arc, flow_->source[window_.size() + k]));
                else if (!flow_->holds(window_.ins[at]))
                    idle.append(arc);
            }
        for (const auto& [node, part] : window_.roots) kept.append(part);
        return py::make_tuple(fed, entering, entries, idle, kept);
    }

  private:
    Window window_;
    std::unique_ptr<WindowFlow> flow_;
};

inline void define_window(py::module_& m) {
    py::class_<BoundWindow>(m, "Window")
        .def(py::init<const std::string&, py::handle, py::handle, py::handle, py::handle, py::handle, i32>(),
             py::arg("tiles"), py::arg("near"), py::arg("used"), py::arg("parent"), py::arg("part"),
             py::arg("chosen"), py::arg("target"))
        .def_property_readonly("rooted", &BoundWindow::rooted)
        .def("write", &BoundWindow::write, py::arg("ask"))
        .def("cuts", &BoundWindow::cuts, py::arg("model"))
        .def("changes", &BoundWindow::changes);
}

}  // namespace pipes
