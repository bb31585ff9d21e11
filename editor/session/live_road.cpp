// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/live_road.h"

#include "editor/session/live_run.h"

namespace passerby::editor {

LiveRoad roadOf(const run::RoadMeasures& measures)
{
    LiveRoad road;
    road.lanes.assign(measures.lanes.begin(), measures.lanes.end());
    road.nearMisses.assign(measures.nearMisses.begin(), measures.nearMisses.end());
    road.allNearMisses = measures.allNearMisses;
    road.waits = measures.waits;
    return road;
}

std::shared_ptr<const LiveRoad> liveRoadOf(const LiveRun& run)
{
    auto road = std::make_shared<LiveRoad>(roadOf(run.roadMeasures()));
    const auto frame = run.frame();
    road->time_s = frame->time_s;
    road->edits = frame->edits;
    return road;
}

} // namespace passerby::editor
