// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/goals_section.h"

#include "core/world/checks.h"
#include "editor/commands/change_habits.h"
#include "editor/words/shares.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/share_bar.h"
#include "widgets/controls/share_slider.h"
#include "widgets/controls/typography.h"
#include "widgets/docks/goal_row.h"

#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>
#include <set>

namespace passerby::widgets {

namespace {

QColor colorOf(const world::TargetType& type)
{
    return {type.color.red, type.color.green, type.color.blue};
}

QString iconOf(const world::TargetType& type)
{
    return targetTypeIcon(QString::fromStdString(type.name), QString::fromStdString(type.icon));
}

} // namespace

GoalsSection::GoalsSection(editor::ProjectDocument& document, world::TargetTypeId type, QWidget* parent)
    : HabitSection(tr("Where they go next"), parent), m_document(document), m_type(type), m_bar(new ShareBar(this)), m_list(new QVBoxLayout)
{
    body()->addWidget(m_bar);
    m_list->setSpacing(2);
    body()->addLayout(m_list);
    auto* add = new QToolButton(this);
    add->setObjectName(QStringLiteral("addGoal"));
    add->setProperty("link", true);
    add->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    add->setIcon(icon(QStringLiteral("plus")));
    add->setText(tr("Add goal"));
    add->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(add);
    add->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        fillTypes(*menu, [this](world::TargetTypeId destination) { tell(editor::addGoal(m_document, m_type, destination)); });
    });
    body()->addWidget(add, 0, Qt::AlignLeft);
    connect(m_bar, &ShareBar::partClicked, this, [this](int part) { m_rows[static_cast<std::size_t>(part)]->slider()->setFocus(); });
    refresh();
}

void GoalsSection::fillTypes(QMenu& menu, const std::function<void(world::TargetTypeId)>& chosen)
{
    menu.clear();
    for (const auto& [id, type] : m_document.world().targetTypes())
        menu.addAction(QIcon(chipPixmap(colorOf(type), iconOf(type), 16, devicePixelRatioF(), false)), QString::fromStdString(type.name),
                       this, [chosen, typeId = id] { chosen(typeId); });
}

GoalRow* GoalsSection::makeRow(std::size_t place)
{
    auto* row = new GoalRow(this);
    row->setObjectName(QStringLiteral("goal%1").arg(place));
    connect(row->slider(), &ShareSlider::gestureBegan, this, &GoalsSection::beginDrag);
    connect(row->slider(), &ShareSlider::shareAsked, this, [this, place](double share) { drag(place, share); });
    connect(row->slider(), &ShareSlider::gestureEnded, this, [this] { m_gesture.end(); });
    connect(row, &GoalRow::shareTyped, this, [this, place](double share) {
        beginDrag();
        drag(place, share);
        m_gesture.end();
    });
    connect(row, &GoalRow::choiceAsked, this,
            [this, place](world::GoalChoice choice) { tell(editor::setGoalChoice(m_document, m_type, place, choice)); });
    connect(row, &GoalRow::roundTripAsked, this,
            [this, place](bool roundTrip) { tell(editor::setGoalRoundTrip(m_document, m_type, place, roundTrip)); });
    connect(row, &GoalRow::removeAsked, this, [this, place] { tell(editor::removeGoal(m_document, m_type, place)); });
    connect(row->destinations(), &QMenu::aboutToShow, this, [this, place, row] {
        fillTypes(*row->destinations(), [this, place](world::TargetTypeId destination) {
            tell(editor::setGoalDestination(m_document, m_type, place, destination));
        });
    });
    return row;
}

void GoalsSection::setRowCount(std::size_t count)
{
    while (m_rows.size() < count) {
        m_rows.push_back(makeRow(m_rows.size()));
        m_list->addWidget(m_rows.back());
    }
    while (m_rows.size() > count) {
        m_rows.back()->hide();
        m_rows.back()->deleteLater();
        m_rows.pop_back();
    }
}

void GoalsSection::beginDrag()
{
    m_gesture.begin(m_document);
    m_base = type() ? type()->goals : std::vector<world::Goal>();
}

void GoalsSection::drag(std::size_t place, double share)
{
    tell(editor::setGoalShare(m_document, m_type, m_base, place, share, m_gesture.phase(m_document)));
}

void GoalsSection::refresh()
{
    clearTold();
    const world::TargetType* row = type();
    if (!row)
        return;
    const auto& types = m_document.world().targetTypes();
    std::set<world::TargetTypeId> inUse;
    for (const auto& [id, target] : m_document.world().targets())
        inUse.insert(target.type);
    setRowCount(row->goals.size());
    const std::vector<double> shares = editor::sharesOf(editor::weightsOf(row->goals));
    const int decimals = editor::percentDecimals(shares);
    const std::vector<double> percents = editor::percentsOf(shares, decimals);
    std::vector<ShareBar::Part> parts;
    bool isSomething = false;
    for (std::size_t i = 0; i < row->goals.size(); ++i) {
        const world::Goal& goal = row->goals[i];
        const world::TargetType* destination = types.find(goal.destination);
        if (!destination)
            continue;
        isSomething = isSomething || shares[i] > 0.0;
        const QString name = QString::fromStdString(destination->name);
        const QString percent = formatNumber(percents[i], decimals);
        m_rows[i]->setGoal({name, iconOf(*destination), colorOf(*destination), goal.choice, goal.roundTrip, shares[i], percent,
                            inUse.contains(goal.destination), goal.hourlyWeight.has_value()});
        parts.push_back({name, iconOf(*destination), colorOf(*destination), shares[i], percent + QStringLiteral(" %")});
    }
    m_bar->setVisible(!parts.empty());
    m_bar->setParts(std::move(parts));
    const auto twice = world::goalThatStandsTwice(*row);
    setNote(row->goals.empty() ? tr("Nowhere: whoever comes stays for ever")
            : twice            ? tr("The same goal stands here twice: %1").arg(QString::fromStdString(types.find(twice->destination)->name))
            : isSomething      ? tr("Sums to 100 %")
                               : tr("All shares are zero"));
}

} // namespace passerby::widgets
