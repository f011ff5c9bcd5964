// The module `pipworks.pipes.solver.counting._native`: the steps of a sweep in, a number of any size out.
#include <pybind11/pybind11.h>

#include "frontier.hpp"

namespace py = pybind11;
using namespace pipes;

namespace {

u32 below(py::handle value, u32 most) {
    const auto number = value.cast<u32>();
    if (number >= most) throw py::value_error("a number is out of bounds");
    return number;
}

std::vector<Edge> edges_of(py::handle pairs, std::size_t slots) {
    std::vector<Edge> found;
    for (py::handle pair : pairs)
        found.push_back({below(pair[py::int_(0)], 4), below(pair[py::int_(1)], static_cast<u32>(slots))});
    if (found.size() > 4) throw py::value_error("a tile has four sides");
    return found;
}

Step step_of(py::handle given, std::size_t slots) {
    Step step;
    step.closing = edges_of(given.attr("closing"), slots);
    step.opening = edges_of(given.attr("opening"), slots);
    for (py::handle choice : given.attr("choices"))
        step.choices.push_back({below(choice[py::int_(0)], 16), below(choice[py::int_(1)], 5)});
    step.tank = given.attr("tank").cast<bool>();
    step.needs = given.attr("needs").cast<bool>();
    step.least = given.attr("least").cast<int>();
    step.most = given.attr("most").cast<int>();
    step.tanks = given.attr("tanks").cast<int>() > 0;
    step.needy = given.attr("needy").cast<int>() > 0;
    return step;
}

Counter counter(int counted, std::size_t slots, py::handle steps, u64 memory) {
    if (counted < 0 || counted > 2 || slots > kMostSlots) throw py::value_error("this is no sweep");
    std::vector<Step> taken;
    for (py::handle step : steps) taken.push_back(step_of(step, slots));
    return Counter(static_cast<Counted>(counted), slots, std::move(taken), memory);
}

int run(Counter& counter, u64 nodes) {
    py::gil_scoped_release release;
    return static_cast<int>(counter.run(nodes));
}

// The words as one whole number, of any size.
py::object counted(const Counter& counter) {
    py::object number = py::int_(0);
    const std::vector<u64> words = counter.counted();
    for (std::size_t i = words.size(); i-- > 0;) number = (number << py::int_(64)) | py::int_(words[i]);
    return number;
}

}  // namespace

PYBIND11_MODULE(_native, m) {
    m.doc() = "Counts of Pipes boards natively: the same as the Python of `pipworks.pipes.solver.counting.reference`.";
    m.attr("MOST_SLOTS") = kMostSlots;
    py::class_<Counter>(m, "Counter")
        .def(py::init(&counter), py::arg("counted"), py::arg("slots"), py::arg("steps"), py::arg("memory"))
        .def("run", &run, py::arg("nodes"))
        .def("counted", &counted)
        .def_readonly("nodes", &Counter::nodes)
        .def_property_readonly("bytes", &Counter::bytes);
}
