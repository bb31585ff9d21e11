// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/crowd.h"
#include "core/world/fixture.h"
#include "core/world/need.h"
#include "core/world/obstacle.h"
#include "core/world/painted_direction.h"
#include "core/world/parking.h"
#include "core/world/portal.h"
#include "core/world/recording.h"
#include "core/world/reference_picture.h"
#include "core/world/settings.h"
#include "core/world/story.h"
#include "core/world/target.h"
#include "core/world/variant.h"
#include "core/world/vehicle.h"

#include <memory>
#include <optional>
#include <tuple>
#include <vector>

namespace passerby::world {

/// One row that is there afterwards (added or replaced), or, when `row` is null, is not.
template <class Row>
struct RowChange {
    foundation::Id<Row> id;
    std::shared_ptr<const Row> row;
};

template <class Row>
using RowChanges = std::vector<RowChange<Row>>;

/// A set of changes that happen together or not at all. Ids for new rows come from Table::nextId (then count up both fields by hand,
/// or use PatchBuilder).
struct WorldPatch {
    WorldPatch();
    WorldPatch(const WorldPatch& other);
    WorldPatch(WorldPatch&& other) noexcept;
    WorldPatch& operator=(const WorldPatch& other);
    WorldPatch& operator=(WorldPatch&& other) noexcept;
    ~WorldPatch();

    std::tuple<RowChanges<Cell>, RowChanges<Portal>, RowChanges<TargetType>, RowChanges<Target>, RowChanges<Obstacle>, RowChanges<Region>,
               RowChanges<MeasurementLine>, RowChanges<Attractor>, RowChanges<JunctionEdit>, RowChanges<AgentProfile>, RowChanges<Crowd>,
               RowChanges<ProxyRule>, RowChanges<PinnedAlibi>, RowChanges<ReferencePicture>, RowChanges<FixtureKind>,
               RowChanges<WaitingLine>, RowChanges<Fixture>, RowChanges<Need>, RowChanges<Duty>, RowChanges<TrainService>,
               RowChanges<Recording>, RowChanges<VehicleKind>, RowChanges<Lane>, RowChanges<Signal>, RowChanges<StopLine>,
               RowChanges<Crossing>, RowChanges<VehicleDemand>, RowChanges<ParkingRow>, RowChanges<PaintedDirection>, RowChanges<StateSet>,
               RowChanges<Story>, RowChanges<Variant>>
        rows;
    std::optional<Settings> settings;

    template <class Row>
    [[nodiscard]] RowChanges<Row>& of()
    {
        return std::get<RowChanges<Row>>(rows);
    }
    template <class Row>
    [[nodiscard]] const RowChanges<Row>& of() const
    {
        return std::get<RowChanges<Row>>(rows);
    }
    template <class Row>
    void put(foundation::Id<Row> id, Row row)
    {
        of<Row>().push_back({id, std::make_shared<const Row>(std::move(row))});
    }
    template <class Row>
    void erase(foundation::Id<Row> id)
    {
        of<Row>().push_back({id, nullptr});
    }
    [[nodiscard]] bool empty() const;
};

} // namespace passerby::world
