// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the steering models with people who were watched in corridors and at doors, and looks for better parameters:
//   calibrate_steering juelich_fundamental_diagram.csv [--search] [--svg picture.svg]
// or draws what they make of a corridor of 4 m beside Weidmann's law, without any data:
//   calibrate_steering --diagram picture.svg
#include "core/steering/orca.h"
#include "core/steering/reactive.h"
#include "core/steering/rvo.h"
#include "core/steering/social_force.h"
#include "tests/bench/corridor_runs.h"
#include "tests/bench/fundamental_diagram_picture.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <sstream>

using namespace passerby;
using bench::Bottleneck;
using bench::Corridor;
using bench::Walkers;

namespace {

constexpr float kRadius_m = 0.13F; // shoulders give way
constexpr int kSeeds = 15;

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

const std::vector<Bottleneck>& bottlenecks()
{
    static const std::vector<Bottleneck> list{
        {"0.70 m (uo-180-180-070)", 0.7, 1.8, 27.0, 0.3, 148, 1.5, 1.60},
        {"0.50 m (040_c_56_h-)", 0.5, 5.6, 6.7, 0.95, 75, 1.5, 1.15},
    };
    return list;
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

/// A model as a function of its parameters, and values worth trying for each.
struct Family {
    std::string name;
    std::vector<float> parameters;
    std::vector<std::vector<float>> tries;
    std::function<std::shared_ptr<const steering::SteeringModel>(const std::vector<float>&)> make;
};

std::vector<Family> families()
{
    const steering::Orca::Parameters orca;
    const steering::Rvo::Parameters rvo;
    const steering::SocialForce::Parameters social;
    const steering::Reactive::Parameters reactive;
    return {
        {"orca",
         {orca.horizon_s, orca.headway.gap_s, orca.headway.clear_m, orca.aside, orca.wallHorizon_s},
         {{0.4F, 0.5F, 0.6F, 0.8F}, {0.27F, 0.3F, 0.33F, 0.36F}, {0.08F, 0.09F, 0.095F, 0.1F}, {0.35F, 0.4F, 0.45F}, {0.05F, 0.1F, 0.15F}},
         [orca](const std::vector<float>& values) {
             steering::Orca::Parameters parameters = orca;
             parameters.horizon_s = values[0];
             parameters.headway = {values[1], values[2]};
             parameters.aside = values[3];
             parameters.wallHorizon_s = values[4];
             return std::make_shared<steering::Orca>(parameters);
         }},
        {"rvo",
         {rvo.caution_m, rvo.horizon_s, rvo.headway.gap_s, rvo.headway.clear_m},
         {{0.1F, 0.2F, 0.3F, 0.5F, 1.0F}, {1.0F, 2.0F, 3.0F, 5.0F}, {0.15F, 0.2F, 0.25F}, {0.08F, 0.11F, 0.14F}},
         [rvo](const std::vector<float>& values) {
             steering::Rvo::Parameters parameters = rvo;
             parameters.caution_m = values[0];
             parameters.horizon_s = values[1];
             parameters.headway = {values[2], values[3]};
             return std::make_shared<steering::Rvo>(parameters);
         }},
        {"social force",
         {social.strength_m2ps2, social.range_m, social.wallStrength_m2ps2, social.wallRange_m, social.headway.gap_s,
          social.headway.clear_m},
         {{1.0F, 1.5F, 2.1F, 3.0F},
          {0.15F, 0.2F, 0.3F},
          {1.0F, 2.0F, 3.0F, 10.0F},
          {0.1F, 0.15F, 0.2F},
          {0.15F, 0.2F, 0.25F},
          {0.07F, 0.09F, 0.11F}},
         [social](const std::vector<float>& values) {
             steering::SocialForce::Parameters parameters = social;
             parameters.strength_m2ps2 = values[0];
             parameters.range_m = values[1];
             parameters.wallStrength_m2ps2 = values[2];
             parameters.wallRange_m = values[3];
             parameters.headway = {values[4], values[5]};
             return std::make_shared<steering::SocialForce>(parameters);
         }},
        {"reactive",
         {reactive.settings.separation_m, reactive.settings.relaxation_s, reactive.settings.crowding, reactive.settings.front_m,
          reactive.settings.beside_m, reactive.settings.headway.gap_s, reactive.settings.headway.clear_m},
         {{0.5F, 0.65F, 0.8F, 1.0F, 1.25F},
          {0.5F, 1.0F, 1.5F, 2.0F},
          {1.0F, 2.0F, 3.0F, 5.0F},
          {0.05F, 0.1F},
          {0.0F, 0.02F, 0.05F, 0.1F},
          {0.25F, 0.3F, 0.35F, 0.4F},
          {0.09F, 0.12F, 0.15F}},
         [reactive](const std::vector<float>& values) {
             steering::Reactive::Parameters parameters = reactive;
             parameters.settings.separation_m = values[0];
             parameters.settings.relaxation_s = values[1];
             parameters.settings.crowding = values[2];
             parameters.settings.front_m = values[3];
             parameters.settings.beside_m = values[4];
             parameters.settings.headway = {values[5], values[6]};
             return std::make_shared<steering::Reactive>(parameters);
         }},
    };
}

struct Figures {
    std::vector<double> speeds_mps;
    std::vector<double> flows_1ps;
    std::vector<std::uint32_t> through;
    double cost = 0.0; ///< sum of squared relative errors
};

Figures measure(const std::shared_ptr<const steering::SteeringModel>& model, const std::vector<Corridor>& corridors)
{
    const Walkers walkers{model, kRadius_m};
    Figures figures;
    const auto addError = [&](double found, double measured) { figures.cost += (found / measured - 1.0) * (found / measured - 1.0); };
    for (const Corridor& corridor : corridors) {
        double speed_mps = 0.0;
        for (int seed = 1; seed <= kSeeds; ++seed)
            speed_mps += bench::speedIn(corridor, walkers, static_cast<std::uint64_t>(seed)) / kSeeds;
        figures.speeds_mps.push_back(speed_mps);
        addError(speed_mps, corridor.speed_mps);
    }
    for (const Bottleneck& bottleneck : bottlenecks()) {
        double flow_1ps = 0.0;
        std::uint32_t through = 0;
        for (int seed = 1; seed <= kSeeds; ++seed) {
            const bench::Passage passage = bench::pass(bottleneck, walkers, static_cast<std::uint64_t>(seed));
            flow_1ps += passage.flow_1ps / kSeeds;
            through += passage.through;
        }
        figures.flows_1ps.push_back(flow_1ps);
        figures.through.push_back(through);
        addError(flow_1ps, bottleneck.flow_1ps);
    }
    return figures;
}

/// One parameter after the other, until none gets better.
void search(Family& family, const std::vector<Corridor>& corridors)
{
    double least = measure(family.make(family.parameters), corridors).cost;
    for (bool hasImproved = true; hasImproved;) {
        hasImproved = false;
        for (std::size_t i = 0; i < family.parameters.size(); ++i)
            for (const float value : family.tries[i]) {
                std::vector<float> tried = family.parameters;
                tried[i] = value;
                if (tried == family.parameters)
                    continue;
                if (const double cost = measure(family.make(tried), corridors).cost; cost < least) {
                    least = cost;
                    family.parameters = tried;
                    hasImproved = true;
                }
            }
        std::printf("%s: %.3f with", family.name.c_str(), least);
        for (const float value : family.parameters)
            std::printf(" %g", static_cast<double>(value));
        std::printf("\n");
    }
}

void printTable(const std::vector<Corridor>& corridors, const std::vector<Family>& models, const std::vector<Figures>& figures)
{
    std::printf("| measured |  |");
    for (const Family& family : models)
        std::printf(" %s |", family.name.c_str());
    std::printf("\n");
    for (std::size_t i = 0; i < corridors.size(); ++i) {
        std::printf("| %.2f people/m², %s | %.2f m/s |", corridors[i].density_m2, corridors[i].isBidirectional ? "both ways" : "one way",
                    corridors[i].speed_mps);
        for (const Figures& one : figures)
            std::printf(" %.2f (%+.0f %%) |", one.speeds_mps[i], 100.0 * (one.speeds_mps[i] / corridors[i].speed_mps - 1.0));
        std::printf(" %s\n", corridors[i].name.c_str());
    }
    for (std::size_t i = 0; i < bottlenecks().size(); ++i) {
        std::printf("| door of %s | %.2f people/s |", bottlenecks()[i].name.c_str(), bottlenecks()[i].flow_1ps);
        for (const Figures& one : figures)
            std::printf(" %.2f (%+.0f %%), %u of %u through |", one.flows_1ps[i],
                        100.0 * (one.flows_1ps[i] / bottlenecks()[i].flow_1ps - 1.0), one.through[i], kSeeds * bottlenecks()[i].people);
        std::printf("\n");
    }
}

/// Weidmann 1993, "Transporttechnik der Fussgänger".
double weidmannSpeed_mps(double density_m2)
{
    return 1.34 * (1.0 - std::exp(-1.913 * (1.0 / density_m2 - 1.0 / 5.4)));
}

bench::ModelDiagram modelDiagram()
{
    bench::ModelDiagram diagram;
    for (double density_m2 = 0.2; density_m2 < 3.05; density_m2 += 0.2)
        diagram.densities_m2.push_back(density_m2);
    diagram.law.name = "Weidmann 1993";
    for (const double density_m2 : diagram.densities_m2)
        diagram.law.speeds_mps.push_back(weidmannSpeed_mps(density_m2));
    for (const Family& family : families()) {
        diagram.models.push_back({family.name, {}});
        for (const double density_m2 : diagram.densities_m2) {
            double speed_mps = 0.0;
            for (int seed = 1; seed <= kSeeds; ++seed)
                speed_mps += bench::speedIn({"", 4.0, false, 1.34, density_m2, 0.0}, {family.make(family.parameters), kRadius_m},
                                            static_cast<std::uint64_t>(seed))
                             / kSeeds;
            diagram.models.back().speeds_mps.push_back(speed_mps);
        }
    }
    return diagram;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc == 3 && std::strcmp(argv[1], "--diagram") == 0) {
        std::ofstream(argv[2]) << bench::svgOf(modelDiagram());
        return 0;
    }
    const std::vector<Corridor> corridors = argc > 1 ? readCorridors(argv[1]) : std::vector<Corridor>{};
    if (corridors.empty()) {
        std::fprintf(stderr, "Name the file juelich_fundamental_diagram.csv.\n");
        return 2;
    }
    std::vector<Family> models = families();
    std::vector<Figures> figures;
    bench::DiagramPicture picture;
    for (Family& family : models) {
        if (argc > 2 && std::strcmp(argv[2], "--search") == 0)
            search(family, corridors);
        figures.push_back(measure(family.make(family.parameters), corridors));
        picture.curves.push_back({family.name, figures.back().speeds_mps});
    }
    printTable(corridors, models, figures);
    if (argc > 3 && std::strcmp(argv[argc - 2], "--svg") == 0) {
        picture.corridors = corridors;
        std::ofstream(argv[argc - 1]) << bench::svgOf(picture);
    }
    return 0;
}
