// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/project_store.h"

namespace passerby::storage {

/// Writes the whole project into a database file that does not exist yet; nothing is synced. Bake and segments go in as they are.
/// Throws Failure and SQLite::Exception.
void writeProject(const std::filesystem::path& file, const StoredProject& project, foundation::JobContext& context);

} // namespace passerby::storage
