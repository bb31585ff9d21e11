// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/manifest/manifest.h"

#include "core/exporters/map_reference.h"

namespace passerby::exporters {

namespace {

void writeFrame(JsonText& json, const world::Settings& settings, Axes axes)
{
    json.key("axes");
    json.beginObject();
    json.member("x", "east");
    json.member("y", axes == Axes::zUp ? "north" : "up");
    json.member("z", axes == Axes::zUp ? "up" : "south");
    json.endObject();
    json.key("units");
    json.beginObject();
    json.member("length", "m");
    json.member("time", "s");
    json.member("angle", "rad");
    json.endObject();
    writeMapReference(json, settings);
}

} // namespace

void writeManifestHead(JsonText& json, std::string_view format, const world::World& world, std::optional<double> hour, Axes axes)
{
    const world::Settings& settings = world.settings();
    json.member("format", format);
    json.member("version", 1);
    json.member("program", "Passerby");
    json.member("program_version", PASSERBY_VERSION);
    json.member("name", settings.name);
    writeFrame(json, settings, axes);
    json.member("seed", settings.seed);
    json.member("population", settings.population);
    if (hour)
        json.member("hour", *hour);
    json.member("attribution", settings.attribution);
}

void writeManifestFiles(JsonText& json, std::span<const ManifestFile> files)
{
    json.key("files");
    json.beginList();
    for (const ManifestFile& file : files) {
        json.beginObject();
        json.member("name", file.name);
        json.member("content", file.content);
        json.endObject();
    }
    json.endList();
}

std::string manifestText(std::string_view format, const world::World& world, std::span<const ManifestFile> files,
                         std::optional<double> hour, Axes axes)
{
    JsonText json;
    json.beginObject();
    writeManifestHead(json, format, world, hour, axes);
    writeManifestFiles(json, files);
    json.endObject();
    return json.take();
}

} // namespace passerby::exporters
