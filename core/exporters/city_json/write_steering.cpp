// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/city_json/city_json_parts.h"
#include "core/foundation/base64.h"

namespace passerby::exporters {

void writeStateSetReference(JsonText& json, const world::World& world, world::StateSetId states)
{
    if (!states.isNull())
        json.member("state_set", world.stateSets().find(states)->name);
}

void writeSteering(JsonText& json, const world::World& world)
{
    const bool withNumbers = numbersSaySomething(world.stateSets());
    writeTable(json, "state_sets", world.stateSets(), false, [&](auto id, const world::StateSet& set) {
        if (withNumbers)
            json.member("id", id.number);
        json.member("name", set.name);
        writeText(json, "source", set.source);
        writeText(json, "licence", set.licence);
        json.member("kind", world::spell(set.kind));
        json.member("states", foundation::toBase64(*set.bytes));
    });
    writeTable(json, "painted_directions", world.paintedDirections(), false, [&](auto id, const world::PaintedDirection& direction) {
        json.member("id", id.number);
        writeText(json, "name", direction.name);
        json.member("level", direction.level);
        json.member("points", std::span<const geometry::Point>(direction.points));
        json.member("width_m", direction.width_m);
        json.member("share", direction.share);
    });
}

} // namespace passerby::exporters
