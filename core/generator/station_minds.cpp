// SPDX-License-Identifier: Apache-2.0
#include "core/generator/station_draft.h"

#include <algorithm>

namespace passerby::generator {

namespace {

using geometry::Point;
using world::Duty;
using world::DutyPose;

constexpr double kShow_s = 600.0;         ///< ten minutes of every twenty: as long is the way and the rest between two
constexpr double kBetweenTrains_s = 55.0; ///< of one platform and the next

Duty madeDuty(world::AgentProfileId profile, std::string name, int level, std::vector<Point> points, DutyPose pose)
{
    Duty duty;
    duty.profile = profile;
    duty.name = std::move(name);
    duty.level = level;
    duty.points = std::move(points);
    duty.pose = pose;
    return duty;
}

void addDuties(world::PatchBuilder& builder, const StationPlaces& places)
{
    const auto who = [&](Mind mind) { return places.people[static_cast<std::size_t>(mind)]; };
    Duty sights = madeDuty(who(Mind::tourist), "Sights", 0, {{97.5, 77.0}, {95.5, 88.0}, {45.0, 80.0}}, DutyPose::lookRound);
    builder.add(std::move(sights));
    for (const auto& [name, level, stage] : {std::tuple{"Stage, main concourse", 0, Point{40.0, 75.0}},
                                             {"Stage, general waiting room", 0, Point{99.7, 90.0}},
                                             {"Stage, arcade", 1, Point{162.0, 75.0}}}) {
        Duty show = madeDuty(who(Mind::performer), name, level, {stage}, DutyPose::perform);
        show.pauseMean_s = kShow_s;
        show.pauseSd_s = 0.0;
        builder.add(std::move(show));
    }
    Duty posts = madeDuty(who(Mind::policeOfficer), "Posts", 0, {{87.0, 75.0}, {99.7, 45.0}, {99.7, 105.0}, {60.0, 75.0}}, DutyPose::guard);
    posts.pauseMean_s = 180.0;
    posts.pauseSd_s = 60.0;
    builder.add(std::move(posts));
    builder.add(madeDuty(who(Mind::soldier), "Round", 0,
                         {{50.0, 40.0}, {45.0, 70.0}, {50.0, 110.0}, {75.0, 75.0}, {97.0, 100.0}, {97.0, 50.0}}, DutyPose::guard));
}

void addTrains(world::PatchBuilder& builder, const StationThings& things, const std::vector<world::TargetId>& trains)
{
    for (std::size_t k = 0; k < trains.size(); ++k) {
        world::TrainService service;
        service.platform = things.platforms.at(k);
        service.target = trains[k];
        service.offset_s = kBetweenTrains_s * static_cast<double>(k);
        builder.add(service);
    }
}

} // namespace

void addStationMinds(StationDraft& draft, const StationThings& things, const std::vector<world::TargetId>& trains)
{
    const auto usual = world::usualFixtureKinds();
    const auto kindNamed = [&](std::string_view name) {
        const auto found = std::find_if(usual.begin(), usual.end(), [name](const auto& kind) { return kind.name == name; });
        return found == usual.end() ? world::FixtureKindId{} : things.kinds.at(static_cast<std::size_t>(found - usual.begin()));
    };
    for (const Mind mind : kAllMinds)
        addNeeds(draft.builder(), draft.places().people[static_cast<std::size_t>(mind)], mind, kindNamed);
    addDuties(draft.builder(), draft.places());
    addTrains(draft.builder(), things, trains);
}

} // namespace passerby::generator
