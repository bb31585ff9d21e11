// SPDX-License-Identifier: Apache-2.0
#include "core/run/road_part.h"

#include "core/run/clock.h"

#include <cstddef>

namespace passerby::run {

bool hasRoadTraffic(const world::World& world)
{
    return !world.lanes().empty() && !world.vehicleDemands().empty();
}

void RoadPart::drive(Setting& setting, double step_s, const Visitor* visitor)
{
    m_people.clear();
    if (setting.street)
        lookForPeople(setting);
    if (visitor)
        visitor->appendTo(m_people);
    m_traffic->step(setting.now_s, clockAt(setting.startClock_s, setting.now_s), step_s, m_people);
    if (setting.street)
        show(*setting.street, visitor);
}

/// By their rows, which come about in the same order in every run.
void RoadPart::lookForPeople(const Setting& setting)
{
    const world::World& world = setting.world;
    for (std::size_t row = 0; row < setting.street->size(); ++row) {
        const street::SteeredPeople::OnFoot one = setting.street->onFoot(row);
        if (!one.isSeen)
            continue;
        OnFoot& seen = m_people.emplace_back(OnFoot{one.place, one.velocity_mps});
        seen.who = exportedId(one.agent) + 1;
        seen.waitsAt = one.waitsAt;
        seen.level = world.cells().at(one.cell).row->level;
        if (one.profile < world.profiles().size())
            seen.radius_m = world.profiles().at(one.profile).row->radius_m;
    }
}

void RoadPart::show(street::SteeredPeople& street, const Visitor* visitor)
{
    m_bodies.clear();
    for (const Vehicle& vehicle : m_traffic->vehicles())
        m_bodies.push_back({vehicle.number,
                            vehicle.level,
                            {static_cast<double>(vehicle.x_m), static_cast<double>(vehicle.y_m)},
                            static_cast<double>(vehicle.heading_rad),
                            static_cast<double>(vehicle.speed_mps),
                            static_cast<double>(vehicle.length_m),
                            static_cast<double>(vehicle.width_m)});
    if (const auto driven = visitor ? visitor->roadBody() : std::nullopt)
        m_bodies.push_back(*driven);
    street.meetVehicles(m_bodies);
}

} // namespace passerby::run
