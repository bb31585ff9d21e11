// SPDX-License-Identifier: Apache-2.0
#include "core/traffic/demand.h"

#include "core/foundation/random_stream.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace passerby::traffic {

namespace {

constexpr double kHour_s = 3600.0;
constexpr double kDay_s = 24.0 * kHour_s;
/// Draws of demands by lane and kind lie beside those of vehicles.
constexpr std::uint64_t kDemands = std::uint64_t{1} << 63U;

} // namespace

Demand::Demand(const world::World& world, const LaneNetwork& network, std::uint64_t seed) : m_seed(seed)
{
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::size_t> rows; // processes by lane and kind
    for (const auto& [id, row] : world.vehicleDemands()) {
        const world::VehicleKind& kind = *world.vehicleKinds().find(row.kind);
        const std::uint32_t lane = network.placeOf(row.lane);
        if (lane == kNone || !(row.vehicles_per_h > 0.0))
            continue;
        if (!mayUse(kind, network.kind(lane))) {
            ++m_notAllowed;
            continue;
        }
        if (kind.width_m > network.width_m(lane)) {
            ++m_tooWide;
            continue;
        }
        const auto [entry, isNew] = rows.try_emplace({row.lane.number, row.kind.number}, m_processes.size());
        if (isNew)
            m_processes.push_back({row.lane, row.kind, lane, static_cast<std::uint16_t>(world.vehicleKinds().indexOf(row.kind))});
        Process& process = m_processes[entry->second];
        for (std::size_t hour = 0; hour < process.perSecond.size(); ++hour)
            if (!row.hour || static_cast<std::size_t>(*row.hour) == hour)
                process.perSecond[hour] += row.vehicles_per_h / kHour_s;
    }
    std::sort(m_processes.begin(), m_processes.end(), isBefore);
    for (Process& process : m_processes)
        process.due = nextDraw(process);
}

void Demand::goOnFrom(const Demand& before)
{
    for (Process& process : m_processes) {
        const auto old = std::lower_bound(before.m_processes.begin(), before.m_processes.end(), process, isBefore);
        if (old == before.m_processes.end() || isBefore(process, *old))
            continue;
        process.due = old->due;
        process.drawn = old->drawn;
    }
}

/// Also of two cities, since places of lanes and kinds ascend as their numbers do.
bool Demand::isBefore(const Process& a, const Process& b)
{
    return a.laneId == b.laneId ? a.kindId < b.kindId : a.laneId < b.laneId;
}

double Demand::rateOf(const Process& process, double clock_s)
{
    double ofDay_s = std::fmod(clock_s, kDay_s);
    ofDay_s = ofDay_s < 0.0 ? ofDay_s + kDay_s : ofDay_s;
    return process.perSecond[std::min(static_cast<std::size_t>(ofDay_s / kHour_s), process.perSecond.size() - 1)];
}

double Demand::nextDraw(Process& process) const
{
    const std::uint64_t who = kDemands | (std::uint64_t{process.laneId.number} << 16U) | (process.kindId.number & 0xFFFFU);
    return foundation::RandomStream(m_seed, who, foundation::Purpose::vehicle, process.drawn++).exponential();
}

} // namespace passerby::traffic
