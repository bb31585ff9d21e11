// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/beside_views.h"

#include "core/variants/difference.h"
#include "core/world/behaviour_shares.h"
#include "editor/document/layer_state.h"
#include "widgets/city_view/city_view.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/heat/heat_control.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/plan_view/swipe_pane.h"

#include <QEvent>
#include <QStackedWidget>
#include <algorithm>

namespace passerby::widgets {

using editor::HeatLayerId;

namespace {

constexpr int kCameraEvery_ms = 33;

} // namespace

BesideViews::BesideViews(const Parts& parts, QObject* parent)
    : QObject(parent),
      m_parts(parts),
      m_hitTest(m_other),
      m_baking(m_other),
      m_panel(new QStackedWidget),
      m_plan(new PlanView(m_other, m_hitTest)),
      m_swiped(new PlanView(m_other, m_hitTest)),
      m_pane(new SwipePane(parts.plan, *m_swiped))
{
    m_plan->setObjectName(QStringLiteral("besidePlan"));
    m_swiped->setObjectName(QStringLiteral("swipedPlan"));
    m_panel->addWidget(m_plan);
    for (PlanView* view : {&parts.plan, m_plan, m_swiped})
        connect(view, &PlanView::viewChanged, this, [this, view] { linkFrom(*view); });
    for (PlanView* view : {m_plan, m_swiped}) {
        view->setReferencesShown(false);
        view->setAccessibleName(tr("Plan of the other city"));
    }
    connect(&parts.document.layers(), &editor::LayerState::changed, this, &BesideViews::takeLayers);
    connect(&m_other, &editor::ProjectDocument::bakeChanged, this, &BesideViews::showHeatmap);
    m_cameras.setInterval(kCameraEvery_ms);
    connect(&m_cameras, &QTimer::timeout, this, &BesideViews::linkCities);
    takeLayers();
}

void BesideViews::follow(const HeatControl& heat)
{
    m_heat = &heat;
    connect(&heat, &HeatControl::changed, this, &BesideViews::showHeatmap);
}

/// The same layers are shown; none can be touched.
void BesideViews::takeLayers()
{
    for (const editor::ObjectKind kind : editor::kAllObjectKinds) {
        m_other.layers().setVisible(kind, m_parts.document.layers().isVisible(kind));
        m_other.layers().setLocked(kind, true);
    }
}

void BesideViews::setOther(const world::World& city, const editor::Bakes& bakes)
{
    m_isLinking = true; // a plan of another city begins with all of it
    const bool isFirst = m_other.world().cells().empty();
    const auto patch = variants::changesTo(m_other.world(), city);
    if (isFirst || !m_other.applyPatch(patch).ok())
        m_other.replace(city, {}, bakes.bake, bakes.hours);
    else if (bakes.bake)
        m_other.setBake(bakes.bake);
    m_isLinking = false;
    if (m_city && showsCity())
        m_city->setWorld(city);
    linkFrom(m_parts.plan);
    showHeatmap();
}

void BesideViews::setNames(const QString& open, const QString& other)
{
    m_pane->setNames(open, other);
}

PlanView* BesideViews::shownPlan() const
{
    return m_mode == Mode::planBeside ? m_plan : m_mode == Mode::planSwiped ? m_swiped : nullptr;
}

void BesideViews::setMode(Mode mode)
{
    m_mode = mode;
    m_pane->setOn(mode == Mode::planSwiped);
    if (showsCity())
        makeCity();
    showsCity() ? m_cameras.start() : m_cameras.stop();
    shareOnePicture();
    m_panel->setCurrentWidget(m_city && showsCity() ? static_cast<QWidget*>(m_city) : m_plan);
    if (mode == Mode::off) {
        m_baking.cancel();
        return;
    }
    linkFrom(m_parts.plan);
    showHeatmap();
}

void BesideViews::makeCity()
{
    if (!m_city) {
        m_city = new CityView;
        m_city->setObjectName(QStringLiteral("besideCity"));
        m_city->setTouchable([](editor::ObjectRef) { return false; });
        m_panel->addWidget(m_city);
        m_city->installEventFilter(this);
        m_parts.city.installEventFilter(this);
        connect(&ThemeKeeper::instance(), &ThemeKeeper::changed, m_city, [this] { m_city->setDark(currentTheme().isDark()); });
        m_city->setDark(currentTheme().isDark());
    }
    m_city->setWorld(m_other.world());
    m_city->setCamera(m_parts.city.camera());
    m_lastCamera = m_parts.city.camera();
}

/// Swiped, each shows its side of what a view as wide as both would show.
void BesideViews::shareOnePicture()
{
    if (!m_city)
        return;
    const auto beginOf = [](const CityView& view) { return view.mapToGlobal(QPoint(0, 0)).x(); };
    const auto endOf = [&](const CityView& view) { return beginOf(view) + view.width(); };
    const bool isOne = m_mode == Mode::citySwiped && m_city->isVisible() && m_parts.city.isVisible();
    const int begin = std::min(beginOf(m_parts.city), beginOf(*m_city));
    const int end = std::max(endOf(m_parts.city), endOf(*m_city));
    for (CityView* view : {&m_parts.city, m_city})
        view->setAxis(isOne ? editor::axisOfSide(beginOf(*view), endOf(*view), begin, end) : 0.0);
}

bool BesideViews::canSwipeCities() const
{
    return m_parts.city.window3d() != nullptr;
}

bool BesideViews::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::Show || event->type() == QEvent::Hide)
        shareOnePicture();
    return QObject::eventFilter(watched, event);
}

/// The same middle and scale, each in its own size.
void BesideViews::linkFrom(PlanView& from)
{
    PlanView* other = shownPlan();
    if (m_isLinking || !other || (&from != &m_parts.plan && &from != other))
        return;
    m_isLinking = true;
    const PlanTransform look{from.transform().center, from.transform().scale_px_m, {}};
    PlanView& to = &from == other ? m_parts.plan : *other;
    const bool isSame = to.transform().center == look.center && to.transform().scale_px_m == look.scale_px_m;
    if (!isSame || &to == other) // from now on it does not show all of its city by itself
        to.setTransform(look);
    m_isLinking = false;
}

void BesideViews::linkCities()
{
    if (!m_city || !m_lastCamera)
        return;
    m_city->setDaylight(m_parts.city.daylight_s());
    CityView& mover = m_city->camera() == *m_lastCamera ? m_parts.city : *m_city;
    if (mover.camera() == *m_lastCamera)
        return;
    m_lastCamera = mover.camera();
    (&mover == m_city ? m_parts.city : *m_city).setCamera(*m_lastCamera);
}

/// Once, where it cannot be baked.
void BesideViews::bakeOther()
{
    if (m_baking.isRunning() || m_other.world().targets().empty() || m_bakeTried == m_other.revision())
        return;
    m_bakeTried = m_other.revision();
    m_baking.start();
}

/// The change from the one city to the other is shown over both; what is to be expected in the other one, by the colours of the open one.
editor::Heatmap BesideViews::heatmap()
{
    if (!m_heat)
        return {};
    const bool isCity = showsCity();
    const HeatLayerId layer = isCity ? m_heat->cityLayer() : m_heat->planLayer();
    const editor::Heatmap& ofOpen = isCity ? m_heat->cityHeatmap() : m_heat->planHeatmap();
    if (layer == HeatLayerId::compared)
        return ofOpen;
    if (layer != HeatLayerId::expected)
        return {};
    if (!m_other.isBakeFresh()) {
        bakeOther();
        return {};
    }
    editor::HeatmapOptions options;
    options.maximum = ofOpen.maximum;
    editor::Heatmap map = editor::expectedHeatmap(*m_other.bake(), world::scheduledPopulation(m_other.world()), options);
    map.ramp = m_heat->ramp();
    return map;
}

void BesideViews::showHeatmap()
{
    if (PlanView* plan = shownPlan())
        plan->setHeatmap(heatmap());
    else if (m_city && showsCity())
        m_city->showHeatmap(heatmap());
}

} // namespace passerby::widgets
