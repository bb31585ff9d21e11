// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/elevations.h"
#include "tests/support/four_levels.h"
#include "tests/support/test_registry.h"

#include <QTest>

#include <cmath>

namespace elevations_test {

using namespace passerby;
using namespace passerby::world;
using passerby::testing::FourLevels;

namespace {

/// A flight 10 m long and 8 m wide between two floors 4 m apart, with two doors at its foot and one at its head.
struct WideFlight {
    World world;
    CellId foot, flight, head;

    explicit WideFlight(CellKind kind = CellKind::stairs)
    {
        PatchBuilder builder(world);
        foot = builder.add(Cell{"foot", CellKind::indoor, 0, FourLevels::rectangle(0, -10, 8, 0)});
        flight = builder.add(Cell{"flight", kind, 0, FourLevels::rectangle(0, 0, 8, 10)});
        head = builder.add(Cell{"head", CellKind::indoor, kind == CellKind::stairs ? 1 : 0, FourLevels::rectangle(0, 10, 8, 20)});
        builder.add(Portal{foot, flight, {1, 0}, {3, 0}, 0.0});
        builder.add(Portal{foot, flight, {5, 0}, {7, 0}, 0.0});
        builder.add(Portal{flight, head, {3, 10}, {5, 10}, 4.0});
        if (const auto done = world.apply(builder.take()); !done)
            qFatal("%s", foundation::describe(done.error()).c_str());
    }
};

bool isAbout(double height_m, double wanted_m, double tolerance_m = 1e-9)
{
    return std::abs(height_m - wanted_m) < tolerance_m;
}

} // namespace

class ElevationsTest : public QObject {
    Q_OBJECT

private slots:
    void stairs_areEvenFromSideToSide()
    {
        const WideFlight city;
        const Elevations elevations(city.world);
        for (const double x : {0.0, 2.0, 4.0, 8.0})
            for (const double y : {0.0, 2.5, 5.0, 10.0})
                QVERIFY(isAbout(elevations.at(city.flight, 0, {x, y}), 0.4 * y));
    }

    void planes_areWhatStairsAre()
    {
        const WideFlight city;
        const HeightPlane plane = heightPlanes(city.world)[city.world.cells().indexOf(city.flight)];
        QVERIFY(isAbout(plane.height_m, 0.0) && isAbout(plane.slope.x, 0.0) && isAbout(plane.slope.y, 0.4));
    }

    void levelFloors_keepTheirHeight()
    {
        const WideFlight city;
        const Elevations elevations(city.world);
        QCOMPARE(elevations.at(city.foot, 0, {1, -9}), 0.0);
        QVERIFY(isAbout(elevations.at(city.head, 1, {1, 19}), 4.05)); // a little over what lies below
    }

    void slopesThatAreNoStairs_meetTheirPortals()
    {
        const WideFlight city(CellKind::path);
        const Elevations elevations(city.world);
        QVERIFY(isAbout(elevations.at(city.flight, 0, {2, 0}), 0.0, 0.02));
        QVERIFY(isAbout(elevations.at(city.flight, 0, {6, 0}), 0.0, 0.02));
        QVERIFY(isAbout(elevations.at(city.flight, 0, {4, 10}), 4.0, 0.02));
    }

    void fourLevels_areJoinedByFlights()
    {
        const FourLevels city;
        const Elevations elevations(city.world);
        const auto isAbout = [](double height_m, double wanted_m) { return std::abs(height_m - wanted_m) < 0.1; };
        QVERIFY(isAbout(elevations.at(city.gallery, 1, {5, 18}), 4.0));
        QVERIFY(isAbout(elevations.at(city.skipping, 1, {20, 8}), 4.0));
        QVERIFY(isAbout(elevations.at(city.skipping, 1, {20, 11}), 0.0)); // in the hole of the hall
        QVERIFY(isAbout(elevations.at(city.skipping, 1, {20, 14}), -4.0));
        QVERIFY(isAbout(elevations.at(city.hall, 0, {20, 6}), 0.0));
        QVERIFY(isAbout(elevations.at(city.concourse, -1, {20, 18}), -4.0));
        QVERIFY(isAbout(elevations.at(city.farPlatform, -2, {70, 40}), -8.0));
    }
};

PASSERBY_TEST(ElevationsTest)

} // namespace elevations_test

#include "elevations_test.moc"
