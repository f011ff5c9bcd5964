// Which placements fit at the first open place of a board, as a set of bits, without a look at any of them.
//
// An image is an orientation as the places it covers, counted from the first of them on, so it is the same all over the
// board. The open places after the first one are taken eight at a time; for each eight a table tells which images they
// leave, and all that is left of the set when these are joined by `and` fits. The images are in the order of their
// placements.
#pragma once

#include <map>
#include <set>
#include <tuple>

#include "tables.hpp"

namespace cover {

// A set of up to 64 times M numbers.
template <int M>
struct Set {
    u64 word[M];

    static Set none() { return Set{}; }

    void add(u32 number) { word[number / 64] |= u64{1} << (number % 64); }
    bool any() const {
        u64 all = 0;
        for (int i = 0; i < M; ++i) all |= word[i];
        return all != 0;
    }

    // Take the least number out of a set that has one.
    u32 pop() {
        int i = 0;
        while (i + 1 < M && word[i] == 0) ++i;
        const u32 least = static_cast<u32>(64 * i + lowest_bit(word[i]));
        word[i] &= word[i] - 1;
        return least;
    }

    Set operator|(const Set& o) const {
        Set out;
        for (int i = 0; i < M; ++i) out.word[i] = word[i] | o.word[i];
        return out;
    }
    Set operator&(const Set& o) const {
        Set out;
        for (int i = 0; i < M; ++i) out.word[i] = word[i] & o.word[i];
        return out;
    }
    Set without(const Set& o) const {
        Set out;
        for (int i = 0; i < M; ++i) out.word[i] = word[i] & ~o.word[i];
        return out;
    }
};

// How many orientations lie anywhere on the board.
inline std::size_t count_orientations(const Tables& t) {
    std::set<std::pair<i32, i32>> seen;
    for (const Placement& each : t.origin) seen.emplace(each.piece, each.orientation);
    return seen.size();
}

// The rectangle around a board. Its places are numbered along its short side, line by line.
struct Rectangle {
    i32 left = 0, top = 0;
    u32 width = 0, height = 0;

    explicit Rectangle(const Tables& t) {
        if (t.where.empty()) return;
        const auto [first, last] =
            std::minmax_element(t.where.begin(), t.where.end(), [](const Cell& a, const Cell& b) { return a.x < b.x; });
        left = first->x;
        top = t.where.front().y;
        width = static_cast<u32>(last->x - left + 1);
        height = static_cast<u32>(t.where.back().y - top + 1);
    }

    u32 side() const { return std::min(width, height); }
    u64 places() const { return u64{width} * height; }
    u32 place(const Cell& c) const {
        const u32 x = static_cast<u32>(c.x - left), y = static_cast<u32>(c.y - top);
        return width <= height ? y * width + x : x * height + y;
    }

    // The first place of a placement.
    u32 first(const Tables& t, u32 p) const {
        u32 least = kNone;
        for (u32 i = t.start[p]; i < t.start[p + 1]; ++i) least = std::min(least, place(t.where[t.cell[i]]));
        return least;
    }

    // The most places that there are from the first of a placement to its last.
    u32 reach(const Tables& t) const {
        u32 most = 0;
        for (u32 p = 0; p < t.placements; ++p) {
            const u32 from = first(t, p);
            for (u32 i = t.start[p]; i < t.start[p + 1]; ++i)
                most = std::max(most, place(t.where[t.cell[i]]) - from + 1);
        }
        return most;
    }
};

// Up to 64 times M images, none of which covers a place more than 63 places after its first.
template <int M>
class Images {
  public:
    // Those of all pieces but one.
    void enter(const Tables& t, const Rectangle& board, u32 without) {
        std::map<Name, std::vector<u32>> named;  // the placements of each
        for (u32 p = 0; p < t.placements; ++p)
            if (t.piece[p] != without) named[name(t, board, p)].push_back(p);
        places_ = static_cast<u32>(board.places());
        at_.assign(places_, Set<M>::none());
        of_piece_.assign(t.pieces, Set<M>::none());
        number_.assign(named.size() * places_, kNone);
        for (const auto& each : named) {
            const u32 image = static_cast<u32>(piece_.size()), one = each.second[0];
            piece_.push_back(t.piece[one]);
            of_piece_[t.piece[one]].add(image);
            covers_.push_back(0);
            for (u32 i = t.start[one]; i < t.start[one + 1]; ++i)
                covers_.back() |= u64{1} << (board.place(t.where[t.cell[i]]) - board.first(t, one));
            for (u32 p : each.second) {
                const u32 first = board.first(t, p);
                at_[first].add(image);
                number_[image * places_ + first] = p;
            }
        }
        enter_tables();
    }

    // Of these images, those that fit at an open place from which on these places are open.
    Set<M> fitting(u32 place, u64 open, Set<M> of) const {
        of = of & at_[place];
        open >>= 1;
        for (const Set<M>* table = table_.data(); table != table_.data() + table_.size(); table += 256, open >>= 8)
            of = of & table[open & 255];
        return of;
    }

    u64 covers(u32 image) const { return covers_[image]; }
    u32 piece(u32 image) const { return piece_[image]; }
    const Set<M>& of_piece(u32 piece) const { return of_piece_[piece]; }
    u32 placement(u32 image, u32 place) const { return number_[image * places_ + place]; }

  private:
    // What images are ordered by: the first cell in reading order, from the first place on; piece and orientation.
    using Name = std::tuple<i32, i32, i32, i32>;

    u32 places_ = 0;
    std::vector<u64> covers_;       // of an image: its places, from the first on
    std::vector<u32> piece_;
    std::vector<u32> number_;       // of the placement, by image and first place
    std::vector<Set<M>> at_;        // of a place: the images that are on the board there
    std::vector<Set<M>> of_piece_;
    std::vector<Set<M>> table_;     // for each eight places, 256 sets

    static Name name(const Tables& t, const Rectangle& board, u32 p) {
        const Cell& corner = t.where[t.cell[t.start[p]]];
        const u32 first = board.first(t, p);
        const i32 line = static_cast<i32>(first / board.side()), in_line = static_cast<i32>(first % board.side());
        const bool upright = board.width <= board.height;
        return {corner.y - (upright ? line : in_line), corner.x - (upright ? in_line : line), t.origin[p].piece,
                t.origin[p].orientation};
    }

    void enter_tables() {
        u64 all = 0;
        for (u64 covers : covers_) all |= covers;
        for (u32 next = 1; next < 64 && all >> next != 0; next += 8)
            for (u64 open = 0; open < 256; ++open) {
                table_.push_back(Set<M>::none());
                for (u32 i = 0; i < covers_.size(); ++i)
                    if (!(covers_[i] >> next & 255 & ~open)) table_.back().add(i);
            }
    }
};

}  // namespace cover
