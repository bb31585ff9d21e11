// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/living/road_control.h"

#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/heat/heat_layers.h"
#include "editor/session/live_road.h"
#include "editor/session/live_session.h"
#include "editor/session/road_layer.h"
#include "editor/words/number_text.h"
#include "widgets/docks/road_panel.h"
#include "widgets/plan_view/plan_view.h"

namespace passerby::widgets {

using editor::LiveSession;

namespace {

constexpr qint64 kEvery_ms = 1000;
constexpr double kRoundMiss_m = 25.0;

QString wordsOf(const editor::LiveRoad& road)
{
    const auto all = static_cast<long long>(road.allNearMisses);
    const QString misses = editor::formatCounted(all, RoadControl::tr("near miss"), RoadControl::tr("near misses"));
    const bool areAllKept = road.allNearMisses == road.nearMisses.size();
    return RoadControl::tr("Measured for %1 · %2%3 · first the lanes where most time is lost, the longest waits, and the nearest misses")
        .arg(editor::formatDuration(road.watched_s()), misses, areAllKept ? QString() : RoadControl::tr(", the first of them kept"));
}

} // namespace

RoadControl::RoadControl(editor::ProjectDocument& document, LiveSession& live, RoadPanel& panel, PlanView& plan, QObject* parent)
    : QObject(parent), m_document(document), m_live(live), m_panel(panel), m_plan(plan)
{
    connect(&live, &LiveSession::roadReady, this, &RoadControl::show);
    connect(&live, &LiveSession::frameReady, this, &RoadControl::ask);
    connect(&live, &LiveSession::stateChanged, this, &RoadControl::refresh);
    connect(&live, &LiveSession::edited, this, &RoadControl::refresh);
    connect(&document, &editor::ProjectDocument::worldChanged, this, &RoadControl::refresh);
    connect(&document, &editor::ProjectDocument::replaced, this, &RoadControl::refresh);
    connect(&panel, &RoadPanel::laneChosen, this, [this](const editor::ObjectRef& lane) { goTo(lane, nullptr); });
    connect(&panel, &RoadPanel::missChosen, this,
            [this](const editor::ObjectRef& lane, const geometry::Point& place) { goTo(lane, &place); });
    showEmpty(nullptr);
}

void RoadControl::refresh()
{
    m_asked.invalidate();
    if (!m_live.isReady())
        showEmpty(nullptr);
    ask();
}

void RoadControl::ask()
{
    if (!m_panel.isVisible() || !m_live.isReady() || (m_asked.isValid() && m_asked.elapsed() < kEvery_ms))
        return;
    m_asked.restart();
    m_live.requestRoad();
}

void RoadControl::showEmpty(const editor::LiveRoad* road)
{
    const QString why = editor::whyNoRoad(editor::HeatLayerId::lanes, m_document.world(), road);
    m_panel.setEmpty(editor::capitalised(why.toStdString()) + QLatin1Char('.'));
}

void RoadControl::show(const std::shared_ptr<const editor::LiveRoad>& road)
{
    if (!editor::whyNoRoad(editor::HeatLayerId::lanes, m_document.world(), road.get()).isEmpty())
        showEmpty(road.get());
    else
        m_panel.setRoad({editor::worstLanes(*road, m_live.world(), RoadPanel::kMostRows),
                         editor::longestWaits(*road, m_live.world(), RoadPanel::kMostRows),
                         editor::nearMisses(*road, m_live.world(), RoadPanel::kMostRows)},
                        wordsOf(*road));
}

void RoadControl::goTo(const editor::ObjectRef& lane, const geometry::Point* place)
{
    const world::World& world = m_document.world();
    const bool isThere = editor::exists(world, lane);
    if (isThere)
        m_document.selection().set(lane);
    geometry::Box box;
    if (place)
        box.extend(*place);
    else if (isThere)
        box = editor::boundingBox(world, lane);
    if (place || isThere)
        m_plan.zoomTo(place ? box.grown(kRoundMiss_m) : box);
}

} // namespace passerby::widgets
