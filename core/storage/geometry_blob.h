// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/polygon.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace passerby::storage {

/// The frame that absolute coordinates of a file are in.
struct FileFrame {
    std::array<std::int64_t, 2> origin_m{0, 0};
    std::int32_t srsId = -1; ///< row of gpkg_spatial_ref_sys
};

/// Absolute coordinates of a local point. Throws Failure "out-of-range" when the way back would not be exact.
[[nodiscard]] geometry::Point toAbsolute(const FileFrame& frame, geometry::Point local);
[[nodiscard]] geometry::Point toLocal(const FileFrame& frame, geometry::Point absolute);

/// GeoPackage geometry blobs (OGC 12-128r17, 2.1.3): header with envelope, then little-endian WKB, of absolute coordinates. The encoders
/// take local points; `box` receives the absolute bounds.
[[nodiscard]] std::vector<std::uint8_t> encodePoint(const FileFrame& frame, geometry::Point point, geometry::Box& box);
[[nodiscard]] std::vector<std::uint8_t> encodeLine(const FileFrame& frame, std::span<const geometry::Point> points, geometry::Box& box);
[[nodiscard]] std::vector<std::uint8_t> encodePoints(const FileFrame& frame, std::span<const geometry::Point> points, geometry::Box& box);
[[nodiscard]] std::vector<std::uint8_t> encodePolygon(const FileFrame& frame, const geometry::Polygon& polygon, geometry::Box& box);

/// The decoders take any byte order and envelope and give local points; they return false for anything but one whole geometry of the
/// wanted type with finite coordinates.
[[nodiscard]] bool decodePoint(const FileFrame& frame, std::span<const std::uint8_t> blob, geometry::Point& point);
[[nodiscard]] bool decodeLine(const FileFrame& frame, std::span<const std::uint8_t> blob, std::vector<geometry::Point>& points);
/// In the order of the file.
[[nodiscard]] bool decodePoints(const FileFrame& frame, std::span<const std::uint8_t> blob, std::vector<geometry::Point>& points);
[[nodiscard]] bool decodePolygon(const FileFrame& frame, std::span<const std::uint8_t> blob, geometry::Polygon& polygon);

} // namespace passerby::storage
