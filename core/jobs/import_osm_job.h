// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/importers/osm/osm_import.h"

#include <string>

namespace passerby::jobs {

struct ImportOsmOutcome {
    importers::OsmImport import;
    double seconds = 0.0;
    std::string text; ///< the report for people: what was made, read, skipped and invented, one line a reason
};

/// Imports an OpenStreetMap extract. Errors: those of importers::importOsm; "too-large" also where memory ends.
[[nodiscard]] foundation::Result<ImportOsmOutcome> runImportOsmJob(const std::string& path, const importers::OsmImportOptions& options,
                                                                   foundation::JobContext& context);

} // namespace passerby::jobs
