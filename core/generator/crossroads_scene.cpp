// SPDX-License-Identifier: Apache-2.0
#include "core/generator/crossroads_scene.h"

#include "core/generator/scene_draft.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace passerby::generator {

using geometry::Point;
using world::CellKind;

namespace {

constexpr int kTraffic3OnFoot = 7; // row of table 2
constexpr int kCrossroadsWalkers = 8;
constexpr int kCornersEach = 16; // that somebody goes to

// From the middle of the crossing.
constexpr double kCarLane_m = 1.625; // the middle of it, to the right
constexpr double kCycleLane_m = 4.25;
constexpr double kEdge_m = 5.5; // of the street
constexpr double kCrosswalkFrom_m = 7.0;
constexpr double kCrosswalkTo_m = 11.0;
constexpr double kStop_m = 12.5;
constexpr double kJunction_m = 12.0; // where lanes end and bends begin
constexpr double kArm_m = 80.0;
constexpr double kCorner_m = 20.0;
constexpr double kFromCorner_m = 0.5; // of ways out

constexpr double kCarLaneWidth_m = 3.25;
constexpr double kCycleLaneWidth_m = 2.0;
constexpr double kStreet_mps = 30.0 / 3.6;
constexpr double kTurn_mps = 20.0 / 3.6;
constexpr double kCycle_mps = 5.0;

// One street, the other, people: 72 s.
constexpr double kGreenLight_s = 22.0;
constexpr double kAmberLight_s = 3.0;
constexpr double kNextStreet_s = 27.0;
constexpr double kGreenOnFoot_s = 10.0;
constexpr double kLightCycle_s = 72.0;

// Each of the four arms brings in so many.
constexpr double kArmCars_per_h = 105.0;
constexpr double kArmCycles_per_h = 90.0;
constexpr double kArmTricycles_per_h = 75.0;
constexpr double kShareWithoutLight = 0.9; // of these: less gets through where nobody is told when to go

constexpr std::array<Point, 4> kOut{{{1.0, 0.0}, {0.0, 1.0}, {-1.0, 0.0}, {0.0, -1.0}}};

/// Vehicles keep right.
Point rightOf(Point ahead)
{
    return {ahead.y, -ahead.x};
}

/// From one arm into another as a Bézier curve; straight ahead a line.
std::vector<Point> bendBetween(Point from, Point ahead, Point to, Point onward)
{
    if (cross(ahead, onward) == 0.0)
        return {from, to};
    constexpr int kPieces = 8;
    constexpr double kHandle = 0.39; // about a quarter of a circle
    const double handle_m = kHandle * distance(from, to);
    const Point first = from + ahead * handle_m;
    const Point second = to - onward * handle_m;
    std::vector<Point> points;
    for (int i = 0; i <= kPieces; ++i) {
        const double t = static_cast<double>(i) / kPieces;
        const double u = 1.0 - t;
        points.push_back(from * (u * u * u) + first * (3.0 * u * u * t) + second * (3.0 * u * t * t) + to * (t * t * t));
    }
    return points;
}

/// Lanes of one kind: into the crossing from each arm, through it, and out.
void addLanes(SceneDraft& draft, world::LaneKind kind, double right_m, double width_m, double limit_mps,
              std::span<const std::pair<SceneVehicle, double>> demands)
{
    for (const Point out : kOut) {
        const Point in = out * -1.0;
        const Point begin = out * kJunction_m + rightOf(in) * right_m;
        const auto lane = draft.addLane({out * kArm_m + rightOf(in) * right_m, begin}, width_m, limit_mps, kind);
        for (const auto& [vehicle, vehicles_per_h] : demands)
            draft.addDemand(lane, vehicle, vehicles_per_h);
        draft.addLane({out * kJunction_m + rightOf(out) * right_m, out * kArm_m + rightOf(out) * right_m}, width_m, limit_mps, kind);
        for (const Point onward : kOut)
            if (!(onward == out)) {
                const double through_mps = cross(in, onward) == 0.0 ? limit_mps : std::min(limit_mps, kTurn_mps);
                draft.addLane(bendBetween(begin, in, onward * kJunction_m + rightOf(onward) * right_m, onward), width_m, through_mps, kind);
            }
    }
}

/// Corners, and crosswalks between them. Whoever crosses an arm goes while all vehicles have red.
void addCrossroadsGround(SceneDraft& draft, world::SignalId forPeople)
{
    std::array<world::CellId, 4> corners; // counter-clockwise from the north-east one, which follows the east arm
    for (std::size_t arm = 0; arm < kOut.size(); ++arm) {
        const Point diagonal = kOut[arm] + kOut[(arm + 1) % kOut.size()];
        const Point near = diagonal * kEdge_m;
        const Point far = diagonal * kCorner_m;
        corners[arm] =
            draft.addCell(CellKind::plaza,
                          {std::min(near.x, far.x), std::min(near.y, far.y), std::max(near.x, far.x), std::max(near.y, far.y)}, "Corner");
        draft.addExit(corners[arm], diagonal * (kCorner_m - kFromCorner_m));
    }
    for (std::size_t arm = 0; arm < kOut.size(); ++arm) {
        const Point out = kOut[arm];
        const Point left = rightOf(out) * -kEdge_m;
        const Point a = out * kCrosswalkFrom_m - left;
        const Point b = out * kCrosswalkTo_m + left;
        const auto cell = draft.addCell(CellKind::crosswalk,
                                        {std::min(a.x, b.x), std::min(a.y, b.y), std::max(a.x, b.x), std::max(a.y, b.y)}, "Crosswalk");
        draft.join(cell, corners[arm], out * kCrosswalkFrom_m + left, b);
        draft.join(cell, corners[(arm + 3) % kOut.size()], a, out * kCrosswalkTo_m - left);
        const Point middle = out * (0.5 * (kCrosswalkFrom_m + kCrosswalkTo_m));
        draft.add(world::Crossing{"", 0, middle - left, middle + left, kCrosswalkTo_m - kCrosswalkFrom_m, forPeople});
    }
}

void addStopLines(SceneDraft& draft)
{
    const double red_s = kLightCycle_s - kGreenLight_s - kAmberLight_s;
    for (std::size_t street = 0; street < 2; ++street) {
        const double begin_s = kNextStreet_s * static_cast<double>(street);
        const auto light =
            draft.add(world::Signal{street == 0 ? "West to east" : "South to north", kGreenLight_s, kAmberLight_s, red_s, begin_s});
        for (const std::size_t arm : {street, street + 2}) {
            const Point side = rightOf(kOut[arm] * -1.0);
            draft.add(world::StopLine{"", 0, kOut[arm] * kStop_m + side * 0.2, kOut[arm] * kStop_m + side * kEdge_m, light});
        }
    }
}

/// From corner to corner next to it, one way round or the other.
void addCrossroadsWalkers(SceneDraft& draft)
{
    const auto place = [&draft](std::uint32_t corner) {
        const Point diagonal = kOut[corner] + kOut[(corner + 1) % kOut.size()];
        const double x = draft.between(kCrosswalkTo_m + 1.0, kCorner_m - 2.0);
        const double y = draft.between(kCrosswalkTo_m + 1.0, kCorner_m - 2.0);
        return Point{diagonal.x * x, diagonal.y * y};
    };
    for (int i = 0; i < kCrossroadsWalkers; ++i) {
        std::uint32_t corner = draft.below(4);
        const Point begin = place(corner);
        std::vector<Point> ways;
        for (int leg = 0; leg < kCornersEach; ++leg) {
            corner = (corner + (draft.below(2) == 0 ? 1U : 3U)) % 4U;
            ways.push_back(place(corner));
        }
        draft.addPerson(begin, std::move(ways), world::CrowdEnd::stay);
    }
}

} // namespace

foundation::Result<world::World> makeCrossroads(const SceneOptions& options)
{
    SceneDraft draft(options.seed);
    const double share = options.hasLights ? 1.0 : kShareWithoutLight;
    const std::array cars{std::pair{SceneVehicle::car, share * kArmCars_per_h}};
    const std::array cycles{std::pair{SceneVehicle::bicycle, share * kArmCycles_per_h},
                            std::pair{SceneVehicle::tricycle, share * kArmTricycles_per_h}};
    addLanes(draft, world::LaneKind::car, kCarLane_m, kCarLaneWidth_m, kStreet_mps, cars);
    addLanes(draft, world::LaneKind::bicycle, kCycleLane_m, kCycleLaneWidth_m, kCycle_mps, cycles);
    world::SignalId forPeople;
    if (options.hasLights) {
        addStopLines(draft);
        forPeople = draft.add(world::Signal{"On foot", kGreenOnFoot_s, 0.0, kLightCycle_s - kGreenOnFoot_s, 2.0 * kNextStreet_s});
    }
    addCrossroadsGround(draft, forPeople);
    draft.setWeights(kTraffic3OnFoot);
    addCrossroadsWalkers(draft);
    return draft.take("Traffic-3");
}

} // namespace passerby::generator
