// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/road_layer.h"

#include "core/jobs/project_file.h"
#include "editor/document/object_ref.h"
#include "editor/document/project_document.h"
#include "editor/scene/road_heatmap.h"
#include "editor/session/live_road.h"
#include "editor/session/live_session.h"
#include "editor/words/text.h"

#include <algorithm>

namespace passerby::editor {

namespace {

constexpr double kAskedEvery_s = 1.0; ///< of the run, at the least; the window shows it no more often than once a second

bool isAboutLanes(HeatLayerId id)
{
    return id == HeatLayerId::lanes || id == HeatLayerId::laneDelay;
}

run::NearMissKind missesOf(HeatLayerId id)
{
    return id == HeatLayerId::nearMisses ? run::NearMissKind::timeToCollision : run::NearMissKind::encroachment;
}

Heatmap roadMap(HeatLayerId id, const LiveRoad& road, const world::World& world, double maximum)
{
    if (!isAboutLanes(id))
        return nearMissHeatmap(road.nearMisses, missesOf(id), world, maximum);
    return laneHeatmap(road.lanes, world, id == HeatLayerId::lanes ? LaneValue::density : LaneValue::delay, maximum);
}

} // namespace

RoadLayer::RoadLayer(HeatLayerId id, const HeatSources& sources, QObject* parent)
    : HeatLayer(id, parent), m_document(sources.document), m_live(sources.live)
{
    connect(&sources.live, &LiveSession::frameReady, this, &RoadLayer::takeFrame);
    connect(&sources.live, &LiveSession::roadReady, this, &RoadLayer::takeRoad);
    connect(&sources.live, &LiveSession::stateChanged, this, [this] {
        if (m_live.isReady())
            return;
        m_road.reset(); // another run
        m_asked_s = -1.0;
    });
}

RoadLayer::~RoadLayer() = default;

void RoadLayer::ask(bool anew)
{
    m_isShown = true;
    if (anew)
        m_asked_s = -1.0;
    takeFrame();
}

void RoadLayer::leave()
{
    m_isShown = false;
}

void RoadLayer::takeFrame()
{
    const auto frame = m_isShown ? m_live.frame() : nullptr;
    if (!frame || (m_asked_s >= 0.0 && frame->time_s >= m_asked_s && frame->time_s < m_asked_s + kAskedEvery_s && isOfRun()))
        return;
    m_asked_s = frame->time_s;
    m_live.requestRoad();
}

void RoadLayer::takeRoad(const std::shared_ptr<const LiveRoad>& road)
{
    const bool isFirst = !m_road;
    m_road = road;
    if (m_isShown && isFirst)
        emit changed();
}

/// The lanes are those of the city in which the run lives now.
bool RoadLayer::isOfRun() const
{
    const auto frame = m_live.frame();
    return m_road && frame && m_road->edits == frame->edits;
}

Heatmap RoadLayer::map(double maximum) const
{
    return isOfRun() ? roadMap(row().id, *m_road, m_live.world(), maximum) : Heatmap{};
}

QString RoadLayer::whyNot() const
{
    if (m_live.frame() && m_live.frame()->perceptual && !m_live.comparison())
        return tr("needs everybody to be simulated");
    return whyNoRoad(row().id, m_document.world(), isOfRun() ? m_road.get() : nullptr);
}

double RoadLayer::window_s() const
{
    return isOfRun() ? m_road->watched_s() : 0.0;
}

QString whyNoRoad(HeatLayerId id, const world::World& world, const LiveRoad* road)
{
    if (world.lanes().empty())
        return text("there are no lanes: draw them (J), or bring a map");
    if (world.vehicleDemands().empty())
        return text("no vehicle comes in: choose a lane and let some come in by it");
    if (!road || !(road->watched_s() > 0.0))
        return text("run the city to measure");
    const auto hasDriven = [](const run::LaneMeasure& lane) { return lane.vehicle_s > 0.0; };
    if (std::none_of(road->lanes.begin(), road->lanes.end(), hasDriven))
        return text("nobody drove yet");
    const auto isOfKind = [id](const run::NearMiss& miss) { return miss.kind == missesOf(id); };
    if (!isAboutLanes(id) && std::none_of(road->nearMisses.begin(), road->nearMisses.end(), isOfKind))
        return text("there was none so far");
    return {};
}

foundation::Result<DrawnHeat> drawRoad(HeatLayerId id, const HeatBasis& basis)
{
    const QString whyNot = whyNoRoad(id, basis.project.world, basis.road);
    // That nobody came near to a collision is a result, and no reason to draw nothing.
    const bool isResult = basis.road && basis.road->watched_s() > 0.0 && !isAboutLanes(id);
    if (!whyNot.isEmpty() && !isResult)
        return foundation::Error{"nothing-measured", capitalised(whyNot.toStdString()).toStdString() + ".", {}};
    DrawnHeat heat{roadMap(id, *basis.road, basis.project.world, 0.0), {id}};
    heat.subject.window_s = basis.road->watched_s();
    heat.subject.missing = whyNot;
    return heat;
}

} // namespace passerby::editor
