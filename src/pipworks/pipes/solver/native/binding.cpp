// The module `pipworks.pipes.solver._native`: boards, models and tables in, layouts, flows and clauses out.
#include "flow.hpp"
#include "settler.hpp"
#include "window_binding.hpp"

using namespace pipes;

namespace {

py::bytearray bytes_of(const std::string& bytes) { return py::bytearray(bytes.data(), bytes.size()); }

Settler settler(std::string tiles, u32 width, bool wraps, bool tight, bool whole, std::string sides, u64 nodes) {
    if (width == 0 || tiles.size() % width != 0 || tiles.find_first_not_of("_HILT123") != std::string::npos ||
        tiles.size() > 100'000'000 || (!sides.empty() && sides.size() != tiles.size()))
        throw py::value_error("these are no tiles of a board");
    return Settler({std::move(tiles), width, wraps, {tight, whole}, std::move(sides)}, nodes);
}

int run(Settler& settler, u64 steps) {
    py::gil_scoped_release release;
    return static_cast<int>(settler.run(steps));
}

// The tables of an encoding, checked so that what reads them stays inside.
Arcs arcs_of(std::size_t tiles, py::handle near, py::handle entering, py::handle leaving, py::handle houses) {
    const std::size_t variables = 4 * tiles + tiles + 1;  // with those that require gas in a house
    Arcs arcs{numbers(near, 0, tiles), numbers(entering, 0, variables), numbers(leaving, 0, variables),
              numbers(houses, 0, tiles)};
    for (const Numbers* each : {&arcs.near, &arcs.entering, &arcs.leaving})
        if (each->size() != 4 * tiles) throw py::value_error("a tile has four sides");
    return arcs;
}

py::tuple arcs(const std::string& tiles, py::handle near) {
    Numbers leaving;
    const Numbers around = numbers(near, 0, tiles.size());
    if (around.size() != 4 * tiles.size()) throw py::value_error("a tile has four sides");
    const i32 variables = number_arcs(tiles, around, leaving);
    return py::make_tuple(list_of(leaving), variables);
}

py::tuple flow(const std::string& tiles, py::handle near, py::handle entering, py::handle houses, u32 variables,
               py::handle model) {
    const Arcs arcs = arcs_of(tiles.size(), near, entering, entering, houses);
    std::string holds(std::max<std::size_t>(variables + 1, 5 * tiles.size() + 2), '\0');
    for (i32 literal : numbers(model, -0x7FFFFFFF, 0x7FFFFFFF))
        if (literal > 0) {
            if (literal > static_cast<i64>(variables)) throw py::value_error("a variable is out of bounds");
            holds[static_cast<std::size_t>(literal)] = 1;
        }
    const Flow found = find_flow(tiles, arcs, holds);
    py::list parts;
    for (const Part& part : found.parts) {
        const auto tiles_of_it = py::reinterpret_steal<py::object>(PyFrozenSet_New(list_of(part.tiles).ptr()));
        parts.append(py::make_tuple(tuple_of(part.cycle), tiles_of_it));
    }
    holds.resize(variables + 1);
    return py::make_tuple(bytes_of(holds), bytes_of(found.lit), parts, list_of(found.feeders));
}

py::list cuts(py::handle near, py::handle entering, py::handle leaving, py::handle houses, py::bytearray lit,
              py::handle feeders, py::handle parts) {
    Flow found{std::string(PyByteArray_AS_STRING(lit.ptr()), lit.size()), {}, {}};
    const std::size_t tiles = found.lit.size();
    const Arcs arcs = arcs_of(tiles, near, entering, leaving, houses);
    found.feeders = numbers(feeders, -1, 4 * tiles);
    if (found.feeders.size() != tiles) throw py::value_error("a tile has one feeder");
    for (py::handle part : parts) {
        found.parts.push_back({numbers(part[py::int_(0)], 0, tiles), numbers(part[py::int_(1)], 0, tiles)});
        for (i32 tile : found.parts.back().cycle)
            if (found.feeders[static_cast<std::size_t>(tile)] < 0) throw py::value_error("a cycle has feeders");
    }
    py::list out;
    for (const Cut& cut : find_cuts(arcs, found)) out.append(py::make_tuple(list_of(cut.clause), tuple_of(cut.houses)));
    return out;
}

Templates& templates() {
    static Templates* const made = new Templates;  // read under the interpreter's lock
    return *made;
}

// The clauses of some tiles, as a list. `write` gives the places of a template that was not yet asked for.
py::list clauses(const std::string& tiles, py::handle entering, py::handle leaving, bool tight, py::handle write) {
    const Numbers in = numbers(entering, 0, 0x7FFFFFFF), out = numbers(leaving, 0, 0x7FFFFFFF);
    if (in.size() != 4 * tiles.size() || out.size() != 4 * tiles.size()) throw py::value_error("a tile has four sides");
    py::list found;
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        if (tiles[i] == '_') continue;
        const i32 *ins = in.data() + 4 * i, *outs = out.data() + 4 * i;
        fill(tiles[i], ins, outs, tight, templates(), write, found);
    }
    return found;
}

}  // namespace

PYBIND11_MODULE(_native, m) {
    m.doc() = "Pipes boards natively: each the same as the Python of `pipworks.pipes.solver` that calls it.";
    py::class_<Settler>(m, "Settler")
        .def(py::init(&settler), py::arg("tiles"), py::arg("width"), py::arg("wraps"), py::arg("tight"),
             py::arg("whole"), py::arg("sides"), py::arg("nodes"))
        .def("run", &run, py::arg("steps"))
        .def("used", [](const Settler& settler) { return py::bytes(settler.used()); })
        .def("sides", [](const Settler& settler) { return py::bytes(settler.sides()); })
        .def_readonly("nodes", &Settler::nodes);
    define_window(m);
    m.def("arcs", &arcs, py::arg("tiles"), py::arg("near"));
    m.def("flow", &flow, py::arg("tiles"), py::arg("near"), py::arg("entering"), py::arg("houses"),
          py::arg("variables"), py::arg("model"));
    m.def("cuts", &cuts, py::arg("near"), py::arg("entering"), py::arg("leaving"), py::arg("houses"), py::arg("lit"),
          py::arg("feeders"), py::arg("parts"));
    m.def("clauses", &clauses, py::arg("tiles"), py::arg("entering"), py::arg("leaving"), py::arg("tight"),
          py::arg("write"));
}
