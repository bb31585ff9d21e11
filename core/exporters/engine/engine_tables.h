// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/engine/lived_people.h"
#include "core/exporters/registry.h"
#include "core/exporters/tables/csv_text.h"

#include <string>
#include <variant>
#include <vector>

namespace passerby::exporters {

/// A table that Unreal reads as a DataTable: each row begins with its name. Centimetres, y to the south, degrees clockwise from east.
class EngineTable {
public:
    using Field = std::variant<std::string, double>;

    /// `content` says what it holds; "Name" stands before the columns.
    EngineTable(std::string name, std::string content, std::vector<std::string_view> columns);
    /// As many fields as columns.
    void add(const std::string& name, std::vector<Field> fields);

    [[nodiscard]] bool empty() const { return m_rows.empty(); }
    [[nodiscard]] const std::string& name() const { return m_name; }
    [[nodiscard]] const std::string& content() const { return m_content; }
    [[nodiscard]] std::string csv() const;
    [[nodiscard]] std::string json() const;

private:
    std::string m_name;
    std::string m_content;
    std::vector<std::string_view> m_columns;
    std::vector<std::vector<Field>> m_rows; ///< the name first
};

/// Cells, portals, targets, fixtures, profiles, lanes, signals, stop lines, crossings, people and vehicles with their ways: those of which
/// there is something.
[[nodiscard]] std::vector<EngineTable> engineTables(const ExportInput& input, const LivedPeople& people);

} // namespace passerby::exporters
