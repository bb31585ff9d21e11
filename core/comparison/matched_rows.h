// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/table.h"

#include <fmt/format.h>
#include <optional>
#include <string>
#include <vector>

namespace passerby::comparison {

/// Places of a row in the tables of both cities; nothing where one has no such row.
struct RowPair {
    std::optional<std::size_t> a;
    std::optional<std::size_t> b;
};

/// Rows that are the same thing: those of one name (the first of several), and of what is left those of one number. In the order of A,
/// then those that only B has.
template <class Row>
std::vector<RowPair> matchedRows(const world::Table<Row>& a, const world::Table<Row>& b)
{
    std::vector<RowPair> pairs(a.size());
    std::vector<bool> isTaken(b.size(), false);
    const auto match = [&](const auto& isSame) {
        for (std::size_t i = 0; i < a.size(); ++i) {
            pairs[i].a = i;
            for (std::size_t j = 0; j < b.size() && !pairs[i].b; ++j)
                if (!isTaken[j] && isSame(a.at(i), b.at(j))) {
                    pairs[i].b = j;
                    isTaken[j] = true;
                }
        }
    };
    match([](const auto& one, const auto& other) { return !one.row->name.empty() && one.row->name == other.row->name; });
    match([](const auto& one, const auto& other) { return one.id.number == other.id.number; });
    for (std::size_t j = 0; j < b.size(); ++j)
        if (!isTaken[j])
            pairs.push_back({std::nullopt, j});
    return pairs;
}

/// Its own name, or its kind's as told with its number, "Region 3".
template <class Row>
std::string nameOfRow(const world::Table<Row>& table, std::size_t place, const std::string& kind)
{
    const auto& entry = table.at(place);
    return entry.row->name.empty() ? fmt::format("{} {}", kind, entry.id.number) : entry.row->name;
}

} // namespace passerby::comparison
