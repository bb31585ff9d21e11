// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/living/visit_keys.h"

#include <Qt>
#include <algorithm>

namespace passerby::widgets {

bool VisitKeys::isMeant(int key)
{
    static const std::set<int> kMeant{Qt::Key_W,     Qt::Key_A,  Qt::Key_S,    Qt::Key_D,    Qt::Key_Left,
                                      Qt::Key_Right, Qt::Key_Up, Qt::Key_Down, Qt::Key_Shift};
    return kMeant.contains(key);
}

run::VisitorInput VisitKeys::input(run::VisitorMode mode, double heading_rad) const
{
    const bool isDriving = mode == run::VisitorMode::driving;
    run::VisitorInput input;
    input.ahead = std::clamp(between(Qt::Key_S, Qt::Key_W) + between(Qt::Key_Down, Qt::Key_Up), -1.0, 1.0);
    const double arrows = isDriving ? between(Qt::Key_Right, Qt::Key_Left) : 0.0;
    input.left = std::clamp(between(Qt::Key_D, Qt::Key_A) + arrows, -1.0, 1.0);
    input.heading_rad = isDriving ? 0.0 : heading_rad;
    input.runs = !isDriving && isDown(Qt::Key_Shift);
    return input;
}

int VisitKeys::turning(run::VisitorMode mode) const
{
    return mode == run::VisitorMode::driving ? 0 : static_cast<int>(between(Qt::Key_Left, Qt::Key_Right));
}

} // namespace passerby::widgets
