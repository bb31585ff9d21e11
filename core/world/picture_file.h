// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace passerby::world {

/// What the head of a picture's file says of its size, pixels.
struct PictureSize {
    std::int64_t width_px = 0;
    std::int64_t height_px = 0;

    friend bool operator==(const PictureSize&, const PictureSize&) = default;
};

/// The size of a PNG or JPEG as it is stored, before a note of the camera turns it. Nothing where it cannot be found.
[[nodiscard]] std::optional<PictureSize> storedSize(std::span<const std::uint8_t> file);
/// Why a PNG or JPEG cannot be shown, as the end of a sentence that begins with it: "ends in the middle". Nothing when its parts are
/// there, whole and of a size that can be shown; what is packed in them is not unpacked. Takes no time worth naming.
[[nodiscard]] std::optional<std::string> pictureFault(std::span<const std::uint8_t> file);

} // namespace passerby::world
