// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/scene/trains.h"
#include "widgets/plan_view/plan_transform.h"

#include <QPainter>
#include <vector>

namespace passerby::widgets {

struct Theme;

/// Trains with their doors, to lie below the people; `strong` for selected ones.
void paintTrains(QPainter& painter, const std::vector<editor::PlacedTrain>& trains, bool strong, const PlanTransform& view,
                 const Theme& theme);

} // namespace passerby::widgets
