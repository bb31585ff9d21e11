// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <fmt/format.h>
#include <string>

namespace passerby::editor {

/// "zara01", or "zara01 2" where a row of the table has that name already.
template <class Table>
[[nodiscard]] std::string freeName(const Table& table, const std::string& wanted)
{
    const auto isTaken = [&](const std::string& name) {
        return std::any_of(table.begin(), table.end(), [&](const auto& entry) { return entry.second.name == name; });
    };
    std::string name = wanted;
    for (int i = 2; isTaken(name); ++i)
        name = fmt::format("{} {}", wanted, i);
    return name;
}

} // namespace passerby::editor
