// Decimation by beliefs (Montanari, Ricci-Tersenghi, Semerjian 2007): lay the likeliest placement, ask again how likely
// the others are, and so on. One such dive covers large boards of pieces of mixed sizes, each cell in a region, where
// searches end with some cells open; boards of few solutions are not for it. It proves nothing. The reference has none.
#pragma once

#include "beliefs.hpp"
#include "propagation.hpp"

namespace cover {

class Decimation {
  public:
    std::vector<u32> path;  // what the last dive laid
    i32 left = 0;           // cells open then

    Decimation(const Tables& tables, Monitor& monitor, Random& random)
        : tables_(tables), monitor_(monitor), random_(random) {
        propagator_.bind(tables, monitor);
        now_.resize(propagator_.layout.words() + 1);
        next_.resize(now_.size());
        beliefs_.bind(tables, monitor);
    }

    // Whether it is worth it, and takes an eighth of the memory at most.
    static bool suits(const Tables& tables, u64 memory) {
        return tables.cells > kSmall && !tables.supply && tables.placements < kNone / 8 &&
               tables.placements * Beliefs::kBytes <= memory / 8;
    }

    // Lay the likeliest, until the board is covered or the position is dead. True when it is covered.
    bool dive() {
        path = tables_.fixed;
        left = static_cast<i32>(tables_.cells);
        if (!propagator_.rebuild(at(now_), path)) return false;
        // The first dive is the plain one; what helps differs between boards.
        const u32 rounds = dives_ == 0 ? 4 : 2 + random_.below(7);
        noise_ = dives_ == 0 ? 0 : random_.below(4);
        beliefs_.damping = static_cast<float>(dives_ == 0 ? 2 : 1 + random_.below(5)) / 8.0f;
        ++dives_;
        beliefs_.begin(at(now_), random_);
        if (!settle(kFirstRounds)) return false;
        left = at(now_).cells_left();
        while (left > 0) {
            const u32 p = likeliest();
            if (p == kNone || !monitor_.spend()) return false;
            next_ = now_;
            if (propagator_.place(at(next_), p)) {
                std::swap(now_, next_);
                path.push_back(p);
                left = at(now_).cells_left();
            } else if (!propagator_.forbid(at(now_), p)) {
                return false;
            }
            if (left == 0) break;
            beliefs_.follow(at(now_));
            if (!settle(rounds)) return false;
        }
        return true;
    }

  private:
    static constexpr u32 kSmall = 300, kFirstRounds = 40;
    static constexpr float kSettled = 1e-3f;

    const Tables& tables_;
    Monitor& monitor_;
    Random& random_;
    Propagator propagator_;
    Beliefs beliefs_;
    std::vector<u64> now_, next_;  // blocks of positions
    u32 dives_ = 0;
    u32 noise_ = 0;  // sixths by which a placement may be taken for less likely than it is

    Position at(std::vector<u64>& block) const { return propagator_.layout.at(block.data()); }

    // Some rounds, fewer where beliefs settle. False when a limit came first.
    bool settle(u32 rounds) {
        for (u32 i = 0; i < rounds; ++i) {
            if (!beliefs_.round(at(now_))) return false;
            if (beliefs_.change < kSettled) break;
        }
        return true;
    }

    u32 likeliest() {
        u32 best = kNone;
        float most = -1;
        for (u32 p : beliefs_.live) {
            float odds = beliefs_.odds(p);
            if (noise_ > 0) odds *= 1.0f - static_cast<float>(noise_ * random_.below(1024)) / (6.0f * 1024.0f);
            if (odds > most) {
                most = odds;
                best = p;
            }
        }
        return best;
    }
};

}  // namespace cover
