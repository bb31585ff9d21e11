// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/unit/core/storage/random_world.h"

namespace passerby::testing {

/// Takes out of a city what project files of an older layout do not hold: all of what came later, the latest first.
class OlderWorld {
public:
    /// That of RandomWorld as a version wrote it whose project files had layout 1 to 8.
    [[nodiscard]] static world::World ofLayout(std::uint64_t seed, int layout)
    {
        OlderWorld older(layout < 2 ? RandomWorld::withoutPictures(seed) : RandomWorld::make(seed));
        older.eraseLooks();
        if (layout < 8)
            older.eraseAll<world::Story>();
        if (layout < 7)
            older.eraseFields();
        if (layout < 6)
            older.eraseTraffic();
        if (layout < 5)
            older.eraseGroupsAndRecordings();
        if (layout < 4)
            older.eraseAll<world::Need, world::Duty, world::TrainService>();
        if (layout < 3)
            older.eraseThings(layout);
        return older.taken();
    }

private:
    explicit OlderWorld(world::World world) : m_world(std::move(world)) {}

    template <class... Rows>
    void eraseAll()
    {
        const auto erase = [this](const auto& table) {
            for (const auto& [id, row] : table)
                m_patch.erase(id);
        };
        (erase(m_world.of<Rows>()), ...);
    }
    void eraseLooks()
    {
        eraseAll<world::Variant>();
        change<world::Obstacle>([](world::Obstacle& row) { row = {row.name, row.kind, row.level, row.polygon, row.base_m, row.height_m}; });
        change<world::MeasurementLine>([](world::MeasurementLine& line) { line.warnAbove_per_min = 0.0; });
        change<world::Story>([](world::Story& story) {
            for (world::Slide& slide : story.slides) {
                slide.variant = 0;
                slide.picture = {};
            }
        });
        world::WorldPatch patch;
        patch.settings = m_world.settings();
        patch.settings->levels = {};
        apply(patch);
    }
    void eraseFields()
    {
        eraseAll<world::ParkingRow, world::PaintedDirection, world::StateSet>();
        change<world::Region>([](world::Region& region) {
            region.speedShare = 1.0;
            region.keepsSide = world::KeepsSide::none;
        });
        change<world::AgentProfile>([](world::AgentProfile& profile) { profile.states = {}; });
        change<world::VehicleKind>([](world::VehicleKind& kind) { kind.states = {}; });
    }
    /// Each row of a table, from what the city is now.
    template <class Row, class Alter>
    void change(const Alter& alter)
    {
        world::WorldPatch patch;
        for (const auto& [id, row] : m_world.of<Row>()) {
            Row altered = row;
            alter(altered);
            patch.put(id, std::move(altered));
        }
        apply(patch);
    }
    void apply(const world::WorldPatch& patch)
    {
        if (const auto applied = m_world.apply(patch); !applied)
            qFatal("%s", foundation::describe(applied.error()).c_str());
    }
    void eraseTraffic()
    {
        eraseAll<world::VehicleKind, world::Lane, world::Signal, world::StopLine, world::Crossing, world::VehicleDemand>();
    }
    void eraseGroupsAndRecordings()
    {
        for (const auto& [id, crowd] : m_world.crowds()) {
            world::Crowd alone = crowd;
            alone.groupLow = alone.groupHigh = 1;
            alone.groupForm = world::Crowd().groupForm;
            m_patch.put(id, alone);
        }
        eraseAll<world::Recording>();
    }
    void eraseThings(int layout)
    {
        eraseAll<world::Fixture, world::FixtureKind, world::WaitingLine>();
        for (const auto& [id, portal] : m_world.portals())
            m_patch.put(id, world::Portal{portal.cellA, portal.cellB, portal.a, portal.b, portal.elevation_m});
        for (const auto& [id, region] : m_world.regions())
            m_patch.put(id, world::Region{region.name, region.level, region.polygon, layout >= 2 && region.isObserver});
        for (const auto& [id, profile] : m_world.profiles()) {
            world::AgentProfile walker = profile;
            walker.isStepFree = false;
            m_patch.put(id, walker);
        }
        m_patch.settings = m_world.settings();
        m_patch.settings->side = world::Side::right;
    }
    [[nodiscard]] world::World taken()
    {
        apply(m_patch);
        return std::move(m_world);
    }

    world::World m_world;
    world::WorldPatch m_patch;
};

} // namespace passerby::testing
