// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/patch_builder.h"
#include "editor/scene/colour_map.h"
#include "editor/scene/heatmap.h"
#include "editor/scene/heatmap_difference.h"
#include "editor/scene/overlays.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace scene_heatmap_test {

using namespace passerby;
using editor::Heatmap;
using editor::HeatmapOptions;
using editor::HeatScale;

namespace {

/// One cell of 40 m × 10 m with three doors, at x = 0, 10 and 40 on its middle line: ways of 10, 30 and 40 m.
world::World threeDoors()
{
    world::World world;
    world::PatchBuilder builder(world);
    const auto home = builder.add(world::TargetType{"Home", {10, 20, 30}, "", 60.0, 0.0, {}, {}});
    const auto shop = builder.add(world::TargetType{"Shop", {40, 50, 60}, "", 60.0, 0.0, {}, {}});
    const auto cell = builder.add(world::Cell{"", world::CellKind::plaza, 0, {{{0, -5}, {40, -5}, {40, 5}, {0, 5}}, {}}});
    builder.add(world::Target{"", home, cell, {0, 0}});
    builder.add(world::Target{"", shop, cell, {10, 0}});
    builder.add(world::Target{"", shop, cell, {40, 0}});
    const auto applied = world.apply(builder.patch());
    Q_ASSERT(applied.ok());
    return world;
}

/// Six directed segments, ascending by (from, to): 0→1, 0→2, 1→0, 1→2, 2→0, 2→1.
alibi::Bake bakeOfThreeDoors(const world::World& world)
{
    alibi::Bake bake;
    bake.graph = std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(world));
    bake.typeCount = 2;
    bake.probability = {0.02, 0.01, 0.03, 0.0, 0.01, 0.06};
    bake.probabilityByType = {0.0F, 0.02F, 0.0F, 0.01F, 0.03F, 0.0F, 0.0F, 0.0F, 0.01F, 0.0F, 0.0F, 0.06F};
    return bake;
}

double densityOf(const Heatmap& map, std::uint32_t a, std::uint32_t b)
{
    for (const auto& way : map.ways)
        if (way.a == a && way.b == b)
            return way.density;
    return -1.0;
}

} // namespace

class SceneHeatmapTest : public QObject {
    Q_OBJECT

private slots:
    void expected_threeDoors_sumsBothDirectionsPerMetre()
    {
        const auto world = threeDoors();
        const auto bake = bakeOfThreeDoors(world);
        QCOMPARE(bake.graph->segments().size(), std::size_t(6));
        const Heatmap map = editor::expectedHeatmap(bake, 1000, {HeatScale::people, std::nullopt, 0.0});
        QCOMPARE(map.ways.size(), std::size_t(3));
        QCOMPARE(densityOf(map, 0, 1), 1000 * (0.02 + 0.03) / 10.0);
        QCOMPARE(densityOf(map, 0, 2), 1000 * (0.01 + 0.01) / 40.0);
        QCOMPARE(densityOf(map, 1, 2), 1000 * (0.00 + 0.06) / 30.0);
        QCOMPARE(map.highest, 5.0);
        QVERIFY(map.ways.front().density <= map.ways.back().density);
    }
    void expected_byDestinationType_countsOnlyThatType()
    {
        const auto world = threeDoors();
        const auto bake = bakeOfThreeDoors(world);
        const Heatmap homewards = editor::expectedHeatmap(bake, 1000, {HeatScale::people, std::uint16_t(0), 0.0});
        QVERIFY(qAbs(densityOf(homewards, 0, 1) - 3.0) < 1e-5);
        QVERIFY(qAbs(densityOf(homewards, 0, 2) - 0.25) < 1e-5);
        QCOMPARE(densityOf(homewards, 1, 2), 0.0);
        const Heatmap unknown = editor::expectedHeatmap(bake, 1000, {HeatScale::people, std::uint16_t(7), 0.0});
        QCOMPARE(unknown.highest, 0.0);
        QCOMPARE(unknown.maximum, 0.0);
    }
    void measured_overWindow_isPersonSecondsPerSecondAndMetre()
    {
        const auto world = threeDoors();
        const auto graph = navigation::NavigationGraph::build(world);
        run::Frame frame;
        QVERIFY(editor::countedHeatmap(graph, editor::countedIn(frame, 2, std::nullopt), 0.0).isEmpty());
        frame.window_s = 20.0;
        frame.occupancy_s = std::make_shared<const std::vector<float>>(std::vector<float>{100, 0, 300, 0, 0, 60});
        frame.occupancyByType_s = std::make_shared<const std::vector<float>>(std::vector<float>{0, 100, 0, 0, 300, 0, 0, 0, 0, 0, 0, 60});
        const Heatmap all = editor::countedHeatmap(graph, editor::countedIn(frame, 2, std::nullopt), 0.0);
        QCOMPARE(densityOf(all, 0, 1), 400.0 / 20.0 / 10.0);
        QCOMPARE(densityOf(all, 1, 2), 60.0 / 20.0 / 30.0);
        const Heatmap shopwards = editor::countedHeatmap(graph, editor::countedIn(frame, 2, std::uint16_t(1)), 0.0);
        QCOMPARE(densityOf(shopwards, 0, 1), 100.0 / 20.0 / 10.0);
    }
    void measured_ofAnotherCity_isEmpty()
    {
        const auto graph = navigation::NavigationGraph::build(threeDoors());
        run::Frame frame;
        frame.window_s = 1.0;
        frame.occupancy_s = std::make_shared<const std::vector<float>>(std::vector<float>{1, 2});
        QVERIFY(editor::countedHeatmap(graph, editor::countedIn(frame, 2, std::nullopt), 0.0).isEmpty());
    }
    void roundMaximum_isRoundAndCoversNineTenthsOfThePeople()
    {
        // 90 people on 1000 m at 0.09, 10 on 10 m at 1.0: the busy corner does not wash out the rest.
        const std::vector<editor::HeatmapWay> ways{{0, 1, {}, {}, 0.0, 1000.0, 0.09}, {1, 2, {}, {}, 0.0, 10.0, 1.0}};
        QCOMPARE(editor::roundMaximum(ways), 0.1);
        QCOMPARE(editor::roundMaximum({{0, 1, {}, {}, 0.0, 10.0, 0.37}}), 0.4);
        QCOMPARE(editor::roundMaximum({}), 0.0);
        QCOMPARE(editor::roundMaximum({{0, 1, {}, {}, 0.0, 10.0, 0.0}}), 0.0);
    }
    void rampPosition_followsThePower()
    {
        QCOMPARE(editor::rampPosition(0.4, 0.4), 1.0);
        QCOMPARE(editor::rampPosition(4.0, 0.4), 1.0);
        QVERIFY(qAbs(editor::rampPosition(0.1, 0.4) - 0.435275) < 1e-5); // 0.25^0.6
        QCOMPARE(editor::rampPosition(1.0, 0.0), 0.0);
    }
    void legendTicks_areRoundAndEndAtTheMaximum()
    {
        for (const double maximum : {0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 3.0, 20.0}) {
            const auto ticks = editor::legendTicks(maximum);
            QVERIFY(ticks.size() >= 4 && ticks.size() <= 7);
            QCOMPARE(ticks.front(), 0.0);
            QCOMPARE(ticks.back(), maximum);
        }
        QCOMPARE(editor::legendTicks(0.4).at(1), 0.1);
    }
    void viridis_hasItsEnds()
    {
        QCOMPARE(editor::sequentialColor(0.0, exporters::ColorRamp::viridis), QColor(0x44, 0x01, 0x54));
        QCOMPARE(editor::sequentialColor(1.0, exporters::ColorRamp::viridis), QColor(0xFD, 0xE7, 0x25));
        QCOMPARE(editor::sequentialColor(7.0, exporters::ColorRamp::viridis), editor::sequentialColor(1.0, exporters::ColorRamp::viridis));
    }
    void ribbons_allCasingsLieBelowAllWays()
    {
        const auto world = threeDoors();
        const Heatmap map = editor::expectedHeatmap(bakeOfThreeDoors(world), 1000, {HeatScale::people, std::nullopt, 5.0});
        const auto& theme = editor::sceneTheme(false);
        const auto ribbons = editor::heatRibbons(map, theme);
        QCOMPARE(ribbons.size(), std::size_t(6));
        for (std::size_t i = 0; i < 3; ++i) {
            QCOMPARE(ribbons[i].color[3], theme.casing.w());
            QCOMPARE(ribbons[i + 3].color[3], 1.0F);
            QVERIFY(ribbons[i].shape[1] > ribbons[i + 3].shape[1]);
        }
        QCOMPARE(ribbons[5].color[0], float(0xFD) / 255.0F); // the busiest last
    }
    void route_splitsWhereThePersonIs()
    {
        const auto& theme = editor::sceneTheme(false);
        const auto ribbons = editor::routeRibbons({{0, 0}, {10, 0}, {10, 10}}, 4.0, 0.0, theme);
        QCOMPARE(ribbons.size(), std::size_t(3));
        QCOMPARE(ribbons[0].shape[3], float(editor::RibbonStyle::walked));
        QCOMPARE(ribbons[0].ends[2], 4.0F);
        QCOMPARE(ribbons[1].shape[3], float(editor::RibbonStyle::route));
        QCOMPARE(ribbons[1].ends[0], 5.35F);
        QCOMPARE(ribbons[2].along, 10.0F);
    }
};

PASSERBY_TEST(SceneHeatmapTest)

} // namespace scene_heatmap_test

#include "scene_heatmap_test.moc"
