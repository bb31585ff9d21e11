// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heat/isovist_choice.h"

#include "editor/words/isovist_text.h"
#include "widgets/controls/choice_box.h"
#include "widgets/controls/typography.h"

#include <QComboBox>
#include <QHBoxLayout>

namespace passerby::widgets {

namespace {

constexpr double kSteps_m[] = {1.0, 2.0, 3.0, 5.0, 10.0, 20.0};

} // namespace

IsovistChoice::IsovistChoice(QWidget* parent) : QWidget(parent), m_measure(new ChoiceBox(this)), m_step(new ChoiceBox(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    for (QComboBox* box : {m_measure, m_step}) {
        box->setProperty("quiet", true);
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        row->addWidget(box);
    }
    m_measure->setObjectName(QStringLiteral("isovistMeasure"));
    m_measure->setAccessibleName(tr("Measure"));
    m_measure->setToolTip(tr("What of what is seen colours the ground"));
    m_measure->setProperty("keyAction", "heatmap_next_measure");
    for (const affordance::IsovistMeasure measure : affordance::kIsovistMeasures) {
        const editor::IsovistWords words = editor::isovistWords(measure);
        m_measure->addItem(words.name);
        m_measure->setItemData(m_measure->count() - 1, words.help, Qt::ToolTipRole);
    }
    m_step->setObjectName(QStringLiteral("isovistStep"));
    m_step->setAccessibleName(tr("Distance between points"));
    m_step->setToolTip(tr("How far apart the points are that are looked from; half of it takes four times as long"));
    m_step->addItem(tr("Fitting step"), 0.0);
    for (const double step_m : kSteps_m)
        m_step->addItem(tr("Every %1 m").arg(formatNumber(step_m, 1)), step_m);
    connect(m_measure, &QComboBox::activated, this, [this] { emit measureChosen(measure()); });
    connect(m_step, &QComboBox::activated, this, [this] { emit stepChosen(step_m()); });
}

void IsovistChoice::setMeasure(affordance::IsovistMeasure measure)
{
    m_measure->setCurrentIndex(static_cast<int>(measure));
}

affordance::IsovistMeasure IsovistChoice::measure() const
{
    return affordance::kIsovistMeasures[static_cast<std::size_t>(m_measure->currentIndex())];
}

double IsovistChoice::step_m() const
{
    return m_step->currentData().toDouble();
}

} // namespace passerby::widgets
