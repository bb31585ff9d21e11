// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/actions/action_catalogue.h"
#include "editor/document/object_ref.h"

namespace passerby::editor {

/// What can be asked of these objects, for a menu at the pointer, by what belongs together; with none, of the city.
[[nodiscard]] std::vector<std::vector<ActionId>> contextActions(const std::vector<ObjectRef>& selected);
/// The same of a person who was picked.
[[nodiscard]] std::vector<std::vector<ActionId>> personActions();

} // namespace passerby::editor
