// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world.h"
#include "editor/tools/tool_options.h"

#include <optional>
#include <vector>

namespace passerby::editor {

/// On which level a tool puts what belongs to no cell: that of the cell where it is put, or one of those that cells of the city have.
class LevelChoice {
public:
    /// Nothing: as the cell there.
    [[nodiscard]] std::optional<int> in(const world::World& world) const;
    [[nodiscard]] ToolOption option(const world::World& world) const;
    /// By its place in option(); places beyond the last one mean the last.
    void set(const world::World& world, double place);

private:
    /// Ascending.
    [[nodiscard]] const std::vector<int>& levelsOf(const world::World& world) const;

    std::optional<int> m_level;
    mutable std::optional<world::Table<world::Cell>> m_cells; ///< that the levels are of
    mutable std::vector<int> m_levels;
};

} // namespace passerby::editor
