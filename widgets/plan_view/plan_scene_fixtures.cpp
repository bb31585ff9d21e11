// SPDX-License-Identifier: GPL-3.0-or-later
// What a plan shows of fixtures, waiting lines, duties, escalators, lifts and gates.
#include "editor/document/waiting_places.h"
#include "editor/models/profile_colors.h"
#include "widgets/controls/icons.h"
#include "widgets/plan_view/plan_scene.h"

#include <cmath>

namespace passerby::widgets {

namespace {

/// So many dots of a waiting line are drawn at most.
constexpr std::size_t kMostPlacesShown = 500;

} // namespace

QPointF aheadOf(const world::World& world, const world::Portal& portal)
{
    const geometry::Point way = portal.b - portal.a;
    const double length_m = geometry::length(way);
    const world::Cell* from = world.cells().find(portal.cellA);
    const world::Cell* to = world.cells().find(portal.cellB);
    if (!from || !to || length_m <= 0.0)
        return {};
    const geometry::Point left = geometry::Point{-way.y, way.x} * (1.0 / length_m);
    for (const double step_m : {0.05, 0.3}) {
        const geometry::Point beside = portal.node() + left * step_m;
        const bool isFrom = geometry::contains(from->polygon, beside);
        const bool isTo = geometry::contains(to->polygon, beside);
        if (isFrom != isTo)
            return isTo ? QPointF(left.x, left.y) : QPointF(-left.x, -left.y);
    }
    const bool isLeft = dot(geometry::centroid(to->polygon) - geometry::centroid(from->polygon), left) > 0.0;
    return isLeft ? QPointF(left.x, left.y) : QPointF(-left.x, -left.y);
}

void PlanScene::addFixtures(const world::World& world)
{
    for (const auto& [id, kind] : world.fixtureKinds())
        m_fixtureKinds.push_back({QColor(kind.color.red, kind.color.green, kind.color.blue), fixtureIcon(QString::fromStdString(kind.icon)),
                                  QString::fromStdString(kind.name)});
    for (const auto& [id, fixture] : world.fixtures()) {
        const geometry::Ring footprint = world::footprintOf(fixture);
        m_fixtures.push_back({geometry::boundingBox(footprint),
                              toPolygonF(footprint),
                              {fixture.position.x, fixture.position.y},
                              {std::cos(fixture.heading_rad), std::sin(fixture.heading_rad)},
                              static_cast<std::uint32_t>(world.fixtureKinds().indexOf(fixture.kind)),
                              !world.fixtureKinds().find(fixture.kind)->stopsFeet});
        m_box.extend(m_fixtures.back().box);
    }
}

void PlanScene::addWaitingLines(const world::World& world)
{
    for (const auto& [id, line] : world.waitingLines()) {
        m_waitingLines.push_back({geometry::boundingBox(line.points), toPolygonF(line.points),
                                  toPolygonF(editor::waitingPlaces(line.points, line.spacing_m, kMostPlacesShown)), line.spacing_m});
        m_box.extend(m_waitingLines.back().box);
    }
}

void PlanScene::addDuties(const world::World& world)
{
    if (world.duties().empty())
        return;
    const std::vector<QColor> colors = editor::profileColors(world);
    for (const auto& [id, duty] : world.duties())
        m_duties.push_back({geometry::boundingBox(duty.points), toPolygonF(duty.points), colors[world.profiles().indexOf(duty.profile)]});
}

} // namespace passerby::widgets
