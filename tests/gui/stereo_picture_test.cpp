// SPDX-License-Identifier: GPL-3.0-or-later
// Two halves for two eyes, measured in the pixels that are drawn. Needs a display with OpenGL: without one the tests fail rather than pass
// unseen.
#include "core/world/patch_builder.h"
#include "tests/support/test_registry.h"
#include "widgets/city_view/city_view.h"
#include "widgets/city_view/offscreen_renderer.h"

#include <QScreen>
#include <QSignalSpy>
#include <QTest>
#include <QWindow>
#include <cmath>

namespace stereo_picture_test {

using namespace passerby;

namespace {

constexpr QSize kSize(1280, 720);
constexpr QSizeF kHalf(640, 720);

/// A square on which vehicles are red.
world::World redVehicles()
{
    world::World world;
    world::PatchBuilder builder(world);
    builder.add(world::Cell{"", world::CellKind::plaza, 0, {{{-300, -300}, {300, -300}, {300, 300}, {-300, 300}}, {}}});
    builder.add(world::VehicleKind{"red", {255, 0, 0}});
    if (!world.apply(builder.take()))
        qFatal("The city does not apply.");
    return world;
}

/// A red vehicle 1.5 m long and 2 m wide whose middle is so far north of the eye, seen from behind.
std::shared_ptr<run::Frame> vehicleAt(double far_m)
{
    auto frame = std::make_shared<run::Frame>();
    frame->vehicles.push_back({1, 0, 0, 0.0F, float(far_m), 1.5707964F, 0.0F, 1.5F, 2.0F});
    return frame;
}

editor::OrbitCamera eyeLookingNorth()
{
    editor::OrbitCamera camera;
    camera.yaw_deg = 0.0;
    camera.pitch_deg = 0.0;
    camera.distance_m = 8.0;
    camera.fieldOfView_deg = 60.0;
    camera.center = {0.0F, 8.0F, 1.2F};
    return camera;
}

/// Where the columns of what is red begin and end within a half; nothing where nothing is.
std::optional<std::pair<int, int>> redColumns(const QImage& image, int left)
{
    std::optional<std::pair<int, int>> columns;
    for (int x = left; x < left + image.width() / 2; ++x)
        for (int y = 0; y < image.height(); ++y) {
            const QColor color = image.pixelColor(x, y);
            if (color.red() > 90 && color.red() > 2 * color.green() && color.red() > 2 * color.blue()) {
                columns = columns ? std::pair(columns->first, x - left) : std::pair(x - left, x - left);
                break;
            }
        }
    return columns;
}

double middleOf(const std::pair<int, int>& columns)
{
    return 0.5 * (columns.first + columns.second);
}

int differingPixels(const QImage& a, const QImage& b)
{
    int differing = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            differing += a.pixel(x, y) != b.pixel(x, y) ? 1 : 0;
    return differing;
}

} // namespace

class StereoPictureTest : public QObject {
    Q_OBJECT

private slots:
    void parallax_isThatOfTheFormula_data()
    {
        QTest::addColumn<double>("far_m");
        QTest::addColumn<double>("eyes_m");
        QTest::newRow("near") << 3.0 << 0.065;
        QTest::newRow("in the screen") << 8.0 << 0.065;
        QTest::newRow("far") << 20.0 << 0.065;
        QTest::newRow("wide eyes") << 20.0 << 0.5;
    }
    /// The rear of the vehicle is what is seen; its outline is that of the rear, as wide as the body.
    void parallax_isThatOfTheFormula()
    {
        QFETCH(double, far_m);
        QFETCH(double, eyes_m);
        widgets::RenderRequest request;
        request.world = redVehicles();
        request.frame = vehicleAt(far_m);
        request.size = kSize;
        request.camera = eyeLookingNorth();
        request.supersampling = 1;
        request.stereo = editor::Stereo{eyes_m, 0.0};
        const auto image = widgets::renderCity(request);
        QVERIFY2(image.ok(), image.ok() ? "" : image.error().message.c_str());
        QCOMPARE(image.value().size(), kSize);
        const auto left = redColumns(image.value(), 0);
        const auto right = redColumns(image.value(), kSize.width() / 2);
        QVERIFY(left && right);
        const double disparity = middleOf(*left) - middleOf(*right);
        // The widest part may be the rear or, by perspective, no other: all that is farther away lies within it.
        const double expected = editor::disparity_px(*request.camera, *request.stereo, far_m - 0.75, kHalf);
        QVERIFY2(std::abs(disparity - expected) <= 1.5, qPrintable(QStringLiteral("%1 pixels instead of %2").arg(disparity).arg(expected)));
    }

    /// With eyes in one place both halves are the same picture, and that of one eye.
    void eyesInOnePlace_seeTheSame()
    {
        widgets::RenderRequest request;
        request.world = redVehicles();
        request.frame = vehicleAt(6.0);
        request.size = kSize;
        request.camera = eyeLookingNorth();
        request.supersampling = 1;
        request.stereo = editor::Stereo{0.0, 0.0};
        const auto both = widgets::renderCity(request);
        QVERIFY(both.ok());
        const int half = kSize.width() / 2;
        const QImage left = both.value().copy(0, 0, half, kSize.height());
        const int few = half * kSize.height() / 200; // edges fall on pixels a little otherwise
        QVERIFY(differingPixels(left, both.value().copy(half, 0, half, kSize.height())) < few);
        request.stereo.reset();
        request.size = QSize(half, kSize.height());
        const auto one = widgets::renderCity(request);
        QVERIFY(one.ok());
        QVERIFY(differingPixels(left, one.value()) < few);
    }

    /// A click in either half meets what that eye sees there: the ground, and people.
    void clicks_meetWhatTheirHalfShows()
    {
        widgets::CityView view;
        view.resize(kSize);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QVERIFY(view.window3d());
        view.setWorld(redVehicles());
        auto frame = std::make_shared<run::Frame>();
        frame->walkers.push_back({});
        frame->walkers.back().agent = world::scheduled(4);
        frame->walkers.back().x_m = 2.0F;
        frame->walkers.back().y_m = 12.0F;
        view.setFrames(nullptr, frame, 1.0);
        editor::OrbitCamera camera = eyeLookingNorth();
        camera.pitch_deg = 15.0;
        view.setCamera(camera);
        const editor::Stereo stereo{0.4, 0.0};
        view.setStereo(stereo);
        QTRY_VERIFY_WITH_TIMEOUT(view.isSettled(), 20000);
        QTest::qWait(300); // the engine takes camera and people with its next picture, of which it tells nobody
        const QSizeF half(0.5 * view.window3d()->width(), view.window3d()->height());
        const auto placeIn = [&](editor::Eye eye, QVector3D place) {
            const QVector4D clip = editor::eyeView(camera, stereo, eye, half).toClip() * QVector4D(place, 1.0F);
            const QPointF inHalf((double(clip.x() / clip.w()) * 0.5 + 0.5) * half.width(),
                                 (0.5 - double(clip.y() / clip.w()) * 0.5) * half.height());
            return (inHalf + QPointF(eye == editor::Eye::left ? 0.0 : half.width(), 0.0)).toPoint();
        };
        QSignalSpy agents(&view, &widgets::CityView::agentPicked);
        QSignalSpy places(&view, &widgets::CityView::placeClicked);
        for (const editor::Eye eye : {editor::Eye::left, editor::Eye::right}) {
            view.setPointing(false);
            agents.clear();
            QTest::mouseClick(view.window3d(), Qt::LeftButton, {}, placeIn(eye, {2.0F, 12.0F, 0.9F}));
            QCOMPARE(agents.size(), 1);
            QCOMPARE(agents[0][0].value<world::AgentId>(), world::scheduled(4));
            view.setPointing(true);
            places.clear();
            QTest::mouseClick(view.window3d(), Qt::LeftButton, {}, placeIn(eye, {-1.0F, 7.0F, 0.0F}));
            QCOMPARE(places.size(), 1);
            const auto place = places[0][0].value<geometry::Point>();
            QVERIFY2(distance(place, {-1.0, 7.0}) < 0.1, qPrintable(QStringLiteral("%1, %2").arg(place.x).arg(place.y)));
        }
    }

    /// In the window two halves appear, and one picture again.
    void theWindow_showsBothHalves()
    {
        widgets::CityView view;
        view.resize(kSize);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QVERIFY(view.window3d());
        view.setWorld(redVehicles());
        const auto frame = vehicleAt(6.0);
        view.setFrames(nullptr, frame, 1.0);
        view.setCamera(eyeLookingNorth());
        QTRY_VERIFY_WITH_TIMEOUT(view.isSettled(), 20000);
        const auto halves = [&view] {
            const QImage image = view.screen()->grabWindow(view.window3d()->winId()).toImage();
            return std::pair(redColumns(image, 0), redColumns(image, image.width() / 2));
        };
        const auto areTwo = [&halves] {
            const auto [left, right] = halves();
            return left && right && middleOf(*left) > 200.0 && middleOf(*right) < 440.0;
        };
        const auto isOne = [&halves] { // in the middle of the whole
            const auto [left, right] = halves();
            return left && right && left->second == kSize.width() / 2 - 1 && right->first == 0;
        };
        view.setStereo(editor::Stereo{});
        QTRY_VERIFY_WITH_TIMEOUT(areTwo(), 20000);
        view.setStereo(std::nullopt);
        QTRY_VERIFY_WITH_TIMEOUT(isOne(), 20000);
    }
};

PASSERBY_TEST(StereoPictureTest)

} // namespace stereo_picture_test

#include "stereo_picture_test.moc"
