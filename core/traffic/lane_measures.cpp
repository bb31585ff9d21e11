// SPDX-License-Identifier: Apache-2.0
#include "core/traffic/lane_measures.h"

#include <algorithm>

namespace passerby::traffic {

void LaneMeasures::reset(const LaneNetwork& network, const LaneMarks& marks, const LaneConflicts& conflicts)
{
    m_lanes.assign(network.size(), {});
    for (std::uint32_t lane = 0; lane < network.size(); ++lane) {
        m_lanes[lane].lane = network.idOf(lane);
        m_lanes[lane].length_m = network.length_m(lane);
        m_lanes[lane].hasLine = !marks.stops(lane).empty();
    }
    m_nearMisses.reset(network, marks, conflicts);
    m_waits.reset(marks);
}

void LaneMeasures::add(const Scene& scene, const std::vector<ViewAhead>& views, double began_s, const std::vector<std::uint8_t>& stays,
                       std::vector<Driver>& next)
{
    for (run::LaneMeasure& lane : m_lanes)
        lane.watched_s += scene.step_s;
    for (std::size_t i = 0; i < next.size(); ++i) {
        const Driver& before = scene.drivers[i];
        run::LaneMeasure& lane = m_lanes[before.route.lane()];
        const double driven_m = next[i].driven_m - before.driven_m;
        lane.vehicle_s += scene.step_s;
        lane.driven_m += driven_m;
        if (views[i].ideal_mps > 0.0)
            lane.delay_s += std::max(0.0, scene.step_s - driven_m / views[i].ideal_mps);
        const bool stands = next[i].speed_mps < scene.parameters.standing_mps;
        lane.standing_s += stands ? scene.step_s : 0.0;
        lane.stands += stands && before.speed_mps >= scene.parameters.standing_mps ? 1U : 0U;
        const bool isThrough = next[i].route.lane() != before.route.lane() || (stays[i] == 0 && next[i].blocked_s <= 0.0);
        lane.passed += isThrough ? 1U : 0U;
    }
    m_nearMisses.add(scene, views, began_s, next, m_lanes);
    m_waits.addVehicles(scene, views, next);
}

} // namespace passerby::traffic
