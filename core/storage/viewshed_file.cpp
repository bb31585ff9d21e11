// SPDX-License-Identifier: Apache-2.0
#include "core/storage/viewshed_file.h"

#include "core/foundation/replaced_files.h"
#include "core/foundation/words.h"
#include "core/storage/column_list.h"
#include "core/storage/failure.h"
#include "core/storage/guarded_database.h"
#include "core/storage/row_binder.h"
#include "core/storage/schema.h"
#include "core/storage/write_trouble.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Transaction.h>

namespace passerby::storage {

using foundation::Error;
using foundation::Result;

namespace {

constexpr std::uint32_t kViewshedsBetweenLooks = 64;

void snap(geometry::Ring& ring)
{
    for (geometry::Point& point : ring)
        point = geometry::snapped(point);
}

std::vector<IndexedBox> insertRows(SQLite::Database& database, const FileFrame& frame, std::span<const ViewshedRow> rows,
                                   foundation::JobContext& context)
{
    SQLite::Statement insert(database, ColumnList::of<ViewshedRow>().insertRow());
    std::vector<IndexedBox> boxes;
    for (ViewshedRow row : rows) {
        const auto number = static_cast<std::uint32_t>(boxes.size() + 1);
        if (number % kViewshedsBetweenLooks == 0 && context.isCancelled())
            fail("cancelled", foundation::told("The export was cancelled."));
        snap(row.polygon.outer);
        for (geometry::Ring& hole : row.polygon.holes)
            snap(hole);
        RowBinder binder(insert, frame, number);
        describe(binder, row);
        insert.exec();
        insert.reset();
        boxes.push_back({number, binder.box()});
    }
    return boxes;
}

void writeTable(const std::filesystem::path& draft, const world::Settings& settings, std::span<const ViewshedRow> rows,
                foundation::JobContext& context)
{
    SQLite::Database database(draft.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    // Nobody sees the file before it is whole and synced, so it needs no journal.
    database.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;");
    SQLite::Transaction transaction(database);
    const SpatialReference reference = spatialReference(settings.epsg);
    createGeoPackage(database, reference);
    database.exec(ColumnList::of<ViewshedRow>().createTable());
    const auto boxes = insertRows(database, {settings.origin_m, reference.id}, rows, context);
    TableInfo table = kTable<ViewshedRow>;
    const std::string description =
        settings.attribution.empty() ? table.description : std::string(table.description) + ". " + settings.attribution;
    table.description = description.c_str();
    registerTable(database, table, boxes, reference.id, timeStamp());
    createIndexTriggers(database, table);
    transaction.commit();
}

} // namespace

Result<void> saveViewsheds(const std::filesystem::path& file, const world::Settings& settings, std::span<const ViewshedRow> rows,
                           foundation::JobContext& context)
{
    foundation::ReplacedFiles replaced;
    const auto draft = replaced.draftFor(file);
    if (!draft)
        return draft.error();
    try {
        requireNoUnfinishedChanges(file);
        if (holdsCity(file))
            fail("holds-city", foundation::told("A city is stored in this file. Choose another one for the viewsheds."), file.string());
        writeTable(draft.value(), settings, rows, context);
    } catch (const Failure& failure) {
        return failure.error;
    } catch (const std::exception& exception) {
        return writeTrouble(file, draft.value(), exception);
    }
    if (context.isCancelled())
        return Error{"cancelled", foundation::told("The export was cancelled."), {}};
    const auto written = replaced.commit();
    return written ? Result<void>() : Result<void>(written.error());
}

} // namespace passerby::storage
