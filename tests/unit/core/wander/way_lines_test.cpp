// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of ways on which people are served or carried.
#include "core/wander/way_lines.h"

#include "core/navigation/timed_way.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/world/small_city.h"

#include <QTest>
#include <cmath>

namespace way_lines_test {

using namespace passerby;
using testing::SmallCity;
using world::PortalKind;

namespace {

/// Two halls (10 m, the upper one behind the lower one) and a shaft of 6 m between them.
struct TwoHalls {
    SmallCity city;
    world::PortalId first, second;

    TwoHalls()
    {
        city.world = {};
        world::PatchBuilder build(city.world);
        const auto low = build.add(world::Cell{"", world::CellKind::indoor, 0, SmallCity::square({-10, -2}, 10)});
        const auto shaft = build.add(world::Cell{"", world::CellKind::stairs, 0, SmallCity::square({0, 0}, 6)});
        const auto high = build.add(world::Cell{"", world::CellKind::indoor, 1, SmallCity::square({6, -2}, 10)});
        first = build.add(world::Portal{low, shaft, {0, 2}, {0, 4}, 0.0});
        second = build.add(world::Portal{shaft, high, {6, 2}, {6, 4}, 8.0});
        city.apply(build.take());
    }
    void markBoth(PortalKind kind)
    {
        for (const world::PortalId id : {first, second})
            city.edit(id, [kind](world::Portal& portal) {
                portal.kind = kind;
                portal.cycle_s = 60.0;
                portal.serviceMean_s = 3.0;
            });
    }
};

struct Lines {
    navigation::NavigationGraph graph;
    affordance::WayNetwork network;
    wander::WayLines lines;

    explicit Lines(const world::World& world)
        : graph(navigation::NavigationGraph::build(world)), network(affordance::findWays(world, graph)), lines(network, graph)
    {
    }
};

bool isNear(double a, double b)
{
    return std::abs(a - b) < 1e-6;
}

} // namespace

class WayLinesTest : public QObject {
    Q_OBJECT

private slots:
    void lift_takesItsTimeWhereItIs()
    {
        TwoHalls halls;
        halls.markBoth(PortalKind::lift);
        const Lines all(halls.city.world);
        QCOMPARE(all.network.ways.size(), std::size_t{2});
        for (affordance::WayIndex way = 0; way < 2; ++way) {
            const affordance::Way& row = all.network.ways[way];
            const double ride_m = 45.0 * navigation::kAverageWalk_mps; // three quarters of the cycle
            QVERIFY(isNear(row.length_m, 5.0 + 10.0 + 5.0));
            QVERIFY(isNear(row.travel_m(), 5.0 + ride_m + 5.0));
            QVERIFY(isNear(all.lines.place(way, 5.0).place.x, way == 0 ? 0.0 : 6.0));
            QVERIFY(isNear(all.lines.place(way, 5.0 + 0.5 * ride_m).elevation_m, 4.0));
            QVERIFY(isNear(all.lines.onLine_m(way, 2.0), 2.0));
            QVERIFY(isNear(all.lines.onLine_m(way, 5.0 + 0.5 * ride_m), 10.0));
            QVERIFY(isNear(all.lines.onLine_m(way, row.travel_m()), row.length_m));
            QVERIFY(isNear(all.lines.onLine_m(way, row.travel_m() - 2.0), row.length_m - 2.0));
        }
    }

    void gate_takesHalfItsTimeOnEitherSide()
    {
        TwoHalls halls;
        halls.markBoth(PortalKind::ticketGate);
        const Lines all(halls.city.world);
        for (const affordance::Way& row : all.network.ways) {
            QVERIFY(isNear(row.length_m, 20.0));
            QVERIFY(isNear(row.travel_m(), 20.0 + 2.0 * 3.0 * navigation::kAverageWalk_mps));
        }
    }

    void openings_takeNone()
    {
        const Lines all(TwoHalls().city.world);
        for (const affordance::Way& row : all.network.ways) {
            QCOMPARE(row.travel_m(), row.length_m);
            QVERIFY(row.delays_m.empty());
        }
    }
};

PASSERBY_TEST(WayLinesTest)

} // namespace way_lines_test

#include "way_lines_test.moc"
