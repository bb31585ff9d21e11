// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/isovist_heatmap.h"

#include "core/world/patch_builder.h"
#include "editor/scene/colour_map.h"
#include "editor/scene/heat_raster.h"
#include "editor/scene/overlays.h"
#include "editor/session/isovist_session.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/street_city.h"

#include "editor/document/project_document.h"

#include <QTest>
#include <cmath>

namespace isovist_heatmap_test {

using namespace passerby;
using affordance::IsovistMeasure;
using editor::Heatmap;
using editor::HeatRaster;

namespace {

std::shared_ptr<const editor::IsovistSurvey> survey(const world::World& city, double step_m)
{
    foundation::JobContext context;
    auto found = editor::surveyIsovists(city, step_m, 1, context);
    if (!found.ok())
        qFatal("%s", foundation::describe(found.error()).c_str());
    return std::move(found).value();
}

HeatRaster raster3x3(std::vector<float> values)
{
    return {{10.0, 20.0}, 2.0, 3, 3, std::move(values), {}, 0};
}

constexpr float kNone = std::numeric_limits<float>::quiet_NaN();

double areaOf(const std::vector<editor::GroundVertex>& mesh)
{
    double area_m2 = 0.0;
    for (std::size_t i = 0; i + 2 < mesh.size(); i += 3) {
        const auto place = [&](std::size_t at) { return geometry::Point{mesh[at].position[0], mesh[at].position[1]}; };
        area_m2 += 0.5 * geometry::orientation(place(i), place(i + 1), place(i + 2));
    }
    return area_m2;
}

} // namespace

class IsovistHeatmapTest : public QObject {
    Q_OBJECT

private slots:
    void eyeLevel_isNearestToTheGround()
    {
        world::World city;
        QVERIFY(!affordance::eyeLevel(city));
        world::PatchBuilder build(city);
        for (const int level : {3, -1, 2})
            build.add(world::Cell{"", world::CellKind::plaza, level, {{{0, 0}, {9, 0}, {9, 9}, {0, 9}}, {}}});
        QVERIFY(city.apply(build.take()).ok());
        QCOMPARE(*affordance::eyeLevel(city), -1);
    }

    void fittingStep_growsWithTheCity()
    {
        QCOMPARE(affordance::fittingStep_m(testing::streetCity(), 0), 0.5); // 1,600 m²
        world::World large;
        world::PatchBuilder build(large);
        build.add(world::Cell{"", world::CellKind::plaza, 0, {{{0, 0}, {900, 0}, {900, 900}, {0, 900}}, {}}});
        QVERIFY(large.apply(build.take()).ok());
        QCOMPARE(affordance::fittingStep_m(large, 0), 5.0); // 810,000 m²: 32,400 points
        QCOMPARE(affordance::fittingStep_m(large, 5), 0.5); // nothing there
    }

    void fittingStep_growsWithTheDistanceBetweenCells()
    {
        world::World sparse;
        world::PatchBuilder build(sparse);
        for (const double x : {0.0, 20000.0})
            build.add(world::Cell{"", world::CellKind::plaza, 0, {{{x, x}, {x + 9, x}, {x + 9, x + 9}, {x, x + 9}}, {}}});
        QVERIFY(sparse.apply(build.take()).ok());
        QCOMPARE(affordance::fittingStep_m(sparse, 0), 7.5); // 20 km / 5 m, squared, is above ten million
    }

    void survey_ofNoCells_saysSo()
    {
        foundation::JobContext context;
        QCOMPARE(editor::surveyIsovists(world::World{}, 1.0, 1, context).error().code, std::string("nothing-to-walk-on"));
    }

    void heatmap_hasTheMeasureOfEachPoint()
    {
        const auto seen = survey(testing::streetCity(), 5.0);
        for (const IsovistMeasure measure : affordance::kIsovistMeasures) {
            const Heatmap map = editor::isovistHeatmap(*seen, measure);
            QVERIFY(map.raster && map.ways.empty() && !map.isEmpty());
            QVERIFY(map.maximum > 0.0 && map.highest > 0.0 && map.maximum <= 10.0 * map.highest);
            for (const affordance::Isovist& isovist : seen->grid.isovists) {
                const double value = affordance::valueOf(isovist, measure);
                QVERIFY(std::abs(map.raster->at(isovist.eye) - value) <= 1e-6 * map.highest);
            }
        }
        // The crossing sees down all four arms, the end of the east only along its own.
        const Heatmap area = editor::isovistHeatmap(*seen, IsovistMeasure::walkable);
        QVERIFY(area.raster->at({0, 0}) > 1.5 * area.raster->at({60, 0}));
        QVERIFY(std::isnan(area.raster->at({30, 30}))); // inside a house, far from any point
    }

    void raster_betweenPoints_isBilinear_andLeavesOutWhatIsUnknown()
    {
        const HeatRaster raster = raster3x3({1, 3, kNone, 5, 7, kNone, kNone, kNone, kNone});
        QCOMPARE(raster.at({10.0, 20.0}), 1.0);
        QCOMPARE(raster.at({11.0, 20.0}), 2.0);
        QCOMPARE(raster.at({11.0, 21.0}), 4.0);
        QCOMPARE(raster.at({13.0, 21.0}), 5.0); // of 3 and 7 alone
        QCOMPARE(raster.at({0.0, 0.0}), 1.0);   // beyond: as at the border
        QVERIFY(std::isnan(raster.at({14.0, 24.0})));
    }

    void spread_fillsNeighboursByTheirMean()
    {
        HeatRaster raster = raster3x3({1, 3, kNone, kNone, kNone, kNone, kNone, kNone, kNone});
        editor::spread(raster, 1);
        QCOMPARE(raster.values[0], 1.0F);
        QCOMPARE(raster.values[2], 3.0F);
        QCOMPARE(raster.values[4], 2.0F);
        QVERIFY(std::isnan(raster.values[6]));
        editor::spread(raster, 1);
        QVERIFY(!std::isnan(raster.values[6]));
    }

    void image_hasThePixelsWhereThePointsAre()
    {
        Heatmap map;
        map.maximum = 10.0;
        const HeatRaster raster = raster3x3({0, 10, kNone, kNone, kNone, kNone, kNone, kNone, kNone});
        for (const auto ramp : {exporters::ColorRamp::viridis, exporters::ColorRamp::paper}) {
            map.ramp = ramp;
            const QImage image = editor::rasterImage(raster, map, false);
            QCOMPARE(image.pixelColor(0, 0), editor::sequentialColor(0.0, ramp));
            QCOMPARE(image.pixelColor(1, 0), editor::sequentialColor(1.0, ramp));
            QCOMPARE(image.pixelColor(2, 2).alpha(), 0);
        }
        QCOMPARE(editor::rasterPlace(raster).map(QPointF(1.5, 0.5)), QPointF(12.0, 20.0));
    }

    void mesh_coversTheCells_andNothingElse()
    {
        const world::World city = testing::streetCity();
        QVERIFY(editor::rasterMesh(Heatmap{}, false).empty());
        for (const double step_m : {0.1, 3.0, 20.0}) { // finer than meshes are, usual, and coarser than the streets are wide
            const Heatmap map = editor::isovistHeatmap(*survey(city, step_m), IsovistMeasure::area);
            const auto mesh = editor::rasterMesh(map, true);
            QVERIFY2(std::abs(areaOf(mesh) - 1600.0) < 0.5, qPrintable(QString::number(areaOf(mesh))));
            QVERIFY(mesh.size() < 3 * 250000);
            for (const editor::GroundVertex& vertex : mesh) {
                const geometry::Point place{vertex.position[0], vertex.position[1]};
                QVERIFY(std::abs(place.x) <= 5.001 || std::abs(place.y) <= 5.001);
                QCOMPARE(vertex.position[2], 0.0F);
            }
        }
    }

    void session_keepsUntilCellsOrWallsChange()
    {
        editor::ProjectDocument document;
        editor::IsovistSession session(document);
        document.replace(testing::streetCity(), {}, nullptr);
        QVERIFY(!session.isMaking() && !session.survey());
        session.ask();
        QVERIFY(session.isMaking() && !session.isFresh());
        QTRY_VERIFY_WITH_TIMEOUT(session.isFresh(), 20000);
        const auto first = session.survey();
        QCOMPARE(first->grid.spacing_m, 0.5);
        world::WorldPatch rename;
        world::AgentProfile renamed = *document.world().profiles().at(0).row;
        renamed.name = "Citizen";
        rename.put(document.world().profiles().at(0).id, renamed);
        QVERIFY(document.applyPatch(rename).ok());
        QVERIFY(session.isFresh());
        world::WorldPatch away;
        away.erase(document.world().obstacles().at(0).id);
        QVERIFY(document.applyPatch(away).ok());
        QVERIFY(!session.isFresh());
        QCOMPARE(session.survey(), first); // shown until the next is there
        session.ask();
        QTRY_VERIFY_WITH_TIMEOUT(session.isFresh(), 20000);
        double before = 0.0;
        double after = 0.0;
        for (const auto& [all, sum] : {std::pair(first, &before), std::pair(session.survey(), &after)})
            for (const affordance::Isovist& isovist : all->grid.isovists)
                *sum += isovist.area_m2;
        QVERIFY(after > 1.2 * before);
    }

    void session_ofAnotherStep_isMadeAnew_andCancels()
    {
        editor::ProjectDocument document;
        editor::IsovistSession session(document);
        document.replace(testing::streetCity(), {}, nullptr);
        session.setStep_m(2.0);
        session.ask();
        QTRY_VERIFY_WITH_TIMEOUT(session.isFresh(), 20000);
        QCOMPARE(session.survey()->grid.spacing_m, 2.0);
        session.setStep_m(4.0);
        QVERIFY(!session.isFresh() && session.survey());
        session.ask();
        session.cancel();
        QVERIFY(session.isCancelled() && !session.isMaking());
        session.ask();
        QVERIFY(!session.isMaking());
        session.askAnew();
        QTRY_VERIFY_WITH_TIMEOUT(session.isFresh(), 20000);
        QCOMPARE(session.survey()->grid.spacing_m, 4.0);
        document.newProject();
        QVERIFY(!session.survey() && !session.isFresh());
        session.ask();
        QTRY_VERIFY_WITH_TIMEOUT(!session.trouble().isEmpty(), 20000); // nothing to walk on
    }
};

PASSERBY_TEST(IsovistHeatmapTest)

} // namespace isovist_heatmap_test

#include "isovist_heatmap_test.moc"
