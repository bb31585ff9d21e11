// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dialogs/export_choices_form.h"

#include "widgets/controls/choice_box.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QTimeEdit>

namespace passerby::widgets {

namespace {

QDoubleSpinBox* makeNumber(const QString& name, double low, double high, const QString& unit, QWidget* parent)
{
    auto* field = new QDoubleSpinBox(parent);
    field->setObjectName(name);
    field->setRange(low, high);
    field->setDecimals(1);
    field->setSuffix(QLatin1Char(' ') + unit);
    return field;
}

} // namespace

ExportChoicesForm::ExportChoicesForm(QWidget* parent)
    : QWidget(parent),
      m_form(new QFormLayout(this)),
      m_withPeople(new QCheckBox(tr("With the people on the way right now"), this)),
      m_step(makeNumber(QStringLiteral("exportStep"), 0.0, 1000.0, tr("m"), this)),
      m_ofHour(new QCheckBox(tr("Of a time of day"), this)),
      m_hour(new QTimeEdit(QTime(8, 0), this)),
      m_walksOn(new QCheckBox(tr("With people who walk for a while"), this)),
      m_minutes(makeNumber(QStringLiteral("exportMinutes"), 0.1, 1440.0, tr("min"), this)),
      m_story(new ChoiceBox(this))
{
    m_form->setContentsMargins(0, 0, 0, 0);
    m_withPeople->setChecked(true);
    m_form->addRow(m_withPeople);
    m_step->setSpecialValueText(tr("As fits the city"));
    m_step->setToolTip(tr("How far apart the points are, in metres"));
    m_form->addRow(tr("Step"), m_step);
    m_hour->setObjectName(QStringLiteral("exportHour"));
    m_hour->setDisplayFormat(QStringLiteral("HH:mm"));
    m_hour->setEnabled(false);
    m_ofHour->setToolTip(tr("Densities of this time of day; without it those of the plain habits"));
    connect(m_ofHour, &QCheckBox::toggled, m_hour, &QWidget::setEnabled);
    m_form->addRow(m_ofHour, m_hour);
    m_walksOn->setObjectName(QStringLiteral("exportWalksOn"));
    m_walksOn->setToolTip(tr("Up to 500 people from the steady state on, as animated figures, and their trajectories"));
    m_form->addRow(m_walksOn);
    m_minutes->setValue(2.0);
    m_minutes->setToolTip(tr("How long people are simulated; a frame each tenth of a second"));
    m_form->addRow(tr("Simulated"), m_minutes);
    connect(m_walksOn, &QCheckBox::toggled, m_minutes, &QWidget::setEnabled);
    m_story->setObjectName(QStringLiteral("exportStory"));
    m_story->setToolTip(tr("What the page shows one after the other"));
    m_form->addRow(tr("Slides"), m_story);
}

void ExportChoicesForm::showFor(const editor::ExportFormat& format, bool hasPeople, const QStringList& stories)
{
    const auto show = [this](QWidget* field, bool isShown) {
        field->setVisible(isShown);
        if (QWidget* label = m_form->labelForField(field))
            label->setVisible(isShown);
    };
    show(m_withPeople, format.takesPeople && hasPeople);
    show(m_step, format.takesStep);
    show(m_hour, format.needsBake);
    show(m_walksOn, format.isKit);
    show(m_minutes, format.isSimulated || format.isKit);
    m_story->clear();
    m_story->addItem(tr("Made from the densities"));
    for (const QString& story : stories)
        m_story->addItem(tr("Story: %1").arg(story), story);
    show(m_story, format.takesStory && !stories.isEmpty());
    m_minutes->setEnabled(format.isSimulated || m_walksOn->isChecked());
    m_minutes->setMaximum(format.isKit ? editor::kLongestKit_s / 60.0 : 1440.0);
}

bool ExportChoicesForm::takesPeople() const
{
    return !m_withPeople->isHidden() && m_withPeople->isChecked();
}

editor::ExportChoices ExportChoicesForm::choices() const
{
    editor::ExportChoices choices;
    choices.step_m = m_step->isHidden() ? 0.0 : m_step->value();
    if (!m_hour->isHidden() && m_ofHour->isChecked())
        choices.hour = m_hour->time().msecsSinceStartOfDay() / 3'600'000.0;
    choices.seconds = 60.0 * m_minutes->value();
    choices.walksOn = !m_walksOn->isHidden() && m_walksOn->isChecked();
    if (!m_story->isHidden())
        choices.story = m_story->currentData().toString();
    return choices;
}

} // namespace passerby::widgets
