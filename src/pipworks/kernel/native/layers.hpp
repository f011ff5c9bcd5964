// A board as layers, one for each place, and what a state of `frontier` holds. See the reference's `layers`.
//
// Natively a state is one number of up to 256 bits. Place p of the window is bit p modulo the window's width, so that
// nothing is ever shifted. A piece that may run out, and a region while it is alive, have a field each. Fields of
// numbers that are bounded start so high that what exceeds the bound sets the bit above the field, its guard.
#pragma once

#include <array>

#include "tables.hpp"

namespace cover {

class Layers {
  public:
    static constexpr u32 kWords = 4, kMostPieces = 64, kMostStarting = 1024, kMostSame = 6, kWidest = 24;
    static constexpr u64 kMostWindows = 50'000, kMany = 1'000'000'000'000, kMostSums = 4'000'000;

    struct Field {
        u32 at = 0, bits = 0;  // without the guard
        u64 start = 0;
        u64 mask() const { return (u64{1} << bits) - 1; }
    };
    struct Estimate {
        u64 states = 0, most = 0;  // in all layers, and in the largest one
    };

    u32 places = 0, span = 1, bits = 0;
    bool counts = false;                      // whether states hold the numbers of pieces laid
    std::vector<u32> place;                   // of a cell; kNone where a fixed placement is
    std::vector<i32> left;                    // of each piece, beside the fixed placements
    std::vector<std::vector<u32>> starting;   // of a place: the placements whose first place it is
    std::vector<std::vector<u32>> opens, ends;  // of a place: the regions of which it is the first to be looked at, or the last
    std::vector<Field> pieces, regions;

    // False where the problem does not suit.
    bool build(const Tables& t) {
        tables_ = &t;
        if (t.dead || t.pieces > kMostPieces || (!t.fixed.empty() && !t.regions.empty()) || !number_places()) return false;
        counts = !t.supply && t.pieces > 1;  // of one piece alone the number laid follows from the places covered
        if (counts && sums() > kMostSums) return false;
        if (!enter_placements()) return false;
        enter_fields();
        for (u32 p = 0; p < t.placements; ++p)
            if (same(p) > kMostSame) return false;
        return bits <= 64 * kWords;
    }

    // At least as many states as there are, unless that is more than `enough`, or windows are more than `kMostWindows`:
    // each window goes with all ways to have used up pieces, and with all that regions may show. From then on windows
    // are taken to stay as many.
    Estimate estimate(Monitor& monitor, u64 enough) const {
        const std::vector<u64> ways = ways_to_cover();
        Estimate found;
        std::vector<Window> windows{Window{}};
        std::vector<u32> alive;
        u64 seen = 1, ahead = 0;  // windows looked at; in the end, the places that they cover on average
        for (u32 at = 0; at < places && found.states <= enough && monitor.look(); ++at) {
            u64 here = 0;
            if (seen <= kMostWindows)
                for (const Window& window : windows) here = std::min(kMany, here + ways[std::min(at + covered(window), places)]);
            else
                here = times(windows.size(), most_ways(ways, at + ahead));
            for (u32 r : alive) here = times(here, values(r));
            found.most = std::max(found.most, here);
            found.states = std::min(kMany, found.states + here);
            alive.insert(alive.end(), opens[at].begin(), opens[at].end());
            for (u32 r : ends[at]) alive.erase(std::find(alive.begin(), alive.end(), r));
            if (seen > kMostWindows) continue;
            windows = slid(windows, at);
            seen += windows.size();
            ahead = 0;
            for (const Window& window : windows) ahead += covered(window);
            ahead /= std::max<u64>(1, windows.size());
        }
        return found;
    }

  private:
    using Window = std::array<u64, kWords>;

    const Tables* tables_ = nullptr;

    static u64 times(u64 a, u64 b) { return b != 0 && a > kMany / b ? kMany : a * b; }

    // Cells in lines along the board's shorter side, without those that are covered from the start.
    bool number_places() {
        const Tables& t = *tables_;
        std::vector<char> covered(t.cells, 0);
        left = t.left;
        for (u32 p : t.fixed) {
            for (u32 i = t.start[p]; i < t.start[p + 1]; ++i)
                if (covered[t.cell[i]]++) return false;
            if (!t.supply && --left[t.piece[p]] < 0) return false;
        }
        std::vector<u32> order;
        for (u32 c = 0; c < t.cells; ++c)
            if (!covered[c]) order.push_back(c);
        const auto x = [](const Cell& a, const Cell& b) { return a.x < b.x; };
        const auto ends_of = std::minmax_element(t.where.begin(), t.where.end(), x);
        const i32 wide = t.cells ? ends_of.second->x - ends_of.first->x : 0;
        const i32 high = t.cells ? t.where.back().y - t.where.front().y : 0;
        if (std::min(wide, high) >= static_cast<i32>(kWidest)) return false;
        if (wide > high)
            std::stable_sort(order.begin(), order.end(), [&](u32 a, u32 b) { return x(t.where[a], t.where[b]); });
        place.assign(t.cells, kNone);
        places = static_cast<u32>(order.size());
        for (u32 i = 0; i < places; ++i) place[order[i]] = i;
        return true;
    }

    bool enter_placements() {
        const Tables& t = *tables_;
        starting.assign(places, {});
        for (u32 p = 0; p < t.placements; ++p) {
            u32 first = kNone, last = 0;
            bool open = true;
            for (u32 i = t.start[p]; i < t.start[p + 1]; ++i) {
                const u32 here = place[t.cell[i]];
                open = open && here != kNone;
                first = std::min(first, here);
                last = std::max(last, here);
            }
            if (!open) continue;
            span = std::max(span, last - first + 1);
            starting[first].push_back(p);
            if (starting[first].size() > kMostStarting) return false;
        }
        return true;
    }

    void enter_fields() {
        const Tables& t = *tables_;
        bits = span;
        pieces.assign(t.pieces, {});
        if (counts)
            for (u32 p = 0; p < t.pieces; ++p) pieces[p] = bounded(static_cast<u32>(left[p]));
        enter_regions();
    }

    // A region's field is another one's once that has ended.
    void enter_regions() {
        const Tables& t = *tables_;
        regions.assign(t.regions.size(), {});
        opens.assign(places, {});
        ends.assign(places, {});
        std::vector<u32> first(t.regions.size(), kNone), last(t.regions.size(), 0);
        for (u32 at = 0; at < places; ++at)
            for (u32 p : starting[at])
                for (u32 i = t.mark_start[p]; i < t.mark_start[p + 1]; ++i) {
                    const u32 slot = t.mark[i] / kLabels, r = t.region_of[slot];
                    first[r] = std::min(first[r], at);
                    last[r] = std::max(last[r], place[t.slot_cell[slot]]);
                }
        struct Lane {
            Field field;
            u32 free;
        };
        std::vector<Lane> lanes;
        for (u32 at = 0; at < places; ++at)
            for (u32 r = 0; r < regions.size(); ++r) {
                if (first[r] != at || is_idle(t.regions[r])) continue;
                opens[at].push_back(r);
                ends[last[r]].push_back(r);
                const u32 wide = width(t.regions[r]);
                auto lane = std::find_if(lanes.begin(), lanes.end(),
                                         [&](const Lane& l) { return l.free <= at && l.field.bits >= wide; });
                if (lane == lanes.end()) lane = lanes.insert(lane, {take(wide), 0});
                lane->free = last[r] + 1;
                regions[r] = lane->field;
                if (t.regions[r].kind == Kind::sum) regions[r].start = regions[r].mask() - most_sum(t.regions[r]);
            }
    }

    // Whether placements that don't violate a region by themselves never do.
    static bool is_idle(const Constraint& region) {
        const i64 most = i64{kLabels - 1} * region.count;
        return region.count == 1 || (region.kind == Kind::sum && region.low <= 0 && region.high >= most);
    }

    // The regions of equal labels in which a placement shows one: each doubles the ways to lay it.
    u32 same(u32 p) const {
        const Tables& t = *tables_;
        std::vector<u32> shown;
        for (u32 i = t.mark_start[p]; i < t.mark_start[p + 1]; ++i) {
            const u32 r = t.region_of[t.mark[i] / kLabels];
            if (t.regions[r].kind == Kind::same && regions[r].bits > 0) shown.push_back(r);
        }
        std::sort(shown.begin(), shown.end());
        return static_cast<u32>(std::unique(shown.begin(), shown.end()) - shown.begin());
    }

    static u64 most_sum(const Constraint& region) {
        return static_cast<u64>(std::clamp<i64>(region.high, 0, i64{kLabels - 1} * region.count));
    }

    static u32 width(const Constraint& region) {
        if (region.kind != Kind::sum) return region.kind == Kind::same ? 3 : kLabels;
        return bits_of(most_sum(region));
    }

    static u32 bits_of(u64 number) {
        u32 wide = 1;
        while (number >> wide) ++wide;
        return wide;
    }

    Field bounded(u64 most) {
        Field field = take(bits_of(most));
        field.start = field.mask() - most;
        return field;
    }

    // A field with its guard, in one word.
    Field take(u32 wide) {
        if (bits / 64 != (bits + wide) / 64) bits = (bits / 64 + 1) * 64;
        Field field;
        field.at = bits;
        field.bits = wide;
        bits += wide + 1;
        return field;
    }

    // How much work it is to find `ways_to_cover`.
    u64 sums() const {
        u64 all = 0;
        for (u32 p = 0; p < tables_->pieces; ++p)
            all += places * u64{std::min(static_cast<u32>(left[p]), places / static_cast<u32>(tables_->size[p]))};
        return all;
    }

    // As many values as a region's state may have.
    u64 values(u32 r) const {
        const Constraint& region = tables_->regions[r];
        if (region.kind == Kind::sum) return most_sum(region) + 1;
        const u64 allowed = static_cast<u64>(count_bits(static_cast<u64>(region.low)));
        return region.kind == Kind::same ? allowed + 1 : u64{1} << allowed;
    }

    // Of each number of places: the ways to choose pieces that cover so many.
    std::vector<u64> ways_to_cover() const {
        std::vector<u64> ways(std::size_t{places} + 1, 0);
        const u32 one = tables_->supply || tables_->pieces == 0 ? 1 : static_cast<u32>(tables_->size[0]);
        for (u32 area = 0; !counts && area <= places; ++area) ways[area] = area % one == 0;
        if (!counts) return ways;
        ways[0] = 1;
        for (u32 p = 0; p < tables_->pieces; ++p) {
            const std::vector<u64> before = ways;
            const std::size_t size = static_cast<std::size_t>(tables_->size[p]);
            for (std::size_t area = size; area <= places; ++area)
                for (std::size_t n = 1; n <= static_cast<std::size_t>(left[p]) && n * size <= area; ++n)
                    ways[area] = std::min(kMany, ways[area] + before[area - n * size]);
        }
        return ways;
    }

    // The most of these for any of the next numbers of places that the largest piece spans.
    u64 most_ways(const std::vector<u64>& ways, u64 from) const {
        u64 most = 0;
        for (u64 area = from; area < from + kMaxPieceCells && area <= places; ++area) most = std::max(most, ways[area]);
        return most;
    }

    static u32 covered(const Window& window) {
        u32 count = 0;
        for (u64 word : window) count += static_cast<u32>(count_bits(word));
        return count;
    }

    // The windows, from the place after `at`, when that place is covered.
    std::vector<Window> slid(const std::vector<Window>& windows, u32 at) const {
        std::vector<Window> after;
        for (const Window& window : windows) slide(window, at, after);
        std::sort(after.begin(), after.end());
        after.erase(std::unique(after.begin(), after.end()), after.end());
        return after;
    }

    void slide(const Window& window, u32 at, std::vector<Window>& out) const {
        auto next = window;
        for (u32 w = 0; w < kWords; ++w) next[w] = window[w] >> 1 | (w + 1 < kWords ? window[w + 1] << 63 : 0);
        if (window[0] & 1) {
            out.push_back(next);
            return;
        }
        for (u32 p : starting[at]) {
            auto laid = next;
            bool fits = true;
            for (u32 i = tables_->start[p]; i < tables_->start[p + 1] && fits; ++i) {
                const u32 bit = place[tables_->cell[i]] - at;
                if (bit == 0) continue;
                fits = !(window[bit / 64] >> (bit % 64) & 1);
                laid[(bit - 1) / 64] |= u64{1} << ((bit - 1) % 64);
            }
            if (fits) out.push_back(laid);
        }
    }
};

}  // namespace cover
