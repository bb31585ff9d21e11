// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/json_text.h"
#include "core/world/need.h"
#include "core/world/parking.h"
#include "core/world/portal.h"
#include "core/world/vehicle.h"

namespace passerby::exporters {

/// Properties of a portal that say what carries or stops people there; nothing for an opening.
void writePortalKind(JsonText& json, const world::Portal& portal);
/// All properties of a duty, and of a train.
void writeDuty(JsonText& json, const world::Duty& duty, const std::string& profile);
void writeTrain(JsonText& json, const world::TrainService& train);
/// All properties of a fixture. Its heading is as on maps: clockwise from north, 0 to 360, to a millionth of a degree.
void writeFixture(JsonText& json, const world::Fixture& fixture, const world::FixtureKind& kind);

/// All properties of a lane.
void writeLane(JsonText& json, const world::Lane& lane);
/// What a signal shows, beside what obeys it; null: nothing.
void writeSignal(JsonText& json, world::SignalId id, const world::Signal* signal);
/// All properties of a parking row.
void writeParkingRow(JsonText& json, const world::ParkingRow& row, const std::string& kind);
/// All properties of a demand.
void writeDemand(JsonText& json, const world::VehicleDemand& demand, const world::VehicleKind& kind);

} // namespace passerby::exporters
