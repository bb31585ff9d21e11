// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/table_columns.h"

namespace passerby::storage {

/// Collects the columns of a table: their names for INSERT and SELECT, and with SQL types for CREATE TABLE.
class ColumnList {
public:
    template <class Row>
    [[nodiscard]] static ColumnList of()
    {
        ColumnList list;
        list.m_info = kTable<Row>;
        Row row;
        describe(list, row);
        return list;
    }

    void polygon(const geometry::Polygon&) { add(kGeometryColumn, m_info.geometryType); }
    void line(geometry::Point, geometry::Point) { add(kGeometryColumn, m_info.geometryType); }
    void polyline(const std::vector<geometry::Point>&) { add(kGeometryColumn, m_info.geometryType); }
    void points(const std::vector<geometry::Point>&) { add(kGeometryColumn, m_info.geometryType); }
    void point(geometry::Point) { add(kGeometryColumn, m_info.geometryType); }
    void text(const char* name, const std::string&) { add(name, "TEXT"); }
    void optionalText(const char* name, const std::optional<std::string>&) { add(name, "TEXT"); }
    void integer(const char* name, std::int64_t) { add(name, "INTEGER"); }
    void optionalInteger(const char* name, const std::optional<std::int64_t>&) { add(name, "INTEGER"); }
    void real(const char* name, double) { add(name, "REAL"); }
    void optionalReal(const char* name, const std::optional<double>&) { add(name, "REAL"); }
    void flag(const char* name, bool) { add(name, "BOOLEAN"); }
    /// An unsigned 64-bit number, as decimal text.
    void large(const char* name, std::uint64_t) { add(name, "TEXT"); }
    void color(const char* name, world::Color) { add(name, "TEXT"); }
    void optionalColor(const char* name, const std::optional<world::Color>&) { add(name, "TEXT"); }
    void blob(const char* name, const std::vector<std::uint8_t>&) { add(name, "BLOB"); }
    void sharedBlob(const char* name, const world::SharedBytes&) { add(name, "BLOB"); }
    void optionalSharedBlob(const char* name, const world::SharedBytes&) { add(name, "BLOB"); }
    void coordinates(const char* nameX, const char* nameY, geometry::Point)
    {
        add(nameX, "REAL");
        add(nameY, "REAL");
    }
    void kind(const char* name, auto) { add(name, "TEXT"); }
    void choice(const char* name, auto, const auto&) { add(name, "TEXT"); }
    template <class Row>
    void reference(const char* name, foundation::Id<Row>)
    {
        add(name, "INTEGER");
    }

    [[nodiscard]] std::string createTable() const
    {
        return std::string("CREATE TABLE \"") + m_info.name + "\" (\"" + m_info.idColumn() + "\" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL"
               + m_definitions + ")";
    }
    [[nodiscard]] std::string insertRow() const
    {
        return std::string("INSERT INTO \"") + m_info.name + "\" (\"" + m_info.idColumn() + "\"" + m_names + ") VALUES (?" + m_places + ")";
    }
    [[nodiscard]] std::string selectRows() const
    {
        return std::string("SELECT \"") + m_info.idColumn() + "\"" + m_names + " FROM \"" + m_info.name + "\" ORDER BY \""
               + m_info.idColumn() + "\"";
    }

private:
    void add(const char* name, const char* type)
    {
        const std::string quoted = std::string(", \"") + name + "\"";
        m_names += quoted;
        m_definitions += quoted + " " + type;
        m_places += ", ?";
    }

    TableInfo m_info{};
    std::string m_names;
    std::string m_definitions;
    std::string m_places;
};

} // namespace passerby::storage
