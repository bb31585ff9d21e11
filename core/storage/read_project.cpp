// SPDX-License-Identifier: Apache-2.0
#include "core/storage/read_project.h"

#include "core/foundation/words.h"
#include "core/storage/meta.h"
#include "core/storage/migration.h"
#include "core/storage/read_rows.h"
#include "core/storage/variant_rows.h"

namespace passerby::storage {

namespace {

void readHourBakes(ProjectReader& reader, StoredProject& project)
{
    if (!hasTable(reader.database(), kTable<HourBakeRow>.name))
        return;
    bool isOneWorld = true;
    reader.each<HourBakeRow>([&](const RowReader&, HourBakeRow row) {
        const std::uint64_t hash = hashFromText(row.worldHash);
        isOneWorld = isOneWorld && ((project.hourBakes.empty() && !project.bake) || hash == project.bakeHash);
        project.bakeHash = project.bake ? project.bakeHash : hash;
        project.hourBakes.push_back(std::move(row.bytes));
    });
    if (!isOneWorld)
        project.hourBakes.clear();
}

void readBake(ProjectReader& reader, StoredProject& project)
{
    if (!hasTable(reader.database(), kTable<BakeRow>.name))
        return;
    reader.each<BakeRow>([&](const RowReader&, BakeRow row) {
        project.bakeHash = hashFromText(row.worldHash);
        project.bake = std::move(row.bytes);
    });
    if (project.bake)
        reader.each<SegmentRow>([&](const RowReader&, SegmentRow row) { project.segments.push_back(std::move(row)); });
}

} // namespace

StoredProject readProject(SQLite::Database& database, foundation::JobContext& context)
{
    ProjectReader reader(database, context);
    const MetaOfFile meta = readMeta(reader);
    if (!meta.settings)
        failDamaged(foundation::told("its settings are missing"), kTable<MetaRow>.name);
    migrate(database, meta.version);
    world::WorldPatch patch;
    patch.settings = meta.settings;
    reader.setFrame({meta.settings->origin_m, -1});
    context.report(0.3, "Reading places");
    readPlaces(reader, patch);
    context.report(0.6, "Reading habits");
    readHabits(reader, patch);
    readStories(reader, patch);
    readVariants(reader, patch);
    StoredProject project;
    project.basedOn = meta.basedOn;
    const auto applied = project.world.apply(patch);
    if (!applied) {
        std::string what = applied.error().message; // a sentence
        what.resize(what.size() - (what.ends_with('.') ? 1 : 0));
        failDamaged(std::move(what), applied.error().where);
    }
    project.shownVariant = project.world.variants().idOf(meta.shown.number);
    context.report(0.8, "Reading densities");
    readBake(reader, project);
    readHourBakes(reader, project);
    return project;
}

} // namespace passerby::storage
