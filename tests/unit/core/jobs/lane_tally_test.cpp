// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/lane_tally.h"

#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/lived_minds.h"

#include <QTest>
#include <cmath>
#include <numbers>

namespace lane_tally_test {

using namespace passerby;
using namespace passerby::jobs;
using autonomous::MeasuredPerson;
using testing::TwoHalls;

namespace {

constexpr double kEast = 0.0;
constexpr double kWest = std::numbers::pi;

MeasuredPerson walker(double x_m, double y_m, double heading_rad)
{
    MeasuredPerson one;
    one.place = {x_m, y_m};
    one.heading_rad = heading_rad;
    one.speed_mps = 1.3;
    return one;
}

/// The western half of the western hall.
world::Region half()
{
    return {"half", 0, {{{0, 0}, {15, 0}, {15, 20}, {0, 20}}, {}}};
}

} // namespace

class LaneTallyTest : public QObject {
    Q_OBJECT

private slots:
    /// Six to the east along y = 5.1, six to the west along y = 7.1: a lane each. A little askew, so that the axis is found.
    void twoLanes_areOrder()
    {
        const TwoHalls city;
        std::vector<MeasuredPerson> people;
        for (int i = 0; i < 6; ++i) {
            people.push_back(walker(1.0 + i, 5.1, kEast));
            people.push_back(walker(1.0 + i, 7.1, kWest));
        }
        LaneTally tally(half());
        tally.add(city.world, people);
        QCOMPARE(tally.moments(), std::uint64_t{1});
        QVERIFY(std::abs(tally.order() - 1.0) < 1e-9);
        // Of 12 with 6 to each side dealt out to two bands of 6: mean of ((same − other) / 6)² = 1 / 11.
        QVERIFY2(std::abs(tally.orderByChance() - 1.0 / 11.0) < 0.06, qPrintable(QString::number(tally.orderByChance())));
    }
    /// Three and three in each band; and turned by 30°, the same.
    void mixedBands_areNone()
    {
        const TwoHalls city;
        for (const double turn : {0.0, std::numbers::pi / 6.0}) {
            std::vector<MeasuredPerson> people;
            const geometry::Point along{std::cos(turn), std::sin(turn)};
            const geometry::Point left{-along.y, along.x};
            for (int i = 0; i < 12; ++i) {
                const geometry::Point place = geometry::Point{4.0, 3.0} + along * (0.5 * i) + left * (i < 6 ? 0.25 : 4.25);
                people.push_back(walker(place.x, place.y, (i % 2 == 0 ? kEast : kWest) + turn));
            }
            LaneTally tally(half());
            tally.add(city.world, people);
            QCOMPARE(tally.moments(), std::uint64_t{1});
            QVERIFY2(std::abs(tally.order()) < 1e-9, qPrintable(QString::number(tally.order())));
        }
    }
    void whoIsElsewhereOrStandsOrCrosses_isInNoLane()
    {
        const TwoHalls city;
        std::vector<MeasuredPerson> people(9, walker(3.0, 5.1, kEast));
        people.push_back(walker(20.0, 5.1, kWest)); // beyond the region
        people.push_back(walker(3.0, 5.1, kWest));
        people.back().speed_mps = 0.1;
        people.push_back(walker(3.0, 5.1, kWest));
        people.back().isWalking = false;
        people.push_back(walker(3.0, 5.1, std::numbers::pi / 2.0));
        LaneTally tally(half());
        tally.add(city.world, people);
        QCOMPARE(tally.moments(), std::uint64_t{0}); // nine are too few
        QCOMPARE(tally.order(), 0.0);
        people.push_back(walker(3.0, 5.1, kEast));
        tally.add(city.world, people);
        QCOMPARE(tally.moments(), std::uint64_t{1});
        QVERIFY(std::abs(tally.order() - 1.0) < 1e-9);
    }
    void regions_areFoundByName()
    {
        TwoHalls city;
        world::PatchBuilder builder(city.world);
        builder.add(half());
        city.apply(builder.take());
        QCOMPARE(regionNamed(city.world, "half").value().name, std::string("half"));
        QCOMPARE(regionNamed(city.world, "whole").error().code, std::string("no-such-region"));
    }
};

PASSERBY_TEST(LaneTallyTest)

} // namespace lane_tally_test

#include "lane_tally_test.moc"
