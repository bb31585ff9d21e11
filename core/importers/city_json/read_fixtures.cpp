// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/limits.h"
#include "core/importers/city_json/city_scope.h"

#include <algorithm>

namespace passerby::importers {

namespace {

/// What fixtures have in common with what their kinds begin with.
template <class Row>
void readBody(JsonObject& object, Row& row)
{
    object.number("width_m", row.width_m);
    object.number("depth_m", row.depth_m);
    object.integer("places", row.places);
    object.number("service_mean_s", row.serviceMean_s);
    object.number("service_sd_s", row.serviceSd_s);
}

std::string usualNames()
{
    std::string names;
    for (const world::FixtureKind& kind : world::usualFixtureKinds())
        names += (names.empty() ? "" : ", ") + kind.name;
    return names;
}

/// The place of the kind that the value names, or gives by number.
std::size_t placeOfKind(const JsonValue& value, CityScope& scope)
{
    auto& kinds = scope.fixtureKinds;
    if (value.isNumber())
        return kinds.placeOf(value);
    const std::string name = value.text();
    if (kinds.isNameTaken(name))
        return kinds.placeOf(kinds.named(name, value));
    const auto usual = world::usualFixtureKinds();
    const auto found = std::find_if(usual.begin(), usual.end(), [&](const world::FixtureKind& kind) { return kind.name == name; });
    if (found == usual.end())
        value.fail("unknown-reference",
                   "There is no fixture kind of this name, neither among the city's own nor among the usual ones (" + usualNames() + ").");
    const auto id = kinds.addUnlisted(name, value);
    scope.patch.put(id, *found);
    return kinds.placeOf(id);
}

} // namespace

void readWaitingLines(JsonObject& city, CityScope& scope)
{
    scope.each(city, "waiting_lines", [&](JsonObject& object, std::size_t) {
        world::WaitingLine line;
        const auto id = scope.waitingLines.add(object);
        object.text("name", line.name);
        object.integer("level", line.level);
        const JsonValue points = object.at("points");
        if (points.listSize() > foundation::kMostWaitingLinePoints)
            points.failWrong("A waiting line has at most " + std::to_string(foundation::kMostWaitingLinePoints) + " points.");
        points.eachElement([&](const JsonValue& point) { line.points.push_back(point.point()); });
        object.number("spacing_m", line.spacing_m);
        scope.put(object, id, std::move(line));
    });
}

void readWaitingLineReference(JsonObject& object, const CityScope& scope, world::WaitingLineId& line)
{
    if (object.hasValue("waiting_line"))
        line = scope.waitingLines.byNumber(object.at("waiting_line"));
}

world::FixtureKindId readFixtureKindReference(const JsonValue& value, CityScope& scope)
{
    return scope.fixtureKinds.idAt(placeOfKind(value, scope));
}

void readFixtures(JsonObject& city, CityScope& scope)
{
    scope.collectNames(city, "fixture_kinds", scope.fixtureKinds, true);
    scope.each(city, "fixture_kinds", [&](JsonObject& object, std::size_t place) {
        world::FixtureKind kind;
        static_cast<void>(object.has("id"));
        object.text("name", kind.name);
        object.choice("use", kind.use, world::Spelling<world::FixtureUse>::kNames);
        object.color("color", kind.color);
        object.text("icon", kind.icon);
        object.flag("stops_feet", kind.stopsFeet);
        readBody(object, kind);
        object.number("height_m", kind.height_m);
        scope.put(object, scope.fixtureKinds.idAt(place), std::move(kind));
    });
    scope.each(city, "fixtures", [&](JsonObject& object, std::size_t) {
        const auto id = scope.fixtures.add(object);
        const std::size_t place = placeOfKind(object.at("kind"), scope);
        auto fixture = world::newFixture(scope.fixtureKinds.idAt(place), scope.rowAt<world::FixtureKind>(place), 0,
                                         object.at("position").point(), 0.0);
        object.text("name", fixture.name);
        object.integer("level", fixture.level);
        object.number("heading_rad", fixture.heading_rad);
        readBody(object, fixture);
        readWaitingLineReference(object, scope, fixture.line);
        scope.put(object, id, std::move(fixture));
    });
}

} // namespace passerby::importers
