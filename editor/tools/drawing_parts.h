// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/place_kinds.h"
#include "editor/commands/ground.h"
#include "editor/tools/tool_options.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace passerby::editor {

/// The ground of a document, made anew only after cells, portals or targets changed.
class GroundCache {
public:
    [[nodiscard]] const Ground& of(const world::World& world)
    {
        if (!m_ground || !m_ground->follow(world))
            m_ground.emplace(world);
        return *m_ground;
    }

private:
    std::optional<Ground> m_ground;
};

/// The kinds in words, in the order of the enum.
[[nodiscard]] QStringList cellKindNames();
[[nodiscard]] QStringList obstacleKindNames();

[[nodiscard]] ToolOption cellKindOption(world::CellKind kind);
[[nodiscard]] ToolOption levelOption(int level);
[[nodiscard]] int levelOf(double value);

/// The kind at a place of the enum; places beyond the last one mean the last.
template <class Kind>
[[nodiscard]] Kind kindAt(double place)
{
    const double last = static_cast<double>(world::Spelling<Kind>::kNames.size()) - 1.0;
    return static_cast<Kind>(static_cast<int>(std::lround(std::clamp(place, 0.0, last))));
}

/// The next or (−1) last kind, round and round.
template <class Kind>
[[nodiscard]] Kind stepped(Kind kind, int by)
{
    const int count = static_cast<int>(world::Spelling<Kind>::kNames.size());
    return static_cast<Kind>((static_cast<int>(kind) + by + count) % count);
}

} // namespace passerby::editor
