// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "editor/document/object_ref.h"

#include <optional>
#include <vector>

namespace passerby::editor {

class ProjectDocument;

/// How near to a fixture, a lift or a gate a line begins that is for it.
inline constexpr double kWaitingReach_m = 2.0;

/// Do people queue there: at a lift or a ticket gate?
[[nodiscard]] bool canBeWaitedAt(world::PortalKind kind);
/// The nearest fixture, lift or gate within reach of a line's head; nothing where there is none.
[[nodiscard]] std::optional<ObjectRef> waitedAtNear(const world::World& world, geometry::Point head, double reach_m);
/// Fixtures, then portals, for which people wait in the line.
[[nodiscard]] std::vector<ObjectRef> waitedAtBy(const world::World& world, world::WaitingLineId line);
/// The level that a line lies on that begins here: of what it is for, else of the cell around its head, the ground first; 0 in none.
[[nodiscard]] int levelOfLine(const world::World& world, geometry::Point head, const std::optional<ObjectRef>& waitedAt);

/// Adds the line in one undoable step, gives it to the fixture, lift or gate (if any, instead of the line that it had) and selects it.
[[nodiscard]] foundation::Result<void> addWaitingLine(ProjectDocument& document, const world::WaitingLine& line,
                                                      const std::optional<ObjectRef>& waitedAt);

} // namespace passerby::editor
