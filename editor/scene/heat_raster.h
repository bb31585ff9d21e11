// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world.h"
#include "editor/scene/draw_lists.h"
#include "editor/scene/ground_squares.h"
#include "editor/scene/heatmap.h"

#include <QImage>
#include <QTransform>
#include <vector>

namespace passerby::editor {

/// A square of ground of one colour, or a cell of one level of service.
struct HeatSquare {
    std::vector<GroundTriangle> triangles;
    double value = 0.0;
    geometry::Point middle{}; ///< where the letter of a level of service stands
    double room_m = 0.0;      ///< for that, from side to side; 0: no letter
};

/// What colours the ground: values at the points of a raster, by which the cells of a level are coloured, or squares.
struct HeatRaster {
    geometry::Point origin; ///< of column 0, row 0
    double spacing_m = 0.0;
    std::size_t columns = 0;
    std::size_t rows = 0;
    std::vector<float> values; ///< [rows × columns], the southernmost row first; no number where nothing is known
    world::World world;        ///< whose cells these are
    int level = 0;
    std::vector<HeatSquare> squares{}; ///< then there are no points

    /// Between the four points around a place, by those of them that have values; no number where none has.
    [[nodiscard]] double at(geometry::Point place) const;
};

/// Gives points without a value the mean of the neighbours that have one, `times` over, so that cells are coloured up to their borders.
/// The raster has room for it where it begins with as many rows and columns without values on each side.
void spread(HeatRaster& raster, int times);

/// A pixel a point, the southernmost row first, in the colours of the heatmap; clear where nothing is known.
[[nodiscard]] QImage rasterImage(const HeatRaster& raster, const Heatmap& heatmap, bool dark);
/// From pixels of rasterImage() to metres.
[[nodiscard]] QTransform rasterPlace(const HeatRaster& raster);
/// The cells of the level in the colours of the heatmap, in triangles no larger than a square of the raster, or than one of some tens of
/// thousands of squares where the raster is finer; or the squares. Nothing where the heatmap has no raster.
[[nodiscard]] std::vector<GroundVertex> rasterMesh(const Heatmap& heatmap, bool dark);

} // namespace passerby::editor
