// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/fixture.h"
#include "core/world/patch_builder.h"
#include "core/world/world.h"

#include <QtGlobal>

namespace passerby::testing {

[[nodiscard]] inline geometry::Polygon rectangle(double x0, double y0, double x1, double y1)
{
    return {{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, {}};
}

/// Two cells side by side, 40 m × 10 m, with a portal between them, a home in the left and a shop in the right one, and one of everything
/// else that a city can hold: a bench with a waiting line among it, a lane and a parked car of level 7. All numbers are 1, but cell B and
/// the shop and its type, which are 2.
[[nodiscard]] inline world::WorldPatch smallCityPatch()
{
    world::PatchBuilder build{world::World()};
    const auto left = build.add(world::Cell{"Left", world::CellKind::plaza, 0, rectangle(0, 0, 20, 10)});
    const auto right = build.add(world::Cell{"", world::CellKind::sidewalk, 0, rectangle(20, 0, 40, 10)});
    const auto portal = build.add(world::Portal{left, right, {20, 4}, {20, 6}, 0.0});
    const world::TargetTypeId homeType{1, 1};
    const world::TargetTypeId shopType{2, 2};
    world::TargetType home;
    home.name = "Home";
    home.color = {68, 74, 169};
    home.waitMean_s = 120.0;
    home.waitSd_s = 20.0;
    home.goals = {{shopType, world::GoalChoice::closest, false, 1.0, std::nullopt},
                  {shopType, world::GoalChoice::uniform, true, 0.5, std::nullopt}};
    world::TargetType shop;
    shop.name = "Shop";
    shop.waitMean_s = 60.0;
    shop.waitSd_s = 10.0;
    shop.goals = {{homeType, world::GoalChoice::bound, false, 1.0, std::nullopt}};
    build.replace(homeType, home);
    build.replace(shopType, shop);
    const auto homeTarget = build.add(world::Target{"Number 5", homeType, left, {5, 5}});
    const auto shopTarget = build.add(world::Target{"", shopType, right, {35, 5}});
    // A bench in the corner of cell B, at which people queue.
    world::WaitingLine line;
    line.points = {{38.5, 8.5}, {38.5, 3.5}};
    const auto waitingLine = build.add(line);
    const world::FixtureKind bench = world::usualFixtureKinds().front();
    world::Fixture fixture = world::newFixture(build.add(bench), bench, 0, {38.5, 9.25}, -1.5);
    fixture.line = waitingLine;
    const auto platform = build.add(fixture);
    build.add(world::Obstacle{"Kiosk", world::ObstacleKind::building, 0, rectangle(8, 1, 12, 3), 0.0, 3.0});
    const auto region = build.add(world::Region{"Market", 0, rectangle(2, 2, 38, 8)});
    build.add(world::MeasurementLine{"Count", 0, {15, 0}, {15, 10}});
    // A short lane with what lies across it, far above all that people walk on.
    world::Lane lane;
    lane.name = "High Street";
    lane.level = 7;
    lane.points = {{22, 9.75}, {27, 9.75}};
    lane.width_m = 0.25;
    build.add(lane);
    const auto signal = build.add(world::Signal{"Corner", 30.0, 3.0, 27.0, 5.0});
    build.add(world::StopLine{"", 7, {26, 9.625}, {26, 9.875}, signal});
    build.add(world::Crossing{"", 7, {24, 9.5}, {24, 9.875}, 0.125, {}});
    const auto car = build.add(world::usualVehicleKinds().front());
    build.add(world::ParkingRow{"Quay", 7, {{29, 8.9}, {33.5, 8.9}}, world::ParkingAngle::parallel, 1, car, 1.0});
    build.add(world::PaintedDirection{"Round", 0, {{22, 0.5}, {26, 0.5}}, 0.25, 0.5});
    build.add(world::StateSet{"Walkers", "Two walks", "CC0", world::StateSetKind::people,
                              std::make_shared<const std::vector<std::uint8_t>>(std::initializer_list<std::uint8_t>{'P', 'H', 'S', 'S'})});
    build.add(world::Attractor{"Fountain", {10, 8}, 2.0, 30.0});
    build.add(world::JunctionEdit{world::JunctionChange::add, "", {18, 9}});
    // A PNG of 40 × 10 pixels, as far as a city looks into it: its head and its end.
    const world::SharedBytes scan = std::make_shared<const std::vector<std::uint8_t>>(std::initializer_list<std::uint8_t>{
        0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n', 0, 0, 0, 13, 'I', 'H', 'D', 'R', 0,   0,   0, 40, 0, 0, 0,
        10,   8,   0,   0,   0,    0,    0,    0,    0, 0, 0, 0,  0,   0,   'I', 'E', 'N', 'D', 0, 0,  0, 0});
    // Two people who walk through both cells, a place every 0.4 s.
    world::RecordedTrack east{1, world::TrackKind::person, 0.0, 0.0, {}};
    world::RecordedTrack west{2, world::TrackKind::person, 0.0, 0.0, {}};
    for (std::int32_t i = 0; i <= 20; ++i) {
        east.points.push_back({10 * i, {2.0 + 0.5 * i, 5.0}});
        west.points.push_back({10 * i, {32.0 - 0.5 * i, 6.0}});
    }
    world::Recording recording;
    recording.name = "Two walks";
    recording.tracks = std::make_shared<const std::vector<std::uint8_t>>(world::packTracks({east, west}));
    build.add(recording);
    build.add(world::ReferencePicture{"Scan", scan, 40, 10, {{0, 10}, {1, 0}, {0, -1}}, 0.5});
    world::AgentProfile everybody;
    everybody.name = "Everybody";
    everybody.goalMultipliers = {{shopType, 2.0}};
    const auto profile = build.add(everybody);
    // They are tired after a while, look round on a round, and a train stops at the bench.
    world::Need need;
    need.profile = profile;
    need.name = "tiredness";
    need.startLow = 0.125;
    need.startHigh = 0.5;
    need.growth_s = 1500.0;
    need.fulfilledBy = fixture.kind;
    build.add(need);
    build.add(world::Duty{profile, "Round", 0, {{5, 7}, {15, 7}, {30, 7}}, world::DutyPose::lookRound, 20.0, 10.0});
    world::TrainService train;
    train.platform = platform;
    train.target = shopTarget;
    build.add(train);
    world::Crowd crowd;
    crowd.name = "Visitors";
    crowd.profile = profile;
    crowd.count = 12;
    crowd.region = region;
    crowd.target = shopTarget;
    build.add(crowd);
    world::ProxyRule rule;
    rule.name = "Careful at the gate";
    rule.proxy = world::ProxyKind::priority;
    rule.on = portal;
    build.add(rule);
    build.add(world::PinnedAlibi{7, homeTarget, shopTarget, "one_way", 12.0, "seen at the gate"});
    world::Settings settings;
    settings.name = "Small city";
    settings.population = 200;
    settings.seed = 5;
    build.setSettings(settings);
    return build.take();
}

[[nodiscard]] inline world::World smallCity()
{
    world::World city;
    if (const auto applied = city.apply(smallCityPatch()); !applied.ok())
        qFatal("The small city is not valid: %s", foundation::describe(applied.error()).c_str());
    return city;
}

} // namespace passerby::testing
