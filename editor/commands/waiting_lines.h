// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "editor/document/object_ref.h"

#include <optional>
#include <vector>

namespace passerby::editor {

class LayerState;
class ProjectDocument;

/// How near to a fixture, a lift or a gate a line begins that is for it.
inline constexpr double kWaitingReach_m = 2.0;

/// Do people queue there: at a lift or a ticket gate?
[[nodiscard]] bool canBeWaitedAt(world::PortalKind kind);
/// What a line may be for that begins at `head`.
struct WaitedAtQuery {
    geometry::Point head;
    double reach_m = kWaitingReach_m;
    std::optional<int> level;           ///< of this level alone; none: of the cell around the head, of any outside all cells
    const LayerState* layers = nullptr; ///< what may not be touched is passed over; null: nothing is
};

/// The nearest thing within reach that people wait for: one that serves, else a lift or gate, else another fixture; nothing where there is
/// none.
[[nodiscard]] std::optional<ObjectRef> waitedAtNear(const world::World& world, const WaitedAtQuery& query);
/// The line of a fixture, lift or gate; null where it has none.
[[nodiscard]] world::WaitingLineId waitingLineOf(const world::World& world, ObjectRef waitedAt);
/// Fixtures, then portals, for which people wait in the line.
[[nodiscard]] std::vector<ObjectRef> waitedAtBy(const world::World& world, world::WaitingLineId line);
/// The level of the cell around the point, the one nearest to the ground where there are several; nothing outside all cells.
[[nodiscard]] std::optional<int> levelOfCellAt(const world::World& world, geometry::Point point);
/// The level that a line lies on that begins here: of what it is for, else of the cell around its head; 0 in none.
[[nodiscard]] int levelOfLine(const world::World& world, geometry::Point head, const std::optional<ObjectRef>& waitedAt);

/// Adds the line in one undoable step, gives it to the fixture, lift or gate (if any, instead of the line that it had) and selects it.
[[nodiscard]] foundation::Result<void> addWaitingLine(ProjectDocument& document, const world::WaitingLine& line,
                                                      const std::optional<ObjectRef>& waitedAt);

} // namespace passerby::editor
