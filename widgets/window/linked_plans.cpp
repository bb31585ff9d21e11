// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/linked_plans.h"

#include "editor/heat/heat_layers.h"
#include "editor/session/live_session.h"
#include "widgets/heat/heat_control.h"
#include "widgets/plan_view/plan_view.h"

#include <initializer_list>

namespace passerby::widgets {

using editor::HeatLayerId;

namespace {

constexpr qint64 kHeatEvery_ms = 1000; ///< what was measured grows while people walk

} // namespace

LinkedPlans::LinkedPlans(const Parts& parts, QObject* parent)
    : QObject(parent), m_parts(parts), m_views{new PlanView(parts.document, parts.hitTest), new PlanView(parts.document, parts.hitTest)}
{
    m_views[0]->setObjectName(QStringLiteral("measuredPlan"));
    m_views[0]->setAccessibleName(tr("Plan of what was measured"));
    m_views[1]->setObjectName(QStringLiteral("differencePlan"));
    m_views[1]->setAccessibleName(tr("Plan of the difference"));
    for (PlanView* view : {&parts.plan, m_views[0], m_views[1]})
        connect(view, &PlanView::viewChanged, this, [this, view] { link(*view); });
    for (PlanView* view : m_views) {
        view->setReferencesShown(false);
        view->setTransform(m_look); // else they would show all of the city whenever they are resized
        connect(view, &PlanView::zoomRequested, &parts.plan, &PlanView::zoomRequested);
    }
    connect(&parts.live, &editor::LiveSession::frameReady, this, &LinkedPlans::showPeople);
    connect(&parts.live, &editor::LiveSession::stateChanged, this, &LinkedPlans::showPeople);
}

void LinkedPlans::follow(const HeatControl& heat)
{
    m_heat = &heat;
    connect(&heat, &HeatControl::changed, this, &LinkedPlans::showHeatmaps);
}

bool LinkedPlans::areShown() const
{
    return m_views[0]->isVisible() || m_views[1]->isVisible();
}

void LinkedPlans::refresh()
{
    link(m_parts.plan);
    showHeatmaps();
    showPeople();
}

/// The same middle and scale, each in its own size. A view that has only got another size moves nobody.
void LinkedPlans::link(PlanView& from)
{
    if (m_isLinking || !areShown() || (&from != &m_parts.plan && looksAsBefore(from)))
        return;
    m_isLinking = true;
    m_look = {from.transform().center, from.transform().scale_px_m, {}};
    for (PlanView* view : {&m_parts.plan, m_views[0], m_views[1]})
        if (view != &from && !looksAsBefore(*view))
            view->setTransform(m_look);
    m_isLinking = false;
}

bool LinkedPlans::looksAsBefore(const PlanView& view) const
{
    return view.transform().center == m_look.center && view.transform().scale_px_m == m_look.scale_px_m;
}

void LinkedPlans::showHeatmaps()
{
    if (!m_heat || !areShown())
        return;
    m_sinceShown.restart();
    m_views[0]->setHeatmap(m_heat->heatmapOf(HeatLayerId::measured));
    m_views[1]->setHeatmap(m_heat->heatmapOf(HeatLayerId::difference));
}

void LinkedPlans::showPeople()
{
    if (!areShown())
        return;
    if (!m_sinceShown.isValid() || m_sinceShown.elapsed() >= kHeatEvery_ms)
        showHeatmaps();
    const editor::FramePair frames = m_parts.live.frames();
    m_views[0]->setFrames(frames.previous, frames.current, frames.fraction);
}

} // namespace passerby::widgets
