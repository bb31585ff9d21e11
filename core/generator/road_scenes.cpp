// SPDX-License-Identifier: Apache-2.0
#include "core/generator/road_scenes.h"

#include "core/generator/scene_draft.h"

#include <cmath>
#include <numbers>

namespace passerby::generator {

using geometry::Point;
using world::CellKind;

namespace {

constexpr double kLaneWidth_m = 3.5;
constexpr double kHour_s = 3600.0;
constexpr int kRoadsideWalkers = 1; // row of table 2

/// A road of lanes that all lead the same way, and how many cars are to be on it.
struct Road {
    const char* name = "";
    int lanes = 2;
    int cars = 0;
    double length_m = 0.0; ///< from west to east
    double wave_m = 0.0;   ///< how far it swings to either side; 0: straight
    double limit_mps = 0.0;
    double mean_mps = 0.0; ///< of the cars, from west to east, as measured
};

constexpr double kWaveLength_m = 200.0;
constexpr double kPiece_m = 4.0; // of a bent lane

/// A line beside the middle of the road, which swings as a sine.
std::vector<Point> besideWave(const Road& road, double left_m)
{
    if (road.wave_m == 0.0)
        return {{0.0, left_m}, {road.length_m, left_m}};
    constexpr double kTurns_per_m = 2.0 * std::numbers::pi / kWaveLength_m;
    std::vector<Point> points;
    const int pieces = static_cast<int>(std::lround(road.length_m / kPiece_m));
    for (int i = 0; i <= pieces; ++i) {
        const double x = road.length_m * i / pieces;
        const double slope = road.wave_m * kTurns_per_m * std::cos(kTurns_per_m * x);
        const Point left = Point{-slope, 1.0} * (1.0 / std::hypot(slope, 1.0));
        points.push_back(Point{x, road.wave_m * std::sin(kTurns_per_m * x)} + left * left_m);
    }
    return points;
}

/// A pavement along the left side, where somebody may be put to watch.
void addRoadside(SceneDraft& draft, const Road& road)
{
    constexpr double kBeside_m = 0.5; // the lane
    constexpr double kWide_m = 3.0;
    const double near_m = 0.5 * kLaneWidth_m * road.lanes + kBeside_m;
    world::Cell cell{"Pavement", CellKind::sidewalk, 0, {besideWave(road, near_m), {}}};
    const std::vector<Point> far = besideWave(road, near_m + kWide_m);
    cell.polygon.outer.insert(cell.polygon.outer.end(), far.rbegin(), far.rend());
    const auto pavement = draft.add(std::move(cell));
    const std::vector<Point> middle = besideWave(road, near_m + 0.5 * kWide_m);
    const Point ahead = (middle[1] - middle[0]) * (1.0 / distance(middle[0], middle[1]));
    for (const double along_m : {1.0, 3.0}) // before the first bend, which would hide one from the other
        draft.addExit(pavement, middle[0] + ahead * along_m);
    draft.setWeights(kRoadsideWalkers);
}

foundation::Result<world::World> makeRoad(const Road& road, const SceneOptions& options)
{
    SceneDraft draft(options.seed);
    const double each_per_h = kHour_s * road.cars * road.mean_mps / (road.length_m * road.lanes);
    for (int lane = 0; lane < road.lanes; ++lane) {
        const double left_m = kLaneWidth_m * (lane - 0.5 * (road.lanes - 1));
        const auto id = draft.addLane(besideWave(road, left_m), kLaneWidth_m, road.limit_mps, world::LaneKind::car);
        draft.addDemand(id, SceneVehicle::car, each_per_h);
    }
    addRoadside(draft, road);
    return draft.take(road.name);
}

// Traffic-2: a road from west to east with pavements along its middle part.
constexpr int kPavementWalkers = 30;
constexpr double kHalfRoad_m = 280.0;
constexpr double kHalfPavement_m = 60.0;
constexpr double kKerb_m = 3.5; // from the middle of the road
constexpr double kPavement_m = 4.0;
constexpr double kStreetCell_m = 20.0;
constexpr int kPortalsEach = 5; // on either side of a cell of the road
constexpr int kPassages = 10;   // along the pavement, 80 s each
constexpr double kTown_mps = 30.0 / 3.6;
constexpr double kTownCars_per_h = 900.0; // each way

/// Cells of the road that are open to the pavements alone, so that nobody walks along the road.
void addCrossedGround(SceneDraft& draft)
{
    constexpr double kOuter_m = kKerb_m + kPavement_m;
    constexpr double kFromEnd_m = 0.5;
    const auto south = draft.addCell(CellKind::sidewalk, {-kHalfPavement_m, -kOuter_m, kHalfPavement_m, -kKerb_m}, "South pavement");
    const auto north = draft.addCell(CellKind::sidewalk, {-kHalfPavement_m, kKerb_m, kHalfPavement_m, kOuter_m}, "North pavement");
    constexpr int kCells = static_cast<int>(2.0 * kHalfPavement_m / kStreetCell_m);
    for (int i = 0; i < kCells; ++i) {
        const double x = -kHalfPavement_m + i * kStreetCell_m;
        const auto road = draft.addCell(CellKind::street, {x, -kKerb_m, x + kStreetCell_m, kKerb_m}, "Road");
        draft.join(south, road, {x, -kKerb_m}, {x + kStreetCell_m, -kKerb_m}, kPortalsEach);
        draft.join(road, north, {x, kKerb_m}, {x + kStreetCell_m, kKerb_m}, kPortalsEach);
    }
    for (const double end : {-1.0, 1.0}) {
        draft.addExit(south, {end * (kHalfPavement_m - kFromEnd_m), -kOuter_m + kFromEnd_m});
        draft.addExit(north, {end * (kHalfPavement_m - kFromEnd_m), kOuter_m - kFromEnd_m});
    }
}

/// To and fro along the pavements. Each time somebody walks along, they cross with a chance: straight, at one of the portals.
std::vector<Point> passages(SceneDraft& draft, Point begin, double crossingShare)
{
    constexpr double kEnd_m = kHalfPavement_m - 4.0;
    constexpr double kPortal_m = kStreetCell_m / kPortalsEach;
    constexpr auto kPortals = static_cast<std::uint32_t>(2.0 * kHalfPavement_m / kPortal_m);
    std::vector<Point> ways;
    double side = begin.y < 0.0 ? -1.0 : 1.0;
    bool isEastward = draft.below(2) == 0;
    for (int passage = 0; passage < kPassages; ++passage, isEastward = !isEastward) {
        if (draft.between(0.0, 1.0) < crossingShare) {
            const double x = kPortal_m * (draft.below(kPortals) + 0.5) - kHalfPavement_m;
            ways.push_back({x, side * (kKerb_m + 1.0)});
            side = -side;
            ways.push_back({x, side * (kKerb_m + 1.0)});
        }
        ways.push_back({isEastward ? kEnd_m : -kEnd_m, side * draft.between(kKerb_m + 1.0, kKerb_m + kPavement_m - 0.5)});
    }
    return ways;
}

} // namespace

foundation::Result<world::World> makeTwistingRoad(const SceneOptions& options)
{
    return makeRoad({"Traffic-1", 2, 80, 1000.0, 25.0, 11.1, 9.2}, options);
}

foundation::Result<world::World> makeTwistingFourLanes(const SceneOptions& options)
{
    return makeRoad({"Four twisting lanes", 4, 200, 1500.0, 25.0, 11.1, 8.4}, options);
}

foundation::Result<world::World> makeAmongCars(const SceneOptions& options)
{
    return makeRoad({"Among cars", 2, 50, 800.0, 25.0, 11.1, 9.2}, options);
}

foundation::Result<world::World> makeStraightFourLanes(const SceneOptions& options)
{
    return makeRoad({"Four lanes", 4, 156, 1400.0, 0.0, 11.1, 10.5}, options);
}

foundation::Result<world::World> makeCrossedRoad(const SceneOptions& options)
{
    constexpr int kTraffic2OnFoot = 5; // row of table 2
    SceneDraft draft(options.seed);
    addCrossedGround(draft);
    for (const double way : {-1.0, 1.0}) {
        const auto lane = draft.addLane({{way * kHalfRoad_m, way * kLaneWidth_m / 2.0}, {-way * kHalfRoad_m, way * kLaneWidth_m / 2.0}},
                                        kLaneWidth_m, kTown_mps, world::LaneKind::car);
        draft.addDemand(lane, SceneVehicle::car, kTownCars_per_h);
    }
    draft.setWeights(kTraffic2OnFoot);
    constexpr double kFar_m = kKerb_m + kPavement_m - 0.5;
    auto begins = draft.scattered({-50.0, kKerb_m + 0.5, 50.0, kFar_m}, kPavementWalkers / 2);
    for (const Point place : draft.scattered({-50.0, -kFar_m, 50.0, -kKerb_m - 0.5}, kPavementWalkers / 2))
        begins.push_back(place);
    for (const Point begin : begins)
        draft.addPerson(begin, passages(draft, begin, options.crossingShare), world::CrowdEnd::stay);
    return draft.take("Traffic-2");
}

} // namespace passerby::generator
