// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/limits.h"
#include "core/foundation/words.h"
#include "core/storage/failure.h"
#include "core/storage/geometry_blob.h"
#include "core/storage/table_columns.h"

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Statement.h>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace passerby::storage {

/// Reads the columns of the current row of a SELECT; column 0 is the row's number. Nothing is taken on trust: a value of the wrong type
/// or out of range throws Failure "damaged" that names table, row and column. NULL, which other programs leave where they add rows,
/// stands for the default where there is one.
class RowReader {
public:
    RowReader(SQLite::Statement& statement, const FileFrame& frame, const char* table)
        : m_statement(statement), m_frame(frame), m_table(table)
    {
        const SQLite::Column column = m_statement.getColumn(0);
        m_number = column.isInteger() ? column.getInt64() : 0;
        if (m_number < 1 || m_number >= std::numeric_limits<std::uint32_t>::max())
            failDamaged(foundation::told("a row's number is out of range"), m_table);
    }

    [[nodiscard]] std::uint32_t number() const { return static_cast<std::uint32_t>(m_number); }

    void polygon(geometry::Polygon& value) { require(decodePolygon(m_frame, rawBytes(), value), kGeometryColumn); }
    void line(geometry::Point& a, geometry::Point& b)
    {
        std::vector<geometry::Point> points;
        require(decodeLine(m_frame, rawBytes(), points) && points.size() == 2, kGeometryColumn);
        a = points[0];
        b = points[1];
    }
    /// At least two points, and not so many that no world takes them.
    void polyline(std::vector<geometry::Point>& value)
    {
        const auto blob = rawBytes();
        require(blob.size() <= kLongestPolyline_bytes && decodeLine(m_frame, blob, value) && value.size() >= 2, kGeometryColumn);
    }
    /// At least one, and not so many that no world takes them.
    void points(std::vector<geometry::Point>& value)
    {
        const auto blob = rawBytes();
        require(blob.size() <= kMostPoints_bytes && decodePoints(m_frame, blob, value) && !value.empty(), kGeometryColumn);
    }
    void point(geometry::Point& value) { require(decodePoint(m_frame, rawBytes(), value), kGeometryColumn); }
    void text(const char* name, std::string& value)
    {
        const SQLite::Column column = next();
        if (column.isNull())
            return;
        require(column.isText(), name);
        value = column.getString();
    }
    void optionalText(const char* name, std::optional<std::string>& value)
    {
        if (!nextIsNull())
            text(name, value.emplace());
    }
    template <class Integer>
    void integer(const char* name, Integer& value)
    {
        const SQLite::Column column = next();
        if (column.isNull())
            return;
        const std::int64_t raw = column.getInt64();
        require(column.isInteger() && std::in_range<Integer>(raw), name);
        value = static_cast<Integer>(raw);
    }
    void optionalInteger(const char* name, std::optional<std::int64_t>& value)
    {
        if (!nextIsNull())
            integer(name, value.emplace());
    }
    void real(const char* name, double& value)
    {
        const SQLite::Column column = next();
        if (column.isNull())
            return;
        require(column.isFloat() || column.isInteger(), name);
        value = column.getDouble();
        require(std::isfinite(value), name);
    }
    void optionalReal(const char* name, std::optional<double>& value)
    {
        if (!nextIsNull())
            real(name, value.emplace());
    }
    void flag(const char* name, bool& value)
    {
        int raw = value ? 1 : 0;
        integer(name, raw);
        require(raw == 0 || raw == 1, name);
        value = raw == 1;
    }
    void large(const char* name, std::uint64_t& value)
    {
        const std::string digits = next().getString();
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        require(error == std::errc{} && end == digits.data() + digits.size(), name);
    }
    void color(const char* name, world::Color& value)
    {
        const SQLite::Column column = next();
        if (column.isNull())
            return;
        const auto parsed = world::parseHex(column.getString());
        require(parsed.has_value(), name);
        value = *parsed;
    }
    void optionalColor(const char* name, std::optional<world::Color>& value)
    {
        if (!nextIsNull())
            color(name, value.emplace());
    }
    void blob(const char*, std::vector<std::uint8_t>& value)
    {
        const auto bytes = rawBytes();
        value.assign(bytes.begin(), bytes.end());
    }
    void sharedBlob(const char* name, world::SharedBytes& value)
    {
        const auto bytes = rawBytes();
        require(!bytes.empty(), name);
        value = std::make_shared<const std::vector<std::uint8_t>>(bytes.begin(), bytes.end());
    }
    void optionalSharedBlob(const char* name, world::SharedBytes& value)
    {
        if (!nextIsNull())
            sharedBlob(name, value);
    }
    void coordinates(const char* nameX, const char* nameY, geometry::Point& value)
    {
        geometry::Point absolute = {static_cast<double>(m_frame.origin_m[0]), static_cast<double>(m_frame.origin_m[1])};
        real(nameX, absolute.x);
        real(nameY, absolute.y);
        value = toLocal(m_frame, absolute);
    }
    template <class Kind>
    void kind(const char* name, Kind& value)
    {
        choice(name, value, world::Spelling<Kind>::kNames);
    }
    template <class Kind>
    void choice(const char* name, Kind& value, const auto& names)
    {
        const SQLite::Column column = next();
        if (column.isNull())
            return;
        const std::string spelled = column.getString();
        const auto place = std::find(names.begin(), names.end(), spelled);
        require(place != names.end(), name);
        value = static_cast<Kind>(place - names.begin());
    }
    template <class Row>
    void reference(const char* name, foundation::Id<Row>& value)
    {
        if (nextIsNull())
            return;
        integer(name, value.number);
        require(value.number > 0, name);
        value.generation = 1;
    }

    [[noreturn]] void damaged(std::string what) const
    {
        failDamaged(std::move(what), std::string(m_table) + ", row " + std::to_string(m_number));
    }

private:
    /// Points of 16 bytes, behind at most 128 of headers.
    static constexpr std::size_t kLongestPolyline_bytes =
        128 + 16 * std::max({foundation::kMostWaitingLinePoints, foundation::kMostLanePoints, foundation::kMostDirectionPoints});
    static constexpr std::size_t kMostPoints_bytes = 128 + 21 * foundation::kMostDutyPoints;

    [[nodiscard]] SQLite::Column next() { return m_statement.getColumn(m_place++); }
    /// Looks at the next column and steps over it when it is NULL.
    [[nodiscard]] bool nextIsNull()
    {
        const bool isNull = m_statement.getColumn(m_place).isNull();
        m_place += isNull ? 1 : 0;
        return isNull;
    }
    [[nodiscard]] std::span<const std::uint8_t> rawBytes()
    {
        const int place = m_place++;
        const SQLite::Column column = m_statement.getColumn(place);
        if (!column.isBlob())
            return {};
        const auto* data = static_cast<const std::uint8_t*>(column.getBlob());
        return {data, data ? static_cast<std::size_t>(column.getBytes()) : 0};
    }
    void require(bool holds, const char* column) const
    {
        if (!holds)
            damaged(foundation::told("the value of {} cannot be read", column));
    }

    SQLite::Statement& m_statement;
    const FileFrame& m_frame;
    const char* m_table;
    std::int64_t m_number = 0;
    int m_place = 1;
};

} // namespace passerby::storage
