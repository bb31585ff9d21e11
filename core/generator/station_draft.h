// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/random_stream.h"
#include "core/generator/minds.h"
#include "core/generator/template_draft.h"
#include "core/world/patch_builder.h"

#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace passerby::generator {

/// What stands where in the station, in metres. It is mirror symmetric about kStationAxis_m, but for escalators and lifts.
inline constexpr int kStationPlatforms = 11;
inline constexpr double kStationAxis_m = 75.0;
inline constexpr PlanBox kStationArcade{127.6, 68.15, 196.2, 81.85};
inline constexpr PlanBox kStationWaitingRoom{84.0, 32.8, 115.4, 117.2};
inline constexpr PlanBox kStationThoroughfare{66.0, 66.0, 84.0, 84.0};
inline constexpr PlanBox kStationConcourse{2.0, 23.0, 66.0, 127.0};
inline constexpr PlanBox kStationExit{48.0, 23.0, 66.0, 127.0};

/// The axis of platform 0 to 10, from the south.
[[nodiscard]] constexpr double platformAxis(int platform)
{
    return 28.0 + 9.4 * platform;
}

/// The box on the other side of the station.
[[nodiscard]] constexpr PlanBox mirrored(const PlanBox& box)
{
    return {box.x0, 2.0 * kStationAxis_m - box.y1, box.x1, 2.0 * kStationAxis_m - box.y0};
}

/// The height of the floor of a level.
[[nodiscard]] double stationFloor_m(int level);

/// The kinds of places that people of the station go to, and who decides for themselves.
struct StationPlaces {
    world::TargetTypeId street;
    world::TargetTypeId train;
    world::TargetTypeId counter;
    world::TargetTypeId seat;
    world::TargetTypeId shop;
    world::TargetTypeId meeting;
    std::array<world::AgentProfileId, kAllMinds.size()> people; ///< by Mind
};

/// Puts the station together of boxes. Portals get the height of the floor that they lie on.
class StationDraft {
public:
    StationDraft(world::PatchBuilder& builder, const StationPlaces& places, std::uint64_t seed);

    world::CellId addCell(world::CellKind kind, int level, const PlanBox& box, std::string name);
    /// A portal over all that the boxes' borders have in common. Both must touch.
    void join(world::CellId a, world::CellId b, world::PortalKind kind = world::PortalKind::opening);
    /// A portal of this width; `middle` lies on the border of both.
    void addDoor(world::CellId a, world::CellId b, geometry::Point middle, double width_m,
                 world::PortalKind kind = world::PortalKind::opening);
    void addRoom(std::string name, int level, const PlanBox& box);
    void addRoom(std::string name, int level, geometry::Polygon polygon);
    world::TargetId addTarget(std::string name, world::TargetTypeId type, world::CellId cell, geometry::Point place);

    [[nodiscard]] const PlanBox& boxOf(world::CellId cell) const { return m_cells.at(cell.number).box; }
    [[nodiscard]] const StationPlaces& places() const { return m_places; }
    [[nodiscard]] world::PatchBuilder& builder() { return m_builder; }
    /// Up to so far from zero, drawn anew with every call.
    [[nodiscard]] double jitter(double most_m) { return most_m * (2.0 * m_random.uniform() - 1.0); }
    template <class Value>
    void shuffle(std::vector<Value>& values)
    {
        for (std::size_t i = values.size(); i > 1; --i)
            std::swap(values[i - 1], values[m_random.below(static_cast<std::uint32_t>(i))]);
    }

private:
    struct DraftCell {
        world::CellKind kind;
        int level;
        PlanBox box;
    };

    void addPortal(world::CellId a, world::CellId b, geometry::Point from, geometry::Point to, world::PortalKind kind);

    world::PatchBuilder& m_builder;
    StationPlaces m_places;
    foundation::RandomStream m_random;
    std::map<std::uint32_t, DraftCell> m_cells;
};

/// The floors that people enter by: arcade, stairway, waiting rooms, thoroughfare, main concourse with its strips between the flights.
struct StationUpperFloors {
    world::CellId arcade;
    world::CellId waitingRoom;           ///< the general one
    world::CellId hall;                  ///< the eastern part of the main concourse, where the flights begin
    std::vector<world::CellId> westBays; ///< of the main concourse, from the south: one more than there are platforms
};
[[nodiscard]] StationUpperFloors addUpperFloors(StationDraft& draft);
/// Platforms with flights and lifts, exit concourse, street stairs.
/// Returns the trains' targets by platform.
std::vector<world::TargetId> addLowerFloors(StationDraft& draft, const StationUpperFloors& upper);
/// Benches, counters with their lines, machines, stages, clock, meeting points, platforms, and targets at counters and meeting points.
struct StationThings {
    std::array<world::FixtureKindId, 7> kinds; ///< in the order of world::usualFixtureKinds()
    std::vector<world::FixtureId> platforms;
};
StationThings addStationFixtures(StationDraft& draft, const StationUpperFloors& upper);
/// What people of the station want, where they are on duty, and when trains come.
void addStationMinds(StationDraft& draft, const StationThings& things, const std::vector<world::TargetId>& trains);

/// Adds the kinds of places with waits and goals by the hour, and the kinds of people.
[[nodiscard]] StationPlaces addStationHabits(world::PatchBuilder& builder);

} // namespace passerby::generator
