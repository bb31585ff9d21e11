// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/importers/trajectories/column_names.h"
#include "core/importers/trajectories/table_text.h"
#include "core/importers/trajectories/track_rows.h"

namespace passerby::importers {

/// Goes to the first line of a table that is no comment. Names of its columns: what stands there, if none of it is a number, else in the
/// last comment before it. They live as long as the text.
[[nodiscard]] std::vector<std::string_view> namesOfColumns(TableText& table);

/// Which column of a table holds what, and in which unit.
class TableColumns {
public:
    TableColumns();

    /// Goes to the first line of a table that is no comment, and finds out from its names, from a comment before it, or from the options.
    /// Errors: "no-tracks", "bad-columns", "needs-columns".
    [[nodiscard]] foundation::Result<void> find(TableText& table, const std::string& file, TrajectoryFormat format,
                                                const TrajectoryOptions& options);

    [[nodiscard]] bool has(Column column) const { return m_place[static_cast<std::size_t>(column)] >= 0; }
    /// Of a row of at least `least()` fields; the column must be there.
    [[nodiscard]] std::string_view of(const std::vector<std::string_view>& fields, Column column) const
    {
        return fields[static_cast<std::size_t>(m_place[static_cast<std::size_t>(column)])];
    }
    /// Metres or seconds; of lengths 1 where the options say the unit.
    [[nodiscard]] double unit(Column column) const { return m_unit[static_cast<std::size_t>(column)]; }
    [[nodiscard]] char separator() const { return m_separator; }
    /// Whether the line that was gone to holds names, and no row.
    [[nodiscard]] bool hasHeader() const { return m_hasHeader; }
    /// So many fields has a row.
    [[nodiscard]] std::size_t least() const { return m_least; }
    /// Whether x is called as in NGSIM's own tables: in feet, ten rows a second.
    [[nodiscard]] bool isNgsimOwn() const { return m_isNgsimOwn; }

private:
    foundation::Result<void> choose(const std::vector<std::string_view>& header, const ColumnChoice& choice, const std::string& file);
    void put(Column column, std::size_t place, const std::vector<std::string_view>& header);
    void findUsual(const std::vector<std::string_view>& header, Column column);
    void forgetLengthUnits();
    [[nodiscard]] foundation::Result<void> require(const std::vector<std::string_view>& header, const std::string& file) const;

    TrajectoryFormat m_format = TrajectoryFormat::table;
    char m_separator = ',';
    bool m_hasHeader = false;
    bool m_isNgsimOwn = false;
    std::size_t m_least = 0;
    std::array<std::ptrdiff_t, kColumns> m_place{};
    std::array<double, kColumns> m_unit{};
};

} // namespace passerby::importers
