// Numbers and clauses as Python's values, for the module's bindings.
#pragma once

#include <pybind11/pybind11.h>

#include "templates.hpp"

namespace pipes {

namespace py = pybind11;

// A list or tuple of whole numbers, each at least `least` and less than `most`.
inline Numbers numbers(py::handle object, i32 least, std::size_t most) {
    PyObject* const fast = PySequence_Fast(object.ptr(), "numbers are a list or a tuple");
    const auto items = py::reinterpret_steal<py::object>(fast);
    if (!items) throw py::error_already_set();
    const Py_ssize_t count = PySequence_Fast_GET_SIZE(items.ptr());
    PyObject** const each = PySequence_Fast_ITEMS(items.ptr());
    Numbers found(static_cast<std::size_t>(count));
    for (Py_ssize_t i = 0; i < count; ++i) {
        const long value = PyLong_AsLong(each[i]);
        if (value == -1 && PyErr_Occurred()) throw py::error_already_set();
        if (value < least || value >= static_cast<long>(most)) throw py::value_error("a number is out of bounds");
        found[static_cast<std::size_t>(i)] = static_cast<i32>(value);
    }
    return found;
}

inline py::list list_of(const Numbers& values) {
    py::list out(values.size());
    Py_ssize_t at = 0;
    for (i32 value : values) PyList_SET_ITEM(out.ptr(), at++, PyLong_FromLong(value));
    return out;
}

inline py::tuple tuple_of(const Numbers& values) {
    py::tuple out(values.size());
    Py_ssize_t at = 0;
    for (i32 value : values) PyTuple_SET_ITEM(out.ptr(), at++, PyLong_FromLong(value));
    return out;
}

inline Template template_of(py::handle written) {
    Template made;
    for (py::handle clause : written) {
        made.emplace_back();
        for (i32 place : numbers(clause, 0, 16)) made.back().push_back(static_cast<u8>(place));
    }
    return made;
}

// Adds the clauses of a tile to `found`, by its literals in and out by side. `write` gives the places of a template that
// was not yet asked for.
inline void fill(char tile, const i32* ins, const i32* outs, bool tight, Templates& templates, py::handle write,
                 py::list& found) {
    const u32 key = Templates::key(tile, ins, outs, tight);
    const Template* filled = templates.find(key);
    if (filled == nullptr) filled = templates.keep(key, template_of(write(tile, key >> 1 & 255, tight)));
    for (const std::vector<u8>& places : *filled) {
        Numbers clause;
        for (u8 place : places) {
            const i32 literal = (place & 7) < 4 ? ins[place & 7] : outs[(place & 7) - 4];
            clause.push_back(place < 8 ? literal : -literal);
        }
        found.append(tuple_of(clause));
    }
}

}  // namespace pipes
