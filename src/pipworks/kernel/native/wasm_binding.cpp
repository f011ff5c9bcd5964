// The native search as a WebAssembly module: numbers in, numbers out, longer things through the module's memory.
//
// What binding.cpp is for Python, this is for `pipworks.kernel.wasm`, which has the other half. A problem comes as
// 32-bit numbers in the order in which `read_problem` takes them. Budgets, limits and nodes are doubles, which hold whole
// numbers up to 2^53. There are no exceptions: where native code would throw, `fault` says why and the call traps; the
// engine only tells its nodes and its counts from then on.
#include <new>

#include "engine.hpp"

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

using namespace cover;

namespace {

enum class Fault : u32 { none = 0, memory = 1, malformed = 2 };

Fault fault_met = Fault::none;
std::string fault_said;
std::vector<i32> handed;  // what the next call reads

[[noreturn]] void give_up(Fault fault) {
    fault_met = fault;
    __builtin_trap();
}

// The numbers that were handed over, read in order. Only the other half of this binding writes them.
class Numbers {
  public:
    i32 next() {
        if (at_ == handed.size()) refused("a problem's numbers end too soon");
        return handed[at_++];
    }
    std::size_t count() {
        const std::size_t count = static_cast<std::size_t>(next());
        if (count > handed.size()) refused("a problem's numbers end too soon");
        return count;
    }

  private:
    std::size_t at_ = 0;
};

std::vector<Cell> read_cells(Numbers& from) {
    std::vector<Cell> cells(from.count());
    for (Cell& cell : cells) {
        cell.x = from.next();
        cell.y = from.next();
    }
    return cells;
}

Piece read_piece(Numbers& from) {
    Piece piece{from.next(), {}};
    piece.orientations.resize(from.count());
    for (Orientation& orientation : piece.orientations) {
        orientation.resize(from.count());
        for (Square& square : orientation) {
            square.x = from.next();
            square.y = from.next();
            square.label = from.next();
        }
    }
    return piece;
}

Region read_region(Numbers& from) {
    const Kind kind = static_cast<Kind>(from.next());
    const i32 low = from.next(), high = from.next();
    return {kind, low, high, read_cells(from)};
}

Problem read_problem() {
    Numbers from;
    Problem problem;
    problem.supply = from.next() != 0;
    problem.cells = read_cells(from);
    for (std::size_t left = from.count(); left > 0; --left) problem.pieces.push_back(read_piece(from));
    for (std::size_t left = from.count(); left > 0; --left) problem.regions.push_back(read_region(from));
    problem.fixed.resize(from.count());
    for (Placement& f : problem.fixed) {
        f.piece = from.next();
        f.orientation = from.next();
        f.x = from.next();
        f.y = from.next();
    }
    problem.check();
    return problem;
}

// A double as a whole number; one beyond what a word holds is the largest.
u64 whole(double value) { return value >= 0x1.0p64 ? ~u64{0} : value > 0 ? static_cast<u64>(value) : 0; }

// An engine, what it gives to read, and the byte that cancels it.
struct Asked {
    Engine engine;
    unsigned char cancelled = 0;
    std::vector<u32> given;

    u32 give(std::vector<u32> values) {
        given = std::move(values);
        return static_cast<u32>(given.size());
    }
};

}  // namespace

namespace cover {

void refused(const std::string& what) {
    fault_said = what;
    give_up(Fault::malformed);
}

}  // namespace cover

// What libc++ calls where it would throw, had it exceptions: a vector longer than can be, which is a lack of memory.
_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] void __libcpp_verbose_abort(char const*, ...) noexcept { give_up(Fault::memory); }
_LIBCPP_END_NAMESPACE_STD
// What a call of a function without a body would come to: the library's own writes a message, which takes a page that can.
extern "C" [[noreturn]] void __cxa_pure_virtual() { give_up(Fault::memory); }

EXPORT(fault) u32 fault() { return static_cast<u32>(fault_met); }
EXPORT(said) const char* said() { return fault_said.data(); }
EXPORT(said_length) u32 said_length() { return static_cast<u32>(fault_said.size()); }

// Room for so many numbers, which the next call reads.
EXPORT(room) i32* room(u32 count) {
    std::set_new_handler([] { give_up(Fault::memory); });
    handed.resize(count);
    return handed.data();
}

// An engine without a problem: what `build` gives it is not lost where building one traps.
EXPORT(make) Asked* make() { return new Asked; }
EXPORT(unmake) void unmake(Asked* asked) { delete asked; }

EXPORT(build) void build(Asked* asked, double seconds, double nodes, double memory) {
    const Problem problem = read_problem();
    asked->engine.monitor.set(seconds, nodes < 0 ? ~u64{0} : whole(nodes), &asked->cancelled, nullptr);
    asked->engine.build(problem, whole(memory));
}

EXPORT(cancel) void cancel(Asked* asked) { asked->cancelled = 1; }
EXPORT(nodes) double nodes(const Asked* asked) { return static_cast<double>(asked->engine.monitor.nodes); }
EXPORT(stop) u32 stop(const Asked* asked) { return static_cast<u32>(asked->engine.monitor.stop); }

EXPORT(placements) u32 placements(const Asked* asked) { return asked->engine.tables.placements; }
EXPORT(origins) const Placement* origins(const Asked* asked) { return asked->engine.tables.origin.data(); }

// The first `forced` numbers that were handed over are placements, the others, with `avoid`, labels, one a cell.
EXPORT(begin) void begin(Asked* asked, u32 forced, u32 avoid) {
    const auto middle = handed.begin() + static_cast<std::ptrdiff_t>(forced);
    const std::vector<u32> laid(handed.begin(), middle);
    const std::vector<u8> labels(middle, handed.end());
    asked->engine.begin(laid, avoid == 0 ? nullptr : &labels);
}

EXPORT(begin_count) void begin_count(Asked* asked) { asked->engine.begin_count(); }
EXPORT(begin_grids) void begin_grids(Asked* asked) { asked->engine.begin_grids(); }
EXPORT(begin_frontier) u32 begin_frontier(Asked* asked, u32 always) { return asked->engine.begin_frontier(always != 0); }
EXPORT(begin_tilings) u32 begin_tilings(Asked* asked, u32 counting, u32 distinct) {
    return asked->engine.begin_tilings(counting != 0, distinct != 0);
}
EXPORT(seed) void seed(Asked* asked, double high, double low) { asked->engine.seed(whole(high) << 32 | whole(low)); }

EXPORT(run) u32 run(Asked* asked, double budget) { return static_cast<u32>(asked->engine.run(whole(budget))); }
EXPORT(restart) u32 restart(Asked* asked, double budget) {
    return static_cast<u32>(asked->engine.restart(whole(budget)));
}
EXPORT(improve) u32 improve(Asked* asked, double budget) {
    return static_cast<u32>(asked->engine.improve(whole(budget)));
}

EXPORT(probe) u32 probe(Asked* asked) { return asked->engine.probe(); }
EXPORT(count_alive) double count_alive(Asked* asked) { return static_cast<double>(asked->engine.count_alive()); }

// Each of these says how many numbers there are at `given`.
EXPORT(given) const u32* given(const Asked* asked) { return asked->given.data(); }
EXPORT(alive) u32 alive(Asked* asked) { return asked->give(asked->engine.alive()); }
EXPORT(path) u32 path(Asked* asked) {
    std::vector<u32> path = asked->engine.path();
    std::sort(path.begin(), path.end());
    return asked->give(std::move(path));
}
EXPORT(counted) u32 counted(Asked* asked) {  // the low half of each word first
    std::vector<u32> halves;
    for (u64 word : asked->engine.counted()) {
        halves.push_back(static_cast<u32>(word));
        halves.push_back(static_cast<u32>(word >> 32));
    }
    return asked->give(std::move(halves));
}
