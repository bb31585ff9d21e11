// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/city_outline.h"

#include "core/world/patch_builder.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>

namespace city_outline_test {

using namespace passerby;

namespace {

geometry::Polygon rectangle(double x0, double y0, double x1, double y1)
{
    return {{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, {}};
}

bool holds(const std::vector<QVector3D>& places, QVector3D wanted)
{
    return std::any_of(places.begin(), places.end(), [wanted](QVector3D place) { return (place - wanted).length() < 0.01F; });
}

} // namespace

class CityOutlineTest : public QObject {
    Q_OBJECT

private slots:
    void cellsStandAsHighAsPeople_obstaclesAsHighAsTheyAre()
    {
        world::World world;
        world::PatchBuilder builder(world);
        builder.add(world::Cell{"", world::CellKind::plaza, 0, rectangle(0, 0, 40, 30)});
        builder.add(world::Obstacle{"", world::ObstacleKind::building, 0, rectangle(40, 0, 60, 30), 2.0, 25.0});
        QVERIFY(world.apply(builder.patch()).ok());
        const std::vector<QVector3D> places = editor::outlineOf(world);
        QCOMPARE(places.size(), std::size_t{16});
        QVERIFY(holds(places, {0, 0, 0}) && holds(places, {0, 30, 3}));
        QVERIFY(holds(places, {60, 30, 2}) && holds(places, {60, 0, 25}));
        QVERIFY(!holds(places, {0, 0, 25}));
        QVERIFY(editor::groundOf(world) == (geometry::Box{{0, 0}, {60, 30}}));
    }

    void raisedCells_standOnTheirFloors()
    {
        world::World world;
        world::PatchBuilder builder(world);
        const auto low = builder.add(world::Cell{"", world::CellKind::indoor, 0, rectangle(0, 0, 10, 10)});
        const auto high = builder.add(world::Cell{"", world::CellKind::indoor, 0, rectangle(10, 0, 20, 10)});
        builder.add(world::Portal{low, high, {10, 4}, {10, 6}, -6.0});
        QVERIFY(world.apply(builder.patch()).ok());
        const std::vector<QVector3D> places = editor::outlineOf(world);
        QVERIFY(std::any_of(places.begin(), places.end(), [](QVector3D place) { return place.z() < -3.0F; }));
    }

    void emptyCity_hasNoOutline()
    {
        QVERIFY(editor::outlineOf({}).empty());
        QVERIFY(editor::groundOf({}).isEmpty());
    }
};

PASSERBY_TEST(CityOutlineTest)

} // namespace city_outline_test

#include "city_outline_test.moc"
