// One question's engine: a problem's tables, its limits, and the searches that work on it.
#pragma once

#include "grids.hpp"
#include "neighbourhood.hpp"

namespace cover {

class Engine {
  public:
    Monitor monitor;
    Tables tables;

    void build(const Problem& problem, u64 memory) {
        memory_ = memory;
        if (!monitor.look()) return;
        tables.build(problem, monitor, memory);
        if (monitor.stop != Stop::none || !share_memory()) return;
        monitor.pace(tables.placements);
        search_.bind(tables, monitor, &no_goods_, 0, positions_);
        no_goods_.reset(memory_, 0);
    }

    // The placements of the solution that the last run came back with.
    const std::vector<u32>& path() const { return path_; }

    // Search for solutions that contain the `forced` placements. With `avoid`, a label for each cell, only for
    // solutions that show a different label on some cell.
    void begin(const std::vector<u32>& forced, const std::vector<u8>* avoid) {
        mode_ = Mode::find;
        if (monitor.stop != Stop::none) return;
        if (avoid != nullptr || search_.differs != nullptr) no_goods_.reset(memory_, 0);
        search_.differs = nullptr;
        if (avoid != nullptr) {
            differs_.assign(tables.words, 0);
            for (u32 p = 0; p < tables.placements; ++p)
                for (u32 i = tables.start[p]; i < tables.start[p + 1]; ++i)
                    if ((*avoid)[tables.cell[i]] != tables.label[i]) differs_[p / 64] |= u64{1} << (p % 64);
            search_.differs = &differs_;
        }
        search_.begin(forced);
    }

    // Count all solutions.
    void begin_count() {
        mode_ = Mode::count;
        limbs_ = 2;
        start_count();
    }

    // Count the different labellings among the solutions.
    void begin_grids() {
        mode_ = Mode::grids;
        limbs_ = 2;
        start_count();
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
            Event e = mode_ == Mode::count ? count_.run(budget) : grids_.run(budget);
            if (e != Event::overflow) return e;
            limbs_ *= 2;
            start_count();
        }
    }

    // The number of solutions or labellings counted so far; the total once the run has finished.
    std::vector<u64> counted() const { return mode_ == Mode::grids ? grids_.counted() : count_.counted(); }

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
            shuffled_.bind(tables, monitor, nullptr, 0, positions_);
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
        if (!hood_) hood_ = std::make_unique<Neighbourhood>(tables, monitor, positions_, seed_);
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

    // How many these are.
    u64 count_alive() {
        u64 count = 0;
        if (monitor.stop == Stop::none && search_.begin({}))
            for (u32 p = 0; p < tables.placements; ++p) count += search_.root_alive(p);
        return count;
    }

  private:
    enum class Mode { find, count, grids };

    static constexpr u64 kSearches = 4;
    static constexpr u64 kUncharged = u64{4} << 20;

    Mode mode_ = Mode::find;
    u64 memory_ = 0, seed_ = 0;
    u64 positions_ = 0;  // bytes for the positions of each search
    u32 limbs_ = 2, restarts_ = 0;
    Memo no_goods_, counts_;
    Search search_, shuffled_, count_;
    GridCount grids_;
    bool shuffled_bound_ = false;
    Random random_{0};
    std::unique_ptr<Neighbourhood> hood_;
    std::vector<u64> differs_;
    std::vector<u32> path_;

    // The end of a search that found nothing: a proof, unless a limit came before it.
    Event ended() const { return monitor.stop == Stop::none ? Event::finished : Event::stopped; }

    // What the tables leave, shared between the positions of up to four searches and the memo. False when positions
    // have no room. Those of small boards are not charged, so that the memo's size does not depend on them.
    bool share_memory() {
        memory_ -= std::min(memory_, tables.bytes());
        Layout layout;
        layout.bind(tables);
        const u64 levels = tables.most_laid + 3;
        const u64 block = 8 * u64{layout.words()} + 8;
        const u64 besides = levels * (4 * 256 + 8 * (u64{layout.key_words()} + tables.regions.size() / 8));
        const u64 least = kSearches * (Stack::kLeast * block) + besides;
        const u64 most = kSearches * levels * block + besides;
        if (most <= kUncharged) {
            positions_ = ~u64{0};
            return true;
        }
        const u64 share = std::max(std::min(most, memory_ / 2), least);
        if (share > memory_) {
            monitor.stop = Stop::memory;
            return false;
        }
        memory_ -= share;
        positions_ = (share - besides) / kSearches;
        return true;
    }

    void start_count() {
        if (monitor.stop != Stop::none) return;
        if (mode_ == Mode::count) {
            counts_.reset(memory_, limbs_);
            count_.bind(tables, monitor, &counts_, limbs_, positions_);
            count_.begin({});
        } else {
            counts_.reset(memory_ / 2, limbs_);
            grids_.begin(tables, monitor, &counts_, limbs_, memory_ / 2 + kUncharged);
        }
    }
};

}  // namespace cover
