// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the steering models with people who were watched in corridors and at doors, and looks for better parameters:
//   calibrate_steering juelich_fundamental_diagram.csv [--search] [--svg picture.svg]
// or tells the errors at each place with parameters that were chosen by all other experiments, of one model, by so many runs each:
//   calibrate_steering juelich_fundamental_diagram.csv --leave-one-out orca 3
// or draws what they make of a corridor of 4 m beside Weidmann's law, without any data:
//   calibrate_steering --diagram picture.svg
#include "core/steering/orca.h"
#include "core/steering/reactive.h"
#include "core/steering/rvo.h"
#include "core/steering/social_force.h"
#include "tests/bench/corridor_runs.h"
#include "tests/bench/fundamental_diagram_picture.h"
#include "tests/bench/leave_one_out.h"
#include "tests/bench/measured_places.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <functional>

using namespace passerby;
using bench::Bottleneck;
using bench::bottlenecks;
using bench::Corridor;
using bench::Walkers;

namespace {

constexpr float kRadius_m = 0.13F; // shoulders give way
int seedCount = 15;

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
        {"orca, zipper",
         {orca.horizon_s, steering::Zipper{}.gap_s, orca.zipper.clear_m, 0.6F},
         {{0.4F, 0.5F, 0.6F}, {0.3F, 0.35F, 0.4F, 0.45F}, {0.02F, 0.05F, 0.08F}, {0.4F, 0.6F, 0.8F}},
         [orca](const std::vector<float>& values) {
             steering::Orca::Parameters parameters = orca;
             parameters.horizon_s = values[0];
             parameters.zipper.gap_s = values[1];
             parameters.zipper.clear_m = values[2];
             parameters.aside = values[3];
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
        for (int seed = 1; seed <= seedCount; ++seed)
            speed_mps += bench::speedIn(corridor, walkers, static_cast<std::uint64_t>(seed)) / seedCount;
        figures.speeds_mps.push_back(speed_mps);
        addError(speed_mps, corridor.speed_mps);
    }
    for (const Bottleneck& bottleneck : bottlenecks()) {
        double flow_1ps = 0.0;
        std::uint32_t through = 0;
        for (int seed = 1; seed <= seedCount; ++seed) {
            const bench::Passage passage = bench::pass(bottleneck, walkers, static_cast<std::uint64_t>(seed));
            flow_1ps += passage.flow_1ps / seedCount;
            through += passage.through;
        }
        figures.flows_1ps.push_back(flow_1ps);
        figures.through.push_back(through);
        addError(flow_1ps, bottleneck.flow_1ps);
    }
    return figures;
}

void search(Family& family, const std::vector<Corridor>& corridors)
{
    const auto cost = [&](const std::vector<float>& parameters) { return measure(family.make(parameters), corridors).cost; };
    family.parameters = bench::descended(family.parameters, family.tries, cost);
    std::printf("%s: %.3f with", family.name.c_str(), cost(family.parameters));
    for (const float value : family.parameters)
        std::printf(" %g", static_cast<double>(value));
    std::printf("\n");
}

std::string labelOf(const Corridor& corridor)
{
    return fmt::format("{:.2f} people/m², {}", corridor.density_m2, corridor.isBidirectional ? "both ways" : "one way");
}

/// Each place with parameters that were chosen without it.
void printLeftOut(const Family& family, const std::vector<Corridor>& corridors)
{
    const auto figuresOf = [&](const std::vector<float>& parameters) {
        const Figures figures = measure(family.make(parameters), corridors);
        std::vector<bench::PlaceFigure> places;
        for (std::size_t i = 0; i < corridors.size(); ++i)
            places.push_back({labelOf(corridors[i]), corridors[i].name, corridors[i].speed_mps, figures.speeds_mps[i]});
        for (std::size_t i = 0; i < bottlenecks().size(); ++i)
            places.push_back({"door of " + bottlenecks()[i].name, bottlenecks()[i].set, bottlenecks()[i].flow_1ps, figures.flows_1ps[i]});
        return places;
    };
    std::printf("| left out | measured | %s | error |\n| --- | --- | --- | --- |\n", family.name.c_str());
    for (const bench::PlaceFigure& figure : bench::leftOut(family.tries, figuresOf))
        std::printf("| %s | %.2f | %.2f | %+.0f %% |\n", figure.place.c_str(), figure.measured, figure.found, 100.0 * figure.error());
}

void printTable(const std::vector<Corridor>& corridors, const std::vector<Family>& models, const std::vector<Figures>& figures)
{
    std::printf("| measured |  |");
    for (const Family& family : models)
        std::printf(" %s |", family.name.c_str());
    std::printf("\n");
    for (std::size_t i = 0; i < corridors.size(); ++i) {
        std::printf("| %s | %.2f m/s |", labelOf(corridors[i]).c_str(), corridors[i].speed_mps);
        for (const Figures& one : figures)
            std::printf(" %.2f (%+.0f %%) |", one.speeds_mps[i], 100.0 * (one.speeds_mps[i] / corridors[i].speed_mps - 1.0));
        std::printf(" %s\n", corridors[i].name.c_str());
    }
    for (std::size_t i = 0; i < bottlenecks().size(); ++i) {
        std::printf("| door of %s | %.2f people/s |", bottlenecks()[i].name.c_str(), bottlenecks()[i].flow_1ps);
        for (const Figures& one : figures)
            std::printf(" %.2f (%+.0f %%), %u of %u through |", one.flows_1ps[i],
                        100.0 * (one.flows_1ps[i] / bottlenecks()[i].flow_1ps - 1.0), one.through[i],
                        static_cast<unsigned>(seedCount) * bottlenecks()[i].people);
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
            for (int seed = 1; seed <= seedCount; ++seed)
                speed_mps += bench::speedIn({"", 4.0, false, 1.34, density_m2, 0.0}, {family.make(family.parameters), kRadius_m},
                                            static_cast<std::uint64_t>(seed))
                             / seedCount;
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
    const std::vector<Corridor> corridors = argc > 1 ? bench::readCorridors(argv[1]) : std::vector<Corridor>{};
    if (corridors.empty()) {
        std::fprintf(stderr, "Name the file juelich_fundamental_diagram.csv.\n");
        return 2;
    }
    std::vector<Family> models = families();
    if (argc == 5 && std::strcmp(argv[2], "--leave-one-out") == 0) {
        seedCount = std::clamp(std::atoi(argv[4]), 1, 100);
        std::erase_if(models, [&](const Family& family) { return family.name != argv[3]; });
        for (const Family& family : models)
            printLeftOut(family, corridors);
        return models.empty() ? 2 : 0;
    }
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
