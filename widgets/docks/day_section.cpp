// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/day_section.h"

#include "editor/commands/change_habits.h"
#include "editor/words/day_curve.h"
#include "widgets/controls/choice_box.h"
#include "widgets/controls/curve_editor.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/typography.h"

#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

namespace passerby::widgets {

namespace {

/// The shape that was copied last, with mean 1, for other goals and types of any open window.
std::optional<world::Hourly>& copiedShape()
{
    static std::optional<world::Hourly> shape;
    return shape;
}

} // namespace

DaySection::DaySection(editor::ProjectDocument& document, world::TargetTypeId type, QWidget* parent)
    : HabitSection(tr("Over the day"), parent),
      m_document(document),
      m_type(type),
      m_subject(new ChoiceBox(this)),
      m_more(new QToolButton(this)),
      m_curve(new CurveEditor(this))
{
    m_subject->setObjectName(QStringLiteral("daySubject"));
    m_subject->setAccessibleName(tr("What goes up and down"));
    m_subject->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_subject->setMinimumContentsLength(6);
    m_curve->setObjectName(QStringLiteral("dayCurve"));
    m_curve->setToolTip(tr("Drag a handle; with Shift its neighbours go along"));
    m_more->setObjectName(QStringLiteral("dayTemplates"));
    m_more->setProperty("choice", true);
    m_more->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(m_more);
    m_more->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillMenu(*menu); });
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    row->addWidget(m_subject, 1);
    row->addWidget(m_more);
    body()->addLayout(row);
    body()->addWidget(m_curve);
    connect(m_subject, &QComboBox::activated, this, &DaySection::refresh);
    connect(m_curve, &CurveEditor::gestureBegan, this, [this] { m_gesture.begin(m_document); });
    connect(m_curve, &CurveEditor::curveAsked, this, [this](const world::Hourly& curve) { set(curve, m_gesture.phase(m_document)); });
    connect(m_curve, &CurveEditor::gestureEnded, this, [this] { m_gesture.end(); });
    refresh();
}

std::optional<std::size_t> DaySection::goal() const
{
    const int row = m_subject->currentIndex();
    return row > 0 ? std::optional(static_cast<std::size_t>(row - 1)) : std::nullopt;
}

std::optional<world::Hourly> DaySection::shown() const
{
    const auto place = goal();
    if (!type() || (place && *place >= type()->goals.size()))
        return std::nullopt;
    return place ? type()->goals[*place].hourlyWeight : type()->hourlyWaitMean_s;
}

double DaySection::level() const
{
    const auto place = goal();
    if (!type() || (place && *place >= type()->goals.size()))
        return 0.0;
    return place ? type()->goals[*place].weight : type()->waitMean_s;
}

void DaySection::set(const std::optional<world::Hourly>& curve, editor::EditPhase phase)
{
    if (const auto place = goal())
        tell(editor::setGoalCurve(m_document, m_type, *place, curve, phase));
    else
        tell(editor::setWaitCurve(m_document, m_type, curve, phase));
}

void DaySection::refreshSubjects()
{
    QStringList names{tr("Length of stay")};
    for (const world::Goal& goal : type()->goals)
        if (const world::TargetType* to = m_document.world().targetTypes().find(goal.destination))
            names << tr("Going to %1").arg(QString::fromStdString(to->name));
    QStringList now;
    for (int i = 0; i < m_subject->count(); ++i)
        now << m_subject->itemText(i);
    if (names == now)
        return;
    const int row = m_subject->currentIndex();
    m_subject->clear();
    m_subject->addItems(names);
    m_subject->setCurrentIndex(row >= 0 && row < names.size() ? row : 0);
}

void DaySection::refresh()
{
    if (!type())
        return;
    clearTold();
    refreshSubjects();
    const double plain = level();
    const auto place = goal();
    if (place) {
        m_curve->setFormat(
            [plain](double value) { return plain > 0.0 ? QStringLiteral("× ") + formatNumber(value / plain, 2) : formatNumber(value, 2); });
    } else {
        m_curve->setFormat([](double value) { return formatDuration(value); });
    }
    const auto& types = m_document.world().targetTypes();
    const world::TargetType* colored = place && *place < type()->goals.size() ? types.find(type()->goals[*place].destination) : type();
    if (colored)
        m_curve->setColor({colored->color.red, colored->color.green, colored->color.blue});
    const auto curve = shown();
    m_curve->setCurve(curve, plain);
    QString name = curve ? tr("Drawn by hand") : tr("Same all day");
    for (const editor::DayTemplate day : editor::kAllDayTemplates) {
        const world::Hourly shape = editor::withMean(editor::dayShape(day), curve ? editor::meanOf(*curve) : 0.0);
        bool isSame = curve.has_value();
        for (std::size_t hour = 0; isSame && hour < shape.size(); ++hour)
            isSame = std::abs((*curve)[hour] - shape[hour]) <= 1e-9 * (1.0 + shape[hour]);
        if (isSame)
            name = editor::dayTemplateName(day);
    }
    m_more->setText(name + QStringLiteral(" ▾"));
    m_more->setToolTip(tr("Templates, copy and paste"));
}

void DaySection::fillMenu(QMenu& menu)
{
    menu.clear();
    const auto begin = [this](const std::optional<world::Hourly>& curve) { set(curve, editor::EditPhase::single); };
    const double plain = level();
    menu.addAction(tr("Same all day"), this, [begin] { begin(std::nullopt); })->setEnabled(shown().has_value());
    menu.addSeparator();
    for (const editor::DayTemplate day : editor::kAllDayTemplates)
        menu.addAction(editor::dayTemplateName(day), this, [begin, day, plain] { begin(editor::withMean(editor::dayShape(day), plain)); });
    menu.addSeparator();
    menu.addAction(icon(QStringLiteral("copy")), tr("Copy curve"), this,
                   [this] {
                       if (const auto curve = shown())
                           copiedShape() = editor::withMean(*curve, 1.0);
                   })
        ->setEnabled(shown().has_value());
    menu.addAction(icon(QStringLiteral("clipboard")), tr("Paste curve"), this,
                   [begin, plain] { begin(editor::withMean(*copiedShape(), plain)); })
        ->setEnabled(copiedShape().has_value());
    if (const auto place = goal(); place && type() && type()->goals.size() > 1)
        menu.addAction(tr("Same for all goals of %1").arg(QString::fromStdString(type()->name)), this,
                       [this, place] { tell(editor::copyCurveToGoals(m_document, m_type, *place)); });
}

} // namespace passerby::widgets
