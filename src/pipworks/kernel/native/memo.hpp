// The counts of finished subtrees, exact, by position, in bounded memory.
//
// Keys are whole, not hashes of positions, so a hit is never a guess. Two generations: when the young one is full it
// becomes the old one, and the old one is forgotten. Both back ends charge the same for an entry, so that both forget
// at the same moment.
#pragma once

#include <atomic>
#include <memory>
#ifndef __wasm__
#include <thread>
#endif

#include "base.hpp"

namespace cover {

// Counts are little-endian words; additions alone are needed.
inline bool add_words(u64* to, const u64* from, u32 words) {  // false when the sum does not fit
    u64 carry = 0;
    for (u32 i = 0; i < words; ++i) {
        u64 sum = to[i] + from[i];
        u64 over = sum < from[i];
        to[i] = sum + carry;
        carry = over | (to[i] < sum);
    }
    return carry == 0;
}

// A lock for a few hundred instructions. Where there are no threads, nobody else ever holds it.
class Lock {
  public:
    void lock() {
        while (held_.test_and_set(std::memory_order_acquire)) {
#ifndef __wasm__
            std::this_thread::yield();
#endif
        }
    }
    void unlock() { held_.clear(std::memory_order_release); }

    class Guard {
      public:
        explicit Guard(Lock& lock) : lock_(lock) { lock_.lock(); }
        ~Guard() { lock_.unlock(); }
        Guard(const Guard&) = delete;
        Guard& operator=(const Guard&) = delete;

      private:
        Lock& lock_;
    };

  private:
    std::atomic_flag held_ = ATOMIC_FLAG_INIT;
};

class Memo {
  public:
    static constexpr u64 kEntryBytes = 48;  // charged for an entry besides its key

    // `limbs` words a count; none where only subtrees without a solution are kept.
    void reset(u64 bytes, u32 limbs) {
        limbs_ = limbs;
        parts_.reset();
        half_ = bytes / 2;
        charged_ = 0;
        // A table that grows moves all of its entries, and no limit is looked at meanwhile: so none gets large.
        shift_ = 64;
        while (shift_ > 56 && half_ >> (64 - shift_) > kTableBytes) --shift_;
        young_.assign(std::size_t{1} << (64 - shift_), Table{});
        old_.assign(young_.size(), Table{});
    }

    // From now on several threads may find and insert: in parts by hash, so that they rarely wait for each other. Counts
    // have `limbs` words then, no fewer than before.
    void share(u32 limbs) {
        if (parts_) return;
        // What an entry is charged pays for a count of two words.
        const u64 wide = kEntryBytes + 8 * u64{std::max(limbs, 2u) - 2};
        const u64 bytes = 2 * half_ / wide * kEntryBytes;
        parts_ = std::make_unique<Memo[]>(kParts);
        for (u32 i = 0; i < kParts; ++i) parts_[i].reset(bytes / kParts, limbs);
        std::vector<u64> count(limbs);
        for (std::vector<Table>* generation : {&old_, &young_})
            for (Table& table : *generation) {
                table.each([&](u64 hash, const u64* key, u32 words) {
                    std::copy(key + words, key + words + limbs_, count.begin());
                    part_of(hash).insert(hash, key, words, count.data());
                });
                table = Table{};
            }
        limbs_ = limbs;
    }

    // Whether a count is stored under a key, which is then copied. Without limbs: whether the subtree holds nothing.
    bool find(const u64* key, u32 words, u64* count) {
        const u64 hash = mix(key, words);
        if (parts_) {
            Memo& part = part_of(hash);
            const Lock::Guard held(part.lock_);
            return part.find(hash, key, words, count);
        }
        return find(hash, key, words, count);
    }

    void insert(const u64* key, u32 words, const u64* count) {
        const u64 hash = mix(key, words);
        if (parts_) {
            Memo& part = part_of(hash);
            const Lock::Guard held(part.lock_);
            part.insert(hash, key, words, count);
        } else {
            insert(hash, key, words, count);
        }
    }

  private:
    static constexpr u64 kTableBytes = u64{256} << 20;
    static constexpr u32 kParts = 64;  // a power of two

    bool find(u64 hash, const u64* key, u32 words, u64* count) {
        const u64* hit = young_[table(hash)].find(hash, key, words);
        if (hit == nullptr) hit = old_[table(hash)].find(hash, key, words);
        if (hit != nullptr) std::copy(hit, hit + limbs_, count);
        return hit != nullptr;
    }

    void insert(u64 hash, const u64* key, u32 words, const u64* count) {
        u64 cost = kEntryBytes + 8 * u64{words};
        if (charged_ + cost > half_) {
            if (cost > half_) return;
            std::swap(old_, young_);
            for (Table& each : young_) each.clear();
            charged_ = 0;
        }
        charged_ += cost;
        young_[table(hash)].insert(hash, key, words, count, limbs_);
    }

    // A part of a generation: the entries whose hashes begin alike.
    struct Table {
        std::vector<u32> slots;   // 1 + an entry's index in `store`, 0 for none
        std::vector<u64> store;   // hash, length of key, key, count
        std::size_t entries = 0;

        void clear() {
            std::fill(slots.begin(), slots.end(), 0);
            store.clear();
            entries = 0;
        }

        const u64* find(u64 hash, const u64* key, u32 words) const {
            if (entries == 0) return nullptr;
            for (std::size_t at = hash & (slots.size() - 1); slots[at]; at = (at + 1) & (slots.size() - 1)) {
                const u64* entry = store.data() + (slots[at] - 1);
                if (entry[0] == hash && entry[1] == words && std::memcmp(entry + 2, key, 8 * std::size_t{words}) == 0)
                    return entry + 2 + words;
            }
            return nullptr;
        }

        template <class F>
        void each(F visit) const {
            for (u32 slot : slots)
                if (slot) visit(store[slot - 1], &store[slot + 1], static_cast<u32>(store[slot]));
        }

        void insert(u64 hash, const u64* key, u32 words, const u64* count, u32 limbs) {
            if (2 * (entries + 1) > slots.size()) grow();
            if (store.size() + words + 2 + limbs > 0xFFFFFFF0u) return;
            std::size_t at = hash & (slots.size() - 1);
            while (slots[at]) at = (at + 1) & (slots.size() - 1);
            slots[at] = static_cast<u32>(store.size()) + 1;
            store.push_back(hash);
            store.push_back(words);
            store.insert(store.end(), key, key + words);
            store.insert(store.end(), count, count + limbs);
            ++entries;
        }

        void grow() {
            std::vector<u32> wide(slots.empty() ? 64 : slots.size() * 2, 0);
            for (u32 slot : slots)
                if (slot) {
                    std::size_t at = store[slot - 1] & (wide.size() - 1);
                    while (wide[at]) at = (at + 1) & (wide.size() - 1);
                    wide[at] = slot;
                }
            slots.swap(wide);
        }
    };

    // A part is told by other bits than an entry's table, which are the first, and its slot there, which are the last.
    Memo& part_of(u64 hash) { return parts_[hash >> 40 & (kParts - 1)]; }

    std::size_t table(u64 hash) const { return shift_ == 64 ? 0 : hash >> shift_; }

    static u64 mix(const u64* key, u32 words) {
        u64 h = 0x9E3779B97F4A7C15u * (words + 1);
        for (u32 i = 0; i < words; ++i) {
            h = (h ^ key[i]) * 0xD6E8FEB86659FD93u;
            h ^= h >> 32;
        }
        h *= 0xD6E8FEB86659FD93u;
        return h ^ (h >> 29);
    }

    // What each thread reads of a part stands beside its lock, in one cache line.
    Lock lock_;
    u32 limbs_ = 0;
    int shift_ = 64;  // what is left of a hash after it is the number of its table
    std::vector<Table> young_{1}, old_{1};
    u64 half_ = 0, charged_ = 0;
    std::unique_ptr<Memo[]> parts_;  // once it is shared
};

}  // namespace cover
