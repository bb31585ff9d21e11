// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/import_osm_job.h"

#include "core/foundation/words.h"
#include "core/jobs/seconds_since.h"

#include <chrono>
#include <fmt/format.h>
#include <new>

namespace passerby::jobs {

namespace {

/// However large what is made of a map becomes, the end of memory is an answer.
foundation::Result<importers::OsmImport> imported(const std::string& path, const importers::OsmImportOptions& options,
                                                  foundation::JobContext& context)
{
    try {
        return importers::importOsm(path, options, context);
    } catch (const std::bad_alloc&) {
        return foundation::Error{
            "too-large", foundation::told("There is not enough memory for this map. Cut a smaller piece out of it, or give a smaller box."),
            path};
    }
}

} // namespace

foundation::Result<ImportOsmOutcome> runImportOsmJob(const std::string& path, const importers::OsmImportOptions& options,
                                                     foundation::JobContext& context)
{
    const auto start = std::chrono::steady_clock::now();
    auto made = imported(path, options, context);
    if (!made)
        return made.error();
    ImportOsmOutcome outcome{std::move(made).value(), 0.0, {}};
    const auto& world = outcome.import.world;
    outcome.seconds = secondsSince(start);
    outcome.text = fmt::format("{}: {} cells, {} portals, {} targets of {} types, {} obstacles, in {:.1f} s\n", world.settings().name,
                               world.cells().size(), world.portals().size(), world.targets().size(), world.targetTypes().size(),
                               world.obstacles().size(), outcome.seconds)
                   + importers::toText(outcome.import.report);
    return outcome;
}

} // namespace passerby::jobs
