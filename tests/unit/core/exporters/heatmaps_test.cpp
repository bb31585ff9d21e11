// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exporters/heatmaps/heat_images.h"
#include "core/world/behaviour_shares.h"
#include "core/world/patch_builder.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/exporters/export_support.h"
#include "tests/unit/core/exporters/glb_reader.h"
#include "tests/unit/core/exporters/small_schema.h"

#include <QProcess>
#include <QTest>
#include <cmath>
#include <fstream>
#include <numeric>

namespace heatmaps_test {

using namespace passerby;
using exporters::HeatRaster;
using exporters::kNoHeat;
using testing::Json;
using testing::ScratchFolder;

namespace {

float valueAt(const HeatRaster& raster, double x_m, double y_m)
{
    const auto column = std::size_t((x_m - raster.low.x) / raster.step_m);
    const auto row = raster.rows - 1 - std::size_t((y_m - raster.low.y) / raster.step_m);
    return raster.values[row * raster.columns + column];
}

double peopleIn(const HeatRaster& raster)
{
    double sum = 0.0;
    for (const float value : raster.values)
        sum += value == kNoHeat ? 0.0 : double(value) * raster.step_m * raster.step_m;
    return sum;
}

/// All levels, kept.
foundation::Result<std::vector<HeatRaster>> drawn(const world::World& world, const alibi::Bake& bake, double step_m,
                                                  foundation::JobContext& context)
{
    std::vector<HeatRaster> rasters;
    const auto done = exporters::drawDensities(world, bake, step_m, context, [&](const HeatRaster& raster) {
        rasters.push_back(raster);
        return foundation::Result<void>();
    });
    if (!done)
        return done.error();
    return rasters;
}

HeatRaster small()
{
    return {0, {10.0, 20.0}, 2.0, 3, 2, {kNoHeat, 0.0F, 0.25F, 1.0F, 0.5F, kNoHeat}, 0.0, 1.0, 7.0};
}

} // namespace

class HeatmapsTest : public QObject {
    Q_OBJECT

private slots:
    /// One way along the x axis of one square: the share of its length that lies in it, by hand.
    void people_lieAlongTheirWays()
    {
        const world::World world = testing::cityOf(testing::kThreeDoors);
        alibi::Bake bake = testing::madeUpBake(world);
        std::fill(bake.probability.begin(), bake.probability.end(), 0.0);
        const auto& graph = *bake.graph;
        std::size_t way = 0;
        for (std::size_t s = 0; s < graph.segments().size(); ++s)
            if (graph.nodeName(graph.segments()[s].from) == "T2" && graph.nodeName(graph.segments()[s].to) == "T3")
                way = s;
        bake.probability[way] = 0.0007; // 14 people from (22, 10) to (22, -4), 14 m: one a metre
        foundation::JobContext context;
        const auto rasters = drawn(world, bake, 0.0, context);
        QVERIFY(rasters.ok());
        QCOMPARE(rasters.value().size(), std::size_t{1});
        const HeatRaster& raster = rasters.value()[0];
        QCOMPARE(raster.step_m, 1.0);
        QVERIFY(std::abs(peopleIn(raster) - 14.0) < 1e-4 && std::abs(raster.people - 14.0) < 1e-9);
        for (double y_m = -3.5; y_m < 10.0; y_m += 1.0)
            QVERIFY(std::abs(double(valueAt(raster, 22.5, y_m)) - 1.0) < 1e-5);
        QCOMPARE(valueAt(raster, 22.5, 10.5), 0.0F);
        QCOMPARE(valueAt(raster, 21.5, 3.5), 0.0F);
        QCOMPARE(raster.most, double(valueAt(raster, 22.5, 3.5)));
        const auto coarse = drawn(world, bake, 4.0, context);
        QVERIFY(std::abs(peopleIn(coarse.value()[0]) - 14.0) < 1e-4);
        QVERIFY(std::abs(coarse.value()[0].most - 4.0 / 16.0) < 1e-6);
        QCOMPARE(drawn(world, bake, 0.001, context).error().code, std::string("too-large"));
    }

    void allPeople_areThere_andNobodyWhereNobodyCanBe()
    {
        world::World world = testing::mappedCity();
        world::PatchBuilder builder(world);
        builder.add(
            world::Cell{"gallery", world::CellKind::plaza, 2, {{{0, 0}, {6, 0}, {6, 3}, {0, 3}}, {{{2, 1}, {2, 2}, {4, 2}, {4, 1}}}}});
        QVERIFY(world.apply(builder.take()).ok());
        const alibi::Bake bake = testing::madeUpBake(world);
        foundation::JobContext context;
        const auto rasters = drawn(world, bake, 0.5, context);
        QVERIFY(rasters.ok());
        QCOMPARE(rasters.value().size(), std::size_t{2});
        double expected = 0.0;
        for (const double share : bake.probability)
            expected += bake.expectedAgents(share, world::scheduledPopulation(world));
        QVERIFY(std::abs(peopleIn(rasters.value()[0]) - expected) < 1e-3 * expected);
        const HeatRaster& gallery = rasters.value()[1];
        QCOMPARE(gallery.level, 2);
        QCOMPARE(std::count(gallery.values.begin(), gallery.values.end(), 0.0F), std::ptrdiff_t{(6 * 3 - 2) * 4});
        QCOMPARE(valueAt(gallery, 3.25, 1.25), kNoHeat); // the hole
        const auto refused = [](const HeatRaster&) { return foundation::Result<void>(foundation::Error{"full", "No room.", {}}); };
        QCOMPARE(exporters::drawDensities(world, bake, 0.5, context, refused).error().code, std::string("full"));
    }

    void png_hasSixteenBits()
    {
        const auto bytes = exporters::heatPng(small());
        QVERIFY(bytes.ok());
        const ScratchFolder scratch;
        std::ofstream(scratch.path("a.png"), std::ios::binary) << bytes.value();
        QProcess points;
        points.start("gdal_translate", {"-q", "-of", "XYZ", QString::fromStdString(scratch.path("a.png").string()), "/vsistdout/"});
        QVERIFY2(points.waitForFinished() && points.exitCode() == 0, "gdal_translate of package gdal-bin");
        QList<int> greys;
        for (const QByteArray& line : points.readAllStandardOutput().trimmed().split('\n'))
            greys << line.split(' ').last().toInt();
        QCOMPARE(greys, (QList<int>{0, 1, 1 + qRound(0.25 * 65534), 65535, 1 + 65534 / 2, 0}));
    }

    /// As another library reads it.
    void tiff_liesWhereTheCityLies()
    {
        const ScratchFolder scratch;
        world::Settings settings;
        settings.epsg = 32632;
        settings.origin_m = {691000, 5334000};
        QVERIFY(exporters::writeHeatTiff(small(), settings, scratch.path("a.tif"), scratch.path("a.tif")).ok());
        QProcess info;
        info.start("gdalinfo", {"-json", "-stats", QString::fromStdString(scratch.path("a.tif").string())});
        QVERIFY2(info.waitForFinished() && info.exitCode() == 0, "gdalinfo of package gdal-bin");
        const Json json = Json::parse(info.readAllStandardOutput().toStdString());
        QVERIFY(json["size"] == (Json{3, 2}));
        QVERIFY(json["geoTransform"] == (Json{691010.0, 2.0, 0.0, 5334024.0, 0.0, -2.0}));
        QVERIFY(json["coordinateSystem"]["wkt"].get<std::string>().find("UTM zone 32N") != std::string::npos);
        const Json& band = json["bands"][0];
        QVERIFY(band["type"] == "Float32" && band["noDataValue"] == -1.0);
        QVERIFY(band["minimum"] == 0.0 && band["maximum"] == 1.0 && std::abs(band["mean"].get<double>() - 0.4375) < 1e-3);
        QCOMPARE(exporters::writeHeatTiff(small(), settings, scratch.path("none/a.tif"), scratch.path("b.tif")).error().code,
                 std::string("cannot-write"));
    }

    /// OpenEXR 1.7, "OpenEXR File Layout": magic number, version, attributes.
    void exr_hasTheNumbersOfItsSidecar()
    {
        const auto bytes = exporters::heatExr(small());
        QVERIFY(bytes.ok());
        QVERIFY(bytes.value().starts_with(std::string("\x76\x2f\x31\x01\x02\x00\x00\x00", 8)));
        QVERIFY(bytes.value().find(std::string("channels\0chlist", 15)) != std::string::npos);
    }

    void format_writesOnePerLevelWithASidecar()
    {
        const ScratchFolder scratch;
        const world::World world = testing::mappedCity();
        const alibi::Bake bake = testing::madeUpBake(world);
        foundation::JobContext context;
        const auto files = exporters::exportProject("heatmaps", {world, &bake, nullptr, 2.0}, scratch.path("heat"), context);
        QVERIFY(files.ok());
        QCOMPARE(files.value().size(), std::size_t{5});
        const Json sidecar = Json::parse(testing::textOf(scratch.path("heat/heat_density.json")));
        QCOMPARE(testing::faultBy("heatmap.schema.json", sidecar), std::string());
        QVERIFY(sidecar["unit"] == "people/m2" && sidecar["nodata"] == -1.0 && sidecar["step_m"] == 2.0 && sidecar["level"] == 0);
        QCOMPARE(sidecar["x_m"][1].get<double>() - sidecar["x_m"][0].get<double>(), 2.0 * sidecar["columns"].get<double>());
        QVERIFY(sidecar["max"].get<double>() > 0.0 && sidecar["crs"] == "EPSG:32632");
    }
};

PASSERBY_TEST(HeatmapsTest)

} // namespace heatmaps_test

#include "heatmaps_test.moc"
