// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/living/run_actions.h"

#include "editor/words/text.h"
#include "widgets/controls/action_set.h"

#include <QAction>
#include <QActionGroup>

namespace passerby::widgets {

namespace {

using editor::text;

QAction* add(ActionSet& actions, const char* key, const char* name, const char* shortcut, const char* icon, const char* tooltip)
{
    QAction* action =
        actions.add(QString::fromLatin1(key), text(name), QString::fromLatin1(shortcut), QString::fromLatin1(icon), text(tooltip));
    action->setData(QStringLiteral("run"));
    return action;
}

} // namespace

RunActions addRunActions(ActionSet& actions)
{
    RunActions all;
    all.everybody =
        add(actions, "run_everybody", "Simulate everybody", "", "users-group", "Everybody lives on, in view or not (full simulation)");
    all.seen = add(actions, "run_seen", "Simulate only who is seen", "", "eye",
                   "Only people in view live on, however many live here; they are drawn from the same law (perceptual simulation)");
    all.both = add(actions, "run_both", "Simulate both, side by side", "", "layout-columns",
                   "Everybody and only who is seen, at one clock, with counts beside what is expected (full | perceptual)");
    auto* group = new QActionGroup(all.everybody->parent());
    for (QAction* action : {all.everybody, all.seen, all.both}) {
        action->setCheckable(true);
        group->addAction(action);
    }
    all.everybody->setChecked(true);
    all.showSeen = add(actions, "show_seen", "Mark what is simulated", "Shift+V", "square-dashed",
                       "Mark the area in view, cells that are kept a while after it, and where people arrive");
    all.holdArea =
        add(actions, "hold_area", "Hold the area in view", "Shift+A", "lock", "The views may move; who is simulated stays the same");
    all.byObservers = add(actions, "by_observers", "Watch from drawn observers", "Shift+O", "eye",
                          "Who is in a drawn observer is seen, wherever the camera looks");
    for (QAction* action : {all.showSeen, all.holdArea, all.byObservers})
        action->setCheckable(true);
    all.showSeen->setChecked(true);
    all.stepBack = add(actions, "step_back", "Step back", ",", "player-skip-back", "Show a tenth of a second earlier, as it was lived");
    all.goBack = add(actions, "go_back", "Go back ten seconds", "Alt+,", "history", "Show the city as it was ten seconds earlier");
    all.goForward = add(actions, "go_forward", "Go forward ten seconds", "Alt+.", "history", "Show what was lived ten seconds later");
    all.goToBegin =
        add(actions, "go_to_begin", "Go back to the beginning", "Alt+Home", "arrow-back-up", "Show the city as it was when the run began");
    all.goToEnd =
        add(actions, "go_to_end", "Return to now", "Alt+End", "arrow-forward-up", "Show the latest that was lived: nothing is forgotten");
    all.goOn = add(actions, "go_on", "Go on from here", "", "player-play", "");
    for (QAction* action : {all.stepBack, all.goBack, all.goForward, all.goToBegin, all.goToEnd, all.goOn})
        action->setData(QStringLiteral("past"));
    all.blockWay = add(actions, "block_way", "Block the way ahead", "Shift+B", "road", "");
    all.unblock =
        add(actions, "unblock", "Remove the blocks", "Ctrl+Shift+B", "x", "Take away the fences: people go on by the shortest way");
    all.walk = add(actions, "walk_yourself", "Walk yourself", "Shift+W", "walk", "");
    all.drive = add(actions, "drive_yourself", "Drive yourself", "Shift+D", "car", "");
    all.throughEyes = add(actions, "see_through_eyes", "See through their eyes", "Shift+F", "eye", "");
    all.sideBySide = add(actions, "side_by_side", "Side by side for two eyes", "Shift+F11", "layout-columns",
                         "Show the city in full screen, once for each eye: for headsets and screens that take both side by side");
    for (QAction* action : {all.walk, all.drive, all.throughEyes, all.sideBySide}) {
        action->setCheckable(true);
        action->setData(QStringLiteral("yourself"));
    }
    return all;
}

} // namespace passerby::widgets
