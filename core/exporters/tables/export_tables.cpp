// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/tables/export_tables.h"

#include "core/affordance/city_affordance.h"
#include "core/alibi/bake.h"
#include "core/exporters/export_files.h"
#include "core/exporters/manifest/manifest.h"
#include "core/exporters/tables/junctions_table.h"
#include "core/exporters/tables/tables_exporter.h"

#include <array>

namespace passerby::exporters {

namespace fs = std::filesystem;
using foundation::Result;
using Affordance = Result<std::shared_ptr<const affordance::CityAffordance>>;

namespace {

constexpr std::array kFiles{
    ManifestFile{"junctions.csv", "Junctions and the ways out of them: what is seen, and which share of wanderers it draws."},
    ManifestFile{"segments.csv", "Directed segments between nodes of one cell: time of one person on them, entries, people expected."},
    ManifestFile{"targets.csv", "Targets: share of arrivals, time of one person inside, people expected."}};

Affordance lookAround(const ExportInput& input, foundation::JobContext& context)
{
    auto graph = input.bake ? input.bake->graph
                            : std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(input.world));
    return affordance::findCityAffordance(input.world, std::move(graph), 0, context);
}

/// Takes away what would pass for a part of this export, and says so.
void leaveOutJunctions(const fs::path& file, const foundation::Error& why, foundation::JobContext& context)
{
    std::error_code failed;
    const bool wasThere = fs::remove(file, failed);
    std::string notice = file.string() + ": Left out, since one cannot look around in this city. " + foundation::describe(why);
    if (wasThere)
        notice += " The table of an earlier export was removed.";
    if (failed)
        notice += " The table of an earlier export is still there and cannot be removed: " + failed.message() + ".";
    context.log(notice);
}

} // namespace

Result<std::vector<fs::path>> exportTables(const ExportInput& input, const fs::path& folder, foundation::JobContext& context)
{
    foundation::PartContext looking(context, 0.0, 0.5);
    const Affordance city = lookAround(input, looking);
    if (!city && (!input.bake || city.error().code == "cancelled"))
        return city.error(); // a city in which one cannot look around still has its densities
    std::vector<std::pair<fs::path, std::string>> texts;
    if (city)
        texts.emplace_back(folder / kFiles[0].name,
                           junctionsTable(city.value()->network, affordance::wanderersTable(input.world, *city.value())));
    context.report(0.6, "Writing tables");
    if (context.isCancelled())
        return exportCancelled();
    texts.emplace_back(folder / kFiles[1].name, segmentsTable(input.world, input.bake));
    texts.emplace_back(folder / kFiles[2].name, targetsTable(input.world, input.bake));
    const std::optional<double> hour = !input.bake || input.bake->hour < 0.0 ? std::nullopt : std::optional(input.bake->hour);
    texts.emplace_back(folder / "manifest.json", manifestText("tables", input.world, std::span(kFiles).subspan(city ? 0 : 1), hour));
    auto written = writeFiles(texts, context, folder);
    if (written && !city)
        leaveOutJunctions(folder / kFiles[0].name, city.error(), context);
    return written;
}

} // namespace passerby::exporters
