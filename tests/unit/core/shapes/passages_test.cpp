// SPDX-License-Identifier: GPL-3.0-or-later
// Escalators, lifts and gates of a city.
#include "core/shapes/passages.h"

#include "core/shapes/passage_shapes.h"
#include "core/shapes/thing_shapes.h"
#include "core/world/patch_builder.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace passages_test {

using namespace passerby;
using shapes::Paint;
using shapes::Passage;
using world::CellKind;
using world::PortalKind;

namespace {

geometry::Polygon box(double x0, double y0, double x1, double y1)
{
    return {{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, {}};
}

/// A hall and a gallery 4 m above it, with an escalator up, one down, a lift whose doors lie above one another, plain stairs, and a gate
/// that looks north.
struct Hall {
    Hall()
    {
        const auto hall = builder.add(world::Cell{"", CellKind::indoor, 0, box(0, -20, 40, 0)});
        const auto outside = builder.add(world::Cell{"", CellKind::plaza, 0, box(0, -40, 40, -20)});
        const auto gallery = builder.add(world::Cell{"", CellKind::indoor, 1, box(0, 8, 40, 20)});
        const auto upper = builder.add(world::Cell{"", CellKind::indoor, 1, box(20, -4, 22, 0)});
        up = builder.add(world::Cell{"", CellKind::stairs, 0, box(0, 0, 2, 8)});
        down = builder.add(world::Cell{"", CellKind::stairs, 0, box(4, 0, 6, 8)});
        lift = builder.add(world::Cell{"", CellKind::stairs, 0, box(20, 0, 22, 2)});
        const auto plain = builder.add(world::Cell{"", CellKind::stairs, 0, box(30, 0, 32, 8)});
        add(hall, up, {0.2, 0}, {1.8, 0}, 0.0, PortalKind::escalator);
        add(up, gallery, {0.2, 8}, {1.8, 8}, 4.0, PortalKind::escalator);
        add(gallery, down, {4.2, 8}, {5.8, 8}, 4.0, PortalKind::escalator);
        add(down, hall, {4.2, 0}, {5.8, 0}, 0.0, PortalKind::escalator);
        add(hall, lift, {20.5, 0}, {21.5, 0}, 0.0, PortalKind::lift);
        add(upper, lift, {20.5, 0}, {21.5, 0}, 4.0, PortalKind::lift);
        add(hall, plain, {30, 0}, {32, 0}, 0.0, PortalKind::opening);
        add(plain, gallery, {30, 8}, {32, 8}, 4.0, PortalKind::opening);
        gate = add(outside, hall, {10, -20}, {12, -20}, 0.0, PortalKind::ticketGate);
        if (const auto applied = world.apply(builder.take()); !applied)
            qFatal("%s", foundation::describe(applied.error()).c_str());
    }
    world::PortalId add(world::CellId a, world::CellId b, geometry::Point from, geometry::Point to, double elevation_m, PortalKind kind)
    {
        world::Portal portal;
        portal.cellA = a;
        portal.cellB = b;
        portal.a = from;
        portal.b = to;
        portal.elevation_m = elevation_m;
        portal.kind = kind;
        return builder.add(portal);
    }

    world::World world;
    world::PatchBuilder builder{world};
    world::CellId up, down, lift;
    world::PortalId gate;
};

/// Where the lamps of this paint stand: metres along the shape.
double lampsAt(const Passage& passage, Paint paint)
{
    double sum = 0.0;
    int count = 0;
    for (const shapes::Triangle& triangle : passage.shape)
        if (triangle.paint == paint)
            for (const shapes::Corner& corner : triangle.corners) {
                sum += corner[0];
                ++count;
            }
    return count == 0 ? std::numeric_limits<double>::quiet_NaN() : sum / count;
}

} // namespace

class PassagesTest : public QObject {
    Q_OBJECT

private slots:
    void city_hasItsEscalatorsLiftsAndGates()
    {
        const Hall hall;
        const auto found = shapes::findPassages(hall.world, world::Elevations(hall.world));
        QCOMPARE(found.size(), std::size_t(4));
        QVERIFY(found[0].kind == PortalKind::escalator && found[0].cell == hall.up);
        QVERIFY(found[1].kind == PortalKind::escalator && found[1].cell == hall.down);
        QVERIFY(found[2].kind == PortalKind::lift && found[2].cell == hall.lift);
        QVERIFY(found[3].kind == PortalKind::ticketGate && found[3].portal == hall.gate);
        QVERIFY(shapes::findPassages({}, world::Elevations(world::World{})).empty());
    }

    void escalators_beginLow_andTheirLampsSayWhereTo()
    {
        const Hall hall;
        const auto found = shapes::findPassages(hall.world, world::Elevations(hall.world));
        for (const Passage& passage : {found[0], found[1]}) {
            QVERIFY(std::abs(passage.at.place.y) < 1e-6 && std::abs(passage.at.z_m) < 1e-6);
            QVERIFY(std::abs(passage.at.heading_rad - std::numbers::pi / 2.0) < 1e-6); // both rise northwards
            QVERIFY(shapes::heightOf(passage.shape) > 4.8 && shapes::heightOf(passage.shape) < 5.2);
        }
        QVERIFY(lampsAt(found[0], Paint::go) < 0.0 && lampsAt(found[0], Paint::stop) > 8.0);
        QVERIFY(lampsAt(found[1], Paint::go) > 8.0 && lampsAt(found[1], Paint::stop) < 0.0);
    }

    void steps_lieOnTheSlope()
    {
        shapes::EscalatorSize size;
        for (const shapes::Triangle& triangle : shapes::escalatorShape(size))
            if (triangle.paint == Paint::metal || triangle.paint == Paint::dark)
                for (const shapes::Corner& corner : triangle.corners)
                    QVERIFY(corner[2] >= corner[0] * size.rise_m / size.length_m - 1e-9 && std::abs(corner[1]) <= 0.6 + 1e-9);
    }

    void lift_isAsHighAsItGoes_andOpenAtItsDoors()
    {
        const Hall hall;
        const world::Elevations elevations(hall.world);
        const Passage lift = shapes::findPassages(hall.world, elevations)[2];
        QVERIFY(std::abs(shapes::heightOf(lift.shape) - 6.3) < 1e-6);
        for (const shapes::Triangle& triangle : lift.shape)
            if (triangle.paint == Paint::glass) {
                const double middle = (triangle.corners[0][0] + triangle.corners[1][0] + triangle.corners[2][0]) / 3.0;
                const double south = std::max({triangle.corners[0][1], triangle.corners[1][1], triangle.corners[2][1]});
                QVERIFY(south > -0.9 || std::abs(middle) > 0.5 - 1e-6); // the doors lie in the south, from -0.5 to 0.5
            }
        const auto floors = shapes::liftFloors(hall.world, elevations);
        QCOMPARE(floors.size(), std::size_t(1));
        QVERIFY(std::abs(floors.at(hall.lift)) < 1e-9);
    }

    void gate_leavesALane_andKeepsToItsPortal()
    {
        const Hall hall;
        const Passage gate = shapes::findPassages(hall.world, world::Elevations(hall.world))[3];
        QVERIFY(geometry::distance(gate.at.place, {11, -20}) < 1e-6);
        QVERIFY(std::abs(std::abs(std::sin(gate.at.heading_rad)) - 1.0) < 1e-6); // people pass it northwards or southwards
        for (const shapes::Triangle& triangle : gate.shape)
            for (const shapes::Corner& corner : triangle.corners) {
                QVERIFY(std::abs(corner[1]) <= 1.0 + 1e-9);
                QVERIFY(std::abs(corner[1]) >= 0.4 - 1e-9 || std::abs(corner[0]) < 0.03); // but for its flaps
            }
    }
};

PASSERBY_TEST(PassagesTest)

} // namespace passages_test

#include "passages_test.moc"
