// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/commands/change_property.h"
#include "editor/commands/ground.h"

#include <memory>

namespace passerby::editor {

/// Places, levels and kinds that are typed, with what follows for targets and portals. Changes of one drag start from the city before it:
/// a portal that went on the way is there again when its cells are back. Holds that city until the next edit.
class GroundEdit {
public:
    /// The rows that are to be, of the city as it is given.
    using Rows = std::function<world::WorldPatch(const world::World& city)>;

    /// One undo step, or on with the step before. The value says what went besides ("Portal 7 went: …"); an error means that nothing
    /// happened: those of transformed().
    [[nodiscard]] foundation::Result<QString> push(ProjectDocument& document, const QString& text, const std::string& key,
                                                   const std::vector<ObjectRef>& refs, const Rows& rows, EditPhase phase);

private:
    [[nodiscard]] bool goesOn(const ProjectDocument& document, const std::string& key, const std::vector<ObjectRef>& refs) const;

    std::unique_ptr<Ground> m_before;
    world::WorldPatch m_done; ///< what this drag has done to it
    bool m_isStep = false;    ///< it has made one
    std::string m_key;
    std::vector<ObjectRef> m_refs;
    std::uint64_t m_revision = 0;
};

} // namespace passerby::editor
