// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/limits.h"
#include "core/foundation/words.h"
#include "core/storage/column_list.h"
#include "core/storage/failure.h"
#include "core/storage/guarded_database.h"
#include "core/storage/row_reader.h"

#include <SQLiteCpp/Database.h>
#include <fmt/format.h>

namespace passerby::storage {

/// Reads tables of a city, row by row, as table_columns.h describes them. Throws SQLite::Exception and Failure.
class ProjectReader {
public:
    ProjectReader(SQLite::Database& database, foundation::JobContext& context) : m_database(database), m_context(context) {}

    void setFrame(const FileFrame& frame) { m_frame = frame; }
    [[nodiscard]] const FileFrame& frame() const { return m_frame; }
    [[nodiscard]] SQLite::Database& database() const { return m_database; }
    [[nodiscard]] foundation::JobContext& context() const { return m_context; }

    /// Calls take(reader, row) for each row in ascending order of number.
    template <class Row, class Take>
    void each(const Take& take)
    {
        const char* name = kTable<Row>.name;
        requireTable(m_database, name);
        SQLite::Statement select(m_database, ColumnList::of<Row>().selectRows());
        std::uint32_t rows = 0;
        while (select.executeStep()) {
            if (++rows > foundation::kMostRows)
                fail("too-large",
                     foundation::told("The table {} holds too many rows (more than {} million).", name, foundation::kMostRows / 1'000'000),
                     name);
            if (rows % kRowsReadBetweenLooks == 0 && m_context.isCancelled())
                fail("cancelled", foundation::told("Opening was cancelled."));
            RowReader reader(select, m_frame, name);
            Row row;
            describe(reader, row);
            take(reader, std::move(row));
        }
    }
    template <class Row>
    void worldTable(world::WorldPatch& patch)
    {
        each<Row>([&](const RowReader& reader, Row row) { patch.put(foundation::Id<Row>{reader.number(), 1}, std::move(row)); });
    }

private:
    static constexpr std::uint32_t kRowsReadBetweenLooks = 4096;

    SQLite::Database& m_database;
    foundation::JobContext& m_context;
    FileFrame m_frame;
};

} // namespace passerby::storage
