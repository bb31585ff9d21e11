// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QAction;

namespace passerby::widgets {

class ActionSet;

/// Actions on who is simulated, on fences, and on being in the run oneself.
struct RunActions {
    QAction* everybody = nullptr; ///< one of these three is checked
    QAction* seen = nullptr;
    QAction* both = nullptr;
    QAction* showSeen = nullptr;    ///< what is simulated is marked in the views
    QAction* holdArea = nullptr;    ///< the area in view stays while the views move
    QAction* byObservers = nullptr; ///< drawn observers see in place of the camera
    QAction* stepBack = nullptr;    ///< in what was lived
    QAction* goBack = nullptr;
    QAction* goForward = nullptr;
    QAction* goToBegin = nullptr;
    QAction* goToEnd = nullptr;
    QAction* goOn = nullptr; ///< from where the run was brought back to
    QAction* blockWay = nullptr;
    QAction* unblock = nullptr;
    QAction* walk = nullptr;        ///< somebody at the screen walks in the run
    QAction* drive = nullptr;       ///< or drives
    QAction* throughEyes = nullptr; ///< the city is seen through their eyes, or the picked person's
    QAction* sideBySide = nullptr;  ///< for two eyes, in full screen
};

/// Puts them into the menu Run. Before ActionSet::fillMenus.
[[nodiscard]] RunActions addRunActions(ActionSet& actions);

} // namespace passerby::widgets
