// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/heatmap_difference.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace passerby::editor {

namespace {

/// Expected people on a segment and the variance of their count, both directions or one.
struct Expected {
    double people = 0.0;
    double variance = 0.0;
};

} // namespace

double certaintyOf(double deviations)
{
    return std::clamp(2.0 * std::abs(deviations) / kCertainDeviations - 1.0, 0.0, 1.0);
}

double deviationsOf(double difference, double variance)
{
    if (variance > 0.0)
        return difference / std::sqrt(variance);
    return difference > 0.0 ? 2.0 * kMostDeviations : 0.0;
}

bool CountedPeople::fits(const navigation::NavigationGraph& graph) const
{
    return people_s && window_s > 0.0 && column < columns && people_s->size() == graph.segments().size() * columns;
}

CountedPeople countedIn(const run::Frame& frame, std::size_t typeCount, std::optional<std::uint16_t> destinationType)
{
    CountedPeople counted;
    counted.people_s = destinationType ? frame.occupancyByType_s : frame.occupancy_s;
    counted.columns = destinationType ? typeCount : 1;
    counted.column = destinationType.value_or(0);
    counted.window_s = frame.window_s;
    return counted;
}

double countVariance(double mean, double dwell_s, double window_s, double spacing_s)
{
    if (!(mean > 0.0) || !(dwell_s > 0.0) || !(window_s > 0.0))
        return 0.0;
    // Two moments t apart share max(0, 1 − t / dwell) of the people who are there.
    if (spacing_s > 0.0) {
        const double looks = std::max(1.0, std::round(window_s / spacing_s));
        const double shared = std::floor(std::min(looks - 1.0, dwell_s / spacing_s));
        const double ratio = spacing_s / dwell_s;
        const double sum = shared * (shared + 1.0) / 2.0;
        const double squares = sum * (2.0 * shared + 1.0) / 3.0;
        // Over k = 1 .. shared: (looks − k)(1 − k · ratio)
        const double pairs = looks * shared - (1.0 + looks * ratio) * sum + ratio * squares;
        return mean * (looks + 2.0 * pairs) / (looks * looks);
    }
    if (window_s < dwell_s)
        return mean * (1.0 - window_s / (3.0 * dwell_s));
    return mean * dwell_s / window_s * (1.0 - dwell_s / (3.0 * window_s));
}

Heatmap countedHeatmap(const navigation::NavigationGraph& graph, const CountedPeople& counted, double maximum)
{
    if (!counted.fits(graph))
        return {};
    return heatmapOf(
        graph, [&](std::size_t segment) { return counted.mean(segment); }, maximum);
}

Heatmap differenceHeatmap(const alibi::Bake& expected, std::int64_t people, const CountedPeople& counted, const HeatmapOptions& options)
{
    if (!expected.graph || !counted.fits(*expected.graph) || (options.destinationType && *options.destinationType >= expected.typeCount))
        return {};
    const navigation::NavigationGraph& graph = *expected.graph;
    const auto expectedOn = [&](navigation::SegmentIndex segment) -> Expected {
        if (segment == navigation::kNone)
            return {};
        const double share = options.destinationType
                                 ? double(expected.probabilityByType[segment * expected.typeCount + *options.destinationType])
                                 : expected.probability[segment];
        const double mean = options.populationShare * expected.expectedAgents(share, people);
        return {mean, countVariance(mean, expected.meanTravel_s[segment], counted.window_s, counted.spacing_s)};
    };
    Heatmap map = countedHeatmap(graph, counted, 1.0);
    const bool isSignificance = options.scale == HeatScale::significance;
    map.scale = isSignificance ? HeatScale::significance : HeatScale::difference;
    map.highest = 0.0;
    for (HeatmapWay& way : map.ways) {
        const Expected there = expectedOn(graph.findSegment(way.a, way.b));
        const Expected back = expectedOn(graph.findSegment(way.b, way.a));
        const double difference = way.density * way.length_m - there.people - back.people;
        const double deviations = deviationsOf(difference, there.variance + back.variance);
        way.density = isSignificance ? deviations : difference / way.length_m;
        way.certainty = certaintyOf(deviations);
        map.highest = std::max(map.highest, std::abs(way.density));
    }
    map.maximum = isSignificance ? kMostDeviations : options.maximum > 0.0 ? options.maximum : roundMaximum(map.ways);
    std::sort(map.ways.begin(), map.ways.end(), [&map](const HeatmapWay& x, const HeatmapWay& y) {
        return std::tuple(rampWeight(rampPosition(x, map), map.scale), x.a, x.b)
               < std::tuple(rampWeight(rampPosition(y, map), map.scale), y.a, y.b);
    });
    return map;
}

} // namespace passerby::editor
