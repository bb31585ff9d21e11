// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/exporters/figures/color_ramp.h"
#include "core/geometry/point.h"
#include "widgets/plan_view/plan_transform.h"

#include <QColor>
#include <QPainter>
#include <QString>
#include <vector>

namespace passerby::widgets {

struct Theme;

/// A door that belongs to the story told.
struct PlanDoor {
    geometry::Point place;
    QColor color; ///< of its type
    QString icon;
};

/// Doors coloured by the chance that somebody goes there, or comes from there.
struct PlanGuess {
    struct Chance {
        geometry::Point place;
        double probability = 0.0;
    };
    std::vector<Chance> chances;
    double maximum = 0.0; ///< at the end of the ramp
    exporters::ColorRamp ramp = exporters::ColorRamp::viridis;

    /// The colour of a chance.
    [[nodiscard]] QColor colorOf(double probability) const;
};

/// Radius of the disc of a door, as a share of the largest: its area is as the chance.
[[nodiscard]] double guessShare(double probability, double maximum);

void paintDoors(QPainter& painter, const std::vector<PlanDoor>& doors, const PlanTransform& view, const Theme& theme);
void paintGuess(QPainter& painter, const PlanGuess& guess, const PlanTransform& view, const Theme& theme);

} // namespace passerby::widgets
