// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world.h"

#include <optional>
#include <string_view>

namespace passerby::editor {

/// What a junction is called by in junction edits: "J12" is that of cell 12, "J+3" the one that edit 3 adds.
struct JunctionName {
    bool isAdded = false;
    std::uint32_t number = 0; ///< of the cell, or of the edit

    friend bool operator==(const JunctionName&, const JunctionName&) = default;
};

/// Nothing for what is no such name.
[[nodiscard]] std::optional<JunctionName> parseJunctionName(std::string_view name);
[[nodiscard]] std::string spell(const JunctionName& name);

/// Where the junction is, will be or was that the edit is about; nothing for one that takes away what there is none of.
[[nodiscard]] std::optional<geometry::Point> placeOfEdit(const world::World& world, const world::JunctionEdit& edit);

} // namespace passerby::editor
