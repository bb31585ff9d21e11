// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/words.h"
#include "core/world/checks/findings.h"
#include "core/world/checks/standing_things.h"

#include <algorithm>
#include <map>

namespace passerby::world {

namespace {

using foundation::told;
using geometry::Point;

constexpr double kThroughBuilding_m = 0.1; // less is drawn along the wall

std::vector<const Obstacle*> buildingsOf(const World& world)
{
    std::vector<const Obstacle*> rows;
    for (const auto& [id, obstacle] : world.obstacles())
        if ((obstacle.kind == ObstacleKind::building || obstacle.kind == ObstacleKind::wall) && obstacle.base_m < kHeadroom_m)
            rows.push_back(&obstacle);
    return rows;
}

std::vector<geometry::Box> boxesOfBuildings(const std::vector<const Obstacle*>& buildings)
{
    std::vector<geometry::Box> boxes;
    boxes.reserve(buildings.size());
    for (const Obstacle* building : buildings)
        boxes.push_back(geometry::boundingBox(building->polygon));
    return boxes;
}

std::vector<geometry::Box> boxesOfLanes(const World& world)
{
    std::vector<geometry::Box> boxes;
    boxes.reserve(world.lanes().size());
    for (const auto& [id, lane] : world.lanes())
        boxes.push_back(geometry::boundingBox(lane.points));
    return boxes;
}

template <class Row>
WorldPatch patchWithout(foundation::Id<Row> id)
{
    WorldPatch patch;
    patch.erase(id);
    return patch;
}

template <class Row>
void forgetSignal(const Table<Row>& table, SignalId signal, WorldPatch& patch)
{
    for (const auto& [id, row] : table)
        if (row.signal == signal) {
            Row free = row;
            free.signal = {};
            patch.put(id, std::move(free));
        }
}

std::string wordFor(const Obstacle& building)
{
    return building.kind == ObstacleKind::wall ? told("a wall") : told("a building");
}

std::string wordFor(LaneKind kind)
{
    return kind == LaneKind::car ? told("a car lane") : kind == LaneKind::bicycle ? told("a bicycle lane") : told("a bus lane");
}

class TrafficCheck {
public:
    TrafficCheck(const World& world, Findings& findings)
        : m_world(world),
          m_findings(findings),
          m_buildings(buildingsOf(world)),
          m_buildingBoxes(boxesOfBuildings(m_buildings)),
          m_laneBoxes(boxesOfLanes(world))
    {
        for (const auto& [id, line] : world.stopLines())
            if (!line.signal.isNull())
                for (const LaneId lane : lanesAcross(line.level, line.a, line.b))
                    m_stopped[line.signal].push_back(lane);
    }

    void look(LaneId id, const Lane& lane);
    void look(SignalId id, const Signal& signal);
    void look(StopLineId id, const StopLine& line);
    void look(CrossingId id, const Crossing& crossing);
    void look(VehicleDemandId id, const VehicleDemand& demand);

private:
    [[nodiscard]] const Obstacle* buildingOn(Point from, Point to, int level) const;
    /// Lanes that the line crosses, ascending.
    [[nodiscard]] std::vector<LaneId> lanesAcross(int level, Point a, Point b) const;
    /// Whether a stop line that obeys the signal lies on one of the lanes, which ascend.
    [[nodiscard]] bool stopsOn(const std::vector<LaneId>& lanes, SignalId signal) const;

    const World& m_world;
    Findings& m_findings;
    std::vector<const Obstacle*> m_buildings;
    geometry::SpatialGrid m_buildingBoxes;
    geometry::SpatialGrid m_laneBoxes;
    std::map<SignalId, std::vector<LaneId>> m_stopped; ///< lanes with a stop line that obeys the signal, as the lines come
};

const Obstacle* TrafficCheck::buildingOn(Point from, Point to, int level) const
{
    geometry::Box box;
    box.extend(from);
    box.extend(to);
    for (const std::uint32_t i : m_buildingBoxes.query(box))
        if (m_buildings[i]->level == level && lengthWithin_m(m_buildings[i]->polygon, from, to) > kThroughBuilding_m)
            return m_buildings[i];
    return nullptr;
}

std::vector<LaneId> TrafficCheck::lanesAcross(int level, Point a, Point b) const
{
    geometry::Box box;
    box.extend(a);
    box.extend(b);
    std::vector<LaneId> lanes;
    for (const std::uint32_t i : m_laneBoxes.query(box.grown(kOnBorder_m))) {
        const auto& [id, lane] = m_world.lanes().at(i);
        if (lane->level == level && !placesAcross(*lane, a, b).empty())
            lanes.push_back(id);
    }
    return lanes;
}

bool TrafficCheck::stopsOn(const std::vector<LaneId>& lanes, SignalId signal) const
{
    const auto stopped = m_stopped.find(signal);
    return stopped != m_stopped.end() && std::any_of(stopped->second.begin(), stopped->second.end(), [&](LaneId lane) {
               return std::binary_search(lanes.begin(), lanes.end(), lane);
           });
}

/// A hint: maps draw arches and roofs over streets without saying how high they are.
void TrafficCheck::look(LaneId id, const Lane& lane)
{
    for (std::size_t i = 1; i < lane.points.size(); ++i)
        if (const Obstacle* building = buildingOn(lane.points[i - 1], lane.points[i], lane.level)) {
            m_findings.info("lane-through-building",
                            told("{} leads through {}.", titleOf(id, lane), building->name.empty() ? wordFor(*building) : building->name),
                            placeOf(id, lane.points[i - 1]));
            return;
        }
}

void TrafficCheck::look(SignalId id, const Signal& signal)
{
    if (signal.green_s > 0.0)
        return;
    if (cycleOf_s(signal) > 0.0) {
        m_findings.warning("signal-never-green", told("{} is never green.", titleOf(id, signal)), placeOf(id));
        return;
    }
    Finding& finding = m_findings.warning("signal-never-lit",
                                          told("{} is never lit: green, amber and red all last 0 s.", titleOf(id, signal)), placeOf(id));
    WorldPatch patch = patchWithout(id);
    forgetSignal(m_world.stopLines(), id, patch);
    forgetSignal(m_world.crossings(), id, patch);
    setFix(finding, told("Delete the signal"), std::move(patch));
}

void TrafficCheck::look(StopLineId id, const StopLine& line)
{
    if (!lanesAcross(line.level, line.a, line.b).empty())
        return;
    Finding& finding = m_findings.warning("stop-line-on-no-lane", told("{} lies on no lane of level {}.", titleOf(id, line), line.level),
                                          placeOf(id, line.a));
    setFix(finding, told("Delete the stop line"), patchWithout(id));
}

void TrafficCheck::look(CrossingId id, const Crossing& crossing)
{
    const std::vector<LaneId> lanes = lanesAcross(crossing.level, crossing.a, crossing.b);
    if (lanes.empty()) {
        Finding& finding =
            m_findings.warning("crossing-without-lane", told("{} crosses no lane of level {}.", titleOf(id, crossing), crossing.level),
                               placeOf(id, crossing.a));
        setFix(finding, told("Delete the crossing"), patchWithout(id));
    } else if (!crossing.signal.isNull() && stopsOn(lanes, crossing.signal)) {
        m_findings.warning("crossing-green-with-lane",
                           told("{} is green while vehicles are let through: both obey {}.", titleOf(id, crossing),
                                titleOf(crossing.signal, *m_world.trafficSignals().find(crossing.signal))),
                           placeOf(id, crossing.a));
    }
}

void TrafficCheck::look(VehicleDemandId id, const VehicleDemand& demand)
{
    const Lane& lane = *m_world.lanes().find(demand.lane);
    const VehicleKind& kind = *m_world.vehicleKinds().find(demand.kind);
    if (mayUse(kind, lane.kind))
        return;
    Finding& finding = m_findings.warning("demand-on-wrong-lane",
                                          told("{} brings in vehicles of the kind \"{}\" by {}, {}, which they may not use.",
                                               titleOf(id, demand), kind.name, titleOf(demand.lane, lane), wordFor(lane.kind)),
                                          placeOf(id, lane.points.front()));
    setFix(finding, told("Delete the demand"), patchWithout(id));
}

} // namespace

void checkTraffic(const World& world, Findings& findings, const foundation::JobContext& context)
{
    TrafficCheck check(world, findings);
    const auto lookAt = [&](const auto& table) {
        for (const auto& [id, row] : table)
            if (!context.isCancelled())
                check.look(id, row);
    };
    lookAt(world.lanes());
    lookAt(world.trafficSignals());
    lookAt(world.stopLines());
    lookAt(world.crossings());
    lookAt(world.vehicleDemands());
}

} // namespace passerby::world
