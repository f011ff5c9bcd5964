// Large-neighbourhood search (Shaw 1998) over consistent partial solutions: for large boards, where a tree search never
// gets back to a wrong piece laid early. It finds solutions but proves nothing. The reference has none.
#pragma once

#include <cmath>

#include "decimation.hpp"
#include "search.hpp"

namespace cover {

class Neighbourhood {
  public:
    // `bytes` bound the positions of each of its two searches; beliefs take a share of all `memory`, or are left out.
    Neighbourhood(const Tables& tables, Monitor& monitor, u64 bytes, u64 memory, u64 seed)
        : tables_(tables),
          monitor_(monitor),
          random_(seed),
          believing_(seed),
          believes_(Decimation::suits(tables, memory)) {
        dive_.bind(tables, monitor, nullptr, 0, bytes);
        dive_.keep_deepest = true;
        dive_.random = &random_;
        part_.bind(tables, monitor, nullptr, 0, bytes);
        part_.keep_deepest = true;
        part_.random = &random_;
        around_.resize(tables.cells);
    }

    const std::vector<u32>& solution() const { return laid_; }

    // Go on for about `budget` nodes. True when `solution` covers the board.
    bool run(u64 budget) {
        const u64 begun = monitor_.nodes, end = begun + budget;
        while (monitor_.nodes < end) {
            if (!monitor_.look()) return false;
            if (believes_ && believe(spent_ + monitor_.nodes - begun)) return true;
            if (laid_.empty() || idle_ > kPatience) {
                if (dive()) return true;
            } else if (step()) {
                return true;
            }
            if (hopeless_) break;
        }
        spent_ += monitor_.nodes - begun;
        return false;
    }
    bool hopeless() const { return hopeless_; }

  private:
    static constexpr u32 kDives = 5, kPatience = 3000;
    static constexpr u64 kLate = 4'000'000'000;  // nodes by placements: about two seconds

    const Tables& tables_;
    Monitor& monitor_;
    Random random_, believing_;
    Search dive_, part_;
    std::vector<u32> laid_;      // placements
    i32 open_ = 0, best_ = 0;    // cells that are not covered: now, and least since the last dive
    u32 idle_ = 0;
    u32 others_ = 8;             // fewer pieces than this are taken out besides those around an open cell
    double warmth_ = 4.0;        // a step that loses this many cells is taken with chance 1 / e
    bool hopeless_ = false;
    bool believes_;
    u64 spent_ = 0, believed_ = 0;  // nodes, of which for dives by beliefs
    std::unique_ptr<Decimation> decimation_;
    std::vector<u32> around_;
    std::vector<u32> owner_;     // of a cell: an index into laid_, or kNone

    bool dive() {
        std::vector<u32> best;
        i32 least = std::numeric_limits<i32>::max();
        for (u32 i = 0; i < kDives; ++i) {
            dive_.order = i % 2 ? Order::random : Order::scarce;
            if (!dive_.begin({})) {
                hopeless_ = true;
                return false;
            }
            Event e = dive_.run(tables_.cells + 100);
            if (e == Event::solution) {
                laid_ = dive_.path;
                return true;
            }
            if (e == Event::finished) {  // the whole tree was searched: a proof
                hopeless_ = true;
                return false;
            }
            if (dive_.deepest_left < least) {
                least = dive_.deepest_left;
                best = dive_.deepest;
            }
            if (e == Event::stopped) break;
        }
        laid_ = best;
        open_ = best_ = least;
        idle_ = 0;
        // Small boards want more disorder than large ones, and neither always: drawn anew for each dive.
        const bool wild = random_.below(2) == 0;
        others_ = wild ? 16 : 8;
        warmth_ = wild ? 8.0 : 4.0;
        return false;
    }

    // From some time on, half of the nodes go to dives by beliefs; one that gets further than the steps did is where
    // these go on. True when it covers the board.
    bool believe(u64 spent) {
        if (spent * tables_.placements < kLate || 2 * believed_ > spent) return false;
        if (!decimation_) decimation_ = std::make_unique<Decimation>(tables_, monitor_, believing_);
        const u64 begun = monitor_.nodes;
        const bool covered = decimation_->dive();
        believed_ += monitor_.nodes - begun;
        if (!covered && (decimation_->left >= open_ || monitor_.stop != Stop::none)) return false;
        laid_ = decimation_->path;
        open_ = best_ = decimation_->left;
        idle_ = 0;
        return covered;
    }

    void own() {
        owner_.assign(tables_.cells, kNone);
        for (u32 i = 0; i < laid_.size(); ++i)
            for (u32 k = tables_.start[laid_[i]]; k < tables_.start[laid_[i] + 1]; ++k) owner_[tables_.cell[k]] = i;
    }

    // The cells within `steps` steps of one.
    void square(u32 centre, u32 steps, std::vector<u32>& out) {
        std::fill(around_.begin(), around_.end(), 0);
        out.assign(1, centre);
        around_[centre] = 1;
        std::size_t from = 0;
        for (u32 s = 0; s < steps; ++s) {
            std::size_t to = out.size();
            for (; from < to; ++from)
                for (u32 n = out[from] * 4; n < out[from] * 4 + 4; ++n) {
                    u32 c = tables_.near[n];
                    if (c == kNone || around_[c]) continue;
                    around_[c] = 1;
                    out.push_back(c);
                }
        }
    }

    // The open cells; with `edge` only those beside a piece.
    std::vector<u32> holes(bool edge) const {
        std::vector<u32> out;
        for (u32 c = 0; c < tables_.cells; ++c) {
            if (owner_[c] != kNone) continue;
            bool beside = false;
            for (u32 n = c * 4; n < c * 4 + 4; ++n)
                beside = beside || (tables_.near[n] != kNone && owner_[tables_.near[n]] != kNone);
            if (beside || !edge) out.push_back(c);
        }
        return out;
    }

    // The placements left when the pieces around some open cell are taken out, and a few others.
    std::vector<u32> keep() {
        own();
        std::vector<u32> centres = holes(random_.below(2) == 0);
        if (centres.empty()) centres = holes(false);
        std::vector<char> out(laid_.size(), 0);
        std::vector<u32> near;
        square(centres[random_.below(static_cast<u32>(centres.size()))], 1 + random_.below(4), near);
        for (u32 c : near)
            if (owner_[c] != kNone) out[owner_[c]] = 1;
        for (u32 extra = random_.below(others_); extra > 0; --extra) out[random_.below(static_cast<u32>(laid_.size()))] = 1;
        for (u32 f : tables_.fixed) out[owner_[tables_.cell[tables_.start[f]]]] = 0;
        std::vector<u32> kept;
        for (u32 i = 0; i < laid_.size(); ++i)
            if (!out[i]) kept.push_back(laid_[i]);
        return kept;
    }

    // Take some pieces out and search for a better way to go on. A result that covers no less is taken, any other with
    // a chance that falls with the cells lost. True when it covers the board.
    bool step() {
        const std::vector<u32> kept = keep();
        ++idle_;
        part_.order = random_.below(2) ? Order::random : Order::scarce;
        if (!part_.begin_at(kept)) {
            monitor_.spend();
            return false;
        }
        const u64 budget = u64{100} << random_.below(6);
        Event e = part_.run(budget);
        if (e == Event::stopped) return false;
        const std::vector<u32>& found = e == Event::solution ? part_.path : part_.deepest;
        const i32 open = e == Event::solution ? 0 : part_.deepest_left;
        if (open > open_ && random_.unit() >= std::exp((open_ - open) / warmth_)) return false;
        laid_ = found;
        open_ = open;
        if (open < best_) {
            best_ = open;
            idle_ = 0;
        }
        return open == 0;
    }
};

}  // namespace cover
