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
const QString kPaper = QStringLiteral("paper");

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
    QAction* paper = m_parts.actions.at(ActionId::heatmapPaperColours);
    m_ramp = QSettings().value(kColours).toString() == kPaper ? ColorRamp::paper : ColorRamp::viridis;
    paper->setChecked(m_ramp == ColorRamp::paper);
    connect(paper, &QAction::toggled, this, [this](bool isOn) {
        m_ramp = isOn ? ColorRamp::paper : ColorRamp::viridis;
        QSettings().setValue(kColours, isOn ? kPaper : QStringLiteral("viridis"));
        refresh();
        emit coloursChanged();
    });
}

} // namespace passerby::widgets
