// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/registry.h"

#include "core/affordance/isovist_step.h"
#include "core/exporters/city_json/city_json_exporter.h"
#include "core/exporters/engine/engine_exporter.h"
#include "core/exporters/export_files.h"
#include "core/exporters/geojson/geojson_exporter.h"
#include "core/exporters/gltf/gltf_exporter.h"
#include "core/exporters/guidance/guidance_exporter.h"
#include "core/exporters/heatmaps/heatmaps_exporter.h"
#include "core/exporters/html/html_exporter.h"
#include "core/exporters/isovists/isovists_exporter.h"
#include "core/exporters/manifest/manifest.h"
#include "core/exporters/pack/city_pack.h"
#include "core/exporters/tables/export_tables.h"
#include "core/exporters/viewsheds/viewsheds_exporter.h"
#include "core/foundation/words.h"
#include "core/world/content_hash.h"

#include <algorithm>
#include <array>

namespace passerby::exporters {

namespace fs = std::filesystem;
using foundation::Error;
using foundation::Result;

namespace {

using Files = Result<std::vector<fs::path>>;
using Exporter = Files (*)(const ExportInput&, const fs::path&, foundation::JobContext&);

Files exportCityJson(const ExportInput& input, const fs::path& out, foundation::JobContext& context)
{
    return writeFiles({{out, toCityJson(input.world)}}, context);
}

Files exportGeoJson(const ExportInput& input, const fs::path& out, foundation::JobContext& context)
{
    auto text = toGeoJson(input.world, context);
    if (!text)
        return text.error();
    return writeFiles({{out, std::move(text).value()}}, context);
}

/// The end of a file's name, in small letters: ".gpkg".
std::string suffixOf(const fs::path& file)
{
    std::string suffix = file.extension().string();
    std::transform(suffix.begin(), suffix.end(), suffix.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
    return suffix;
}

Files exportViewsheds(const ExportInput& input, const fs::path& out, foundation::JobContext& context)
{
    const std::string suffix = suffixOf(out);
    const bool isText = suffix == ".geojson" || suffix == ".json";
    if (!isText && !suffix.empty() && suffix != ".gpkg")
        return Error{"bad-suffix", foundation::told("Viewsheds are written as GeoPackage (.gpkg) or GeoJSON (.geojson)."), out.string()};
    foundation::PartContext looking(context, 0.0, 0.8);
    const auto rows = viewshedRows(input.world, looking);
    if (!rows)
        return rows.error();
    context.report(0.8, "Writing viewsheds");
    if (isText) {
        auto text = viewshedsGeoJson(rows.value(), input.world.settings(), context);
        if (!text)
            return text.error();
        return writeFiles({{out, std::move(text).value()}}, context);
    }
    if (const auto saved = storage::saveViewsheds(out, input.world.settings(), rows.value(), context); !saved)
        return saved.error();
    return std::vector{out};
}

Files exportPack(const ExportInput& input, const fs::path& out, foundation::JobContext& context)
{
    const auto pack = packOf(input.world, *input.bake, input.parts, context);
    if (!pack)
        return pack.error();
    auto written = suffixOf(out) == ".json" ? toJson(pack.value()) : toBytes(pack.value());
    if (!written)
        return written.error();
    return writeFiles({{out, std::move(written).value()}}, context);
}

Files exportHtml(const ExportInput& input, const fs::path& out, foundation::JobContext& context)
{
    auto page = cityPage(input, context);
    if (!page)
        return page.error();
    return writeFiles({{out, std::move(page).value()}}, context);
}

Files exportIsovists(const ExportInput& input, const fs::path& out, foundation::JobContext& context)
{
    foundation::PartContext looking(context, 0.0, 0.9);
    auto text = isovistsTable(input.world, input.step_m, 0, looking);
    if (!text)
        return text.error();
    context.report(0.9, "Writing isovists");
    return writeFiles({{out, std::move(text).value()}}, context);
}

Files exportGuidance(const ExportInput& input, const fs::path& out, foundation::JobContext& context)
{
    const int level = affordance::eyeLevel(input.world).value_or(0);
    auto text = guidanceGrid(input.world, level, input.step_m > 0.0 ? input.step_m : kGuidanceStep_m, context);
    if (!text)
        return text.error();
    return writeFiles({{out, std::move(text).value()}}, context);
}

Files exportGltf(const ExportInput& input, const fs::path& out, foundation::JobContext& context)
{
    static constexpr std::array kFiles{
        ManifestFile{"city.glb",
                     "The city: cells, portals and obstacles as named meshes, targets as empty nodes; people as plain nodes, if any."},
        ManifestFile{"people.glb", "The same people once more, instanced (EXT_mesh_gpu_instancing): a node for each profile."}};
    std::vector<std::pair<fs::path, std::string>> files;
    auto city = toGltf(input.world, input.people, context);
    if (!city)
        return city.error();
    files.emplace_back(out / kFiles[0].name, std::move(city).value());
    if (input.people) {
        auto people = toInstancedGltf(input.world, *input.people);
        if (!people)
            return people.error();
        files.emplace_back(out / kFiles[1].name, std::move(people).value());
    }
    files.emplace_back(out / "manifest.json",
                       manifestText("gltf", input.world, std::span(kFiles).first(files.size()), std::nullopt, Axes::yUp));
    auto written = writeFiles(files, context, out);
    std::error_code ignored;
    if (written && !input.people)
        fs::remove(out / kFiles[1].name, ignored); // people of an earlier export
    return written;
}

constexpr std::array kFormats{
    ExportFormat{"city-json", "City JSON: the whole city as text, for scripts and other programs", "json", false, false},
    ExportFormat{"geojson", "GeoJSON: the places of the city in longitude and latitude, for web maps", "geojson", false, false},
    ExportFormat{"viewsheds", "Viewsheds: what is seen from each junction, as GeoPackage or GeoJSON, for QGIS and statistics", "gpkg",
                 false, false, false, "geojson"},
    ExportFormat{"isovists", "Isovists: what is seen from the points of a raster over the cells, as CSV, for spreadsheets and statistics",
                 "csv", false, false, false, "", true},
    ExportFormat{"guidance",
                 "Guidance map: where ways lead on the level nearest to the ground, as Esri ASCII grid, for games and QGIS (-9999 no way, "
                 "0 to 359 degrees from east counter-clockwise, from 1000 on 1000 and the number of the cell of a junction)",
                 "asc", false, false, false, "", true},
    ExportFormat{"tables", "Tables: densities and rates as CSV, for spreadsheets and statistics", "", true, true},
    ExportFormat{"pack", "Pack: who is where, and where they come from and go to, in one small file for games, or the same as JSON",
                 "pbcity", true, false, false, "json", false, "compact", true},
    ExportFormat{"html",
                 "Web page: the city as one file that any browser plays off line: walk through it, click somebody and hear their story",
                 "html",
                 true,
                 false,
                 false,
                 {},
                 false,
                 {},
                 false,
                 false,
                 true,
                 true},
    ExportFormat{"heatmaps",
                 "Heatmaps: people to expect by square metre, as PNG, OpenEXR and GeoTIFF, for images, shaders and QGIS",
                 "",
                 true,
                 true,
                 false,
                 {},
                 true},
    ExportFormat{"engine",
                 "Game engine: a folder with scene, people, ways, densities, tables, the city's pack and the runtime in C, for games",
                 "",
                 true,
                 true,
                 true,
                 {},
                 true,
                 {},
                 true,
                 true},
    ExportFormat{"gltf", "glTF 2.0: the city as named meshes, and people, for game engines and 3D programs", "", false, true, true},
};
constexpr std::array<Exporter, kFormats.size()> kExporters{exportCityJson, exportGeoJson, exportViewsheds, exportIsovists,
                                                           exportGuidance, exportTables,  exportPack,      exportHtml,
                                                           exportHeatmaps, exportEngine,  exportGltf};

} // namespace

std::span<const ExportFormat> formats()
{
    return kFormats;
}

const ExportFormat* findFormat(std::string_view name)
{
    const auto format = std::find_if(kFormats.begin(), kFormats.end(), [&](const ExportFormat& one) {
        return one.name == name || (!one.alias.empty() && one.alias == name);
    });
    return format == kFormats.end() ? nullptr : &*format;
}

bool needsBake(std::string_view name, const world::World& world)
{
    const ExportFormat* format = findFormat(name);
    return format && format->needsBake && !((format->name == "tables" || format->name == "engine") && world.targets().empty());
}

Files exportProject(std::string_view name, const ExportInput& input, const fs::path& out, foundation::JobContext& context)
{
    if (out.empty())
        return Error{"bad-option", foundation::told("The name of the file or folder to write is empty."), {}};
    const ExportFormat* format = findFormat(name);
    if (!format)
        return Error{"unknown-format", foundation::told("There is no export format of this name."), std::string(name)};
    const bool isStale = input.bake ? input.bake->worldHash != world::bakeHash(input.world) : needsBake(name, input.world);
    if (format->needsBake && isStale)
        return Error{"needs-bake", foundation::told("This export needs the city's densities. Bake the city first."), {}};
    context.report(0.0, "Exporting");
    auto files = kExporters[static_cast<std::size_t>(format - kFormats.data())](input, out, context);
    if (files)
        context.report(1.0, "Exported");
    return files;
}

} // namespace passerby::exporters
