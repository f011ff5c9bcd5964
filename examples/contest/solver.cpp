// The sample of solver.py in C++, for `pipworks contest judge`:
//     c++ -O2 -o solver examples/contest/solver.cpp && pipworks contest judge ./solver examples/contest/boards
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

namespace {

constexpr int kNorth = 1, kEast = 2, kSouth = 4, kWest = 8, kUnset = -1;

int turned(int shape, int quarters) { return (shape << quarters | shape >> (4 - quarters)) & 15; }

int shape_of(char tile) {
    switch (tile) {
        case 'H': case '1': return kNorth;
        case 'I': return kNorth | kSouth;
        case 'L': case '2': return kNorth | kEast;
        case 'T': case '3': return kNorth | kEast | kWest;
        default: return 0;
    }
}

struct Solver {
    int width = 0, height = 0;
    std::string tiles;
    std::vector<int> turns;

    int near(int i, int quarter) const {
        const int x = i % width, y = i / width;
        switch (quarter) {
            case 0: return (y + height - 1) % height * width + x;
            case 1: return y * width + (x + 1) % width;
            case 2: return (y + 1) % height * width + x;
            default: return y * width + (x + width - 1) % width;
        }
    }

    // The sides on which a tile is open: all four where that is not settled.
    int sides(int i) const {
        if (turns[i] == kUnset) return shape_of(tiles[i]) ? 15 : 0;
        return turned(shape_of(tiles[i]), turns[i]);
    }

    bool is_tank(int i) const { return tiles[i] >= '1' && tiles[i] <= '3'; }

    // The tiles that gas reaches; with `hopeful`, through tiles that are not settled as well.
    std::vector<char> flood(bool hopeful) const {
        std::vector<char> seen(tiles.size());
        std::vector<int> reached;
        for (int i = 0; i < int(tiles.size()); ++i)
            if (is_tank(i) && (hopeful || turns[i] != kUnset)) { seen[i] = 1; reached.push_back(i); }
        for (size_t at = 0; at < reached.size(); ++at) {
            const int i = reached[at];
            if (hopeful && tiles[i] == 'H') continue;
            for (int quarter = 0; quarter < 4; ++quarter) {
                const int j = near(i, quarter), side = 1 << quarter, back = turned(side, 2);
                if (seen[j] || (!hopeful && turns[j] == kUnset)) continue;
                if ((sides(i) & side) && (sides(j) & back)) { seen[j] = 1; reached.push_back(j); }
            }
        }
        return seen;
    }

    // Whether the ends that gas has, and those that it can get, are as many as the houses without gas.
    bool enough(const std::vector<char>& lit, const std::vector<char>& hope, int dry) const {
        int ends = 0;
        for (int i = 0; i < int(tiles.size()); ++i) {
            if (lit[i]) {
                for (int quarter = 0; quarter < 4; ++quarter)
                    ends += (sides(i) & 1 << quarter) && turns[near(i, quarter)] == kUnset;
            } else if (hope[i] && turns[i] == kUnset) {
                ends += is_tank(i) ? tiles[i] - '0' : tiles[i] == 'T';
            }
        }
        return ends >= dry;
    }

    // A tank that is not settled, or a tile that an open end of lit tiles points to: one with few turns.
    int next_tile(const std::vector<char>& lit) const {
        int best = kUnset;
        size_t rank = 9;
        for (int i = 0; i < int(tiles.size()); ++i) {
            if (is_tank(i) && turns[i] == kUnset) return i;
            for (int quarter = 0; lit[i] && quarter < 4; ++quarter) {
                const int j = near(i, quarter);
                if (!(sides(i) & 1 << quarter) || turns[j] != kUnset) continue;
                const size_t own = std::string("HILT").find(tiles[j]);
                if (own < rank) { rank = own; best = j; }
            }
        }
        return best;
    }

    bool solve() {
        const auto lit = flood(false), hope = flood(true);
        int dry = 0;
        for (size_t i = 0; i < tiles.size(); ++i)
            if (tiles[i] == 'H' && !lit[i]) {
                ++dry;
                if (!hope[i]) return false;
            }
        if (!dry) return true;
        if (!enough(lit, hope, dry)) return false;
        const int tile = next_tile(lit);
        if (tile == kUnset) return false;
        const int quarters = tiles[tile] == 'I' ? 2 : 4;
        for (turns[tile] = 0; turns[tile] < quarters; ++turns[tile])
            if (solve()) return true;
        turns[tile] = kUnset;
        return false;
    }
};

}  // namespace

int main(int count, char** words) {
    std::ifstream file;
    if (count > 1) file.open(words[1]);
    std::istream& source = count > 1 ? file : std::cin;
    Solver solver;
    for (std::string row; source >> row; ++solver.height) {
        solver.width = int(row.size());
        solver.tiles += row;
    }
    solver.turns.assign(solver.tiles.size(), kUnset);
    if (!solver.solve()) {
        std::cout << "UNSOLVABLE\n";
        return 0;
    }
    for (int i = 0; i < int(solver.tiles.size()); ++i) {
        const int turn = solver.turns[i] == kUnset ? 0 : solver.turns[i];
        std::cout << (solver.tiles[i] == '_' ? '_' : "NESW"[turn]) << ((i + 1) % solver.width ? "" : "\n");
    }
}
