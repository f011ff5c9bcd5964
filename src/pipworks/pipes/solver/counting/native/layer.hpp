// The states of one layer of a count, each with its number: a hash table in parts, so that none takes long to grow.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace pipes {

using u8 = std::uint8_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

inline u64 hash_of(const u8* key, std::size_t size) {  // size is a multiple of 8
    u64 hash = 0x9E3779B97F4A7C15u;
    for (std::size_t at = 0; at < size; at += 8) {
        u64 word;
        std::memcpy(&word, key + at, 8);
        hash = (hash ^ word) * 0xBF58476D1CE4E5B9u;
        hash ^= hash >> 29;
    }
    return hash * 0x94D049BB133111EBu;
}

// Some of a layer's states, with numbers of as many 64-bit words as the largest one takes.
class Shard {
  public:
    std::size_t size() const { return size_; }
    const u8* key(std::size_t state, std::size_t length) const { return keys_.data() + state * length; }
    const u64* number(std::size_t state) const { return numbers_.data() + state * words_; }
    std::size_t words() const { return words_; }
    std::size_t bytes() const { return keys_.capacity() + 8 * numbers_.capacity() + 4 * index_.capacity(); }

    void clear() {
        if (index_.size() > 8 * (size_ + 8)) {  // there was more before: give it back
            std::vector<u8>().swap(keys_);
            std::vector<u64>().swap(numbers_);
            std::vector<u32>().swap(index_);
        }
        keys_.clear();
        numbers_.clear();
        index_.assign(index_.size(), 0);
        size_ = 0;
        words_ = 1;
    }

    // Adds a number some times to that of a state, which is new if it was not there.
    void add(const u8* key, std::size_t length, u64 hash, const u64* number, std::size_t words, u64 times) {
        if (2 * size_ >= index_.size()) rehash(length);
        std::size_t at = hash & (index_.size() - 1);
        while (index_[at] != 0 && std::memcmp(this->key(index_[at] - 1, length), key, length) != 0)
            at = (at + 1) & (index_.size() - 1);
        if (index_[at] == 0) {
            keys_.insert(keys_.end(), key, key + length);
            numbers_.resize(numbers_.size() + words_, 0);
            index_[at] = static_cast<u32>(++size_);
        }
        while (times-- > 0) add_once(index_[at] - 1, number, words);
    }

  private:
    std::vector<u8> keys_;
    std::vector<u64> numbers_;
    std::vector<u32> index_;  // a state's number plus one, or 0
    std::size_t size_ = 0, words_ = 1;

    void rehash(std::size_t length) {
        index_.assign(index_.empty() ? 16 : 2 * index_.size(), 0);
        for (std::size_t state = 0; state < size_; ++state) {
            std::size_t at = hash_of(key(state, length), length) & (index_.size() - 1);
            while (index_[at] != 0) at = (at + 1) & (index_.size() - 1);
            index_[at] = static_cast<u32>(state + 1);
        }
    }

    void add_once(std::size_t state, const u64* number, std::size_t words) {
        while (words > words_) widen();
        u64 carry = 0;
        for (std::size_t word = 0;; ++word) {
            if (word == words_) {
                if (carry == 0) return;
                widen();
            }
            u64& sum = numbers_[state * words_ + word];
            const u64 more = word < words ? number[word] : 0;
            const u64 half = sum + carry;
            carry = half < carry;
            sum = half + more;
            carry += sum < more;
            if (word + 1 >= words && carry == 0) return;
        }
    }

    void widen() {
        std::vector<u64> wider(size_ * (words_ + 1), 0);
        for (std::size_t state = 0; state < size_; ++state)
            std::memcpy(&wider[state * (words_ + 1)], &numbers_[state * words_], 8 * words_);
        numbers_.swap(wider);
        ++words_;
    }
};

class Layer {
  public:
    static constexpr std::size_t kShards = 64;

    std::vector<Shard> shards = std::vector<Shard>(kShards);

    void add(const u8* key, std::size_t length, const u64* number, std::size_t words, u64 times) {
        const u64 hash = hash_of(key, length);
        shards[hash >> 58].add(key, length, hash, number, words, times);
    }

    void clear() {
        for (Shard& shard : shards) shard.clear();
    }

    std::size_t bytes() const {
        std::size_t sum = 0;
        for (const Shard& shard : shards) sum += shard.bytes();
        return sum;
    }
};

}  // namespace pipes
