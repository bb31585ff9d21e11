// SPDX-License-Identifier: Apache-2.0
#include "core/traffic/lane_measures.h"

#include <algorithm>

namespace passerby::traffic {

namespace {

constexpr double kKilometre_m = 1000.0;
constexpr double kHourInSeconds_s = 3600.0;

/// Whether the leader is hit within kCloseCall_s where both go on as they do.
bool isCloseCall(const Driver& driver, const ViewAhead& view)
{
    const double approach_mps = driver.speed_mps - view.leader_mps;
    return view.leader != kNone && approach_mps > 0.0 && view.leaderGap_m < approach_mps * LaneMeasures::kCloseCall_s;
}

} // namespace

double LaneMeasure::vehicles_per_km() const
{
    return watched_s > 0.0 && length_m > 0.0 ? vehicle_s / watched_s / length_m * kKilometre_m : 0.0;
}

double LaneMeasure::vehicles_per_h() const
{
    return watched_s > 0.0 && length_m > 0.0 ? driven_m / length_m / watched_s * kHourInSeconds_s : 0.0;
}

void LaneMeasures::takeOver(const LaneNetwork& network)
{
    std::vector<LaneMeasure> lanes(network.size());
    auto before = m_lanes.begin();
    for (std::uint32_t lane = 0; lane < network.size(); ++lane) {
        const world::LaneId id = network.idOf(lane);
        before = std::find_if(before, m_lanes.end(), [id](const LaneMeasure& old) { return !(old.lane < id); });
        if (before != m_lanes.end() && before->lane == id)
            lanes[lane] = *before;
        lanes[lane].lane = id;
        lanes[lane].length_m = network.length_m(lane);
    }
    m_lanes = std::move(lanes);
}

void LaneMeasures::add(const Scene& scene, const std::vector<ViewAhead>& views, std::vector<Driver>& next)
{
    for (LaneMeasure& lane : m_lanes)
        lane.watched_s += scene.step_s;
    for (std::size_t i = 0; i < next.size(); ++i) {
        const Driver& before = scene.drivers[i];
        LaneMeasure& lane = m_lanes[before.route.lane()];
        const double driven_m = next[i].driven_m - before.driven_m;
        lane.vehicle_s += scene.step_s;
        lane.driven_m += driven_m;
        if (views[i].ideal_mps > 0.0)
            lane.delay_s += std::max(0.0, scene.step_s - driven_m / views[i].ideal_mps);
        next[i].isClose = isCloseCall(before, views[i]);
        lane.closeCalls += next[i].isClose && !before.isClose ? 1U : 0U;
    }
}

} // namespace passerby::traffic
