// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/import_osm_job.h"

#include "core/jobs/seconds_since.h"

#include <chrono>
#include <fmt/format.h>

namespace passerby::jobs {

foundation::Result<ImportOsmOutcome> runImportOsmJob(const std::string& path, const importers::OsmImportOptions& options,
                                                     foundation::JobContext& context)
{
    const auto start = std::chrono::steady_clock::now();
    auto imported = importers::importOsm(path, options, context);
    if (!imported)
        return imported.error();
    ImportOsmOutcome outcome{std::move(imported).value(), 0.0, {}};
    const auto& world = outcome.import.world;
    outcome.seconds = secondsSince(start);
    outcome.text = fmt::format("{}: {} cells, {} portals, {} targets of {} types, {} obstacles, in {:.1f} s\n", world.settings().name,
                               world.cells().size(), world.portals().size(), world.targets().size(), world.targetTypes().size(),
                               world.obstacles().size(), outcome.seconds)
                   + importers::toText(outcome.import.report);
    return outcome;
}

} // namespace passerby::jobs
