// SPDX-License-Identifier: GPL-3.0-or-later
// Looks at the pixels that the city view draws. Needs a display with OpenGL (Xvfb will do): without one the tests fail rather than pass
// unseen.
#include "core/affordance/city_sight.h"
#include "core/world/patch_builder.h"
#include "editor/scene/floor_heights.h"
#include "tests/support/test_registry.h"
#include "widgets/city_view/city_scene.h"
#include "widgets/city_view/city_view.h"
#include "widgets/city_view/city_window.h"
#include "widgets/city_view/offscreen_renderer.h"
#include "widgets/city_view/scaled_target.h"

#include <QScreen>
#include <QSet>
#include <QSignalSpy>
#include <QTest>
#include <QWindow>
#include <Qt3DCore/QEntity>
#include <Qt3DExtras/Qt3DWindow>
#include <cmath>
#include <limits>

namespace city_view_picture_test {

using namespace passerby;

namespace {

constexpr QSize kSize(640, 400);

geometry::Polygon box(double x0, double y0, double x1, double y1)
{
    return {{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, {}};
}

/// A plaza of 120 m × 60 m with a building of 30 m × 30 m at its north side, a green, and two homes 80 m apart.
world::World plazaCity()
{
    world::World world;
    world::PatchBuilder builder(world);
    const auto home = builder.add(world::TargetType{"Home", {68, 74, 169}, "", 60.0, 0.0, {}, {}});
    const auto cell = builder.add(world::Cell{"", world::CellKind::plaza, 0, box(-60, -60, 60, 0)});
    builder.add(world::Obstacle{"", world::ObstacleKind::building, 0, box(-15, 0, 15, 30), 0.0, 20.0});
    builder.add(world::Obstacle{"", world::ObstacleKind::green, 0, box(20, 5, 60, 40), 0.0, 0.0});
    builder.add(world::Target{"", home, cell, {-40, -40}});
    builder.add(world::Target{"", home, cell, {40, -40}});
    builder.add(world::Target{"", home, cell, {40, -10}});
    const auto applied = world.apply(builder.patch());
    Q_ASSERT(applied.ok());
    return world;
}

/// From the south, high enough to see all.
editor::OrbitCamera southCamera()
{
    editor::OrbitCamera camera;
    camera.center = QVector3D(0, -15, 0);
    camera.yaw_deg = 0.0;
    camera.pitch_deg = 45.0;
    camera.distance_m = 160.0;
    return camera;
}

widgets::RenderRequest request()
{
    widgets::RenderRequest wanted;
    wanted.world = plazaCity();
    wanted.size = kSize;
    wanted.camera = southCamera();
    return wanted;
}

/// One person who walks east in the middle of the plaza.
std::shared_ptr<run::Frame> onePerson(float x, float y)
{
    auto frame = std::make_shared<run::Frame>();
    run::Walker walker;
    walker.agent = world::scheduled(4);
    walker.x_m = x;
    walker.y_m = y;
    walker.speed_mps = 1.4F;
    frame->people = 10;
    frame->walkers.push_back(walker);
    return frame;
}

QColor colorAt(const QImage& image, const editor::OrbitCamera& camera, double x, double y, double z)
{
    const auto place = camera.project(QVector3D(float(x), float(y), float(z)), QSizeF(image.size()));
    return place && image.rect().contains(place->toPoint()) ? image.pixelColor(place->toPoint()) : QColor();
}

int difference(const QColor& a, const QColor& b)
{
    return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue());
}

int differingPixels(const QImage& a, const QImage& b)
{
    int count = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            count += difference(a.pixelColor(x, y), b.pixelColor(x, y)) > 40;
    return count;
}

editor::LitFloor litFrom(const world::World& world, geometry::Point eye, double range_m = std::numeric_limits<double>::infinity())
{
    geometry::SightQuestion question;
    question.range_m = range_m;
    const auto sight = affordance::CitySight::build(world);
    return editor::litFloor(sight.value().field(0)->viewshedAt(eye, question), 0, editor::FloorHeights(world));
}

bool isAtADoor(const world::World& world, geometry::Point place)
{
    for (const auto& [id, target] : world.targets())
        if (geometry::distance(target.position, place) < 6.0)
            return true;
    return false;
}

QImage rendered(const widgets::RenderRequest& wanted)
{
    const auto result = widgets::renderCity(wanted);
    if (!result)
        qWarning("%s", foundation::describe(result.error()).c_str());
    return result ? result.value() : QImage();
}

} // namespace

class CityViewPictureTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { m_plain = rendered(request()); }
    void picture_hasTheSizeAskedForAndIsNotBlank()
    {
        QCOMPARE(m_plain.size(), kSize);
        QSet<QRgb> colors;
        for (int y = 0; y < m_plain.height(); y += 4)
            for (int x = 0; x < m_plain.width(); x += 4)
                colors.insert(m_plain.pixel(x, y));
        QVERIFY(colors.size() > 50);
    }
    void picture_showsWallRoofGroundAndGreenWhereTheyAre()
    {
        const auto camera = southCamera();
        const QColor roof = colorAt(m_plain, camera, 0, 4, 18); // the slope that faces the sun
        QVERIFY2(roof.red() > 200 && roof.red() > roof.blue() + 15, qPrintable(roof.name()));
        const QColor wall = colorAt(m_plain, camera, 0, 0, 3.8); // between the shops and the first sills
        QVERIFY2(wall.lightness() > 200 && std::abs(wall.red() - wall.blue()) < 40, qPrintable(wall.name()));
        const QColor plaza = colorAt(m_plain, camera, -20, -30, 0);
        QVERIFY2(plaza.red() > 200 && plaza.red() > plaza.blue(), qPrintable(plaza.name()));
        const QColor green = colorAt(m_plain, camera, 45, 25, 0);
        QVERIFY2(green.green() > green.red() && green.green() > green.blue() + 20, qPrintable(green.name()));
    }
    void picture_shadeLiesNorthOfTheBuilding()
    {
        auto wanted = request();
        auto camera = southCamera();
        camera.yaw_deg = 90.0; // from the west
        camera.center = QVector3D(0, 30, 0);
        wanted.camera = camera;
        const QImage image = rendered(wanted);
        const QColor shade = colorAt(image, camera, 0, 38, 0);
        const QColor sun = colorAt(image, camera, 0, 75, 0);
        QVERIFY2(sun.lightness() > shade.lightness() + 30, qPrintable(sun.name() + shade.name()));
    }
    void picture_darkIsDark()
    {
        auto wanted = request();
        wanted.dark = true;
        const QImage image = rendered(wanted);
        QVERIFY(colorAt(image, southCamera(), -20, -30, 0).lightness() < 110);
        QVERIFY(colorAt(image, southCamera(), 0, 4, 18).lightness() < 150);
    }
    void picture_aPersonIsThere()
    {
        auto wanted = request();
        auto camera = southCamera();
        camera.center = QVector3D(0, -30, 0);
        camera.distance_m = 25.0;
        wanted.camera = camera;
        const QImage without = rendered(wanted);
        wanted.frame = onePerson(0, -30);
        const QImage with = rendered(wanted);
        const int pixels = differingPixels(without, with);
        QVERIFY2(pixels > 150 && pixels < 20000, qPrintable(QString::number(pixels)));
        const QColor chest = colorAt(with, camera, 0, -30, 1.25);
        QVERIFY2(difference(chest, colorAt(without, camera, 0, -30, 1.25)) > 40, qPrintable(chest.name()));
    }
    void picture_heatmapIsYellowWhereBusyAndPurpleWhereQuiet()
    {
        auto wanted = request();
        auto bake = std::make_shared<alibi::Bake>();
        bake->graph = std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(wanted.world));
        QCOMPARE(bake->graph->segments().size(), std::size_t(6));
        bake->probability.assign(6, 0.0);
        bake->probability[bake->graph->findSegment(0, 1)] = 0.4;                        // along the plaza: 80 m
        bake->probability[bake->graph->findSegment(1, 2)] = 0.4 * (30.0 / 80.0) * 0.02; // 30 m, 2 % as dense
        wanted.heatmap = editor::expectedHeatmap(*bake, wanted.world.settings().population,
                                                 {editor::HeatScale::people, std::nullopt, 1000 * 0.4 / 80.0});
        const QImage image = rendered(wanted);
        const QColor busy = colorAt(image, southCamera(), 0, -40, 0);
        QVERIFY2(busy.red() > 220 && busy.green() > 200 && busy.blue() < 90, qPrintable(busy.name()));
        const QColor quiet = colorAt(image, southCamera(), 40, -25, 0);
        QVERIFY2(quiet.blue() > quiet.green() && quiet.red() < 120, qPrintable(quiet.name()));
    }
    void picture_litFloor_isThereWhereOneSees_andNowhereElse()
    {
        auto wanted = request();
        wanted.lit = litFrom(wanted.world, {-30, -50});
        QVERIFY(!wanted.lit.isEmpty());
        const QImage image = rendered(wanted);
        int least = 1000;
        int most = 0;
        for (double x = -55; x <= 55; x += 5)
            for (double y = -55; y <= -5; y += 5) { // all of the plaza, but for the doors and where the eye is marked
                const bool isMarked = geometry::distance({x, y}, {-30, -50}) < 6.0 || isAtADoor(wanted.world, {x, y});
                const int changed = difference(colorAt(image, southCamera(), x, y, 0), colorAt(m_plain, southCamera(), x, y, 0));
                least = isMarked ? least : std::min(least, changed);
                most = isMarked ? most : std::max(most, changed);
            }
        QVERIFY2(least > 40 && most < 3 * least, qPrintable(QStringLiteral("%1 to %2").arg(least).arg(most))); // no part flickers through
        const auto changeAt = [&](double x, double y) {
            return difference(colorAt(image, southCamera(), x, y, 0), colorAt(m_plain, southCamera(), x, y, 0));
        };
        const int beyond = changeAt(-40, 20);
        QVERIFY2(beyond > 10 && beyond < least, qPrintable(QString::number(beyond)));  // seen, but no floor: fainter
        QVERIFY2(changeAt(30, 45) < 6, qPrintable(QString::number(changeAt(30, 45)))); // the building hides it
        QVERIFY(difference(colorAt(image, southCamera(), 0, 4, 18), colorAt(m_plain, southCamera(), 0, 4, 18)) < 6); // its roof is not lit
    }
    void picture_litFloor_liesBelowTheHeatmap()
    {
        auto wanted = request();
        wanted.heatmap.ways.push_back({0, 1, {-40, -40}, {40, -40}, 0.0, 80.0, 1.0, 1.0});
        wanted.heatmap.maximum = wanted.heatmap.highest = 1.0;
        const QImage without = rendered(wanted);
        wanted.lit = litFrom(wanted.world, {-30, -50});
        const QImage with = rendered(wanted);
        const QColor busy = colorAt(with, southCamera(), 0, -40, 0);
        QVERIFY2(difference(busy, colorAt(without, southCamera(), 0, -40, 0)) < 6 && busy.blue() < 90, qPrintable(busy.name()));
        QVERIFY(difference(colorAt(with, southCamera(), 0, -30, 0), colorAt(without, southCamera(), 0, -30, 0)) > 30);
    }
    void view_litFloor_followsWhatIsHandedIn()
    {
        widgets::CityView view;
        view.resize(640, 400);
        view.setWorld(plazaCity());
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QTRY_VERIFY_WITH_TIMEOUT(view.isSettled(), 20000);
        view.setCamera(southCamera());
        const auto shown = [&](double x, double y) {
            QTest::qWait(400); // the engine draws it some pictures later, of which it tells nobody
            return view.screen()->grabWindow(view.window3d()->winId()).toImage().pixelColor(view.toView({x, y})->toPoint());
        };
        const QColor before = shown(30, -30);
        view.setLit(litFrom(plazaCity(), {-30, -50}));
        QVERIFY(difference(shown(30, -30), before) > 30);
        view.setLit(litFrom(plazaCity(), {-30, -50}, 20.0)); // fewer triangles in the same buffer
        QVERIFY(difference(shown(30, -30), before) < 6);
        QVERIFY(difference(shown(-20, -45), before) > 30);
        view.setLit(litFrom(plazaCity(), {30, -50}));
        QVERIFY(difference(shown(30, -30), before) > 30);
        view.setLit({});
        QVERIFY(difference(shown(30, -30), before) < 6);
    }
    void picture_showsWhoWasRecorded()
    {
        auto wanted = request();
        wanted.camera->center = QVector3D(0, -30, 0);
        wanted.camera->distance_m = 40.0;
        const QImage without = rendered(wanted);
        wanted.recorded = {{{0, -30}, 0.0, world::TrackKind::person, 0.5, 0.5, 1.2, 0}};
        const QImage person = rendered(wanted);
        QVERIFY2(differingPixels(person, without) > 20, qPrintable(QString::number(differingPixels(person, without))));
        wanted.recorded = {{{0, -30}, 0.0, world::TrackKind::car, 4.5, 1.8, 5.0, 0}};
        QVERIFY(differingPixels(rendered(wanted), without) > 20);
        wanted.world = {}; // nothing is there but they
        wanted.camera->distance_m = 160.0;
        wanted.recorded = {{{0, -30}, 0.0, world::TrackKind::person, 0.5, 0.5, 1.2, 0}};
        QVERIFY(!rendered(wanted).isNull());
    }
    void picture_withoutASize_isRefused()
    {
        auto wanted = request();
        wanted.size = QSize(0, 10);
        const auto result = widgets::renderCity(wanted);
        QVERIFY(!result);
        QCOMPARE(result.error().code, std::string("bad-size"));
    }
    void window_drawnCoarselyAndFinelyAgain_showsTheSameCity()
    {
        const auto owner = std::make_unique<Qt3DCore::QEntity>();
        widgets::CityScene scene(owner.get());
        scene.setMeshes(std::make_shared<const editor::CityMeshes>(editor::makeCityMeshes(plazaCity(), false)));
        const widgets::CityWindow made = widgets::makeCityWindow(scene, true);
        const std::unique_ptr<QWindow> window(made.window);
        window->resize(kSize);
        window->show();
        QVERIFY(QTest::qWaitForWindowExposed(window.get()));
        const auto shown = [&](double scale, const editor::OrbitCamera& camera) {
            const QSize drawn = made.target->set(kSize, scale);
            scene.setCamera(camera, QSizeF(drawn), scale);
            QTest::qWait(600); // the engine draws it some pictures later, of which it tells nobody
            return window->screen()->grabWindow(window->winId()).toImage();
        };
        auto near = southCamera();
        near.distance_m = 60.0;
        const QImage fine = shown(1.0, southCamera());
        const QImage coarseNear = shown(0.5, near);
        const QImage coarse = shown(0.5, southCamera());
        const QImage fineNear = shown(1.0, near);
        const int all = kSize.width() * kSize.height();
        QVERIFY(differingPixels(fine, fineNear) > all / 10);
        QVERIFY(differingPixels(fine, coarse) < all / 25);
        QVERIFY(differingPixels(fineNear, coarseNear) < all / 25);
        QVERIFY(differingPixels(fine, coarse) > 0);
    }
    void view_clickPicksThePersonUnderTheMouse()
    {
        widgets::CityView view;
        view.resize(640, 400);
        view.setWorld(plazaCity());
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QTRY_VERIFY_WITH_TIMEOUT(view.isSettled(), 20000);
        view.setCamera(southCamera());
        view.setFrames(nullptr, onePerson(10, -20), 1.0);
        QTest::qWait(300); // the engine takes camera and people with its next picture, of which it tells nobody
        QSignalSpy agents(&view, &widgets::CityView::agentPicked);
        QSignalSpy objects(&view, &widgets::CityView::objectPicked);
        const auto person = view.toView({10, -20}, 0.9);
        QVERIFY(person && view.window3d());
        QTest::mouseClick(view.window3d(), Qt::LeftButton, {}, person->toPoint());
        QCOMPARE(agents.size(), 1);
        QCOMPARE(agents[0][0].value<world::AgentId>(), world::scheduled(4));
        const auto roof = view.toView({0, 15}, 20.0);
        QTest::mouseClick(view.window3d(), Qt::LeftButton, {}, roof->toPoint());
        QCOMPARE(agents.size(), 1);
        QCOMPARE(objects.size(), 1);
        QVERIFY(objects[0][0].value<editor::ObjectRef>() == (editor::ObjectRef{editor::ObjectKind::obstacle, 1}));
    }
    void view_dragOrbitsAndDoesNotPick()
    {
        widgets::CityView view;
        view.resize(640, 400);
        view.setWorld(plazaCity());
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QTRY_VERIFY_WITH_TIMEOUT(view.isSettled(), 20000);
        view.setCamera(southCamera());
        QSignalSpy objects(&view, &widgets::CityView::objectPicked);
        QTest::mousePress(view.window3d(), Qt::LeftButton, {}, {300, 200});
        QTest::mouseMove(view.window3d(), {360, 200});
        QTest::mouseRelease(view.window3d(), Qt::LeftButton, {}, {360, 200});
        QCOMPARE(objects.size(), 0);
        QVERIFY(std::abs(view.camera().yaw_deg) > 5.0);
        QCOMPARE(view.camera().center, southCamera().center);
    }
    void view_selectedBuildingChangesColorOnScreen()
    {
        widgets::CityView view;
        view.resize(640, 400);
        view.setWorld(plazaCity());
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QTRY_VERIFY_WITH_TIMEOUT(view.isSettled(), 20000);
        view.setCamera(southCamera());
        const auto at = view.toView({0, 4}, 18.0);
        QVERIFY(at.has_value());
        const auto shown = [&] {
            QTest::qWait(400); // the engine draws it some pictures later, of which it tells nobody
            return view.screen()->grabWindow(view.window3d()->winId()).toImage().pixelColor(at->toPoint());
        };
        const QColor before = shown();
        view.setSelection({{editor::ObjectKind::obstacle, 1}});
        const QColor after = shown();
        QVERIFY2(before.lightness() > 120, qPrintable(before.name()));
        QVERIFY2(difference(before, after) > 40 && after.green() < before.green() - 20, qPrintable(before.name() + after.name()));
    }

private:
    QImage m_plain;
};

PASSERBY_TEST(CityViewPictureTest)

} // namespace city_view_picture_test

#include "city_view_picture_test.moc"
