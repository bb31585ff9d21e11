// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/stored_project.h"

#include "core/variants/named_variant.h"
#include "editor/document/project_document.h"

#include <utility>

namespace passerby::editor {

DocumentState stateOf(const ProjectDocument& document)
{
    const Bakes ofBase = document.bakesOf(document.base());
    return {{document.snapshot(), ofBase.bake, ofBase.hours}, document.showing().base, document.showing().variant};
}

foundation::Result<jobs::ProjectFile> storedProject(DocumentState state)
{
    auto stored = variants::storedCity(state.base, state.project.world, state.variant);
    if (!stored.ok())
        return stored.error();
    state.project.world = std::move(stored).value();
    state.project.shownVariant = state.variant;
    return std::move(state.project);
}

} // namespace passerby::editor
