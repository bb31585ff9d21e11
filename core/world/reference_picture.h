// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/id.h"
#include "core/foundation/limits.h"
#include "core/geometry/polygon.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace passerby::world {

/// The bytes of a file, shared by all copies of a row. Never changed.
using SharedBytes = std::shared_ptr<const std::vector<std::uint8_t>>;
/// Wherever they lie; nothing is the same as nothing alone.
[[nodiscard]] bool sameBytes(const SharedBytes& a, const SharedBytes& b);

/// Where a picture lies. A pixel's place is counted from the upper left corner, to the right and down: local = corner + x · right + y ·
/// down.
struct PicturePlacement {
    geometry::Point corner;          ///< of the whole picture, not the middle of its first pixel; local metres
    geometry::Point right{1.0, 0.0}; ///< from a pixel to the one at its right, m
    geometry::Point down{0.0, -1.0}; ///< from a pixel to the one below, m

    [[nodiscard]] geometry::Point toLocal(geometry::Point pixel) const { return corner + pixel.x * right + pixel.y * down; }
    friend bool operator==(const PicturePlacement&, const PicturePlacement&) = default;
};

/// A scan, a plan or an aerial photograph to draw over. It is no part of the city that people walk in: bakes, runs and exports ignore it.
struct ReferencePicture {
    std::string name;
    SharedBytes file; ///< PNG or JPEG
    int width_px = 0;
    int height_px = 0;
    PicturePlacement placement;
    double opacity = 0.6; ///< 0 to 1

    /// The same bytes count as equal wherever they lie.
    friend bool operator==(const ReferencePicture& a, const ReferencePicture& b);
};

using ReferencePictureId = foundation::Id<ReferencePicture>;

/// Larger files and pictures are refused, so that nobody runs out of memory: a pixel takes four bytes once it is shown.
using foundation::kLargestPictureFile_bytes;
using foundation::kLongestPictureSide_px;
using foundation::kMostPicturePixels;

/// The corners, anticlockwise unless the picture is mirrored.
[[nodiscard]] geometry::Ring outlineOf(const ReferencePicture& picture);
[[nodiscard]] geometry::Point middleOf(const ReferencePicture& picture);
/// Length of the upper edge, m.
[[nodiscard]] double widthOf_m(const ReferencePicture& picture);
/// Angle of the upper edge, anticlockwise from east, −π to π.
[[nodiscard]] double turnOf_rad(const ReferencePicture& picture);

/// The placement moved, turned and scaled so that what lay at `from` comes to lie at `to`; both are local metres. Nothing when two points
/// of a pair are the same.
[[nodiscard]] std::optional<PicturePlacement> calibrated(const PicturePlacement& placement, const std::array<geometry::Point, 2>& from,
                                                         const std::array<geometry::Point, 2>& to);
/// The placement scaled about `a` so that what lies at `a` and `b` is `distance_m` apart. Nothing when they are the same, or without a
/// distance above 0.
[[nodiscard]] std::optional<PicturePlacement> calibrated(const PicturePlacement& placement, geometry::Point a, geometry::Point b,
                                                         double distance_m);
/// Scaled by `factor` and turned by `turn_rad` about a point that stays.
[[nodiscard]] PicturePlacement turned(const PicturePlacement& placement, geometry::Point about, double turn_rad, double factor);

} // namespace passerby::world
