// SPDX-License-Identifier: GPL-3.0-or-later
// What the first tour asks for until a city can live.
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "widgets/controls/tool_options_row.h"
#include "widgets/controls/tool_palette.h"
#include "widgets/docks/habits_panel.h"
#include "widgets/docks/inspector_panel.h"
#include "widgets/window/main_window_private.h"
#include "widgets/window/tour.h"
#include "widgets/window/window_layout.h"

#include <QAction>
#include <QDockWidget>
#include <QToolButton>
#include <QTreeView>
#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>

namespace passerby::widgets {

using editor::ObjectKind;

namespace {

using Doors = std::map<std::uint32_t, std::size_t>; ///< how many there are of each kind

Doors doorsOf(const world::World& world)
{
    Doors doors;
    for (const auto& [id, target] : world.targets())
        ++doors[target.type.number];
    return doors;
}

/// Whether who is at a door of the kind wants to go to another that there is: to another kind, or to another door of the kind.
bool leadsOn(const world::World& world, const Doors& doors, std::uint32_t kind)
{
    const world::TargetType* type = world.targetTypes().find(world.targetTypes().idOf(kind));
    return type && std::any_of(type->goals.begin(), type->goals.end(), [&](const world::Goal& goal) {
               const auto found = doors.find(goal.destination.number);
               return goal.weight > 0.0 && found != doors.end() && (found->first != kind || found->second >= 2);
           });
}

bool hasGoals(const world::World& world)
{
    const Doors doors = doorsOf(world);
    return doors.size() >= 2
           && std::all_of(doors.begin(), doors.end(), [&](const auto& kind) { return leadsOn(world, doors, kind.first); });
}

/// The kind that still needs a goal, when this one has one; nothing when it is this one's turn.
std::optional<std::uint32_t> nextKind(const world::World& world, std::uint32_t number)
{
    const Doors doors = doorsOf(world);
    if (!leadsOn(world, doors, number))
        return std::nullopt;
    const auto next = std::find_if(doors.begin(), doors.end(), [&](const auto& kind) { return !leadsOn(world, doors, kind.first); });
    return next == doors.end() ? std::nullopt : std::optional(next->first);
}

QString kindWord(const world::World& world, std::uint32_t number)
{
    const world::TargetType* type = world.targetTypes().find(world.targetTypes().idOf(number));
    return type ? QString::fromStdString(type->name).toHtmlEscaped() : QString();
}

/// Whether the type has goals, and they all lead back to the one door there is of it: nobody would ever set out.
bool leadsOnlyToItself(const world::World& world, const world::TargetType& type, std::uint32_t number)
{
    std::size_t doors = 0;
    for (const auto& [id, target] : world.targets())
        doors += target.type.number == number ? 1 : 0;
    return doors == 1 && !type.goals.empty()
           && std::all_of(type.goals.begin(), type.goals.end(), [&](const world::Goal& goal) { return goal.destination.number == number; });
}

std::size_t kindsPlaced(const world::World& world)
{
    std::set<std::uint32_t> placed;
    for (const auto& [id, target] : world.targets())
        placed.insert(target.type.number);
    return placed.size();
}

} // namespace

std::vector<TourStep> MainWindow::Private::drawingSteps()
{
    const auto cells = std::make_shared<std::size_t>(0);
    const auto portals = std::make_shared<std::size_t>(0);
    const auto tool = [this](const char* id) { return [this, id] { return static_cast<QWidget*>(palette->button(QLatin1String(id))); }; };
    const auto toolKey = [this](const char* name) { return tourKey(*q->findChild<QAction*>(QLatin1String(name))); };
    const auto options = [this] { return static_cast<QWidget*>(toolOptions); };
    std::vector<TourStep> steps;
    steps.push_back({tr("Draw a cell"),
                     [toolKey] {
                         return tr("People walk in cells. Press %1, click the four corners of a street on the plan, and end with "
                                   "<span style=\"font-weight:600\">Enter</span>.")
                             .arg(toolKey("tool_cell"));
                     },
                     tool("cell"), [this, cells] { *cells = document.world().cells().size(); },
                     [this, cells] { return document.world().cells().size() > *cells; }});
    steps.back().about = options;
    const auto lacksPortal = [this, portals] {
        return document.world().cells().size() > 1 && document.world().portals().size() <= *portals;
    };
    steps.push_back({tr("Connect it with another"),
                     [toolKey, lacksPortal] {
                         if (lacksPortal())
                             return tr("Press %1 and click the border that both cells share: a portal lets people through there.")
                                 .arg(toolKey("tool_portal"));
                         return tr("Press %1 and draw a second cell that touches the first. Where they meet, a portal lets people through.")
                             .arg(toolKey("tool_cell"));
                     },
                     [tool, lacksPortal] { return tool(lacksPortal() ? "portal" : "cell")(); },
                     [this, portals] { *portals = document.world().portals().size(); },
                     [this, portals] { return document.world().portals().size() > *portals; }});
    steps.back().about = options;
    steps.push_back({tr("Place targets"),
                     [this, toolKey] {
                         if (document.world().targetTypes().size() < 2)
                             return tr(
                                 "Targets are doors where people stay. They need kinds first: click <span "
                                 "style=\"font-weight:600\">+</span> beside Habits, then New target type, and add a Home and a Café.");
                         return tr("Press %1 and click once in each cell: a door of one kind in the first, of the other in the second. The "
                                   "row above the plan has the kinds; the digits 1 and 2 choose, too.")
                             .arg(toolKey("tool_target"));
                     },
                     [this]() -> QWidget* {
                         if (document.world().targetTypes().size() < 2)
                             return habits->addButton();
                         return palette->button(QStringLiteral("target"));
                     },
                     [this] {
                         layout->habitsDock()->show();
                         putToolAway();
                     },
                     [this] { return kindsPlaced(document.world()) >= 2; }});
    steps.back().about = options;
    steps.push_back(
        {tr("Give each kind a goal"),
         [this] {
             const auto current = document.selection().current();
             if (!current || current->kind != ObjectKind::targetType)
                 return tr("Where do people go from there? Click one of the two kinds under Habits.");
             const auto& types = document.world().targetTypes();
             const world::TargetType* type = types.find(types.idOf(current->number));
             if (type && leadsOnlyToItself(document.world(), *type, current->number))
                 return tr("From %1 people go to %1 only, and nobody walks. Click <span style=\"font-weight:600\">Add "
                           "goal</span> and choose the other kind, too.")
                     .arg(QString::fromStdString(type->name).toHtmlEscaped());
             if (const auto next = nextKind(document.world(), current->number))
                 return tr("From %1 people know where to go. Now click %2 under Habits and give it a goal, too, so that they "
                           "come back.")
                     .arg(kindWord(document.world(), current->number), QStringLiteral("<b>%1</b>").arg(kindWord(document.world(), *next)));
             return tr("Click <span style=\"font-weight:600\">Add goal</span> and choose the other kind. Then do the same for that "
                       "one, so that people come back.");
         },
         [this]() -> QWidget* {
             const auto current = document.selection().current();
             const bool isDone = current && current->kind == ObjectKind::targetType && nextKind(document.world(), current->number);
             if (isDone)
                 return habits->tree();
             for (auto* button : inspector->findChildren<QToolButton*>(QStringLiteral("addGoal")))
                 if (button->isVisible())
                     return button;
             return habits->tree();
         },
         [this] {
             layout->habitsDock()->show();
             layout->rightDock()->show();
             putToolAway();
         },
         [this] { return hasGoals(document.world()); }});
    return steps;
}

} // namespace passerby::widgets
