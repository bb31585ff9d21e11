// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/living/seen_control.h"

#include "core/alibi/routes.h"
#include "core/world/behaviour_shares.h"
#include "editor/document/project_document.h"
#include "editor/scene/footprint.h"
#include "editor/session/live_run.h"
#include "editor/session/live_session.h"
#include "widgets/city_view/city_view.h"
#include "widgets/controls/action_set.h"
#include "widgets/controls/transport_bar.h"
#include "widgets/living/run_control.h"
#include "widgets/living/seen_panel.h"
#include "widgets/plan_view/plan_view.h"

#include <QAction>

namespace passerby::widgets {

using editor::LiveMode;
using editor::LiveSession;

namespace {

/// Why only whoever is seen cannot be simulated in this city; empty where they can.
QString whyNotSeen(const world::World& world)
{
    if (world.targets().empty())
        return SeenControl::tr("Not in a city without targets: who is seen is worked out from where people go");
    if (world::scheduledPopulation(world) == 0)
        return SeenControl::tr("Not where nobody keeps a schedule: who is seen is worked out from where people go");
    return {};
}

/// Why not everybody can be simulated in this city; empty where they can, or nobody could.
QString whyNotEverybody(const world::World& world)
{
    if (!whyNotSeen(world).isEmpty() || alibi::canKnowAllRoutes(world))
        return {};
    return SeenControl::tr("Not in so large a city: the ways between all its targets do not fit into memory");
}

} // namespace

SeenControl::SeenControl(const Parts& parts, QObject* parent) : QObject(parent), m_parts(parts)
{
    m_look.setInterval(120);
    m_refresh.setInterval(200);
    m_refresh.setSingleShot(true);
    connect(&m_look, &QTimer::timeout, this, &SeenControl::lookAround);
    connect(&m_refresh, &QTimer::timeout, this, &SeenControl::refresh);
    connect(&parts.live, &LiveSession::frameReady, this, &SeenControl::takeFrame);
    connect(&parts.live, &LiveSession::barriersChanged, this, &SeenControl::refresh);
    connect(&parts.live, &LiveSession::stateChanged, this, &SeenControl::refresh);
    connect(&parts.transport, &TransportBar::modeChosen, this, &SeenControl::choose);
    connect(&parts.panel, &SeenPanel::agentPicked, this, [this](world::AgentId agent) { m_parts.run.pick(agent); });
    const RunActions& actions = parts.actions;
    connect(actions.everybody, &QAction::triggered, this, [this] { choose(LiveMode::everybody); });
    connect(actions.seen, &QAction::triggered, this, [this] { choose(LiveMode::seen); });
    connect(actions.both, &QAction::triggered, this, [this] { choose(LiveMode::both); });
    connect(actions.showSeen, &QAction::toggled, this, &SeenControl::refresh);
    connect(actions.byObservers, &QAction::toggled, this, [this](bool isOn) {
        m_parts.actions.holdArea->setChecked(false);
        lookAround();
        const bool hasNone = isOn && areasInView().empty();
        emit said(hasNone ? tr("No observer is drawn yet: take the tool Observer and drag a circle in the plan") : QString());
    });
    connect(actions.holdArea, &QAction::toggled, this, [this](bool isHeld) {
        if (!isHeld)
            lookAround();
        emit said(isHeld ? tr("The area in view is held: move the views, who is simulated stays the same") : QString());
    });
    connect(&parts.document, &editor::ProjectDocument::replaced, this, &SeenControl::beginAnew);
    connect(&parts.document, &editor::ProjectDocument::worldChanged, this, &SeenControl::refreshChoices);
    refreshActions();
    refreshChoices();
}

void SeenControl::choose(LiveMode mode)
{
    if (mode != m_parts.run.mode()) {
        m_parts.actions.holdArea->setChecked(false);
        m_parts.live.lookAt(areasInView());
        m_parts.run.setMode(mode);
        m_parts.panel.setMode(mode);
        if (mode == LiveMode::everybody)
            m_look.stop();
        else
            m_look.start();
        emit modeChanged(mode);
    }
    refreshActions();
    refresh();
}

std::vector<geometry::Polygon> SeenControl::areasInView() const
{
    if (!m_parts.actions.byObservers->isChecked())
        return {areaOfViews()};
    std::vector<geometry::Polygon> areas;
    for (const auto& [id, region] : m_parts.document.world().regions())
        if (region.isObserver)
            areas.push_back(region.polygon);
    return areas;
}

geometry::Polygon SeenControl::areaOfViews() const
{
    if (m_parts.city.isVisible() && m_parts.city.window3d()) {
        const editor::OrbitCamera& camera = m_parts.city.camera();
        return editor::groundFootprint(camera, m_parts.city.size(), editor::reachOfPeople_m(camera, m_parts.city.size()));
    }
    const geometry::Box box = m_parts.plan.transform().visible();
    return {{box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}}, {}};
}

void SeenControl::lookAround()
{
    if (m_parts.run.mode() != LiveMode::everybody && !m_parts.actions.holdArea->isChecked())
        m_parts.live.lookAt(areasInView());
}

void SeenControl::takeFrame()
{
    if (m_parts.run.mode() == LiveMode::everybody)
        return;
    if (const auto comparison = m_parts.live.comparison())
        m_parts.panel.showPeople(*comparison);
    if (!m_refresh.isActive())
        m_refresh.start();
}

void SeenControl::refresh()
{
    const auto frame = m_parts.live.frame();
    const auto graph = m_parts.live.graph();
    const bool isSeen = m_parts.run.mode() != LiveMode::everybody;
    editor::RunOverlay overlay;
    if (isSeen && frame && graph && m_parts.actions.showSeen->isChecked())
        overlay = editor::overlayOf(*frame, m_parts.live.world(), *graph, m_parts.live.areasInView());
    overlay.barriers = m_parts.live.barriers();
    if (m_hasOverlay || !overlay.isEmpty()) {
        m_hasOverlay = !overlay.isEmpty();
        m_parts.plan.setRunOverlay(overlay);
        m_parts.city.setRunOverlay(std::move(overlay));
    }
    if (!isSeen)
        return;
    m_parts.panel.setFrame(frame.get(), m_parts.live.world(), graph.get());
    const auto comparison = m_parts.live.comparison();
    m_parts.panel.setComparison(comparison.get(), m_parts.live.world(), m_parts.live.areasInView());
}

void SeenControl::beginAnew()
{
    m_parts.actions.byObservers->setChecked(false);
    choose(whyNotEverybody(m_parts.document.world()).isEmpty() ? LiveMode::everybody : LiveMode::seen);
    refreshChoices();
}

void SeenControl::refreshChoices()
{
    const QString why = whyNotSeen(m_parts.document.world());
    if (!why.isEmpty() && m_parts.run.mode() != LiveMode::everybody) {
        choose(LiveMode::everybody); // the other views would be empty
        emit said(
            tr("Everybody is simulated now: who is seen is worked out from where people go, and nobody here goes anywhere by a schedule"));
    }
    const QString whyNotAll = whyNotEverybody(m_parts.document.world());
    if (!whyNotAll.isEmpty() && m_parts.run.mode() != LiveMode::seen) {
        choose(LiveMode::seen);
        emit said(tr("Only who is seen is simulated now: the ways between all targets of this city do not fit into memory"));
    }
    allow(LiveMode::everybody, m_parts.actions.everybody, whyNotAll);
    allow(LiveMode::seen, m_parts.actions.seen, why);
    allow(LiveMode::both, m_parts.actions.both, why.isEmpty() ? whyNotAll : why);
}

void SeenControl::allow(LiveMode mode, QAction* action, const QString& whyNot)
{
    m_parts.transport.setWhyNot(mode, whyNot);
    if (!action->property("usualTip").isValid())
        action->setProperty("usualTip", action->property("tip"));
    action->setEnabled(whyNot.isEmpty());
    ActionSet::setTip(action, whyNot.isEmpty() ? action->property("usualTip").toString() : whyNot);
}

void SeenControl::refreshActions()
{
    const LiveMode mode = m_parts.run.mode();
    m_parts.actions.everybody->setChecked(mode == LiveMode::everybody);
    m_parts.actions.seen->setChecked(mode == LiveMode::seen);
    m_parts.actions.both->setChecked(mode == LiveMode::both);
    m_parts.actions.showSeen->setEnabled(mode != LiveMode::everybody);
    m_parts.actions.holdArea->setEnabled(mode != LiveMode::everybody);
    m_parts.actions.byObservers->setEnabled(mode != LiveMode::everybody);
    m_parts.transport.setMode(mode);
}

} // namespace passerby::widgets
