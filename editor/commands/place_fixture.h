// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "editor/commands/walls.h"
#include "editor/document/object_ref.h"

#include <vector>

namespace passerby::editor {

class ProjectDocument;

/// A kind that a new fixture can have: one of the city, or a usual one that the city gets with its first fixture.
struct OfferedKind {
    world::FixtureKindId id; ///< null: the city has it not yet
    world::FixtureKind kind;
};

/// Is it one kind, however its name is spelt: "Bench" and "bench"?
[[nodiscard]] bool isSameKindName(const std::string& a, const std::string& b);
/// The city's own, in their order, then the usual ones that it lacks by name.
[[nodiscard]] std::vector<OfferedKind> offeredKinds(const world::World& world);

struct FixturePlacing {
    double wallReach_m = 1.5;          ///< faces away from the nearest wall within this, and stands before it; 0: walls do not matter
    std::optional<double> heading_rad; ///< whither it looks; none: away from the wall, else south
    std::optional<int> level{};        ///< that it stands on; none: of the cell there, the ground first
};

/// A fixture of the kind about the point. Where it would stand in a wall within reach it stands before it. Errors: "not-walkable".
[[nodiscard]] foundation::Result<world::Fixture> placeFixture(const Walls& walls, const OfferedKind& offered, geometry::Point point,
                                                              const FixturePlacing& placing);

/// Adds the fixture, with its kind where the city lacks it, in one undoable step ("Add bench"), and selects it.
[[nodiscard]] foundation::Result<void> addFixture(ProjectDocument& document, const OfferedKind& offered, const world::Fixture& fixture);
/// Adds a kind with a free name in one undoable step and selects it.
[[nodiscard]] foundation::Result<ObjectRef> addFixtureKind(ProjectDocument& document, world::FixtureKind kind);
/// What a kind that somebody adds begins with.
[[nodiscard]] world::FixtureKind plainFixtureKind();

} // namespace passerby::editor
