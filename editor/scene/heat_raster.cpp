// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/heat_raster.h"

#include "core/geometry/triangulation.h"
#include "core/world/elevations.h"
#include "editor/scene/colour_map.h"
#include "editor/scene/scene_theme.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace passerby::editor {

using geometry::Point;

namespace {

constexpr double kMostSquares = 40000.0; ///< of a mesh
constexpr float kNothing = std::numeric_limits<float>::quiet_NaN();

/// Mean of the values of the neighbours of a point; no number where none has one.
float meanAround(const HeatRaster& raster, std::size_t column, std::size_t row)
{
    double sum = 0.0;
    int count = 0;
    for (std::size_t r = row - std::min<std::size_t>(row, 1); r <= row + 1 && r < raster.rows; ++r)
        for (std::size_t c = column - std::min<std::size_t>(column, 1); c <= column + 1 && c < raster.columns; ++c)
            if (const float value = raster.values[r * raster.columns + c]; !std::isnan(value)) {
                sum += value;
                ++count;
            }
    return count > 0 ? static_cast<float>(sum / count) : kNothing;
}

QColor colorOf(double value, const Heatmap& heatmap, bool dark)
{
    return rampColor(rampPosition(value, heatmap.maximum, heatmap.scale), heatmap.scale, dark, heatmap.ramp);
}

/// The part of a convex outline where `side`(point) ≥ 0.
template <class Side>
std::vector<Point> cutBy(const std::vector<Point>& outline, Side side)
{
    std::vector<Point> kept;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Point from = outline[i];
        const Point to = outline[(i + 1) % outline.size()];
        const double a = side(from);
        const double b = side(to);
        if (a >= 0.0)
            kept.push_back(from);
        if ((a > 0.0 && b < 0.0) || (a < 0.0 && b > 0.0))
            kept.push_back(from + (to - from) * (a / (a - b)));
    }
    return kept;
}

std::vector<GroundVertex> squaresMesh(const std::vector<HeatSquare>& squares, const Heatmap& heatmap, bool dark)
{
    std::vector<GroundVertex> mesh;
    for (const HeatSquare& square : squares) {
        const QVector3D color = toVector(colorOf(square.value, heatmap, dark));
        for (const GroundTriangle& triangle : square.triangles)
            for (std::size_t i = 0; i < triangle.corners.size(); ++i) {
                const Point place = triangle.corners[i];
                mesh.push_back({{float(place.x), float(place.y), float(triangle.heights_m[i])}, {color.x(), color.y(), color.z()}, 0.0F});
            }
    }
    return mesh;
}

/// How large the squares of a mesh are: those of the raster, or several of them where there would be too many.
double squareOf(const HeatRaster& raster)
{
    double area_m2 = 0.0;
    for (const auto& [id, cell] : raster.world.cells())
        if (cell.level == raster.level)
            area_m2 += geometry::area(cell.polygon);
    return raster.spacing_m * std::max(1.0, std::ceil(std::sqrt(area_m2 / kMostSquares) / raster.spacing_m));
}

/// Hands out the pieces of a triangle that lie in one square each.
template <class Take>
void cutIntoSquares(Point origin, double square_m, const std::array<Point, 3>& triangle, Take take)
{
    const geometry::Box box = geometry::boundingBox(triangle);
    const auto placeOf = [&](double at, double from) { return static_cast<long>(std::floor((at - from) / square_m)); };
    for (long row = placeOf(box.low.y, origin.y); row <= placeOf(box.high.y, origin.y); ++row) {
        const double south = origin.y + static_cast<double>(row) * square_m;
        std::vector<Point> strip = cutBy({triangle.begin(), triangle.end()}, [&](Point p) { return p.y - south; });
        strip = cutBy(strip, [&](Point p) { return south + square_m - p.y; });
        if (strip.size() < 3)
            continue;
        const geometry::Box across = geometry::boundingBox(strip);
        for (long column = placeOf(across.low.x, origin.x); column <= placeOf(across.high.x, origin.x); ++column) {
            const double west = origin.x + static_cast<double>(column) * square_m;
            std::vector<Point> piece = cutBy(strip, [&](Point p) { return p.x - west; });
            piece = cutBy(piece, [&](Point p) { return west + square_m - p.x; });
            if (piece.size() >= 3)
                take(piece);
        }
    }
}

} // namespace

double HeatRaster::at(Point place) const
{
    if (columns == 0 || rows == 0)
        return kNothing;
    const double x = std::clamp((place.x - origin.x) / spacing_m, 0.0, static_cast<double>(columns - 1));
    const double y = std::clamp((place.y - origin.y) / spacing_m, 0.0, static_cast<double>(rows - 1));
    const auto column = static_cast<std::size_t>(x);
    const auto row = static_cast<std::size_t>(y);
    double sum = 0.0;
    double weights = 0.0;
    for (std::size_t r = row; r <= row + 1 && r < rows; ++r)
        for (std::size_t c = column; c <= column + 1 && c < columns; ++c) {
            const double weight = (1.0 - std::abs(x - static_cast<double>(c))) * (1.0 - std::abs(y - static_cast<double>(r)));
            if (const float value = values[r * columns + c]; weight > 0.0 && !std::isnan(value)) {
                sum += weight * value;
                weights += weight;
            }
        }
    return weights > 0.0 ? sum / weights : kNothing;
}

void spread(HeatRaster& raster, int times)
{
    for (int i = 0; i < times; ++i) {
        std::vector<float> wider = raster.values;
        for (std::size_t at = 0; at < wider.size(); ++at)
            if (std::isnan(wider[at]))
                wider[at] = meanAround(raster, at % raster.columns, at / raster.columns);
        raster.values = std::move(wider);
    }
}

QImage rasterImage(const HeatRaster& raster, const Heatmap& heatmap, bool dark)
{
    QImage image(static_cast<int>(raster.columns), static_cast<int>(raster.rows), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    for (std::size_t row = 0; row < raster.rows; ++row) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(static_cast<int>(row)));
        for (std::size_t column = 0; column < raster.columns; ++column)
            if (const float value = raster.values[row * raster.columns + column]; !std::isnan(value))
                line[column] = colorOf(value, heatmap, dark).rgb();
    }
    return image;
}

QTransform rasterPlace(const HeatRaster& raster)
{
    const double step = raster.spacing_m;
    return {step, 0.0, 0.0, step, raster.origin.x - 0.5 * step, raster.origin.y - 0.5 * step};
}

std::vector<GroundVertex> rasterMesh(const Heatmap& heatmap, bool dark)
{
    std::vector<GroundVertex> mesh;
    if (!heatmap.raster || !(heatmap.maximum > 0.0))
        return mesh;
    const HeatRaster& raster = *heatmap.raster;
    if (!raster.squares.empty())
        return squaresMesh(raster.squares, heatmap, dark);
    const world::Elevations elevations(raster.world);
    const double square_m = squareOf(raster);
    std::vector<Point> corners;
    for (const auto& [id, cell] : raster.world.cells()) {
        if (cell.level != raster.level)
            continue;
        const auto append = [&, number = id, level = cell.level](const std::vector<Point>& piece) {
            std::vector<GroundVertex> fan;
            for (const Point place : piece)
                if (const double value = raster.at(place); !std::isnan(value)) {
                    const QVector3D color = toVector(colorOf(value, heatmap, dark));
                    const auto height = static_cast<float>(elevations.at(number, level, place));
                    fan.push_back({{float(place.x), float(place.y), height}, {color.x(), color.y(), color.z()}, 0.0F});
                }
            for (std::size_t i = 2; i < fan.size(); ++i)
                mesh.insert(mesh.end(), {fan[0], fan[i - 1], fan[i]});
        };
        for (const auto& triangle : geometry::triangulate(cell.polygon, corners))
            cutIntoSquares(raster.origin, square_m, {corners[triangle[0]], corners[triangle[1]], corners[triangle[2]]}, append);
    }
    return mesh;
}

} // namespace passerby::editor
