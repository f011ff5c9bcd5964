// Belief propagation (Pearl 1982; Kschischang, Frey, Loeliger 2001): how likely each live placement of a position is to
// be in a solution. An estimate: the messages go round in circles, and may never settle. The reference has none.
//
// The factors are the cells, each covered by one placement, with what its region lets it show, and the pieces. They are
// gone through one after the other, each on the newest messages: all at once they swing. Only sums, products and
// quotients of single precision are taken, which are the same on every machine (setup.py forbids to fuse them).
#pragma once

#include "position.hpp"

#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#endif

namespace cover {

class Beliefs {
  public:
    static constexpr u64 kBytes = 64;  // for each placement, at most, of pieces of up to six cells

    std::vector<u32> live;
    float damping = 0;  // the share of an old message in the new one
    float change = 0;   // how far the last round moved the likelihoods, for each open cell

    void bind(const Tables& tables, Monitor& monitor) {
        tables_ = &tables;
        monitor_ = &monitor;
        odds_.assign(tables.placements, 1.0f);
        shown_.resize(std::size_t{tables.slots} * kLabels);
    }

    // How likely a placement is, as odds against its not being in a solution.
    float odds(u32 p) const { return odds_[p]; }

    // Messages as if nothing was known, a little disordered.
    void begin(const Position& position, Random& random) {
        const Tables& tables = *tables_;
        live.clear();
        for (u32 w = 0; w < tables.words; ++w)
            for (u64 word = position.live[w]; word; word &= word - 1)
                live.push_back(w * 64 + static_cast<u32>(lowest_bit(word)));
        by_cell_.assign(tables.cells, {});
        by_piece_.assign(tables.pieces, {});
        for (u32 p : live) {
            ++by_piece_[tables.piece[p]].end;
            for (u32 i = tables.start[p]; i < tables.start[p + 1]; ++i) ++by_cell_[tables.cell[i]].end;
        }
        messages_.resize(allot(by_piece_, allot(by_cell_, 0)));
        for (u32 p : live) {
            odds_[p] = 0.5f + static_cast<float>(random.below(1024)) / 1024.0f;
            messages_[by_piece_[tables.piece[p]].end++] = {p << 3, odds_[p]};
            for (u32 i = tables.start[p]; i < tables.start[p + 1]; ++i) {
                messages_[by_cell_[tables.cell[i]].end++] = {p << 3 | tables.label[i], kFirst};
                odds_[p] *= kFirst;
            }
        }
        std::fill(shown_.begin(), shown_.end(), 1.0f / kLabels);
    }

    // Forget what has died since.
    void follow(const Position& position) {
        std::size_t kept = 0;
        for (u32 p : live)
            if (position.alive(p)) live[kept++] = p;
        live.resize(kept);
        for (u32 c = 0; c < tables_->cells; ++c) sift(position, by_cell_[c], position.is_open(c));
        for (u32 piece = 0; piece < tables_->pieces; ++piece)
            sift(position, by_piece_[piece], position.left[piece] > 0);
    }

    // All factors once. False when a limit came first.
    bool round(const Position& position) {
        for (std::size_t work = 0; work <= live.size(); work += kWorth)
            if (!monitor_->spend()) return false;
        for (u32 c = 0; c < tables_->cells; ++c) {
            if (c % 64 == 63 && !monitor_->look()) return false;
            if (position.is_open(c)) ask_cell(position, c);
        }
        float moved = 0;
        for (u32 piece = 0; piece < tables_->pieces; ++piece) {
            if (piece % 64 == 63 && !monitor_->look()) return false;
            if (position.left[piece] > 0) moved += ask_piece(position, piece);
        }
        change = moved / static_cast<float>(std::max(position.cells_left(), 1));
        return true;
    }

  private:
    struct Message {
        u32 from;     // the placement, eight times, and its label here
        float ratio;  // how much likelier it is by this factor alone
    };
    struct Span {
        u32 begin = 0, end = 0;  // messages
    };

    static constexpr float kFirst = 0.4f, kLeast = 1e-5f, kMost = 1e5f, kNever = 1e-25f, kEver = 1e25f;
    static constexpr std::size_t kWorth = 1000;  // a round over so many placements takes about as long as a node
    static constexpr u32 kLargest = 20;          // cells of a region that is listened to

    const Tables* tables_ = nullptr;
    Monitor* monitor_ = nullptr;
    std::vector<float> odds_, shown_;  // shown_: how likely a slot is to show a label, its own region aside
    std::vector<Span> by_cell_, by_piece_;
    std::vector<Message> messages_;

    // Turn lengths, in `end`, into empty spans with room for them.
    static u32 allot(std::vector<Span>& spans, u32 from) {
        for (Span& span : spans) {
            const u32 length = span.end;
            span = {from, from};
            from += length;
        }
        return from;
    }

    void sift(const Position& position, Span& span, bool open) {
        u32 kept = span.begin;
        if (open)
            for (u32 i = span.begin; i < span.end; ++i)
                if (position.alive(messages_[i].from >> 3)) messages_[kept++] = messages_[i];
        span.end = kept;
    }

    float without(const Message& message) const { return odds_[message.from >> 3] / message.ratio; }

    void send(Message& message, float ratio) {
        ratio = std::min(std::max(ratio, kLeast), kMost);
        ratio = damping * message.ratio + (1.0f - damping) * ratio;
        float& odds = odds_[message.from >> 3];
        odds = std::min(std::max(odds * (ratio / message.ratio), kNever), kEver);
        message.ratio = ratio;
    }

    // Exactly one placement covers a cell.
    void ask_cell(const Position& position, u32 c) {
        const Span span = by_cell_[c];
        float shows[kLabels] = {}, fits[kLabels], all = 0;
        for (u32 i = span.begin; i < span.end; ++i) shows[messages_[i].from & 7] += without(messages_[i]);
        std::fill(fits, fits + kLabels, 1.0f);
        const u32 slot = tables_->slot_of[c];
        if (slot != kNone) {
            float sum = 1e-30f;
            for (float show : shows) sum += show;
            for (u32 v = 0; v < kLabels; ++v) shown_[slot * kLabels + v] = shows[v] / sum;
            ask_region(position, slot, fits);
        }
        for (u32 v = 0; v < kLabels; ++v) all += shows[v] * fits[v];
        for (u32 i = span.begin; i < span.end; ++i) {
            const float fit = fits[messages_[i].from & 7], own = without(messages_[i]) * fit;
            send(messages_[i], fit / std::max(all - own, all * 1e-4f + 1e-20f));
        }
    }

    // As many placements of a piece are laid as are left of it. Comes back with how far likelihoods moved.
    float ask_piece(const Position& position, u32 piece) {
        const Span span = by_piece_[piece];
        float all = 0, moved = 0;
        for (u32 i = span.begin; i < span.end; ++i) all += without(messages_[i]);
        const float left = static_cast<float>(position.left[piece]);
        for (u32 i = span.begin; i < span.end; ++i) {
            const float& odds = odds_[messages_[i].from >> 3];
            const float before = odds / (1.0f + odds);
            send(messages_[i], left / std::max(all - without(messages_[i]), all * 1e-4f + 1e-20f));
            const float after = odds / (1.0f + odds);
            moved += std::max(before - after, after - before);
        }
        return moved;
    }

    // How likely a region is to be satisfied with each label on one of its slots.
    void ask_region(const Position& position, u32 slot, float* fits) const {
        const u32 region = tables_->region_of[slot];
        const Constraint& asked = tables_->regions[region];
        if (asked.kind == Kind::same)
            fit_same(position, slot, asked, position.low[region], fits);
        else if (asked.count <= kLargest)
            fit_others(position, slot, asked, position.low[region], position.high[region], fits);
        for (u32 v = 0; v < kLabels; ++v) fits[v] += 1e-9f;
    }

    void fit_same(const Position& position, u32 slot, const Constraint& asked, i32 mask, float* fits) const {
        for (u32 v = 0; v < kLabels; ++v) fits[v] = static_cast<float>(mask >> v & 1);
        for (u32 s = asked.first; s < asked.first + asked.count; ++s)
            if (s != slot && position.is_open(tables_->slot_cell[s]))
                for (u32 v = 0; v < kLabels; ++v) fits[v] *= shown_[s * kLabels + v];
    }

    // By what the other slots show: their sum, or the set of their labels.
    void fit_others(const Position& position, u32 slot, const Constraint& asked, i32 low, i32 high, float* fits) const {
        float ways[2][128] = {{1.0f}};
        const bool sum = asked.kind == Kind::sum;
        u32 wide = 1;
        int now = 0;
        for (u32 s = asked.first; s < asked.first + asked.count; ++s) {
            if (s == slot || !position.is_open(tables_->slot_cell[s])) continue;
            const u32 next = sum ? wide + kLabels - 1 : 128;
            std::fill(ways[1 - now], ways[1 - now] + next, 0.0f);
            for (u32 m = 0; m < wide; ++m) {
                if (ways[now][m] <= 0) continue;
                for (u32 v = 0; v < kLabels; ++v) {
                    if (!sum && (m >> v & 1 || !(low >> v & 1))) continue;
                    ways[1 - now][sum ? m + v : m | 1u << v] += ways[now][m] * shown_[s * kLabels + v];
                }
            }
            wide = next;
            now = 1 - now;
        }
        std::fill(fits, fits + kLabels, 0.0f);
        for (u32 m = 0; m < wide; ++m)
            for (u32 v = 0; v < kLabels; ++v) {
                const i32 total = static_cast<i32>(m + v);
                const bool good = sum ? low <= total && total <= high : !(m >> v & 1) && (low >> v & 1);
                if (good) fits[v] += ways[now][m];
            }
    }
};

}  // namespace cover
