// The connected parts of the open board: whether the pieces left can fill them, by sizes and colours.
#pragma once

#include "position.hpp"

namespace cover {

// The test of parts for one problem.
//
// Each part's size must be a sum of sizes of pieces left, and the colours' imbalance of all parts together one that the
// pieces left can make up. Where pieces are in supply, each part's size and balance must be a sum of those of pieces.
class Parts {
  public:
    void bind(const Tables& tables) {
        tables_ = &tables;
        seen_.assign(tables.cells, 0);
        wanted_.assign(tables.cells, 0);
        stamp_ = 0;
    }

    // Whether the parts of the whole board fit.
    bool whole(const Position& position) {
        if (tables_->cells == 0) return true;
        new_stamp();
        add_up(position, position.cells_left());
        i32 size, colour, total = 0;
        for (u32 c = 0; c < tables_->cells; ++c) {
            if (seen_[c] == stamp_ || !position.is_open(c)) continue;
            flood(position, c, 0, size, colour);
            if (!is_sum(size) || !balances(size, colour)) return false;
            total += std::abs(colour);
        }
        return total <= position.slack();
    }

    // Whether the parts around a placement just laid fit; true where it did not split the open board.
    bool cut(const Position& position, u32 p) {
        if (tables_->cells <= 64) return cut_of_64(position, p);
        const Tables& tables = *tables_;
        u32 around[4 * kMaxPieceCells];
        int count = 0;
        new_stamp();
        for (u32 i = tables.start[p]; i < tables.start[p + 1]; ++i)
            for (u32 n = tables.cell[i] * 4; n < tables.cell[i] * 4 + 4; ++n) {
                u32 next = tables.near[n];
                if (next == kNone || !position.is_open(next) || wanted_[next] == stamp_) continue;
                wanted_[next] = stamp_;
                around[count++] = next;
            }
        if (count < 2) return true;
        i32 size, colour, total = 0;
        bool summed = false;
        for (int i = 0; i < count; ++i) {
            if (seen_[around[i]] == stamp_) continue;
            if (!flood(position, around[i], count, size, colour)) return true;  // it met all: nothing was cut
            if (!summed) summed = add_up(position, position.cells_left());
            if (!is_sum(size) || !balances(size, colour)) return false;
            total += std::abs(colour);
        }
        return total <= position.slack();
    }

  private:
    const Tables* tables_ = nullptr;
    std::vector<u32> seen_, wanted_, queue_;
    std::vector<u64> sums_;
    u32 stamp_ = 0;

    // `cut` on a board whose cells are the bits of one word, as those of the reference always are.
    bool cut_of_64(const Position& position, u32 p) {
        const Tables& tables = *tables_;
        const u64 open = ~position.key[0];  // bits beyond the board are nobody's neighbours
        u64 around = 0;
        for (u32 i = tables.start[p]; i < tables.start[p + 1]; ++i) around |= tables.near_mask[tables.cell[i]];
        around &= open;
        i32 total = 0;
        bool summed = false;
        for (u64 seeds = around; seeds;) {
            u64 part = seeds & (~seeds + 1), edge = part;
            while (edge) {
                u64 next = tables.near_mask[static_cast<u32>(lowest_bit(edge))] & open & ~part;
                edge = (edge & (edge - 1)) | next;
                part |= next;
                if ((around & ~part) == 0 && seeds == around) return true;  // one part: nothing was cut
            }
            if (!summed) summed = add_up(position, position.cells_left());
            const i32 size = count_bits(part);
            const i32 colour = 2 * count_bits(part & tables.white) - size;
            if (!is_sum(size) || !balances(size, colour)) return false;
            total += std::abs(colour);
            seeds &= ~part;
        }
        return total <= position.slack();
    }

    // Flood the open cells from `seed`: their number and colour balance. Once it has met `count` cells that are
    // wanted_ it stops early, and returns false.
    bool flood(const Position& position, u32 seed, int count, i32& size, i32& colour) {
        int met = 0;
        const Tables& tables = *tables_;
        queue_.clear();
        queue_.push_back(seed);
        seen_[seed] = stamp_;
        size = colour = 0;
        for (std::size_t i = 0; i < queue_.size(); ++i) {
            u32 c = queue_[i];
            ++size;
            colour += tables.colour[c];
            if (wanted_[c] == stamp_ && ++met == count) return false;
            for (u32 n = c * 4; n < c * 4 + 4; ++n) {
                u32 next = tables.near[n];
                if (next == kNone || seen_[next] == stamp_ || !position.is_open(next)) continue;
                seen_[next] = stamp_;
                queue_.push_back(next);
            }
        }
        return true;
    }

    void new_stamp() {
        if (++stamp_ == 0) {
            std::fill(seen_.begin(), seen_.end(), 0);
            std::fill(wanted_.begin(), wanted_.end(), 0);
            stamp_ = 1;
        }
    }

    bool is_sum(i32 size) const { return sums_[static_cast<u32>(size) / 64] >> (size % 64) & 1; }

    bool balances(i32 size, i32 colour) const { return !tables_->supply || tables_->lattice.holds(size, colour); }

    // Into sums_: a bit for each number of cells up to `most` that some of the pieces left cover. Always true.
    bool add_up(const Position& position, i32 most) {
        std::size_t words = static_cast<std::size_t>(most) / 64 + 1;
        sums_.assign(words, 0);
        sums_[0] = 1;
        for (i32 size = 1; size <= kMaxPieceCells; ++size) {
            i32 count = std::min(position.sizes[size], most / size);
            for (i32 step = 1; count > 0; step *= 2) {
                i32 take = std::min(step, count);
                count -= take;
                shift_into_sums(static_cast<std::size_t>(take) * size);
            }
        }
        return true;
    }

    void shift_into_sums(std::size_t by) {
        std::size_t jump = by / 64, rest = by % 64;
        for (std::size_t i = sums_.size(); i-- > jump;) {
            u64 word = sums_[i - jump] << rest;
            if (rest && i > jump) word |= sums_[i - jump - 1] >> (64 - rest);
            sums_[i] |= word;
        }
    }
};

}  // namespace cover
