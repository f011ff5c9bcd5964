// The number of solutions, layer by layer, without a search. See the reference's `frontier`, which explains the method.
//
// A state is a number (see `layers`), and each way to go on from it adds a constant: a placement sets the bits of its
// places and adds to fields, a place that is covered already clears its bit. So each way keeps the order of the states
// for which it exists, and the next layer, sorted too, is the merge of as many streams as there are ways. Nothing is
// hashed, and memory is read and written from front to back.
#pragma once

#include <memory>

#include "search.hpp"
#include "streams.hpp"

namespace cover {

class Frontier {
  public:
    virtual ~Frontier() = default;

    // Go on for about `budget` nodes, which are placements laid in a state. `overflow` where memory was met.
    virtual Event run(u64 budget) = 0;

    // The number of solutions, once the run has finished.
    virtual std::vector<u64> counted() const = 0;
};

template <u32 K>
class FrontierOn final : public Frontier {
  public:
    // `layers` and `tables` outlive it; `memory` bounds its two layers, in bytes.
    FrontierOn(const Tables& tables, const Layers& layers, Monitor& monitor, u64 memory)
        : layers_(layers), monitor_(monitor), memory_(memory / 8) {
        streams_.bind(tables, layers);
        const State<K> first = streams_.first();
        here_.limbs = next_.limbs = 1;
        roomy_ = make_room(here_, K + 1);
        if (!roomy_) return;
        std::copy(first.begin(), first.end(), here_.words.begin());
        here_.words[K] = 1;
        here_.used = K + 1;
    }

    Event run(u64 budget) override {
        u64 spent = 0;
        if (!roomy_) return Event::overflow;
        for (;; ++at_) {
            if (!merging_) {
                if (at_ == layers_.places) return Event::finished;
                if (!monitor_.look()) return Event::stopped;
                open_streams();
                merging_ = true;
            }
            const Event e = merge(budget, spent);
            if (e != Event::finished) return e;
            merging_ = false;
            std::swap(here_, next_);
            if (!layers_.ends[at_].empty() && !end_regions()) return Event::overflow;
        }
    }

    std::vector<u64> counted() const override {
        const State<K> last = streams_.last();
        for (std::size_t e = 0; e < here_.used; e += K + here_.limbs)
            if (std::equal(last.begin(), last.end(), &here_.words[e]))
                return std::vector<u64>(&here_.words[e] + K, &here_.words[e] + K + here_.limbs);
        return {0};
    }

  private:
    // A layer's states in order, each with its count, of so many words.
    struct Layer {
        std::vector<u64> words;
        std::size_t used = 0;
        u32 limbs = 1;
    };
    struct Head {
        State<K> state;
        u32 stream;
        bool operator<(const Head& o) const { return before<K>(state, o.state); }
    };

    const Layers& layers_;
    Monitor& monitor_;
    u64 memory_;  // in words
    u32 at_ = 0;
    bool merging_ = false, roomy_ = true;
    Layer here_, next_;
    Streams<K> streams_;
    std::vector<Head> heads_;  // a heap, the least first
    u64 greatest_ = 0;         // of the counts of a layer, the bits of all of their last words

    // Room for so many more words in a layer, within the memory of both. False where there is none.
    bool make_room(Layer& layer, std::size_t more) {
        const std::size_t held = layer.words.size();
        if (layer.used + more <= held) return true;
        const std::size_t wanted = std::max<std::size_t>(layer.used + more, held + held / 2 + 1024);
        if (here_.words.size() + next_.words.size() + wanted > memory_) return false;
        std::vector<u64> words(wanted);
        std::copy(layer.words.begin(), layer.words.begin() + static_cast<std::ptrdiff_t>(layer.used), words.begin());
        layer.words.swap(words);
        return true;
    }

    // The ways to go on from the layer, each at its first state.
    void open_streams() {
        streams_.open(at_);
        make_limbs(streams_.all.size());
        const State<K> start = streams_.opening(at_);
        for (std::size_t e = 0; e < here_.used && !layers_.opens[at_].empty(); e += K + here_.limbs)
            for (u32 k = 0; k < K; ++k) here_.words[e + k] |= start[k];
        heads_.clear();
        for (u32 s = 0; s < streams_.all.size(); ++s) {
            Head head{{}, s};
            if (find(streams_.all[s], head.state)) heads_.push_back(head);
        }
        std::sort(heads_.begin(), heads_.end());
    }

    // Begin the next layer. At most so many counts of this one become one count: it gets words for that.
    void make_limbs(std::size_t most) {
        u32 room = 1;
        while (most >> room) ++room;
        next_.limbs = here_.limbs + (greatest_ >> (64 - room) != 0);
        next_.used = 0;
        greatest_ = 0;
    }

    // The next state to which a stream leads. False where there is none.
    bool find(Stream<K>& stream, State<K>& to) const {
        const std::size_t stride = K + here_.limbs;
        const u64* const end = here_.words.data() + here_.used;
        for (const u64* from = here_.words.data() + stream.at; from != end; from += stride) {
            u64 wrong = 0;
            for (u32 k = 0; k < K; ++k) wrong |= (from[k] & stream.test[k]) ^ stream.value[k];
            if (wrong != 0) continue;
            for (u32 k = 0; k < K; ++k) to[k] = from[k];
            add<K>(to, stream.add);
            for (u32 k = 0; k < K; ++k) wrong |= to[k] & streams_.guards[k];
            if (wrong != 0) continue;
            stream.at = static_cast<std::size_t>(from - here_.words.data());
            return true;
        }
        return false;
    }

    Event merge(u64 budget, u64& spent) {
        const std::size_t stride = K + here_.limbs;
        while (!heads_.empty()) {
            Head& head = heads_.front();
            Stream<K>& stream = streams_.all[head.stream];
            if (stream.lays) {
                if (spent >= budget) return Event::budget;
                if (!monitor_.spend()) return Event::stopped;
                ++spent;
            }
            if (!count(head.state, &here_.words[stream.at + K])) return Event::overflow;
            stream.at += stride;
            if (!find(stream, head.state)) {
                head = heads_.back();
                heads_.pop_back();
                if (heads_.empty()) break;
            }
            sink();
        }
        return Event::finished;
    }

    // Add the count to that of a state, which is the last one or a new one. False where there is no room.
    bool count(const State<K>& state, const u64* number) {
        const std::size_t stride = K + next_.limbs;
        u64* last = next_.words.data() + next_.used - (next_.used ? stride : 0);
        if (next_.used == 0 || !std::equal(state.begin(), state.end(), last)) {
            if (!make_room(next_, stride)) return false;
            last = next_.words.data() + next_.used;
            next_.used += stride;
            std::copy(state.begin(), state.end(), last);
            std::fill(last + K, last + stride, 0);
        }
        u64* to = last + K;
        u64 carry = 0;
        for (u32 i = 0; i < next_.limbs; ++i) {
            const u64 more = i < here_.limbs ? number[i] : 0;
            const u64 sum = to[i] + more;
            const u64 over = sum < more;
            to[i] = sum + carry;
            carry = over | (to[i] < sum);
        }
        greatest_ |= to[next_.limbs - 1];
        return true;
    }

    // The first of the heads may be greater now than others.
    void sink() {
        const std::size_t size = heads_.size();
        const Head moved = heads_.front();
        std::size_t hole = 0;
        for (std::size_t child = 1; child < size; child = 2 * hole + 1) {
            if (child + 1 < size && heads_[child + 1] < heads_[child]) ++child;
            if (!(heads_[child] < moved)) break;
            heads_[hole] = heads_[child];
            hole = child;
        }
        heads_[hole] = moved;
    }

    // Keep the states whose regions that end here are satisfied, and forget what these regions showed. False where there
    // is no room.
    bool end_regions() {
        const State<K> kept = streams_.kept(at_);
        std::vector<std::pair<State<K>, std::size_t>> order;
        for (std::size_t e = 0; e < here_.used; e += K + here_.limbs) {
            if (!streams_.satisfied(&here_.words[e], at_)) continue;
            State<K> state;
            for (u32 k = 0; k < K; ++k) state[k] = here_.words[e + k] & kept[k];
            order.push_back({state, e});
        }
        if (here_.words.size() + next_.words.size() + (K + 1) * order.size() > memory_) return false;
        std::sort(order.begin(), order.end(), [](const auto& a, const auto& b) {
            return before<K>(a.first, b.first) || (a.first == b.first && a.second < b.second);
        });
        make_limbs(order.size());
        for (const auto& [state, from] : order)
            if (!count(state, &here_.words[from + K])) return false;
        std::swap(here_, next_);
        return true;
    }
};

// The frontier of a problem, on states of as many words as they need.
inline std::unique_ptr<Frontier> make_frontier(const Tables& t, const Layers& layers, Monitor& monitor, u64 memory) {
    if (layers.bits <= 64) return std::make_unique<FrontierOn<1>>(t, layers, monitor, memory);
    if (layers.bits <= 128) return std::make_unique<FrontierOn<2>>(t, layers, monitor, memory);
    return std::make_unique<FrontierOn<4>>(t, layers, monitor, memory);
}

// The layers of a problem, made when they are first asked for, and whether they are worth it.
class LayersOrNone {
  public:
    std::unique_ptr<Layers> layers;

    // Whether the problem suits them.
    bool suit(const Tables& tables) {
        if (!layers) {
            layers = std::make_unique<Layers>();
            suits_ = layers->build(tables);
        }
        return suits_;
    }

    // Whether the search has had a fair part of the nodes that the layers may take, and these may fit the memory.
    bool pay(Monitor& monitor, u64 memory) {
        const u64 nodes = due(monitor, memory);
        return nodes != 0 && nodes <= monitor.nodes;
    }

    // The nodes of a fair part; 0 where layers never pay.
    u64 due(Monitor& monitor, u64 memory) {
        if (!estimated_) estimate_ = layers->estimate(monitor, kFair * kMostNodes);
        estimated_ = true;
        const u64 nodes = std::max<u64>(1, (estimate_.states + kFair - 1) / kFair);
        return estimate_.most > memory / kStateBytes || nodes > kMostNodes ? 0 : nodes;
    }

  private:
    // The estimate is one from above: states are often a hundredth of it, and most take less time than a node.
    static constexpr u64 kFair = 1'000, kStateBytes = 4;
    static constexpr u64 kMostNodes = 4'000'000;  // after so many the search alone goes on

    bool suits_ = false, estimated_ = false;
    Layers::Estimate estimate_;
};

}  // namespace cover
