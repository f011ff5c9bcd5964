// Bits, random numbers and limits: what every other header of the native search needs.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#if defined(_MSC_VER)
#include <intrin.h>
#endif

namespace cover {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i32 = std::int32_t;
using i64 = std::int64_t;

constexpr int kLabels = 7;
constexpr u32 kNone = ~u32{0};

inline int lowest_bit(u64 word) {  // word is not 0
#if defined(_MSC_VER)
    unsigned long at;
    _BitScanForward64(&at, word);
    return static_cast<int>(at);
#else
    return __builtin_ctzll(word);
#endif
}

inline int count_bits(u64 word) {
#if defined(_MSC_VER)
    return static_cast<int>(__popcnt64(word));
#else
    return __builtin_popcountll(word);
#endif
}

// The labels of a domain, a mask of seven bits: the least, the greatest and their number.
struct MaskTables {
    u8 least[128], greatest[128], size[128];
    MaskTables() {
        for (int mask = 0; mask < 128; ++mask) {
            least[mask] = greatest[mask] = size[mask] = 0;
            for (int v = kLabels - 1; v >= 0; --v)
                if (mask >> v & 1) {
                    if (size[mask] == 0) greatest[mask] = static_cast<u8>(v);
                    least[mask] = static_cast<u8>(v);
                    ++size[mask];
                }
        }
    }
};
inline const MaskTables kMask;

// xorshift64* behind a splitmix64 seed: small, fast, the same on every machine.
class Random {
  public:
    explicit Random(u64 seed) {
        seed += 0x9E3779B97F4A7C15u;
        seed = (seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9u;
        seed = (seed ^ (seed >> 27)) * 0x94D049BB133111EBu;
        state_ = (seed ^ (seed >> 31)) | 1;
    }
    u64 next() {
        state_ ^= state_ >> 12;
        state_ ^= state_ << 25;
        state_ ^= state_ >> 27;
        return state_ * 0x2545F4914F6CDD1Du;
    }
    u32 below(u32 bound) { return static_cast<u32>(((next() >> 32) * bound) >> 32); }
    double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

  private:
    u64 state_;
};

// Term i, from 1, of 1 1 2 1 1 2 4 1 1 2 ... (Luby, Sinclair, Zuckerman 1993).
inline u64 luby(u64 i) {
    for (;;) {
        u64 power = 1;
        while (power <= i) power *= 2;
        if (power == i + 1) return power / 2;
        i -= power / 2 - 1;
    }
}

enum class Stop : int { none = 0, seconds = 1, nodes = 2, memory = 3, cancelled = 4 };

// The limits of one question, shared by all its searches. `spend` pays for a node and is false once one must stop.
class Monitor {
  public:
    using Clock = std::chrono::steady_clock;

    u64 nodes = 0;
    Stop stop = Stop::none;

    void set(double seconds, u64 node_limit, const volatile unsigned char* cancel, std::function<bool()> interrupt) {
        timed_ = seconds >= 0;
        // A century is as good as for ever, and keeps the sum below within the clock's range.
        if (timed_)
            end_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                      std::chrono::duration<double>(std::min(seconds, 3e9)));
        node_limit_ = node_limit;
        cancel_ = cancel;
        interrupt_ = std::move(interrupt);
        asked_ = Clock::now();
    }

    bool spend() {
        if (stop != Stop::none) return false;
        if (nodes >= node_limit_) {
            stop = Stop::nodes;
            return false;
        }
        ++nodes;
        return nodes < next_ || look();
    }

    // Look at the clock, the cancel byte and (every 50 ms) the interpreter's signals.
    bool look() {
        next_ = nodes + stride_;
        if (stop != Stop::none) return false;
        if (cancel_ != nullptr && *cancel_ != 0) {
            stop = Stop::cancelled;
            return false;
        }
        auto now = Clock::now();
        if (timed_ && now >= end_) {
            stop = Stop::seconds;
            return false;
        }
        if (interrupt_ && now - asked_ >= std::chrono::milliseconds(50)) {
            asked_ = now;
            if (interrupt_()) stop = Stop::cancelled;
        }
        return stop == Stop::none;
    }

    // Nodes of a large board take longer, so the clock is read more often there.
    void pace(std::size_t placements) {
        stride_ = std::clamp<u64>(1'000'000 / (placements + 1), 4, 256);
        next_ = std::min(next_, nodes + stride_);
    }

  private:
    bool timed_ = false;
    Clock::time_point end_{}, asked_{};
    u64 node_limit_ = ~u64{0}, next_ = 0, stride_ = 64;
    const volatile unsigned char* cancel_ = nullptr;
    std::function<bool()> interrupt_;
};

// The sums of whole multiples, negative ones too, of some pairs: the cells of a piece, and how many more of them are
// white than black. Kept as a basis (size, balance), (0, step), found by Euclid's algorithm.
class Lattice {
  public:
    void add(i64 size, i64 balance) {
        while (size != 0) {
            const i64 times = size_ / size;
            size_ -= times * size;
            balance_ -= times * balance;
            std::swap(size_, size);
            std::swap(balance_, balance);
        }
        step_ = std::gcd(step_, balance);
        if (step_ != 0) balance_ %= step_;
    }

    // Whether a pair is such a sum, once one was added.
    bool holds(i64 size, i64 balance) const {
        if (size % size_ != 0) return false;
        const i64 rest = balance - size / size_ * balance_;
        return step_ == 0 ? rest == 0 : rest % step_ == 0;
    }

  private:
    i64 size_ = 0, balance_ = 0, step_ = 0;
};

}  // namespace cover
