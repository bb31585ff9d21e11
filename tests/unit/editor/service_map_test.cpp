// SPDX-License-Identifier: GPL-3.0-or-later
// Cells coloured by level of service: what is to be expected, what was found, and that the levels are told apart.
#include "editor/scene/service_map.h"

#include "core/alibi/bake.h"
#include "editor/scene/colour_map.h"
#include "editor/session/service_counts.h"
#include "tests/support/color_difference.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QTest>
#include <algorithm>
#include <cmath>

namespace service_map_test {

using namespace passerby;
using namespace passerby::editor;
using world::ServiceClass;

namespace {

run::Walker walkerOn(std::uint32_t agent, navigation::SegmentIndex segment)
{
    run::Walker walker;
    walker.agent = world::scheduled(agent);
    walker.segment = segment;
    return walker;
}

/// Level of each square of the map, by its middle from left to right.
std::vector<ServiceClass> levelsOf(const Heatmap& map)
{
    std::vector<HeatSquare> squares = map.raster ? map.raster->squares : std::vector<HeatSquare>{};
    std::sort(squares.begin(), squares.end(), [](const HeatSquare& a, const HeatSquare& b) { return a.middle.x < b.middle.x; });
    std::vector<ServiceClass> levels;
    for (const HeatSquare& square : squares)
        levels.push_back(static_cast<ServiceClass>(std::lround(square.value)));
    return levels;
}

} // namespace

class ServiceMapTest : public QObject {
    Q_OBJECT

    world::World m_city;
    std::shared_ptr<const navigation::NavigationGraph> m_graph;

    /// So many on the first segment of the left cell and of the right one.
    [[nodiscard]] run::Frame frameAt(double time_s, std::size_t left, std::size_t right) const
    {
        run::Frame frame;
        frame.time_s = time_s;
        frame.graph = m_graph;
        const auto places = cellPlaces(*m_graph, m_city);
        for (std::uint32_t cell = 0; cell < 2; ++cell) {
            const auto segment = std::find(places.begin(), places.end(), cell) - places.begin();
            for (std::size_t i = 0; i < (cell == 0 ? left : right); ++i)
                frame.walkers.push_back(
                    walkerOn(static_cast<std::uint32_t>(frame.walkers.size()), static_cast<navigation::SegmentIndex>(segment)));
        }
        return frame;
    }

private slots:
    void init()
    {
        m_city = testing::smallCity();
        m_graph = std::make_shared<navigation::NavigationGraph>(navigation::NavigationGraph::build(m_city));
    }

    /// 200 m² each; in the left one stands a kiosk of 8 m².
    void room_isOfTheGroundThatIsWalkedOn()
    {
        const ServiceGround ground(m_city);
        QCOMPARE(ground.cells(), std::size_t{2});
        const world::LevelsOfService levels;
        const double mostOfA = 192.0 / levels.walkway[0];
        QCOMPARE(ground.classOf(0, mostOfA - 1e-6), ServiceClass::a);
        QCOMPARE(ground.classOf(0, mostOfA + 1e-6), ServiceClass::b);
        QCOMPARE(ground.classOf(1, 200.0 / levels.walkway[4] - 1e-6), ServiceClass::e);
        QCOMPARE(ground.classOf(1, 200.0 / levels.walkway[4] + 1e-6), ServiceClass::f);
    }

    void platformsAndStairs_haveTheirOwnBounds()
    {
        world::PatchBuilder patch(m_city);
        world::Cell left = *m_city.cells().at(0).row;
        left.kind = world::CellKind::platform;
        world::Cell right = *m_city.cells().at(1).row;
        right.kind = world::CellKind::stairs;
        patch.replace(m_city.cells().at(0).id, left);
        patch.replace(m_city.cells().at(1).id, right);
        QVERIFY(m_city.apply(patch.take()).ok());
        const ServiceGround ground(m_city);
        QCOMPARE(ground.classOf(0, 192.0), ServiceClass::b); // 1 m² a person
        QCOMPARE(ground.classOf(1, 200.0), ServiceClass::c);
    }

    void expected_isOfTheMeanNumberInTheCell()
    {
        foundation::JobContext context;
        const auto bake = alibi::bakeWorld(m_city, {}, context);
        QVERIFY(bake.ok());
        const auto places = cellPlaces(*bake.value().graph, m_city);
        std::array<double, 2> share{};
        for (std::size_t segment = 0; segment < places.size(); ++segment)
            share.at(places[segment]) += bake.value().probability[segment];
        QVERIFY(share[0] > 0.0 && share[1] > 0.0);
        const world::LevelsOfService levels;
        const ServiceGround ground(m_city);
        for (const double room_m2 : {10.0, 3.0, 2.0, 1.0, 0.5, 0.3}) { // for each in the right cell, on average
            const double people = 200.0 / room_m2 / share[1];
            const Heatmap map = expectedService(ground, m_city, bake.value(), people);
            QCOMPARE(map.scale, HeatScale::service);
            QCOMPARE(levelsOf(map), (std::vector{world::serviceClass(levels.walkway, people * share[0], 192.0),
                                                 world::serviceClass(levels.walkway, room_m2)}));
        }
        QVERIFY(expectedService(ground, m_city, bake.value(), 0.0).isEmpty());
    }

    /// For 6 s 50 are in the left cell (3.84 m² each: A), then for 2 s 100 (1.92: C): 300 and 200 person seconds.
    void found_isByPeopleAndTheirTime_worstByAnyMoment()
    {
        ServiceCounts counts(m_graph, m_city);
        QVERIFY(counts.experienced().isEmpty() && counts.worst().isEmpty());
        counts.add(frameAt(0.0, 50, 0));
        for (const double time_s : {2.0, 4.0, 6.0})
            counts.add(frameAt(time_s, 50, 0));
        counts.add(frameAt(8.0, 100, 0));
        QCOMPARE(counts.window_s(), 8.0);
        QCOMPARE(levelsOf(counts.experienced()), std::vector{ServiceClass::a});
        QCOMPARE(levelsOf(counts.worst()), std::vector{ServiceClass::c});
        counts.add(frameAt(10.0, 100, 400)); // 300 and 400
        QCOMPARE(levelsOf(counts.experienced()), (std::vector{ServiceClass::c, ServiceClass::e}));
        QCOMPARE(levelsOf(counts.worst()), (std::vector{ServiceClass::c, ServiceClass::e}));
        counts.add(frameAt(1.0, 1, 0)); // another life of the city
        QCOMPARE(counts.window_s(), 0.0);
        QVERIFY(counts.worst().isEmpty());
    }

    void looksAreNotNearerThanHalfASecond()
    {
        ServiceCounts counts(m_graph, m_city);
        counts.add(frameAt(0.0, 1, 0));
        counts.add(frameAt(0.4, 100, 0));
        QCOMPARE(counts.window_s(), 0.0);
        counts.add(frameAt(0.5, 1, 0));
        QCOMPARE(counts.window_s(), 0.5);
        QCOMPARE(levelsOf(counts.worst()), std::vector{ServiceClass::a});
    }

    void colorDifference_isThatOfItsAuthors()
    {
        QVERIFY(std::abs(testing::colorDifference({50, 2.6772, -79.7751}, {50, 0, -82.7485}) - 2.0425) < 5e-5);
        QVERIFY(std::abs(testing::colorDifference({50, 2.5, 0}, {73, 25, -18}) - 27.1492) < 5e-5);
        QVERIFY(std::abs(testing::colorDifference({2.0776, 0.0795, -1.1350}, {0.9033, -0.0636, -0.5514}) - 0.9082) < 5e-5);
    }

    void levels_areToldApart_withEverySight()
    {
        using testing::ColorSight;
        for (const ColorSight sight : {ColorSight::usual, ColorSight::protan, ColorSight::deutan, ColorSight::tritan})
            for (std::size_t a = 0; a < world::kServiceClasses; ++a)
                for (std::size_t b = a + 1; b < world::kServiceClasses; ++b) {
                    const auto seen = [sight](std::size_t place) {
                        return testing::seenColor(serviceColor(static_cast<ServiceClass>(place)).rgb() & 0xFFFFFFU, sight);
                    };
                    const double difference = testing::colorDifference(seen(a), seen(b));
                    QVERIFY2(difference >= 10.0,
                             qPrintable(QStringLiteral("sight %1, %2 and %3: %4").arg(int(sight)).arg(a).arg(b).arg(difference)));
                }
    }

    void everyLevel_hasItsColorOnTheRamp()
    {
        for (std::size_t place = 0; place < world::kServiceClasses; ++place) {
            const double position = rampPosition(static_cast<double>(place), 5.0, HeatScale::service);
            for (const bool dark : {false, true})
                QCOMPARE(rampColor(position, HeatScale::service, dark, exporters::ColorRamp::viridis),
                         serviceColor(static_cast<ServiceClass>(place)));
            QCOMPARE(rampWeight(position, HeatScale::service), 1.0);
        }
    }
};

PASSERBY_TEST(ServiceMapTest)

} // namespace service_map_test

#include "service_map_test.moc"
