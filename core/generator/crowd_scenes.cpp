// SPDX-License-Identifier: Apache-2.0
#include "core/generator/crowd_scenes.h"

#include "core/generator/scene_draft.h"

#include <array>
#include <cmath>
#include <numbers>

namespace passerby::generator {

using geometry::Point;
using world::CellKind;
using world::CrowdEnd;

namespace {

// Rows of table 2.
constexpr int kCrowd1 = 1;
constexpr int kCrowd2 = 2;
constexpr int kCrowd3 = 3;

constexpr int kStreetWalkers = 18;
constexpr int kStreetLegs = 12; // about eight minutes
constexpr int kCrowdOfTwo = 50;
constexpr double kThrough_m = 24.0; // from where one of two crowds begins to where the other does
constexpr int kOnCircle = 36;
constexpr double kCircle_m = 10.0; // radius
constexpr double kRoundObstacle_m = 2.0;
constexpr double kRoundHeight_m = 3.0;
constexpr int kRoundCorners = 16;

Point onCircle(double radius_m, int place, int count)
{
    const double angle_rad = 2.0 * std::numbers::pi * place / count;
    return Point{std::cos(angle_rad), std::sin(angle_rad)} * radius_m;
}

/// One cell about the origin, with a way out at its east and at its west end.
void addGround(SceneDraft& draft, CellKind kind, double halfLength_m, double halfWidth_m)
{
    constexpr double kInset_m = 0.5;
    const auto cell = draft.addCell(kind, {-halfLength_m, -halfWidth_m, halfLength_m, halfWidth_m}, "Ground");
    for (const double side : {-1.0, 1.0}) // beside the axis, on which something may stand
        draft.addExit(cell, {side * (halfLength_m - kInset_m), halfWidth_m - kInset_m});
}

} // namespace

foundation::Result<world::World> makeStreetWalkers(const SceneOptions& options)
{
    constexpr double kHalfLength_m = 27.0;
    constexpr double kHalfWidth_m = 5.0;
    SceneDraft draft(options.seed);
    addGround(draft, CellKind::street, 30.0, 6.0);
    draft.setWeights(kCrowd1);
    const auto begins = draft.scattered({-kHalfLength_m, -kHalfWidth_m, kHalfLength_m, kHalfWidth_m}, kStreetWalkers);
    for (int i = 0; i < kStreetWalkers; ++i) {
        std::vector<Point> ways;
        ways.reserve(kStreetLegs);
        for (int leg = 0; leg < kStreetLegs; ++leg)
            ways.push_back({(i + leg) % 2 == 0 ? kHalfLength_m : -kHalfLength_m, draft.between(-kHalfWidth_m, kHalfWidth_m)});
        draft.addPerson(begins[static_cast<std::size_t>(i)], std::move(ways), CrowdEnd::leave);
    }
    return draft.take("Crowd-1");
}

foundation::Result<world::World> makeTwoCrowds(const SceneOptions& options)
{
    SceneDraft draft(options.seed);
    addGround(draft, CellKind::plaza, 24.0, 12.0);
    draft.setWeights(kCrowd2);
    for (const Point begin : draft.scattered({-18.0, -5.0, -6.0, 5.0}, kCrowdOfTwo))
        draft.addPerson(begin, {begin + Point{kThrough_m, 0.0}}, CrowdEnd::leave);
    for (const Point begin : draft.scattered({6.0, -5.0, 18.0, 5.0}, kCrowdOfTwo))
        draft.addPerson(begin, {begin - Point{kThrough_m, 0.0}}, CrowdEnd::leave);
    return draft.take("Crowd-2");
}

foundation::Result<world::World> makeFourGroups(const SceneOptions& options)
{
    SceneDraft draft(options.seed);
    addGround(draft, CellKind::plaza, 24.0, 24.0);
    world::Obstacle round;
    round.name = "Column";
    round.kind = world::ObstacleKind::furniture;
    round.height_m = kRoundHeight_m;
    for (int corner = 0; corner < kRoundCorners; ++corner)
        round.polygon.outer.push_back(onCircle(kRoundObstacle_m, corner, kRoundCorners));
    draft.add(std::move(round));
    draft.setWeights(kCrowd3);
    constexpr std::array kGroups{20, 20, 20, 19};
    for (std::size_t side = 0; side < kGroups.size(); ++side) {
        const Point out = onCircle(1.0, static_cast<int>(side), 4);
        const Point left{-out.y, out.x};
        for (const Point place : draft.scattered({10.0, -4.0, 18.0, 4.0}, kGroups[side])) {
            const Point begin = out * place.x + left * place.y;
            draft.addPerson(begin, {begin - out * (2.0 * 14.0)}, CrowdEnd::leave);
        }
    }
    return draft.take("Crowd-3");
}

foundation::Result<world::World> makeCircle(const SceneOptions& options)
{
    SceneDraft draft(options.seed);
    addGround(draft, CellKind::plaza, 15.0, 15.0);
    draft.setWeights(kCrowd2); // the paper names none
    for (int i = 0; i < kOnCircle; ++i) {
        const Point begin = onCircle(kCircle_m, i, kOnCircle);
        draft.addPerson(begin, {begin * -1.0}, CrowdEnd::leave);
    }
    return draft.take("Circle");
}

} // namespace passerby::generator
