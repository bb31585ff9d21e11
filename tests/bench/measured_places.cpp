// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/measured_places.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <initializer_list>
#include <sstream>

namespace passerby::bench {

namespace {

/// What is known of the places; the rest is read.
const std::vector<Corridor>& knownCorridors()
{
    static const std::vector<Corridor> corridors{
        {"UNI_CORR_500_01", 5.0, false, 0, 0, 0}, {"bo-360-050-050", 3.6, true, 0, 0, 0},   {"uo-050-180-180", 1.8, false, 0, 0, 0},
        {"bo-360-090-090", 3.6, true, 0, 0, 0},   {"bi_corr_400_b_03", 4.0, true, 0, 0, 0}, {"bo-360-120-120", 3.6, true, 0, 0, 0},
        {"uo-180-180-180", 1.8, false, 0, 0, 0},  {"uo-180-180-070", 1.8, false, 0, 0, 0},
    };
    return corridors;
}

/// A row of the file.
struct Row {
    std::string set;
    std::string kind;
    double highest_m2 = 0.0; ///< of a bin of densities
    int frames = 0;
    double density_m2 = 0.0;
    double speed_mps = 0.0;
};

std::vector<Row> readRows(const char* path)
{
    std::ifstream file(path);
    std::vector<Row> rows;
    std::string line;
    for (std::getline(file, line); std::getline(file, line);) {
        std::vector<std::string> fields;
        std::stringstream stream(line);
        for (std::string field; std::getline(stream, field, ',');)
            fields.push_back(field);
        if (fields.size() > 6)
            rows.push_back({fields[0], fields[1], std::strtod(fields[3].c_str(), nullptr), std::atoi(fields[4].c_str()),
                            std::strtod(fields[5].c_str(), nullptr), std::strtod(fields[6].c_str(), nullptr)});
    }
    return rows;
}

/// How fast people walk where they are few: of this set, or where it has hardly such moments, of the sets of the same experiments.
double freeSpeed(const std::vector<Row>& rows, const std::string& set)
{
    constexpr double kSparse_m2 = 0.25;
    constexpr int kEnough = 14; // frames, a quarter of a second apart
    double sum = 0.0;
    int count = 0;
    for (const Row& row : rows) {
        if (row.kind != "bin" || row.highest_m2 > kSparse_m2 || row.frames < kEnough)
            continue;
        if (row.set == set)
            return row.speed_mps;
        if (row.set.substr(0, 3) == "bo-" || row.set.substr(0, 3) == "uo-") {
            sum += row.speed_mps;
            ++count;
        }
    }
    return count > 0 ? sum / count : 1.34; // Weidmann 1993
}

/// A published flow, through a door of so many metres.
struct Flow {
    double width_m;
    double flow_1ps;
};

/// Adds the doors of one series. Of rooms, crowds and free speeds the publications say little: people begin at 3/m² in a room that is
/// `room_m` wide, and walk as fast as Weidmann's (1993).
void addSeries(std::vector<Bottleneck>& list, const Bottleneck& like, std::initializer_list<Flow> flows)
{
    constexpr double kDensity_m2 = 3.0;
    for (const Flow& flow : flows) {
        Bottleneck door = like;
        door.name = fmt::format("{:.2f} m ({})", flow.width_m, like.set);
        door.width_m = flow.width_m;
        door.roomLength_m = like.people / (kDensity_m2 * like.room_m);
        door.flow_1ps = flow.flow_1ps;
        list.push_back(door);
    }
}

} // namespace

/// The steady rows of the file, sparse to dense.
std::vector<Corridor> readCorridors(const char* path)
{
    const std::vector<Row> rows = readRows(path);
    std::vector<Corridor> corridors;
    for (const Row& row : rows)
        for (Corridor corridor : knownCorridors())
            if (row.kind == "steady_30_70pct" && corridor.name == row.set) {
                corridor.freeSpeed_mps = freeSpeed(rows, row.set);
                corridor.density_m2 = row.density_m2;
                corridor.speed_mps = row.speed_mps;
                corridors.push_back(corridor);
            }
    std::sort(corridors.begin(), corridors.end(), [](const Corridor& a, const Corridor& b) { return a.density_m2 < b.density_m2; });
    return corridors;
}

const std::vector<Bottleneck>& bottlenecks()
{
    static const std::vector<Bottleneck> list = [] {
        std::vector<Bottleneck> all{
            {"0.70 m (uo-180-180-070)", "uo-180-180-070", 0.7, 1.8, 27.0, 0.3, 148, 1.5, 1.60},
            {"0.50 m (040_c_56_h-)", "040_c_56_h-", 0.5, 5.6, 6.7, 0.95, 75, 1.5, 1.15},
        };
        // Kretz, Grünebohm, Schreckenberg 2006, "Experimental study of pedestrian flow through a bottleneck", table 3
        addSeries(all, {"", "Kretz 2006", 0.0, 4.0, 0.0, 0.4, 94, 1.34, 0.0},
                  {{0.5, 1.02}, {0.6, 1.12}, {0.7, 1.23}, {0.8, 1.43}, {0.9, 1.58}, {1.0, 1.85}, {1.2, 2.15}});
        // Seyfried et al. 2009, "New insights into pedestrian flow through bottlenecks", table 2, 60 people
        addSeries(all, {"", "Seyfried 2009", 0.0, 4.0, 0.0, 2.8, 60, 1.34, 0.0},
                  {{0.8, 1.29}, {0.9, 1.68}, {1.0, 1.90}, {1.1, 2.12}, {1.2, 2.37}});
        // Liddle et al. 2009, "An experimental study of pedestrian congestions", 150 of 180 people in the middle of each run
        addSeries(all, {"", "Liddle 2009", 0.0, 5.0, 0.0, 4.0, 180, 1.34, 0.0},
                  {{0.9, 1.71}, {1.0, 2.02}, {1.1, 2.19}, {1.2, 2.53}, {1.4, 2.91}, {1.6, 3.11}, {1.8, 3.91}, {2.0, 3.91}});
        return all;
    }();
    return list;
}

} // namespace passerby::bench
