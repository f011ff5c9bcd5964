// A partly covered board, and the part of it on which its solutions depend.
#pragma once

#include "tables.hpp"

namespace cover {

constexpr u32 kGone = u32{1} << 30;  // the count of a covered cell, and of a piece that is used up

// One block of words holds a whole position, so that a child begins as a copy. `Layout` says what is where in it.
// Live placements are counted, by cell, piece and shown label, and the counts kept up to date with each that is killed;
// the reference counts its rows anew instead.
struct Position {
    u64* live;    // a bit a placement
    u64* key;     // covered cells and pieces left, packed: the memo's key without the regions
    u32* reach;   // live placements of a cell, kGone and less where it is covered
    u32* stock;   // live placements of a piece, kGone and less where none is left
    u32* shows;   // live placements of a slot with a label
    i32* left;    // of a piece
    i32* low;     // of a region, see Constraint
    i32* high;
    i32* open;    // open cells of a region
    i32* pips;    // labels on the pieces left
    i32* sizes;   // pieces left, by size
    i32* scalar;  // open cells, how many more are white than black, the most that the pieces left can differ by
    u8* domain;   // labels that a slot may still show

    i32& cells_left() const { return scalar[0]; }
    i32& balance() const { return scalar[1]; }
    i32& slack() const { return scalar[2]; }
    bool alive(u32 p) const { return live[p / 64] >> (p % 64) & 1; }
    bool is_open(u32 cell) const { return reach[cell] < kGone / 2; }
};

// The sum of the `count` least or greatest labels among the pieces left.
inline i32 extreme(const i32* pips, i32 count, bool greatest) {
    i32 sum = 0;
    for (int i = 0; i < kLabels && count > 0; ++i) {
        int v = greatest ? kLabels - 1 - i : i;
        i32 take = std::min(count, pips[v]);
        sum += take * v;
        count -= take;
    }
    return sum;
}

// Where a position's parts are in its block, and what needs only the tables besides.
class Layout {
  public:
    void bind(const Tables& tables) {
        tables_ = &tables;
        count_word_.clear();
        count_shift_.clear();
        u32 word = (tables.cells + 63) / 64, used = 0;
        for (u32 piece = 0; piece < tables.pieces; ++piece) {
            u32 width = 0;
            while ((i64{1} << width) <= tables.left[piece]) ++width;
            if (used + width > 64) {
                ++word;
                used = 0;
            }
            count_word_.push_back(word);
            count_shift_.push_back(used);
            used += width;
        }
        key_words_ = used > 0 ? word + 1 : word;
        u32 ints = tables.cells + 2 * tables.pieces + tables.slots * kLabels +
                   3 * static_cast<u32>(tables.regions.size()) + kLabels + kMaxPieceCells + 1 + 3;
        words_ = tables.words + key_words_ + (ints + 1) / 2 + (tables.slots + 7) / 8;
    }

    u32 words() const { return words_; }
    u32 key_words() const { return key_words_; }

    Position at(u64* block) const {
        const std::size_t regions = tables_->regions.size();
        Position position;
        position.live = block;
        position.key = position.live + tables_->words;
        position.reach = reinterpret_cast<u32*>(position.key + key_words_);
        position.stock = position.reach + tables_->cells;
        position.shows = position.stock + tables_->pieces;
        position.left = reinterpret_cast<i32*>(position.shows + tables_->slots * kLabels);
        position.low = position.left + tables_->pieces;
        position.high = position.low + regions;
        position.open = position.high + regions;
        position.pips = position.open + regions;
        position.sizes = position.pips + kLabels;
        position.scalar = position.sizes + kMaxPieceCells + 1;
        position.domain = reinterpret_cast<u8*>(position.scalar + 3);
        return position;
    }

    // The position before the first placement, of which none is live yet.
    void clear(const Position& position) const {
        const Tables& tables = *tables_;
        std::memset(position.live, 0, sizeof(u64) * words_);
        for (u32 piece = 0; piece < tables.pieces; ++piece) {
            const i32 left = tables.left[piece];
            if (tables.supply) {  // more than there is room for, of which none is ever used up
                position.sizes[tables.size[piece]] = static_cast<i32>(tables.cells) / tables.size[piece];
                position.slack() = std::max(position.slack(), tables.imbalance[piece] * static_cast<i32>(tables.cells));
                continue;
            }
            position.left[piece] = left;
            position.sizes[tables.size[piece]] += left;
            position.slack() += left * tables.imbalance[piece];
            position.key[count_word_[piece]] += static_cast<u64>(left) << count_shift_[piece];
            for (u32 v = 0; v < kLabels; ++v) position.pips[v] += left * tables.pips[piece * kLabels + v];
        }
        for (std::size_t region = 0; region < tables.regions.size(); ++region) {
            position.low[region] = tables.regions[region].low;
            position.high[region] = tables.regions[region].high;
            position.open[region] = static_cast<i32>(tables.regions[region].count);
        }
        position.cells_left() = static_cast<i32>(tables.cells);
        for (u32 c = 0; c < tables.cells; ++c) position.balance() += tables.colour[c];
    }

    // Count a placement as laid, its effect on others aside. False when the colours can't balance any more.
    bool take(const Position& position, u32 p) const {
        const Tables& tables = *tables_;
        const u32 piece = tables.piece[p];
        for (u32 i = tables.start[p]; i < tables.start[p + 1]; ++i) {
            u32 c = tables.cell[i];
            position.reach[c] = kGone;
            position.key[c / 64] |= u64{1} << (c % 64);
            position.balance() -= tables.colour[c];
            --position.cells_left();
        }
        if (tables.supply) return std::abs(position.balance()) <= position.slack();
        for (u32 v = 0; v < kLabels; ++v) position.pips[v] -= tables.pips[piece * kLabels + v];
        --position.left[piece];
        --position.sizes[tables.size[piece]];
        position.slack() -= tables.imbalance[piece];
        position.key[count_word_[piece]] -= u64{1} << count_shift_[piece];
        if (position.left[piece] == 0) position.stock[piece] = kGone;
        return std::abs(position.balance()) <= position.slack();
    }

    // Enter a placement's labels into its regions and call `touch` for each of them. False when one is violated.
    template <class Touch>
    bool mark_regions(const Position& position, u32 p, Touch touch) const {
        const Tables& tables = *tables_;
        for (u32 i = tables.mark_start[p]; i < tables.mark_start[p + 1]; ++i) {
            const u32 region = tables.region_of[tables.mark[i] / kLabels];
            const i32 label = static_cast<i32>(tables.mark[i] % kLabels);
            const Kind kind = tables.regions[region].kind;
            --position.open[region];
            if (kind == Kind::sum) {
                position.low[region] -= label;
                position.high[region] -= label;
            } else {
                if (!(position.low[region] >> label & 1)) return false;
                if (kind == Kind::same)
                    position.low[region] = 1 << label;
                else
                    position.low[region] &= ~(1 << label);
            }
            touch(region);
        }
        return true;
    }

    // Appends to `out`, two regions a word, the bounds of each partly filled region, clipped to what the pips left can
    // reach, or all bits for bounds that can't fail any more. Positions with equal open cells, pieces left and bounds
    // have the same solutions.
    void residual(const Position& position, std::vector<u64>& out) const {
        u64 word = 0;
        bool half = false;
        for (u32 region = 0; region < tables_->regions.size(); ++region) {
            const i32 open = position.open[region];
            const Constraint& asked = tables_->regions[region];
            if (open == 0 || open == static_cast<i32>(asked.count)) continue;
            u32 code;
            if (asked.kind == Kind::sum) {
                i32 few = extreme(position.pips, open, false), many = extreme(position.pips, open, true);
                i32 low = std::max(position.low[region], few), high = std::min(position.high[region], many);
                code = low == few && high == many ? 0xFFFFFFFFu : static_cast<u32>(low) << 16 | (high & 0xFFFF);
            } else {
                i32 need = asked.kind == Kind::same ? open : 1;
                code = 0;
                for (int v = 0; v < kLabels; ++v)
                    if ((position.low[region] >> v & 1) && position.pips[v] >= need) code |= u32{1} << v;
            }
            word = word << 32 | code;
            if (half) out.push_back(word);
            half = !half;
        }
        if (half) out.push_back(word << 32);
    }

  private:
    const Tables* tables_ = nullptr;
    u32 key_words_ = 0, words_ = 0;
    std::vector<u32> count_word_, count_shift_;  // where the number left of a piece is in the key
};

}  // namespace cover
