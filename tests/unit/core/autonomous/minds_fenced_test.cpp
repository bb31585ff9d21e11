// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/lived_groups.h"

#include <QTest>
#include <cmath>

namespace minds_fenced_test {

using namespace passerby;
using namespace passerby::autonomous;
using geometry::Point;
using testing::LivedMinds;
using testing::liveUntilBothWalk;
using testing::makeGroups;
using testing::statusOf;
using testing::TwoHalls;
using world::Steering;

/// Fences hold for who follows, who comes to a place, and who asks how far it is.
class MindsFencedTest : public QObject {
    Q_OBJECT

private slots:
    /// Two walk one behind the other; the second is held up for two seconds, and a fence put between them: they do not follow through it.
    void whoFollows_walksThroughNoFence()
    {
        TwoHalls city(Steering::orca);
        makeGroups(city, 2);
        city.setParameter("group_form", 2.0);
        LivedMinds lived(city.world, 2);
        street::SteeredPeople& street = *lived.run.setting().street;
        const world::AgentId second{world::PersonKind::mind, 1};
        QVERIFY(liveUntilBothWalk(lived, 5.0));
        street.settleDown(second, statusOf(lived, 1).place, statusOf(lived, 1).heading_rad);
        lived.live(2.0);
        const double middle_m = midpoint(statusOf(lived, 0).place, statusOf(lived, 1).place).x;
        const bool wasWest = statusOf(lived, 1).place.x < middle_m;
        QVERIFY(std::abs(statusOf(lived, 0).place.x - statusOf(lived, 1).place.x) > 2.0);
        QCOMPARE(statusOf(lived, 0).cell, statusOf(lived, 1).cell);
        static_cast<void>(lived.run.block({middle_m < 30.0 ? city.west.number : city.east.number, {middle_m, 20}, {middle_m, 0}, 0.0}));
        street.getUp(second, statusOf(lived, 1).place);
        for (int i = 0; i < 100; ++i) {
            lived.live(0.1);
            QCOMPARE(statusOf(lived, 1).place.x < middle_m, wasWest);
        }
    }

    void whereAFenceStands_theLastMetresAreNoneOfTheLattice_data()
    {
        QTest::addColumn<bool>("isFenced");
        QTest::newRow("no fence") << false;
        QTest::newRow("a fence far from the way") << true;
    }
    /// To a seat beside a wall people come over the lattice, which knows no fences: not where one stands in the room.
    void whereAFenceStands_theLastMetresAreNoneOfTheLattice()
    {
        QFETCH(bool, isFenced);
        TwoHalls city(Steering::reactive);
        city.addFixture("bench", {20, 19.15}, std::numbers::pi / 2, 1);
        city.addNeed("tiredness", "bench", 0.9, 0.0, 60.0);
        LivedMinds lived(city.world, 1);
        if (isFenced)
            static_cast<void>(lived.run.block({city.west.number, {4, 1}, {4, 3}, 0.0}));
        lived.live(150.0);
        QVERIFY(lived.count("claim", "held") >= 1);
        QCOMPARE(lived.minds->minds()->pathShares().lattice > 0, !isFenced);
    }

    /// A fence stands between a place and all doors of its cell.
    void whereAFenceKeepsAllDoors_noWayLeads_andItIsFar()
    {
        const TwoHalls city;
        LivedMinds lived(city.world, 1);
        static_cast<void>(lived.run.block({city.east.number, {33, 20}, {33, 0}, 0.0}));
        Ways ways(city.world, lived.run.setting().graph, lived.run.setting().street->sharedGround(), 1);
        static_cast<void>(ways.setFences(city.world, lived.run.setting().fences));
        const Spot spot = ways.spotAt({35, 14}, 0);
        const auto west = static_cast<std::uint32_t>(city.world.cells().indexOf(city.west));
        WayFinder who;
        std::vector<ground::Leg> legs;
        QVERIFY(!ways.lay(who, {20, 14}, west, spot, legs) && legs.empty());
        QVERIFY(!std::isfinite(ways.length_m({20, 14}, west, spot)));
        QVERIFY(!std::isfinite(ways.length_m({31, 14}, spot.cell, spot))); // in the same cell
    }
};

PASSERBY_TEST(MindsFencedTest)

} // namespace minds_fenced_test

#include "minds_fenced_test.moc"
