// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/city_json/city_json_exporter.h"

#include "core/exporters/city_json/city_json_parts.h"
#include "core/exporters/map_reference.h"

namespace passerby::exporters {

namespace {

void writeSettings(JsonText& json, const world::Settings& settings)
{
    json.member("format", "passerby-city");
    json.member("version", 1);
    json.member("name", settings.name);
    writeMapReference(json, settings);
    json.member("seed", settings.seed);
    json.member("population", settings.population);
    if (settings.initialTime_s != world::Settings{}.initialTime_s)
        json.member("initial_time_s", settings.initialTime_s);
    if (settings.side != world::Side::right)
        json.member("side", world::spell(settings.side));
    json.member("attribution", settings.attribution);
    if (settings.flowLaw) {
        json.key("flow_law");
        json.beginObject();
        json.member("jam_density_per_m2", settings.flowLaw->jamDensity_per_m2);
        json.member("shape_per_m2", settings.flowLaw->shape_per_m2);
        json.member("slowest_share", settings.flowLaw->slowestShare);
        json.endObject();
    }
    if (settings.levels == world::LevelsOfService{})
        return;
    json.key("service_levels_m2");
    json.beginObject();
    for (std::size_t use = 0; use < world::kServiceUses; ++use) {
        json.key(world::spell(static_cast<world::ServiceUse>(use)));
        json.beginList();
        for (const double bound_m2 : settings.levels.of(static_cast<world::ServiceUse>(use)))
            json.value(bound_m2);
        json.endList();
    }
    json.endObject();
}

} // namespace

std::string toCityJson(const world::World& world)
{
    JsonText json;
    json.beginObject();
    writeSettings(json, world.settings());
    writeCells(json, world);
    writeTypes(json, world);
    writeTargets(json, world);
    writePlaces(json, world);
    writeFixtures(json, world);
    writeSteering(json, world);
    writeProfiles(json, world);
    writeNeeds(json, world);
    writeTraffic(json, world);
    writeCrowds(json, world);
    writeStories(json, world);
    json.endObject();
    return json.take();
}

} // namespace passerby::exporters
