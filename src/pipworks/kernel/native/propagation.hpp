// What follows from a placement: others are killed until nothing changes, or the position is found to be dead.
//
// Placements are only ever killed, and every filter kills no less when fewer are alive; so the outcome of `settle` does
// not depend on the order in which filters are applied, and the Python reference reaches the same positions with loops
// of its own.
#pragma once

#include "filters.hpp"
#include "parts.hpp"

namespace cover {

// Propagation over one problem's tables. Functions that return bool are false when the position has no solution.
class Propagator {
  public:
    Layout layout;

    void bind(const Tables& tables, Monitor& monitor) {
        tables_ = &tables;
        monitor_ = &monitor;
        layout.bind(tables);
        parts_.bind(tables);
        queued_.assign(tables.regions.size(), 0);
        queue_.clear();
    }

    // The position before the first placement.
    bool root(const Position& position) {
        static const std::vector<u32> none;
        return rebuild(position, none);
    }

    // The position in which `laid` placements, which fit together, are laid; built without walking there. False as well
    // when a limit comes first, as this takes long on a large board.
    bool rebuild(const Position& position, const std::vector<u32>& laid) {
        const Tables& tables = *tables_;
        layout.clear(position);
        for (u32 p : laid)
            if (!layout.take(position, p) || !mark_regions(position, p)) return drop_queue();
        drop_queue();
        for (u32 c = 0; c < tables.cells; ++c) {
            if (c % 64 == 63 && !monitor_->look()) return false;
            if (position.reach[c] >= kGone) continue;
            for (u32 p = tables.anchor[c]; p < tables.anchor[c + 1];) {
                if (position.stock[tables.piece[p]] >= kGone) {
                    p = tables.skip[p];
                    continue;
                }
                if (fits(position, p)) revive(position, p);
                ++p;
            }
        }
        for (u32 slot = 0; slot < tables.slots; ++slot)
            for (u32 v = 0; v < kLabels; ++v)
                if (position.shows[slot * kLabels + v]) position.domain[slot] |= static_cast<u8>(1u << v);
        return sound(position);
    }

    // Lay a live placement and propagate.
    bool place(const Position& position, u32 p) {
        if (!layout.take(position, p)) return false;
        if (!mark_regions(position, p) || !parts_.cut(position, p)) return drop_queue();
        return clear_conflicts(position, p) && settle(position);
    }

    // Kill one live placement, which is in no solution of this position, and propagate.
    bool forbid(const Position& position, u32 p) { return kill(position, p) ? settle(position) : drop_queue(); }

  private:
    const Tables* tables_ = nullptr;
    Monitor* monitor_ = nullptr;
    Parts parts_;
    std::vector<u32> queue_;  // regions to be filtered
    std::vector<u8> queued_;

    bool fits(const Position& position, u32 p) const {
        const Tables& tables = *tables_;
        for (u32 i = tables.start[p]; i < tables.start[p + 1]; ++i)
            if (position.reach[tables.cell[i]] >= kGone) return false;
        return true;
    }

    void revive(const Position& position, u32 p) const {
        const Tables& tables = *tables_;
        position.live[p / 64] |= u64{1} << (p % 64);
        ++position.stock[tables.piece[p]];
        for (u32 i = tables.start[p]; i < tables.start[p + 1]; ++i) ++position.reach[tables.cell[i]];
        for (u32 i = tables.mark_start[p]; i < tables.mark_start[p + 1]; ++i) ++position.shows[tables.mark[i]];
    }

    // Check and filter a whole position.
    bool sound(const Position& position) {
        for (u32 c = 0; c < tables_->cells; ++c)
            if (position.reach[c] == 0) return false;
        for (u32 piece = 0; piece < tables_->pieces; ++piece)
            if (position.stock[piece] < static_cast<u32>(position.left[piece])) return false;
        if (std::abs(position.balance()) > position.slack()) return false;
        if (!parts_.whole(position)) return false;
        for (u32 region = 0; region < tables_->regions.size(); ++region) touch(region);
        return settle(position);
    }

    void touch(u32 region) {
        if (queued_[region]) return;
        queued_[region] = 1;
        queue_.push_back(region);
    }

    bool drop_queue() {
        for (u32 region : queue_) queued_[region] = 0;
        queue_.clear();
        return false;
    }

    bool mark_regions(const Position& position, u32 p) {
        return layout.mark_regions(position, p, [this](u32 region) { touch(region); });
    }

    // Kill what overlaps a placement just laid, and all of its piece when none is left.
    bool clear_conflicts(const Position& position, u32 p) {
        const Tables& tables = *tables_;
        const u32 piece = tables.piece[p];
        const Row* rows[kMaxPieceCells + 1];
        int count = 0;
        u32 from = tables.words, to = 0;
        for (u32 i = tables.start[p]; i < tables.start[p + 1]; ++i) rows[count++] = &tables.cell_row[tables.cell[i]];
        if (position.left[piece] == 0 && !tables.supply) rows[count++] = &tables.piece_row[piece];
        for (int i = 0; i < count; ++i) {
            from = std::min(from, rows[i]->first);
            to = std::max(to, rows[i]->first + rows[i]->count);
        }
        for (u32 w = from; w < to; ++w) {
            u64 word = position.live[w];
            if (word == 0) continue;
            u64 hit = 0;
            for (int i = 0; i < count; ++i)
                if (w - rows[i]->first < rows[i]->count)
                    hit |= tables.row_words[rows[i]->offset + (w - rows[i]->first)];
            for (word &= hit; word; word &= word - 1)
                if (!kill(position, w * 64 + static_cast<u32>(lowest_bit(word)))) return drop_queue();
        }
        return true;
    }

    // Filter touched regions until nothing changes.
    bool settle(const Position& position) {
        for (std::size_t i = 0; i < queue_.size(); ++i) {
            const u32 region = queue_[i];
            queued_[region] = 0;
            if (!filter(position, region)) {
                queue_.erase(queue_.begin(), queue_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
                return drop_queue();
            }
        }
        queue_.clear();
        return true;
    }

    bool filter(const Position& position, u32 region) {
        const i32 open = position.open[region];
        if (open == 0)
            return tables_->regions[region].kind != Kind::sum ||
                   (position.low[region] <= 0 && position.high[region] >= 0);
        if (open <= kTableCells) {
            u32 slots[kTableCells];
            u8 domains[kTableCells], keeps[kTableCells];
            return filter_slots(position, region, slots, domains, keeps);
        }
        std::vector<u32> slots(static_cast<std::size_t>(open));
        std::vector<u8> masks(2 * static_cast<std::size_t>(open));
        return filter_slots(position, region, slots.data(), masks.data(), masks.data() + open);
    }

    // The open slots of a region and their domains, the filter of its kind, and what follows. There is room for all.
    bool filter_slots(const Position& position, u32 region, u32* slots, u8* domains, u8* keeps) {
        const Constraint& asked = tables_->regions[region];
        const i32 low = position.low[region], high = position.high[region];
        i32 open = 0;
        for (u32 slot = asked.first; slot < asked.first + asked.count; ++slot)
            if (position.is_open(tables_->slot_cell[slot])) {
                slots[open] = slot;
                domains[open++] = position.domain[slot];
            }
        bool possible;
        if (asked.kind == Kind::sum)
            possible = filter_sum(position.pips, domains, open, low, high, keeps);
        else if (asked.kind == Kind::same)
            possible = filter_same(position.pips, domains, open, static_cast<u32>(low), keeps);
        else
            possible = filter_different(domains, open, static_cast<u32>(low), keeps);
        if (!possible) return false;
        for (i32 i = 0; i < open; ++i)
            if (keeps[i] != domains[i] && !narrow(position, slots[i], keeps[i])) return false;
        return true;
    }

    // Kill the placements that show another label than a slot keeps.
    bool narrow(const Position& position, u32 slot, u32 keep) {
        for (u32 gone = position.domain[slot] & ~keep; gone; gone &= gone - 1) {
            const u32 k = slot * kLabels + static_cast<u32>(lowest_bit(gone));
            for (u32 i = tables_->list_start[k]; i < tables_->list_start[k + 1]; ++i)
                if (position.alive(tables_->list[i]) && !kill(position, tables_->list[i])) return false;
        }
        return true;
    }

    // Kill a live placement and keep the counts: false when a cell has none left, or a piece fewer than must be laid. A
    // region whose domain shrinks is filtered again.
    bool kill(const Position& position, u32 p) {
        const Tables& tables = *tables_;
        position.live[p / 64] &= ~(u64{1} << (p % 64));
        for (u32 i = tables.start[p]; i < tables.start[p + 1]; ++i)
            if (--position.reach[tables.cell[i]] == 0) return false;
        const u32 piece = tables.piece[p];
        if (--position.stock[piece] < static_cast<u32>(position.left[piece])) return false;
        for (u32 i = tables.mark_start[p]; i < tables.mark_start[p + 1]; ++i) {
            const u32 k = tables.mark[i];
            if (--position.shows[k] == 0) {
                const u32 slot = k / kLabels;
                position.domain[slot] &= static_cast<u8>(~(1u << (k % kLabels)));
                if (position.is_open(tables.slot_cell[slot])) touch(tables.region_of[slot]);
            }
        }
        return true;
    }
};

}  // namespace cover
