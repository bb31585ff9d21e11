// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/project_reader.h"

namespace passerby::storage {

/// Puts the rows of all tables of what a city consists of into a patch, as they lie there: nothing says yet that they fit together. Throws
/// SQLite::Exception and Failure.
void readPlaces(ProjectReader& reader, world::WorldPatch& patch);
void readHabits(ProjectReader& reader, world::WorldPatch& patch);
void readStories(ProjectReader& reader, world::WorldPatch& patch);

} // namespace passerby::storage
