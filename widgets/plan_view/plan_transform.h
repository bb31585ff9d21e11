// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/polygon.h"

#include <QPointF>
#include <QSizeF>
#include <QTransform>
#include <algorithm>

namespace passerby::widgets {

/// From metres (y north) to pixels of a view (y down).
struct PlanTransform {
    geometry::Point center; ///< shown in the middle
    double scale_px_m = 1.0;
    QSizeF size;

    friend bool operator==(const PlanTransform&, const PlanTransform&) = default;

    [[nodiscard]] QPointF toView(geometry::Point p) const
    {
        return {size.width() / 2 + (p.x - center.x) * scale_px_m, size.height() / 2 - (p.y - center.y) * scale_px_m};
    }
    [[nodiscard]] geometry::Point toWorld(QPointF p) const
    {
        return {center.x + (p.x() - size.width() / 2) / scale_px_m, center.y - (p.y() - size.height() / 2) / scale_px_m};
    }
    [[nodiscard]] QTransform matrix() const
    {
        return {scale_px_m, 0, 0, -scale_px_m, size.width() / 2 - center.x * scale_px_m, size.height() / 2 + center.y * scale_px_m};
    }
    /// What the view shows, in metres.
    [[nodiscard]] geometry::Box visible() const
    {
        const double halfWidth = size.width() / 2 / scale_px_m;
        const double halfHeight = size.height() / 2 / scale_px_m;
        return {{center.x - halfWidth, center.y - halfHeight}, {center.x + halfWidth, center.y + halfHeight}};
    }
    /// The view that shows a box with a margin around it.
    [[nodiscard]] static PlanTransform fitting(const geometry::Box& box, QSizeF size, double highestScale = 12.0)
    {
        if (box.isEmpty() || size.isEmpty())
            return {{}, 2.0, size};
        const double width = std::max(1.0, box.high.x - box.low.x);
        const double height = std::max(1.0, box.high.y - box.low.y);
        const double scale = 0.94 * std::min(size.width() / width, size.height() / height);
        return {geometry::midpoint(box.low, box.high), std::min(scale, highestScale), size};
    }
};

} // namespace passerby::widgets
