// SPDX-License-Identifier: GPL-3.0-or-later
// What the legend, its filters and the hours say.
#include "core/alibi/hourly_bakes.h"
#include "editor/document/project_document.h"
#include "editor/models/profile_colors.h"
#include "editor/session/heat_layer_set.h"
#include "editor/session/heat_source.h"
#include "editor/session/live_session.h"
#include "widgets/controls/action_set.h"
#include "widgets/controls/icons.h"
#include "widgets/heat/heat_control.h"
#include "widgets/heat/heat_filters.h"
#include "widgets/heat/heat_words.h"
#include "widgets/heat/hour_strip.h"

#include <QAction>
#include <algorithm>

namespace passerby::widgets {

using editor::ActionId;

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
    editor::HeatFilter filter = m_source->filter();
    if (filter.profile && *filter.profile >= profiles.size())
        filter.profile.reset();
    if (filter.destination && *filter.destination >= types.size())
        filter.destination.reset();
    filters.showFilter(filter);
    if (filter != m_source->filter())
        setFilter(filter);
}

void HeatControl::refreshLegend()
{
    if (m_other) {
        m_parts.legend.setInfo(*m_other);
        return;
    }
    editor::HeatSubject subject;
    subject.layer = m_layer;
    subject.ramp = m_ramp;
    QStringList missing;
    for (const editor::HeatLayer* layer : shown()) {
        missing << layer->whyNot();
        subject.isOld = subject.isOld || layer->isOld();
        subject.window_s = std::max(subject.window_s, layer->window_s());
        layer->tell(subject);
    }
    missing.removeAll({});
    subject.missing = missing.join(QStringLiteral(" · "));
    subject.isOld = subject.isOld && missing.isEmpty();
    m_parts.legend.setInfo(heatLegend(subject, m_maximum, m_cityHeatmap.highest > m_maximum));
}

void HeatControl::refreshHours()
{
    HourStrip::State state;
    const bool hasHours = m_source->densities().hasHours();
    state.isEnabled = hasHours && row().hasHours;
    state.isFollowing = m_source->isFollowing() || !state.isEnabled;
    const auto frame = m_parts.live.frame();
    state.clock_s = state.isEnabled || !frame ? m_source->clock_s() : frame->clock_s;
    if (!hasHours)
        state.note = tr("People here keep the same habits at every hour");
    else if (!state.isEnabled)
        state.note = m_layer == editor::HeatLayerId::none ? QString()
                     : isAboutSight()                     ? tr("what is seen is the same at every hour")
                                                          : tr("shows what was measured until now");
    else if (const auto day = m_source->densities().day(m_source->filter().profile); day && day->distinctHours() > 1)
        for (std::size_t hour = 0; hour < alibi::kHoursPerDay; ++hour)
            state.day.push_back(day->summary(hour).walkingShare);
    m_hours->setState(state);
}

} // namespace passerby::widgets
