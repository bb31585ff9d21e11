// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/orbit_camera.h"
#include "tests/support/test_registry.h"

#include <QLineF>
#include <QPolygonF>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <optional>
#include <utility>
#include <vector>

namespace orbit_camera_test {

using namespace passerby;
using editor::OrbitCamera;
using geometry::Point;

namespace {

std::vector<QVector3D> cornersOf(const geometry::Box& box, std::initializer_list<float> heights_m)
{
    std::vector<QVector3D> places;
    for (const Point corner : {box.low, Point{box.high.x, box.low.y}, box.high, Point{box.low.x, box.high.y}})
        for (const float height_m : heights_m)
            places.emplace_back(float(corner.x), float(corner.y), height_m);
    return places;
}

/// What the places cover of the view; nothing where one is behind the eye.
std::optional<QRectF> coveredBy(const std::vector<QVector3D>& places, const OrbitCamera& camera, QSizeF view)
{
    QPolygonF seen;
    for (const QVector3D place : places) {
        const auto at = camera.project(place, view);
        if (!at)
            return std::nullopt;
        seen << *at;
    }
    return seen.boundingRect();
}

} // namespace

class OrbitCameraTest : public QObject {
    Q_OBJECT

private slots:
    void heldPlaces_fillTheView()
    {
        const QSizeF views[] = {{390, 576}, {593, 480}, {800, 600}, {1600, 300}};
        const std::vector<QVector3D> cities[] = {cornersOf({{-65, -39}, {110, 61}}, {0.0F, 3.0F}),
                                                 cornersOf({{0, 0}, {300, 20}}, {0.0F}),
                                                 cornersOf({{5, 5}, {25, 700}}, {-12.0F, 0.0F, 60.0F}),
                                                 {{0, 0, 0}, {200, 60, 0}, {60, 200, 0}},
                                                 cornersOf({{0, 0}, {200, 100}}, {-9.0F, -5.0F})};
        for (const QSizeF view : views)
            for (const std::vector<QVector3D>& city : cities) {
                const OrbitCamera camera = OrbitCamera::holding(city, 20.0, 41.0, 35.0, view);
                const auto covered = coveredBy(city, camera, view);
                QVERIFY(covered && QRectF(QPointF(), view).contains(*covered));
                const double share = std::max(covered->width() / view.width(), covered->height() / view.height());
                QVERIFY2(share > 0.87 && share < 0.89, qPrintable(QString::number(share)));
                const QPointF off = covered->center() - QRectF(QPointF(), view).center();
                QVERIFY2(std::abs(off.x()) < 1.0 && std::abs(off.y()) < 1.0, qPrintable(QStringLiteral("%1 %2").arg(off.x()).arg(off.y())));
            }
    }

    void smallPlaces_areNotCloserThanPeopleAreLarge()
    {
        const std::vector<QVector3D> city = cornersOf({{0, 0}, {12, 8}}, {0.0F, 3.0F});
        const OrbitCamera camera = OrbitCamera::holding(city, 20.0, 41.0, 35.0, {800, 600});
        QCOMPARE(camera.distance_m, 40.0);
        const auto covered = coveredBy(city, camera, {800, 600});
        QVERIFY(covered && QRectF(0, 0, 800, 600).contains(*covered));
    }

    void emptyCorners_leaveNoRoom()
    {
        const std::vector<QVector3D> whole = cornersOf({{0, 0}, {190, 120}}, {0.0F});
        const std::vector<QVector3D> slender{{0, 50, 0}, {80, 0, 0}, {190, 60, 0}, {80, 120, 0}};
        const OrbitCamera far = OrbitCamera::holding(whole, 20.0, 41.0, 35.0, {593, 480});
        const OrbitCamera near = OrbitCamera::holding(slender, 20.0, 41.0, 35.0, {593, 480});
        QVERIFY(near.distance_m < 0.95 * far.distance_m);
    }

    void sidesOfOnePicture_showEachPlaceWhereTheWholeDoes()
    {
        const OrbitCamera whole = OrbitCamera::framing({{-80, -60}, {90, 70}}, 20.0, 41.0, 35.0, {1000, 500});
        const QSizeF wide(1000, 500);
        for (const auto& [begin, end] : {std::pair(0.0, 300.0), std::pair(306.0, 1000.0), std::pair(0.0, 500.0)}) {
            const QSizeF size(end - begin, wide.height());
            OrbitCamera side = whole;
            side.axis = editor::axisOfSide(begin, end, 0.0, wide.width());
            for (const QVector3D place : cornersOf({{-70, -50}, {80, 60}}, {0.0F, 25.0F})) {
                const auto inWhole = whole.project(place, wide);
                const auto inSide = side.project(place, size);
                QVERIFY(inWhole && inSide);
                QVERIFY(QLineF(*inWhole, *inSide + QPointF(begin, 0)).length() < 0.01);
                const editor::Ray ray = side.ray(*inSide, size);
                const QVector3D aside = QVector3D::crossProduct(ray.direction, place - ray.origin);
                QVERIFY(aside.length() < 1e-3F * (place - ray.origin).length());
            }
        }
        QCOMPARE(editor::axisOfSide(0.0, 1000.0, 0.0, 1000.0), 0.0);
        QCOMPARE(editor::axisOfSide(0.0, 500.0, 0.0, 1000.0), 1.0);
        QCOMPARE(editor::axisOfSide(7.0, 7.0, 0.0, 1000.0), 0.0);
    }

    void nothingToHold_isAsAnEmptyBoxIsFramed()
    {
        QVERIFY(OrbitCamera::holding({}, 20.0, 41.0, 35.0, {800, 600}) == OrbitCamera::framing({}, 20.0, 41.0, 35.0, {800, 600}));
    }
};

PASSERBY_TEST(OrbitCameraTest)

} // namespace orbit_camera_test

#include "orbit_camera_test.moc"
