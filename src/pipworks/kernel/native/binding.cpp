// The native search as a Python module: tuples of small integers in, tuples of small integers out.
#include "engine.hpp"
#include "reading.hpp"

using namespace cover;

namespace {

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
        : flag_(std::move(flag)), held_(std::make_unique<Engine>()), engine_(*held_) {
        Problem checked = read_problem(problem.attr("cells"), problem.attr("pieces"), problem.attr("regions"),
                                       problem.attr("fixed"), problem.attr("supply").cast<bool>());
        // Limits beyond what a machine word holds are no limits.
        u64 node_limit = ~u64{0};
        if (!nodes.is_none()) {
            int overflow = 0;
            long long value = PyLong_AsLongLongAndOverflow(nodes.ptr(), &overflow);
            if (overflow == 0) node_limit = static_cast<u64>(std::max<long long>(value, 0));
        }
        limit(seconds, node_limit);
        unlocked([&] { engine_.build(checked, memory); });
    }

    // Another engine for the same problem, for a thread of its own. This one is alone when it makes it.
    std::unique_ptr<PyEngine> twin(py::handle seconds, py::object flag) {
        std::unique_ptr<PyEngine> other(new PyEngine(std::move(flag), engine_.twin()));
        other->limit(seconds, ~u64{0});
        other->unlocked([&] { other->engine_.ready(); });
        return other;
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
    // The same as their origins, each of which is made once.
    py::tuple solution() {
        std::vector<u32> path = engine_.path();
        std::sort(path.begin(), path.end());
        origins_.resize(engine_.tables.placements);
        py::tuple out(path.size());
        for (std::size_t i = 0; i < path.size(); ++i) {
            if (!origins_[path[i]]) origins_[path[i]] = origin(path[i]);
            out[i] = origins_[path[i]];
        }
        return out;
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
    void take(u32 depth) { engine_.take(depth); }
    void open_parts(bool free) { engine_.open_parts(free); }
    u64 part() const { return engine_.part(); }
    u64 layers_due() {
        u64 nodes = 0;
        unlocked([&] { nodes = engine_.layers_due(); });
        return nodes;
    }
    void begin_count() {
        unlocked([&] { engine_.begin_count(); });
    }
    void begin_grids() {
        unlocked([&] { engine_.begin_grids(); });
    }
    bool begin_frontier(bool always) {
        bool begun = true;
        unlocked([&] { begun = engine_.begin_frontier(always); });
        return begun;
    }
    bool begin_tilings(bool counting, bool distinct) {
        bool suits = true;
        unlocked([&] { suits = engine_.begin_tilings(counting, distinct); });
        return suits;
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
    std::unique_ptr<Engine> held_;
    Engine& engine_;

    PyEngine(py::object flag, std::unique_ptr<Engine> held)
        : flag_(std::move(flag)), held_(std::move(held)), engine_(*held_) {}

    void limit(py::handle seconds, u64 nodes) {
        const volatile unsigned char* cancel = nullptr;
        if (!flag_.is_none()) {
            if (!PyByteArray_Check(flag_.ptr()) || PyByteArray_GET_SIZE(flag_.ptr()) < 1)
                malformed("the cancel flag is a bytearray of one byte");
            cancel = reinterpret_cast<const volatile unsigned char*>(PyByteArray_AS_STRING(flag_.ptr()));
        }
        engine_.monitor.set(seconds.is_none() ? -1.0 : seconds.cast<double>(), nodes, cancel, interrupted);
    }
    std::vector<py::object> origins_;

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
        .def("solution", &PyEngine::solution)
        .def("begin", &PyEngine::begin)
        .def("twin", &PyEngine::twin)
        .def("take", &PyEngine::take)
        .def("open_parts", &PyEngine::open_parts)
        .def("layers_due", &PyEngine::layers_due)
        .def_property_readonly("part", &PyEngine::part)
        .def("begin_count", &PyEngine::begin_count)
        .def("begin_grids", &PyEngine::begin_grids)
        .def("begin_frontier", &PyEngine::begin_frontier)
        .def("begin_tilings", &PyEngine::begin_tilings)
        .def("run", &PyEngine::run)
        .def("counted", &PyEngine::counted)
        .def("seed", &PyEngine::seed)
        .def("restart", &PyEngine::restart)
        .def("improve", &PyEngine::improve)
        .def("probe", &PyEngine::probe)
        .def("alive", &PyEngine::alive)
        .def("count_alive", &PyEngine::count_alive);
}
