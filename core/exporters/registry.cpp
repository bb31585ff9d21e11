// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/registry.h"

#include "core/affordance/city_affordance.h"
#include "core/alibi/compact_city.h"
#include "core/exporters/city_json/city_json_exporter.h"
#include "core/exporters/geojson/geojson_exporter.h"
#include "core/exporters/gltf/gltf_exporter.h"
#include "core/exporters/manifest/manifest.h"
#include "core/exporters/tables/junctions_table.h"
#include "core/exporters/tables/tables_exporter.h"
#include "core/exporters/viewsheds/viewsheds_exporter.h"
#include "core/foundation/replaced_files.h"
#include "core/world/content_hash.h"

#include <algorithm>
#include <array>

namespace passerby::exporters {

namespace fs = std::filesystem;
using foundation::Error;
using foundation::ReplacedFiles;
using foundation::Result;

namespace {

using Files = Result<std::vector<fs::path>>;
using Exporter = Files (*)(const ExportInput&, const fs::path&, foundation::JobContext&);

Error cancelled()
{
    return {"cancelled", "The export was cancelled.", {}};
}

/// Makes a folder that receives files, where it is not there.
Result<void> makeFolder(const fs::path& folder)
{
    std::error_code error;
    fs::create_directories(folder, error);
    if (error || !fs::is_directory(folder, error))
        return Error{"cannot-write", "The folder cannot be made.", folder.string()};
    return {};
}

/// Writes texts into place, all or none.
Files writeFiles(const std::vector<std::pair<fs::path, std::string>>& texts, ReplacedFiles& output, const foundation::JobContext& context)
{
    for (const auto& [goal, text] : texts)
        if (const auto written = output.write(goal, text); !written)
            return written.error();
    if (context.isCancelled())
        return cancelled();
    return output.commit();
}

Files exportCityJson(const ExportInput& input, const fs::path& out, foundation::JobContext& context)
{
    ReplacedFiles output;
    return writeFiles({{out, toCityJson(input.world)}}, output, context);
}

Files exportGeoJson(const ExportInput& input, const fs::path& out, foundation::JobContext& context)
{
    auto text = toGeoJson(input.world, context);
    if (!text)
        return text.error();
    ReplacedFiles output;
    return writeFiles({{out, std::move(text).value()}}, output, context);
}

Files exportTables(const ExportInput& input, const fs::path& out, foundation::JobContext& context)
{
    static constexpr std::array kFiles{
        ManifestFile{"junctions.csv", "Junctions and the ways out of them: what is seen, and which share of wanderers it draws."},
        ManifestFile{"segments.csv", "Directed segments between nodes of one cell: time of one person on them, entries, people expected."},
        ManifestFile{"targets.csv", "Targets: share of arrivals, time of one person inside, people expected."}};
    foundation::PartContext looking(context, 0.0, 0.5);
    const auto graph = input.bake ? input.bake->graph
                                  : std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(input.world));
    const auto city = affordance::findCityAffordance(input.world, graph, 0, looking);
    if (!city && (!input.bake || city.error().code == "cancelled"))
        return city.error(); // a city in which one cannot look around still has its densities
    ReplacedFiles output;
    if (const auto made = makeFolder(out); !made)
        return made.error();
    std::vector<std::pair<fs::path, std::string>> texts;
    if (city)
        texts.emplace_back(out / kFiles[0].name,
                           junctionsTable(city.value()->network, affordance::wanderersTable(input.world, *city.value())));
    context.report(0.6, "Writing tables");
    if (context.isCancelled())
        return cancelled();
    if (input.bake) {
        texts.emplace_back(out / kFiles[1].name, segmentsTable(input.world, *input.bake));
        texts.emplace_back(out / kFiles[2].name, targetsTable(input.world, *input.bake));
    }
    const std::optional<double> hour = !input.bake || input.bake->hour < 0.0 ? std::nullopt : std::optional(input.bake->hour);
    texts.emplace_back(out / "manifest.json",
                       manifestText("tables", input.world, std::span(kFiles).subspan(city ? 0 : 1, texts.size()), hour));
    return writeFiles(texts, output, context);
}

Files exportCompact(const ExportInput& input, const fs::path& out, foundation::JobContext& context)
{
    alibi::BakeOptions options;
    options.bound = input.bake->bound;
    options.hour = input.bake->hour;
    const auto law = alibi::TripLaw::solve(input.world, options, context);
    if (!law)
        return law.error();
    const std::vector<std::uint8_t> bytes = alibi::CompactCity(*law.value(), *input.bake).toBytes();
    ReplacedFiles output;
    return writeFiles({{out, std::string(bytes.begin(), bytes.end())}}, output, context);
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
        return Error{"bad-suffix", "Viewsheds are written as GeoPackage (.gpkg) or GeoJSON (.geojson).", out.string()};
    foundation::PartContext looking(context, 0.0, 0.8);
    const auto rows = viewshedRows(input.world, looking);
    if (!rows)
        return rows.error();
    context.report(0.8, "Writing viewsheds");
    if (isText) {
        auto text = viewshedsGeoJson(rows.value(), input.world.settings(), context);
        if (!text)
            return text.error();
        ReplacedFiles output;
        return writeFiles({{out, std::move(text).value()}}, output, context);
    }
    if (const auto saved = storage::saveViewsheds(out, input.world.settings(), rows.value(), context); !saved)
        return saved.error();
    return std::vector{out};
}

Files exportGltf(const ExportInput& input, const fs::path& out, foundation::JobContext& context)
{
    static constexpr std::array kFiles{
        ManifestFile{"city.glb",
                     "The city: cells, portals and obstacles as named meshes, targets as empty nodes; people as plain nodes, if any."},
        ManifestFile{"people.glb", "The same people once more, instanced (EXT_mesh_gpu_instancing): a node for each profile."}};
    ReplacedFiles output;
    if (const auto made = makeFolder(out); !made)
        return made.error();
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
    auto written = writeFiles(files, output, context);
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
    ExportFormat{"tables", "Tables: densities and rates as CSV, for spreadsheets and statistics", "", true, true},
    ExportFormat{"compact", "Compact: densities and alibis in one small file, for games that link Passerby's core", "alibis", true, false},
    ExportFormat{"gltf", "glTF 2.0: the city as named meshes, and people, for game engines and 3D programs", "", false, true, true},
};
constexpr std::array<Exporter, kFormats.size()> kExporters{exportCityJson, exportGeoJson, exportViewsheds,
                                                           exportTables,   exportCompact, exportGltf};

} // namespace

std::span<const ExportFormat> formats()
{
    return kFormats;
}

bool needsBake(std::string_view name, const world::World& world)
{
    const auto format = std::find_if(kFormats.begin(), kFormats.end(), [&](const ExportFormat& one) { return one.name == name; });
    return format != kFormats.end() && format->needsBake && !(format->name == "tables" && world.targets().empty());
}

Files exportProject(std::string_view name, const ExportInput& input, const fs::path& out, foundation::JobContext& context)
{
    std::size_t place = 0;
    while (place < kFormats.size() && kFormats[place].name != name)
        ++place;
    if (place == kFormats.size())
        return Error{"unknown-format", "There is no export format of this name.", std::string(name)};
    const bool isStale = input.bake ? input.bake->worldHash != world::bakeHash(input.world) : needsBake(name, input.world);
    if (kFormats[place].needsBake && isStale)
        return Error{"needs-bake", "This export needs the city's densities. Bake the city first.", {}};
    context.report(0.0, "Exporting");
    auto files = kExporters[place](input, out, context);
    if (files)
        context.report(1.0, "Exported");
    return files;
}

} // namespace passerby::exporters
