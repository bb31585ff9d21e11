// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/world.h"

#include <tuple>
#include <vector>

namespace passerby::storage {

/// Rows of a city by table, whether they make a whole city or only what one side of a variant holds.
class TableSet {
public:
    explicit TableSet(const world::World& world)
    {
        std::apply([&]<class... Row>(world::Table<Row>&... tables) { ((tables = world.of<Row>()), ...); }, m_tables);
    }
    /// The rows that are there, in ascending order of number.
    explicit TableSet(const world::WorldPatch& patch)
    {
        std::apply([&]<class... Row>(world::Table<Row>&... tables) { (fill(tables, patch.of<Row>()), ...); }, m_tables);
    }

    template <class Row>
    [[nodiscard]] const world::Table<Row>& of() const
    {
        return std::get<world::Table<Row>>(m_tables);
    }

private:
    template <class Changes>
    struct TablesOf;
    template <class... Row>
    struct TablesOf<std::tuple<std::vector<world::RowChange<Row>>...>> {
        using Type = std::tuple<world::Table<Row>...>;
    };
    template <class Row>
    static void fill(world::Table<Row>& table, const world::RowChanges<Row>& changes)
    {
        for (const auto& [id, row] : changes)
            if (row)
                table.put(id, row);
    }

    TablesOf<decltype(world::WorldPatch::rows)>::Type m_tables;
};

} // namespace passerby::storage
