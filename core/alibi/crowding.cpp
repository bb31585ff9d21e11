// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/crowding.h"

#include "core/alibi/tree_store.h"
#include "core/geometry/polygon.h"
#include "core/world/behaviour_shares.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace passerby::alibi {

using foundation::PartContext;
using foundation::Result;
using navigation::NavigationGraph;

namespace {

constexpr unsigned kMostBakes = 60;

std::unordered_map<std::uint32_t, std::size_t> placesOfCells(const world::World& world)
{
    std::unordered_map<std::uint32_t, std::size_t> places;
    for (const auto& [id, cell] : world.cells())
        places.emplace(id.number, places.size());
    return places;
}

double largestChange(std::span<const double> from, std::span<const double> to)
{
    double largest = 0.0;
    for (std::size_t cell = 0; cell < from.size(); ++cell)
        largest = std::max(largest, std::abs(to[cell] - from[cell]) / from[cell]);
    return largest;
}

} // namespace

void Damping::advance(std::vector<double>& values, std::span<const double> asked)
{
    constexpr double kLeastStep = 1.0 / 64.0;
    constexpr double kRecovery = 1.2;
    m_before.resize(values.size(), 0.0);
    double alignment = 0.0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double change = asked[i] / values[i] - 1.0;
        alignment += change * m_before[i];
        m_before[i] = change;
    }
    m_step = alignment < 0.0 ? std::max(kLeastStep, 0.5 * m_step) : std::min(1.0, kRecovery * m_step);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] += m_step * (asked[i] - values[i]);
}

std::vector<double> densitiesAt(const world::World& world, const NavigationGraph& graph, std::span<const double> probability)
{
    const std::unordered_map<std::uint32_t, std::size_t> places = placesOfCells(world);
    std::vector<double> walking(places.size(), 0.0);
    for (std::size_t segment = 0; segment < probability.size(); ++segment)
        walking[places.at(graph.segments()[segment].cell)] += probability[segment];
    const auto people = static_cast<double>(world::scheduledPopulation(world));
    std::vector<double> densities_per_m2;
    for (const auto& [id, cell] : world.cells()) {
        const double area_m2 = geometry::area(cell.polygon);
        densities_per_m2.push_back(area_m2 > 0.0 ? people * walking[densities_per_m2.size()] / area_m2 : 0.0);
    }
    return densities_per_m2;
}

std::vector<double> slowdownsAt(const world::World& world, const NavigationGraph& graph, std::span<const double> probability)
{
    std::vector<double> slowdowns = densitiesAt(world, graph, probability);
    for (double& value : slowdowns)
        value = 1.0 / world.settings().flowLaw->speedShare(value);
    return slowdowns;
}

std::shared_ptr<const NavigationGraph> slowedGraph(const world::World& world, const NavigationGraph& graph,
                                                   std::span<const double> slowdownOfCell)
{
    const std::unordered_map<std::uint32_t, std::size_t> places = placesOfCells(world);
    std::vector<double> effective_m;
    effective_m.reserve(graph.segments().size());
    for (navigation::SegmentIndex segment = 0; segment < graph.segments().size(); ++segment)
        effective_m.push_back(graph.slowedLength_m(segment, slowdownOfCell[places.at(graph.segments()[segment].cell)]));
    return std::make_shared<const NavigationGraph>(graph.slowed(std::move(effective_m)));
}

Result<Bake> bakeCrowded(const world::World& world, const BakeOptions& options, const NavigationGraph& graph, TreeStore& trees,
                         foundation::JobContext& context, std::vector<BakePhase>* phases)
{
    auto crowding = std::make_shared<Crowding>();
    crowding->slowdownOfCell.assign(world.cells().size(), 1.0);
    Damping damping;
    while (true) {
        PartContext part(context, 1.0 - std::pow(0.8, crowding->iterations), 1.0 - std::pow(0.8, crowding->iterations + 1));
        Result<Bake> bake = bakeOnce(world, options, slowedGraph(world, graph, crowding->slowdownOfCell), trees, part, phases);
        if (!bake)
            return bake.error();
        ++crowding->iterations;
        const std::vector<double> asked = slowdownsAt(world, graph, bake.value().probability);
        crowding->largestChange = largestChange(crowding->slowdownOfCell, asked);
        crowding->isConverged = crowding->largestChange <= kCrowdingTolerance;
        if (crowding->isConverged || crowding->iterations == kMostBakes) {
            bake.value().crowding = std::move(crowding);
            context.report(1.0, "Done");
            return bake;
        }
        damping.advance(crowding->slowdownOfCell, asked);
    }
}

Result<std::shared_ptr<const NavigationGraph>> walkedGraph(const world::World& world, const BakeOptions& options,
                                                           foundation::JobContext& context)
{
    auto graph = std::make_shared<const NavigationGraph>(NavigationGraph::build(world));
    if (!options.crowding || !world.settings().flowLaw || world.settings().population <= 0)
        return std::shared_ptr<const NavigationGraph>(std::move(graph));
    TreeStore trees(*graph, options.threads);
    const Result<Bake> bake = bakeCrowded(world, options, *graph, trees, context, nullptr);
    if (!bake)
        return bake.error();
    return bake.value().graph;
}

} // namespace passerby::alibi
