// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/words.h"
#include "core/storage/column_list.h"
#include "core/storage/failure.h"
#include "core/storage/row_binder.h"
#include "core/storage/schema.h"
#include "core/storage/table_set.h"

#include <SQLiteCpp/Database.h>

namespace passerby::storage {

/// Writes tables of a city, row by row, as table_columns.h describes them. Throws SQLite::Exception and Failure.
class ProjectWriter {
public:
    /// Whether other programs are to find the tables, as in a GeoPackage.
    enum class Listed { no, yes };

    ProjectWriter(SQLite::Database& database, const FileFrame& frame, Listed listed, foundation::JobContext& context)
        : m_database(database), m_frame(frame), m_listed(listed), m_context(context), m_lastChange(timeStamp())
    {
    }

    [[nodiscard]] const FileFrame& frame() const { return m_frame; }
    [[nodiscard]] foundation::JobContext& context() const { return m_context; }
    /// Creates a table, lets `fill` call put() for each row, and lists the table.
    template <class Row, class Fill>
    void table(const Fill& fill)
    {
        const ColumnList columns = ColumnList::of<Row>();
        m_database.exec(columns.createTable());
        SQLite::Statement insert(m_database, columns.insertRow());
        std::vector<IndexedBox> boxes;
        fill([&](std::uint32_t number, const Row& row) {
            RowBinder binder(insert, m_frame, number);
            describe(binder, row);
            insert.exec();
            insert.reset();
            if (kTable<Row>.isSpatial())
                boxes.push_back({number, binder.box()});
            lookUp();
        });
        if (m_listed == Listed::no)
            return;
        registerTable(m_database, kTable<Row>, boxes, m_frame.srsId, m_lastChange);
        if (kTable<Row>.isSpatial())
            m_spatial.push_back(kTable<Row>);
    }
    template <class Row>
    void worldTable(const TableSet& rows)
    {
        table<Row>([&](const auto& put) {
            for (const auto& [id, row] : rows.of<Row>())
                put(id.number, row);
        });
    }
    void createTriggers()
    {
        for (const TableInfo& table : m_spatial)
            createIndexTriggers(m_database, table);
    }

private:
    static constexpr std::uint32_t kRowsWrittenBetweenLooks = 4096;

    void lookUp()
    {
        if (++m_rows % kRowsWrittenBetweenLooks == 0 && m_context.isCancelled())
            fail("cancelled", foundation::told("Saving was cancelled."));
    }

    SQLite::Database& m_database;
    const FileFrame& m_frame;
    Listed m_listed;
    foundation::JobContext& m_context;
    std::string m_lastChange;
    std::vector<TableInfo> m_spatial;
    std::uint32_t m_rows = 0;
};

} // namespace passerby::storage
