// SPDX-License-Identifier: GPL-3.0-or-later
// How the plan shows lanes, stop lines, crossings and signals.
#include "core/world/patch_builder.h"
#include "tests/support/test_registry.h"
#include "widgets/controls/theme.h"
#include "widgets/plan_view/plan_scene.h"
#include "widgets/plan_view/plan_traffic_painter.h"
#include "widgets/plan_view/plan_vehicles_painter.h"

#include <QImage>
#include <QPainter>
#include <QTest>
#include <algorithm>
#include <cmath>

namespace traffic_drawing_test {

using namespace passerby;
using namespace passerby::widgets;

namespace {

/// A lane of 4 m that leads 32 m east through the middle, for cars or for others, a stop line with a signal at x = 10 m and a crossing of
/// 4 m at x = -8 m.
world::World laneAlone(world::LaneKind kind)
{
    world::World city;
    world::PatchBuilder build(city);
    world::Lane lane;
    lane.points = {{-16, 0}, {16, 0}};
    lane.width_m = 4.0;
    lane.kind = kind;
    build.add(lane);
    const auto signal = build.add(world::Signal{"", 30.0, 3.0, 27.0, 0.0});
    build.add(world::StopLine{"", 0, {10, -2}, {10, 2}, signal});
    build.add(world::Crossing{"", 0, {-8, -3}, {-8, 3}, 4.0, {}});
    if (const auto done = city.apply(build.take()); !done.ok())
        qFatal("%s", foundation::describe(done.error()).c_str());
    return city;
}

QImage paintedTraffic(const world::World& city, const PlanLayers& layers, ThemeKind kind, double scale_px_m = 10.0)
{
    PlanScene scene;
    scene.build(city, layers);
    QImage image(401, 401, QImage::Format_ARGB32_Premultiplied);
    image.fill(theme(kind).canvas);
    QPainter painter(&image);
    paintTraffic(painter, scene, {{}, scale_px_m, QSizeF(400, 400)}, theme(kind));
    painter.end();
    return image;
}

template <class Paint>
QImage painted(const Paint& paint)
{
    QImage image(401, 401, QImage::Format_ARGB32_Premultiplied);
    image.fill(theme(ThemeKind::light).canvas);
    QPainter painter(&image);
    paint(painter, PlanTransform{{}, 10.0, QSizeF(400, 400)}, theme(ThemeKind::light));
    painter.end();
    return image;
}

QColor colorAt(const QImage& image, double x_m, double y_m)
{
    return image.pixelColor(200 + static_cast<int>(std::lround(10.0 * x_m)), 200 - static_cast<int>(std::lround(10.0 * y_m)));
}

/// How many pixels of the row through the middle of the lane are not the lane itself.
int marksAlong(const QImage& image, int from, int to)
{
    const QColor lane = image.pixelColor(from, 190);
    int count = 0;
    for (int x = from; x < to; ++x)
        count += image.pixelColor(x, 200) == lane ? 0 : 1;
    return count;
}

} // namespace

class TrafficDrawingTest : public QObject {
    Q_OBJECT

private slots:
    void plan_showsThem_data()
    {
        QTest::addColumn<bool>("isDark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }

    void plan_showsThem()
    {
        QFETCH(bool, isDark);
        const ThemeKind kind = isDark ? ThemeKind::dark : ThemeKind::light;
        const QColor ground = theme(kind).canvas;
        const QImage image = paintedTraffic(laneAlone(world::LaneKind::car), PlanLayers::of(nullptr), kind);
        const QColor car = colorAt(image, 5.0, 1.5);
        QVERIFY(car != ground);
        QCOMPARE(colorAt(image, 5.0, 2.5), ground);                                  // beside the lane
        QVERIFY(colorAt(image, 10.0, 0.0) != car);                                   // the stop line
        QVERIFY(colorAt(image, 10.0, -2.8) != ground);                               // the signal beside it
        QVERIFY(colorAt(image, -8.0, 2.5) != ground);                                // a stripe beyond the lane
        QVERIFY(marksAlong(image, 210, 280) > 0 || marksAlong(image, 140, 210) > 0); // a tip
        const auto other = [&](world::LaneKind lane) {
            return colorAt(paintedTraffic(laneAlone(lane), PlanLayers::of(nullptr), kind), 5.0, 1.5);
        };
        QVERIFY(other(world::LaneKind::bicycle) != car && other(world::LaneKind::bus) != car);
        QVERIFY(other(world::LaneKind::bicycle) != other(world::LaneKind::bus));
    }

    void layers_hideThem()
    {
        PlanLayers layers = PlanLayers::of(nullptr);
        const QColor ground = theme(ThemeKind::light).canvas;
        layers.lanes = layers.stopLines = false;
        const QImage stripes = paintedTraffic(laneAlone(world::LaneKind::car), layers, ThemeKind::light);
        QCOMPARE(colorAt(stripes, 5.0, 1.5), ground);
        QCOMPARE(colorAt(stripes, 10.0, 0.0), ground);
        QVERIFY(colorAt(stripes, -8.0, 2.5) != ground);
        layers.crossings = false;
        QCOMPARE(colorAt(paintedTraffic(laneAlone(world::LaneKind::car), layers, ThemeKind::light), -8.0, 2.5), ground);
    }

    void vehicles_lieOnTheRoad_inTheColourOfTheirKind()
    {
        const editor::VehicleLook red{QColor(200, 20, 20), 1.5};
        const editor::ShownVehicle car{1, 0, 0, {2.0, 0.0}, 0.0, 4.5, 1.8};
        const QImage image =
            painted([&](QPainter& painter, const PlanTransform& view, const Theme& t) { paintVehicles(painter, {car}, {red}, view, t); });
        QCOMPARE(colorAt(image, 1.0, 0.0), red.color);
        QVERIFY(colorAt(image, 2.0 + 2.25 - 0.29 * 4.5, 0.0) != red.color); // the windscreen, ahead of the middle
        QCOMPARE(colorAt(image, 2.0 - 2.25 + 0.29 * 4.5, 0.0), red.color);
        QCOMPARE(colorAt(image, 2.0, 1.2), theme(ThemeKind::light).canvas);
        QCOMPARE(colorAt(image, 5.0, 0.0), theme(ThemeKind::light).canvas);
    }

    /// Green for 30 s, amber for 3, red for 27.
    void signals_showTheirLight()
    {
        const world::World city = laneAlone(world::LaneKind::car);
        const Theme& t = theme(ThemeKind::light);
        for (const auto& [clock_s, expected] : {std::pair{10.0, t.success}, {31.0, t.warning}, {50.0, t.error}, {70.0, t.success}}) {
            const QImage image = painted([&, clock_s = clock_s](QPainter& painter, const PlanTransform& view, const Theme& with) {
                paintLights(painter, city, PlanLayers::of(nullptr), clock_s, view, with);
            });
            for (const double end : {-2.0, 2.0})
                QCOMPARE(colorAt(image, 10.0, end), expected);
            QCOMPARE(colorAt(image, -8.0, 3.0), t.canvas); // a zebra crossing has none
        }
    }

    void lights_areShown_whereWhatObeysThemIs()
    {
        PlanLayers layers = PlanLayers::of(nullptr);
        layers.stopLines = false;
        const QImage image = painted([&](QPainter& painter, const PlanTransform& view, const Theme& with) {
            paintLights(painter, laneAlone(world::LaneKind::car), layers, 10.0, view, with);
        });
        QCOMPARE(colorAt(image, 10.0, 2.0), theme(ThemeKind::light).canvas);
    }

    void vehicleOnABridge_liesOverThoseBelow()
    {
        const std::vector<editor::VehicleLook> looks{{QColor(200, 20, 20), 1.5}, {QColor(20, 20, 200), 1.5}};
        const editor::ShownVehicle above{1, 0, 1, {2.0, 0.0}, 0.0, 4.5, 1.8};
        const editor::ShownVehicle below{2, 1, 0, {2.0, 0.0}, 0.0, 4.5, 1.8};
        const QImage image = painted([&](QPainter& painter, const PlanTransform& view, const Theme& t) {
            paintVehicles(painter, {above, below}, looks, view, t);
        });
        QCOMPARE(colorAt(image, 1.0, 0.0), looks[0].color);
    }

    void fromAfar_nothingSmallIsDrawn()
    {
        const QImage image = paintedTraffic(laneAlone(world::LaneKind::car), PlanLayers::of(nullptr), ThemeKind::light, 0.05);
        QImage bare(image.size(), image.format());
        bare.fill(theme(ThemeKind::light).canvas);
        QVERIFY(image == bare);
    }

    void scene_holdsWhatIsShown()
    {
        PlanScene scene;
        scene.build(laneAlone(world::LaneKind::bus), PlanLayers::of(nullptr));
        QVERIFY(!scene.isEmpty());
        QCOMPARE(scene.lanes().size(), std::size_t{1});
        QVERIFY(scene.stopLines().front().hasSignal && !scene.crossings().front().hasSignal);
        QCOMPARE(scene.lanes().front().box.high.y, 2.0);
    }
};

PASSERBY_TEST(TrafficDrawingTest)

} // namespace traffic_drawing_test

#include "traffic_drawing_test.moc"
