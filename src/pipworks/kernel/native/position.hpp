// A position: which placements are still alive, and the rules that kill them when a piece is laid.
//
// Placements are only ever killed, and every rule kills no less when fewer are alive; so the outcome of `settle` does
// not depend on the order in which rules are applied, and the Python reference reaches the same positions with loops
// of its own.
#pragma once

#include "tables.hpp"

namespace cover {

constexpr u32 kGone = u32{1} << 30;  // the count of a covered cell, and of a type that is used up
constexpr i32 kTableCells = 10;      // zones of at most this many open cells are filtered by reachable sums

// One block of words holds a whole position, so that a child begins as a copy.
struct Frame {
    u64* live;    // a bit a placement
    u64* key;     // covered cells and pieces left, packed: the memo's key without the zones
    u32* reach;   // live placements of a cell, or kGone
    u32* stock;   // live placements of a type, or kGone
    u32* shows;   // live placements of a slot with a label
    i32* left;    // pieces left of a type
    i32* low;     // of a zone, see Zone
    i32* high;
    i32* open;    // open cells of a zone
    i32* pips;    // labels left, by label
    i32* sizes;   // pieces left, by size
    i32* scalar;  // open cells, their colour balance, the colour balance that the pieces left can have
    u8* domain;   // labels that a slot may still show

    i32& cells_left() { return scalar[0]; }
    i32& balance() { return scalar[1]; }
    i32& slack() { return scalar[2]; }
};

class State {
  public:
    void bind(const Instance& instance) {
        in_ = &instance;
        covered_words_ = (instance.cells + 63) / 64;
        field_word_.clear();
        field_shift_.clear();
        u32 word = covered_words_, used = 0;
        for (u32 t = 0; t < instance.types; ++t) {
            u32 width = 1;
            while ((i64{1} << width) <= instance.left[t]) ++width;
            if (used + width > 64) {
                ++word;
                used = 0;
            }
            field_word_.push_back(word);
            field_shift_.push_back(used);
            used += width;
        }
        key_words_ = used > 0 ? word + 1 : word;
        u32 ints = instance.cells + 2 * instance.types + instance.slots * kLabels +
                   3 * static_cast<u32>(instance.zones.size()) + kLabels + kMaxPieceCells + 1 + 3;
        frame_words_ = instance.words + key_words_ + (ints + 1) / 2 + (instance.slots + 7) / 8;
        seen_.assign(instance.cells, 0);
        wanted_.assign(instance.cells, 0);
        stamp_ = 0;
        queued_.assign(instance.zones.size(), 0);
        queue_.clear();
    }

    u32 frame_words() const { return frame_words_; }
    u32 key_words() const { return key_words_; }

    Frame frame(u64* block) const {
        Frame f;
        f.live = block;
        f.key = f.live + in_->words;
        u32* ints = reinterpret_cast<u32*>(f.key + key_words_);
        f.reach = ints;
        f.stock = f.reach + in_->cells;
        f.shows = f.stock + in_->types;
        f.left = reinterpret_cast<i32*>(f.shows + in_->slots * kLabels);
        f.low = f.left + in_->types;
        f.high = f.low + in_->zones.size();
        f.open = f.high + in_->zones.size();
        f.pips = f.open + in_->zones.size();
        f.sizes = f.pips + kLabels;
        f.scalar = f.sizes + kMaxPieceCells + 1;
        f.domain = reinterpret_cast<u8*>(f.scalar + 3);
        return f;
    }

    // The position before any piece is laid. False when it can't be solved.
    bool root(Frame& f) {
        static const std::vector<u32> none;
        return rebuild(f, none);
    }

    // The position in which `laid` placements, which fit together, lie; built without walking there. False when it
    // can't be solved, true when the rules found nothing against it.
    bool rebuild(Frame& f, const std::vector<u32>& laid) {
        const Instance& in = *in_;
        std::memset(f.live, 0, sizeof(u64) * frame_words_);
        fill_sums(f);
        for (u32 p : laid)
            if (!take(f, p) || !mark_zones(f, p)) return drop_queue();
        drop_queue();
        for (u32 c = 0; c < in.cells; ++c) {
            if (f.reach[c] >= kGone) continue;
            for (u32 p = in.anchor[c]; p < in.anchor[c + 1];) {
                if (f.stock[in.type[p]] >= kGone) {
                    p = in.skip[p];
                    continue;
                }
                if (free(f, p)) revive(f, p);
                ++p;
            }
        }
        for (u32 s = 0; s < in.slots; ++s)
            for (u32 v = 0; v < kLabels; ++v)
                if (f.shows[s * kLabels + v]) f.domain[s] |= static_cast<u8>(1u << v);
        return sound(f);
    }

    // Lay a live placement. False when that leaves no solution.
    bool place(Frame& f, u32 p) {
        if (!take(f, p)) return false;
        if (!mark_zones(f, p) || !cut_parts(f, p)) return drop_queue();
        return clear_conflicts(f, p) && settle(f);
    }

    // Kill one placement, known to be in no solution of this position.
    bool forbid(Frame& f, u32 p) { return kill(f, p) ? settle(f) : drop_queue(); }

    static bool alive(const Frame& f, u32 p) { return f.live[p / 64] >> (p % 64) & 1; }

    // What tells two positions with the same cells and pieces left apart: the partly filled zones that can still
    // fail, each with its bounds cut to what the pips left can do. Appended to `out`, two zones a word.
    void residual(const Frame& f, std::vector<u64>& out) const {
        u64 word = 0;
        bool half = false;
        for (u32 z = 0; z < in_->zones.size(); ++z) {
            const i32 open = f.open[z];
            if (open == 0 || open == static_cast<i32>(in_->zones[z].count)) continue;
            u32 code;
            if (in_->zones[z].kind == Kind::sum) {
                i32 few = extreme(f, open, false), many = extreme(f, open, true);
                i32 low = std::max(f.low[z], few), high = std::min(f.high[z], many);
                code = low == few && high == many ? 0xFFFFFFFFu : static_cast<u32>(low) << 16 | (high & 0xFFFF);
            } else {
                i32 need = in_->zones[z].kind == Kind::same ? open : 1;
                code = 0;
                for (int v = 0; v < kLabels; ++v)
                    if ((f.low[z] >> v & 1) && f.pips[v] >= need) code |= u32{1} << v;
            }
            word = word << 32 | code;
            if (half) out.push_back(word);
            half = !half;
        }
        if (half) out.push_back(word << 32);
    }

  private:
    const Instance* in_ = nullptr;
    u32 covered_words_ = 0, key_words_ = 0, frame_words_ = 0;
    std::vector<u32> field_word_, field_shift_;  // where a type's count stands in the key
    std::vector<u32> seen_, wanted_, heap_, queue_;
    std::vector<u8> queued_;
    std::vector<u64> sums_;
    u32 stamp_ = 0;

    void fill_sums(Frame& f) const {
        const Instance& in = *in_;
        for (u32 t = 0; t < in.types; ++t) {
            f.left[t] = in.left[t];
            f.sizes[in.size[t]] += in.left[t];
            f.slack() += in.left[t] * in.imbalance[t];
            f.key[field_word_[t]] += static_cast<u64>(in.left[t]) << field_shift_[t];
            for (int v = 0; v < kLabels; ++v) f.pips[v] += in.left[t] * in.pips[t * kLabels + v];
        }
        for (u32 z = 0; z < in.zones.size(); ++z) {
            f.low[z] = in.zones[z].low;
            f.high[z] = in.zones[z].high;
            f.open[z] = static_cast<i32>(in.zones[z].count);
        }
        f.cells_left() = static_cast<i32>(in.cells);
        for (u32 c = 0; c < in.cells; ++c) f.balance() += in.colour[c];
    }

    // Count a placement as laid, without a look at what it does to others. False when the colours can't balance.
    bool take(Frame& f, u32 p) {
        const Instance& in = *in_;
        const u32 t = in.type[p];
        for (u32 i = in.start[p]; i < in.start[p + 1]; ++i) {
            u32 c = in.cell[i];
            f.reach[c] = kGone;
            f.key[c / 64] |= u64{1} << (c % 64);
            f.balance() -= in.colour[c];
            --f.cells_left();
        }
        for (int v = 0; v < kLabels; ++v) f.pips[v] -= in.pips[t * kLabels + v];
        --f.left[t];
        --f.sizes[in.size[t]];
        f.slack() -= in.imbalance[t];
        f.key[field_word_[t]] -= u64{1} << field_shift_[t];
        if (f.left[t] == 0) f.stock[t] = kGone;
        return std::abs(f.balance()) <= f.slack();
    }

    bool free(const Frame& f, u32 p) const {
        const Instance& in = *in_;
        for (u32 i = in.start[p]; i < in.start[p + 1]; ++i)
            if (f.reach[in.cell[i]] >= kGone) return false;
        return true;
    }

    void revive(Frame& f, u32 p) const {
        const Instance& in = *in_;
        f.live[p / 64] |= u64{1} << (p % 64);
        ++f.stock[in.type[p]];
        for (u32 i = in.start[p]; i < in.start[p + 1]; ++i) ++f.reach[in.cell[i]];
        for (u32 i = in.mark_start[p]; i < in.mark_start[p + 1]; ++i) ++f.shows[in.mark[i]];
    }

    // The checks and rules that hold for a whole position.
    bool sound(Frame& f) {
        for (u32 c = 0; c < in_->cells; ++c)
            if (f.reach[c] == 0) return false;
        for (u32 t = 0; t < in_->types; ++t)
            if (f.stock[t] < static_cast<u32>(f.left[t])) return false;
        if (std::abs(f.balance()) > f.slack()) return false;
        if (!whole_parts(f)) return false;
        for (u32 z = 0; z < in_->zones.size(); ++z) touch(z);
        return settle(f);
    }

    void touch(u32 z) {
        if (queued_[z]) return;
        queued_[z] = 1;
        queue_.push_back(z);
    }

    bool drop_queue() {
        for (u32 z : queue_) queued_[z] = 0;
        queue_.clear();
        return false;
    }

    // Enter a placement's labels into its zones.
    bool mark_zones(Frame& f, u32 p) {
        for (u32 i = in_->mark_start[p]; i < in_->mark_start[p + 1]; ++i) {
            u32 z = in_->zone_of[in_->mark[i] / kLabels];
            i32 label = static_cast<i32>(in_->mark[i] % kLabels);
            --f.open[z];
            if (in_->zones[z].kind == Kind::sum) {
                f.low[z] -= label;
                f.high[z] -= label;
            } else {
                if (!(f.low[z] >> label & 1)) return false;
                if (in_->zones[z].kind == Kind::same)
                    f.low[z] = 1 << label;
                else
                    f.low[z] &= ~(1 << label);
            }
            touch(z);
        }
        return true;
    }

    bool kill(Frame& f, u32 p) {
        const Instance& in = *in_;
        f.live[p / 64] &= ~(u64{1} << (p % 64));
        for (u32 i = in.start[p]; i < in.start[p + 1]; ++i)
            if (--f.reach[in.cell[i]] == 0) return false;
        const u32 t = in.type[p];
        if (--f.stock[t] < static_cast<u32>(f.left[t])) return false;
        for (u32 i = in.mark_start[p]; i < in.mark_start[p + 1]; ++i) {
            u32 k = in.mark[i];
            if (--f.shows[k] == 0) {
                u32 slot = k / kLabels;
                f.domain[slot] &= static_cast<u8>(~(1u << (k % kLabels)));
                if (f.reach[in.slot_cell[slot]] < kGone / 2) touch(in.zone_of[slot]);
            }
        }
        return true;
    }

    // Kill what overlaps a placement that was just laid, and its whole type when no piece of it is left.
    bool clear_conflicts(Frame& f, u32 p) {
        const Instance& in = *in_;
        const u32 t = in.type[p];
        const Row* rows[kMaxPieceCells + 1];
        int count = 0;
        u32 from = in.words, to = 0;
        for (u32 i = in.start[p]; i < in.start[p + 1]; ++i) rows[count++] = &in.cell_row[in.cell[i]];
        if (f.left[t] == 0) rows[count++] = &in.type_row[t];
        for (int i = 0; i < count; ++i) {
            from = std::min(from, rows[i]->first);
            to = std::max(to, rows[i]->first + rows[i]->count);
        }
        for (u32 w = from; w < to; ++w) {
            u64 word = f.live[w];
            if (word == 0) continue;
            u64 hit = 0;
            for (int i = 0; i < count; ++i)
                if (w - rows[i]->first < rows[i]->count) hit |= in.row_words[rows[i]->offset + (w - rows[i]->first)];
            word &= hit;
            while (word) {
                u32 q = w * 64 + static_cast<u32>(lowest_bit(word));
                word &= word - 1;
                if (!kill(f, q)) return drop_queue();
            }
        }
        return true;
    }

    // Filter touched zones until nothing changes.
    bool settle(Frame& f) {
        for (std::size_t i = 0; i < queue_.size(); ++i) {
            u32 z = queue_[i];
            queued_[z] = 0;
            if (!filter(f, z)) {
                queue_.erase(queue_.begin(), queue_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
                return drop_queue();
            }
        }
        queue_.clear();
        return true;
    }

    // Keep a slot's labels to `keep`: kill the placements that show another.
    bool narrow(Frame& f, u32 slot, u32 keep) {
        u32 gone = f.domain[slot] & ~keep;
        while (gone) {
            u32 v = static_cast<u32>(lowest_bit(gone));
            gone &= gone - 1;
            u32 k = slot * kLabels + v;
            for (u32 i = in_->list_start[k]; i < in_->list_start[k + 1]; ++i)
                if (alive(f, in_->list[i]) && !kill(f, in_->list[i])) return false;
        }
        return true;
    }

    // The sum of the `count` least or greatest labels among the pieces left.
    static i32 extreme(const Frame& f, i32 count, bool greatest) {
        i32 sum = 0;
        for (int i = 0; i < kLabels && count > 0; ++i) {
            int v = greatest ? kLabels - 1 - i : i;
            i32 take = std::min(count, f.pips[v]);
            sum += take * v;
            count -= take;
        }
        return sum;
    }

    bool filter(Frame& f, u32 z) {
        const Zone& zone = in_->zones[z];
        u32 slots[kTableCells];
        const i32 open = f.open[z];
        if (open == 0) return zone.kind != Kind::sum || (f.low[z] <= 0 && f.high[z] >= 0);
        if (open <= kTableCells) {
            u32* next = slots;
            for (u32 s = zone.first; s < zone.first + zone.count; ++s)
                if (f.reach[in_->slot_cell[s]] < kGone / 2) *next++ = s;
            return apply(f, z, slots, open);
        }
        std::vector<u32> many;
        for (u32 s = zone.first; s < zone.first + zone.count; ++s)
            if (f.reach[in_->slot_cell[s]] < kGone / 2) many.push_back(s);
        return apply(f, z, many.data(), open);
    }

    bool apply(Frame& f, u32 z, const u32* slots, i32 open) {
        switch (in_->zones[z].kind) {
            case Kind::sum: return filter_sum(f, z, slots, open);
            case Kind::same: return filter_same(f, z, slots, open);
            default: return filter_different(f, z, slots, open);
        }
    }

    bool filter_sum(Frame& f, u32 z, const u32* slots, i32 open) {
        const i32 low = f.low[z], high = f.high[z];
        i32 least = 0, greatest = 0, bottom = kLabels, top = 0;
        for (i32 i = 0; i < open; ++i) {
            u8 d = f.domain[slots[i]];
            least += kMask.least[d];
            greatest += kMask.greatest[d];
            bottom = std::min<i32>(bottom, kMask.least[d]);
            top = std::max<i32>(top, kMask.greatest[d]);
        }
        const i32 few = extreme(f, open - 1, false), many = extreme(f, open - 1, true);
        const bool under = greatest <= high, over = least >= low;
        if (under && over && top + few <= high && bottom + many >= low) return true;
        const bool table = open <= kTableCells && !under && !over;
        u64 ahead[kTableCells + 1];
        if (table) {  // ahead[i]: sums that the cells from i on must make, given what those before them have made
            u64 goal = 0;
            for (i32 s = std::max(low, 0); s <= std::min(high, 6 * open); ++s) goal |= u64{1} << s;
            ahead[open] = goal;
            for (i32 i = open; i-- > 0;) ahead[i] = shift_all(ahead[i + 1], f.domain[slots[i]], false);
        }
        u64 made = 1;
        for (i32 i = 0; i < open; ++i) {
            const u32 d = f.domain[slots[i]];
            u32 keep = 0;
            const i32 rest_least = std::max(least - kMask.least[d], few);
            const i32 rest_greatest = std::min(greatest - kMask.greatest[d], many);
            for (i32 v = 0; v < kLabels; ++v) {
                if (!(d >> v & 1) || v + rest_least > high || v + rest_greatest < low) continue;
                if (table && !((made << v) & ahead[i + 1])) continue;
                keep |= 1u << v;
            }
            if (table) made = shift_all(made, d, true);
            if (keep != d) {
                // The bounds above stand for the old domains: weaker, never wrong. The zone comes up again.
                touch(z);
                if (!narrow(f, slots[i], keep)) return false;
            }
        }
        return true;
    }

    static u64 shift_all(u64 sums, u32 domain, bool up) {
        u64 out = 0;
        for (; domain; domain &= domain - 1) {
            int v = lowest_bit(domain);
            out |= up ? sums << v : sums >> v;
        }
        return out;
    }

    bool filter_same(Frame& f, u32 z, const u32* slots, i32 open) {
        u32 common = static_cast<u32>(f.low[z]);
        for (int v = 0; v < kLabels; ++v)
            if (f.pips[v] < open) common &= ~(1u << v);
        for (i32 i = 0; i < open; ++i) common &= f.domain[slots[i]];
        if (common == 0) return false;
        for (i32 i = 0; i < open; ++i)
            if (f.domain[slots[i]] != common) {
                touch(z);
                if (!narrow(f, slots[i], common)) return false;
            }
        return true;
    }

    bool filter_different(Frame& f, u32 z, const u32* slots, i32 open) {
        const u32 allowed = static_cast<u32>(f.low[z]);
        u32 single = 0, any = 0;
        for (i32 i = 0; i < open; ++i) {
            u32 d = f.domain[slots[i]] & allowed;
            any |= d;
            if (kMask.size[d] != 1) continue;
            if (single & d) return false;
            single |= d;
        }
        if (kMask.size[any] < open) return false;
        for (i32 i = 0; i < open; ++i) {
            const u32 d = f.domain[slots[i]];
            u32 keep = d & allowed;
            if (kMask.size[keep] != 1) keep &= ~single;
            if (keep != d) {
                touch(z);
                if (!narrow(f, slots[i], keep)) return false;
            }
        }
        return true;
    }

    // Flood the open cells from `seed`: their number and colour balance. Once it has met `count` cells that are
    // wanted_ it stops early, and returns false.
    bool flood(const Frame& f, u32 seed, int count, i32& size, i32& colour) {
        int met = 0;
        const Instance& in = *in_;
        heap_.clear();
        heap_.push_back(seed);
        seen_[seed] = stamp_;
        size = colour = 0;
        for (std::size_t i = 0; i < heap_.size(); ++i) {
            u32 c = heap_[i];
            ++size;
            colour += in.colour[c];
            if (wanted_[c] == stamp_ && ++met == count) return false;
            for (u32 n = c * 4; n < c * 4 + 4; ++n) {
                u32 next = in.near[n];
                if (next == kNone || seen_[next] == stamp_ || f.reach[next] >= kGone / 2) continue;
                seen_[next] = stamp_;
                heap_.push_back(next);
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

    // The parts of the open board that touch a placement just laid: when it has cut them apart, each must have a size
    // that some pieces left add up to, and together no more colour imbalance than the pieces left can have.
    bool cut_parts(Frame& f, u32 p) {
        if (in_->cells <= 64) return cut_parts_of_64(f, p);
        const Instance& in = *in_;
        u32 around[4 * kMaxPieceCells];
        int count = 0;
        new_stamp();
        for (u32 i = in.start[p]; i < in.start[p + 1]; ++i)
            for (u32 n = in.cell[i] * 4; n < in.cell[i] * 4 + 4; ++n) {
                u32 next = in.near[n];
                if (next == kNone || f.reach[next] >= kGone / 2) continue;
                if (wanted_[next] == stamp_) continue;
                wanted_[next] = stamp_;
                around[count++] = next;
            }
        if (count < 2) return true;
        i32 size, colour, total = 0;
        bool summed = false;
        for (int i = 0; i < count; ++i) {
            if (seen_[around[i]] == stamp_) continue;
            if (!flood(f, around[i], count, size, colour)) return true;  // it met all: nothing was cut
            if (!summed) summed = add_up(f, f.cells_left());
            if (!(sums_[static_cast<u32>(size) / 64] >> (size % 64) & 1)) return false;
            total += std::abs(colour);
        }
        return total <= f.slack();
    }

    // The same on a board whose cells are the bits of one word.
    bool cut_parts_of_64(Frame& f, u32 p) {
        const Instance& in = *in_;
        const u64 open = ~f.key[0];  // bits beyond the board are nobody's neighbours
        u64 around = 0;
        for (u32 i = in.start[p]; i < in.start[p + 1]; ++i) around |= in.near_mask[in.cell[i]];
        around &= open;
        i32 total = 0;
        bool summed = false;
        for (u64 seeds = around; seeds;) {
            u64 part = seeds & (~seeds + 1), edge = part;
            while (edge) {
                u64 next = in.near_mask[static_cast<u32>(lowest_bit(edge))] & open & ~part;
                edge = (edge & (edge - 1)) | next;
                part |= next;
                if ((around & ~part) == 0 && seeds == around) return true;  // one part: nothing was cut
            }
            if (!summed) summed = add_up(f, f.cells_left());
            const i32 size = count_bits(part);
            if (!(sums_[static_cast<u32>(size) / 64] >> (size % 64) & 1)) return false;
            total += std::abs(2 * count_bits(part & in.white) - size);
            seeds &= ~part;
        }
        return total <= f.slack();
    }

    // The same for every part of the board, before the first piece.
    bool whole_parts(Frame& f) {
        if (in_->cells == 0) return true;
        new_stamp();
        add_up(f, f.cells_left());
        i32 size, colour, total = 0;
        for (u32 c = 0; c < in_->cells; ++c) {
            if (seen_[c] == stamp_ || f.reach[c] >= kGone / 2) continue;
            flood(f, c, 0, size, colour);
            if (!(sums_[static_cast<u32>(size) / 64] >> (size % 64) & 1)) return false;
            total += std::abs(colour);
        }
        return total <= f.slack();
    }

    // Into sums_: a bit for each number of cells up to `most` that some of the pieces left cover.
    bool add_up(const Frame& f, i32 most) {
        std::size_t words = static_cast<std::size_t>(most) / 64 + 1;
        sums_.assign(words, 0);
        sums_[0] = 1;
        for (i32 size = 1; size <= kMaxPieceCells; ++size) {
            i32 count = std::min(f.sizes[size], most / size);
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
