// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/geometry_blob.h"
#include "core/storage/table_columns.h"

#include <SQLiteCpp/Statement.h>

namespace passerby::storage {

/// Binds the columns of one row to an INSERT statement; column 1 is the row's number. Throws SQLite::Exception and Failure.
class RowBinder {
public:
    RowBinder(SQLite::Statement& statement, const FileFrame& frame, std::int64_t number) : m_statement(statement), m_frame(frame)
    {
        m_statement.bind(m_place++, number);
    }

    /// Absolute bounds of the row's geometry.
    [[nodiscard]] const geometry::Box& box() const { return m_box; }

    void polygon(const geometry::Polygon& value) { bytes(encodePolygon(m_frame, value, m_box)); }
    void line(geometry::Point a, geometry::Point b) { bytes(encodeLine(m_frame, std::array{a, b}, m_box)); }
    void polyline(const std::vector<geometry::Point>& value) { bytes(encodeLine(m_frame, value, m_box)); }
    void points(const std::vector<geometry::Point>& value) { bytes(encodePoints(m_frame, value, m_box)); }
    void point(geometry::Point value) { bytes(encodePoint(m_frame, value, m_box)); }
    void text(const char*, const std::string& value) { m_statement.bind(m_place++, value); }
    void optionalText(const char* name, const std::optional<std::string>& value) { value ? text(name, *value) : null(); }
    void integer(const char*, std::int64_t value) { m_statement.bind(m_place++, value); }
    void optionalInteger(const char* name, const std::optional<std::int64_t>& value) { value ? integer(name, *value) : null(); }
    void real(const char*, double value) { m_statement.bind(m_place++, value); }
    void optionalReal(const char* name, const std::optional<double>& value) { value ? real(name, *value) : null(); }
    void flag(const char*, bool value) { m_statement.bind(m_place++, value ? 1 : 0); }
    void large(const char*, std::uint64_t value) { m_statement.bind(m_place++, std::to_string(value)); }
    void color(const char*, world::Color value) { m_statement.bind(m_place++, world::toHex(value)); }
    void optionalColor(const char* name, const std::optional<world::Color>& value) { value ? color(name, *value) : null(); }
    void blob(const char*, const std::vector<std::uint8_t>& value) { bytes(value); }
    void sharedBlob(const char* name, const world::SharedBytes& value) { blob(name, *value); }
    void optionalSharedBlob(const char* name, const world::SharedBytes& value) { value ? sharedBlob(name, value) : null(); }
    void coordinates(const char*, const char*, geometry::Point value)
    {
        const geometry::Point absolute = toAbsolute(m_frame, value);
        m_statement.bind(m_place++, absolute.x);
        m_statement.bind(m_place++, absolute.y);
    }
    template <class Kind>
    void kind(const char* name, Kind value)
    {
        choice(name, value, world::Spelling<Kind>::kNames);
    }
    void choice(const char*, auto value, const auto& names)
    {
        m_statement.bind(m_place++, std::string(names.at(static_cast<std::size_t>(value))));
    }
    template <class Row>
    void reference(const char*, foundation::Id<Row> value)
    {
        value.isNull() ? null() : m_statement.bind(m_place++, std::int64_t{value.number});
    }

private:
    void null() { m_statement.bind(m_place++); }
    void bytes(const std::vector<std::uint8_t>& value)
    {
        // An empty vector has no address, and SQLite takes a null address for NULL.
        m_statement.bind(m_place++, value.empty() ? static_cast<const void*>("") : value.data(), static_cast<int>(value.size()));
    }

    SQLite::Statement& m_statement;
    const FileFrame& m_frame;
    geometry::Box m_box;
    int m_place = 1;
};

} // namespace passerby::storage
