// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/level_of_service.h"
#include "editor/scene/heatmap.h"

#include <QBrush>
#include <QColor>
#include <QPointF>
#include <QSizeF>
#include <QString>

class QPainter;
class QRectF;

namespace passerby::widgets {

struct Theme;

/// What a legend says about the heatmap that is on.
struct LegendInfo {
    QString name; ///< "Density on ways, expected"
    QString unit;
    QString note;           ///< window and what is summed
    double maximum = 0.0;   ///< value at the end of the ramp; 0: nothing to show
    bool isClipped = false; ///< some way is above maximum
    editor::HeatScale scale = editor::HeatScale::people;
    exporters::ColorRamp ramp = exporters::ColorRamp::viridis;
    QString help{}; ///< how to read it, in sentences; for the tooltip

    friend bool operator==(const LegendInfo&, const LegendInfo&) = default;
};

/// What a level of service has besides its colour, so that it is known without: a pattern in a thin ink, and the ink of its letter.
[[nodiscard]] QBrush serviceHatch(world::ServiceClass service);
[[nodiscard]] QColor serviceInk(world::ServiceClass service);
/// Ramp with ticks and figures below it. `area` is 30 high.
void paintRamp(QPainter& painter, const QRectF& area, const LegendInfo& info, const Theme& theme);
/// A whole legend on a card, for pictures; returns its size when `painter` is null.
QSizeF paintLegendCard(QPainter* painter, const QPointF& lowerLeft, const LegendInfo& info, const Theme& theme);

} // namespace passerby::widgets
