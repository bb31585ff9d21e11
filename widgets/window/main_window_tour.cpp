// SPDX-License-Identifier: GPL-3.0-or-later
// What the guided tour asks for.
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/session/bake_session.h"
#include "editor/session/live_session.h"
#include "editor/tools/tool_box.h"
#include "widgets/city_view/city_view.h"
#include "widgets/controls/floating_card.h"
#include "widgets/controls/tool_options_row.h"
#include "widgets/controls/tool_palette.h"
#include "widgets/controls/tour_bubble.h"
#include "widgets/controls/transport_bar.h"
#include "widgets/docks/habits_panel.h"
#include "widgets/docks/inspector_panel.h"
#include "widgets/docks/person_card.h"
#include "widgets/files/project_files.h"
#include "widgets/heat/legend.h"
#include "widgets/living/run_control.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/window/bottom_panel.h"
#include "widgets/window/drawing_control.h"
#include "widgets/window/header_bar.h"
#include "widgets/window/main_window_private.h"
#include "widgets/window/tour_control.h"
#include "widgets/window/window_layout.h"

#include <QAction>
#include <QDockWidget>
#include <QMenuBar>
#include <QToolButton>
#include <QTreeView>
#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>

namespace passerby::widgets {

using editor::ActionId;
using editor::AnyActionId;
using editor::HeatLayerId;
using editor::ObjectKind;

namespace {

/// Whether everybody who is at a place wants to go to another that there is: to another kind, or to another door of the kind.
bool hasGoals(const world::World& world)
{
    std::map<std::uint32_t, std::size_t> doors;
    for (const auto& [id, target] : world.targets())
        ++doors[target.type.number];
    return doors.size() >= 2 && std::all_of(doors.begin(), doors.end(), [&](const auto& kind) {
               const world::TargetType* type = world.targetTypes().find(world.targetTypes().idOf(kind.first));
               return type && std::any_of(type->goals.begin(), type->goals.end(), [&](const world::Goal& goal) {
                          const auto found = doors.find(goal.destination.number);
                          return goal.weight > 0.0 && found != doors.end() && (found->first != kind.first || found->second >= 2);
                      });
           });
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

bool areTypesAlike(const world::World& a, const world::World& b)
{
    if (a.targetTypes().size() != b.targetTypes().size())
        return false;
    for (std::size_t i = 0; i < a.targetTypes().size(); ++i)
        if (!(*a.targetTypes().at(i).row == *b.targetTypes().at(i).row))
            return false;
    return true;
}

QString keyOf(const QAction* action)
{
    const QString keys = action->shortcut().toString(QKeySequence::NativeText);
    return keys.isEmpty() ? QStringLiteral("“%1”").arg(action->iconText())
                          : QStringLiteral("<span style=\"font-weight:600\">%1</span>").arg(keys.toHtmlEscaped());
}

} // namespace

std::vector<TourStep> MainWindow::Private::drawingSteps()
{
    const auto cells = std::make_shared<std::size_t>(0);
    const auto portals = std::make_shared<std::size_t>(0);
    const auto tool = [this](const char* id) { return [this, id] { return static_cast<QWidget*>(palette->button(QLatin1String(id))); }; };
    const auto toolKey = [this](const char* name) { return keyOf(q->findChild<QAction*>(QLatin1String(name))); };
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
    steps.push_back(
        {tr("Connect it with another"),
         [toolKey] {
             return tr("Draw a second cell that touches the first: a portal lets people through where they meet. Or press %1 and "
                       "click a common border.")
                 .arg(toolKey("tool_portal"));
         },
         tool("portal"), [this, portals] { *portals = document.world().portals().size(); },
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
    steps.push_back({tr("Give each kind a goal"),
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
                         return tr(
                             "Click <span style=\"font-weight:600\">Add goal</span> and choose the other kind. Then do the same for that "
                             "one, so that people come back.");
                     },
                     [this]() -> QWidget* {
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

std::vector<TourStep> MainWindow::Private::livingSteps()
{
    static constexpr std::array kHeatmaps{HeatLayerId::expected, HeatLayerId::measured, HeatLayerId::beside};
    const auto done = std::make_shared<std::set<AnyActionId>>(); // triggered since the step began
    const auto forget = [done] { done->clear(); };
    for (const ActionId id : {ActionId::bake, ActionId::check})
        connect(actions.at(id), &QAction::triggered, &listener, [done, id] { done->insert(id); });
    const auto key = [this](const AnyActionId& id) { return keyOf(actions.at(id)); };
    const auto before = std::make_shared<world::World>();
    for (const HeatLayerId id : kHeatmaps)
        connect(actions.at(id), &QAction::triggered, &listener, [done, id] { done->insert(id); });
    std::vector<TourStep> steps;
    steps.push_back(
        {tr("Bake"),
         [this, key] {
             const QString what = tr("From the habits follows how many people to expect on every metre of every way, without "
                                     "simulating anybody.");
             if (document.isBakeFresh() || baking.isRunning() || rebakeDelay.isActive())
                 return what + QLatin1Char(' ')
                        + tr("Passerby works it out by itself after each edit and colours the ways by it; “Bake fresh” below says "
                             "that it is there. %1 bakes at any time.")
                              .arg(key(ActionId::bake));
             return tr("Press %1.").arg(key(ActionId::bake)) + QLatin1Char(' ') + what + QLatin1Char(' ')
                    + tr("Later this happens by itself after each edit.");
         },
         [this] { return static_cast<QWidget*>(plan); }, forget,
         [this, done] { return done->contains(ActionId::bake) && document.isBakeFresh(); }, [this] { return document.isBakeFresh(); }});
    steps.push_back({tr("Let people live"),
                     [key] { return tr("Press %1, or the round button: people walk.").arg(key(ActionId::playPause)); },
                     [this] { return transport->findChild<QWidget*>(QStringLiteral("playButton")); },
                     {},
                     [this] {
                         const auto frame = live.frame();
                         return live.isPlaying() && live.isReady() && frame && frame->time_s > 0.0 && !frame->walkers.empty();
                     }});
    steps.push_back(
        {tr("Pick somebody"),
         [this] { return withoutTool(tr("Click a person on the plan or in the city. Zoom in with the wheel if they are small.")); },
         [this] { return static_cast<QWidget*>(plan); }, [this] { putToolAway(); },
         [this] { return run->picked().has_value() && card->hasStory(); }});
    steps.back().about = [this] { return static_cast<QWidget*>(city); };
    steps.push_back({tr("Hear their alibi"),
                     [this, key] {
                         if (!card->hasStory() || !card->words() || card->words()->destination.target == navigation::kNone)
                             return withoutTool(tr("Click somebody who walks: whoever is inside cannot be seen."));
                         return tr("The card says where they come from, where they go and why. Press %1: doors are coloured by the chance "
                                   "that somebody who only saw them pass would give.")
                             .arg(key(ActionId::guessDestinations));
                     },
                     [this] { return card->hasStory() ? static_cast<QWidget*>(card) : plan; },
                     [this] { card->setGuess(PersonCard::Guess::none); }, [this] { return card->guess() != PersonCard::Guess::none; }});
    steps.push_back(
        {tr("Look at a heatmap"),
         [key] {
             return tr("Colours of ways say how many people there are on each metre. Press %1 for those counted since the run "
                       "began, %2 for those expected, or choose from the list.")
                 .arg(key(HeatLayerId::measured), key(HeatLayerId::expected));
         },
         [this] { return static_cast<QWidget*>(legend); }, forget,
         [done] { return std::any_of(kHeatmaps.begin(), kHeatmaps.end(), [&](HeatLayerId id) { return done->contains(id); }); }});
    steps.push_back(
        {tr("Change a habit"),
         [this] {
             const auto current = document.selection().current();
             if (!inspector->isVisible() || !current || current->kind != ObjectKind::targetType)
                 return tr("Click a kind under Habits again.");
             return tr("Change how long people stay there, or a goal: the expected densities follow a moment later, while people "
                       "live on.");
         },
         [this]() -> QWidget* {
             const auto current = document.selection().current();
             return inspector->isVisible() && current && current->kind == ObjectKind::targetType ? static_cast<QWidget*>(inspector)
                                                                                                 : habits->tree();
         },
         [this, before] {
             layout->habitsDock()->show();
             layout->rightDock()->show();
             *before = document.world();
         },
         [this, before] { return !areTypesAlike(document.world(), *before) && document.isBakeFresh(); }});
    steps.push_back(
        {tr("Check the city"),
         [key] { return tr("Press %1: below stands what is wrong or worth a look, with buttons that mend it.").arg(key(ActionId::check)); },
         [this] { return static_cast<QWidget*>(bottom); }, forget, [done] { return done->contains(ActionId::check); }});
    steps.push_back({tr("Take it along"),
                     [key] {
                         return tr("Press %1 to save the city, a file that QGIS opens, too. With %2 you hand it to other programs.")
                             .arg(key(ActionId::save), key(ActionId::exportCity));
                     },
                     [this] { return static_cast<QWidget*>(header->menuBar()); },
                     {},
                     [this] { return !document.isModified() && !document.path().isEmpty() && !files->isSaving(); }});
    return steps;
}

/// Else the next click on the plan would draw. What is half drawn stays.
void MainWindow::Private::putToolAway()
{
    if (!drawing->isDrawing() && drawing->hasTool())
        plan->toolBox().take(QStringLiteral("select"));
}

/// What to do with the mouse, after how to put away the tool in hand where there is one.
QString MainWindow::Private::withoutTool(const QString& what) const
{
    return drawing->hasTool() ? tr("First press <span style=\"font-weight:600\">Esc</span> to put the tool away.") + QLatin1Char(' ') + what
                              : what;
}

void MainWindow::Private::addTour()
{
    std::vector<TourStep> steps = drawingSteps();
    std::vector<TourStep> more = livingSteps();
    steps.insert(steps.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    const auto farewell = [this] {
        const QAction* help = actions.at(ActionId::help);
        const QString done = tr("You have drawn a city, let it live and taken it along.");
        if (help->shortcut().isEmpty())
            return done + QLatin1Char(' ') + tr("The list of keys is under Edit.");
        return done + QLatin1Char(' ') + tr("%1 explains whatever is under the pointer; the list of keys is under Edit.").arg(keyOf(help));
    };
    tour = std::make_unique<TourControl>(std::move(steps), farewell, q);
    tour->bubble().keepClear({legend, transport, emptyCard, emptyCityCard});
    connect(actions.at(ActionId::guidedTour), &QAction::triggered, &listener, [this] { startTour(); });
}

void MainWindow::Private::startTour()
{
    tour->end();
    files->whenSafe(tr("beginning the tour"), [this] {
        if (document.world().cells().size() + document.world().targets().size() > 0)
            document.newProject();
        setWorkspace(Workspace::design);
        for (QDockWidget* dock : {layout->habitsDock(), layout->rightDock()})
            dock->show();
        plan->setFocus();
        tour->begin();
    });
}

} // namespace passerby::widgets
