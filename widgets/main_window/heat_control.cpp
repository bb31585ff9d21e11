// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/main_window/heat_control.h"

#include "editor/document/project_document.h"
#include "editor/session/live_session.h"
#include "widgets/city_view/city_view.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/typography.h"
#include "widgets/main_window/action_set.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/plan_view/render_plan.h"

#include <QAction>

namespace passerby::widgets {

using editor::ActionId;
using editor::HeatmapQuantity;

HeatControl::HeatControl(const Parts& parts, QObject* parent) : QObject(parent), m_parts(parts)
{
    const std::pair<ActionId, HeatmapMode> choices[] = {{ActionId::heatmapNone, HeatmapMode::none},
                                                        {ActionId::heatmapExpected, HeatmapMode::expected},
                                                        {ActionId::heatmapMeasured, HeatmapMode::measured}};
    for (const auto& [id, mode] : choices)
        connect(parts.actions.at(id), &QAction::triggered, this, [this, chosen = mode] { setMode(chosen); });
    connect(&parts.legend, &LegendStrip::modeChosen, this, &HeatControl::setMode);
    connect(&parts.legend, &LegendStrip::destinationChosen, this, [this](int type) {
        m_destination = type < 0 ? std::nullopt : std::optional(static_cast<std::uint16_t>(type));
        refresh();
    });
    connect(&parts.document, &editor::ProjectDocument::bakeChanged, this, &HeatControl::refresh);
    connect(&parts.document, &editor::ProjectDocument::worldChanged, this, [this](const world::WorldPatch& patch) {
        if (!patch.of<world::TargetType>().empty())
            refreshDestinations();
        if (patch.settings)
            refresh();
    });
    connect(&parts.document, &editor::ProjectDocument::replaced, this, [this] {
        m_destination.reset();
        refreshDestinations();
        refresh();
    });
    refreshDestinations();
    setMode(m_mode);
}

void HeatControl::setMode(HeatmapMode mode)
{
    m_mode = mode;
    m_parts.legend.setMode(mode);
    m_parts.actions.at(ActionId::heatmapNone)->setChecked(mode == HeatmapMode::none);
    m_parts.actions.at(ActionId::heatmapExpected)->setChecked(mode == HeatmapMode::expected || mode == HeatmapMode::sideBySide);
    m_parts.actions.at(ActionId::heatmapMeasured)->setChecked(mode == HeatmapMode::measured || mode == HeatmapMode::sideBySide);
    refresh();
}

QString HeatControl::wordOf(HeatmapQuantity quantity)
{
    switch (quantity) {
    case HeatmapQuantity::expected:
        return tr("expected density");
    case HeatmapQuantity::measured:
        return tr("measured density");
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
    case HeatmapMode::none:
        break;
    }
    return HeatmapQuantity::none;
}

HeatmapQuantity HeatControl::cityQuantity() const
{
    return m_mode == HeatmapMode::sideBySide && !m_other ? HeatmapQuantity::measured : planQuantity();
}

editor::HeatmapOptions HeatControl::options(HeatmapQuantity quantity) const
{
    return {quantity, m_destination, m_maximum};
}

editor::Heatmap HeatControl::make(HeatmapQuantity quantity, double maximum) const
{
    const auto bake = m_parts.document.bake();
    const auto frame = m_parts.live.frame();
    const auto graph = m_parts.live.graph();
    const world::World& world = quantity == HeatmapQuantity::measured ? m_parts.live.world() : m_parts.document.world();
    return makeHeatmap(world, m_parts.document.world().settings().population, bake.get(), graph.get(), frame.get(),
                       {quantity, m_destination, maximum});
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

void HeatControl::refresh()
{
    if (m_other) {
        m_parts.plan.setHeatmap({});
        m_parts.city.setHeatmap(options(HeatmapQuantity::none));
        m_parts.legend.setInfo(*m_other);
        emit changed();
        return;
    }
    const editor::Heatmap expected = make(m_mode == HeatmapMode::none ? HeatmapQuantity::none : HeatmapQuantity::expected, 0.0);
    m_maximum = expected.maximum;
    editor::Heatmap shown = planQuantity() == HeatmapQuantity::expected ? expected : make(planQuantity(), m_maximum);
    if (m_maximum <= 0.0)
        m_maximum = shown.maximum;
    refreshLegend(shown);
    m_parts.plan.setHeatmap(std::move(shown));
    m_parts.city.setHeatmap(cityOptions());
    m_sinceMeasured.restart();
    emit changed();
}

void HeatControl::followFrame()
{
    if (m_other || (m_mode != HeatmapMode::measured && m_mode != HeatmapMode::sideBySide))
        return;
    if (m_sinceMeasured.isValid() && m_sinceMeasured.elapsed() < 1000)
        return;
    m_sinceMeasured.restart();
    if (m_mode == HeatmapMode::sideBySide) {
        refreshLegend(m_parts.city.heatmap());
        return;
    }
    editor::Heatmap shown = make(HeatmapQuantity::measured, m_maximum);
    if (m_maximum <= 0.0 && shown.maximum > 0.0) {
        m_maximum = shown.maximum;
        m_parts.city.setHeatmap(cityOptions());
    }
    refreshLegend(shown);
    m_parts.plan.setHeatmap(std::move(shown));
}

void HeatControl::refreshDestinations()
{
    std::vector<std::pair<QString, QIcon>> types;
    for (const auto& [id, type] : m_parts.document.world().targetTypes()) {
        const QString name = QString::fromStdString(type.name);
        const QColor color(type.color.red, type.color.green, type.color.blue);
        types.emplace_back(name, QIcon(chipPixmap(color, targetTypeIcon(name, QString::fromStdString(type.icon)), 16,
                                                  m_parts.legend.devicePixelRatioF(), false)));
    }
    m_parts.legend.setDestinations(types);
}

void HeatControl::refreshLegend(const editor::Heatmap& shown)
{
    if (m_mode == HeatmapMode::none) {
        m_parts.legend.setInfo({tr("No heatmap"), {}, tr("Alt+1 shows the density to expect, Alt+2 the one that is measured"), 0.0, false});
        return;
    }
    static const char* const kNames[] = {"", "Density on ways, expected", "Density on ways, measured", "Density on ways"};
    const auto frame = m_parts.live.frame();
    QStringList notes;
    if (m_mode == HeatmapMode::sideBySide)
        notes << tr("plan expected, city measured");
    if (m_mode == HeatmapMode::expected && shown.maximum <= 0.0)
        notes << (m_parts.document.world().targets().size() == 0 ? tr("needs targets") : tr("waits for the bake"));
    if (m_mode != HeatmapMode::expected)
        notes << (frame && frame->window_s > 0.0 ? tr("%1 window").arg(formatDuration(frame->window_s)) : tr("run the city to measure"));
    notes << tr("per metre of way, both directions");
    m_parts.legend.setInfo({tr(kNames[static_cast<int>(m_mode)]), QString::fromLatin1(editor::kHeatmapUnit),
                            notes.join(QStringLiteral(" · ")), m_maximum, shown.highest > m_maximum});
}

} // namespace passerby::widgets
