// The states of one number of up to 64 * K bits, and the constants that lead from those of a layer to those of the next.
#pragma once

#include "layers.hpp"

namespace cover {

template <u32 K>
using State = std::array<u64, K>;

template <u32 K>
bool before(const State<K>& a, const State<K>& b) {
    for (u32 k = K - 1; k > 0; --k)
        if (a[k] != b[k]) return a[k] < b[k];
    return a[0] < b[0];
}

template <u32 K>
void add(State<K>& to, const State<K>& other) {
    u64 carry = 0;
    for (u32 k = 0; k < K; ++k) {
        const u64 sum = to[k] + other[k];
        const u64 over = sum < other[k];
        to[k] = sum + carry;
        carry = over | (to[k] < sum);
    }
}

// A way to go on: for the states that show `value` where `test` has bits, unless the sum sets a guard.
template <u32 K>
struct Stream {
    State<K> test{}, value{}, add{};
    bool lays = false;
    std::size_t at = 0;  // of the state from which it goes on next
};

template <u32 K>
class Streams {
  public:
    std::vector<Stream<K>> all;
    State<K> guards{};

    // Both outlive it.
    void bind(const Tables& tables, const Layers& layers) {
        tables_ = &tables;
        layers_ = &layers;
        for (const Field& field : layers.pieces) guard(field);
        for (const Field& field : layers.regions) guard(field);
    }

    // The first state, of nothing laid, and the last one, of all laid.
    State<K> first() const {
        State<K> state{};
        for (const Field& field : layers_->pieces) put(state, field, field.start);
        return state;
    }
    State<K> last() const {
        State<K> state{};
        for (const Field& field : layers_->pieces) put(state, field, field.mask());
        return state;
    }

    // What the regions that open at a place show as long as they show nothing.
    State<K> opening(u32 at) const {
        State<K> state{};
        for (u32 r : layers_->opens[at]) put(state, layers_->regions[r], layers_->regions[r].start);
        return state;
    }

    // All bits but those of the regions that end at a place.
    State<K> kept(u32 at) const {
        State<K> state;
        state.fill(~u64{0});
        for (u32 r : layers_->ends[at]) {
            const Field& field = layers_->regions[r];
            state[field.at / 64] &= ~(field.mask() << (field.at % 64));
        }
        return state;
    }

    // Whether the regions that end at a place are satisfied.
    bool satisfied(const u64* state, u32 at) const {
        for (u32 r : layers_->ends[at]) {
            const Constraint& region = tables_->regions[r];
            const Field& field = layers_->regions[r];
            const u64 shown = (state[field.at / 64] >> (field.at % 64)) & field.mask();
            if (region.kind == Kind::sum && static_cast<i64>(shown - field.start) < region.low) return false;
        }
        return true;
    }

    // The ways to go on at a place.
    void open(u32 at) {
        all.clear();
        Stream<K> over;
        const u32 bit = at % layers_->span;
        over.test[bit / 64] = over.value[bit / 64] = u64{1} << (bit % 64);
        over.add[bit / 64] = ~u64{0} << (bit % 64);
        for (u32 k = bit / 64 + 1; k < K; ++k) over.add[k] = ~u64{0};
        all.push_back(over);
        for (u32 p : layers_->starting[at]) add_ways(p, at);
    }

  private:
    using Field = Layers::Field;

    const Tables* tables_ = nullptr;
    const Layers* layers_ = nullptr;

    static void put(State<K>& state, const Field& field, u64 value) { state[field.at / 64] |= value << (field.at % 64); }

    void guard(const Field& field) {
        if (field.bits > 0) put(guards, {field.at + field.bits, 1, 0}, 1);
    }

    // The ways to lay a placement: one, but where a region of equal labels may have shown its label or not.
    void add_ways(u32 p, u32 at) {
        const Tables& t = *tables_;
        Stream<K> stream;
        stream.lays = true;
        for (u32 i = t.start[p]; i < t.start[p + 1]; ++i) {
            const u32 place = layers_->place[t.cell[i]];
            const u32 bit = place % layers_->span;
            stream.test[bit / 64] |= u64{1} << (bit % 64);
            if (place != at) stream.add[bit / 64] |= u64{1} << (bit % 64);
        }
        if (layers_->counts) put(stream.add, layers_->pieces[t.piece[p]], 1);
        const std::size_t first = all.size();
        all.push_back(stream);
        std::vector<u32> same;
        for (u32 i = t.mark_start[p]; i < t.mark_start[p + 1]; ++i) {
            const u32 r = t.region_of[t.mark[i] / kLabels], label = t.mark[i] % kLabels;
            const Field& field = layers_->regions[r];
            if (field.bits == 0) continue;
            const Kind kind = t.regions[r].kind;
            State<K> shown{};
            put(shown, field, kind == Kind::sum ? label : kind == Kind::same ? label + 1 : u64{1} << label);
            if (kind == Kind::sum) {
                add<K>(all[first].add, shown);
            } else if (kind == Kind::different) {
                for (u32 k = 0; k < K; ++k) all[first].test[k] |= shown[k], all[first].add[k] |= shown[k];
            } else if (std::find(same.begin(), same.end(), r) == same.end()) {
                same.push_back(r);
            }
        }
        for (u32 r : same) double_ways(p, r, first);
    }

    void double_ways(u32 p, u32 r, std::size_t first) {
        const Field& field = layers_->regions[r];
        u64 label = 0;
        for (u32 i = tables_->mark_start[p]; i < tables_->mark_start[p + 1]; ++i)
            if (tables_->region_of[tables_->mark[i] / kLabels] == r) label = tables_->mark[i] % kLabels + 1;
        for (std::size_t s = first, end = all.size(); s < end; ++s) {
            Stream<K> again = all[s];
            put(again.test, field, field.mask());
            put(again.value, field, label);
            put(all[s].test, field, field.mask());
            put(all[s].add, field, label);
            all.push_back(again);
        }
    }
};

}  // namespace cover
