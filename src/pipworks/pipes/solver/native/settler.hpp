// The layouts of a board one by one, by what follows and by trying: see `settling/reference.py`, which says what is
// found, and `settling/settler.py`, which finds it in Python.
#pragma once

#include <string>

#include "blocks.hpp"

namespace pipes {

enum class Event : int { more = 0, layout = 1, complete = 2, spent = 3 };

struct Question {
    std::string tiles;  // letters in reading order
    u32 width;
    bool wraps;
    Terms terms;
    std::string sides;  // for each tile the sides that gas may pass, and 16 times those it must; or nothing
};

class Settler {
  public:
    u64 nodes = 0;

    Settler(const Question& asked, u64 most_nodes) : most_nodes_(most_nodes) {
        const u32 count = static_cast<u32>(asked.tiles.size());
        network_.count = count;
        write_near(asked, count);
        const std::string letters = "_HILT123";
        for (char letter : letters) network_.kinds.push_back(kind_of(letter, asked.terms));
        for (char letter : asked.tiles) {
            network_.kind.push_back(static_cast<u8>(letters.find(letter)));
            census_.tank.push_back(letter >= '1' && letter <= '3');
            census_.house.push_back(letter == 'H');
            census_.tee.push_back(letter == 'T');
        }
        for (u32 i = 0; i < count; ++i)
            if (census_.tank[i]) census_.tanks.push_back(i);
        census_.tight = asked.terms.tight || asked.terms.whole;
        taken_back_.assign(count, 0);
        network_.begin(census_.tank);
        for (u32 arc = 0; arc < 4 * static_cast<u32>(asked.sides.size()); ++arc) {
            const u32 said = static_cast<u8>(asked.sides[arc >> 2]) >> (arc & 3);
            if (!(said & 1)) network_.keep_side(arc, kNone);
            if (said & 16) network_.keep_side(arc, kIn | kOut);
        }
    }

    // Goes on until there is a layout, which `used` has then, until all were found, or until all nodes are spent; `more`
    // when it stopped before, after about so many tiles looked at.
    Event run(u64 steps) {
        const u64 limit = network_.steps + steps;
        if (event_ == Event::layout) {
            event_ = Event::more;
            back();
        }
        while (event_ == Event::more) {
            if (!network_.propagate(limit)) return Event::more;
            if (!network_.dead && looked_ != network_.steps) {
                network_.steps += network_.count;  // all tiles are looked at
                looked_ = network_.steps;
                blocks_.look(network_, census_);
                if (network_.steps >= limit) return Event::more;
                continue;
            }
            looked_ = 0;
            if (network_.dead)
                back();
            else
                deeper();
        }
        return event_;
    }

    // The sides that gas passes in the last layout found, for each tile.
    const std::string& used() const { return used_; }

    // Of each tile the sides that gas may pass, and 16 times those it must: what follows so far, without a choice made.
    std::string sides() const {
        std::string found(network_.count, 0);
        for (u32 arc = 0; arc < 4 * network_.count; ++arc) {
            const u32 values = network_.side(arc), said = (values != kNone) | (values & kNone ? 0 : 16);
            found[arc >> 2] = static_cast<char>(static_cast<u8>(found[arc >> 2]) | said << (arc & 3));
        }
        return found;
    }

  private:
    struct Choice {
        std::size_t mark;
        u32 tile, way;
    };

    Network network_;
    Blocks blocks_;
    Census census_;
    std::vector<Choice> choices_;
    std::vector<u32> taken_back_;  // how often a choice of the tile's way was
    std::string used_;
    u64 most_nodes_, looked_ = 0;
    Event event_ = Event::more;

    void write_near(const Question& asked, u32 count) {
        const u32 width = asked.width, height = count / width;
        for (u32 i = 0; i < count; ++i) {
            const u32 x = i % width, row = i - x, y = i / width;
            const bool wraps = asked.wraps;
            network_.near.push_back(y > 0 ? i - width : wraps ? i + (height - 1) * width : i);
            network_.near.push_back(x + 1 < width ? i + 1 : wraps ? row : i);
            network_.near.push_back(y + 1 < height ? i + width : wraps ? x : i);
            network_.near.push_back(x > 0 ? i - 1 : wraps ? row + width - 1 : i);
        }
    }

    // The tile with the fewest ways, of those with several; `count` if there is none. Where several have as few it is
    // the one that was taken back most often, and the first of these.
    u32 pick() const {
        u32 best = network_.count, fewest = 99;
        for (u32 i = 0; i < network_.count; ++i) {
            const u32 ways = network_.domain(i);
            if ((ways & (ways - 1)) == 0) continue;
            const u32 number = count_bits(ways) + (network_.needy(i) ? 0 : 32);
            if (number < fewest || (number == fewest && taken_back_[i] > taken_back_[best])) {
                best = i;
                fewest = number;
            }
        }
        return best;
    }

    void deeper() {
        const u32 tile = pick();
        if (tile == network_.count) {
            keep();
            event_ = Event::layout;
            return;
        }
        if (nodes >= most_nodes_) {
            event_ = Event::spent;
            return;
        }
        ++nodes;
        network_.trailing(true);
        const u32 way = lowest(network_.domain(tile));
        choices_.push_back({network_.mark(), tile, way});
        network_.keep_ways(tile, way);
    }

    void back() {
        if (choices_.empty()) {
            event_ = Event::complete;
            return;
        }
        const Choice last = choices_.back();
        choices_.pop_back();
        ++taken_back_[last.tile];
        network_.undo(last.mark);
        network_.keep_ways(last.tile, ~last.way);
    }

    void keep() {
        used_.clear();
        for (u32 i = 0; i < network_.count; ++i) {
            u32 number = 0;
            while (!(network_.domain(i) >> number & 1)) ++number;
            used_.push_back(static_cast<char>(network_.of(i).used[number]));
        }
    }
};

}  // namespace pipes
