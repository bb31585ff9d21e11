// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/export_folder.h"
#include "core/exporters/registry.h"

#include <string>

namespace passerby::exporters {

/// The text of the kit's manifest.json (resources/schemas/engine-kit.schema.json): what manifestText() says, and besides: handedness,
/// forward, heading, local origin, error of floats, hashes, licences, versions of formats, and what was left out.
[[nodiscard]] std::string engineManifest(const ExportInput& input, const ExportFolder& kit);

} // namespace passerby::exporters
