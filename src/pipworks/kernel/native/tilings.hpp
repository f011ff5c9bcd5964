// All tilings of a board where no region looks at labels: the first open place first, in one word whatever the board.
//
// The same as the reference's, which says whose ideas these are. A word of the 64 places from the first open one on is
// enough, as no placement that was laid reaches beyond it: there the board is as it was at the start.
#pragma once

#include <memory>

#include "images.hpp"
#include "search.hpp"
#include "symmetries.hpp"

namespace cover {

// A walk over tilings. One that is `counting` goes through all; otherwise it stops at each. With `distinct` one of each
// class of tilings that symmetries map to each other is wanted.
class Tilings {
  public:
    static constexpr u32 kMostPlaces = 256, kMostOrientations = 512, kWindow = 64;
    static constexpr u64 kMemory = u64{16} << 20;  // more than the tables of any board take

    virtual ~Tilings() = default;
    virtual Event run(u64 budget) = 0;

    const std::vector<u32>& path() const { return path_; }

    Share* share = nullptr;  // unless null: only that much of the tree is wanted

    // Whether a problem is one for this search, within so much memory.
    static bool suits(const Tables& t, u64 memory) {
        return t.regions.empty() && !t.supply && t.cells > 0 && Rectangle(t).places() <= kMostPlaces &&
               memory >= kMemory &&
               (t.dead || (count_orientations(t) <= kMostOrientations && Rectangle(t).reach(t) <= kWindow));
    }

    // Whether classes of tilings can be told apart: no placement is fixed, and a piece is confined unless there is no
    // symmetry at all.
    bool tells_classes(const Tables& t) const {
        return t.fixed.empty() && (symmetries_.image.empty() || confined_.piece != kNone);
    }

    // The tilings, or classes of them, counted so far.
    u64 counted() const { return count_; }

  protected:
    Tilings(const Tables& tables, bool counting, bool distinct) : counting_(counting), distinct_(distinct) {
        if (!tables.fixed.empty()) return;
        symmetries_.find(tables);
        confined_.choose(tables, symmetries_);
    }

    const bool counting_, distinct_;
    Symmetries symmetries_;
    Confined confined_;
    u64 count_ = 0;
    std::vector<u32> path_;
    std::vector<std::vector<u32>> due_;  // tilings still to be given, the next one last

    // Whether a tiling, below a root of the confined piece if there is one, was counted without a look at it.
    bool counts_at_once(const Confined::Root* root) {
        if (!counting_ || (root != nullptr && distinct_ && !root->keeps.empty())) return false;
        count_ += root == nullptr || distinct_ ? 1 : 1 + root->turns.size();
        return true;
    }

    // A tiling was found, below a root of the confined piece if there is one: whether to stop at it.
    bool found(const std::vector<u32>& laid, const Confined::Root* root) {
        if (root == nullptr || (distinct_ && root->keeps.empty())) {
            ++count_;
            path_ = laid;
            return !counting_;
        }
        std::vector<u32> path = laid;
        std::sort(path.begin(), path.end());
        if (distinct_) {
            for (u32 s : root->keeps)
                if (symmetries_.map(s, path) < path) return false;
            ++count_;
        } else {
            count_ += 1 + root->turns.size();
            for (auto s = root->turns.rbegin(); !counting_ && s != root->turns.rend(); ++s)
                due_.push_back(symmetries_.map(*s, path));
        }
        path_ = std::move(path);
        return !counting_;
    }

    // Come back with a tiling that is due.
    Event give() {
        path_ = std::move(due_.back());
        due_.pop_back();
        return Event::solution;
    }
};

// With up to 64 times M orientations.
template <int M>
class TilingsOf final : public Tilings {
  public:
    TilingsOf(const Tables& tables, Monitor& monitor, bool counting, bool distinct)
        : Tilings(tables, counting, distinct), tables_(tables), monitor_(monitor) {
        images_.enter(tables, board_, confined_.piece);
        enter_lines();
        start();
    }

    Event run(u64 budget) override {
        if (!due_.empty()) return give();
        while (depth_ > 0 || root_ != confined_.roots.size()) {
            if (depth_ > 0 && !levels_[depth_].fit.any()) {
                leave();
                continue;
            }
            if (budget == 0) return Event::budget;
            if (!monitor_.spend()) return Event::stopped;
            --budget;
            if (depth_ > 0 ? lay() : lay_root()) return Event::solution;
        }
        return Event::finished;
    }

  private:
    struct Level {
        u64 open;          // places, from the first open one on
        Set<M> fit;        // images still to be tried there
        Set<M> left;       // those of pieces that are left
        u32 place, image;  // the first open place, and what is laid there
    };

    const Tables& tables_;
    Monitor& monitor_;
    const Rectangle board_{tables_};
    const u32 side_ = board_.side(), places_ = static_cast<u32>(board_.places());
    Images<M> images_;
    bool pockets_ = true;             // whether an open place without an open one beside it can't be covered
    std::vector<u64> inner_, outer_;  // of a place: the places from it on but the first, or the last, of each line
    std::vector<u64> rest_;           // of a place: those open from it on before the first level
    std::vector<Level> levels_;
    std::vector<i32> left_;
    u32 depth_ = 0;
    std::size_t root_ = 0;            // the next one

    void enter_lines() {
        inner_.assign(places_, 0);
        outer_.assign(places_, 0);
        for (u32 place = 0; place < places_; ++place)
            for (u32 i = 0; i < kWindow; ++i) {
                if ((place + i) % side_ != 0) inner_[place] |= u64{1} << i;
                if ((place + i) % side_ != side_ - 1) outer_[place] |= u64{1} << i;
            }
        for (i32 size : tables_.size) pockets_ = pockets_ && size > 1;
    }

    // With the fixed placements laid: nothing to do where they don't fit together.
    void start() {
        levels_.resize(static_cast<std::size_t>(tables_.most_laid) + 2);
        left_ = tables_.left;
        root_ = confined_.roots.size();
        if (tables_.dead) return;
        for (u32 p : tables_.fixed)
            if (left_[tables_.piece[p]]-- == 0) return;
        Set<M> left = Set<M>::none();
        for (u32 piece = 0; piece < tables_.pieces; ++piece)
            if (left_[piece] > 0) left = left | images_.of_piece(piece);
        levels_[0].left = left;
        if (confined_.piece != kNone) {
            root_ = 0;
            return;
        }
        if (!begin(tables_.fixed)) return;
        u64 open = rest_[0];
        u32 place = 0;
        if (advance(open, place)) {
            enter(open, place, left);
            return;
        }
        ++count_;
        if (!counting_) due_.push_back(tables_.fixed);
    }

    // Lay these on the empty board; false where they don't fit together.
    bool begin(const std::vector<u32>& laid) {
        std::vector<char> open(tables_.cells, 1);
        for (u32 p : laid)
            for (u32 i = tables_.start[p]; i < tables_.start[p + 1]; ++i)
                if (!std::exchange(open[tables_.cell[i]], 0)) return false;
        rest_.assign(places_ + 2 * kWindow, 0);
        for (u32 c = 0; c < tables_.cells; ++c) {
            const u32 at = board_.place(tables_.where[c]);
            for (u32 i = 0; open[c] && i < kWindow && i <= at; ++i) rest_[at - i] |= u64{1} << i;
        }
        return true;
    }

    // Go from a place to the first open one: `open` are the places that are open from it on. False where none is left.
    bool advance(u64& open, u32& place) const {
        while (open == 0) {
            place += kWindow;
            if (place >= places_) return false;
            open = rest_[place];
        }
        const u32 by = static_cast<u32>(lowest_bit(open));
        open = open >> by | rest_[place + kWindow] << 1 << (63 - by);
        place += by;
        return true;
    }

    // Lay what fits next on the deepest level, and go to the next level unless that is of no use. Whether there is a
    // tiling to stop at.
    bool lay() {
        Level& level = levels_[depth_];
        level.image = level.fit.pop();
        const u32 number = depth_ + (confined_.piece != kNone);
        if (is_others(number)) return false;
        u64 open = level.open & ~images_.covers(level.image);
        u32 place = level.place;
        if (!advance(open, place)) return covered(number);
        const u32 piece = images_.piece(level.image);
        const bool last = left_[piece] == 1;
        if (enter(open, place, last ? level.left.without(images_.of_piece(piece)) : level.left)) --left_[piece];
        return false;
    }

    // The same for the next root.
    bool lay_root() {
        begin({confined_.roots[root_++].placement});
        if (is_others(1)) return false;
        u64 open = rest_[0];
        u32 place = 0;
        if (!advance(open, place)) return covered(1);
        if (!pockets_ || !root_has_pocket()) enter(open, place, levels_[0].left);
        return false;
    }

    // Go to the next level, which begins at an open place; false where that is of no use.
    bool enter(u64 open, u32 place, const Set<M>& left) {
        Level& level = levels_[depth_ + 1];
        level.fit = images_.fitting(place, open, left);
        if (!level.fit.any() || (pockets_ && has_pocket(open, place))) return false;
        level.open = open;
        level.place = place;
        level.left = left;
        ++depth_;
        return true;
    }

    void leave() {
        if (--depth_ > 0) ++left_[images_.piece(levels_[depth_].image)];
    }

    // Whether what is laid as the `number`th begins a part of the tree that another thread goes through.
    bool is_others(u32 number) {
        return share != nullptr && number == share->depth && share->is_others();
    }

    // All places are covered by so many: whether to stop there.
    bool covered(u32 number) {
        if (share != nullptr && number < share->depth && share->is_others()) return false;
        const Confined::Root* root = root_ > 0 ? &confined_.roots[root_ - 1] : nullptr;
        if (counts_at_once(root)) return false;
        std::vector<u32> laid = tables_.fixed;
        if (root != nullptr) laid.push_back(root->placement);
        for (u32 d = 1; d <= depth_; ++d) laid.push_back(images_.placement(levels_[d].image, levels_[d].place));
        return found(laid, root);
    }

    // Whether there is an open place without an open one beside it, as far as the neighbours are in the word.
    bool has_pocket(u64 open, u32 place) const {
        const u64 near = open << side_ | open >> side_ | (open & outer_[place]) << 1 | (open & inner_[place]) >> 1;
        return (open & ~near) << side_ != 0;
    }

    // The same on the whole board below a root.
    bool root_has_pocket() const {
        std::vector<char> open(tables_.cells, 1);
        const u32 p = confined_.roots[root_ - 1].placement;
        for (u32 i = tables_.start[p]; i < tables_.start[p + 1]; ++i) open[tables_.cell[i]] = 0;
        for (u32 c = 0; c < tables_.cells; ++c) {
            bool near = false;
            for (u32 i = 4 * c; i < 4 * c + 4; ++i) near = near || (tables_.near[i] != kNone && open[tables_.near[i]]);
            if (open[c] && !near) return true;
        }
        return false;
    }
};

inline std::unique_ptr<Tilings> make_tilings(const Tables& t, Monitor& monitor, bool counting, bool distinct) {
    if (count_orientations(t) <= 64) return std::make_unique<TilingsOf<1>>(t, monitor, counting, distinct);
    return std::make_unique<TilingsOf<8>>(t, monitor, counting, distinct);
}

}  // namespace cover
