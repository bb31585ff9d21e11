// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/limits.h"
#include "core/foundation/words.h"
#include "core/geometry/line.h"
#include "core/world/checks/findings.h"
#include "core/world/checks/standing_things.h"

#include <algorithm>
#include <cmath>

namespace passerby::world {

namespace {

using foundation::told;
using geometry::Point;

constexpr double kReachesIn_m = 0.1;   // less is within the precision of a drawing
constexpr double kBesideLane_m = 0.05; // that a row keeps once it was moved
constexpr double kTooTight = 1.0 - 1e-6;

std::vector<geometry::Box> boxesOfBands(const World& world)
{
    std::vector<geometry::Box> boxes;
    boxes.reserve(world.lanes().size());
    for (const auto& [id, lane] : world.lanes())
        boxes.push_back(geometry::boundingBox(lane.points).grown(0.5 * lane.width_m));
    return boxes;
}

/// How far a vehicle reaches into a lane, and which way is out of it.
struct Reach {
    LaneId lane{};
    double depth_m = 0.0;
    Point out;
};

class ParkingCheck {
public:
    ParkingCheck(const World& world, Findings& findings) : m_world(world), m_findings(findings), m_bands(boxesOfBands(world)) {}

    void look(ParkingRowId id, const ParkingRow& row);

private:
    void lookForRoom(ParkingRowId id, const ParkingRow& row, const VehicleKind& kind);
    void lookForLanes(ParkingRowId id, const ParkingRow& row, const VehicleKind& kind);
    /// Of all places of the row the one that reaches deepest into a lane.
    [[nodiscard]] Reach deepest(const ParkingRow& row, const VehicleKind& kind) const;

    const World& m_world;
    Findings& m_findings;
    geometry::SpatialGrid m_bands;
};

void ParkingCheck::look(ParkingRowId id, const ParkingRow& row)
{
    const VehicleKind& kind = *m_world.vehicleKinds().find(row.kind);
    lookForRoom(id, row, kind);
    lookForLanes(id, row, kind);
}

void ParkingCheck::lookForRoom(ParkingRowId id, const ParkingRow& row, const VehicleKind& kind)
{
    const double spacing_m = geometry::lengthOf_m(row.points) / row.places;
    const double least_m = leastSpacing_m(row.angle, kind);
    if (row.places == 1 || spacing_m >= least_m * kTooTight || row.taken <= 0.0)
        return;
    Finding& finding = m_findings.warning("parking-row-too-tight",
                                          told("In {} vehicles of the kind \"{}\" stand in one another: its places are {:.2f} m "
                                               "apart, and each takes {:.2f} m.",
                                               titleOf(id, row), kind.name, spacing_m, least_m),
                                          placeOf(id, row.points.front()));
    ParkingRow mended = row;
    mended.places = std::max(1, static_cast<int>(std::floor(geometry::lengthOf_m(row.points) / (least_m * kTooTight))));
    setFix(finding, told("Keep as many places as there is room for"), patchTo(id, std::move(mended)));
}

Reach ParkingCheck::deepest(const ParkingRow& row, const VehicleKind& kind) const
{
    Reach reach;
    for (const ParkingPlace& place : placesOf(row)) {
        const geometry::Ring outline = outlineOf(place, kind.length_m, kind.width_m);
        for (const std::uint32_t i : m_bands.query(geometry::boundingBox(outline))) {
            const auto& [laneId, lane] = m_world.lanes().at(i);
            for (std::size_t piece = 1; lane->level == row.level && piece < lane->points.size(); ++piece) {
                const Point a = lane->points[piece - 1];
                const Point b = lane->points[piece];
                const double depth_m = 0.5 * lane->width_m - geometry::distanceToArea({outline, {}}, a, b);
                if (depth_m > std::max(kReachesIn_m, reach.depth_m))
                    reach = {laneId, depth_m, place.middle - geometry::nearestOnSegment(place.middle, a, b)};
            }
        }
    }
    return reach;
}

/// The fix moves the row aside where that is enough.
void ParkingCheck::lookForLanes(ParkingRowId id, const ParkingRow& row, const VehicleKind& kind)
{
    if (row.taken <= 0.0)
        return;
    const Reach reach = deepest(row, kind);
    if (reach.lane.isNull())
        return;
    Finding& finding = m_findings.warning("parked-on-lane",
                                          told("Vehicles in {} reach {:.1f} m into {}; whoever drives there drives through them.",
                                               titleOf(id, row), reach.depth_m, titleOf(reach.lane, *m_world.lanes().find(reach.lane))),
                                          placeOf(id, row.points.front()));
    const double aside_m = geometry::length(reach.out);
    if (aside_m <= 0.0)
        return;
    ParkingRow moved = row;
    for (Point& p : moved.points)
        p = p + reach.out * ((reach.depth_m + kBesideLane_m) / aside_m);
    if (deepest(moved, kind).lane.isNull())
        setFix(finding, told("Move it beside the lane"), patchTo(id, std::move(moved)));
}

void checkCount(const World& world, Findings& findings)
{
    double expected = 0.0;
    for (const auto& [id, row] : world.parkingRows())
        expected += row.places * row.taken;
    if (expected > static_cast<double>(foundation::kMostParkedVehicles))
        findings.warning(
            "too-many-parked",
            told("About {:.0f} vehicles are parked; of more than {} the last rows stay empty.", expected, foundation::kMostParkedVehicles),
            placeOf(world.parkingRows().at(0).id));
}

} // namespace

void checkParking(const World& world, Findings& findings, const foundation::JobContext& context)
{
    if (world.parkingRows().empty())
        return;
    checkCount(world, findings);
    ParkingCheck check(world, findings);
    for (const auto& [id, row] : world.parkingRows()) {
        if (context.isCancelled())
            return;
        check.look(id, row);
    }
}

} // namespace passerby::world
