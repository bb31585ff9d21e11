// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/apply_patch_command.h"

#include "editor/document/project_document.h"

#include <QUndoStack>

namespace passerby::editor {

foundation::Result<void> ApplyPatchCommand::push(ProjectDocument& document, const QString& text, const world::WorldPatch& patch)
{
    if (patch.empty())
        return {};
    auto inverse = document.applyPatch(patch);
    if (!inverse.ok())
        return inverse.error();
    document.undoStack().push(new ApplyPatchCommand(document, text, patch, std::move(inverse).value()));
    return {};
}

ApplyPatchCommand::ApplyPatchCommand(ProjectDocument& document, const QString& text, world::WorldPatch redoPatch,
                                     world::WorldPatch undoPatch)
    : QUndoCommand(text), m_document(document), m_redoPatch(std::move(redoPatch)), m_undoPatch(std::move(undoPatch))
{
}

void ApplyPatchCommand::undo()
{
    apply(m_undoPatch);
    m_isApplied = false;
}

void ApplyPatchCommand::redo()
{
    // The stack calls this once when the step is pushed; push() has carried it out by then.
    if (!m_isApplied)
        apply(m_redoPatch);
    m_isApplied = true;
}

void ApplyPatchCommand::apply(const world::WorldPatch& patch)
{
    // What was valid in this very state of the city before stays valid; should it ever not be, the step leaves the history and the
    // city stays as it is.
    if (const auto inverse = m_document.applyPatch(patch); !inverse.ok()) {
        qCritical("A step of the history cannot be repeated: %s", foundation::describe(inverse.error()).c_str());
        setObsolete(true);
    }
}

} // namespace passerby::editor
