// SPDX-License-Identifier: Apache-2.0
#include "core/storage/migration.h"

#include "core/storage/project_store.h"

#include <SQLiteCpp/Database.h>
#include <array>

namespace passerby::storage {

namespace {

/// What leads from layout i + 1 to the next. Written out, so that later changes of the tables leave old steps as they are.
constexpr std::array kSteps{
    // Regions that watch, and pictures to draw over.
    R"sql(
ALTER TABLE "regions" ADD COLUMN "observer" BOOLEAN;
CREATE TABLE "reference_pictures" ("id" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, "name" TEXT, "file" BLOB, "width_px" INTEGER,
    "height_px" INTEGER, "corner_x" REAL, "corner_y" REAL, "right_x_m" REAL, "right_y_m" REAL, "down_x_m" REAL, "down_y_m" REAL,
    "opacity" REAL);
)sql",
};
static_assert(kSteps.size() + 1 == kSchemaVersion);

} // namespace

void migrate(SQLite::Database& database, int fromVersion)
{
    for (auto version = static_cast<std::size_t>(fromVersion); version <= kSteps.size(); ++version)
        database.exec(kSteps[version - 1]);
}

} // namespace passerby::storage
