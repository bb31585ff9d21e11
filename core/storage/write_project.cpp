// SPDX-License-Identifier: Apache-2.0
#include "core/storage/write_project.h"

#include "core/storage/meta.h"
#include "core/storage/variant_rows.h"
#include "core/storage/write_rows.h"

#include <SQLiteCpp/Transaction.h>

namespace passerby::storage {

namespace {

void writeBake(ProjectWriter& writer, const StoredProject& project)
{
    if (!project.hourBakes.empty())
        writer.table<HourBakeRow>([&](const auto& put) {
            std::uint32_t number = 0;
            for (const std::vector<std::uint8_t>& bytes : project.hourBakes)
                put(++number, HourBakeRow{std::to_string(project.bakeHash), bytes});
        });
    if (!project.bake)
        return;
    writer.table<BakeRow>([&](const auto& put) { put(1, BakeRow{std::to_string(project.bakeHash), *project.bake}); });
    writer.table<SegmentRow>([&](const auto& put) {
        std::uint32_t number = 0;
        for (const SegmentRow& row : project.segments)
            put(++number, row);
    });
}

} // namespace

void writeProject(const std::filesystem::path& file, const StoredProject& project, foundation::JobContext& context)
{
    const world::World& world = project.world;
    SQLite::Database database(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    // Nobody sees the file before it is whole and synced, so it needs no journal.
    database.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -65536;");
    SQLite::Transaction transaction(database);
    const SpatialReference reference = spatialReference(world.settings().epsg);
    const FileFrame frame{world.settings().origin_m, reference.id};
    createGeoPackage(database, reference);
    ProjectWriter writer(database, frame, ProjectWriter::Listed::yes, context);
    const TableSet rows(world);
    context.report(0.05, "Saving places");
    writePlaces(writer, rows);
    context.report(0.5, "Saving habits");
    writeHabits(writer, rows);
    writeVariants(writer, rows);
    writeMeta(writer, {kSchemaVersion, world.settings(), project.basedOn, project.shownVariant});
    context.report(0.6, "Saving densities");
    writeBake(writer, project);
    writer.createTriggers();
    transaction.commit();
    context.report(0.95, "Saving");
}

} // namespace passerby::storage
