// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/city_json/city_json_parts.h"

namespace passerby::exporters {

namespace {

void writeHourly(JsonText& json, const char* key, const std::optional<world::Hourly>& values)
{
    if (!values)
        return;
    json.key("hourly");
    json.beginObject();
    json.key(key);
    json.beginList();
    for (const double value : *values)
        json.value(value);
    json.endList();
    json.endObject();
}

void writeGoals(JsonText& json, const world::World& world, const std::vector<world::Goal>& goals)
{
    json.key("goals");
    json.beginList();
    for (const world::Goal& goal : goals) {
        json.beginObject();
        json.member("destination", world.targetTypes().find(goal.destination)->name);
        json.member("choice", world::spell(goal.choice));
        json.member("round_trip", goal.roundTrip);
        json.member("weight", goal.weight);
        writeHourly(json, "weight", goal.hourlyWeight);
        json.endObject();
    }
    json.endList();
}

template <class Map, class NameOf>
void writeNumbers(JsonText& json, const char* key, const Map& numbers, const NameOf& nameOf)
{
    json.key(key);
    json.beginObject();
    for (const auto& [id, number] : numbers)
        json.member(nameOf(id), number);
    json.endObject();
}

} // namespace

void writeTypes(JsonText& json, const world::World& world)
{
    const bool withNumbers = numbersSaySomething(world.targetTypes());
    writeTable(json, "target_types", world.targetTypes(), true, [&](auto id, const world::TargetType& type) {
        if (withNumbers)
            json.member("id", id.number);
        json.member("name", type.name);
        json.member("color", world::toHex(type.color));
        writeText(json, "icon", type.icon);
        json.member("wait_mean_s", type.waitMean_s);
        json.member("wait_sd_s", type.waitSd_s);
        writeHourly(json, "wait_mean_s", type.hourlyWaitMean_s);
        writeGoals(json, world, type.goals);
    });
}

void writeProfiles(JsonText& json, const world::World& world)
{
    const bool withNumbers = numbersSaySomething(world.profiles());
    writeTable(json, "profiles", world.profiles(), true, [&](auto id, const world::AgentProfile& profile) {
        if (withNumbers)
            json.member("id", id.number);
        json.member("name", profile.name);
        json.member("share", profile.share);
        json.member("speed_mean_mps", profile.speedMean_mps);
        json.member("speed_sd_mps", profile.speedSd_mps);
        json.member("radius_m", profile.radius_m);
        json.member("guidance", world::spell(profile.guidance));
        json.member("steering", world::spell(profile.steering));
        writeNumbers(json, "goal_multipliers", profile.goalMultipliers,
                     [&](world::TargetTypeId type) { return world.targetTypes().find(type)->name; });
        json.member("bound_reach_m", profile.boundReach_m);
        if (profile.isStepFree)
            json.member("step_free", true);
        writeStateSetReference(json, world, profile.states);
        if (!profile.colors.empty()) {
            json.key("colors");
            json.beginList();
            for (const world::Color color : profile.colors)
                json.value(world::toHex(color));
            json.endList();
        }
        if (!profile.parameters.empty())
            writeNumbers(json, "parameters", profile.parameters, [](const std::string& name) { return name; });
    });
}

} // namespace passerby::exporters
