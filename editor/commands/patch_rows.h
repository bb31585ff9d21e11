// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world_patch.h"

#include <unordered_set>

namespace passerby::editor {

/// Which rows patches touch, whatever they do to them.
class PatchRows {
public:
    void add(const world::WorldPatch& patch);
    /// Does the patch touch any of the rows collected so far?
    [[nodiscard]] bool touches(const world::WorldPatch& patch) const;

private:
    std::unordered_set<std::uint64_t> m_rows; // place of the table and number of the row
    bool m_hasSettings = false;
};

/// Adds the changes of `more` behind those of `patch`.
void append(world::WorldPatch& patch, const world::WorldPatch& more);

} // namespace passerby::editor
