// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/expected_places.h"

#include "core/alibi/tree_store.h"
#include "core/geometry/clipping.h"
#include "core/jobs/profile_world.h"

#include <algorithm>

namespace passerby::jobs {

using alibi::Bake;
using foundation::Result;
using geometry::Point;
using navigation::NavigationGraph;
using navigation::SegmentIndex;
using run::MeasuredPlaces;

namespace {

constexpr double kSecondsInHour = 3600.0;

/// The share of a straight way that lies within the area.
double shareWithin(const geometry::GridArea& area, Point from, Point to)
{
    const double length_m = distance(from, to);
    if (length_m < geometry::kClipStep_m)
        return 0.0;
    double inside_m = 0.0;
    for (const auto& part : geometry::clipLine({geometry::toClipGrid(from), geometry::toClipGrid(to)}, area))
        for (std::size_t i = 1; i < part.size(); ++i)
            inside_m += distance(geometry::fromClipGrid(part[i - 1]), geometry::fromClipGrid(part[i]));
    return std::min(1.0, inside_m / length_m);
}

void addEntries(const Bake& bake, SegmentIndex segment, double people, ExpectedWay& way)
{
    const double entries_per_h = people * bake.entryRate_per_s[segment] * kSecondsInHour;
    way.per_h += entries_per_h;
    for (std::size_t type = 0; type < bake.typeCount && bake.probability[segment] > 0.0; ++type)
        way.byGoal_per_h[type] +=
            entries_per_h * static_cast<double>(bake.probabilityByType[segment * bake.typeCount + type]) / bake.probability[segment];
}

} // namespace

ExpectedPlaces expectedPlaces(const MeasuredPlaces& places, const Bake& bake, double people)
{
    const NavigationGraph& graph = *bake.graph;
    ExpectedPlaces expected;
    for (const run::Gate& gate : places.gates) {
        ExpectedGate& one = expected.gates.emplace_back();
        one.gate = gate.id;
        for (ExpectedWay& way : one.ways)
            way.byGoal_per_h.resize(bake.typeCount);
    }
    std::vector<geometry::GridArea> outlines;
    for (const run::Area& area : places.areas) {
        expected.areas.push_back({area.id, 0.0});
        outlines.push_back(geometry::toGridArea(area.polygon));
    }
    for (SegmentIndex segment = 0; segment < graph.segments().size(); ++segment) {
        const navigation::Node& from = graph.nodes()[graph.segments()[segment].from];
        const navigation::Node& to = graph.nodes()[graph.segments()[segment].to];
        const std::array<Point, 2> ends{from.position, to.position};
        const geometry::Box box = geometry::boundingBox(ends);
        for (std::size_t i = 0; i < places.gates.size(); ++i) {
            const run::Gate& gate = places.gates[i];
            bool isForward = false;
            if ((gate.level == from.level || gate.level == to.level) && gate.box.intersects(box)
                && gate.isCrossed(from.position, to.position, isForward))
                addEntries(bake, segment, people, expected.gates[i].ways[isForward ? 0 : 1]);
        }
        for (std::size_t i = 0; i < places.areas.size(); ++i)
            if (places.areas[i].level == from.level && places.areas[i].level == to.level && places.areas[i].box.intersects(box))
                expected.areas[i].people += people * bake.probability[segment] * shareWithin(outlines[i], from.position, to.position);
    }
    return expected;
}

Result<ExpectedPlaces> expectedPlacesByProfile(const world::World& city, const MeasuredPlaces& places, const Bake& bake, double people,
                                               foundation::JobContext& context)
{
    ExpectedPlaces all = expectedPlaces(places, bake, people);
    const std::size_t profiles = city.profiles().size();
    for (ExpectedGate& gate : all.gates)
        for (ExpectedWay& way : gate.ways) {
            way.byProfile_per_h.resize(profiles);
            std::fill(way.byGoal_per_h.begin(), way.byGoal_per_h.end(), 0.0);
        }
    alibi::TreeStore trees(*bake.graph, 0);
    for (std::size_t profile = 0; profile < profiles; ++profile) {
        const double share = profileShare(city, static_cast<std::uint16_t>(profile));
        if (!(share > 0.0))
            continue;
        const auto alone = worldOfProfile(city, static_cast<std::uint16_t>(profile));
        if (!alone)
            return alone.error();
        foundation::PartContext part(context, static_cast<double>(profile) / static_cast<double>(profiles),
                                     static_cast<double>(profile + 1) / static_cast<double>(profiles));
        const auto baked = alibi::bakeWorld(alone.value(), {bake.bound, 0, bake.hour, false}, bake.graph, trees, part);
        if (!baked)
            return baked.error();
        const ExpectedPlaces own = expectedPlaces(places, baked.value(), people * share);
        for (std::size_t i = 0; i < all.gates.size(); ++i)
            for (std::size_t way = 0; way < run::kGateWays; ++way) {
                ExpectedWay& sum = all.gates[i].ways[way];
                const ExpectedWay& added = own.gates[i].ways[way];
                sum.byProfile_per_h[profile] = added.per_h;
                for (std::size_t type = 0; type < added.byGoal_per_h.size(); ++type)
                    sum.byGoal_per_h[type] += added.byGoal_per_h[type];
            }
    }
    return all;
}

} // namespace passerby::jobs
