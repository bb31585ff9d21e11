// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "core/world/world_patch.h"

#include <QUndoCommand>

namespace passerby::editor {

class ProjectDocument;

/// One undoable step made of a patch. Holds ids and values, never pointers to rows of the document.
class ApplyPatchCommand : public QUndoCommand {
public:
    /// Changes the document and puts the step on its undo stack under `text` ("Move portal to border"). An error means that nothing
    /// happened. An empty patch is no step.
    [[nodiscard]] static foundation::Result<void> push(ProjectDocument& document, const QString& text, const world::WorldPatch& patch);

    void undo() override;
    void redo() override;

protected:
    /// For a change that the document has carried out already: `undoPatch` is what takes it back.
    ApplyPatchCommand(ProjectDocument& document, const QString& text, world::WorldPatch redoPatch, world::WorldPatch undoPatch);

    ProjectDocument& m_document;
    world::WorldPatch m_redoPatch;
    world::WorldPatch m_undoPatch;

private:
    void apply(const world::WorldPatch& patch);

    bool m_isApplied = true;
};

} // namespace passerby::editor
