// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/share_arrows.h"

#include "editor/scene/overlays.h"
#include "editor/scene/wander_heatmap.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/street_city.h"

#include <QTest>
#include <cmath>

namespace share_arrows_test {

using namespace passerby;
using editor::HeatArrow;

namespace {

std::shared_ptr<const affordance::CityAffordance> lookAround(const world::World& city)
{
    foundation::JobContext context;
    auto found = affordance::findCityAffordance(
        city, std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(city)), 1, context);
    if (!found.ok())
        qFatal("%s", foundation::describe(found.error()).c_str());
    return std::move(found).value();
}

} // namespace

class ShareArrowsTest : public QObject {
    Q_OBJECT

private slots:
    void crossing_hasAnArrowToEachArm_deadEndsNone()
    {
        const auto arrows = editor::shareArrows(*lookAround(testing::streetCity()), 0);
        QCOMPARE(arrows.size(), std::size_t(4));
        double sum = 0.0;
        const HeatArrow* east = nullptr;
        for (const HeatArrow& arrow : arrows) {
            sum += arrow.share;
            QVERIFY(geometry::distance(arrow.foot, {0, 0}) < 0.1);
            QVERIFY(arrow.room_m > 20.0 && arrow.room_m < 40.0); // to the nearest end of an arm
            if (std::abs(arrow.direction_rad) < 0.1)
                east = &arrow;
        }
        QVERIFY(std::abs(sum - 1.0) < 1e-9);
        QVERIFY(east);
        for (const HeatArrow& arrow : arrows) {
            QVERIFY(east->share >= arrow.share); // which is seen farthest
            QCOMPARE(arrow.greatest, east->share);
        }
    }

    void heatmapAndArrows_areOfTheSameProfile()
    {
        world::World city = testing::streetCity();
        world::PatchBuilder build(city);
        world::AgentProfile wanderer; // the second way of looking around: the first profile keeps a schedule
        wanderer.name = "Wanderer";
        wanderer.guidance = world::Guidance::affordance;
        wanderer.parameters[world::kFrustum_deg] = 120.0;
        build.add(wanderer);
        QVERIFY(city.apply(build.take()).ok());
        const auto seen = lookAround(city);
        QCOMPARE(seen->tables.size(), std::size_t(2));
        const auto map = editor::sightHeatmapWithShares(*seen, city);
        const auto arrows = editor::shareArrows(*seen, 1);
        QCOMPARE(map.arrows.size(), arrows.size());
        for (std::size_t i = 0; i < arrows.size(); ++i)
            QCOMPARE(map.arrows[i].share, arrows[i].share);
        QVERIFY(map.ways == editor::sightHeatmap(*seen, 1, true).ways);
    }

    void shape_pointsAlong_andItsAreaIsAsTheShare()
    {
        const auto whole = editor::arrowShape({1, 2}, {0, 1}, 1.0, 10.0);
        const auto quarter = editor::arrowShape({1, 2}, {0, 1}, 0.25, 10.0);
        QVERIFY(std::abs(geometry::distance(whole.tail, whole.tip) - 10.0) < 1e-9);
        QVERIFY(std::abs(geometry::distance(quarter.tail, quarter.tip) - 5.0) < 1e-9);
        QVERIFY(std::abs(quarter.halfWidth - 0.5 * whole.halfWidth) < 1e-9);
        QCOMPARE(whole.tip.x, 1.0);
        QVERIFY(whole.tail.y > 2.0 && whole.tip.y > whole.left.y && whole.left.x < 1.0 && whole.right.x > 1.0);
    }

    void zoomedFarOut_thereAreNone()
    {
        QCOMPARE(editor::longestArrow_px(0.5), 0.0);
        QVERIFY(editor::longestArrow_px(1.5) >= 12.0);
        QVERIFY(editor::longestArrow_px(2.0) <= editor::longestArrow_px(4.0));
        QCOMPARE(editor::longestArrow_px(40.0), editor::longestArrow_px(400.0)); // never larger than is readable
    }

    void closeJunctions_haveRoomOnlyForSmallArrows()
    {
        HeatArrow arrow{{}, 0.0, 0.0, 0.3, 0.6, 10.0};
        QVERIFY(editor::hasRoom(arrow, 4.0));
        QVERIFY(!editor::hasRoom(arrow, 6.0));
        arrow.room_m = 20.0;
        QVERIFY(editor::hasRoom(arrow, 6.0));
    }

    void cityView_hasThemAboveTheWays()
    {
        editor::Heatmap map;
        map.maximum = 1.0;
        map.ways.push_back({0, 1, {0, 0}, {30, 0}, 0.0, 30.0, 1.0, 1.0});
        const auto without = editor::heatRibbons(map, editor::sceneTheme(false));
        map.arrows.push_back({{0, 0}, 2.5, 0.0, 0.5, 0.5, 30.0});
        const auto with = editor::heatRibbons(map, editor::sceneTheme(false));
        QCOMPARE(with.size(), without.size() + 6); // shaft and head, each with its casing
        QCOMPARE(with.back().shape[0], 2.5F);
        map.arrows.front().room_m = 3.0;
        QCOMPARE(editor::heatRibbons(map, editor::sceneTheme(false)).size(), without.size());
    }
};

PASSERBY_TEST(ShareArrowsTest)

} // namespace share_arrows_test

#include "share_arrows_test.moc"
