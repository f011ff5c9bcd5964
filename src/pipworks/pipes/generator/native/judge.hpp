// What a generator asks of a board whose layout it knows: where other layouts differ from it, and which new pipes they
// use. The answers are facts of the board, those of `pipes.solver.backbone` and `generator.judging`.
#pragma once

#include <string>

#include "probe.hpp"

namespace pipes {

struct Known {
    std::string tiles;  // letters in reading order
    u32 width;
    bool wraps, tight;
    std::string used;   // the sides that gas passes in the layout that is known
    std::string ports;  // of tiles that gas passes by these sides and no other; 0 for all others; or nothing
};

class Judge {
  public:
    std::vector<u32> outside;  // tiles that gas enters outside the backbone
    std::vector<u32> doubted;  // tiles of which that was not found out; or pipes, which `clear` judges
    std::vector<u32> refused, admitted;

    explicit Judge(const Known& known, u64 most_nodes) {
        const u32 count = static_cast<u32>(known.tiles.size());
        Network& network = probe_.network;
        probe_.most_nodes = most_nodes;
        network.count = count;
        write_near(known);
        const std::string letters = "_HILT123";
        network.kinds = kinds(known.tight);
        for (char letter : known.tiles) {
            network.kind.push_back(static_cast<u8>(letters.find(letter)));
            probe_.census.tank.push_back(letter >= '1' && letter <= '3');
            probe_.census.house.push_back(letter == 'H');
            probe_.census.tee.push_back(letter == 'T');
        }
        for (u32 i = 0; i < count; ++i)
            if (probe_.census.tank[i]) probe_.census.tanks.push_back(i);
        probe_.census.tight = known.tight;
        network.begin(probe_.census.tank);
        follow(known.used);
        for (u32 arc = 0; arc < 4 * static_cast<u32>(known.ports.size()); ++arc) {
            const u32 port = static_cast<u8>(known.ports[arc >> 2]);
            if (port != 0) network.keep_side(arc, port >> (arc & 3) & 1 ? kIn | kOut : kNone);
        }
    }

    // Whether what is said to be a layout is one, as far as its ways tell.
    bool valid() const { return valid_; }
    u64 nodes() const { return probe_.nodes; }

    // Takes the pipes that `admit` is about. Whether the known layout leaves them dry.
    bool take(std::vector<u32> pipes) {
        for (u32 pipe : pipes)
            if (pipe >= probe_.network.count || probe_.home[pipe] != probe_.network.of(pipe).dry) return false;
        pipes_ = std::move(pipes);
        suspect_.assign(probe_.network.count, 0);
        return true;
    }

    // Finds `outside`, as far as that is at most `most`, in about so many steps: `found` when that is done.
    Answer backbone(u32 most, u64 steps) {
        const u64 limit = probe_.network.steps + steps;
        while (true) {
            if (!root(limit)) return Answer::open;
            if (probe_.network.dead) return Answer::unknown;
            if (!asking_) {
                if (!next_edge()) return Answer::found;
                asking_ = true;
                probe_.begin();
                probe_.network.keep_side(edge(), kNone | kOut);
            }
            const Answer answer = probe_.run(limit);
            if (answer == Answer::open) return answer;
            asking_ = false;
            probe_.end();
            if (answer == Answer::unknown) {
                doubted.push_back(static_cast<u32>(at_++));
                continue;
            }
            if (answer == Answer::refuted) {
                rooted_ = false;
                probe_.network.keep_side(edge(), kIn);
                continue;
            }
            note_edges();
            if (outside.size() > most) return Answer::found;
        }
    }

    // Finds those of the pipes that are `refused`, each put beside the ones before that are not. `unknown` where some
    // could not be judged: `clear` takes the answer, where they are `doubted`; else `tell`, about the next one.
    Answer admit(u64 steps) {
        const u64 limit = probe_.network.steps + steps;
        while (true) {
            if (!root(limit)) return Answer::open;
            if (probe_.network.dead) return Answer::unknown;
            if (!asking_) {
                if (!next_pipe()) return doubted.empty() ? Answer::found : Answer::unknown;
                asking_ = true;
                probe_.begin();
                for (std::size_t other = at_ + 1; second_ && other < pipes_.size(); ++other) keep_dry(pipes_[other]);
                keep_wet(pipes_[at_]);
            }
            const Answer answer = probe_.run(limit);
            if (answer == Answer::open) return answer;
            asking_ = false;
            probe_.end();
            if (answer == Answer::unknown) {
                if (second_) return answer;
                suspect_[pipes_[at_]] = kDoubt;
                continue;
            }
            weigh(pipes_[at_], answer == Answer::found);
        }
    }

    // Takes those of `doubted` that no layout uses even where all the pipes are there; `admit` goes on from there.
    void clear(const std::vector<u32>& idle) {
        for (u32 pipe : doubted) suspect_[pipe] = 1;
        for (u32 pipe : idle) keep_dry(pipe);
        doubted.clear();
        rooted_ = false;
    }

    // What is known of all layouts asked about: for each side the values that it may have; nothing where they clash.
    std::string sides() const {
        const Network& network = probe_.network;
        std::string found;
        for (u32 arc = 0; !network.dead && arc < 4 * network.count; ++arc)
            found.push_back(static_cast<char>(network.side(arc)));
        return found;
    }

    // Whether `admit` could not judge a pipe, which is `pipe` then.
    bool is_stuck() const { return doubted.empty() && second_ && !asking_ && at_ < pipes_.size(); }
    u32 pipe() const { return pipes_[at_]; }

    // Whether a layout uses that pipe; `admit` goes on from there.
    void tell(bool is_used) { weigh(pipe(), is_used); }

  private:
    static constexpr u8 kDoubt = 2;

    Probe probe_;
    bool valid_ = true, rooted_ = false, asking_ = false, second_ = false;
    std::size_t at_ = 0;
    std::vector<u32> pipes_;
    std::vector<u8> came_;     // the side by which gas enters a tile in the known layout, 4 for none
    std::vector<u8> differs_;  // 1 for tiles in `outside`
    std::vector<u8> suspect_;  // 1 for pipes, and others, that a layout uses where all are there; or kDoubt

    static const std::vector<Kind>& kinds(bool tight) {
        static const std::vector<Kind> loose = make_kinds(false), full = make_kinds(true);
        return tight ? full : loose;
    }
    static std::vector<Kind> make_kinds(bool tight) {
        std::vector<Kind> made;
        for (char letter : std::string("_HILT123")) made.push_back(kind_of(letter, {tight, false}));
        return made;
    }

    void write_near(const Known& known) {
        const u32 width = known.width, count = probe_.network.count, height = count / width;
        std::vector<u32>& near = probe_.network.near;
        near.reserve(std::size_t{4} * count);
        for (u32 i = 0; i < count; ++i) {
            const u32 x = i % width, row = i - x, y = i / width;
            near.push_back(y > 0 ? i - width : known.wraps ? i + (height - 1) * width : i);
            near.push_back(x + 1 < width ? i + 1 : known.wraps ? row : i);
            near.push_back(y + 1 < height ? i + width : known.wraps ? x : i);
            near.push_back(x > 0 ? i - 1 : known.wraps ? row + width - 1 : i);
        }
    }

    // Follow the gas of the known layout from the tanks, and note the way of each tile.
    void follow(const std::string& used) {
        const Network& network = probe_.network;
        const u32 count = network.count;
        came_.assign(count, 4);
        differs_.assign(count, 0);
        std::vector<u32> reached = probe_.census.tanks;
        for (std::size_t at = 0; at < reached.size(); ++at)
            for (u32 d = 0; d < 4; ++d) {
                const u32 tile = reached[at], other = network.near[4 * tile + d];
                if (!(static_cast<u8>(used[tile]) >> d & 1) || d == came_[tile]) continue;
                if (came_[other] != 4 || probe_.census.tank[other]) {
                    valid_ = false;
                    return;
                }
                came_[other] = static_cast<u8>(d ^ 2);
                reached.push_back(other);
            }
        for (u32 i = 0; i < count; ++i) {
            const Kind& kind = network.of(i);
            u32 way = kind.all;
            for (u32 d = 0; d < 4; ++d) {
                const bool passed = static_cast<u8>(used[i]) >> d & 1;
                way &= kind.with[d][!passed ? kNone : d == came_[i] ? kIn : kOut];
            }
            valid_ = valid_ && way != 0;
            probe_.home.push_back(way);
        }
    }

    bool root(u64 limit) {
        if (!rooted_) rooted_ = probe_.narrow(limit);
        return rooted_;
    }

    u32 edge() const { return static_cast<u32>(4 * at_ + came_[at_]); }

    bool next_edge() {
        for (; at_ < probe_.network.count; ++at_)
            if (came_[at_] != 4 && !differs_[at_] && probe_.network.side(edge()) != kIn) return true;
        return false;
    }

    void note_edges() {
        for (const Probe::Step& step : probe_.found) {
            const u32 tile = step.tile;
            if (came_[tile] == 4 || differs_[tile] || probe_.value(tile, step.way, came_[tile]) == kIn) continue;
            differs_[tile] = 1;
            outside.push_back(tile);
        }
    }

    void keep_dry(u32 tile) { probe_.network.keep_ways(tile, probe_.network.of(tile).dry); }
    void keep_wet(u32 tile) { probe_.network.keep_ways(tile, ~probe_.network.of(tile).dry); }
    bool is_dry(u32 tile) const { return probe_.network.domain(tile) == probe_.network.of(tile).dry; }

    // First each pipe is asked about with all others there: what no layout uses then is never used. Then the rest.
    bool next_pipe() {
        while (true) {
            for (; at_ < pipes_.size(); ++at_)
                if (!is_dry(pipes_[at_]) && (suspect_[pipes_[at_]] != 0) == second_) return true;
            if (second_) return false;
            for (u32 pipe : pipes_)
                if (suspect_[pipe] == kDoubt) doubted.push_back(pipe);
            second_ = true;
            at_ = 0;
            if (!doubted.empty()) return false;
        }
    }

    void weigh(u32 pipe, bool is_used) {
        if (!second_ && is_used) {
            for (const Probe::Step& step : probe_.found) suspect_[step.tile] = 1;
            return;
        }
        if (second_ && !is_used) {
            admitted.push_back(pipe);
            ++at_;
            return;
        }
        if (second_) refused.push_back(pipe);
        rooted_ = false;
        keep_dry(pipe);
    }
};

}  // namespace pipes
