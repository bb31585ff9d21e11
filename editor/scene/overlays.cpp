// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/overlays.h"

#include "editor/scene/colour_map.h"
#include "editor/scene/share_arrows.h"

#include <algorithm>

namespace passerby::editor {
namespace {

constexpr double kCasing_m = 0.25;
constexpr double kRouteHalfWidth_m = 0.42;
constexpr double kRouteHalfPixels = 2.2;
constexpr double kAheadOfPerson_m = 1.35;
constexpr double kRingRadius_m = 0.92;
constexpr double kHeatHalfPixels = 0.8;
constexpr double kMarkPixels = 4.0;

QVector4D solid(const QVector3D& color)
{
    return {color, 1.0F};
}

} // namespace

std::vector<Ribbon> heatRibbons(const Heatmap& heatmap, const SceneTheme& theme)
{
    std::vector<Ribbon> casings;
    std::vector<Ribbon> fills;
    for (const HeatmapWay& way : heatmap.ways) {
        const double t = rampPosition(way, heatmap);
        const double weight = rampWeight(t, heatmap.scale);
        if (weight < kFirstDrawnRampPosition)
            continue;
        const double half = ribbonHalfWidth_m(weight);
        const QColor color = rampColor(t, heatmap.scale, theme.dark, heatmap.ramp);
        casings.push_back(
            ribbon(way.from, way.to, way.elevation_m, half + kCasing_m, kHeatHalfPixels + 0.7, RibbonStyle::plain, theme.casing));
        fills.push_back(ribbon(way.from, way.to, way.elevation_m, half, kHeatHalfPixels, RibbonStyle::plain, solid(toVector(color))));
    }
    casings.insert(casings.end(), fills.begin(), fills.end());
    const std::vector<Ribbon> arrows = arrowRibbons(heatmap.arrows, theme);
    casings.insert(casings.end(), arrows.begin(), arrows.end());
    return casings;
}

std::vector<Ribbon> routeRibbons(const std::vector<geometry::Point>& points, double walkedUntil_m, double z_m, const SceneTheme& theme)
{
    std::vector<Ribbon> ribbons;
    const QVector4D color = solid(theme.accent);
    double start = 0.0;
    const auto add = [&](geometry::Point a, geometry::Point b, RibbonStyle style, double along) {
        Ribbon piece = ribbon(a, b, z_m, kRouteHalfWidth_m, kRouteHalfPixels, style, color);
        piece.along = float(along);
        ribbons.push_back(piece);
    };
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const double length = geometry::distance(points[i], points[i + 1]);
        if (length <= 0.0)
            continue;
        const auto at = [&](double metres) {
            return points[i] + (points[i + 1] - points[i]) * std::clamp((metres - start) / length, 0.0, 1.0);
        };
        if (walkedUntil_m > start)
            add(points[i], at(walkedUntil_m), RibbonStyle::walked, start);
        const double ahead = walkedUntil_m > 0.0 ? walkedUntil_m + kAheadOfPerson_m : 0.0;
        if (ahead < start + length)
            add(at(ahead), points[i + 1], RibbonStyle::route, std::max(start, ahead));
        start += length;
    }
    return ribbons;
}

std::vector<Ribbon> markRibbons(const std::vector<GroundMark>& marks, const SceneTheme& theme)
{
    std::vector<Ribbon> ribbons;
    for (const GroundMark& mark : marks) {
        const QVector4D color = solid(mark.color.isValid() ? toVector(mark.color) : theme.accent);
        if (!mark.isRing)
            ribbons.push_back(
                ribbon(mark.place, mark.place, 0.0, mark.radius_m + kCasing_m, kMarkPixels + 1.5, RibbonStyle::plain, theme.casing));
        ribbons.push_back(ribbon(mark.place, mark.place, 0.0, mark.radius_m, mark.isRing ? 2.0 * kMarkPixels : kMarkPixels,
                                 mark.isRing ? RibbonStyle::ring : RibbonStyle::plain, color));
    }
    return ribbons;
}

Ribbon pickedRing(geometry::Point place, double z_m, const SceneTheme& theme)
{
    return ribbon(place, place, z_m, kRingRadius_m, 5.0, RibbonStyle::ring, solid(theme.accent));
}

Ribbon objectRing(geometry::Point place, double z_m, double radius_m, const QVector3D& color)
{
    return ribbon(place, place, z_m, radius_m, 7.0, RibbonStyle::ring, solid(color));
}

std::vector<Ribbon> areaOutline(const geometry::Polygon& area, const std::function<double(geometry::Point)>& floor_m,
                                const QVector3D& color, const SceneTheme& theme)
{
    constexpr double kHalfWidth_m = 0.09;
    constexpr double kLeast_px = 1.1;
    constexpr double kEdgeCasing_m = 0.05;
    constexpr double kEdgeCasing_px = 0.9;
    std::vector<Ribbon> ribbons;
    const auto draw = [&](const geometry::Ring& ring, double wider_m, double wider_px, const QVector4D& paint) {
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const geometry::Point from = ring[i];
            const geometry::Point to = ring[(i + 1) % ring.size()];
            ribbons.push_back(ribbon(from, to, floor_m(geometry::midpoint(from, to)), kHalfWidth_m + wider_m, kLeast_px + wider_px,
                                     RibbonStyle::plain, paint));
        }
    };
    const auto drawAll = [&](double wider_m, double wider_px, const QVector4D& paint) {
        draw(area.outer, wider_m, wider_px, paint);
        for (const geometry::Ring& hole : area.holes)
            draw(hole, wider_m, wider_px, paint);
    };
    drawAll(kEdgeCasing_m, kEdgeCasing_px, QVector4D(theme.accentRim, 0.7F)); // all of it first: no corner lies over a line
    drawAll(0.0, 0.0, QVector4D(color, 1.0F));
    return ribbons;
}

} // namespace passerby::editor
