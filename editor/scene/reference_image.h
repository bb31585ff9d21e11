// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "core/world/reference_picture.h"

#include <QImage>
#include <QSize>

namespace passerby::editor {

/// All of a PNG or JPEG, upright (turned as its camera noted) and ready to be painted (32 bits, premultiplied where it has holes).
/// Errors: "not-a-picture", "too-large", "broken-picture". Any thread.
[[nodiscard]] foundation::Result<QImage> decodePicture(const std::vector<std::uint8_t>& file);
/// For the placement of a picture as its file holds it: that of the upright one of the given size.
[[nodiscard]] world::PicturePlacement uprightPlacement(const std::vector<std::uint8_t>& file, const world::PicturePlacement& placement,
                                                       QSize upright);

/// What a city's reference pictures may have together: with their halves they take five bytes a pixel and a third.
inline constexpr std::int64_t kMostShownPixels = 160'000'000;
[[nodiscard]] constexpr std::int64_t pixelsOf(const world::ReferencePicture& picture)
{
    return std::int64_t{picture.width_px} * picture.height_px;
}

/// A picture at full size, then at halves of it, so that small ones on screen are as smooth and as fast to paint as large ones.
struct ImagePyramid {
    std::vector<QImage> levels; ///< none: it cannot be shown

    /// For a picture one of whose pixels takes `scale` pixels on screen: the level whose pixels are nearest to those of the screen, finer
    /// rather than coarser. Not for an empty pyramid.
    [[nodiscard]] const QImage& levelFor(double scale) const;
};
/// Any thread.
[[nodiscard]] ImagePyramid makePyramid(QImage image);

} // namespace passerby::editor
