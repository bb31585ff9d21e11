// SPDX-License-Identifier: Apache-2.0
#include "core/importers/city_json/city_scope.h"

#include <array>

namespace passerby::importers {

namespace {

world::Crowd readCrowd(JsonObject& object, const CityScope& scope)
{
    world::Crowd crowd;
    static_cast<void>(object.has("id"));
    object.text("name", crowd.name);
    crowd.profile = scope.profiles.byName(object.at("profile"));
    object.integer("count", crowd.count);
    if (object.hasValue("region"))
        crowd.region = scope.regions.byNumber(object.at("region"));
    object.number("start_s", crowd.start_s);
    if (object.has("waypoints")) {
        const JsonValue waypoints = object.at("waypoints");
        waypoints.eachElement([&](const JsonValue& waypoint) { crowd.waypoints.push_back(waypoint.point()); });
    }
    if (object.hasValue("target"))
        crowd.target = scope.targets.byNumber(object.at("target"));
    object.choice("at_end", crowd.atEnd, world::Spelling<world::CrowdEnd>::kNames);
    if (object.hasValue("companions"))
        crowd.companions = scope.crowds.byNameOrNumber(object.at("companions"));
    object.integer("group_low", crowd.groupLow);
    crowd.groupHigh = crowd.groupLow;
    object.integer("group_high", crowd.groupHigh);
    object.choice("group_form", crowd.groupForm, world::Spelling<world::GroupForm>::kNames);
    return crowd;
}

world::ProxyCarrier readCarrier(JsonObject& rule, CityScope& scope)
{
    const JsonValue value = rule.at("on");
    JsonObject on(value, scope);
    static constexpr std::array<std::string_view, 5> kCarriers{"profile", "crowd", "region", "portal", "target"};
    std::size_t given = 0;
    for (const std::string_view carrier : kCarriers)
        given += on.has(carrier) ? 1 : 0;
    if (given != 1)
        value.failWrong("Exactly one of profile, crowd, region, portal and target is expected here.");
    on.finish();
    if (on.has("profile"))
        return scope.profiles.byName(on.at("profile"));
    if (on.has("crowd"))
        return scope.crowds.byNameOrNumber(on.at("crowd"));
    if (on.has("region"))
        return scope.regions.byNumber(on.at("region"));
    if (on.has("portal"))
        return scope.portals.byNumber(on.at("portal"));
    return scope.targets.byNumber(on.at("target"));
}

world::ProxyParameter readParameter(const JsonValue& value)
{
    if (value.isNumber())
        return value.number();
    if (value.isText())
        return value.text();
    if (!value.isList())
        value.failWrong("A number, a text or a point [x, y] is expected here.");
    return value.point();
}

void readRules(JsonObject& city, CityScope& scope)
{
    NumberedRows<world::ProxyRule> numbers;
    scope.each(city, "proxy_rules", [&](JsonObject& object, std::size_t) {
        world::ProxyRule rule;
        const auto id = numbers.add(object);
        object.text("name", rule.name);
        object.choice("proxy", rule.proxy, world::Spelling<world::ProxyKind>::kNames);
        rule.on = readCarrier(object, scope);
        object.number("share", rule.share);
        if (object.has("parameters")) {
            const JsonValue parameters = object.at("parameters");
            for (const auto& [name, value] : parameters.members())
                rule.parameters[name] = readParameter(value);
        }
        scope.put(object, id, std::move(rule));
    });
}

void readPinnedAlibis(JsonObject& city, CityScope& scope)
{
    static constexpr std::array<std::string_view, 4> kReasons{"", "one_way", "out", "back"};
    NumberedRows<world::PinnedAlibi> numbers;
    scope.each(city, "pinned_alibis", [&](JsonObject& object, std::size_t) {
        world::PinnedAlibi alibi;
        const auto id = numbers.add(object);
        if (object.has("agent"))
            alibi.agent = object.at("agent").unsignedInteger();
        alibi.origin = scope.targets.byNumber(object.at("origin"));
        alibi.destination = scope.targets.byNumber(object.at("destination"));
        std::size_t reason = 0;
        object.choice("reason", reason, kReasons);
        alibi.reason = kReasons[reason];
        object.number("time_s", alibi.time_s);
        object.text("note", alibi.note);
        scope.put(object, id, std::move(alibi));
    });
}

} // namespace

void readCrowds(JsonObject& city, CityScope& scope)
{
    scope.collectNames(city, "crowds", scope.crowds, false);
    scope.each(city, "crowds",
               [&](JsonObject& object, std::size_t place) { scope.put(object, scope.crowds.idAt(place), readCrowd(object, scope)); });
    readRules(city, scope);
    readPinnedAlibis(city, scope);
}

} // namespace passerby::importers
