// The number of different labellings among the solutions. See the reference's `grids`, which explains the method.
#pragma once

#include <memory>
#include <set>

#include "memo.hpp"
#include "propagation.hpp"
#include "search.hpp"

namespace cover {

// A count of labellings that can stop and go on.
class GridCount {
  public:
    // `bytes` bound the covers that are carried along.
    void begin(const Tables& tables, Monitor& monitor, Memo* memo, u32 limbs, u64 bytes) {
        tables_ = &tables;
        monitor_ = &monitor;
        memo_ = memo;
        limbs_ = limbs;
        levels_.clear();
        pending_.clear();
        cells_.clear();
        total_.assign(limbs, 0);
        undecided_.assign(tables.cells, 1);
        left_ = tables.cells;
        key_bytes_ = 0;
        done_ = true;
        if (tables.dead) return;
        propagator_.bind(tables, monitor);
        most_ = bytes;
        cover_bytes_ = kCoverBytes + 8 * (u64{propagator_.layout.words()} + 2 * propagator_.layout.key_words());
        Cover root = blank();
        const Position here = position(root);
        bool alive = propagator_.root(here);
        for (u32 p : tables.fixed) {
            alive = alive && here.alive(p) && propagator_.place(here, p);
            if (alive) show(root, p, kNone);
        }
        if (!alive) return;
        done_ = false;
        pending_.push_back(std::move(root));
        overflow_ = false;
    }

    // Go on for about `budget` nodes. The root is entered here, as that may meet a limit.
    Event run(u64 budget) {
        u64 spent = 0;
        if (!done_ && !pending_.empty()) {
            std::vector<Cover> root;
            root.swap(pending_);
            i64 used = enter(std::move(root));
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
                i64 used = enter(std::move(group));
                if (used < 0) return Event::stopped;
                spent += static_cast<u64>(used);
            }
        }
        return overflow_ ? Event::overflow : Event::finished;
    }

    // The labellings counted so far; all of them once the run has finished.
    std::vector<u64> counted() const {
        std::vector<u64> sum(total_);
        for (const Level& level : levels_) add_words(sum.data(), level.count.data(), limbs_);
        return sum;
    }

  private:
    static constexpr u64 kCoverBytes = 512;  // of a cover besides its position and key, about

    struct Release {
        u64* held;
        void operator()(u64* block) const {
            delete[] block;
            --*held;
        }
    };
    struct Cover {
        std::unique_ptr<u64[], Release> block;
        std::vector<u32> ahead;  // cell * 7 + label, for covered cells that are not decided yet, ascending
    };
    using Groups = std::vector<std::vector<Cover>>;
    struct Level {
        Groups groups;
        std::vector<u64> key, count;
    };

    u64 held_ = 0;  // covers; outlives them all
    u64 most_ = 0, cover_bytes_ = 0, key_bytes_ = 0;
    const Tables* tables_ = nullptr;
    Monitor* monitor_ = nullptr;
    Memo* memo_ = nullptr;
    u32 limbs_ = 0, left_ = 0;
    Propagator propagator_;
    std::vector<Level> levels_;
    std::vector<Cover> pending_;
    std::vector<u32> cells_;
    std::vector<char> undecided_;
    std::vector<u64> total_;
    bool done_ = true, overflow_ = false;

    Cover blank() {
        Cover made{{new u64[propagator_.layout.words() + 1], {&held_}}, {}};
        ++held_;
        return made;
    }
    bool has_room() {
        if (held_ * cover_bytes_ + key_bytes_ <= most_) return true;
        monitor_->stop = Stop::memory;
        return false;
    }
    Position position(const Cover& cover) const { return propagator_.layout.at(cover.block.get()); }

    void add(const u64* count) {
        u64* to = levels_.empty() ? total_.data() : levels_.back().count.data();
        if (!add_words(to, count, limbs_)) overflow_ = true;
    }

    // The nodes spent on deciding one more cell, for covers with the same labels so far; -1 at a limit.
    i64 enter(std::vector<Cover> covers) {
        if (left_ == 0) {
            std::vector<u64> one(limbs_, 0);
            one[0] = 1;
            add(one.data());
            if (levels_.empty()) done_ = true;
            return 0;
        }
        std::set<std::vector<u64>> keys;
        std::vector<Cover> distinct;
        for (Cover& cover : covers) {  // the first of equals: they differ only in placements killed on the way
            if (keys.insert(key_of(cover)).second) distinct.push_back(std::move(cover));
            if (distinct.size() % 256 == 255 && !monitor_->look()) return -1;
        }
        std::vector<u64> key = key_of(keys);
        std::vector<u64> known(limbs_);
        if (memo_->find(key.data(), static_cast<u32>(key.size()), known.data())) {
            add(known.data());
            return 0;
        }
        const u32 cell = choose(distinct);
        Groups groups(kLabels);
        i64 spent = 0;
        for (Cover& cover : distinct) {
            const i64 used = decide(cover, cell, groups);
            if (used < 0) return -1;
            spent += used;
        }
        Level level;
        for (std::size_t v = kLabels; v-- > 0;)
            if (!groups[v].empty()) level.groups.push_back(std::move(groups[v]));
        level.key = std::move(key);
        key_bytes_ += 8 * level.key.size();
        level.count.assign(limbs_, 0);
        levels_.push_back(std::move(level));
        cells_.push_back(cell);
        undecided_[cell] = 0;
        --left_;
        return spent;
    }

    // The nodes spent on extending a cover by each placement on the cell; -1 at a limit. The extended covers go into
    // the groups by the label that they show on the cell.
    i64 decide(Cover& cover, u32 cell, Groups& groups) {
        const Position here = position(cover);
        if (!here.is_open(cell)) {
            auto at = std::find_if(cover.ahead.begin(), cover.ahead.end(), [&](u32 k) { return k / kLabels == cell; });
            const u32 label = *at % kLabels;
            cover.ahead.erase(at);
            groups[label].push_back(std::move(cover));
            return 0;
        }
        i64 spent = 0;
        const Row& row = tables_->cell_row[cell];
        for (u32 i = 0; i < row.count; ++i)
            for (u64 word = here.live[row.first + i] & tables_->row_words[row.offset + i]; word; word &= word - 1) {
                if (!monitor_->spend() || !has_room()) return -1;
                ++spent;
                const u32 p = (row.first + i) * 64 + static_cast<u32>(lowest_bit(word));
                Cover child = blank();
                std::memcpy(child.block.get(), cover.block.get(), sizeof(u64) * propagator_.layout.words());
                if (!propagator_.place(position(child), p)) continue;
                child.ahead = cover.ahead;
                show(child, p, cell);
                u32 at = tables_->start[p];
                while (tables_->cell[at] != cell) ++at;
                groups[tables_->label[at]].push_back(std::move(child));
            }
        return spent;
    }

    void leave() {
        Level level = std::move(levels_.back());
        levels_.pop_back();
        key_bytes_ -= 8 * level.key.size();
        undecided_[cells_.back()] = 1;
        cells_.pop_back();
        ++left_;
        memo_->insert(level.key.data(), static_cast<u32>(level.key.size()), level.count.data());
        add(level.count.data());
        if (levels_.empty()) done_ = true;
    }

    // The undecided cell with the fewest ways to decide it, summed over all covers; the first of equals.
    u32 choose(const std::vector<Cover>& covers) const {
        std::vector<u64> ways(tables_->cells, 0);
        for (const Cover& cover : covers) {
            const Position here = position(cover);
            for (u32 c = 0; c < tables_->cells; ++c) ways[c] += here.is_open(c) ? here.reach[c] : 1;
        }
        u32 best = kNone;
        for (u32 c = 0; c < tables_->cells; ++c)
            if (undecided_[c] && (best == kNone || ways[c] < ways[best])) best = c;
        return best;
    }

    std::vector<u64> key_of(const Cover& cover) const {
        const Position here = position(cover);
        const std::size_t words = propagator_.layout.key_words();
        std::vector<u64> key(here.key, here.key + words);
        key.push_back(0);
        propagator_.layout.residual(here, key);
        key[words] = key.size();  // so that two parts of varying length can't be taken for two others
        key.insert(key.end(), cover.ahead.begin(), cover.ahead.end());
        return key;
    }

    // The undecided cells and all of the covers' keys.
    std::vector<u64> key_of(const std::set<std::vector<u64>>& covers) const {
        std::vector<u64> key;
        for (u32 c = 0; c < tables_->cells; ++c) {
            if (c % 64 == 0) key.push_back(0);
            if (undecided_[c]) key.back() |= u64{1} << (c % 64);
        }
        for (const std::vector<u64>& one : covers) {
            key.push_back(one.size());
            key.insert(key.end(), one.begin(), one.end());
        }
        return key;
    }

    // Enter the labels that a placement shows ahead; `cell`, decided now, is left out.
    void show(Cover& cover, u32 p, u32 cell) const {
        for (u32 i = tables_->start[p]; i < tables_->start[p + 1]; ++i)
            if (tables_->cell[i] != cell) cover.ahead.push_back(tables_->cell[i] * kLabels + tables_->label[i]);
        std::sort(cover.ahead.begin(), cover.ahead.end());
    }
};

}  // namespace cover
