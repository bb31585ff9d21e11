// SPDX-License-Identifier: Apache-2.0
#include "core/generator/scene_draft.h"

#include "core/world/vehicle.h"

#include <algorithm>
#include <optional>

namespace passerby::generator {

using geometry::Point;

namespace {

constexpr double kWalkerRadius_m = 0.2;
constexpr double kWalkerMean_mps = 1.3;
constexpr double kWalkerSd_mps = 0.2;
constexpr double kBeginsWithin_m = 0.05; // of the place
constexpr double kApart_m = 0.5;
constexpr int kTriesToScatter = 1000; // each

geometry::Polygon sceneBox(const PlanBox& box)
{
    return {{{box.x0, box.y0}, {box.x1, box.y0}, {box.x1, box.y1}, {box.x0, box.y1}}, {}};
}

} // namespace

SceneDraft::SceneDraft(std::uint64_t seed) : m_seed(seed), m_random(seed, 0, foundation::Purpose::generator), m_builder(world::World()) {}

double SceneDraft::between(double low, double high)
{
    return low + (high - low) * m_random.uniform();
}

std::vector<Point> SceneDraft::scattered(const PlanBox& box, int count)
{
    std::vector<Point> places;
    for (int i = 0; i < count; ++i) {
        Point place;
        for (int attempt = 0; attempt < kTriesToScatter; ++attempt) {
            place.x = between(box.x0, box.x1);
            place.y = between(box.y0, box.y1);
            const auto isNear = [place](Point other) { return distance(place, other) < kApart_m; };
            if (std::none_of(places.begin(), places.end(), isNear))
                break;
        }
        places.push_back(place);
    }
    return places;
}

world::CellId SceneDraft::addCell(world::CellKind kind, const PlanBox& box, std::string name)
{
    return m_builder.add(world::Cell{std::move(name), kind, 0, sceneBox(box)});
}

void SceneDraft::join(world::CellId a, world::CellId b, Point from, Point to, int portals)
{
    const Point each = (to - from) * (1.0 / portals);
    for (int i = 0; i < portals; ++i)
        m_builder.add(world::Portal{a, b, from + each * i, from + each * (i + 1), 0.0});
}

void SceneDraft::addExit(world::CellId cell, Point place)
{
    if (m_exits.isNull()) {
        world::TargetType type;
        type.name = "exit";
        m_exits = m_builder.add(type);
        type.goals.push_back({m_exits, world::GoalChoice::uniform, false, 1.0, std::nullopt});
        m_builder.replace(m_exits, std::move(type));
    }
    m_builder.add(world::Target{"", m_exits, cell, place});
}

void SceneDraft::setWeights(int preset)
{
    world::AgentProfile profile;
    profile.name = "On foot";
    profile.speedMean_mps = kWalkerMean_mps;
    profile.speedSd_mps = kWalkerSd_mps;
    profile.radius_m = kWalkerRadius_m;
    profile.steering = world::Steering::heterSim;
    profile.parameters["preset"] = preset;
    m_profile = m_builder.add(std::move(profile));
}

void SceneDraft::addPerson(Point from, std::vector<Point> waypoints, world::CrowdEnd atEnd)
{
    const std::string name = "Person " + std::to_string(++m_people);
    world::Crowd crowd;
    crowd.name = name;
    crowd.profile = m_profile;
    crowd.count = 1;
    crowd.region = m_builder.add(world::Region{
        name, 0, sceneBox({from.x - kBeginsWithin_m, from.y - kBeginsWithin_m, from.x + kBeginsWithin_m, from.y + kBeginsWithin_m})});
    crowd.waypoints = std::move(waypoints);
    crowd.atEnd = atEnd;
    m_builder.add(std::move(crowd));
}

world::LaneId SceneDraft::addLane(std::vector<Point> points, double width_m, double limit_mps, world::LaneKind kind)
{
    return m_builder.add(world::Lane{"", 0, std::move(points), width_m, limit_mps, kind});
}

void SceneDraft::addDemand(world::LaneId lane, SceneVehicle vehicle, double vehicles_per_h)
{
    const auto which = static_cast<std::size_t>(vehicle);
    if (m_kinds[which].isNull())
        m_kinds[which] = m_builder.add(world::usualVehicleKinds()[which]);
    m_builder.add(world::VehicleDemand{lane, m_kinds[which], std::nullopt, vehicles_per_h});
}

foundation::Result<world::World> SceneDraft::take(std::string name)
{
    world::Settings settings;
    settings.name = std::move(name);
    settings.seed = m_seed;
    settings.population = 0;
    m_builder.setSettings(std::move(settings));
    world::World world;
    if (const auto applied = world.apply(m_builder.take()); !applied)
        return applied.error();
    return world;
}

} // namespace passerby::generator
