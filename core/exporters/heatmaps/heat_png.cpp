// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/heatmaps/heat_images.h"
#include "core/foundation/words.h"

#include <array>
#include <cmath>
#include <zlib.h>

namespace passerby::exporters {

namespace {

void append32(std::uint32_t number, std::string& bytes)
{
    for (const int shift : {24, 16, 8, 0})
        bytes += char((number >> shift) & 0xFFU);
}

void appendChunk(std::string_view kind, const std::string& content, std::string& bytes)
{
    append32(std::uint32_t(content.size()), bytes);
    const std::string checked = std::string(kind) + content;
    bytes += checked;
    append32(std::uint32_t(crc32(0, reinterpret_cast<const Bytef*>(checked.data()), uInt(checked.size()))), bytes);
}

/// Each row begins with its filter: the difference to the row above.
std::string rowsOf(const HeatRaster& raster)
{
    constexpr double kSteps = 65534.0;
    const double span = raster.most - raster.least;
    std::string rows;
    std::string above(std::size_t(raster.columns) * 2, '\0');
    for (std::size_t row = 0; row < raster.rows; ++row) {
        std::string here;
        for (std::size_t column = 0; column < raster.columns; ++column) {
            const float value = raster.values[row * raster.columns + column];
            const double share = span > 0.0 ? (double(value) - raster.least) / span : 0.0;
            const auto grey = value == kNoHeat ? 0U : 1U + unsigned(std::lround(share * kSteps));
            here += char(grey >> 8U);
            here += char(grey & 0xFFU);
        }
        rows += char(2);
        for (std::size_t i = 0; i < here.size(); ++i)
            rows += char(here[i] - above[i]);
        above = std::move(here);
    }
    return rows;
}

} // namespace

foundation::Result<std::string> heatPng(const HeatRaster& raster)
{
    const std::string rows = rowsOf(raster);
    uLongf size = compressBound(uLong(rows.size()));
    std::string packed(size, '\0');
    if (compress2(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(rows.data()), uLong(rows.size()), 6)
        != Z_OK)
        return foundation::Error{"cannot-write", foundation::told("The heatmap cannot be packed as PNG."), {}};
    packed.resize(size);
    std::string bytes("\x89PNG\r\n\x1a\n");
    std::string header;
    append32(raster.columns, header);
    append32(raster.rows, header);
    header += {char(16), char(0), char(0), char(0), char(0)}; // bits, grey, deflate, filters, not interlaced
    appendChunk("IHDR", header, bytes);
    appendChunk("IDAT", packed, bytes);
    appendChunk("IEND", {}, bytes);
    return bytes;
}

} // namespace passerby::exporters
