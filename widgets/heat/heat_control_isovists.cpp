// SPDX-License-Identifier: GPL-3.0-or-later
// What is seen from everywhere, and the colours that heatmaps have.
#include "editor/session/isovist_source.h"
#include "editor/session/wander_source.h"
#include "widgets/controls/action_set.h"
#include "widgets/heat/heat_control.h"
#include "widgets/heat/heat_words.h"
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
    connect(m_isovists, &editor::IsovistSource::changed, this, [this] {
        if (m_mode == HeatmapMode::isovist)
            refresh();
    });
    connect(&choice, &IsovistChoice::measureChosen, this, &HeatControl::setMeasure);
    connect(&choice, &IsovistChoice::stepChosen, this, [this](double step_m) {
        m_isovists->setStep_m(step_m);
        m_isovists->ask(true);
        refresh();
    });
    connect(m_parts.actions.at(ActionId::heatmapNextMeasure), &QAction::triggered, this, [this] {
        const auto next = static_cast<std::size_t>(m_isovists->measure()) + 1;
        const bool wasOn = m_mode == HeatmapMode::isovist;
        if (!wasOn)
            setMode(HeatmapMode::isovist);
        else
            setMeasure(affordance::kIsovistMeasures[next % affordance::kIsovistMeasures.size()]);
    });
}

/// Junctions answer to the pointer too, as with everything else about what is seen.
void HeatControl::askForIsovists(bool anew)
{
    m_isovists->ask(anew);
    m_wander->ask(editor::HeatmapQuantity::sight, anew);
}

void HeatControl::setMeasure(affordance::IsovistMeasure measure)
{
    m_isovists->setMeasure(measure);
    m_parts.legend.isovists().setMeasure(measure);
    m_isovists->ask(true);
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

void HeatControl::tellOfIsovists()
{
    HeatSubject subject;
    subject.mode = m_mode;
    subject.ramp = m_ramp;
    subject.measure = m_isovists->measure();
    subject.step_m = m_isovists->shownStep_m();
    subject.missing = m_isovists->whyNot();
    subject.isOld = subject.missing.isEmpty() && m_isovists->isOld();
    m_parts.legend.setInfo(heatLegend(subject, m_planHeatmap.maximum, m_planHeatmap.highest > m_planHeatmap.maximum));
}

} // namespace passerby::widgets
