// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plan_view/plan_heat_painter.h"

#include "editor/scene/colour_map.h"
#include "editor/scene/heat_raster.h"
#include "editor/scene/share_arrows.h"
#include "widgets/controls/legend_card.h"
#include "widgets/controls/theme.h"
#include "widgets/controls/typography.h"
#include "widgets/plan_view/plan_scene.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace passerby::widgets {

namespace {

constexpr double kRoundFrom_px = 3.5; ///< lines of the heatmap that are as wide have round ends
constexpr int kLevels = 48;

/// The cells of the raster's level as one shape, so that no seam shows where they meet.
void paintRaster(QPainter& painter, const editor::Heatmap& heatmap, const PlanTransform& view, const Theme& t)
{
    const editor::HeatRaster& raster = *heatmap.raster;
    const geometry::Box visible = view.visible();
    QPainterPath cells;
    for (const auto& [id, cell] : raster.world.cells())
        if (cell.level == raster.level && geometry::boundingBox(cell.polygon).intersects(visible))
            cells.addPath(toPath(cell.polygon));
    cells.setFillRule(Qt::OddEvenFill);
    QBrush colors(editor::rasterImage(raster, heatmap, t.isDark()));
    colors.setTransform(editor::rasterPlace(raster) * view.matrix());
    painter.save();
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    painter.fillPath(view.matrix().map(cells), colors);
    painter.restore();
}

/// One path a colour, so that no seam shows within a square.
void paintSquares(QPainter& painter, const editor::Heatmap& heatmap, const PlanTransform& view, const Theme& t)
{
    std::array<QPainterPath, kLevels + 1> levels;
    const geometry::Box visible = view.visible();
    for (const editor::HeatSquare& square : heatmap.raster->squares)
        for (const editor::GroundTriangle& triangle : square.triangles) {
            if (!geometry::boundingBox(triangle.corners).intersects(visible))
                continue;
            QPolygonF shape;
            for (const geometry::Point corner : triangle.corners)
                shape << view.toView(corner);
            shape << shape.first();
            const double position = editor::rampPosition(square.value, heatmap.maximum, heatmap.scale);
            levels[static_cast<std::size_t>(std::lround(position * kLevels))].addPolygon(shape);
        }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t level = 0; level < levels.size(); ++level) {
        levels[level].setFillRule(Qt::WindingFill);
        painter.fillPath(levels[level], editor::rampColor(double(level) / kLevels, heatmap.scale, t.isDark(), heatmap.ramp));
    }
    painter.restore();
}

/// Patterns and letters, so that nobody needs the colours.
void paintServiceSigns(QPainter& painter, const editor::Heatmap& heatmap, const PlanTransform& view)
{
    constexpr double kLetterFrom_px = 16.0;
    const geometry::Box visible = view.visible();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(textFont(TextStyle::title));
    for (const editor::HeatSquare& square : heatmap.raster->squares) {
        const auto service = static_cast<world::ServiceClass>(std::lround(square.value));
        QPainterPath shape;
        for (const editor::GroundTriangle& triangle : square.triangles) {
            if (!geometry::boundingBox(triangle.corners).intersects(visible))
                continue;
            QPolygonF corners;
            for (const geometry::Point corner : triangle.corners)
                corners << view.toView(corner);
            shape.addPolygon(corners);
        }
        if (shape.isEmpty())
            continue;
        shape.setFillRule(Qt::WindingFill);
        painter.fillPath(shape, serviceHatch(service));
        if (square.room_m * view.scale_px_m < kLetterFrom_px)
            continue;
        painter.setPen(serviceInk(service));
        const QPointF middle = view.toView(square.middle);
        painter.drawText(QRectF(middle.x() - 10, middle.y() - 10, 20, 20), Qt::AlignCenter, QString(QLatin1Char(world::letterOf(service))));
    }
    painter.restore();
}

void paintWays(QPainter& painter, const editor::Heatmap& heatmap, const PlanTransform& view, const Theme& t)
{
    std::array<QVector<QLineF>, kLevels + 1> levels;
    const geometry::Box visible = view.visible();
    for (const editor::HeatmapWay& way : heatmap.ways) {
        const double position = editor::rampPosition(way, heatmap);
        geometry::Box box;
        box.extend(way.from);
        box.extend(way.to);
        if (editor::rampWeight(position, heatmap.scale) < editor::kFirstDrawnRampPosition || !box.intersects(visible))
            continue;
        levels[static_cast<std::size_t>(std::lround(position * kLevels))] << QLineF(view.toView(way.from), view.toView(way.to));
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    // Thin lines look the same with square ends and are painted several times as fast.
    const auto capAt = [](double width_px) { return width_px > kRoundFrom_px ? Qt::RoundCap : Qt::SquareCap; };
    const auto widthAt = [&](int level) {
        const double weight = editor::rampWeight(level / double(kLevels), heatmap.scale);
        return std::max(1.4, 2.0 * editor::ribbonHalfWidth_m(weight) * view.scale_px_m);
    };
    QColor casing = t.isDark() ? QColor(180, 196, 216) : QColor(29, 39, 51);
    casing.setAlphaF(t.isDark() ? 0.30F : 0.45F);
    std::array<int, kLevels + 1> order{};
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int x, int y) {
        return editor::rampWeight(x / double(kLevels), heatmap.scale) < editor::rampWeight(y / double(kLevels), heatmap.scale);
    });
    for (const int level : order) {
        const double width_px = widthAt(level) + (view.scale_px_m > 1.0 ? 1.6 : 0.8);
        painter.setPen(QPen(casing, width_px, Qt::SolidLine, capAt(width_px)));
        painter.drawLines(levels[static_cast<std::size_t>(level)]);
    }
    for (const int level : order) {
        const QColor color = editor::rampColor(level / double(kLevels), heatmap.scale, t.isDark(), heatmap.ramp);
        painter.setPen(QPen(color, widthAt(level), Qt::SolidLine, capAt(widthAt(level))));
        painter.drawLines(levels[static_cast<std::size_t>(level)]);
    }
    painter.restore();
}

QPolygonF outlineOf(const editor::ArrowShape& arrow)
{
    const auto point = [](geometry::Point p) { return QPointF(p.x, p.y); };
    const geometry::Point neck = geometry::midpoint(arrow.left, arrow.right);
    const double size = geometry::distance(arrow.left, arrow.right);
    const geometry::Point side = size > 0.0 ? (arrow.left - neck) * (2.0 * arrow.halfWidth / size) : geometry::Point{};
    return {{point(arrow.tail + side), point(neck + side), point(arrow.left), point(arrow.tip), point(arrow.right), point(neck - side),
             point(arrow.tail - side)}};
}

void paintArrows(QPainter& painter, const std::vector<editor::HeatArrow>& arrows, const PlanTransform& view, const Theme& t)
{
    const double longest_px = editor::longestArrow_px(view.scale_px_m);
    if (!(longest_px > 0.0))
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(t.canvas, 1.2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(t.text);
    const geometry::Box visible = view.visible().grown(longest_px / view.scale_px_m);
    for (const editor::HeatArrow& arrow : arrows) {
        if (!visible.contains(arrow.foot) || !editor::hasRoom(arrow, longest_px / view.scale_px_m))
            continue;
        const QPointF foot = view.toView(arrow.foot);
        const geometry::Point direction{std::cos(arrow.direction_rad), -std::sin(arrow.direction_rad)};
        const QPolygonF outline = outlineOf(editor::arrowShape({foot.x(), foot.y()}, direction, arrow.share, longest_px));
        painter.drawPolygon(outline);
    }
    painter.restore();
}

} // namespace

void paintHeatmap(QPainter& painter, const editor::Heatmap& heatmap, const PlanTransform& view, const Theme& t)
{
    if (heatmap.maximum <= 0.0)
        return;
    const bool hasSquares = heatmap.raster && !heatmap.raster->squares.empty();
    if (hasSquares)
        paintSquares(painter, heatmap, view, t);
    else if (heatmap.raster)
        paintRaster(painter, heatmap, view, t);
    if (hasSquares && heatmap.scale == editor::HeatScale::service)
        paintServiceSigns(painter, heatmap, view);
    paintWays(painter, heatmap, view, t);
    paintArrows(painter, heatmap.arrows, view, t);
}

} // namespace passerby::widgets
