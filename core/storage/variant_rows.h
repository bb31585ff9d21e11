// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/project_reader.h"
#include "core/storage/project_writer.h"

namespace passerby::storage {

/// Writes the tables `variants` and `variant_rows`. Throws SQLite::Exception and Failure.
void writeVariants(ProjectWriter& writer, const TableSet& rows);
/// Puts the variants into a patch; what `variant_rows` says is not asked. Throws SQLite::Exception and Failure.
void readVariants(ProjectReader& reader, world::WorldPatch& patch);

} // namespace passerby::storage
