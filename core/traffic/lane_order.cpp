// SPDX-License-Identifier: Apache-2.0
#include "core/traffic/lane_order.h"

#include <algorithm>
#include <tuple>

namespace passerby::traffic {

namespace {

/// Calls visit(lane, place of the middle along it) for all lanes under the vehicle.
template <class Visit>
void visitLanes(const LaneNetwork& network, const Driver& driver, double half_m, const Visit& visit)
{
    const Route& route = driver.route;
    visit(route.lane(), driver.along_m);
    double along_m = driver.along_m;
    for (std::size_t i = route.at; i > 0 && along_m - half_m < 0.0; visit(route.lanes[i], along_m))
        along_m += network.length_m(route.lanes[--i]);
    along_m = driver.along_m;
    for (std::size_t i = route.at; i + 1U < route.count && along_m + half_m > network.length_m(route.lanes[i]);
         visit(route.lanes[i], along_m))
        along_m -= network.length_m(route.lanes[i++]);
    if (driver.leaving != kNone)
        visit(driver.leaving, driver.along_m + driver.leavingShift_m);
}

bool isBefore(const Occupant& a, const Occupant& b)
{
    return std::tie(a.along_m, a.driver) < std::tie(b.along_m, b.driver);
}

} // namespace

void LaneOrder::sort(const LaneNetwork& network, const std::vector<Driver>& drivers, const std::vector<DrivenKind>& kinds)
{
    m_first.assign(network.size() + 1U, 0);
    for (const Driver& driver : drivers)
        visitLanes(network, driver, kinds[driver.kind].length_m / 2.0, [this](std::uint32_t lane, double) { ++m_first[lane + 1]; });
    for (std::uint32_t i = 1; i < m_first.size(); ++i)
        m_first[i] += m_first[i - 1];
    m_next.assign(m_first.begin(), m_first.end());
    m_occupants.resize(m_first.back());
    for (std::uint32_t i = 0; i < drivers.size(); ++i) {
        const double half_m = kinds[drivers[i].kind].length_m / 2.0;
        visitLanes(network, drivers[i], half_m, [&](std::uint32_t lane, double along_m) {
            m_occupants[m_next[lane]++] = {along_m, half_m, drivers[i].speed_mps, i};
        });
    }
    for (std::uint32_t lane = 0; lane < network.size(); ++lane)
        if (m_first[lane + 1] - m_first[lane] > 1)
            std::sort(m_occupants.begin() + m_first[lane], m_occupants.begin() + m_first[lane + 1], isBefore);
}

std::size_t LaneOrder::firstAhead(std::uint32_t lane, double along_m, std::uint32_t driver) const
{
    const auto row = on(lane);
    const Occupant self{along_m, 0.0, 0.0, driver};
    return static_cast<std::size_t>(std::upper_bound(row.begin(), row.end(), self, isBefore) - row.begin());
}

} // namespace passerby::traffic
