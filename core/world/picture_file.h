// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/reference_picture.h"

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
/// there, whole and of a size that can be shown; what is packed in them is not unpacked. Takes as long as
/// reading the file at most.
[[nodiscard]] std::optional<std::string> pictureFault(std::span<const std::uint8_t> file);
/// The same of a file whose bytes never change, found once as long as anybody holds them: for checks after each change of a city, where
/// stepping through many files made of small parts would take long. Thread-safe.
[[nodiscard]] std::optional<std::string> rememberedPictureFault(const SharedBytes& file);

} // namespace passerby::world
