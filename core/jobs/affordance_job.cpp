// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/affordance_job.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace passerby::jobs {

namespace {

constexpr std::size_t kBusiest = 10;

/// Places of the largest values, largest first; equal ones in their order.
std::vector<std::size_t> largest(const std::vector<double>& values, std::size_t count)
{
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] > values[b]; });
    order.resize(std::min(count, order.size()));
    return order;
}

void countPlaces(const affordance::WayNetwork& network, AffordanceSummary& summary)
{
    summary.cells = network.cells.size();
    summary.junctions = network.junctions.size();
    summary.findings = network.issues;
    for (const affordance::Junction& junction : network.junctions)
        ++summary.byReason[static_cast<std::size_t>(junction.reason)];
    summary.ways = network.ways.size() / 2;
    for (const affordance::Way& way : network.ways) {
        summary.totalLength_m += 0.5 * way.length_m;
        summary.longest_m = std::max(summary.longest_m, way.length_m);
    }
    summary.meanLength_m = summary.totalLength_m / static_cast<double>(summary.ways);
}

void findViewsheds(const affordance::WayNetwork& network, const affordance::JunctionTable& table, AffordanceSummary& summary)
{
    for (std::size_t junction = 0; junction < network.junctions.size(); ++junction) {
        const double area_m2 = table.viewsheds[junction].visible_m2;
        summary.meanViewshed_m2 += area_m2 / static_cast<double>(network.junctions.size());
        if (area_m2 > summary.largestViewshed.value)
            summary.largestViewshed = {network.junctions[junction].name, network.junctions[junction].centre, area_m2};
    }
}

void listClasses(const affordance::WayNetwork& network, const affordance::SteadyFlow& flow, GroupWays& group)
{
    for (const affordance::ClosedClass& one : flow.classes) {
        std::set<affordance::JunctionIndex> junctions;
        ClosedWays closed{one.ways.size(), 0, one.chance, 0.0};
        for (const affordance::WayIndex way : one.ways) {
            junctions.insert(network.ways[way].to);
            closed.length_m += network.ways[way].length_m;
        }
        closed.junctions = junctions.size();
        group.classes.push_back(closed);
    }
    std::stable_sort(group.classes.begin(), group.classes.end(),
                     [](const ClosedWays& a, const ClosedWays& b) { return a.chance > b.chance; });
    group.leftForGood = static_cast<std::size_t>(std::count(flow.classOf.begin(), flow.classOf.end(), affordance::kNone));
}

void listBusiest(const WandererCity& city, AffordanceSummary& summary)
{
    const affordance::WayNetwork& network = city.network();
    const double people = static_cast<double>(summary.people);
    for (const std::size_t junction : largest(city.visits_per_s, kBusiest))
        summary.junctionsByVisits.push_back(
            {network.junctions[junction].name, network.junctions[junction].centre, 60.0 * people * city.visits_per_s[junction]});
    std::vector<double> density = city.peoplePerMetre();
    for (std::size_t way = 0; way < density.size(); ++way)
        if (network.ways[way].reverse < way)
            density[way] = -1.0; // each pair once
    for (const std::size_t way : largest(density, std::min(kBusiest, summary.ways))) {
        const affordance::Junction& from = network.junctions[network.ways[way].from];
        const affordance::Junction& to = network.junctions[network.ways[way].to];
        summary.waysByDensity.push_back({from.name + " - " + to.name, geometry::midpoint(from.centre, to.centre), people * density[way]});
    }
}

} // namespace

AffordanceSummary summariseAffordance(const WandererCity& city, std::uint64_t people)
{
    AffordanceSummary summary;
    summary.people = people;
    countPlaces(city.network(), summary);
    findViewsheds(city.network(), affordance::wanderersTable(city.world, *city.affordance), summary);
    for (std::size_t group = 0; group < city.groups.size(); ++group) {
        summary.groups.push_back({city.groups[group].profiles, city.groups[group].share, {}, 0});
        listClasses(city.network(), city.flows[group], summary.groups.back());
    }
    for (const WandererGroup& group : city.groups)
        for (const statistics::SpeedNode& node : group.speeds)
            summary.meanSpeed_mps += group.share * node.weight * node.speed_mps;
    listBusiest(city, summary);
    summary.times_s = city.affordance->times_s;
    summary.times_s.ways += city.prepared_s;
    return summary;
}

} // namespace passerby::jobs
