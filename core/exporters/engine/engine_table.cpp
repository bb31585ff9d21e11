// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/engine/engine_tables.h"
#include "core/exporters/json_text.h"

#include <utility>

namespace passerby::exporters {

EngineTable::EngineTable(std::string name, std::string content, std::vector<std::string_view> columns)
    : m_name(std::move(name)), m_content(std::move(content)), m_columns(std::move(columns))
{
    m_columns.insert(m_columns.begin(), "Name");
}

void EngineTable::add(const std::string& name, std::vector<Field> fields)
{
    fields.insert(fields.begin(), name);
    m_rows.push_back(std::move(fields));
}

std::string EngineTable::csv() const
{
    CsvText text{std::span<const std::string_view>(m_columns)};
    for (const auto& row : m_rows) {
        for (const Field& field : row)
            if (const auto* words = std::get_if<std::string>(&field))
                text.plain(*words);
            else
                text.number(std::get<double>(field));
        text.endLine();
    }
    return text.take();
}

std::string EngineTable::json() const
{
    JsonText json;
    json.beginList();
    for (const auto& row : m_rows) {
        json.beginObject();
        for (std::size_t i = 0; i < row.size(); ++i) {
            json.key(m_columns[i]);
            std::visit([&](const auto& field) { json.value(field); }, row[i]);
        }
        json.endObject();
    }
    json.endList();
    return json.take();
}

} // namespace passerby::exporters
