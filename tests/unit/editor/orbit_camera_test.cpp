// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/orbit_camera.h"
#include "tests/support/test_registry.h"

#include <QTest>

using namespace passerby;
using editor::OrbitCamera;
using geometry::Point;

class OrbitCameraTest : public QObject {
    Q_OBJECT

private slots:
    void heldBox_hasAllCornersInView()
    {
        const QSizeF views[] = {{390, 576}, {800, 600}, {1600, 300}};
        const geometry::Box boxes[] = {{{-65, -39}, {110, 61}}, {{0, 0}, {12, 8}}, {{0, 0}, {900, 20}}, {{5, 5}, {25, 700}}};
        for (const QSizeF view : views)
            for (const geometry::Box& box : boxes) {
                const OrbitCamera camera = OrbitCamera::holding(box, 20.0, 41.0, 35.0, view);
                for (const Point corner : {box.low, Point{box.high.x, box.low.y}, box.high, Point{box.low.x, box.high.y}}) {
                    const auto at = camera.project(QVector3D(float(corner.x), float(corner.y), 0.0F), view);
                    QVERIFY(at && QRectF(QPointF(), view).contains(*at));
                }
            }
    }

    void heldHeights_areInViewToo()
    {
        const geometry::Box box{{0, 0}, {194, 124}};
        for (const QSizeF view : {QSizeF(513, 452), QSizeF(390, 576), QSizeF(1600, 300)}) {
            const OrbitCamera camera = OrbitCamera::holding(box, 20.0, 41.0, 35.0, view, -12.0, 60.0);
            for (const Point corner : {box.low, Point{box.high.x, box.low.y}, box.high, Point{box.low.x, box.high.y}})
                for (const float height_m : {-12.0F, 0.0F, 60.0F}) {
                    const auto at = camera.project(QVector3D(float(corner.x), float(corner.y), height_m), view);
                    QVERIFY(at && QRectF(QPointF(), view).contains(*at));
                }
        }
    }

    void heldBox_isNotFarAway()
    {
        const geometry::Box box{{-65, -39}, {110, 61}};
        const OrbitCamera camera = OrbitCamera::holding(box, 20.0, 41.0, 35.0, {800, 600});
        QVERIFY2(camera.distance_m < 700.0, qPrintable(QString::number(camera.distance_m)));
    }

    void noBox_isHeldAsItIsFramed()
    {
        QVERIFY(OrbitCamera::holding({}, 20.0, 41.0, 35.0, {800, 600}) == OrbitCamera::framing({}, 20.0, 41.0, 35.0, {800, 600}));
    }
};

PASSERBY_TEST(OrbitCameraTest)
#include "orbit_camera_test.moc"
