// Growth as a Python module: whole numbers and lists of them in and out.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>

#include "grow.hpp"
#include "judge.hpp"

namespace py = pybind11;
using namespace growth;

namespace {

class PyGrowth {
  public:
    PyGrowth(std::vector<u32> near, const std::vector<long>& numbers, std::vector<u8> used, std::vector<u8> tank,
             std::vector<u32> free, u32 houses, u64 state) {
        if (numbers.size() != 7) throw py::value_error("a plan has seven numbers");
        Plan& plan = growth_.draft.plan;
        for (std::size_t i = 0; i < numbers.size(); ++i)
            if (numbers[i] > 100'000'000 || numbers[i] < (i == 2 ? -100'000'000 : 0))
                throw py::value_error("a plan's number is out of range");
        const auto number = [&](std::size_t i) { return static_cast<u32>(numbers[i]); };
        plan = {number(0), number(1), numbers[2], number(3), number(4), number(5), number(6), std::move(near)};
        const std::size_t cells = used.size();
        if (cells == 0 || cells > 100'000'000 || tank.size() != cells || plan.near.size() != 4 * cells)
            throw py::value_error("a draft's lists have an entry for each cell");
        if (plan.bends < 1 || plan.bends > 99) throw py::value_error("bends are from 1 to 99 percent");
        for (u32 tile : plan.near)
            if (tile >= cells) throw py::value_error("a neighbour off the board");
        for (u32 cell : free)
            if (cell >= cells) throw py::value_error("a free cell off the board");
        growth_.draft.used = std::move(used);
        growth_.draft.tank = std::move(tank);
        growth_.draft.free = std::move(free);
        growth_.draft.houses = houses;
        growth_.draft.rng.state = state;
        growth_.draft.begin();
    }

    int run(u64 steps) {
        py::gil_scoped_release release;
        return static_cast<int>(growth_.run(steps));
    }
    std::vector<u32> used() const { return {growth_.draft.used.begin(), growth_.draft.used.end()}; }
    const std::vector<u32>& free() const { return growth_.draft.free; }
    u32 houses() const { return growth_.draft.houses; }
    u64 state() const { return growth_.draft.rng.state; }

  private:
    Growth growth_;
};

pipes::Judge judge(std::string tiles, u32 width, bool wraps, bool tight, std::string used, std::string ports, u64 nodes) {
    if (width == 0 || tiles.empty() || tiles.size() % width != 0 || tiles.size() > 100'000'000 ||
        tiles.find_first_not_of("_HILT123") != std::string::npos)
        throw py::value_error("these are no tiles of a board");
    if (used.size() != tiles.size() || (!ports.empty() && ports.size() != tiles.size()))
        throw py::value_error("sides are for each tile");
    pipes::Judge made({std::move(tiles), width, wraps, tight, std::move(used), std::move(ports)}, nodes);
    if (!made.valid()) throw py::value_error("this is no layout of the board");
    return made;
}

int backbone(pipes::Judge& judge, u32 most, u64 steps) {
    py::gil_scoped_release release;
    return static_cast<int>(judge.backbone(most, steps));
}

void take(pipes::Judge& judge, std::vector<u32> cells) {
    if (!judge.take(std::move(cells))) throw py::value_error("these are no pipes that the layout leaves dry");
}

int admit(pipes::Judge& judge, u64 steps) {
    py::gil_scoped_release release;
    return static_cast<int>(judge.admit(steps));
}

void clear(pipes::Judge& judge, const std::vector<u32>& idle) {
    for (u32 pipe : idle)
        if (std::find(judge.doubted.begin(), judge.doubted.end(), pipe) == judge.doubted.end())
            throw py::value_error("these pipes are not doubted");
    judge.clear(idle);
}

u32 asked(const pipes::Judge& judge) {
    if (!judge.is_stuck()) throw py::value_error("no pipe is asked about");
    return judge.pipe();
}

void tell(pipes::Judge& judge, bool is_used) {
    asked(judge);
    judge.tell(is_used);
}

}  // namespace

PYBIND11_MODULE(_native, m) {
    m.doc() = "Growing natively; the same as pipworks.pipes.generator.grow.grow, which says what the steps are.";
    py::class_<PyGrowth>(m, "Growth")
        .def(py::init<std::vector<u32>, const std::vector<long>&, std::vector<u8>, std::vector<u8>, std::vector<u32>, u32,
                      u64>(),
             py::arg("near"), py::arg("numbers"), py::arg("used"), py::arg("tank"), py::arg("free"), py::arg("houses"),
             py::arg("state"))
        .def("run", &PyGrowth::run)
        .def_property_readonly("used", &PyGrowth::used)
        .def_property_readonly("free", &PyGrowth::free)
        .def_property_readonly("houses", &PyGrowth::houses)
        .def_property_readonly("state", &PyGrowth::state);
    py::class_<pipes::Judge>(m, "Judge")
        .def(py::init(&judge), py::arg("tiles"), py::arg("width"), py::arg("wraps"), py::arg("tight"), py::arg("used"),
             py::arg("ports"), py::arg("nodes"))
        .def("backbone", &backbone, py::arg("most"), py::arg("steps"))
        .def("take", &take, py::arg("pipes"))
        .def("admit", &admit, py::arg("steps"))
        .def("clear", &clear, py::arg("idle"))
        .def("tell", &tell, py::arg("is_used"))
        .def_property_readonly("sides", [](const pipes::Judge& judge) { return py::bytes(judge.sides()); })
        .def_property_readonly("pipe", &asked)
        .def_readonly("outside", &pipes::Judge::outside)
        .def_readonly("doubted", &pipes::Judge::doubted)
        .def_readonly("admitted", &pipes::Judge::admitted)
        .def_readonly("refused", &pipes::Judge::refused)
        .def_property_readonly("nodes", &pipes::Judge::nodes);
}
