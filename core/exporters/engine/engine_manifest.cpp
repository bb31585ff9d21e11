// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/engine/engine_manifest.h"

#include "core/alibi/bake.h"
#include "core/exporters/city_json/city_json_exporter.h"
#include "core/exporters/engine/kit_origin.h"
#include "core/foundation/hasher.h"
#include "core/world/content_hash.h"
#include "core/world/without_stories.h"

#include <fmt/format.h>

namespace passerby::exporters {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kVersions{{{"engine-kit", "1"},
                                                                                  {"pbcity", "1"},
                                                                                  {"glTF", "2.0"},
                                                                                  {"navigation", "1"},
                                                                                  {"tables", "1"},
                                                                                  {"heatmaps", "1"},
                                                                                  {"trajectories", "2"}}};

std::string hexOf(std::uint64_t hash)
{
    return fmt::format("{:016x}", hash);
}

void writeOrientation(JsonText& json, const ExportInput& input)
{
    json.member("handedness", "right");
    json.member("forward", "+z: whither the mesh of a person looks that is not turned; cameras look along -z");
    json.member("heading", "radians, counter-clockwise from east seen from above; a turn of heading + pi/2 about +y in glTF");
    json.key("local_origin");
    json.value(input.origin);
    const double reach_m = reachFrom(input.origin, input.world);
    json.member("reach_m", reach_m);
    json.member("largest_float_error_m", floatError_m(reach_m));
}

/// Data under the licence that OpenStreetMap asks for, or whatever the owner of the project says.
void writeLicences(JsonText& json, const world::Settings& settings)
{
    json.key("licences");
    json.beginObject();
    json.key("data");
    if (settings.attribution.find("OpenStreetMap") != std::string::npos)
        json.value("ODbL-1.0");
    else
        json.null();
    json.member("runtime", "Apache-2.0");
    json.member("samples", "Apache-2.0");
    json.endObject();
}

} // namespace

std::string engineManifest(const ExportInput& input, const ExportFolder& kit)
{
    JsonText json;
    json.beginObject();
    const std::optional<double> hour = !input.bake || input.bake->hour < 0.0 ? std::nullopt : std::optional(input.bake->hour);
    writeManifestHead(json, "engine", input.world, hour, Axes::yUp);
    writeOrientation(json, input);
    foundation::Hasher content;
    content.add(std::string_view(toCityJson(world::withoutStories(input.world))));
    json.member("world_hash", hexOf(world::bakeHash(input.world)));
    json.member("content_hash", hexOf(content.result()));
    writeLicences(json, input.world.settings());
    json.key("formats");
    json.beginObject();
    for (const auto& [name, version] : kVersions)
        json.member(name, version);
    json.endObject();
    json.key("left_out");
    json.beginList();
    for (const std::string& why : kit.leftOut())
        json.value(why);
    json.endList();
    writeManifestFiles(json, kit.files());
    json.endObject();
    return json.take();
}

} // namespace passerby::exporters
