// The search: one loop over a stack of positions, which stops at each solution and can go on from there.
//
// The same as the reference's, which names the steps and has a glossary.
#pragma once

#include "claims.hpp"
#include "memo.hpp"
#include "propagation.hpp"
#include "stack.hpp"

namespace cover {

enum class Event { solution, finished, budget, stopped, overflow };  // the last within the engine only

// In which order the choices at a level are tried.
enum class Order {
    fixed,   // as they are numbered: deterministic mode
    random,  // shuffled
    scarce   // of the piece with the fewest live placements for each one left first, random among equals
};

class Search {
  public:
    std::vector<u32> path;       // placements laid, in the order in which they were
    std::vector<u32> deepest;    // with `keep_deepest`: the path that covered most cells
    i32 deepest_left = 0;        // cells open there
    bool keep_deepest = false;
    const std::vector<u64>* differs = nullptr;  // unless null: only solutions with one of these placements are wanted
    Order order = Order::fixed;
    Random* random = nullptr;
    Share* share = nullptr;  // unless null: only that much of the tree is wanted

    // With `limbs`, the words of a count, it goes through all solutions, with a memo of counts; without, it stops at
    // each, with a memo of no-goods. `bytes` bound its positions.
    void bind(const Tables& tables, Monitor& monitor, Memo* memo, u32 limbs, u64 bytes) {
        tables_ = &tables;
        monitor_ = &monitor;
        memo_ = memo;
        limbs_ = limbs;
        propagator_.bind(tables, monitor);
        stack_.bind(propagator_.layout.words() + 1, bytes / (8 * u64{propagator_.layout.words()} + 8));
        rooted_ = false;
    }

    // Start from the position in which the fixed and the `forced` placements are laid. False when it has no solution,
    // or when a limit came first.
    bool begin(const std::vector<u32>& forced) {
        if (!rooted_) {
            rooted_ = true;
            if (tables_->dead) return done_ = true, false;
            base_ = 0;
            open_level(0);
            const Position root = position(0);
            root_alive_ = propagator_.root(root);
            for (u32 p : tables_->fixed) {
                if (!root_alive_) break;
                root_alive_ = root.alive(p) && propagator_.place(root, p);
            }
        }
        path = tables_->fixed;
        done_ = true;
        if (tables_->dead || !root_alive_) return false;
        base_ = 0;
        if (!forced.empty()) {
            copy_level(0, 1);
            const Position first = position(1);
            for (u32 p : forced) {
                if (!first.alive(p) || !propagator_.place(first, p)) return false;
                path.push_back(p);
            }
            base_ = 1;
        }
        start();
        return true;
    }

    // Start from the position in which exactly `laid` are laid, which fit together. False when it has no solution,
    // or when a limit came first.
    bool begin_at(const std::vector<u32>& laid) {
        base_ = 0;
        open_level(0);
        done_ = true;
        path = laid;
        if (!propagator_.rebuild(position(0), laid)) return false;
        start();
        return true;
    }

    bool root_alive(u32 p) { return root_alive_ && position(0).alive(p); }

    // Kill a placement in the root position for good; false when no solution is left.
    bool forbid_at_root(u32 p) {
        const Position root = position(0);
        if (root.alive(p)) root_alive_ = root_alive_ && propagator_.forbid(root, p);
        return root_alive_;
    }

    // Go on to the next solution, to the end, or for `budget` nodes.
    Event run(u64 budget) {
        while (!done_) {
            Level& level = levels_[depth_];
            if (entering_) {
                entering_ = false;
                if (enter(level) && limbs_ == 0) return Event::solution;
            }
            if (level.tried == level.choices.size()) {
                if (!leave(level)) return Event::overflow;
                continue;
            }
            if (budget == 0) return Event::budget;
            if (!monitor_->spend() || !recall()) return Event::stopped;
            --budget;
            const u32 p = level.choices[level.tried++];
            copy_level(depth_, depth_ + 1);
            if (propagator_.place(position(depth_ + 1), p)) {
                ++depth_;
                path.push_back(p);
                levels_[depth_].reset(levels_[depth_ - 1].diverged || diverges(p));
                entering_ = true;
            }
        }
        return Event::finished;
    }

    // The solutions counted so far: a lower bound until the run has finished.
    std::vector<u64> counted() const {
        std::vector<u64> sum(limbs_, 0);
        if (done_ && levels_.empty()) return sum;
        for (u32 d = base_; d <= (done_ ? base_ : depth_) && d < levels_.size(); ++d)
            if (levels_[d].count.size() == limbs_) add_words(sum.data(), levels_[d].count.data(), limbs_);
        return sum;
    }

  private:
    struct Level {
        std::vector<u32> choices;
        std::size_t tried = 0;
        std::vector<u64> key;
        std::vector<u64> count;
        bool found = false, store = false, diverged = false;

        void reset(bool differs) {
            found = false;
            diverged = differs;
            std::fill(count.begin(), count.end(), 0);
        }
    };

    const Tables* tables_ = nullptr;
    Monitor* monitor_ = nullptr;
    Memo* memo_ = nullptr;
    u32 limbs_ = 0, depth_ = 0, base_ = 0;
    std::size_t laid_ = 0;  // the length of the path at the level `base_`
    Propagator propagator_;
    Stack stack_;
    std::vector<Level> levels_;
    bool entering_ = false, done_ = true, rooted_ = false, root_alive_ = false;

    Position position(u32 depth) const { return propagator_.layout.at(stack_.at(depth)); }

    void open_level(u32 depth) {
        stack_.open(depth, base_);
        if (levels_.size() <= depth) levels_.resize(std::size_t{depth} + 1);
        for (Level& level : levels_)
            if (level.count.size() != limbs_) level.count.assign(limbs_, 0);
    }

    void copy_level(u32 from, u32 to) {
        if (!stack_.holds(to) || levels_.size() <= to) open_level(to);
        std::memcpy(stack_.at(to), stack_.at(from), sizeof(u64) * propagator_.layout.words());
    }

    // The position of this level, made again if the stack has dropped it. False when a limit came first.
    bool recall() {
        if (stack_.holds(depth_)) return true;
        u32 above = depth_ - 1;
        while (!stack_.holds(above)) --above;
        // There is room for some of the levels between, of which the last ones are wanted first.
        const u32 room = std::clamp<u32>(stack_.room(depth_), 1, depth_ - above), first = depth_ - room + 1;
        copy_level(above, first);
        for (u32 level = above + 1; level <= depth_; ++level) {
            if (!monitor_->look()) return false;
            if (level > first) copy_level(level - 1, level);
            propagator_.place(position(std::max(level, first)), path[laid_ + (level - base_) - 1]);
        }
        return true;
    }

    void start() {
        depth_ = base_;
        if (share != nullptr) share->start();
        laid_ = path.size();
        entering_ = true;
        done_ = false;
        levels_[depth_].reset(std::any_of(path.begin(), path.end(), [&](u32 p) { return diverges(p); }));
        deepest_left = std::numeric_limits<i32>::max();
    }

    bool diverges(u32 p) const { return differs != nullptr && ((*differs)[p / 64] >> (p % 64) & 1); }

    bool can_diverge(const Position& here) const {
        for (u32 w = 0; w < tables_->words; ++w)
            if (here.live[w] & (*differs)[w]) return true;
        return false;
    }

    // Whether a new position is solved. If not, its choices are set: none if the memo or `differs` decides it.
    bool enter(Level& level) {
        const Position here = position(depth_);
        level.choices.clear();
        level.tried = 0;
        level.store = false;
        if (keep_deepest && here.cells_left() < deepest_left) {
            deepest_left = here.cells_left();
            deepest = path;
        }
        if (is_others(here)) return false;
        if (here.cells_left() == 0) {
            if (differs != nullptr && !level.diverged) return false;
            level.found = true;
            if (limbs_ > 0) level.count[0] = 1;
            return true;
        }
        if (differs != nullptr && !level.diverged && !can_diverge(here)) return false;
        if (memo_ != nullptr && (share == nullptr || depth_ - base_ >= share->depth)) {  // above, results are in part
            level.key.assign(here.key, here.key + propagator_.layout.key_words());
            propagator_.layout.residual(here, level.key);
            if (differs != nullptr) level.key.push_back(level.diverged);
            if (memo_->find(level.key.data(), static_cast<u32>(level.key.size()), level.count.data())) return false;
            level.store = true;
        }
        choose(here, level.choices);
        if (order != Order::fixed) shuffle(here, level.choices);
        return false;
    }

    // Whether a new position is a part of the tree that another thread goes through.
    bool is_others(const Position& here) {
        if (share == nullptr || depth_ - base_ > share->depth) return false;
        return (depth_ - base_ == share->depth || here.cells_left() == 0) && share->is_others();
    }

    // Go back to the parent with the level's results. False when a count does not fit its words.
    bool leave(Level& level) {
        if (level.store && (limbs_ > 0 || !level.found))
            memo_->insert(level.key.data(), static_cast<u32>(level.key.size()), level.count.data());
        if (depth_ == base_) {
            done_ = true;
            return true;
        }
        Level& parent = levels_[--depth_];
        path.pop_back();
        parent.found = parent.found || level.found;
        return add_words(parent.count.data(), level.count.data(), limbs_);
    }

    // The live placements of the open cell, or the piece of which one is left, with the fewest (Knuth's choice of a
    // column); the first of equals. In the reference propagation finds the column, as it counts the rows at its end.
    void choose(const Position& here, std::vector<u32>& choices) const {
        u32 best = 0, fewest = kGone / 2;
        for (u32 c = 0; c < tables_->cells; ++c)
            if (here.reach[c] < fewest) {
                fewest = here.reach[c];
                best = c;
            }
        const Row* row = &tables_->cell_row[best];
        for (u32 piece = 0; piece < tables_->pieces; ++piece)
            if (here.left[piece] == 1 && here.stock[piece] < fewest) {
                fewest = here.stock[piece];
                row = &tables_->piece_row[piece];
            }
        for (u32 i = 0; i < row->count; ++i) {
            const u32 w = row->first + i;
            for (u64 word = here.live[w] & tables_->row_words[row->offset + i]; word; word &= word - 1)
                choices.push_back(w * 64 + static_cast<u32>(lowest_bit(word)));
        }
    }

    void shuffle(const Position& here, std::vector<u32>& choices) const {
        if (choices.size() < 2) return;
        for (std::size_t i = choices.size(); i > 1; --i)
            std::swap(choices[i - 1], choices[random->below(static_cast<u32>(i))]);
        if (order == Order::scarce)
            std::stable_sort(choices.begin(), choices.end(), [&](u32 a, u32 b) {
                const u32 s = tables_->piece[a], t = tables_->piece[b];
                return u64{here.stock[s]} * static_cast<u64>(std::max(here.left[t], 1)) <
                       u64{here.stock[t]} * static_cast<u64>(std::max(here.left[s], 1));
            });
    }
};

}  // namespace cover
