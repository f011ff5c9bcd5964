// One question's engine: a problem's tables, its limits, and the searches that work on it.
#pragma once

#include "common.hpp"
#include "frontier.hpp"
#include "grids.hpp"
#include "neighbourhood.hpp"
#include "room.hpp"
#include "tilings.hpp"

namespace cover {

class Engine {
    std::shared_ptr<Common> common_;

  public:
    Monitor monitor;
    Tables& tables;

    Engine() : Engine(std::make_shared<Common>()) {}

    void build(const Problem& problem, u64 memory) {
        allowed_ = memory;
        if (!monitor.look()) return;
        tables.build(problem, monitor, memory);
        if (monitor.stop != Stop::none) return;
        if (!room_.share(tables, memory)) {
            monitor.stop = Stop::memory;
            return;
        }
        monitor.pace(tables.placements);
        search_.bind(tables, monitor, &no_goods_, 0, room_.positions);
        no_goods_.reset(room_.memo, 0);
    }

    // The placements of the solution that the last run came back with.
    const std::vector<u32>& path() const { return path_; }

    // Search for solutions that contain the `forced` placements. With `avoid`, a label for each cell, only for
    // solutions that show a different label on some cell.
    void begin(const std::vector<u32>& forced, const std::vector<u8>* avoid) {
        mode_ = Mode::find;
        if (monitor.stop != Stop::none) return;
        const bool others = avoid != nullptr || search_.differs != nullptr;
        if (others && !sharing_) no_goods_.reset(room_.memo, 0);
        search_.differs = nullptr;
        if (avoid != nullptr) {
            differs_.assign(tables.words, 0);
            for (u32 p = 0; p < tables.placements; ++p)
                for (u32 i = tables.start[p]; i < tables.start[p + 1]; ++i)
                    if ((*avoid)[tables.cell[i]] != tables.label[i]) differs_[p / 64] |= u64{1} << (p % 64);
            search_.differs = &differs_;
        }
        search_.share = own_share();
        search_.begin(forced);
    }

    // Another engine for the same problem, in a thread of its own, which begins where this one is; its own monitor has
    // yet to be set.
    std::unique_ptr<Engine> twin() {
        no_goods_.share(0);
        if (limbs_of_counts_ != 0) limbs_of_counts_ = std::max(limbs_of_counts_, common_->words_enough());
        counts_.share(limbs_of_counts_);
        sharing_ = true;
        std::unique_ptr<Engine> other(new Engine(common_));
        other->allowed_ = allowed_;
        other->room_ = room_;
        other->limbs_of_counts_ = limbs_of_counts_;
        other->sharing_ = true;
        return other;
    }

    // Make a twin ready to search, in its thread.
    void ready() {
        monitor.pace(tables.placements);
        search_.bind(tables, monitor, &no_goods_, 0, room_.positions);
        if (limbs_of_counts_ != 0) count_.bind(tables, monitor, &counts_, limbs_of_counts_, room_.positions);
    }

    // Of what is begun from now on take only the parts below a depth that no twin has taken; all where it is 0.
    void take(u32 depth) { share_ = Share(common_->claims, depth); }

    // For all twins: from now on all parts are free, or none is.
    void open_parts(bool free) { common_->claims.open(free); }

    // The number of the part that was taken last.
    u64 part() const { return share_.part(); }

    // Count all solutions. The memo is kept where this engine is to count some parts of them.
    void begin_count() {
        mode_ = Mode::count;
        if (share_.whole() || limbs_of_counts_ == 0) {
            limbs_ = 2;
            limbs_of_counts_ = 0;
        } else {
            limbs_ = limbs_of_counts_;
        }
        start_count();
    }

    // Count the different labellings among the solutions.
    void begin_grids() {
        mode_ = Mode::grids;
        limbs_ = 2;
        start_count();
    }

    // Count layer by layer what `begin_count` may have begun to count. False, and nothing changes, where the problem does
    // not suit that, or, unless `always`, where it does not pay yet.
    bool begin_frontier(bool always) {
        if (monitor.stop != Stop::none) return true;
        if (!layers_.suit(tables) || (!always && !layers_.pay(monitor, allowed_))) return false;
        known_ = mode_ == Mode::count ? count_.counted() : std::vector<u64>{0};
        if (mode_ != Mode::count) begin_count();
        mode_ = Mode::frontier;
        frontier_ = make_frontier(tables, *layers_.layers, monitor, room_.memo);
        return true;
    }

    // After how many nodes of a count layers pay; 0 for never.
    u64 layers_due() { return layers_.suit(tables) ? layers_.due(monitor, allowed_) : 0; }

    // Count all tilings, or stop at each, in the order of `tilings`; with `distinct` one of each class. False, and
    // nothing is begun, where the problem does not suit that search.
    bool begin_tilings(bool counting, bool distinct) {
        if (monitor.stop != Stop::none) return true;
        if (!Tilings::suits(tables, allowed_)) return false;
        tilings_ = make_tilings(tables, monitor, counting, distinct);
        if (distinct && !tilings_->tells_classes(tables)) return false;
        share_.start();
        tilings_->share = own_share();
        mode_ = Mode::tilings;
        return true;
    }

    // Go on with the search or count that was begun. A count that outgrows its words starts again with twice as many.
    Event run(u64 budget) {
        if (!monitor.look()) return Event::stopped;
        for (;;) {
            if (mode_ == Mode::find) {
                Event e = search_.run(budget);
                if (e == Event::solution) path_ = search_.path;
                return e;
            }
            if (mode_ == Mode::frontier) {
                Event e = frontier_->run(budget);
                if (e == Event::finished) known_ = frontier_->counted();
                if (e != Event::overflow) return e;
                frontier_.reset();
                mode_ = Mode::count;
                continue;
            }
            if (mode_ == Mode::tilings) {
                Event e = tilings_->run(budget);
                if (e == Event::solution) path_ = tilings_->path();
                return e;
            }
            Event e = mode_ == Mode::count ? count_.run(budget) : grids_.run(budget);
            if (e != Event::overflow) return e;
            limbs_ *= 2;
            start_count();
        }
    }

    // The number of solutions or labellings counted so far; the total once the run has finished.
    std::vector<u64> counted() const {
        if (mode_ == Mode::frontier) return known_;
        if (mode_ == Mode::tilings) return {tilings_->counted()};
        return mode_ == Mode::grids ? grids_.counted() : count_.counted();
    }

    // Start the random arms anew.
    void seed(u64 seed) {
        seed_ = seed;
        random_ = Random(seed);
        restarts_ = 0;
        hood_.reset();
    }

    // Searches in random order, each given up after a number of nodes that grows by Luby's sequence.
    Event restart(u64 budget) {
        if (!monitor.look()) return Event::stopped;
        if (!shuffled_bound_) {
            shuffled_.bind(tables, monitor, nullptr, 0, room_.positions);
            shuffled_bound_ = true;
        }
        shuffled_.random = &random_;
        // On a large board the first nodes of a run, of which there are many here, take longest.
        const u64 end = monitor.nodes + std::max<u64>(1, budget * 20'000 / (20'000 + u64{tables.placements}));
        const u64 unit = 200 + tables.most_laid;  // a run can get to the end of a board
        while (monitor.nodes < end) {
            ++restarts_;
            shuffled_.order = restarts_ % 2 ? Order::random : Order::scarce;
            if (!shuffled_.begin({})) return ended();
            Event e = shuffled_.run(unit * luby(restarts_));
            if (e == Event::solution) path_ = shuffled_.path;
            if (e != Event::budget) return e;
        }
        return Event::budget;
    }

    // Large-neighbourhood search.
    Event improve(u64 budget) {
        if (!monitor.look()) return Event::stopped;
        if (!hood_) hood_ = std::make_unique<Neighbourhood>(tables, monitor, room_.positions, allowed_, seed_);
        if (hood_->run(budget)) {
            path_ = hood_->solution();
            return Event::solution;
        }
        if (monitor.stop != Stop::none) return Event::stopped;
        return hood_->hopeless() ? Event::finished : Event::budget;
    }

    // Try each placement at the root, and kill those that fail for good, until nothing changes. False when no
    // solution is left. Stops early at a limit.
    bool probe() {
        bool changed = true;
        while (changed) {
            changed = false;
            for (u32 p = 0; p < tables.placements; ++p) {
                if (monitor.stop != Stop::none) return true;
                if (!search_.begin({})) return false;
                if (!search_.root_alive(p)) continue;
                if (!monitor.spend()) return true;
                if (search_.begin({p}) || monitor.stop != Stop::none) continue;
                changed = true;
                if (!search_.forbid_at_root(p)) return false;
            }
        }
        return true;
    }

    // The placements that are live once the fixed ones are laid, without the fixed ones.
    std::vector<u32> alive() {
        std::vector<u32> out;
        if (monitor.stop == Stop::none && search_.begin({}))
            for (u32 p = 0; p < tables.placements; ++p)
                if (search_.root_alive(p)) out.push_back(p);
        return out;
    }

    u64 count_alive() { return alive().size(); }

  private:
    explicit Engine(std::shared_ptr<Common> common)
        : common_(std::move(common)),
          tables(common_->tables),
          no_goods_(common_->no_goods),
          counts_(common_->counts) {}

    enum class Mode { find, count, grids, frontier, tilings };

    Mode mode_ = Mode::find;
    u64 allowed_ = 0, seed_ = 0;
    Room room_;
    u32 limbs_ = 2, limbs_of_counts_ = 0, restarts_ = 0;
    Share share_;
    Memo &no_goods_, &counts_;
    bool sharing_ = false;
    Search search_, shuffled_, count_;
    GridCount grids_;
    LayersOrNone layers_;
    std::unique_ptr<Frontier> frontier_;
    std::vector<u64> known_;  // what the search had counted before the frontier, then what that has
    std::unique_ptr<Tilings> tilings_;
    bool shuffled_bound_ = false;
    Random random_{0};
    std::unique_ptr<Neighbourhood> hood_;
    std::vector<u64> differs_;
    std::vector<u32> path_;

    // The end of a search that found nothing: a proof, unless a limit came before it.
    Event ended() const { return monitor.stop == Stop::none ? Event::finished : Event::stopped; }

    Share* own_share() { return share_.whole() ? nullptr : &share_; }

    void start_count() {
        if (monitor.stop != Stop::none) return;
        if (mode_ == Mode::count) {
            if (limbs_of_counts_ != limbs_) {
                counts_.reset(room_.memo, limbs_);
                count_.bind(tables, monitor, &counts_, limbs_, room_.positions);
                limbs_of_counts_ = limbs_;
            }
            count_.share = own_share();
            count_.begin({});
        } else {
            counts_.reset(room_.memo / 2, limbs_);
            limbs_of_counts_ = 0;
            grids_.begin(tables, monitor, &counts_, limbs_, room_.memo / 2 + Room::kUncharged);
        }
    }
};

}  // namespace cover
