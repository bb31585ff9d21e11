// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/first_view.h"

#include "core/world/patch_builder.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QTest>

namespace first_view_test {

using namespace passerby;
using editor::OrbitCamera;

namespace {

world::Obstacle house(const char* name, double x, double y, double height_m)
{
    return {name, world::ObstacleKind::building, 0, testing::rectangle(x - 5, y - 5, x + 5, y + 5), 0.0, height_m};
}

world::Cell square(double x, double y, double half_m)
{
    return {"", world::CellKind::plaza, 0, testing::rectangle(x - half_m, y - half_m, x + half_m, y + half_m)};
}

} // namespace

/// A street of a kilometre with low houses, and squares beside it.
class FirstViewTest : public QObject {
    Q_OBJECT

    world::World m_city;

    template <class... Rows>
    void add(Rows... rows)
    {
        world::PatchBuilder patch(m_city);
        (patch.add(rows), ...);
        QVERIFY(m_city.apply(patch.take()).ok());
    }
    void addShop(double x, double y, world::CellId cell)
    {
        world::PatchBuilder patch(m_city);
        world::Target shop;
        shop.type = m_city.targetTypes().at(0).id;
        shop.cell = cell;
        shop.position = {x, y};
        patch.add(shop);
        QVERIFY(m_city.apply(patch.take()).ok());
    }

private slots:
    void init()
    {
        m_city = {};
        add(world::Cell{"Street", world::CellKind::street, 0, testing::rectangle(-500, -3, 500, 3)});
        for (int i = -4; i <= 4; ++i)
            add(house("", 100.0 * i, 30, 15));
    }

    void emptyGround_isSeenInItsMiddle()
    {
        const OrbitCamera camera = editor::firstView(m_city);
        QCOMPARE(camera.center, QVector3D(0, 16, 0)); // of street and houses, −3 to 35
        QCOMPARE(camera.yaw_deg, OrbitCamera().yaw_deg);
        QVERIFY(editor::firstView({}).distance_m > 0.0);
    }

    /// The square lies south of the church: one looks north.
    void church_isSeenOverItsSquare()
    {
        add(house("Church", 300, 60, 70), square(300, -40, 20), square(-300, -40, 20));
        const OrbitCamera camera = editor::firstView(m_city);
        QCOMPARE(camera.center, QVector3D(300, 10, 0));
        QVERIFY(std::abs(camera.yaw_deg) < 1e-9);
        QVERIFY(camera.distance_m >= 2.0 * 70.0);
    }

    void chimneysWithoutAName_areNoLandmarks()
    {
        add(house("", 300, 60, 90), house("Hall", -300, 60, 30));
        QCOMPARE(editor::firstView(m_city).center, QVector3D(-300, 60, 0));
    }

    void withoutALandmark_theLiveliestSquareIsSeen()
    {
        world::TargetType shop;
        shop.name = "Shop";
        add(shop, square(200, -40, 20), square(-200, -40, 20), square(-400, 40, 5));
        addShop(-200, -40, m_city.cells().at(2).id);
        QCOMPARE(editor::firstView(m_city).center, QVector3D(-200, -40, 0));
    }
};

PASSERBY_TEST(FirstViewTest)

} // namespace first_view_test

#include "first_view_test.moc"
