// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/world.h"

namespace passerby::world {

/// Collects a patch, handing out fresh ids as it goes.
class PatchBuilder {
public:
    explicit PatchBuilder(const World& world);

    /// Adds a row under the next free number.
    template <class Row>
    foundation::Id<Row> add(Row row)
    {
        auto& next = std::get<foundation::Id<Row>>(m_next);
        const foundation::Id<Row> id = next;
        ++next.number;
        ++next.generation;
        m_patch.put(id, std::move(row));
        return id;
    }
    template <class Row>
    void replace(foundation::Id<Row> id, Row row)
    {
        m_patch.put(id, std::move(row));
    }
    template <class Row>
    void erase(foundation::Id<Row> id)
    {
        m_patch.erase(id);
    }
    void setSettings(Settings settings) { m_patch.settings = std::move(settings); }

    [[nodiscard]] const WorldPatch& patch() const { return m_patch; }
    [[nodiscard]] WorldPatch take() { return std::move(m_patch); }

private:
    std::tuple<CellId, PortalId, TargetTypeId, TargetId, ObstacleId, RegionId, MeasurementLineId, AttractorId, JunctionEditId,
               AgentProfileId, CrowdId, ProxyRuleId, PinnedAlibiId, ReferencePictureId, FixtureKindId, WaitingLineId, FixtureId, NeedId,
               DutyId, TrainServiceId, RecordingId, VehicleKindId, LaneId, SignalId, StopLineId, CrossingId, VehicleDemandId, ParkingRowId,
               PaintedDirectionId, StateSetId, StoryId, VariantId>
        m_next;
    WorldPatch m_patch;
};

} // namespace passerby::world
