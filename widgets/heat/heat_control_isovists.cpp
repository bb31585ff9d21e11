// SPDX-License-Identifier: GPL-3.0-or-later
// What is seen from everywhere, and the colours that heatmaps have.
#include "editor/session/isovist_layer.h"
#include "widgets/controls/action_set.h"
#include "widgets/heat/heat_control.h"
#include "widgets/heat/isovist_choice.h"

#include <QAction>
#include <QSettings>

namespace passerby::widgets {

using editor::ActionId;
using exporters::ColorRamp;

namespace {

const QString kColours = QStringLiteral("heatmap_colours");

/// Colours that may be chosen in place of viridis.
struct Choice {
    ActionId action;
    ColorRamp ramp;
};
constexpr Choice kChoices[]{{ActionId::heatmapCividisColours, ColorRamp::cividis}, {ActionId::heatmapPaperColours, ColorRamp::paper}};

} // namespace

void HeatControl::connectIsovists()
{
    IsovistChoice& choice = m_parts.legend.isovists();
    connect(&choice, &IsovistChoice::measureChosen, this, &HeatControl::setMeasure);
    connect(&choice, &IsovistChoice::stepChosen, this, [this](double step_m) {
        m_isovists->setStep_m(step_m);
        refresh();
    });
    connect(m_parts.actions.at(ActionId::heatmapNextMeasure), &QAction::triggered, this, [this] {
        const auto next = static_cast<std::size_t>(m_isovists->measure()) + 1;
        if (m_layer != m_isovists->row().id || m_other)
            m_parts.actions.at(m_isovists->row().id)->trigger(); // chosen like any other
        else
            setMeasure(affordance::kIsovistMeasures[next % affordance::kIsovistMeasures.size()]);
    });
}

void HeatControl::setMeasure(affordance::IsovistMeasure measure)
{
    m_isovists->setMeasure(measure);
    m_parts.legend.isovists().setMeasure(measure);
    refresh();
}

void HeatControl::connectColours()
{
    m_ramp = exporters::rampNamed(QSettings().value(kColours).toString().toStdString()).value_or(ColorRamp::viridis);
    for (const Choice& choice : kChoices)
        connect(m_parts.actions.at(choice.action), &QAction::triggered, this,
                [this, &choice](bool isOn) { setColours(isOn ? choice.ramp : ColorRamp::viridis); });
    showColours();
}

void HeatControl::setColours(ColorRamp ramp)
{
    m_ramp = ramp;
    showColours();
    refresh();
    emit coloursChanged();
}

/// Ticks what is chosen, and keeps it for the next time.
void HeatControl::showColours()
{
    for (const Choice& choice : kChoices)
        m_parts.actions.at(choice.action)->setChecked(m_ramp == choice.ramp);
    for (const auto& [name, ramp] : exporters::kColorRamps)
        if (m_ramp == ramp)
            QSettings().setValue(kColours, QString::fromLatin1(name.data(), qsizetype(name.size())));
}

} // namespace passerby::widgets
