// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/shapes/roof.h"

#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>

using namespace passerby;

namespace {

geometry::Polygon box(double x0, double y0, double x1, double y1)
{
    return {{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, {}};
}

} // namespace

class RoofTest : public QObject {
    Q_OBJECT

private slots:
    void roof_ofASquareBuilding_isHipUpToTheHeight()
    {
        const world::Obstacle building{"", world::ObstacleKind::building, 0, box(0, 0, 20, 20), 0.0, 18.0};
        const shapes::Roof roof = shapes::makeRoof(building, 1);
        QVERIFY(roof.isHip);
        QCOMPARE(roof.eave_m, 18.0 - 5.0); // min(5, 0.72 · 7.5)
        double area = 0.0;
        double top = 0.0;
        for (const auto& triangle : roof.triangles) {
            const double twice = geometry::orientation(triangle[0].place, triangle[1].place, triangle[2].place);
            QVERIFY(twice > 0.0);
            area += twice / 2.0;
            for (const auto& corner : triangle)
                top = std::max(top, corner.z_m);
        }
        QVERIFY(std::abs(area - 400.0) < 1e-3);
        QCOMPARE(top, 18.0);
    }
    void roof_ofAWall_isFlat()
    {
        const world::Obstacle wall{"", world::ObstacleKind::wall, 0, box(0, 0, 20, 0.4), 0.0, 2.0};
        const shapes::Roof roof = shapes::makeRoof(wall, 1);
        QVERIFY(!roof.isHip);
        QCOMPARE(roof.eave_m, 2.0);
        QCOMPARE(roof.triangles.size(), std::size_t(2));
    }
};

PASSERBY_TEST(RoofTest)
#include "roof_test.moc"
