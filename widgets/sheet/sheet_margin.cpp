// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sheet/sheet_margin.h"

#include "editor/words/number_text.h"
#include "widgets/sheet/sheet_style.h"
#include "widgets/sheet/sheet_text.h"

#include <QCoreApplication>
#include <cmath>
#include <vector>

namespace passerby::widgets {

using sheet::kInk;
using sheet::kQuiet;
using sheet::px;
using sheet::words;

namespace {

constexpr double kGridApart_mm = 45.0; ///< at least, at size 1
constexpr int kBarParts = 5;

/// Where a city with a projected system has its lines: those of the system.
double offsetOf(const world::Settings& settings, std::size_t axis)
{
    return settings.epsg ? double(settings.origin_m[axis]) : 0.0;
}

/// Local coordinates of the lines between two.
std::vector<double> gridLines(double from, double to, double offset, double step)
{
    std::vector<double> lines;
    for (double at = std::ceil((from + offset) / step); at * step <= to + offset; at += 1.0)
        lines.push_back(at * step - offset);
    return lines;
}

QString barText(double length_m)
{
    return length_m >= 1000.0 ? editor::formatNumber(length_m / 1000.0, 1) + QStringLiteral(" km")
                              : editor::formatNumber(length_m, length_m < 10.0 ? 1 : 0) + QStringLiteral(" m");
}

void paintBar(QPainter& painter, const SheetLayout& layout)
{
    const QRectF bar(px(layout.bar.left()), px(layout.bar.top()), px(layout.bar.width()), px(layout.bar.height()));
    painter.setPen(Qt::NoPen);
    painter.setBrush(kInk);
    painter.drawRect(bar);
    const double rim = px(0.25);
    const double part = bar.width() / kBarParts;
    painter.setBrush(Qt::white);
    for (int i = 1; i < kBarParts; i += 2)
        painter.drawRect(QRectF(bar.left() + i * part, bar.top() + rim, part, bar.height() - 2 * rim));
    const SheetType type{6.5 * layout.size, QFont::Normal, kInk};
    for (const int i : {0, 1, kBarParts}) {
        const QString text = i == kBarParts ? barText(layout.bar_m) : editor::formatNumber(layout.bar_m * i / kBarParts, 1);
        const double width = i == kBarParts ? sheetTextWidth(editor::formatNumber(layout.bar_m, 1), type) : sheetTextWidth(text, type);
        drawSheetText(painter, {bar.left() + i * part - (i == 0 ? 0.0 : width / 2.0), bar.bottom() + px(3.2 * layout.size)}, text, type);
    }
}

void paintNorth(QPainter& painter, const SheetLayout& layout)
{
    const double size = layout.size;
    const QPointF foot(px(layout.scale.right() - 8.0 * size), px(layout.scale.top() + 16.5 * size));
    const QPointF tip = foot - QPointF(0, px(11.0 * size));
    const double half = px(2.4 * size);
    painter.setPen(QPen(kInk, px(0.18 * size), Qt::SolidLine, Qt::RoundCap, Qt::MiterJoin));
    const QPointF waist = foot - QPointF(0, px(1.8 * size));
    painter.setBrush(kInk);
    painter.drawPolygon(QPolygonF{{tip, waist, foot + QPointF(-half, 0)}});
    painter.setBrush(Qt::white);
    painter.drawPolygon(QPolygonF{{tip, waist, foot + QPointF(half, 0)}});
    const SheetType type{8.0 * size, QFont::DemiBold, kInk};
    const QString letter = words("N");
    drawSheetText(painter, tip - QPointF(sheetTextWidth(letter, type) / 2.0, px(0.9 * size)), letter, type);
}

/// Of the grid, at both ends of its lines: east along the upper and lower border (axis 0), north along the others.
void paintNumbers(QPainter& painter, const SheetPage& page, const world::Settings& settings, const PlanTransform& view, std::size_t axis)
{
    const SheetLayout layout = sheetLayout(page);
    const QRectF map = px(layout.map);
    const geometry::Box shown = view.visible();
    const SheetType type{5.5 * layout.size, QFont::Normal, kQuiet};
    const double gap = px(1.2 * layout.size);
    const double offset = offsetOf(settings, axis);
    const double first = axis == 0 ? map.left() : map.top();
    const double last = axis == 0 ? map.right() : map.bottom();
    for (const double line :
         gridLines(axis == 0 ? shown.low.x : shown.low.y, axis == 0 ? shown.high.x : shown.high.y, offset, gridStep_m(page))) {
        const QString text = editor::formatCount(std::llround(line + offset));
        const double half = sheetTextWidth(text, type) / 2.0;
        const double at = first + (axis == 0 ? view.toView({line, 0}).x() : view.toView({0, line}).y());
        if (at - half < first || at + half > last)
            continue;
        for (const bool isFar : {false, true}) {
            const double base = isFar ? gap + sheetTextHeight(type) : -gap;
            painter.save();
            if (axis == 0)
                painter.translate(at - half, (isFar ? map.bottom() : map.top()) + base);
            else
                painter.translate((isFar ? map.right() : map.left()) + base, at + half);
            painter.rotate(axis == 0 ? 0.0 : -90.0);
            drawSheetText(painter, {}, text, type);
            painter.restore();
        }
    }
}

} // namespace

double gridStep_m(const SheetPage& page)
{
    const double least_m = kGridApart_mm * sheetLayout(page).size * page.scale / 1000.0;
    const double power = std::pow(10.0, std::floor(std::log10(least_m)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= least_m)
            return factor * power;
    return 10.0 * power;
}

void paintSheetGrid(QPainter& painter, const SheetPage& page, const world::Settings& settings, const PlanTransform& view)
{
    const geometry::Box shown = view.visible();
    const double step = gridStep_m(page);
    QVector<QLineF> lines;
    for (const double x : gridLines(shown.low.x, shown.high.x, offsetOf(settings, 0), step))
        lines << QLineF(view.toView({x, shown.low.y}), view.toView({x, shown.high.y}));
    for (const double y : gridLines(shown.low.y, shown.high.y, offsetOf(settings, 1), step))
        lines << QLineF(view.toView({shown.low.x, y}), view.toView({shown.high.x, y}));
    painter.setPen(QPen(QColor(0x3a, 0x62, 0x8c, 105), px(0.09)));
    painter.drawLines(lines);
}

void paintSheetFrame(QPainter& painter, const SheetPage& page, const world::Settings& settings, const PlanTransform& view, bool hasGrid)
{
    const SheetLayout layout = sheetLayout(page);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(kInk, px(0.25)));
    painter.drawRect(px(layout.map));
    painter.setPen(QPen(kInk, px(0.5)));
    painter.drawRect(px(layout.frame));
    if (!hasGrid)
        return;
    for (const std::size_t axis : {0U, 1U})
        paintNumbers(painter, page, settings, view, axis);
}

void paintSheetScale(QPainter& painter, const SheetPage& page, const world::Settings& settings)
{
    const SheetLayout layout = sheetLayout(page);
    const double size = layout.size;
    const SheetType large{13.0 * size, QFont::DemiBold, kInk};
    const QPointF corner(px(layout.bar.left()), px(layout.scale.top() + 7.5 * size));
    const QString words1 = words("Scale %1").arg(scaleText(page.scale));
    drawSheetText(painter, corner, words1, large);
    const SheetType quiet{6.5 * size, QFont::Normal, kQuiet};
    const QString centimetre =
        words("1 cm is %1 m · %2")
            .arg(editor::formatNumber(page.scale / 100.0, 2),
                 paperWord(page.paper) + QLatin1Char(' ') + (page.isLandscape ? words("landscape") : words("portrait")));
    drawSheetText(painter, corner + QPointF(sheetTextWidth(words1, large) + px(3.0 * size), 0), centimetre, quiet);
    const QString system = settings.epsg ? words("Grid in metres, EPSG:%1, north up").arg(*settings.epsg)
                                         : words("Grid in metres of the city's own, north up");
    drawSheetText(painter, {corner.x(), px(layout.scale.bottom() - 1.2 * size)}, system, {5.5 * size, QFont::Normal, kQuiet});
    paintBar(painter, layout);
    paintNorth(painter, layout);
}

} // namespace passerby::widgets
