// SPDX-License-Identifier: GPL-3.0-or-later
// What the first tour asks for once a city can live.
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/session/bake_session.h"
#include "editor/session/live_session.h"
#include "widgets/city_view/city_view.h"
#include "widgets/controls/transport_bar.h"
#include "widgets/docks/habits_panel.h"
#include "widgets/docks/inspector_panel.h"
#include "widgets/docks/person_card.h"
#include "widgets/files/project_files.h"
#include "widgets/heat/legend.h"
#include "widgets/living/run_control.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/window/bottom_panel.h"
#include "widgets/window/header_bar.h"
#include "widgets/window/main_window_private.h"
#include "widgets/window/tour.h"
#include "widgets/window/tour_control.h"
#include "widgets/window/window_layout.h"

#include <QAction>
#include <QDockWidget>
#include <QMenuBar>
#include <QTreeView>
#include <algorithm>
#include <array>
#include <memory>
#include <set>

namespace passerby::widgets {

using editor::ActionId;
using editor::AnyActionId;
using editor::HeatLayerId;
using editor::ObjectKind;

namespace {

bool areTypesAlike(const world::World& a, const world::World& b)
{
    if (a.targetTypes().size() != b.targetTypes().size())
        return false;
    for (std::size_t i = 0; i < a.targetTypes().size(); ++i)
        if (!(*a.targetTypes().at(i).row == *b.targetTypes().at(i).row))
            return false;
    return true;
}

} // namespace

std::vector<TourStep> MainWindow::Private::livingSteps()
{
    static constexpr std::array kHeatmaps{HeatLayerId::expected, HeatLayerId::measured, HeatLayerId::beside};
    const auto done = std::make_shared<std::set<AnyActionId>>(); // triggered since the step began
    const auto forget = [done] { done->clear(); };
    for (const ActionId id : {ActionId::bake, ActionId::check})
        connect(actions.at(id), &QAction::triggered, &listener, [done, id] { done->insert(id); });
    const auto key = [this](const AnyActionId& id) { return tourKey(*actions.at(id)); };
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

} // namespace passerby::widgets
