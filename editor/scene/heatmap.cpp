// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/heatmap.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <tuple>

namespace passerby::editor {
namespace {

constexpr double kRampExponent = 0.6;
constexpr double kCoveredPeople = 0.9;
constexpr std::array<double, 9> kRoundFactors{1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0};

/// Undirected ways whose people are the sum of `people` over both directions.
std::vector<HeatmapWay> sumWays(const navigation::NavigationGraph& graph, const std::function<double(std::size_t)>& people)
{
    std::vector<HeatmapWay> ways;
    const auto segments = graph.segments();
    const auto nodes = graph.nodes();
    ways.reserve(segments.size() / 2);
    for (std::size_t s = 0; s < segments.size(); ++s) {
        const navigation::Segment& segment = segments[s];
        const navigation::SegmentIndex back = graph.findSegment(segment.to, segment.from);
        if (segment.from > segment.to && back != navigation::kNone)
            continue; // counted with its other direction
        const double length_m = graph.straightLength_m(static_cast<navigation::SegmentIndex>(s));
        if (!(length_m > 0.0))
            continue;
        const double both = people(s) + (back != navigation::kNone ? people(back) : 0.0);
        const navigation::Node& from = nodes[segment.from];
        const navigation::Node& to = nodes[segment.to];
        ways.push_back({std::min(segment.from, segment.to), std::max(segment.from, segment.to), from.position, to.position,
                        0.5 * (from.elevation_m + to.elevation_m), length_m, both / length_m, 1.0});
    }
    return ways;
}

Heatmap finished(std::vector<HeatmapWay> ways, double maximum)
{
    std::sort(ways.begin(), ways.end(),
              [](const HeatmapWay& x, const HeatmapWay& y) { return std::tie(x.density, x.a, x.b) < std::tie(y.density, y.a, y.b); });
    Heatmap map;
    map.highest = ways.empty() ? 0.0 : ways.back().density;
    map.maximum = maximum > 0.0 ? maximum : roundMaximum(ways);
    map.ways = std::move(ways);
    return map;
}

} // namespace

Heatmap heatmapOf(const navigation::NavigationGraph& graph, const std::function<double(std::size_t)>& people, double maximum)
{
    return finished(sumWays(graph, people), maximum);
}

Heatmap expectedHeatmap(const alibi::Bake& bake, std::int64_t population, const HeatmapOptions& options)
{
    if (!bake.graph)
        return {};
    const auto share = [&](std::size_t s) {
        if (!options.destinationType)
            return bake.probability[s];
        return *options.destinationType < bake.typeCount ? double(bake.probabilityByType[s * bake.typeCount + *options.destinationType])
                                                         : 0.0;
    };
    return finished(
        sumWays(*bake.graph, [&](std::size_t s) { return options.populationShare * bake.expectedAgents(share(s), population); }),
        options.maximum);
}

double coveringDensity(const std::vector<HeatmapWay>& ways)
{
    std::vector<std::pair<double, double>> peopleByDensity;
    double total = 0.0;
    for (const HeatmapWay& way : ways) {
        const double density = std::abs(way.density);
        peopleByDensity.emplace_back(density, density * way.length_m);
        total += density * way.length_m;
    }
    if (!(total > 0.0))
        return 0.0;
    std::sort(peopleByDensity.begin(), peopleByDensity.end());
    double below = 0.0;
    for (const auto& [density, people] : peopleByDensity) {
        below += people;
        if (density > 0.0 && below >= kCoveredPeople * total * (1.0 - 1e-12))
            return density;
    }
    return peopleByDensity.back().first;
}

double roundedUp(double value)
{
    if (!(value > 0.0))
        return 0.0;
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    for (const double factor : kRoundFactors)
        if (value <= factor * power * (1.0 + 1e-9))
            return factor * power;
    return 10.0 * power;
}

double roundMaximum(const std::vector<HeatmapWay>& ways)
{
    return roundedUp(coveringDensity(ways));
}

double rampPosition(double density, double maximum)
{
    return maximum > 0.0 ? std::pow(std::clamp(density / maximum, 0.0, 1.0), kRampExponent) : 0.0;
}

double rampPosition(double value, double maximum, HeatScale scale)
{
    if (scale == HeatScale::people)
        return rampPosition(value, maximum);
    if (scale == HeatScale::service)
        return maximum > 0.0 ? std::clamp(value / maximum, 0.0, 1.0) : 0.0;
    const double amount = scale == HeatScale::difference ? rampPosition(std::abs(value), maximum)
                          : maximum > 0.0                ? std::min(1.0, std::abs(value) / maximum)
                                                         : 0.0;
    return 0.5 + std::copysign(0.5 * amount, value);
}

double rampPosition(const HeatmapWay& way, const Heatmap& map)
{
    const double position = rampPosition(way.density, map.maximum, map.scale);
    return map.scale == HeatScale::people || map.scale == HeatScale::service ? position : 0.5 + way.certainty * (position - 0.5);
}

double rampWeight(double rampPosition, HeatScale scale)
{
    if (scale == HeatScale::service)
        return 1.0;
    return scale == HeatScale::people ? rampPosition : std::abs(2.0 * rampPosition - 1.0);
}

double ribbonHalfWidth_m(double rampWeight)
{
    return 0.22 + 0.95 * rampWeight;
}

std::vector<double> legendTicks(double maximum, HeatScale scale)
{
    if (!(maximum > 0.0))
        return {0.0};
    if (scale == HeatScale::difference)
        return {-maximum, -0.3 * maximum, 0.0, 0.3 * maximum, maximum};
    if (scale == HeatScale::significance)
        return {-maximum, -maximum * 2.0 / 3.0, -maximum / 3.0, 0.0, maximum / 3.0, maximum * 2.0 / 3.0, maximum};
    const double power = std::pow(10.0, std::floor(std::log10(maximum) + 1e-9));
    const int leading = static_cast<int>(std::lround(maximum / power * 2.0)); // in halves
    const int parts = leading == 2 ? 5 : leading % 2 == 1 ? leading : leading / 2 <= 2 ? 4 : leading / 2 == 8 ? 4 : leading / 2;
    std::vector<double> ticks;
    for (int i = 0; i <= parts; ++i)
        ticks.push_back(maximum * i / parts);
    return ticks;
}

} // namespace passerby::editor
