// SPDX-License-Identifier: Apache-2.0
#include "core/importers/trajectories/table_columns.h"

#include "core/foundation/words.h"

#include <algorithm>
#include <fmt/format.h>

namespace passerby::importers {

using foundation::Error;
using foundation::Result;

namespace {

bool areNames(const std::vector<std::string_view>& fields)
{
    return std::none_of(fields.begin(), fields.end(), [](std::string_view one) { return numberIn(one).has_value(); });
}

/// Goes to the first line that is no comment; false where there is none. `last`: the comment before it.
bool passComments(TableText& table, std::string_view& last)
{
    bool isThere = table.next();
    for (; isThere && table.line().front() == '#'; isThere = table.next())
        last = table.line().substr(1);
    return isThere;
}

} // namespace

std::vector<std::string_view> namesOfColumns(TableText& table)
{
    std::string_view comment;
    std::vector<std::string_view> names;
    if (!passComments(table, comment))
        return names;
    splitFields(table.line(), separatorOf(table.line()), names);
    if (!areNames(names))
        splitFields(withoutBlanks(comment), separatorOf(withoutBlanks(comment)), names);
    return names;
}

TableColumns::TableColumns()
{
    m_place.fill(-1);
    m_unit.fill(1.0);
}

Result<void> TableColumns::find(TableText& table, const std::string& file, TrajectoryFormat format, const TrajectoryOptions& options)
{
    m_format = format;
    std::string_view names;
    if (!passComments(table, names))
        return Error{"no-tracks", foundation::told("There are no tracks in this file."), file};
    std::vector<std::string_view> header;
    m_separator = separatorOf(table.line());
    splitFields(table.line(), m_separator, header);
    m_least = header.size();
    m_hasHeader = areNames(header);
    if (!m_hasHeader)
        splitFields(names, separatorOf(names), header);
    if (const auto chosen = choose(header, options.columns, file); !chosen)
        return chosen;
    for (std::size_t column = 0; column < kColumns; ++column)
        findUsual(header, static_cast<Column>(column));
    if (options.metresPerUnit) // instead of what the names say; speeds are in the same
        forgetLengthUnits();
    return require(header, file);
}

Result<void> TableColumns::choose(const std::vector<std::string_view>& header, const ColumnChoice& choice, const std::string& file)
{
    const std::array<std::pair<Column, const std::string*>, 8> choices{{{Column::id, &choice.id},
                                                                        {Column::frame, &choice.frame},
                                                                        {Column::time, &choice.time},
                                                                        {Column::x, &choice.x},
                                                                        {Column::y, &choice.y},
                                                                        {Column::kind, &choice.kind},
                                                                        {Column::length, &choice.length},
                                                                        {Column::width, &choice.width}}};
    for (const auto& [column, wanted] : choices) {
        if (wanted->empty())
            continue;
        auto place = std::find(header.begin(), header.end(), *wanted) - header.begin();
        if (const auto number = wholeNumberIn(*wanted); place == std::ssize(header) && number)
            place = *number - 1;
        if (place < 0 || place >= static_cast<std::ptrdiff_t>(m_least))
            return Error{"bad-columns", foundation::told("There is no column \"{}\".", *wanted), file};
        put(column, static_cast<std::size_t>(place), header);
    }
    return {};
}

void TableColumns::put(Column column, std::size_t place, const std::vector<std::string_view>& header)
{
    m_place[static_cast<std::size_t>(column)] = static_cast<std::ptrdiff_t>(place);
    if (place >= header.size())
        return;
    const NamedColumn named = namedColumn(header[place]);
    double& unit = m_unit[static_cast<std::size_t>(column)];
    unit = named.unit;
    m_isNgsimOwn = m_isNgsimOwn || (column == Column::x && named.name == "local_x");
    if (named.saysUnit)
        return;
    const bool isNgsim = m_format == TrajectoryFormat::ngsim;
    if (named.name == "global_time")
        unit = 0.001;
    else if (named.name.starts_with("local_") || (isNgsim && named.name.starts_with("v_") && column != Column::kind))
        unit = kMetresPerFoot;
}

void TableColumns::findUsual(const std::vector<std::string_view>& header, Column column)
{
    for (const std::string_view name : usualNamesOf(column))
        for (std::size_t i = 0; i < header.size() && i < m_least && !has(column) && !name.empty(); ++i)
            if (namedColumn(header[i]).name == name)
                put(column, i, header);
}

void TableColumns::forgetLengthUnits()
{
    for (const Column column : {Column::x, Column::y, Column::length, Column::width, Column::vx, Column::vy, Column::speed})
        m_unit[static_cast<std::size_t>(column)] = 1.0;
}

Result<void> TableColumns::require(const std::vector<std::string_view>& header, const std::string& file) const
{
    std::string missing;
    for (const auto& [column, name] : {std::pair{Column::id, "id"}, {Column::x, "x"}, {Column::y, "y"}})
        if (!has(column))
            missing += std::string(missing.empty() ? "" : ", ") + name;
    if (!has(Column::frame) && !has(Column::time))
        missing += std::string(missing.empty() ? "" : ", ") + "frame or time";
    if (missing.empty())
        return {};
    return Error{
        "needs-columns",
        foundation::told("Of {} columns none could be told to be {}. Say which one is.", std::max(header.size(), m_least), missing), file};
}

} // namespace passerby::importers
