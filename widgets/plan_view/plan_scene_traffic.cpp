// SPDX-License-Identifier: GPL-3.0-or-later
// What a plan shows of lanes, stop lines and crossings.
#include "widgets/plan_view/plan_scene.h"

namespace passerby::widgets {

void PlanScene::addTraffic(const world::World& world, const PlanLayers& layers)
{
    const auto boxAcross = [](const auto& row) {
        geometry::Box box{row.a, row.a};
        box.extend(row.b);
        return box;
    };
    if (layers.lanes)
        for (const auto& [id, lane] : world.lanes()) {
            const geometry::Box box = geometry::boundingBox(lane.points);
            m_lanes.push_back({box.grown(lane.width_m / 2.0), toPolygonF(lane.points), lane.width_m, lane.kind});
            m_box.extend(box);
        }
    if (layers.stopLines)
        for (const auto& [id, line] : world.stopLines())
            m_stopLines.push_back({boxAcross(line), QLineF(line.a.x, line.a.y, line.b.x, line.b.y), 0.0, !line.signal.isNull()});
    if (layers.crossings)
        for (const auto& [id, crossing] : world.crossings())
            m_crossings.push_back({boxAcross(crossing).grown(crossing.width_m / 2.0),
                                   QLineF(crossing.a.x, crossing.a.y, crossing.b.x, crossing.b.y), crossing.width_m,
                                   !crossing.signal.isNull()});
}

} // namespace passerby::widgets
