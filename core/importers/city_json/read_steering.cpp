// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/base64.h"
#include "core/foundation/limits.h"
#include "core/importers/city_json/city_scope.h"

namespace passerby::importers {

namespace {

void readStateSets(JsonObject& city, CityScope& scope)
{
    scope.collectNames(city, "state_sets", scope.stateSets, true);
    scope.each(city, "state_sets", [&](JsonObject& object, std::size_t place) {
        world::StateSet set;
        static_cast<void>(object.has("id"));
        object.text("name", set.name);
        object.text("source", set.source);
        object.text("licence", set.licence);
        object.choice("kind", set.kind, world::Spelling<world::StateSetKind>::kNames);
        const JsonValue states = object.at("states");
        auto bytes = foundation::fromBase64(states.text());
        if (!bytes)
            states.failWrong("Bytes as base64 are expected here.");
        set.bytes = std::make_shared<const std::vector<std::uint8_t>>(std::move(*bytes));
        scope.put(object, scope.stateSets.idAt(place), std::move(set));
    });
}

} // namespace

void readStateSetReference(JsonObject& object, const CityScope& scope, world::StateSetId& states)
{
    if (object.hasValue("state_set"))
        states = scope.stateSets.byNameOrNumber(object.at("state_set"));
}

void readPoints(JsonObject& object, std::vector<geometry::Point>& points, std::size_t most, std::string_view what)
{
    const JsonValue list = object.at("points");
    if (list.listSize() > most)
        list.failWrong(std::string(what) + " has at most " + std::to_string(most) + " points.");
    list.eachElement([&](const JsonValue& point) { points.push_back(point.point()); });
}

void readSteering(JsonObject& city, CityScope& scope)
{
    readStateSets(city, scope);
    NumberedRows<world::PaintedDirection> directions;
    scope.each(city, "painted_directions", [&](JsonObject& object, std::size_t) {
        const auto id = directions.add(object);
        world::PaintedDirection direction;
        object.text("name", direction.name);
        object.integer("level", direction.level);
        readPoints(object, direction.points, foundation::kMostDirectionPoints, "A painted direction");
        object.number("width_m", direction.width_m);
        object.number("share", direction.share);
        scope.put(object, id, std::move(direction));
    });
}

} // namespace passerby::importers
