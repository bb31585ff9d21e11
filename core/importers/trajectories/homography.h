// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"
#include "core/geometry/point.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace passerby::importers {

/// From where splines in pixels, which count from the picture's middle with y upwards, are counted for a homography.
enum class PixelOrigin : std::uint8_t {
    corner, ///< row and column from the upper left corner: H · (height/2 − y, x + width/2, 1)
    middle  ///< as they are: H · (x, y, 1)
};

/// Leads from a picture to the ground, row by row.
struct Homography {
    std::array<double, 9> h{1, 0, 0, 0, 1, 0, 0, 0, 1};

    /// Nothing where the point lies on the horizon.
    [[nodiscard]] std::optional<geometry::Point> toGround(geometry::Point pixel) const;
    /// Of one sign on this side of the horizon, of the other beyond it, where the sky is; 0 on the horizon, to rounding.
    [[nodiscard]] double depthOf(geometry::Point pixel) const;
    friend bool operator==(const Homography&, const Homography&) = default;
};

/// Nine numbers, with blanks or commas between. Error "bad-homography" with file and line: another number of numbers, words, or a matrix
/// that folds the picture into a line (to rounding).
[[nodiscard]] foundation::Result<Homography> parseHomography(std::string_view text, const std::string& file);

} // namespace passerby::importers
