// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/document/object_ref.h"

#include <QStringList>
#include <vector>

namespace passerby::editor {

/// Of all objects of a kind, ascending.
[[nodiscard]] std::vector<std::uint32_t> numbersOf(const world::World& world, ObjectKind kind);
/// Their own names, "Portal 12" for those that have none.
[[nodiscard]] QStringList namesOf(const world::World& world, ObjectKind kind, const std::vector<std::uint32_t>& numbers);

} // namespace passerby::editor
