// SPDX-License-Identifier: Apache-2.0
#include "core/generator/station_draft.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace passerby::generator {

namespace {

using world::Goal;
using world::GoalChoice;
using world::Hourly;
using world::TargetType;
using world::TargetTypeId;

/// How much longer (than at eight in the morning, where it is 1) people stay away in town or on trains.
constexpr Hourly kStayAway{6, 8, 8, 6, 4, 2.2, 1.3, 1, 1, 1.4, 1.9, 2, 1.8, 1.8, 1.8, 1.6, 1.2, 1, 1, 1.4, 2, 2.6, 3.4, 4.6};
/// How much more (than at eight in the morning, where it is 1) they want to buy, to sit or to meet before they go on.
constexpr Hourly kLinger{0.2, 0.1, 0.1, 0.1, 0.3, 0.6, 0.8, 0.9, 1, 1.4, 1.8, 1.8, 2, 2, 1.8, 1.8, 1.6, 1.2, 1.2, 1.6, 1.6, 1.2, 0.8, 0.4};

struct PlaceRow {
    std::string_view name;
    std::string_view icon;
    world::Color color;
    double waitMean_s;
    double waitSd_s;
};

constexpr std::array<PlaceRow, 6> kPlaceRows{{
    {"Street", "door", {0x44, 0x4a, 0xa9}, 1800.0, 600.0},
    {"Train", "train", {0x6b, 0x38, 0x60}, 1800.0, 600.0},
    {"Ticket counter", "tag", {0x3f, 0x7c, 0xac}, 60.0, 25.0},
    {"Waiting room", "armchair", {0x8d, 0x6e, 0x4b}, 600.0, 240.0},
    {"Shop", "shopping-bag", {0xeb, 0xb4, 0x32}, 240.0, 100.0},
    {"Meeting point", "users-group", {0x4f, 0x9d, 0x69}, 150.0, 60.0},
}};

Hourly times(Hourly factors, double value)
{
    for (double& factor : factors)
        factor *= value;
    return factors;
}

void addGoal(TargetType& type, TargetTypeId to, GoalChoice choice, double weight)
{
    type.goals.push_back(Goal{to, choice, false, weight, {}});
}

/// To where people do something before they go on, more by day than by night.
void addStop(TargetType& type, TargetTypeId to, double weight)
{
    type.goals.push_back(Goal{to, GoalChoice::uniform, false, weight, times(kLinger, weight)});
}

void setGoals(std::array<TargetType, 6>& types, const StationPlaces& places)
{
    auto& [street, train, counter, seat, shop, meeting] = types;
    addGoal(street, places.train, GoalChoice::bound, 0.36);
    addGoal(street, places.train, GoalChoice::uniform, 0.28);
    addStop(street, places.counter, 0.18);
    addStop(street, places.seat, 0.06);
    addStop(street, places.shop, 0.07);
    addStop(street, places.meeting, 0.05);
    addGoal(train, places.street, GoalChoice::bound, 0.40);
    addGoal(train, places.street, GoalChoice::closest, 0.22);
    addGoal(train, places.street, GoalChoice::uniform, 0.18);
    addGoal(train, places.train, GoalChoice::uniform, 0.08);
    addStop(train, places.shop, 0.06);
    addStop(train, places.meeting, 0.06);
    addGoal(counter, places.train, GoalChoice::uniform, 0.80);
    addStop(counter, places.seat, 0.12);
    addStop(counter, places.shop, 0.08);
    addGoal(seat, places.train, GoalChoice::uniform, 0.90);
    addStop(seat, places.shop, 0.10);
    addGoal(shop, places.train, GoalChoice::uniform, 0.55);
    addGoal(shop, places.street, GoalChoice::uniform, 0.30);
    addStop(shop, places.seat, 0.15);
    addGoal(meeting, places.street, GoalChoice::uniform, 0.45);
    addGoal(meeting, places.train, GoalChoice::uniform, 0.40);
    addStop(meeting, places.meeting, 0.15);
}

/// Multipliers of train, ticket counter, waiting room, shop, meeting point.
using Wants = std::array<double, 5>;

/// By Mind. Tickets, seats and friends are for their needs, at the fixtures.
constexpr std::array<Wants, kAllMinds.size()> kWants{{
    {1.0, 0.0, 0.0, 0.6, 0.0},
    {1.0, 0.0, 0.0, 2.5, 0.0},
    {0.5, 0.0, 0.0, 1.0, 0.0},
    {0.3, 0.0, 0.0, 0.5, 0.0},
    {0.6, 0.0, 0.0, 0.2, 0.0},
}};

world::AgentProfile stepFreeTraveller()
{
    world::AgentProfile profile;
    profile.name = "Traveller in a wheelchair";
    profile.share = 0.01;
    profile.speedMean_mps = 1.00;
    profile.speedSd_mps = 0.15;
    profile.steering = world::Steering::orca;
    profile.isStepFree = true;
    profile.colors = {{0x3b, 0x8f, 0xb5}};
    return profile;
}

void addPeople(world::PatchBuilder& builder, StationPlaces& places)
{
    const std::array order{places.train, places.counter, places.seat, places.shop, places.meeting};
    for (std::size_t mind = 0; mind < kAllMinds.size(); ++mind) {
        world::AgentProfile profile = profileOf(kAllMinds[mind]);
        for (std::size_t i = 0; i < order.size(); ++i)
            if (kWants[mind][i] != 1.0)
                profile.goalMultipliers.emplace(order[i], kWants[mind][i]);
        places.people[mind] = builder.add(std::move(profile));
    }
    builder.add(stepFreeTraveller());
}

} // namespace

StationPlaces addStationHabits(world::PatchBuilder& builder)
{
    // Goals need the ids of all types: rows are put twice, first bare, then whole.
    std::array<TargetType, 6> types;
    std::array<TargetTypeId, 6> ids;
    for (std::size_t i = 0; i < types.size(); ++i) {
        types[i].name = kPlaceRows[i].name;
        types[i].icon = kPlaceRows[i].icon;
        types[i].color = kPlaceRows[i].color;
        types[i].waitMean_s = kPlaceRows[i].waitMean_s;
        types[i].waitSd_s = kPlaceRows[i].waitSd_s;
        ids[i] = builder.add(types[i]);
    }
    for (std::size_t away = 0; away < 2; ++away)
        types[away].hourlyWaitMean_s = times(kStayAway, types[away].waitMean_s);
    StationPlaces places{ids[0], ids[1], ids[2], ids[3], ids[4], ids[5], {}};
    setGoals(types, places);
    for (std::size_t i = 0; i < types.size(); ++i)
        builder.replace(ids[i], std::move(types[i]));
    addPeople(builder, places);
    return places;
}

} // namespace passerby::generator
