// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "core/world/patch_builder.h"
#include "editor/commands/copy_objects.h"

#include <map>
#include <set>

namespace passerby::editor {

/// Copied objects, looked up once for any number of copies. Outlived by what was copied.
struct PasteSource {
    explicit PasteSource(const CopiedObjects& from);

    const CopiedObjects& copied;
    Ground part;                  ///< of the city that was copied
    std::set<ObjectRef> wanted;   ///< what was asked for
    std::set<ObjectRef> contents; ///< that, and what cells take along
};

/// Puts copies of objects of one city into another, one call a copy; types and kinds are shared by all copies.
class PasteRows {
public:
    PasteRows(const Ground& ground, const PasteSource& source);
    /// Errors: "not-walkable".
    [[nodiscard]] foundation::Result<void> add(geometry::Point by);
    [[nodiscard]] PastedObjects take();

private:
    world::TargetTypeId typeFor(world::TargetTypeId type);
    world::FixtureKindId kindFor(world::FixtureKindId kind);
    world::AgentProfileId profileFor(world::AgentProfileId profile);
    world::SignalId signalFor(world::SignalId signal);
    world::VehicleKindId vehicleFor(world::VehicleKindId kind);
    void bringGoals();
    template <class Row>
    void keep(foundation::Id<Row> from, foundation::Id<Row> id);

    const Ground& m_ground;
    const PasteSource& m_source;
    const CopiedObjects& m_copied;
    world::PatchBuilder m_build;
    std::vector<ObjectRef> m_added;
    std::map<world::TargetTypeId, world::TargetTypeId> m_types;
    std::map<world::FixtureKindId, world::FixtureKindId> m_kinds;
    std::map<world::AgentProfileId, world::AgentProfileId> m_profiles;
    std::map<world::SignalId, world::SignalId> m_signals;
    std::map<world::VehicleKindId, world::VehicleKindId> m_vehicles;
};

} // namespace passerby::editor
