// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/heatmaps/heatmaps_exporter.h"

#include "core/exporters/export_files.h"
#include "core/exporters/heatmaps/heat_images.h"
#include "core/exporters/map_reference.h"

#include <fmt/format.h>

namespace passerby::exporters {

namespace fs = std::filesystem;
using foundation::Result;

namespace {

std::string nameOf(int level)
{
    if (level == 0)
        return "heat_density";
    return level > 0 ? fmt::format("heat_density_level_{}", level) : fmt::format("heat_density_level_m{}", -level);
}

void writeSpan(JsonText& json, std::string_view name, double low, double high)
{
    json.key(name);
    json.value(geometry::Point{low, high});
}

std::string sidecarOf(const HeatRaster& raster, const ExportInput& input)
{
    JsonText json;
    json.beginObject();
    json.member("format", "passerby-heatmap");
    json.member("version", 1);
    json.member("quantity", "expected density");
    json.member("unit", "people/m2");
    json.member("definition",
                "the people to expect on each way, spread evenly along its straight line; in each square those whose lines lead "
                "through it, by the area of the square");
    json.member("level", raster.level);
    if (input.bake->hour >= 0.0)
        json.member("hour", input.bake->hour);
    json.member("columns", raster.columns);
    json.member("rows", raster.rows);
    json.member("first_row", "north");
    json.member("step_m", raster.step_m);
    const geometry::Point low = raster.low - input.origin;
    writeSpan(json, "x_m", low.x, low.x + raster.columns * raster.step_m);
    writeSpan(json, "y_m", low.y, low.y + raster.rows * raster.step_m);
    json.key("local_origin");
    json.value(input.origin);
    writeMapReference(json, input.world.settings());
    json.member("min", raster.least);
    json.member("max", raster.most);
    json.member("people", raster.people);
    json.member("nodata", double(kNoHeat));
    json.key("png");
    json.beginObject();
    json.member("nodata", 0);
    json.member("min", 1);
    json.member("max", 65535);
    json.endObject();
    json.endObject();
    return json.take();
}

Result<void> addHeatmap(const HeatRaster& raster, const ExportInput& input, ExportFolder& folder)
{
    const std::string name = nameOf(raster.level);
    const std::string what = fmt::format("People to expect by square metre on level {}, in squares of {:g} m", raster.level, raster.step_m);
    const auto png = heatPng(raster);
    if (!png)
        return png.error();
    if (auto written = folder.write(name + ".png", png.value(), what + ", 16 bits grey."); !written)
        return written;
    const auto exr = heatExr(raster);
    if (!exr)
        return exr.error();
    if (auto written = folder.write(name + ".exr", exr.value(), what + ", as 32 bit numbers."); !written)
        return written;
    const auto draft = folder.draftFor(name + ".tif", what + ", for geographic information systems.");
    if (!draft)
        return draft.error();
    if (auto written = writeHeatTiff(raster, input.world.settings(), draft.value(), folder.path() / (name + ".tif")); !written)
        return written;
    return folder.write(name + ".json", sidecarOf(raster, input), "What these three are of: bounds, unit, definition, range.");
}

} // namespace

Result<void> addHeatmaps(const ExportInput& input, ExportFolder& folder, foundation::JobContext& context)
{
    return drawDensities(input.world, *input.bake, input.step_m, context,
                         [&](const HeatRaster& raster) { return addHeatmap(raster, input, folder); });
}

Result<std::vector<fs::path>> exportHeatmaps(const ExportInput& input, const fs::path& path, foundation::JobContext& context)
{
    ExportFolder folder(path);
    if (const auto added = addHeatmaps(input, folder, context); !added)
        return added.error();
    const std::optional<double> hour = input.bake->hour < 0.0 ? std::nullopt : std::optional(input.bake->hour);
    if (const auto written = folder.write("manifest.json", manifestText("heatmaps", input.world, folder.files(), hour)); !written)
        return written.error();
    if (context.isCancelled())
        return exportCancelled();
    return folder.commit("heatmaps");
}

} // namespace passerby::exporters
