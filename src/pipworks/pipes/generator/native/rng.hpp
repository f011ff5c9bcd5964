// The stream of random numbers of pipworks.rng: the same numbers from the same state.
#pragma once

#include <cstdint>

namespace growth {

using u8 = std::uint8_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

class Rng {
  public:
    u64 state = 0;

    u64 bits() {
        state += 0x9E3779B97F4A7C15ULL;
        u64 z = state;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31);
    }

    // A whole number from 0 to bound - 1, uniform; `bound` is at least 1.
    u32 below(u32 bound) {
        const u64 beyond = (~u64{0} % bound + 1) % bound;  // 2^64 % bound: values from 2^64 - beyond on are rejected
        u64 value = bits();
        while (beyond != 0 && value >= u64{0} - beyond) value = bits();
        return static_cast<u32>(value % bound);
    }

    void shuffle(u32* items, u32 size) {
        for (u32 last = size; last-- > 1;) {
            const u32 other = below(last + 1);
            const u32 held = items[last];
            items[last] = items[other];
            items[other] = held;
        }
    }
};

}  // namespace growth
