// The search itself: one loop over a stack of positions, which stops at each solution and can go on from there.
#pragma once

#include <memory>

#include "memo.hpp"
#include "position.hpp"

namespace cover {

enum class Event { solution, finished, budget, stopped, overflow };

// In which order a branch's placements are tried.
enum class Order {
    fixed,   // as they are numbered: deterministic mode
    random,  // shuffled
    scarce   // of the type with the fewest live placements for each piece left first, the rest by chance
};

class Search {
  public:
    std::vector<u32> path;       // placements laid, in the order in which they were
    std::vector<u32> deepest;    // the path that covered most cells, when asked to keep it
    i32 deepest_left = 0;        // cells open there
    bool keep_deepest = false;
    const std::vector<u64>* differs = nullptr;  // where set: only solutions with one of these placements are wanted
    Order order = Order::fixed;

    explicit Search(const Instance& instance, Memo* memo = nullptr, u32 limbs = 0) { bind(instance, memo, limbs); }
    Search() = default;

    void bind(const Instance& instance, Memo* memo, u32 limbs) {
        in_ = &instance;
        memo_ = memo;
        limbs_ = limbs;
        state_.bind(instance);
        frames_.clear();
        rooted_ = false;
    }

    // Set up the position in which `forced` placements lie already. False when it has no solution.
    bool begin(const std::vector<u32>& forced) {
        if (!rooted_) {
            rooted_ = true;
            if (in_->dead) return done_ = true, false;
            open_level(0);
            Frame f = frame(0);
            alive_root_ = state_.root(f);
            for (u32 p : in_->fixed) {
                if (!alive_root_) break;
                alive_root_ = State::alive(f, p) && state_.place(f, p);
            }
        }
        path = in_->fixed;
        done_ = true;
        if (in_->dead || !alive_root_) return false;
        base_ = 0;
        if (!forced.empty()) {
            copy_level(0, 1);
            Frame f = frame(1);
            for (u32 p : forced) {
                if (!State::alive(f, p) || !state_.place(f, p)) return false;
                path.push_back(p);
            }
            base_ = 1;
        }
        start();
        return true;
    }

    // Set up the position in which exactly `laid` lie, which fit together. False when it has no solution.
    bool begin_at(const std::vector<u32>& laid) {
        open_level(0);
        done_ = true;
        path = laid;
        Frame f = frame(0);
        if (!state_.rebuild(f, laid)) return false;
        base_ = 0;
        start();
        return true;
    }

    void start() {
        depth_ = base_;
        entering_ = true;
        done_ = false;
        levels_[depth_].reset(std::any_of(path.begin(), path.end(), [&](u32 p) { return diverges(p); }));
        deepest_left = std::numeric_limits<i32>::max();
    }

    // Kill a placement in the root position for good; false when no solution is left.
    bool forbid_at_root(u32 p) {
        Frame f = frame(0);
        if (State::alive(f, p)) alive_root_ = alive_root_ && state_.forbid(f, p);
        return alive_root_;
    }
    bool root_alive(u32 p) { return alive_root_ && State::alive(frame(0), p); }

    // On to the next solution, the end, or `budget` nodes.
    Event run(Monitor& monitor, u64 budget = ~u64{0}) {
        if (done_) return Event::finished;
        for (;;) {
            Level& level = levels_[depth_];
            if (entering_) {
                entering_ = false;
                if (!enter(level)) {  // a solution, or a position whose end is known
                    if (solved_) {
                        level.found = true;
                        if (limbs_ == 0) {
                            level.next = level.choices.size();
                            level.store = false;
                            return Event::solution;
                        }
                        const u64 one = 1;
                        level.count[0] = one;
                    }
                    level.choices.clear();
                    level.next = 0;
                    level.store = false;
                }
            }
            if (level.next == level.choices.size()) {
                if (!leave(level)) return Event::overflow;
                if (done_) return Event::finished;
                continue;
            }
            if (budget == 0) return Event::budget;
            if (!monitor.spend()) return Event::stopped;
            --budget;
            u32 p = level.choices[level.next++];
            copy_level(depth_, depth_ + 1);
            Frame child = frame(depth_ + 1);
            if (!state_.place(child, p)) continue;
            ++depth_;
            path.push_back(p);
            levels_[depth_].reset(levels_[depth_ - 1].diverged || diverges(p));
            entering_ = true;
        }
    }

    // What has been counted so far: exact once finished, else a lower bound.
    std::vector<u64> counted() const {
        std::vector<u64> sum(limbs_, 0);
        if (done_ && levels_.empty()) return sum;
        for (u32 d = base_; d <= (done_ ? base_ : depth_) && d < levels_.size(); ++d)
            add_words(sum.data(), levels_[d].count.data(), limbs_);
        return sum;
    }

    std::size_t bytes() const { return frames_.size() * state_.frame_words() * sizeof(u64); }
    u32 depth() const { return depth_; }
    Random* random = nullptr;

  private:
    struct Level {
        std::vector<u32> choices;
        std::size_t next = 0;
        std::vector<u64> key;
        std::vector<u64> count;
        bool found = false, store = false, diverged = false;

        void reset(bool differs) {
            found = false;
            diverged = differs;
            std::fill(count.begin(), count.end(), 0);
        }
    };

    const Instance* in_ = nullptr;
    Memo* memo_ = nullptr;
    u32 limbs_ = 0, depth_ = 0, base_ = 0;
    State state_;
    std::vector<std::unique_ptr<u64[]>> frames_;
    std::vector<Level> levels_;
    bool entering_ = false, done_ = true, rooted_ = false, alive_root_ = false, solved_ = false;

    Frame frame(u32 depth) { return state_.frame(frames_[depth].get()); }

    void open_level(u32 depth) {
        while (frames_.size() <= depth) frames_.emplace_back(new u64[state_.frame_words() + 1]);
        while (levels_.size() <= depth) levels_.emplace_back();
        for (Level& level : levels_)
            if (level.count.size() != limbs_) level.count.assign(limbs_, 0);
    }

    void copy_level(u32 from, u32 to) {
        if (frames_.size() <= to || levels_.size() <= to) open_level(to);
        std::memcpy(frames_[to].get(), frames_[from].get(), sizeof(u64) * state_.frame_words());
    }

    bool diverges(u32 p) const { return differs != nullptr && ((*differs)[p / 64] >> (p % 64) & 1); }

    bool can_diverge(const Frame& f) const {
        for (u32 w = 0; w < in_->words; ++w)
            if (f.live[w] & (*differs)[w]) return true;
        return false;
    }

    // Look at a new position: true with its choices set, false when it is solved or its end is known from the memo.
    bool enter(Level& level) {
        Frame f = frame(depth_);
        solved_ = f.cells_left() == 0;
        if (keep_deepest && f.cells_left() < deepest_left) {
            deepest_left = f.cells_left();
            deepest = path;
        }
        level.store = false;
        if (differs != nullptr && !level.diverged && (solved_ || !can_diverge(f))) return solved_ = false;
        if (solved_) return false;
        if (memo_ != nullptr) {
            level.key.assign(f.key, f.key + state_.key_words());
            state_.residual(f, level.key);
            if (differs != nullptr) level.key.push_back(level.diverged);
            const u64* hit = memo_->find(level.key.data(), static_cast<u32>(level.key.size()));
            if (hit != nullptr) {
                for (u32 i = 0; i < limbs_; ++i) level.count[i] = hit[i];
                return false;
            }
            level.store = true;
        }
        choose(f, level);
        return true;
    }

    // The open cell, or the type of which one piece is left, with the fewest live placements (Knuth's choice of a
    // column); the first of equals.
    void choose(Frame& f, Level& level) {
        u32 best = 0, fewest = kGone / 2;
        for (u32 c = 0; c < in_->cells; ++c)
            if (f.reach[c] < fewest) {
                fewest = f.reach[c];
                best = c;
            }
        const Row* row = &in_->cell_row[best];
        for (u32 t = 0; t < in_->types; ++t)
            if (f.left[t] == 1 && f.stock[t] < fewest) {
                fewest = f.stock[t];
                row = &in_->type_row[t];
            }
        level.choices.clear();
        level.next = 0;
        for (u32 i = 0; i < row->count; ++i) {
            u32 w = row->first + i;
            for (u64 word = f.live[w] & in_->row_words[row->offset + i]; word; word &= word - 1)
                level.choices.push_back(w * 64 + static_cast<u32>(lowest_bit(word)));
        }
        if (order == Order::fixed || level.choices.size() < 2) return;
        for (std::size_t i = level.choices.size(); i > 1; --i)
            std::swap(level.choices[i - 1], level.choices[random->below(static_cast<u32>(i))]);
        if (order == Order::scarce)
            std::stable_sort(level.choices.begin(), level.choices.end(), [&](u32 a, u32 b) {
                const u32 s = in_->type[a], t = in_->type[b];
                return u64{f.stock[s]} * static_cast<u64>(f.left[t]) < u64{f.stock[t]} * static_cast<u64>(f.left[s]);
            });
    }

    // Back to the parent with what was found. False when a count does not fit its words.
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
};

}  // namespace cover
