// Where gas flows in a model of a window, and the cuts that it breaks: the same as mending/window_flow.py.
#pragma once

#include "window.hpp"

namespace pipes {

class WindowFlow {
  public:
    Numbers source;  // the part that feeds each node, -1 for none

    explicit WindowFlow(const Window& window) : window_(window) {
        const std::size_t count = window.tiles.size() + window.crossing.size();
        into_.resize(count);
        out_of_.resize(count);
        for (const Window::Arc& arc : window.arcs) {
            into_[arc.end].emplace_back(arc.start, arc.literal);
            out_of_[arc.start].emplace_back(arc.end, arc.literal);
        }
        for (i32 p = 0; p < window.size(); ++p)
            if (window.letters[p] == 'H') needy_.push_back(p);
        for (std::size_t k = 0; k < window.crossing.size(); ++k)
            if (!window.is_root(k)) needy_.push_back(window.size() + static_cast<i32>(k));
        source.assign(count, -1);
    }

    // Gives the clauses that the model breaks to `add`: none where gas reaches all that need it.
    template <class Add> void read(const Numbers& model, Add add) {
        holds_.assign(static_cast<std::size_t>(window_.variables()) + 1, 0);
        for (i32 literal : model)
            if (literal > 0 && literal <= window_.variables()) holds_[literal] = 1;
        const Numbers reached = follow();
        Numbers dry, met(source.size(), -1);
        for (i32 node : needy_)
            if (source[node] < 0) dry.push_back(node);
        if (dry.empty()) return;
        for (i32 first : dry) cut(first, met, add);
        Numbers onward;
        for (i32 node : reached)
            for (const auto& [end, literal] : out_of_[node])
                if (source[end] < 0) onward.push_back(literal);
        add(onward);
    }

    bool holds(i32 literal) const { return literal > 0 && literal < static_cast<i32>(holds_.size()) && holds_[literal]; }

  private:
    const Window& window_;
    std::vector<std::vector<std::pair<i32, i32>>> into_, out_of_;  // the node at the other end, and the literal
    Numbers needy_;
    std::vector<u8> holds_;

    Numbers follow() {
        source.assign(source.size(), -1);
        Numbers reached;
        for (const auto& [node, part] : window_.roots) {
            source[node] = part;
            reached.push_back(node);
        }
        for (std::size_t at = 0; at < reached.size(); ++at) {
            const i32 node = reached[at];
            for (const auto& [end, literal] : out_of_[node])
                if (source[end] < 0 && holds(literal)) {
                    source[end] = source[node];
                    reached.push_back(end);
                }
        }
        return reached;
    }

    template <class Add> void cut(i32 first, Numbers& met, Add add) {
        Numbers path;
        i32 node = first;
        while (met[node] < 0) {
            met[node] = first;
            path.push_back(node);
            const auto from = std::find_if(into_[node].begin(), into_[node].end(),
                                           [this](const auto& each) { return holds(each.second); });
            if (from == into_[node].end()) return;  // no model: a dry node has gas from somewhere
            node = from->first;
        }
        if (met[node] != first) return;
        const Numbers cycle(std::find(path.begin(), path.end(), node), path.end());
        const Numbers gates = gates_of(cycle);
        for (i32 each : cycle) {
            Numbers clause = gates;
            for (const auto& [start, literal] : into_[each])
                if (holds(literal)) clause.push_back(-literal);
            add(clause);
        }
        add(gates_of(path));
    }

    // The literals of the arcs that enter the set of nodes from outside.
    Numbers gates_of(const Numbers& nodes) const {
        std::vector<u8> inside(source.size(), 0);
        for (i32 node : nodes) inside[node] = 1;
        Numbers found;
        for (i32 node : nodes)
            for (const auto& [start, literal] : into_[node])
                if (!inside[start]) found.push_back(literal);
        return found;
    }
};

}  // namespace pipes
