// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/level_choice.h"

#include "editor/words/text.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace passerby::editor {

const std::vector<int>& LevelChoice::levelsOf(const world::World& world) const
{
    if (m_cells && m_cells->sharesStateWith(world.cells()))
        return m_levels;
    m_cells = world.cells();
    std::set<int> levels;
    for (const auto& [id, cell] : world.cells())
        levels.insert(cell.level);
    m_levels.assign(levels.begin(), levels.end());
    return m_levels;
}

std::optional<int> LevelChoice::in(const world::World& world) const
{
    const std::vector<int>& levels = levelsOf(world);
    const bool isThere = m_level && std::find(levels.begin(), levels.end(), *m_level) != levels.end();
    return isThere ? m_level : std::nullopt;
}

ToolOption LevelChoice::option(const world::World& world) const
{
    const std::vector<int>& levels = levelsOf(world);
    QStringList names{text("As the cell here")};
    for (const int level : levels)
        names << QString::number(level);
    const std::optional<int> level = in(world);
    const auto place = level ? std::find(levels.begin(), levels.end(), *level) - levels.begin() + 1 : std::ptrdiff_t{0};
    return {QStringLiteral("level"), text("Level"), names, static_cast<double>(place)};
}

void LevelChoice::set(const world::World& world, double place)
{
    const std::vector<int>& levels = levelsOf(world);
    const auto wanted = static_cast<std::size_t>(std::clamp(std::lround(place), 0L, static_cast<long>(levels.size())));
    m_level = wanted == 0 ? std::nullopt : std::optional(levels[wanted - 1]);
}

} // namespace passerby::editor
