// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/snapping_menu.h"

#include "editor/tools/snapping.h"
#include "editor/words/language.h"
#include "editor/words/text.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/typography.h"

#include <QActionGroup>
#include <QMenu>
#include <QToolButton>
#include <array>

namespace passerby::widgets {

namespace {

using editor::SnapSettings;
using editor::text;

struct Choice {
    bool SnapSettings::*setting;
    const char* id;
    const char* name;
};

constexpr std::array<Choice, 5> kChoices{{{&SnapSettings::vertex, "snap_vertex", QT_TR_NOOP("Corners")},
                                          {&SnapSettings::edge, "snap_edge", QT_TR_NOOP("Edges")},
                                          {&SnapSettings::rightAngle, "snap_right_angle", QT_TR_NOOP("Right angles")},
                                          {&SnapSettings::parallel, "snap_parallel", QT_TR_NOOP("Parallels")},
                                          {&SnapSettings::grid, "snap_grid", QT_TR_NOOP("Grid")}}};
constexpr std::array kGridSteps_m{0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0};

bool isAny(const SnapSettings& settings)
{
    return std::any_of(kChoices.begin(), kChoices.end(), [&](const Choice& choice) { return settings.*choice.setting; });
}

void refresh(QToolButton* button, const SnapSettings& settings)
{
    QStringList names;
    for (const Choice& choice : kChoices)
        if (settings.*choice.setting)
            names << editor::withinSentence(text(choice.name));
    button->setChecked(isAny(settings));
    button->setToolTip(isAny(settings) ? text("Snaps to %1. Hold Alt to draw freely.").arg(names.join(QStringLiteral(", ")))
                                       : text("Snaps to nothing"));
}

void addChoices(QMenu* menu, QToolButton* button, editor::Snapping& snapping)
{
    for (const Choice& choice : kChoices) {
        QAction* action = menu->addAction(text(choice.name));
        action->setObjectName(QString::fromLatin1(choice.id));
        action->setCheckable(true);
        QObject::connect(action, &QAction::toggled, button, [&snapping, button, setting = choice.setting](bool isOn) {
            SnapSettings settings = snapping.settings();
            settings.*setting = isOn;
            snapping.setSettings(settings);
            refresh(button, settings);
        });
        QObject::connect(menu, &QMenu::aboutToShow, action,
                         [&snapping, action, setting = choice.setting] { action->setChecked(snapping.settings().*setting); });
    }
}

void addGridSteps(QMenu* menu, editor::Snapping& snapping)
{
    QMenu* steps = menu->addMenu(text("Grid of"));
    auto* group = new QActionGroup(steps);
    for (const double step_m : kGridSteps_m) {
        QAction* action = group->addAction(steps->addAction(formatNumber(step_m, step_m < 1.0 ? 2 : 0) + QStringLiteral(" m")));
        action->setCheckable(true);
        action->setChecked(step_m == snapping.settings().gridStep_m);
        QObject::connect(action, &QAction::triggered, steps, [&snapping, step_m] {
            SnapSettings settings = snapping.settings();
            settings.gridStep_m = step_m;
            snapping.setSettings(settings);
        });
    }
}

} // namespace

QToolButton* makeSnappingButton(editor::Snapping& snapping, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setObjectName(QStringLiteral("snapping"));
    button->setIcon(icon(QStringLiteral("magnet")));
    button->setIconSize({16, 16});
    button->setText(text("Snapping"));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setFixedHeight(26);
    button->setFocusPolicy(Qt::TabFocus);
    button->setCheckable(true);
    button->setProperty("choice", true);
    auto* menu = new QMenu(button);
    addChoices(menu, button, snapping);
    menu->addSeparator();
    addGridSteps(menu, snapping);
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
    refresh(button, snapping.settings());
    return button;
}

} // namespace passerby::widgets
