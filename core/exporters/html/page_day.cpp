// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/html/page_day.h"

#include "core/alibi/hourly_bakes.h"
#include "core/exporters/pack/city_pack.h"
#include "core/foundation/words.h"
#include "core/world/behaviour_shares.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>

namespace passerby::exporters {

using foundation::Result;

namespace {

constexpr double kShortestFullest_m = 4.0;
constexpr double kShareBelowTop = 0.99; ///< of the metres of all ways on which anybody is
constexpr double kSecondsPerHour = 3600.0;

/// People on a straight way, in both directions.
struct Way {
    double length_m = 0.0;
    double people = 0.0;
    std::size_t segment = 0; ///< one of its directions
    [[nodiscard]] double perMetre() const { return people / length_m; }
};

std::vector<Way> waysOf(const alibi::Bake& bake, std::int64_t population)
{
    const navigation::NavigationGraph& graph = *bake.graph;
    std::map<std::pair<navigation::NodeIndex, navigation::NodeIndex>, Way> ways;
    for (std::size_t s = 0; s < graph.segments().size(); ++s) {
        const navigation::Segment& segment = graph.segments()[s];
        const double length_m = geometry::distance(graph.nodes()[segment.from].position, graph.nodes()[segment.to].position);
        const double people = bake.expectedAgents(bake.probability[s], population);
        if (length_m <= 0.0 || people <= 0.0)
            continue;
        Way& way = ways[std::minmax(segment.from, segment.to)];
        way.length_m = length_m;
        way.people += people;
        way.segment = s;
    }
    std::vector<Way> list;
    for (const auto& [ends, way] : ways)
        list.push_back(way);
    return list;
}

/// People a metre that are not exceeded on a share of all metres.
double perMetreBelow(std::vector<Way> ways, double share)
{
    std::sort(ways.begin(), ways.end(), [](const Way& one, const Way& other) { return one.perMetre() < other.perMetre(); });
    double all_m = 0.0;
    for (const Way& way : ways)
        all_m += way.length_m;
    double below_m = 0.0;
    for (const Way& way : ways) {
        below_m += way.length_m;
        if (below_m >= share * all_m)
            return way.perMetre();
    }
    return 0.0;
}

void look(const alibi::Bake& bake, std::int64_t population, PageDay& day, double& top)
{
    const std::vector<Way> ways = waysOf(bake, population);
    double walking = 0.0;
    for (const Way& way : ways) {
        walking += way.people;
        if (way.length_m < kShortestFullest_m || way.perMetre() <= day.fullest.perMetre)
            continue;
        const navigation::Segment& segment = bake.graph->segments()[way.segment];
        const navigation::Node& from = bake.graph->nodes()[segment.from];
        const navigation::Node& to = bake.graph->nodes()[segment.to];
        day.fullest = {day.packs.size(), from.position, to.position, 0.5 * (from.elevation_m + to.elevation_m),
                       way.perMetre(),   segment.cell};
    }
    day.peopleWalking.push_back(walking);
    top = std::max(top, perMetreBelow(ways, kShareBelowTop));
}

Result<void> add(const world::World& world, const alibi::Bake& bake, PageDay& day, double& top, foundation::JobContext& context)
{
    look(bake, world::scheduledPopulation(world), day, top);
    const auto pack = packOf(world, bake, {}, context);
    if (!pack)
        return pack.error();
    auto bytes = toBytes(pack.value());
    if (!bytes)
        return bytes.error();
    day.packs.push_back(std::move(bytes).value());
    return {};
}

} // namespace

double roundedUp(double number)
{
    const double power = std::pow(10.0, std::floor(std::log10(number)));
    for (const double step : {1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0})
        if (number <= step * power * (1.0 + 1e-9))
            return step * power;
    return 10.0 * power;
}

Result<PageDay> pageDay(const ExportInput& input, foundation::JobContext& context)
{
    const bool hasHours = input.hours && input.hours->distinctHours() > 1;
    const std::size_t packs = hasHours ? alibi::kHoursPerDay : 1;
    PageDay day;
    double top = 0.0;
    for (std::size_t hour = 0; hour < packs; ++hour) {
        const double done = double(hour) / double(packs);
        context.report(done, hasHours ? foundation::told("Packing {:02}:00", hour) : foundation::told("Packing people's habits"));
        foundation::PartContext quiet(context, done, done);
        const auto bake = hasHours ? input.hours->at(kSecondsPerHour * double(hour)) : nullptr;
        if (const auto added = add(input.world, bake ? *bake : *input.bake, day, top, quiet); !added)
            return added.error();
    }
    if (hasHours)
        day.begins = std::size_t(input.world.settings().initialTime_s / kSecondsPerHour) % alibi::kHoursPerDay;
    if (top > 0.0)
        day.heatTop = roundedUp(top);
    return day;
}

} // namespace passerby::exporters
