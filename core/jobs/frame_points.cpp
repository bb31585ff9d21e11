// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/frame_points.h"

#include <algorithm>
#include <cmath>

namespace passerby::jobs {

world::TrackKind followedAs(const world::VehicleKind& kind)
{
    constexpr auto& kNames = world::Spelling<world::TrackKind>::kNames;
    constexpr double kBicycle_m = 0.8;                                         // width
    constexpr double kBus_m = 8.0;                                             // length
    const auto named = std::find(kNames.begin() + 1, kNames.end(), kind.name); // a vehicle is no person, whatever it is called
    if (named != kNames.end())
        return static_cast<world::TrackKind>(named - kNames.begin());
    if (kind.usesBicycleLanes)
        return kind.width_m <= kBicycle_m ? world::TrackKind::bicycle : world::TrackKind::tricycle;
    if (kind.length_m < kBus_m)
        return world::TrackKind::car;
    return kind.usesBusLanes ? world::TrackKind::bus : world::TrackKind::truck;
}

void FramePoints::read(const run::Frame& frame, const world::World& city)
{
    m_people.clear();
    for (const run::Walker& walker : frame.walkers) {
        const double heading_rad = static_cast<double>(walker.heading_rad);
        m_people.push_back({static_cast<std::uint32_t>(world::exportedId(walker.agent)), static_cast<double>(walker.x_m),
                            static_cast<double>(walker.y_m), std::cos(heading_rad), std::sin(heading_rad)});
    }
    m_vehicles.clear();
    if (!frame.vehicles.empty())
        readVehicles(frame, city);
}

void FramePoints::readVehicles(const run::Frame& frame, const world::World& city)
{
    if (m_edits != frame.edits) {
        m_edits = frame.edits;
        m_followed.clear();
        for (const auto& [id, kind] : city.vehicleKinds())
            m_followed.push_back(followedAs(kind));
    }
    for (const run::Vehicle& vehicle : frame.vehicles) {
        const double heading_rad = static_cast<double>(vehicle.heading_rad);
        const world::TrackKind followed = vehicle.kind < m_followed.size() ? m_followed[vehicle.kind] : world::TrackKind::other;
        m_vehicles.push_back({vehicle.number, vehicle.level, static_cast<double>(vehicle.x_m), static_cast<double>(vehicle.y_m),
                              std::cos(heading_rad), std::sin(heading_rad), static_cast<double>(vehicle.speed_mps), vehicle.kind,
                              static_cast<double>(vehicle.length_m), static_cast<double>(vehicle.width_m), followed});
    }
}

} // namespace passerby::jobs
