// SPDX-License-Identifier: Apache-2.0
#include "core/importers/city_json/city_scope.h"

namespace passerby::importers {

namespace {

/// {"hourly": {KEY: [24 numbers]}}, where it is there.
void readHourly(JsonObject& object, CityScope& scope, std::string_view key, std::optional<world::Hourly>& target)
{
    if (!object.hasValue("hourly"))
        return;
    const JsonValue hourly = object.at("hourly");
    JsonObject members(hourly, scope);
    if (members.hasValue(key)) {
        const JsonValue list = members.at(key);
        target.emplace();
        if (list.listSize() != target->size())
            list.failWrong("24 numbers are expected here.");
        for (std::size_t hour = 0; hour < target->size(); ++hour)
            (*target)[hour] = list.element(hour).number();
    }
    members.finish();
}

world::Goal readGoal(JsonObject& object, CityScope& scope)
{
    world::Goal goal;
    goal.destination = scope.types.byName(object.at("destination"));
    object.choice("choice", goal.choice, world::Spelling<world::GoalChoice>::kNames);
    object.flag("round_trip", goal.roundTrip);
    object.number("weight", goal.weight);
    readHourly(object, scope, "weight", goal.hourlyWeight);
    return goal;
}

void readMultipliers(JsonObject& object, const CityScope& scope, world::AgentProfile& profile)
{
    if (!object.has("goal_multipliers"))
        return;
    const JsonValue multipliers = object.at("goal_multipliers");
    for (const auto& [name, value] : multipliers.members())
        profile.goalMultipliers[scope.types.named(name, value)] = value.number();
}

void readMore(JsonObject& object, world::AgentProfile& profile)
{
    if (object.has("colors")) {
        const JsonValue colors = object.at("colors");
        colors.eachElement([&](const JsonValue& color) { profile.colors.push_back(color.color()); });
    }
    if (object.has("parameters")) {
        const JsonValue parameters = object.at("parameters");
        for (const auto& [name, value] : parameters.members())
            profile.parameters[name] = value.number();
    }
}

} // namespace

void readTypes(JsonObject& city, CityScope& scope)
{
    scope.collectNames(city, "target_types", scope.types, true);
    scope.each(city, "target_types", [&](JsonObject& object, std::size_t place) {
        world::TargetType type;
        static_cast<void>(object.has("id"));
        object.text("name", type.name);
        object.color("color", type.color);
        object.text("icon", type.icon);
        object.number("wait_mean_s", type.waitMean_s);
        object.number("wait_sd_s", type.waitSd_s);
        readHourly(object, scope, "wait_mean_s", type.hourlyWaitMean_s);
        scope.each(object, "goals", [&](JsonObject& goal, std::size_t) { type.goals.push_back(readGoal(goal, scope)); });
        scope.put(object, scope.types.idAt(place), std::move(type));
    });
}

void readProfiles(JsonObject& city, CityScope& scope)
{
    scope.collectNames(city, "profiles", scope.profiles, true);
    scope.each(city, "profiles", [&](JsonObject& object, std::size_t place) {
        world::AgentProfile profile;
        static_cast<void>(object.has("id"));
        object.text("name", profile.name);
        object.number("share", profile.share);
        object.number("speed_mean_mps", profile.speedMean_mps);
        object.number("speed_sd_mps", profile.speedSd_mps);
        object.number("radius_m", profile.radius_m);
        object.choice("guidance", profile.guidance, world::Spelling<world::Guidance>::kNames);
        object.choice("steering", profile.steering, world::Spelling<world::Steering>::kNames);
        readMultipliers(object, scope, profile);
        if (object.hasValue("bound_reach_m"))
            profile.boundReach_m = object.at("bound_reach_m").number();
        object.flag("step_free", profile.isStepFree);
        readStateSetReference(object, scope, profile.states);
        readMore(object, profile);
        scope.put(object, scope.profiles.idAt(place), std::move(profile));
    });
}

} // namespace passerby::importers
