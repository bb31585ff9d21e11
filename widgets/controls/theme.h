// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

namespace passerby::widgets {

enum class ThemeKind { light, dark };

/// Every colour of the interface, by what it is for.
struct Theme {
    ThemeKind kind;
    bool isStrong; ///< more contrast, for who sees little
    QColor window, surface, raised, canvas, hover, border, control;
    QColor groove; ///< of bars and sliders, and of what is pressed or holds a choice
    QColor text, muted, disabled;
    QColor accent, onAccent, accentSoft;
    QColor success, warning, error;
    QColor selection, casing; ///< what is picked in the city, and the line that keeps it apart from what lies below

    // The plan.
    QColor planStreet, planWalk, planCrosswalk, planPlaza, planPath, planStairs, planIndoor;
    QColor planGreen, planWater, planTree, planBuilding, planBuildingLine, planWall, planCellLine, planPortal;
    QColor planLane, planBicycleLane, planBusLane;

    [[nodiscard]] bool isDark() const { return kind == ThemeKind::dark; }
};

/// `isStrong`: letters have 7 : 1 and more against what lies below them (WCAG 2.1, level AAA), frames and controls 4.5 : 1.
[[nodiscard]] const Theme& theme(ThemeKind kind, bool isStrong = false);

/// Contrast of two opaque colours after WCAG 2.1, in [1, 21].
[[nodiscard]] double contrastRatio(const QColor& a, const QColor& b);

} // namespace passerby::widgets
