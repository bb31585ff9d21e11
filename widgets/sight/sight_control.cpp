// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sight/sight_control.h"

#include "core/affordance/isovist.h"
#include "editor/document/project_document.h"
#include "editor/scene/lit_floor.h"
#include "editor/session/affordance_session.h"
#include "editor/tools/sight_draft.h"
#include "editor/tools/sight_tool.h"
#include "editor/tools/tool_box.h"
#include "widgets/city_view/city_view.h"
#include "widgets/heat/heat_control.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/sight/sight_card.h"
#include "widgets/sight/sight_light.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <utility>

namespace passerby::widgets {

using affordance::JunctionIndex;
using affordance::kNone;
using editor::AffordanceSession;
using editor::ToolBox;

namespace {

constexpr double kReach_px = 12.0;
constexpr double kTolerance_px = 6.0; ///< of the tool in the city view
const QString kSight = QStringLiteral("sight");
const QString kSelect = QStringLiteral("select");

} // namespace

SightControl::SightControl(const Parts& parts, QObject* parent)
    : QObject(parent), m_parts(parts), m_card(new SightCard(&parts.plan)), m_light(new SightLight(parts.document, parts.city, this))
{
    ToolBox& tools = parts.plan.toolBox();
    parts.plan.installEventFilter(this);
    connect(&parts.affordance, &AffordanceSession::changed, this, &SightControl::takeSight);
    connect(&tools, &ToolBox::toolChanged, this, [this] {
        if (isToolInHand())
            m_parts.affordance.askAnew();
        m_parts.city.setPointing(isToolInHand());
        tool().setTrouble(whyNothingIsSeen());
        refresh();
    });
    connect(&tools, &ToolBox::draftChanged, this, [this] {
        if (!isToolInHand())
            return;
        m_card->setWords(tool().words());
        lightTool();
        emit junctionShown();
    });
    connect(&parts.plan, &PlanView::pointerMoved, this, [this](geometry::Point place) { point(place); });
    connect(&parts.plan, &PlanView::viewChanged, this, [this] { show(m_shown); });
    connect(&parts.heat, &HeatControl::changed, this, [this] {
        offerSpots();
        if (!areJunctionsShown() && m_shown != kNone)
            refresh();
    });
    connectCity();
    takeSight();
}

void SightControl::connectCity()
{
    CityView& city = m_parts.city;
    ToolBox& tools = m_parts.plan.toolBox();
    connect(&city, &CityView::spotHovered, this, [this](std::optional<std::size_t> spot) {
        if (!m_isHeld && areJunctionsShown())
            show(spot ? static_cast<JunctionIndex>(*spot) : kNone);
    });
    connect(&city, &CityView::spotPicked, this, [this](std::optional<std::size_t> spot) {
        if (areJunctionsShown())
            hold(spot ? static_cast<JunctionIndex>(*spot) : kNone);
    });
    connect(&city, &CityView::pointed, this, [this, &tools](std::optional<geometry::Point> place, double pixel_m) {
        if (place && isToolInHand())
            tools.hover({*place, kTolerance_px * pixel_m});
        else if (isToolInHand())
            tools.leave();
    });
    connect(&city, &CityView::placeClicked, this, [this, &tools](geometry::Point place, double pixel_m) {
        if (!isToolInHand())
            return;
        const editor::PointerInput input{place, kTolerance_px * pixel_m};
        tools.press(input);
        tools.release(input);
    });
}

std::optional<std::uint32_t> SightControl::shownCell() const
{
    const auto& city = m_parts.affordance.affordance();
    const JunctionIndex junction = isToolInHand() ? tool().shown().junction : m_shown;
    return city && junction < city->network.junctions.size() ? std::optional(city->network.junctions[junction].cell) : std::nullopt;
}

editor::SightTool& SightControl::tool() const
{
    return m_parts.plan.toolBox().sight();
}

bool SightControl::isToolInHand() const
{
    return m_parts.plan.toolBox().activeId() == kSight;
}

bool SightControl::areJunctionsShown() const
{
    return m_parts.heat.isAboutSight() && m_parts.plan.toolBox().activeId() == kSelect && m_parts.affordance.affordance();
}

QString SightControl::whyNothingIsSeen() const
{
    if (m_parts.affordance.isCancelled())
        return tr("Looking around was cancelled: take the tool again to go on");
    const QString& trouble = m_parts.affordance.trouble();
    return trouble.isEmpty() ? QString() : tr("Could not look around: %1").arg(trouble);
}

JunctionIndex SightControl::junctionAt(geometry::Point place) const
{
    return editor::nearestJunction(*m_parts.affordance.affordance(), place, kReach_px / m_parts.plan.transform().scale_px_m);
}

/// The city was looked around in, or became another.
void SightControl::takeSight()
{
    m_isHeld = false;
    m_shown = kNone; // junctions have other numbers now
    tool().setSight(m_parts.affordance.affordance(), m_parts.affordance.sight());
    tool().setTrouble(whyNothingIsSeen());
    if (isToolInHand()) {
        m_parts.affordance.ask();
        m_parts.plan.toolBox().refresh();
    }
    refresh();
}

void SightControl::offerSpots()
{
    const auto wanted = areJunctionsShown() ? m_parts.affordance.affordance() : nullptr;
    if (std::exchange(m_spotsOf, wanted) == wanted)
        return;
    std::vector<editor::LitFloor::Place> spots;
    if (wanted)
        for (const affordance::Junction& junction : wanted->network.junctions)
            spots.push_back({junction.centre, junction.elevation_m});
    m_parts.city.setSpots(std::move(spots));
}

/// Lights what the tool shows.
void SightControl::lightTool()
{
    const editor::SightTool::Shown shown = tool().shown();
    if (!shown.viewshed) {
        m_light->clear();
        return;
    }
    const auto& city = m_parts.affordance.affordance();
    const bool isJunction = city && shown.junction != kNone && shown.junction < city->network.junctions.size();
    m_card->keepOff(m_parts.plan.transform().toView(shown.viewshed->eye));
    m_light->show(*shown.viewshed, shown.level,
                  isJunction ? editor::litWays(*city, affordance::wanderersTablePlace(m_parts.document.world(), *city), shown.junction)
                             : std::vector<editor::LitWay>());
}

void SightControl::refresh()
{
    offerSpots();
    if (!areJunctionsShown())
        m_isHeld = false;
    show(areJunctionsShown() ? m_shown : kNone);
}

void SightControl::hold(JunctionIndex junction)
{
    m_isHeld = junction != kNone;
    show(junction);
}

bool SightControl::cancel()
{
    if (!std::exchange(m_isHeld, false))
        return false;
    show(kNone);
    return true;
}

void SightControl::point(std::optional<geometry::Point> place)
{
    if (m_isHeld || !areJunctionsShown())
        return;
    const JunctionIndex junction = place ? junctionAt(*place) : kNone;
    if (junction != m_shown)
        show(junction);
}

void SightControl::show(JunctionIndex junction)
{
    const JunctionIndex before = std::exchange(m_shown, junction);
    const bool wasShown = before != kNone;
    if (junction != before)
        emit junctionShown();
    const auto& city = m_parts.affordance.affordance();
    if (junction == kNone || !city) {
        if (wasShown || !isToolInHand()) {
            m_parts.plan.setNotes({});
            m_card->setWords(isToolInHand() ? tool().words() : editor::SightWords());
            if (!isToolInHand())
                m_light->clear();
        }
        return;
    }
    const affordance::Junction& here = city->network.junctions[junction];
    const affordance::SightField* field = m_parts.affordance.sight()->field(here.level);
    affordance::Viewshed viewshed;
    if (!field || !field->viewshedAt(here.centre, viewshed))
        return;
    const std::size_t table = affordance::wanderersTablePlace(m_parts.document.world(), *city);
    m_parts.plan.setNotes(editor::junctionDraft(*city, table, junction, viewshed, 1.0 / m_parts.plan.transform().scale_px_m));
    m_card->setWords(editor::tellJunction(*city, table, junction, affordance::isovistOf(viewshed)));
    m_card->keepOff(m_parts.plan.transform().toView(here.centre));
    m_light->show(viewshed, here.level, editor::litWays(*city, table, junction));
}

/// The card lets the pointer through, so that it is the plan which is asked for a tip.
bool SightControl::showTip(const QHelpEvent& event) const
{
    const QString tip = m_card->isVisible() ? m_card->tipAt(event.pos() - m_card->pos()) : QString();
    if (!tip.isEmpty())
        QToolTip::showText(event.globalPos(), tip, &m_parts.plan);
    return !tip.isEmpty();
}

bool SightControl::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ToolTip && showTip(*static_cast<QHelpEvent*>(event)))
        return true;
    if (event->type() == QEvent::Leave)
        point(std::nullopt);
    else if (event->type() == QEvent::MouseButtonPress && static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton
             && areJunctionsShown())
        hold(junctionAt(m_parts.plan.transform().toWorld(static_cast<QMouseEvent*>(event)->position())));
    return QObject::eventFilter(watched, event);
}

} // namespace passerby::widgets
