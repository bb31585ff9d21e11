// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/models/road_tables.h"

#include "editor/session/live_road.h"
#include "editor/words/number_text.h"
#include "editor/words/text.h"
#include "editor/words/traffic_words.h"

#include <algorithm>

namespace passerby::editor {

namespace {

constexpr double kKmhPerMps = 3.6;

QString laneName(const world::World& world, world::LaneId id)
{
    const ObjectRef ref{ObjectKind::lane, id.number};
    return world.lanes().find(id) ? shortName(world, ref) : text("A lane that is gone");
}

ObjectRef placeOf(const run::WaitMeasure& wait)
{
    return {wait.place == run::WaitMeasure::Place::stopLine ? ObjectKind::stopLine : ObjectKind::crossing, wait.number};
}

QString placeName(const world::World& world, const run::WaitMeasure& wait)
{
    return exists(world, placeOf(wait)) ? shortName(world, placeOf(wait)) : text("A place that is gone");
}

QString whoMet(const run::NearMiss& miss)
{
    return miss.other == 0 ? text("vehicle %1, a person").arg(miss.vehicle) : text("vehicles %1, %2").arg(miss.vehicle).arg(miss.other);
}

} // namespace

std::vector<TableColumn> worstLanesColumns()
{
    return {{text("Lane"), text("The worst first: where all vehicles together lost most time")},
            {text("per km"), text("Vehicles on a kilometre, on average of all the time that was watched (Edie 1963)")},
            {text("per h"), text("Vehicles an hour that came to its end")},
            {text("km/h"), text("Mean speed of all that drove on it (Edie 1963)")},
            {text("s lost"), text("Seconds that a vehicle lost against what its wish, the limit and the bends permit, on average")},
            {text("min lost"), text("Minutes that all vehicles lost together")},
            {text("misses"), text("Near misses that began on it")}};
}

std::vector<TableColumn> nearMissesColumns()
{
    return {{text("s"), text("The time to collision, or the time between: the nearest to a collision first")},
            {text("Measure"), text("Time to collision (Hayward 1972), or post-encroachment time (Allen, Shin, Cooper 1978)")},
            {text("After"), text("How long the run had gone on")},
            {text("Who"), text("The vehicle behind, or that came later, or that met somebody; and the other")},
            {text("Lane"), text("On which it was")}};
}

std::vector<TableColumn> longestWaitsColumns()
{
    return {
        {text("Where"),
         text("Stop lines, zebra crossings and lights: the longest mean wait first. Waiting is standing, slower than 0.5 m/s")},
        {text("Who"), text("Who came over it")},
        {text("came"), text("How many came over it; who still waits is not counted")},
        {text("% waited"), text("So many of them stood before it at all")},
        {text("mean s"), text("Mean wait of all who came over it, in seconds: the stopped delay of the Highway Capacity Manual (1985)")},
        {text("95 % s"), text("95 of 100 waited at most so long, to the whole second")},
        {text("most s"), text("The longest wait")}};
}

std::vector<RoadRow> worstLanes(const LiveRoad& road, const world::World& world, std::size_t most)
{
    std::vector<const run::LaneMeasure*> lanes;
    for (const run::LaneMeasure& lane : road.lanes)
        if (lane.vehicle_s > 0.0)
            lanes.push_back(&lane);
    std::stable_sort(lanes.begin(), lanes.end(), [](const auto* a, const auto* b) { return a->delay_s > b->delay_s; });
    if (lanes.size() > most)
        lanes.resize(most);
    std::vector<RoadRow> rows;
    for (const run::LaneMeasure* lane : lanes)
        rows.push_back({{laneName(world, lane->lane), formatNumber(lane->vehicles_per_km(), 1), formatNumber(lane->vehicles_per_h(), 0),
                         formatNumber(kKmhPerMps * lane->meanSpeed_mps(), 0), formatNumber(lostPerVehicle_s(*lane), 1),
                         formatNumber(lane->delay_s / 60.0, 1), formatCount(lane->nearMisses)},
                        {ObjectKind::lane, lane->lane.number},
                        {}});
    return rows;
}

std::vector<RoadRow> nearMisses(const LiveRoad& road, const world::World& world, std::size_t most)
{
    std::vector<const run::NearMiss*> misses;
    for (const run::NearMiss& miss : road.nearMisses)
        misses.push_back(&miss);
    std::stable_sort(misses.begin(), misses.end(), [](const auto* a, const auto* b) { return a->value_s < b->value_s; });
    if (misses.size() > most)
        misses.resize(most);
    std::vector<RoadRow> rows;
    for (const run::NearMiss* miss : misses)
        rows.push_back({{formatNumber(miss->value_s, 2),
                         miss->kind == run::NearMissKind::timeToCollision ? text("time to collision") : text("time between"),
                         formatDuration(miss->time_s), whoMet(*miss), laneName(world, miss->lane)},
                        {ObjectKind::lane, miss->lane.number},
                        miss->place});
    return rows;
}

std::vector<RoadRow> longestWaits(const LiveRoad& road, const world::World& world, std::size_t most)
{
    std::vector<const run::WaitMeasure*> waits;
    for (const run::WaitMeasure& wait : road.waits)
        waits.push_back(&wait);
    std::stable_sort(waits.begin(), waits.end(), [](const auto* a, const auto* b) { return a->mean_s() > b->mean_s(); });
    if (waits.size() > most)
        waits.resize(most);
    std::vector<RoadRow> rows;
    for (const run::WaitMeasure* wait : waits)
        rows.push_back({{placeName(world, *wait), wait->who == run::WaitMeasure::Who::vehicles ? text("vehicles") : text("people"),
                         formatCount(static_cast<long long>(wait->passed)), formatNumber(100.0 * wait->waitedShare(), 0),
                         formatNumber(wait->mean_s(), 1), formatNumber(wait->most95_s, 0), formatNumber(wait->longest_s, 0)},
                        placeOf(*wait),
                        {}});
    return rows;
}

} // namespace passerby::editor
