// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QAction;

namespace passerby::widgets {

class ActionSet;

/// Actions on who is simulated and on fences.
struct RunActions {
    QAction* everybody = nullptr; ///< one of these three is checked
    QAction* seen = nullptr;
    QAction* both = nullptr;
    QAction* showSeen = nullptr;    ///< what is simulated is marked in the views
    QAction* holdArea = nullptr;    ///< the area in view stays while the views move
    QAction* byObservers = nullptr; ///< drawn observers see in place of the camera
    QAction* blockWay = nullptr;
    QAction* unblock = nullptr;
};

/// Puts them into the menu Run. Before ActionSet::fillMenus.
[[nodiscard]] RunActions addRunActions(ActionSet& actions);

} // namespace passerby::widgets
