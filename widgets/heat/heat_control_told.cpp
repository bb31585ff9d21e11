// SPDX-License-Identifier: GPL-3.0-or-later
// What the legend, its filters and the hours say.
#include "core/alibi/hourly_bakes.h"
#include "editor/document/project_document.h"
#include "editor/models/profile_colors.h"
#include "editor/session/heat_source.h"
#include "editor/session/live_session.h"
#include "editor/session/wander_source.h"
#include "widgets/controls/action_set.h"
#include "widgets/controls/icons.h"
#include "widgets/heat/heat_control.h"
#include "widgets/heat/heat_filters.h"
#include "widgets/heat/heat_words.h"
#include "widgets/heat/hour_strip.h"

#include <QAction>

namespace passerby::widgets {

using editor::ActionId;

namespace {

int chosenOf(std::optional<std::uint16_t> place)
{
    return place ? int(*place) : -1;
}

} // namespace

void HeatControl::refreshChoices()
{
    const double ratio = m_parts.legend.devicePixelRatioF();
    const world::World& world = m_parts.document.world();
    HeatFilters::Choices types;
    for (const auto& [id, type] : world.targetTypes()) {
        const QString name = QString::fromStdString(type.name);
        const QColor color(type.color.red, type.color.green, type.color.blue);
        types.emplace_back(name, QIcon(chipPixmap(color, targetTypeIcon(name, QString::fromStdString(type.icon)), 16, ratio, false)));
    }
    HeatFilters::Choices profiles;
    const std::vector<QColor> colors = editor::profileColors(world);
    for (const auto& [id, profile] : world.profiles())
        profiles.emplace_back(QString::fromStdString(profile.name),
                              QIcon(chipPixmap(colors[profiles.size()], QStringLiteral("walk"), 16, ratio, true)));
    HeatFilters& filters = m_parts.legend.filters();
    filters.setDestinations(types);
    filters.setProfiles(profiles);
    m_parts.actions.at(ActionId::heatmapNextProfile)->setEnabled(profiles.size() > 1);
    m_parts.actions.at(ActionId::heatmapNextDestination)->setEnabled(types.size() > 1);
    const editor::HeatSource::Filter& filter = m_source->filter();
    if (filters.profile() != chosenOf(filter.profile) || filters.destination() != chosenOf(filter.destination))
        setFilters(filters.profile(), filters.destination());
}

void HeatControl::refreshLegend()
{
    if (m_other) {
        m_parts.legend.setInfo(*m_other);
        return;
    }
    if (m_mode == HeatmapMode::isovist) {
        tellOfIsovists();
        return;
    }
    if (isAboutSight(m_mode)) {
        tellOfWanderers();
        return;
    }
    HeatSubject subject;
    subject.mode = m_mode;
    subject.ramp = m_ramp;
    const world::World& world = m_parts.document.world();
    if (const auto profile = m_source->filter().profile; profile && *profile < world.profiles().size())
        subject.profile = QString::fromStdString(world.profiles().at(*profile).row->name);
    if (const auto type = m_source->filter().destination; type && *type < world.targetTypes().size())
        subject.destination = QString::fromStdString(world.targetTypes().at(*type).row->name);
    subject.clock_s = m_source->shownClock_s();
    subject.window_s = m_source->window_s();
    subject.isSampled = dependsOnRun() && m_source->isSampled();
    const bool isExpected = m_mode == HeatmapMode::expected || m_mode == HeatmapMode::sideBySide;
    QStringList missing{isExpected ? m_source->whyNotExpected() : QString(), isDifference()   ? m_source->whyNoDifference()
                                                                             : dependsOnRun() ? m_source->whyNotMeasured()
                                                                                              : QString()};
    missing.removeAll({});
    subject.missing = missing.join(QStringLiteral(" · "));
    const editor::Heatmap& shown = m_mode == HeatmapMode::sideBySide ? m_cityHeatmap : m_planHeatmap;
    const double maximum = isDifference() ? m_planHeatmap.maximum : m_maximum;
    m_parts.legend.setInfo(heatLegend(subject, maximum, shown.highest > maximum));
}

void HeatControl::tellOfWanderers()
{
    HeatSubject subject;
    subject.mode = m_mode;
    subject.ramp = m_ramp;
    subject.missing = m_wander->whyNot(planQuantity());
    subject.isOld = subject.missing.isEmpty() && m_wander->isOld(planQuantity());
    subject.window_s = dependsOnRun() ? m_wander->window_s() : 0.0;
    m_parts.legend.setInfo(heatLegend(subject, m_planHeatmap.maximum, m_planHeatmap.highest > m_planHeatmap.maximum));
}

void HeatControl::refreshHours()
{
    HourStrip::State state;
    const bool hasHours = m_source->densities().hasHours();
    state.isEnabled =
        hasHours && !isDifference() && !isAboutSight(m_mode) && m_mode != HeatmapMode::none && m_mode != HeatmapMode::measured;
    state.isFollowing = m_source->isFollowing() || !state.isEnabled;
    const auto frame = m_parts.live.frame();
    state.clock_s = state.isEnabled || !frame ? m_source->clock_s() : frame->clock_s;
    if (!hasHours)
        state.note = tr("People here keep the same habits at every hour");
    else if (!state.isEnabled)
        state.note = m_mode == HeatmapMode::none ? QString()
                     : isAboutSight(m_mode)      ? tr("what is seen is the same at every hour")
                                                 : tr("shows what was measured until now");
    else if (const auto day = m_source->densities().day(m_source->filter().profile); day && day->distinctHours() > 1)
        for (std::size_t hour = 0; hour < alibi::kHoursPerDay; ++hour)
            state.day.push_back(day->summary(hour).walkingShare);
    m_hours->setState(state);
}

} // namespace passerby::widgets
