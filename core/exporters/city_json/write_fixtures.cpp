// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/city_json/city_json_parts.h"

namespace passerby::exporters {

namespace {

/// What fixtures have in common with what their kinds begin with.
template <class Row>
void writeBody(JsonText& json, const Row& row)
{
    json.member("width_m", row.width_m);
    json.member("depth_m", row.depth_m);
    json.member("places", row.places);
    json.member("service_mean_s", row.serviceMean_s);
    json.member("service_sd_s", row.serviceSd_s);
}

void writeKinds(JsonText& json, const world::World& world)
{
    const bool withNumbers = numbersSaySomething(world.fixtureKinds());
    writeTable(json, "fixture_kinds", world.fixtureKinds(), false, [&](auto id, const world::FixtureKind& kind) {
        if (withNumbers)
            json.member("id", id.number);
        json.member("name", kind.name);
        json.member("use", world::spell(kind.use));
        json.member("color", world::toHex(kind.color));
        writeText(json, "icon", kind.icon);
        json.member("stops_feet", kind.stopsFeet);
        writeBody(json, kind);
        json.member("height_m", kind.height_m);
    });
}

} // namespace

void writeWaitingLineReference(JsonText& json, world::WaitingLineId line)
{
    if (!line.isNull())
        json.member("waiting_line", line.number);
}

void writeFixtures(JsonText& json, const world::World& world)
{
    writeTable(json, "waiting_lines", world.waitingLines(), false, [&](auto id, const world::WaitingLine& line) {
        json.member("id", id.number);
        writeText(json, "name", line.name);
        json.member("level", line.level);
        json.member("points", std::span<const geometry::Point>(line.points));
        json.member("spacing_m", line.spacing_m);
    });
    writeKinds(json, world);
    writeTable(json, "fixtures", world.fixtures(), false, [&](auto id, const world::Fixture& fixture) {
        json.member("id", id.number);
        writeText(json, "name", fixture.name);
        json.member("kind", world.fixtureKinds().find(fixture.kind)->name);
        json.member("level", fixture.level);
        json.member("position", fixture.position);
        json.member("heading_rad", fixture.heading_rad);
        writeBody(json, fixture);
        writeWaitingLineReference(json, fixture.line);
    });
}

} // namespace passerby::exporters
