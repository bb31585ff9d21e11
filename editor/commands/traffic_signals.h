// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "editor/document/object_ref.h"

namespace passerby::editor {

class ProjectDocument;

/// The signals of stop lines and crossings that lie within 30 m on the same lanes as what obeys this one, but for itself; by number.
[[nodiscard]] std::vector<world::SignalId> signalsNear(const world::World& world, const std::vector<ObjectRef>& obeying);
/// What a new signal begins with that `obeying` is to obey: green for 30 s, amber for 3, red for 27. Where vehicles stop nearby for another
/// one that people on foot obey, or the other way round, it is green while that one is red, and leaves them time to get off the road. These
/// times are choices of this program, measured nowhere.
[[nodiscard]] world::Signal newSignalFor(const world::World& world, const std::vector<ObjectRef>& obeying);
/// Adds a signal that the stop lines and crossings of `refs` obey, in one undoable step; where there are none, it is selected and nobody
/// obeys it.
[[nodiscard]] foundation::Result<ObjectRef> addSignal(ProjectDocument& document, const std::vector<ObjectRef>& refs);
/// The stop lines, then the crossings that obey it, by number.
[[nodiscard]] std::vector<ObjectRef> obeyersOf(const world::World& world, world::SignalId signal);

} // namespace passerby::editor
