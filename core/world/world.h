// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"
#include "core/world/table.h"
#include "core/world/world_patch.h"

#include <string>
#include <tuple>

namespace passerby::world {

/// A whole city as a value: copying shares all rows, so a snapshot for a worker thread is cheap. Changed by apply() alone.
///
/// Its special members are written once, in world.cpp: so many tables are much code for every file that has a city.
class World {
public:
    World();
    World(const World& other);
    World(World&& other) noexcept;
    World& operator=(const World& other);
    World& operator=(World&& other) noexcept;
    ~World();

    [[nodiscard]] const Table<Cell>& cells() const { return of<Cell>(); }
    [[nodiscard]] const Table<Portal>& portals() const { return of<Portal>(); }
    [[nodiscard]] const Table<TargetType>& targetTypes() const { return of<TargetType>(); }
    [[nodiscard]] const Table<Target>& targets() const { return of<Target>(); }
    [[nodiscard]] const Table<Obstacle>& obstacles() const { return of<Obstacle>(); }
    [[nodiscard]] const Table<Region>& regions() const { return of<Region>(); }
    [[nodiscard]] const Table<MeasurementLine>& measurementLines() const { return of<MeasurementLine>(); }
    [[nodiscard]] const Table<Attractor>& attractors() const { return of<Attractor>(); }
    [[nodiscard]] const Table<JunctionEdit>& junctionEdits() const { return of<JunctionEdit>(); }
    [[nodiscard]] const Table<AgentProfile>& profiles() const { return of<AgentProfile>(); }
    [[nodiscard]] const Table<Crowd>& crowds() const { return of<Crowd>(); }
    [[nodiscard]] const Table<ProxyRule>& proxyRules() const { return of<ProxyRule>(); }
    [[nodiscard]] const Table<PinnedAlibi>& pinnedAlibis() const { return of<PinnedAlibi>(); }
    [[nodiscard]] const Table<ReferencePicture>& referencePictures() const { return of<ReferencePicture>(); }
    [[nodiscard]] const Table<FixtureKind>& fixtureKinds() const { return of<FixtureKind>(); }
    [[nodiscard]] const Table<WaitingLine>& waitingLines() const { return of<WaitingLine>(); }
    [[nodiscard]] const Table<Fixture>& fixtures() const { return of<Fixture>(); }
    [[nodiscard]] const Table<Need>& needs() const { return of<Need>(); }
    [[nodiscard]] const Table<Duty>& duties() const { return of<Duty>(); }
    [[nodiscard]] const Table<TrainService>& trainServices() const { return of<TrainService>(); }
    [[nodiscard]] const Table<Recording>& recordings() const { return of<Recording>(); }
    [[nodiscard]] const Table<VehicleKind>& vehicleKinds() const { return of<VehicleKind>(); }
    [[nodiscard]] const Table<Lane>& lanes() const { return of<Lane>(); }
    [[nodiscard]] const Table<Signal>& trafficSignals() const { return of<Signal>(); }
    [[nodiscard]] const Table<StopLine>& stopLines() const { return of<StopLine>(); }
    [[nodiscard]] const Table<Crossing>& crossings() const { return of<Crossing>(); }
    [[nodiscard]] const Table<VehicleDemand>& vehicleDemands() const { return of<VehicleDemand>(); }
    [[nodiscard]] const Table<ParkingRow>& parkingRows() const { return of<ParkingRow>(); }
    [[nodiscard]] const Table<PaintedDirection>& paintedDirections() const { return of<PaintedDirection>(); }
    [[nodiscard]] const Table<StateSet>& stateSets() const { return of<StateSet>(); }
    [[nodiscard]] const Table<Story>& stories() const { return of<Story>(); }
    [[nodiscard]] const Table<Variant>& variants() const { return of<Variant>(); }
    [[nodiscard]] const Settings& settings() const { return m_settings; }

    template <class Row>
    [[nodiscard]] const Table<Row>& of() const
    {
        return std::get<Table<Row>>(m_tables);
    }

    /// Carries out the patch, whole or not at all, and returns the patch that takes it back. Coordinates are snapped to the grid and
    /// polygons normalised on the way in. Refused: numbers that are not finite or out of range, rings that are too short or have no area,
    /// ids that point nowhere (also after erasing what others refer to), names that must be unique and are not, erasing what is not there.
    /// What is merely unwise (overlaps, unreachable targets) enters, and checks report it. Cost: the rows touched, plus, when something is
    /// erased, one look at the rows that may refer to it.
    [[nodiscard]] foundation::Result<WorldPatch> apply(const WorldPatch& patch);

    /// Same rows (by number) and same settings.
    [[nodiscard]] bool sameContent(const World& other) const;

private:
    std::tuple<Table<Cell>, Table<Portal>, Table<TargetType>, Table<Target>, Table<Obstacle>, Table<Region>, Table<MeasurementLine>,
               Table<Attractor>, Table<JunctionEdit>, Table<AgentProfile>, Table<Crowd>, Table<ProxyRule>, Table<PinnedAlibi>,
               Table<ReferencePicture>, Table<FixtureKind>, Table<WaitingLine>, Table<Fixture>, Table<Need>, Table<Duty>,
               Table<TrainService>, Table<Recording>, Table<VehicleKind>, Table<Lane>, Table<Signal>, Table<StopLine>, Table<Crossing>,
               Table<VehicleDemand>, Table<ParkingRow>, Table<PaintedDirection>, Table<StateSet>, Table<Story>, Table<Variant>>
        m_tables;
    Settings m_settings;
};

} // namespace passerby::world
