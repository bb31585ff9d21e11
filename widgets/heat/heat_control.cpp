// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heat/heat_control.h"

#include "core/world/behaviour_shares.h"
#include "editor/document/project_document.h"
#include "editor/session/heat_layer_set.h"
#include "editor/session/heat_source.h"
#include "editor/session/isovist_layer.h"
#include "editor/session/live_session.h"
#include "widgets/city_view/city_view.h"
#include "widgets/controls/action_set.h"
#include "widgets/heat/heat_fader.h"
#include "widgets/heat/heat_filters.h"
#include "widgets/heat/hour_strip.h"
#include "widgets/plan_view/plan_view.h"

#include <QAction>
#include <algorithm>

namespace passerby::widgets {

using editor::ActionId;
using editor::HeatFilter;
using editor::HeatLayer;
using editor::HeatLayerId;
using editor::HeatLayerRow;

namespace {

constexpr qint64 kEvery_ms = 1000;

/// One after the other, then all.
std::optional<std::uint16_t> after(std::optional<std::uint16_t> chosen, std::size_t count)
{
    const std::size_t next = chosen ? *chosen + std::size_t{1} : 0;
    return next < count ? std::optional(static_cast<std::uint16_t>(next)) : std::nullopt;
}

/// Where most people live by what they need, what is expected of the few who keep a schedule would only lie over them.
HeatLayerId layerToBeginWith(const world::World& world)
{
    const auto people = static_cast<std::uint64_t>(std::max<std::int64_t>(0, world.settings().population));
    return 2 * world::autonomousPeople(world, people) > people ? HeatLayerId::none : HeatLayerId::expected;
}

} // namespace

HeatControl::HeatControl(const Parts& parts, QObject* parent)
    : QObject(parent),
      m_parts(parts),
      m_source(new editor::HeatSource(parts.document, parts.live, this)),
      m_layers(new editor::HeatLayerSet({parts.document, parts.live, parts.affordance, parts.isovists, *m_source, parts.comparison}, this)),
      m_isovists(qobject_cast<editor::IsovistLayer*>(m_layers->find(HeatLayerId::isovist))),
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
    setLayer(m_layer);
}

void HeatControl::connectActions()
{
    for (const HeatLayerRow& row : editor::heatLayers())
        connect(m_parts.actions.at(row.id), &QAction::triggered, this, [this, layer = row.id] {
            emit layerAsked();
            m_isChosen = true;
            setLayer(layer);
        });
    // A choice in the list is the same wish as the key: whoever waits for the one hears of the other.
    connect(&m_parts.legend, &LegendStrip::layerChosen, this, [this](HeatLayerId layer) { m_parts.actions.at(layer)->trigger(); });
    connect(&m_parts.legend.filters(), &HeatFilters::chosen, this, &HeatControl::setFilter);
    connect(m_parts.actions.at(ActionId::heatmapNextProfile), &QAction::triggered, this, [this] {
        const HeatFilter& filter = m_source->filter();
        setFilter({after(filter.profile, m_parts.document.world().profiles().size()), filter.destination});
    });
    connect(m_parts.actions.at(ActionId::heatmapNextDestination), &QAction::triggered, this, [this] {
        const HeatFilter& filter = m_source->filter();
        setFilter({filter.profile, after(filter.destination, m_parts.document.world().targetTypes().size())});
    });
}

void HeatControl::connectDocument()
{
    using editor::ProjectDocument;
    connect(&m_parts.document, &ProjectDocument::bakeChanged, this, &HeatControl::refresh);
    connect(&m_parts.document, &ProjectDocument::worldChanged, this, [this](const world::WorldPatch& patch) {
        if (!patch.of<world::TargetType>().empty() || !patch.of<world::AgentProfile>().empty())
            refreshChoices();
        if (patch.settings || (isAboutSight() && !patch.of<world::AgentProfile>().empty()))
            refresh();
    });
    connect(&m_parts.document, &ProjectDocument::replaced, this, [this] {
        refreshChoices();
        suitCity();
        setFilter({});
    });
    connect(m_source, &editor::HeatSource::changed, this, &HeatControl::refresh);
    for (const HeatLayerRow& of : editor::heatLayers())
        if (HeatLayer* layer = m_layers->find(of.id))
            connect(layer, &HeatLayer::changed, this, [this, id = of.id] {
                if (row().inPlan() == id || row().inCity() == id)
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

void HeatControl::setLayer(HeatLayerId layer)
{
    const HeatLayerRow& before = row();
    m_layer = layer;
    for (const HeatLayerId left : {before.inPlan(), before.inCity()})
        if (HeatLayer* of = m_layers->find(left); of && left != row().inPlan() && left != row().inCity())
            of->leave();
    m_source->askAnew();
    m_parts.legend.setLayer(layer);
    for (const HeatLayerRow& one : editor::heatLayers())
        m_parts.actions.at(one.id)->setChecked(one.id == layer);
    if (HeatLayer* chosen = m_layers->find(row().inPlan()); chosen && !m_other)
        chosen->ask(true);
    refresh();
}

void HeatControl::suitCity()
{
    if (!m_isChosen)
        setLayer(layerToBeginWith(m_parts.document.world()));
}

void HeatControl::setFilter(const HeatFilter& filter)
{
    m_source->askAnew();
    m_source->setFilter(filter);
    m_parts.legend.filters().showFilter(filter);
    m_parts.legend.refreshFilters();
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

HeatLayerId HeatControl::planLayer() const
{
    return m_other ? HeatLayerId::none : row().inPlan();
}

HeatLayerId HeatControl::cityLayer() const
{
    return m_other ? HeatLayerId::none : row().inCity();
}

std::vector<HeatLayer*> HeatControl::shown() const
{
    std::vector<HeatLayer*> layers{m_layers->find(planLayer())};
    if (cityLayer() != planLayer())
        layers.push_back(m_layers->find(cityLayer()));
    std::erase(layers, nullptr);
    return layers;
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

editor::Heatmap HeatControl::make(HeatLayerId layer) const
{
    const HeatLayer* found = m_layers->find(layer);
    return found ? found->map(m_maximum) : editor::Heatmap{};
}

editor::Heatmap HeatControl::heatmapOf(HeatLayerId layer) const
{
    const HeatLayer* found = m_layers->find(layer);
    const bool sharesRamp = editor::heatLayer(layer).ramp.isNamed() && editor::heatLayer(layer).ramp == row().ramp;
    editor::Heatmap map = found ? found->map(sharesRamp ? m_maximum : 0.0) : editor::Heatmap{};
    map.ramp = m_ramp;
    return map;
}

void HeatControl::ask()
{
    for (HeatLayer* layer : shown())
        layer->ask(false);
}

void HeatControl::refresh()
{
    ask();
    showHeatmaps();
}

/// The city was edited, and its new densities are on their way.
bool HeatControl::isStillComing() const
{
    return m_source->filter() == m_expectedFilter
           && (m_parts.document.isBakeAwaited() || (m_isFadeDue && m_source->densities().isMaking()));
}

void HeatControl::showHeatmaps()
{
    // Measured densities have the ramp of the expected ones.
    const HeatLayer* ofRamp = m_other ? nullptr : m_layers->find(row().ramp);
    const bool wasFadeDue = m_isFadeDue;
    m_isFadeDue = ofRamp && isStillComing();
    if (!m_isFadeDue) {
        m_expected = ofRamp ? ofRamp->map(0.0) : editor::Heatmap{};
        m_expectedFilter = m_source->filter();
    }
    m_maximum = m_expected.maximum;
    const bool isExpected = ofRamp && planLayer() == row().ramp;
    m_planHeatmap = isExpected ? m_expected : make(planLayer());
    if (m_maximum <= 0.0)
        m_maximum = m_planHeatmap.maximum;
    m_planHeatmap.ramp = m_ramp;
    m_cityHeatmap = cityLayer() == planLayer() ? m_planHeatmap : make(cityLayer());
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
    if (planLayer() == HeatLayerId::none || (m_sinceShown.isValid() && m_sinceShown.elapsed() < kEvery_ms))
        return;
    // Expected densities follow the clock of the run, and the window of what was counted.
    if (row().needs.bake && (m_source->isFollowing() || row().scale != editor::HeatScale::people))
        ask();
    if (row().needs.run)
        showHeatmaps();
    else
        refreshHours();
}

} // namespace passerby::widgets
