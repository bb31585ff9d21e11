// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/heatmaps/heat_images.h"
#include "core/foundation/write_failure.h"

#include <geotiff.h>
#include <geovalues.h>
#include <memory>
#include <tiffio.h>
#include <xtiffio.h>

namespace passerby::exporters {

namespace {

constexpr std::uint32_t kNoDataTag = 42113; ///< GDAL_NODATA
constexpr std::uint32_t kRowsAtOnce = 64;

struct Closing {
    void operator()(TIFF* file) const { XTIFFClose(file); }
};

void setNoData(TIFF* file)
{
    static const TIFFFieldInfo kField{kNoDataTag, -1, -1, TIFF_ASCII, FIELD_CUSTOM, 1, 0, const_cast<char*>("GDAL_NODATA")};
    TIFFMergeFieldInfo(file, &kField, 1);
    TIFFSetField(file, kNoDataTag, "-1");
}

bool setPlace(TIFF* file, const HeatRaster& raster, const world::Settings& settings)
{
    const double west_m = double(settings.origin_m[0]) + raster.low.x;
    const double north_m = double(settings.origin_m[1]) + raster.low.y + raster.rows * raster.step_m;
    double corner[6] = {0.0, 0.0, 0.0, west_m, north_m, 0.0};
    double size[3] = {raster.step_m, raster.step_m, 0.0};
    TIFFSetField(file, TIFFTAG_GEOTIEPOINTS, 6, corner);
    TIFFSetField(file, TIFFTAG_GEOPIXELSCALE, 3, size);
    GTIF* keys = GTIFNew(file);
    if (!keys)
        return false;
    GTIFKeySet(keys, GTRasterTypeGeoKey, TYPE_SHORT, 1, RasterPixelIsArea);
    if (settings.epsg) {
        GTIFKeySet(keys, GTModelTypeGeoKey, TYPE_SHORT, 1, ModelTypeProjected);
        GTIFKeySet(keys, ProjectedCSTypeGeoKey, TYPE_SHORT, 1, *settings.epsg);
    }
    const bool isWritten = GTIFWriteKeys(keys) != 0;
    GTIFFree(keys);
    return isWritten;
}

bool write(TIFF* file, const HeatRaster& raster, const world::Settings& settings)
{
    TIFFSetField(file, TIFFTAG_IMAGEWIDTH, raster.columns);
    TIFFSetField(file, TIFFTAG_IMAGELENGTH, raster.rows);
    TIFFSetField(file, TIFFTAG_BITSPERSAMPLE, 32);
    TIFFSetField(file, TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_IEEEFP);
    TIFFSetField(file, TIFFTAG_SAMPLESPERPIXEL, 1);
    TIFFSetField(file, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK);
    TIFFSetField(file, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
    TIFFSetField(file, TIFFTAG_COMPRESSION, COMPRESSION_ADOBE_DEFLATE);
    TIFFSetField(file, TIFFTAG_ROWSPERSTRIP, kRowsAtOnce);
    setNoData(file);
    if (!setPlace(file, raster, settings))
        return false;
    std::vector<float> row(raster.columns);
    for (std::uint32_t i = 0; i < raster.rows; ++i) {
        const auto from = raster.values.begin() + std::ptrdiff_t(std::size_t(i) * raster.columns);
        std::copy_n(from, raster.columns, row.begin());
        if (TIFFWriteScanline(file, row.data(), i, 0) < 0)
            return false;
    }
    return TIFFFlush(file) != 0;
}

} // namespace

foundation::Result<void> writeHeatTiff(const HeatRaster& raster, const world::Settings& settings, const std::filesystem::path& draft,
                                       const std::filesystem::path& goal)
{
    const std::unique_ptr<TIFF, Closing> file(XTIFFOpen(draft.c_str(), "wl"));
    if (!file || !write(file.get(), raster, settings))
        return foundation::writeFailure(goal, draft, "The heatmap cannot be written as GeoTIFF.");
    return {};
}

} // namespace passerby::exporters
