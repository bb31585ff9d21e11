// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plan_view/plan_story.h"

#include "editor/scene/colour_map.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/theme.h"

#include <algorithm>
#include <cmath>

namespace passerby::widgets {

namespace {

constexpr double kLargestGuess_px = 15.0;
constexpr double kSmallestGuess_px = 2.5;
constexpr int kDoor_px = 24;

} // namespace

QColor PlanGuess::colorOf(double probability) const
{
    return editor::sequentialColor(probability / maximum, ramp);
}

double guessShare(double probability, double maximum)
{
    return maximum > 0.0 ? std::sqrt(std::clamp(probability / maximum, 0.0, 1.0)) : 0.0;
}

void paintDoors(QPainter& painter, const std::vector<PlanDoor>& doors, const PlanTransform& view, const Theme& t)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double ratio = painter.device() ? painter.device()->devicePixelRatioF() : 1.0;
    for (const PlanDoor& door : doors) {
        const QPointF at = view.toView(door.place);
        QColor glow = t.selection;
        glow.setAlphaF(0.25F);
        painter.setPen(Qt::NoPen);
        painter.setBrush(glow);
        painter.drawEllipse(at, kDoor_px / 2.0 + 9.0, kDoor_px / 2.0 + 9.0);
        painter.setBrush(t.selection);
        painter.drawEllipse(at, kDoor_px / 2.0 + 4.0, kDoor_px / 2.0 + 4.0);
        painter.setBrush(t.casing);
        painter.drawEllipse(at, kDoor_px / 2.0 + 1.5, kDoor_px / 2.0 + 1.5);
        painter.drawPixmap(at - QPointF(kDoor_px / 2.0, kDoor_px / 2.0), chipPixmap(door.color, door.icon, kDoor_px, ratio, true));
    }
    painter.restore();
}

void paintGuess(QPainter& painter, const PlanGuess& guess, const PlanTransform& view, const Theme& t)
{
    if (guess.maximum <= 0.0)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(t.casing, 1.25));
    // The likeliest come last and lie on top.
    std::vector<const PlanGuess::Chance*> order;
    for (const PlanGuess::Chance& chance : guess.chances)
        order.push_back(&chance);
    std::stable_sort(order.begin(), order.end(), [](const auto* a, const auto* b) { return a->probability < b->probability; });
    const double largest_px = std::clamp(8.0 + 3.0 * view.scale_px_m, 0.0, kLargestGuess_px); // in a small plan they would hide each other
    const geometry::Box visible = view.visible().grown(kLargestGuess_px / view.scale_px_m);
    for (const PlanGuess::Chance* chance : order) {
        if (!visible.contains(chance->place))
            continue;
        const double radius = std::max(kSmallestGuess_px, largest_px * guessShare(chance->probability, guess.maximum));
        painter.setBrush(guess.colorOf(chance->probability));
        painter.drawEllipse(view.toView(chance->place), radius, radius);
    }
    painter.restore();
}

} // namespace passerby::widgets
