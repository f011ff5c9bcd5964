// How many different ways the solutions label the board. See `grids.py`, which explains the method.
#pragma once

#include <memory>
#include <set>

#include "memo.hpp"
#include "search.hpp"

namespace cover {

class GridCount {
  public:
    void begin(const Instance& instance, Memo* memo, u32 limbs) {
        in_ = &instance;
        memo_ = memo;
        limbs_ = limbs;
        levels_.clear();
        cells_.clear();
        total_.assign(limbs, 0);
        undecided_.assign(instance.cells, 1);
        left_ = instance.cells;
        done_ = true;
        if (instance.dead) return;
        state_.bind(instance);
        Cover root = blank();
        Frame f = state_.frame(root.block.get());
        bool alive = state_.root(f);
        for (u32 p : instance.fixed) {
            alive = alive && State::alive(f, p) && state_.place(f, p);
            if (alive) show(root, p, kNone);
        }
        if (!alive) return;
        done_ = false;
        pending_.push_back(std::move(root));
        overflow_ = false;
    }

    Event run(Monitor& monitor, u64 budget) {
        u64 spent = 0;
        if (!done_ && !pending_.empty()) {
            std::vector<Cover> root;
            root.swap(pending_);
            i64 used = enter(monitor, std::move(root));
            if (used < 0) return Event::stopped;
            spent += static_cast<u64>(used);
        }
        while (!done_) {
            if (overflow_) return Event::overflow;
            Level& level = levels_.back();
            if (level.groups.empty()) {
                leave();
            } else if (spent >= budget) {
                return Event::budget;
            } else {
                std::vector<Cover> group = std::move(level.groups.back());
                level.groups.pop_back();
                i64 used = enter(monitor, std::move(group));
                if (used < 0) return Event::stopped;
                spent += static_cast<u64>(used);
            }
        }
        return overflow_ ? Event::overflow : Event::finished;
    }

    std::vector<u64> counted() const {
        std::vector<u64> sum(total_);
        for (const Level& level : levels_) add_words(sum.data(), level.count.data(), limbs_);
        return sum;
    }

  private:
    using Block = std::unique_ptr<u64[]>;
    struct Cover {
        Block block;
        std::vector<u32> ahead;  // cell * 7 + label, for covered cells that are not decided yet, ascending
    };
    struct Level {
        std::vector<std::vector<Cover>> groups;
        std::vector<u64> key, count;
    };

    const Instance* in_ = nullptr;
    Memo* memo_ = nullptr;
    u32 limbs_ = 0, left_ = 0;
    State state_;
    std::vector<Level> levels_;
    std::vector<Cover> pending_;
    std::vector<u32> cells_;
    std::vector<char> undecided_;
    std::vector<u64> total_;
    bool done_ = true, overflow_ = false;

    Cover blank() const { return {Block(new u64[state_.frame_words() + 1]), {}}; }

    void show(Cover& cover, u32 p, u32 decided) const {
        for (u32 i = in_->start[p]; i < in_->start[p + 1]; ++i)
            if (in_->cell[i] != decided) cover.ahead.push_back(in_->cell[i] * kLabels + in_->label[i]);
        std::sort(cover.ahead.begin(), cover.ahead.end());
    }

    std::vector<u64> key_of(const Cover& cover) const {
        Frame f = state_.frame(cover.block.get());
        std::vector<u64> key(f.key, f.key + state_.key_words());
        key.push_back(0);
        state_.residual(f, key);
        key[state_.key_words()] = key.size();  // so that two parts of varying length can't be taken for two others
        key.insert(key.end(), cover.ahead.begin(), cover.ahead.end());
        return key;
    }

    void add(const u64* count) {
        u64* to = levels_.empty() ? total_.data() : levels_.back().count.data();
        if (!add_words(to, count, limbs_)) overflow_ = true;
    }

    // Decide one more cell for covers that have shown the same labels so far: the nodes that took, -1 to stop.
    i64 enter(Monitor& monitor, std::vector<Cover> covers) {
        if (left_ == 0) {
            std::vector<u64> one(limbs_, 0);
            one[0] = 1;
            add(one.data());
            if (levels_.empty()) done_ = true;
            return 0;
        }
        std::set<std::vector<u64>> keys;
        std::vector<Cover> distinct;
        for (Cover& cover : covers)  // the first of equals: they differ in what the rules happened to kill on the way
            if (keys.insert(key_of(cover)).second) distinct.push_back(std::move(cover));
        std::vector<u64> key;
        for (u32 c = 0; c < in_->cells; ++c) {
            if (c % 64 == 0) key.push_back(0);
            if (undecided_[c]) key.back() |= u64{1} << (c % 64);
        }
        for (const std::vector<u64>& one : keys) {
            key.push_back(one.size());
            key.insert(key.end(), one.begin(), one.end());
        }
        if (const u64* hit = memo_->find(key.data(), static_cast<u32>(key.size()))) {
            add(hit);
            return 0;
        }
        const u32 cell = choose(distinct);
        std::vector<std::vector<Cover>> groups(kLabels);
        i64 spent = 0;
        for (Cover& cover : distinct) {
            Frame f = state_.frame(cover.block.get());
            if (f.reach[cell] >= kGone / 2) {
                auto at = std::find_if(cover.ahead.begin(), cover.ahead.end(),
                                       [&](u32 k) { return k / kLabels == cell; });
                u32 label = *at % kLabels;
                cover.ahead.erase(at);
                groups[label].push_back(std::move(cover));
                continue;
            }
            const Row& row = in_->cell_row[cell];
            for (u32 i = 0; i < row.count; ++i)
                for (u64 word = f.live[row.first + i] & in_->row_words[row.offset + i]; word; word &= word - 1) {
                    if (!monitor.spend()) return -1;
                    ++spent;
                    u32 p = (row.first + i) * 64 + static_cast<u32>(lowest_bit(word));
                    Cover child = blank();
                    std::memcpy(child.block.get(), cover.block.get(), sizeof(u64) * state_.frame_words());
                    Frame g = state_.frame(child.block.get());
                    if (!state_.place(g, p)) continue;
                    child.ahead = cover.ahead;
                    show(child, p, cell);
                    u32 at = in_->start[p];
                    while (in_->cell[at] != cell) ++at;
                    groups[in_->label[at]].push_back(std::move(child));
                }
        }
        Level level;
        for (int v = kLabels; v-- > 0;)
            if (!groups[v].empty()) level.groups.push_back(std::move(groups[v]));
        level.key = std::move(key);
        level.count.assign(limbs_, 0);
        levels_.push_back(std::move(level));
        cells_.push_back(cell);
        undecided_[cell] = 0;
        --left_;
        return spent;
    }

    void leave() {
        Level level = std::move(levels_.back());
        levels_.pop_back();
        undecided_[cells_.back()] = 1;
        cells_.pop_back();
        ++left_;
        memo_->insert(level.key.data(), static_cast<u32>(level.key.size()), level.count.data());
        add(level.count.data());
        if (levels_.empty()) done_ = true;
    }

    // The undecided cell with the fewest ways to be decided, over all covers; the first of equals.
    u32 choose(const std::vector<Cover>& covers) const {
        std::vector<u64> ways(in_->cells, 0);
        for (const Cover& cover : covers) {
            Frame f = state_.frame(cover.block.get());
            for (u32 c = 0; c < in_->cells; ++c) ways[c] += f.reach[c] >= kGone / 2 ? 1 : f.reach[c];
        }
        u32 best = kNone;
        for (u32 c = 0; c < in_->cells; ++c)
            if (undecided_[c] && (best == kNone || ways[c] < ways[best])) best = c;
        return best;
    }
};

}  // namespace cover
