// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "core/generator/minds.h"
#include "editor/document/object_ref.h"

namespace passerby::editor {

class ProjectDocument;

// Each is one undoable step and selects what is new.

/// Adds a profile with its needs, and the usual kinds of fixtures that fulfil them where the city lacks them by name.
[[nodiscard]] foundation::Result<ObjectRef> addMind(ProjectDocument& document, generator::Mind mind);
/// Adds a need of a free name that a bench fulfils, with the kind where the city lacks it. Errors: "gone".
[[nodiscard]] foundation::Result<ObjectRef> addNeed(ProjectDocument& document, world::AgentProfileId profile);
/// Adds a copy of each need of `refs` to its profile, of a free name, and of each train, at a time when none of the city stands there where
/// there is one; what is neither is left alone.
[[nodiscard]] foundation::Result<void> duplicateNeeds(ProjectDocument& document, const std::vector<ObjectRef>& refs);
/// Errors: those of World::apply.
[[nodiscard]] foundation::Result<ObjectRef> addDuty(ProjectDocument& document, const world::Duty& duty);
/// The level that a duty lies on that begins here: of the cell around its first point, the ground first; 0 in none.
[[nodiscard]] int levelOfDuty(const world::World& world, geometry::Point point);
/// Adds trains that stop at a platform, by the target there that is nearest to its middle, at a time when no others stand there where
/// there is one. Errors: "gone"; "no-target", where the city has none that people could get on and off by.
[[nodiscard]] foundation::Result<ObjectRef> addTrain(ProjectDocument& document, world::FixtureId platform);
/// The trains that stop there, in the order of their numbers.
[[nodiscard]] std::vector<ObjectRef> trainsAt(const world::World& world, world::FixtureId platform);

} // namespace passerby::editor
