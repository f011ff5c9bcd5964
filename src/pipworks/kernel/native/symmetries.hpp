// The rotations and reflections that map a problem without regions to itself, as maps of its placements.
#pragma once

#include <map>

#include "tables.hpp"

namespace cover {

// A symmetry maps the board onto itself and the placements of each piece onto those of a piece with the same count: so
// it maps solutions to solutions.
class Symmetries {
  public:
    std::vector<std::vector<u32>> image;   // of each symmetry but the identity: the image of each placement
    std::vector<std::vector<u32>> becomes; // of each symmetry: the image of each piece

    void find(const Tables& tables) {
        image.clear();
        becomes.clear();
        enter(tables);
        for (const Turn& turn : kTurns) try_turn(tables, turn);
    }

    // A solution's image, ascending.
    std::vector<u32> map(std::size_t symmetry, const std::vector<u32>& path) const {
        std::vector<u32> out;
        out.reserve(path.size());
        for (u32 p : path) out.push_back(image[symmetry][p]);
        std::sort(out.begin(), out.end());
        return out;
    }

    // Whether all of them map a piece to itself.
    bool keep(u32 piece) const {
        return std::all_of(becomes.begin(), becomes.end(), [&](const auto& to) { return to[piece] == piece; });
    }

  private:
    struct Turn {
        i32 a, b, c, d;
    };
    static constexpr Turn kTurns[7] = {{0, 1, -1, 0}, {-1, 0, 0, -1}, {0, -1, 1, 0}, {-1, 0, 0, 1},
                                       {0, 1, 1, 0},  {1, 0, 0, -1},  {0, -1, -1, 0}};

    i32 left_ = 0, top_ = 0, width_ = 0, height_ = 0;
    std::vector<char> on_;                 // the board, by place
    std::vector<u32> base_;                // of a piece: the number of its first orientation
    std::vector<Orientation> squares_;     // of an orientation that lies somewhere
    std::vector<u32> number_;              // of a placement, by orientation and the place of its corner
    std::map<Orientation, u32> named_;

    std::size_t at(i32 x, i32 y) const { return static_cast<std::size_t>(y) * width_ + x; }
    u32 orientation(const Placement& p) const {
        return base_[static_cast<u32>(p.piece)] + static_cast<u32>(p.orientation);
    }

    void enter(const Tables& t) {
        left_ = top_ = std::numeric_limits<i32>::max();
        i32 right = std::numeric_limits<i32>::min(), bottom = right;
        for (const Cell& c : t.where) {
            left_ = std::min(left_, c.x);
            right = std::max(right, c.x);
            top_ = std::min(top_, c.y);
            bottom = std::max(bottom, c.y);
        }
        width_ = right - left_ + 1;
        height_ = bottom - top_ + 1;
        on_.assign(at(0, height_), 0);
        for (const Cell& c : t.where) on_[at(c.x - left_, c.y - top_)] = 1;
        std::vector<u32> count(t.pieces, 0);
        for (const Placement& p : t.origin) {
            u32& most = count[static_cast<u32>(p.piece)];
            most = std::max(most, static_cast<u32>(p.orientation) + 1);
        }
        base_.assign(1, 0);
        for (u32 n : count) base_.push_back(base_.back() + n);
        squares_.assign(base_.back(), {});
        number_.assign(std::size_t{base_.back()} * on_.size(), kNone);
        named_.clear();
        for (u32 p = 0; p < t.placements; ++p) {
            const Placement& from = t.origin[p];
            const u32 o = orientation(from);
            number_[o * on_.size() + at(from.x - left_, from.y - top_)] = p;
            if (!squares_[o].empty()) continue;
            for (u32 i = t.start[p]; i < t.start[p + 1]; ++i) {
                const Cell& c = t.where[t.cell[i]];
                squares_[o].push_back({c.x - from.x, c.y - from.y, t.label[i]});
            }
            named_[squares_[o]] = o;
        }
    }

    void try_turn(const Tables& t, const Turn& turn) {
        i32 e = std::numeric_limits<i32>::max(), f = e;
        for (const Cell& c : t.where) {
            e = std::min(e, turn.a * (c.x - left_) + turn.b * (c.y - top_));
            f = std::min(f, turn.c * (c.x - left_) + turn.d * (c.y - top_));
        }
        for (const Cell& c : t.where) {
            const i32 x = turn.a * (c.x - left_) + turn.b * (c.y - top_) - e;
            const i32 y = turn.c * (c.x - left_) + turn.d * (c.y - top_) - f;
            if (x >= width_ || y >= height_ || !on_[at(x, y)]) return;
        }
        std::vector<u32> images(t.placements), pieces(t.pieces, kNone);
        for (u32 o = 0; o < squares_.size(); ++o) {
            if (squares_[o].empty()) continue;
            i32 dx = 0, dy = 0;
            const auto found = named_.find(turned(squares_[o], turn, dx, dy));
            if (found == named_.end()) return;
            const u32 to = found->second, piece = owner(o), other = owner(to);
            if (t.left[piece] != t.left[other] || (pieces[piece] != kNone && pieces[piece] != other)) return;
            pieces[piece] = other;
            enter_images(turn, o, to, dx - e, dy - f, images);
        }
        image.push_back(std::move(images));
        becomes.push_back(std::move(pieces));
    }

    void enter_images(const Turn& turn, u32 o, u32 to, i32 dx, i32 dy, std::vector<u32>& images) const {
        for (i32 y = 0; y < height_; ++y)
            for (i32 x = 0; x < width_; ++x) {
                const u32 p = number_[o * on_.size() + at(x, y)];
                if (p == kNone) continue;
                const i32 u = turn.a * x + turn.b * y + dx, v = turn.c * x + turn.d * y + dy;
                images[p] = number_[to * on_.size() + at(u, v)];
            }
    }

    u32 owner(u32 o) const {
        return static_cast<u32>(std::upper_bound(base_.begin(), base_.end(), o) - base_.begin()) - 1;
    }

    // An orientation after a turn, moved so that its corner is at (0, 0), and where the corner was before.
    static Orientation turned(const Orientation& squares, const Turn& turn, i32& dx, i32& dy) {
        Orientation out;
        for (const Square& s : squares) out.push_back({turn.a * s.x + turn.b * s.y, turn.c * s.x + turn.d * s.y, s.label});
        dx = dy = std::numeric_limits<i32>::max();
        for (const Square& s : out) {
            dx = std::min(dx, s.x);
            dy = std::min(dy, s.y);
        }
        for (Square& s : out) {
            s.x -= dx;
            s.y -= dy;
        }
        std::sort(out.begin(), out.end());
        return out;
    }
};

// The piece that is confined to a part of the board, as its images under symmetries lie in the others: there is one of
// it, each symmetry maps it to itself, and its placements have the fewest orbits.
struct Confined {
    // A placement that stands for its images.
    struct Root {
        u32 placement = kNone;
        std::vector<u32> turns;  // symmetries that map it to each of the others
        std::vector<u32> keeps;  // symmetries that map it to itself
    };

    u32 piece = kNone;  // kNone where there is none
    std::vector<Root> roots;

    void choose(const Tables& t, const Symmetries& symmetries) {
        if (symmetries.image.empty()) return;
        for (u32 each = 0; each < t.pieces; ++each) {
            if (t.left[each] != 1 || !symmetries.keep(each)) continue;
            std::vector<Root> found = orbits(t, symmetries, each);
            if (piece != kNone && found.size() >= roots.size()) continue;
            piece = each;
            roots = std::move(found);
        }
    }

    static std::vector<Root> orbits(const Tables& t, const Symmetries& symmetries, u32 piece) {
        std::vector<Root> found;
        std::vector<char> seen(t.placements, 0);
        for (u32 p = 0; p < t.placements; ++p) {
            if (t.piece[p] != piece || seen[p]) continue;
            Root root;
            root.placement = p;
            seen[p] = 1;
            for (u32 s = 0; s < symmetries.image.size(); ++s) {
                const u32 to = symmetries.image[s][p];
                if (to == p) root.keeps.push_back(s);
                if (!seen[to]) root.turns.push_back(s);
                seen[to] = 1;
            }
            found.push_back(std::move(root));
        }
        return found;
    }
};

}  // namespace cover
