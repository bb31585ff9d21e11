// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "editor/document/object_ref.h"

#include <array>

namespace passerby::editor {

class ProjectDocument;

/// A kind that vehicles which come in can have: one of the city, or a usual one that the city gets with the first of them.
struct OfferedVehicle {
    world::VehicleKindId id; ///< null: the city has it not yet
    world::VehicleKind kind;
};

/// The city's own, in their order, then the usual ones that it lacks by name.
[[nodiscard]] std::vector<OfferedVehicle> offeredVehicles(const world::World& world);
/// What comes in at the beginning of the lane, in the order of the numbers.
[[nodiscard]] std::vector<world::VehicleDemandId> demandsAt(const world::World& world, world::LaneId lane);
/// How many vehicles of all kinds together come in there, hour by hour of the day. What may not use the lane counts nothing.
[[nodiscard]] std::array<double, 24> comingInPerHour(const world::World& world, world::LaneId lane);
/// Lanes that end where this one begins, on whichever level: what drives on them comes on here.
[[nodiscard]] std::vector<ObjectRef> lanesBefore(const world::World& world, world::LaneId lane);
/// By which lanes vehicles of the kind come in.
[[nodiscard]] std::vector<ObjectRef> entryLanesOf(const world::World& world, world::VehicleKindId kind);

// Each is one undoable step.

/// What a kind that somebody adds begins with: a car of a grey of its own.
[[nodiscard]] world::VehicleKind plainVehicleKind();
/// Adds a kind with a free name and selects it.
[[nodiscard]] foundation::Result<ObjectRef> addVehicleKind(ProjectDocument& document, world::VehicleKind kind);
/// Adds a copy of each vehicle kind of `refs`, of a free name, and selects the copies; what is none is left alone.
[[nodiscard]] foundation::Result<void> duplicateVehicleKinds(ProjectDocument& document, const std::vector<ObjectRef>& refs);

/// Lets 120 vehicles an hour come in at the beginning of each lane of `refs`, of the first kind that may use it and does not come in there
/// yet; where all do, of the first that may. Errors: "gone"; "no-kind", where nothing may use a lane.
[[nodiscard]] foundation::Result<void> addDemand(ProjectDocument& document, const std::vector<ObjectRef>& refs);
/// Adds the kind where the city lacks it. Errors of these four: "gone", those of World::apply.
[[nodiscard]] foundation::Result<void> setDemandKind(ProjectDocument& document, world::VehicleDemandId demand,
                                                     const OfferedVehicle& offered);
[[nodiscard]] foundation::Result<void> setDemandHour(ProjectDocument& document, world::VehicleDemandId demand,
                                                     std::optional<std::int64_t> hour);
[[nodiscard]] foundation::Result<void> setDemandFlow(ProjectDocument& document, world::VehicleDemandId demand, double vehicles_per_h);
[[nodiscard]] foundation::Result<void> removeDemand(ProjectDocument& document, world::VehicleDemandId demand);

} // namespace passerby::editor
