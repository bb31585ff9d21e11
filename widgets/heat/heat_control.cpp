// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heat/heat_control.h"

#include "editor/document/project_document.h"
#include "editor/session/heat_source.h"
#include "editor/session/isovist_source.h"
#include "editor/session/live_session.h"
#include "editor/session/wander_source.h"
#include "widgets/city_view/city_view.h"
#include "widgets/controls/action_set.h"
#include "widgets/heat/heat_fader.h"
#include "widgets/heat/heat_filters.h"
#include "widgets/heat/hour_strip.h"
#include "widgets/plan_view/plan_view.h"

#include <QAction>

namespace passerby::widgets {

using editor::ActionId;
using editor::HeatmapQuantity;

namespace {

constexpr qint64 kEvery_ms = 1000;

const std::pair<ActionId, HeatmapMode> kModes[] = {{ActionId::heatmapNone, HeatmapMode::none},
                                                   {ActionId::heatmapExpected, HeatmapMode::expected},
                                                   {ActionId::heatmapMeasured, HeatmapMode::measured},
                                                   {ActionId::heatmapBeside, HeatmapMode::sideBySide},
                                                   {ActionId::heatmapDifference, HeatmapMode::difference},
                                                   {ActionId::heatmapSignificance, HeatmapMode::significance},
                                                   {ActionId::heatmapSight, HeatmapMode::sight},
                                                   {ActionId::heatmapWanderers, HeatmapMode::wanderersExpected},
                                                   {ActionId::heatmapWanderersMeasured, HeatmapMode::wanderersMeasured},
                                                   {ActionId::heatmapWanderersDifference, HeatmapMode::wanderersDifference},
                                                   {ActionId::heatmapIsovist, HeatmapMode::isovist}};

/// Place −1 is everything.
std::optional<std::uint16_t> placeOf(int chosen)
{
    return chosen < 0 ? std::nullopt : std::optional(static_cast<std::uint16_t>(chosen));
}

} // namespace

HeatControl::HeatControl(const Parts& parts, QObject* parent)
    : QObject(parent),
      m_parts(parts),
      m_source(new editor::HeatSource(parts.document, parts.live, this)),
      m_wander(new editor::WanderSource(parts.document, parts.live, parts.affordance, this)),
      m_isovists(new editor::IsovistSource(parts.document, parts.isovists, this)),
      m_fader(new HeatFader(parts.plan, parts.city, this)),
      m_hours(new HourStrip(parts.actions.at(ActionId::heatmapPlayHours), parts.actions.at(ActionId::heatmapFollowClock)))
{
    parts.legend.setHours(m_hours, parts.actions.at(ActionId::heatmapHour));
    connectActions();
    connectDocument();
    connectHours();
    connectIsovists();
    connectColours();
    refreshChoices();
    setMode(m_mode);
}

void HeatControl::connectActions()
{
    for (const auto& [id, mode] : kModes)
        connect(m_parts.actions.at(id), &QAction::triggered, this, [this, chosen = mode] { setMode(chosen); });
    HeatFilters& filters = m_parts.legend.filters();
    connect(&m_parts.legend, &LegendStrip::modeChosen, this, &HeatControl::setMode);
    connect(&filters, &HeatFilters::destinationChosen, this, [this, &filters](int type) { setFilters(filters.profile(), type); });
    connect(&filters, &HeatFilters::profileChosen, this, [this, &filters](int profile) { setFilters(profile, filters.destination()); });
    const auto next = [](int place, int count) { return place + 1 < count ? place + 1 : -1; };
    connect(m_parts.actions.at(ActionId::heatmapNextProfile), &QAction::triggered, this,
            [this, &filters, next] { setFilters(next(filters.profile(), filters.profileCount()), filters.destination()); });
    connect(m_parts.actions.at(ActionId::heatmapNextDestination), &QAction::triggered, this,
            [this, &filters, next] { setFilters(filters.profile(), next(filters.destination(), filters.destinationCount())); });
}

void HeatControl::connectDocument()
{
    using editor::ProjectDocument;
    connect(&m_parts.document, &ProjectDocument::bakeChanged, this, &HeatControl::refresh);
    connect(&m_parts.document, &ProjectDocument::worldChanged, this, [this](const world::WorldPatch& patch) {
        if (!patch.of<world::TargetType>().empty() || !patch.of<world::AgentProfile>().empty())
            refreshChoices();
        if (patch.settings || (isAboutSight(m_mode) && !patch.of<world::AgentProfile>().empty()))
            refresh();
    });
    connect(&m_parts.document, &ProjectDocument::replaced, this, [this] {
        refreshChoices();
        setFilters(-1, -1);
    });
    connect(m_source, &editor::HeatSource::changed, this, &HeatControl::refresh);
    connect(m_wander, &editor::WanderSource::changed, this, [this] {
        if (isAboutSight(m_mode) && m_mode != HeatmapMode::isovist)
            refresh();
    });
    editor::DensitySession& densities = m_source->densities();
    connect(&densities, &editor::DensitySession::makingStarted, this, [this] {
        emit makingStarted(m_source->filter().profile ? tr("Densities of the profile") : tr("Densities of the hours"));
        refreshLegend();
    });
    connect(&densities, &editor::DensitySession::makingProgress, this, &HeatControl::makingProgress);
    connect(&densities, &editor::DensitySession::makingEnded, this, [this] {
        emit makingEnded();
        refreshLegend();
    });
    // What could not be made is no longer waited for. Queued, since what was made is handed over next.
    connect(
        &densities, &editor::DensitySession::makingEnded, this,
        [this] {
            if (m_isFadeDue)
                showHeatmaps();
        },
        Qt::QueuedConnection);
    connect(&densities, &editor::DensitySession::failed, this, &HeatControl::failed);
}

void HeatControl::connectHours()
{
    connect(m_parts.actions.at(ActionId::heatmapHour), &QAction::triggered, this, &HeatControl::showHours);
    connect(m_parts.actions.at(ActionId::heatmapFollowClock), &QAction::triggered, this, &HeatControl::setFollowing);
    connect(m_parts.actions.at(ActionId::heatmapPlayHours), &QAction::triggered, this, [this](bool plays) {
        if (plays) {
            showHours(true);
            setFollowing(false);
        }
        m_hours->setPlaying(plays);
    });
    connect(m_hours, &HourStrip::timeChosen, this, [this](double clock_s) {
        m_source->askAnew();
        m_source->setClock(clock_s);
        refresh();
    });
}

void HeatControl::setMode(HeatmapMode mode)
{
    m_mode = mode;
    m_source->askAnew();
    if (mode == HeatmapMode::isovist)
        askForIsovists(true);
    else if (isAboutSight(mode))
        m_wander->ask(planQuantity(), true);
    m_parts.legend.setMode(mode);
    for (const auto& [id, of] : kModes)
        m_parts.actions.at(id)->setChecked(mode == of);
    refresh();
}

void HeatControl::setFilters(int profile, int destination)
{
    HeatFilters& filters = m_parts.legend.filters();
    filters.setProfile(profile);
    filters.setDestination(destination);
    m_parts.legend.refreshFilters();
    m_source->askAnew();
    m_source->setFilter({placeOf(profile), placeOf(destination)});
    refresh();
}

void HeatControl::setFollowing(bool follows)
{
    if (follows)
        m_hours->setPlaying(false);
    m_source->askAnew();
    m_source->setClock(follows ? std::nullopt : std::optional(m_hours->chosen_s()));
    refresh();
}

void HeatControl::showHours(bool show)
{
    m_parts.actions.at(ActionId::heatmapHour)->setChecked(show);
    m_parts.legend.showHours(show);
    if (!show)
        setFollowing(true);
}

void HeatControl::cancelMaking()
{
    m_hours->setPlaying(false);
    m_source->cancelMaking();
    refreshLegend();
    refreshHours();
}

QString HeatControl::wordOf(HeatmapQuantity quantity)
{
    switch (quantity) {
    case HeatmapQuantity::expected:
        return tr("expected density");
    case HeatmapQuantity::measured:
        return tr("measured density");
    case HeatmapQuantity::difference:
        return tr("measured − expected");
    case HeatmapQuantity::significance:
        return tr("difference against chance");
    case HeatmapQuantity::sight:
        return tr("ground in sight");
    case HeatmapQuantity::wanderersExpected:
        return tr("wanderers expected");
    case HeatmapQuantity::wanderersMeasured:
        return tr("wanderers measured");
    case HeatmapQuantity::wanderersDifference:
        return tr("wanderers, measured − expected");
    case HeatmapQuantity::isovist:
        return tr("isovists");
    case HeatmapQuantity::none:
        break;
    }
    return {};
}

HeatmapQuantity HeatControl::planQuantity() const
{
    if (m_other)
        return HeatmapQuantity::none;
    switch (m_mode) {
    case HeatmapMode::expected:
    case HeatmapMode::sideBySide:
        return HeatmapQuantity::expected;
    case HeatmapMode::measured:
        return HeatmapQuantity::measured;
    case HeatmapMode::difference:
        return HeatmapQuantity::difference;
    case HeatmapMode::significance:
        return HeatmapQuantity::significance;
    case HeatmapMode::sight:
        return HeatmapQuantity::sight;
    case HeatmapMode::wanderersExpected:
        return HeatmapQuantity::wanderersExpected;
    case HeatmapMode::wanderersMeasured:
        return HeatmapQuantity::wanderersMeasured;
    case HeatmapMode::wanderersDifference:
        return HeatmapQuantity::wanderersDifference;
    case HeatmapMode::isovist:
        return HeatmapQuantity::isovist;
    case HeatmapMode::none:
        break;
    }
    return HeatmapQuantity::none;
}

HeatmapQuantity HeatControl::cityQuantity() const
{
    return m_mode == HeatmapMode::sideBySide && !m_other ? HeatmapQuantity::measured : planQuantity();
}

bool HeatControl::isDifference() const
{
    return m_mode == HeatmapMode::difference || m_mode == HeatmapMode::significance;
}

bool HeatControl::dependsOnRun() const
{
    return m_mode == HeatmapMode::measured || m_mode == HeatmapMode::sideBySide || m_mode == HeatmapMode::wanderersMeasured
           || m_mode == HeatmapMode::wanderersDifference || isDifference();
}

void HeatControl::setOther(std::optional<LegendInfo> info)
{
    const bool wasOn = m_other.has_value();
    m_other = std::move(info);
    if (wasOn && m_other)
        m_parts.legend.setInfo(*m_other);
    else if (wasOn || m_other)
        refresh();
}

editor::Heatmap HeatControl::make(HeatmapQuantity quantity) const
{
    switch (quantity) {
    case HeatmapQuantity::expected:
        return m_source->expected(m_maximum);
    case HeatmapQuantity::measured:
        return m_source->measured(m_maximum);
    case HeatmapQuantity::difference:
    case HeatmapQuantity::significance:
        return m_source->difference(quantity);
    case HeatmapQuantity::sight:
    case HeatmapQuantity::wanderersExpected:
    case HeatmapQuantity::wanderersMeasured:
    case HeatmapQuantity::wanderersDifference:
        return m_wander->heatmap(quantity);
    case HeatmapQuantity::isovist:
        return m_isovists->heatmap();
    case HeatmapQuantity::none:
        break;
    }
    return {};
}

void HeatControl::ask()
{
    if (m_other || m_mode == HeatmapMode::none)
        return;
    if (m_mode == HeatmapMode::isovist)
        askForIsovists(false);
    else if (isAboutSight(m_mode))
        m_wander->ask(planQuantity(), false);
    else
        m_source->ask(isDifference());
}

void HeatControl::refresh()
{
    ask();
    showHeatmaps();
}

/// The city was edited, and its new densities are on their way.
bool HeatControl::isStillComing() const
{
    const HeatFilters& filters = m_parts.legend.filters();
    return filters.profile() == m_expectedProfile && filters.destination() == m_expectedDestination
           && (m_parts.document.isBakeAwaited() || (m_isFadeDue && m_source->densities().isMaking()));
}

void HeatControl::showHeatmaps()
{
    // Measured densities have the ramp of the expected ones.
    const bool hasRamp = !m_other && m_mode != HeatmapMode::none && !isAboutSight(m_mode) && !isDifference();
    const bool wasFadeDue = m_isFadeDue;
    m_isFadeDue = hasRamp && isStillComing();
    if (!m_isFadeDue) {
        m_expected = hasRamp ? m_source->expected(0.0) : editor::Heatmap{};
        m_expectedProfile = m_parts.legend.filters().profile();
        m_expectedDestination = m_parts.legend.filters().destination();
    }
    m_maximum = m_expected.maximum;
    const bool isExpected = planQuantity() == HeatmapQuantity::expected;
    m_planHeatmap = isExpected ? m_expected : make(planQuantity());
    if (m_maximum <= 0.0)
        m_maximum = m_planHeatmap.maximum;
    m_planHeatmap.ramp = m_ramp;
    m_cityHeatmap = cityQuantity() == planQuantity() ? m_planHeatmap : make(cityQuantity());
    m_cityHeatmap.ramp = m_ramp;
    m_fader->show(m_planHeatmap, m_cityHeatmap, isExpected && wasFadeDue && !m_isFadeDue);
    refreshLegend();
    refreshHours();
    m_sinceShown.restart();
    emit changed();
}

void HeatControl::followFrame()
{
    m_source->takeFrame();
    if (m_other || m_mode == HeatmapMode::none || (m_sinceShown.isValid() && m_sinceShown.elapsed() < kEvery_ms))
        return;
    if (!isAboutSight(m_mode) && (m_source->isFollowing() || isDifference()))
        ask();
    if (dependsOnRun())
        showHeatmaps();
    else
        refreshHours();
}

} // namespace passerby::widgets
