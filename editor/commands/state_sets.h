// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "core/world/state_set.h"

namespace passerby::editor {

class ProjectDocument;

/// Puts a set of states into the city and selects it, in one undoable step. A name that is taken gets a number. Errors: the city refuses
/// it.
[[nodiscard]] foundation::Result<void> addStateSet(ProjectDocument& document, world::StateSet set);

} // namespace passerby::editor
