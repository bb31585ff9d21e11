// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/project_writer.h"

namespace passerby::storage {

/// Writes all tables of what a city consists of, empty ones too: places, habits, rules and stories. Throws SQLite::Exception and Failure.
void writePlaces(ProjectWriter& writer, const TableSet& rows);
void writeHabits(ProjectWriter& writer, const TableSet& rows);

} // namespace passerby::storage
