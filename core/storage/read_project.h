// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/project_store.h"

namespace SQLite {
class Database;
}

namespace passerby::storage {

/// Reads everything from an open database that openGuarded() let pass. Throws Failure and SQLite::Exception.
[[nodiscard]] StoredProject readProject(SQLite::Database& database, foundation::JobContext& context);

} // namespace passerby::storage
