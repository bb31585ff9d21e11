// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/frame.h"
#include "editor/scene/footprint.h"
#include "editor/scene/people.h"
#include "editor/scene/run_overlay.h"
#include "editor/words/alibi_text.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QTest>
#include <limits>

namespace run_overlay_test {

using namespace passerby;
using namespace passerby::editor;

namespace {

const QSizeF kView(800, 600);

OrbitCamera cameraAt(double pitch_deg, double distance_m = 200.0)
{
    OrbitCamera camera;
    camera.center = {10, 20, 0};
    camera.pitch_deg = pitch_deg;
    camera.distance_m = distance_m;
    return camera;
}

run::PersonStory walkingStory()
{
    run::PersonStory story;
    story.agent = world::scheduled(4);
    story.walking = true;
    story.origin = 0;
    story.destination = 1;
    story.departed_s = 10.0;
    story.arrives_s = 90.0;
    return story;
}

run::PersonStory with(run::PersonStory story, run::Detour::Kind kind)
{
    run::Detour detour;
    detour.kind = kind;
    detour.since_s = 40.0;
    detour.wanted = 1;
    story.detour = detour;
    return story;
}

} // namespace

class RunOverlayTest : public QObject {
    Q_OBJECT

private slots:
    void footprint_isWhatTheViewShowsOfTheGround()
    {
        const OrbitCamera camera = cameraAt(50.0);
        const geometry::Polygon area = groundFootprint(camera, kView, 5000.0);
        QVERIFY(area.outer.size() >= 4);
        QVERIFY(geometry::signedArea(area.outer) > 0.0);
        for (int x = 20; x < 800; x += 95)
            for (int y = 20; y < 600; y += 95)
                QVERIFY(geometry::contains(area, *camera.groundPoint({double(x), double(y)}, kView)));
        QVERIFY(!geometry::contains(area, *camera.groundPoint({-20.0, 300.0}, kView)));
        QVERIFY(!geometry::contains(area, *camera.groundPoint({400.0, 640.0}, kView)));
    }

    void footprint_endsAtTheReach()
    {
        const OrbitCamera camera = cameraAt(8.0); // sees the horizon
        const QVector3D eye = camera.eye();
        const geometry::Polygon area = groundFootprint(camera, kView, 500.0);
        QVERIFY(!area.outer.empty());
        double farthest_m = 0.0;
        for (const geometry::Point point : area.outer)
            farthest_m = std::max(farthest_m, geometry::distance(point, {double(eye.x()), double(eye.y())}));
        QVERIFY2(std::abs(farthest_m - 500.0) < 0.01, qPrintable(QString::number(farthest_m)));
        QVERIFY(groundFootprint(cameraAt(60.0, 3000.0), kView, 500.0).outer.empty());
    }

    void reachOfPeople_isWhereTheyVanish()
    {
        const OrbitCamera camera = cameraAt(45.0);
        const double reach_m = reachOfPeople_m(camera, kView);
        const double height_px = 1.75 / (reach_m * camera.pixelAngle(kView));
        QVERIFY(personDetail(height_px * 1.01) != PersonDetail::none);
        QVERIFY(personDetail(height_px * 0.99) == PersonDetail::none);
    }

    void overlay_tellsCellsAndArrivals()
    {
        const world::World city = testing::smallCity();
        const auto graph = navigation::NavigationGraph::build(city);
        run::Frame frame;
        frame.time_s = 20.0;
        QVERIFY(overlayOf(frame, city, graph, {}).isEmpty());
        auto view = std::make_shared<run::PerceptualView>();
        view->visibleCells = {1};
        view->heldCells = {0};
        view->arrivals = {{0, 25.0, 0.5}};
        frame.perceptual = view;
        const RunOverlay overlay = overlayOf(frame, city, graph, {geometry::Polygon{{{0, 0}, {5, 0}, {5, 5}}, {}}});
        QCOMPARE(overlay.seen, std::vector<geometry::Polygon>{city.cells().at(1).row->polygon});
        QCOMPARE(overlay.held, std::vector<geometry::Polygon>{city.cells().at(0).row->polygon});
        QCOMPARE(overlay.arrivals.size(), std::size_t{1});
        QCOMPARE(overlay.arrivals[0].place, (geometry::Point{20, 5}));
        QCOMPARE(overlay.arrivals[0].next_s, 5.0);
        // Two rectangles, a triangle and a ring.
        QCOMPARE(overlayRibbons(overlay, false).size(), std::size_t{4 + 4 + 3 + 1});
    }

    void fence_isDrawnInStripesFromEndToEnd()
    {
        RunOverlay overlay;
        overlay.barriers = {{1, {0, 0}, {0, 8}, 2.0}};
        const auto ribbons = overlayRibbons(overlay, true);
        QVERIFY(ribbons.size() >= 6);
        QCOMPARE(ribbons.front().ends[1], 0.0F);
        float highest = 0.0F;
        float top = 0.0F;
        for (const Ribbon& ribbon : ribbons) {
            highest = std::max(highest, ribbon.ends[3]);
            top = std::max(top, ribbon.shape[0]);
        }
        QCOMPARE(highest, 8.0F);
        QVERIFY(top > 3.0F);
        QVERIFY(ribbons[0].color != ribbons[1].color);
    }

    void card_saysThatTheWayWasBlocked()
    {
        using Kind = run::Detour::Kind;
        const world::World city = testing::smallCity();
        const double clock_s = 12 * 3600.0 + 4 * 60.0; // at 60 s of the run; blocked 20 s before
        const auto tell = [&](const run::PersonStory& story) { return tellAlibi(story, city, 60.0, clock_s); };
        QVERIFY(!tell(walkingStory()).times.contains(QStringLiteral("blocked")));
        QCOMPARE(tell(with(walkingStory(), Kind::goesRound)).times,
                 tell(walkingStory()).times + QStringLiteral(" Their way was blocked at 12:03; going round."));
        const AlibiWords back = tell(with(walkingStory(), Kind::turnsBack));
        QVERIFY2(back.sentence.plain.startsWith(QStringLiteral("Turned back")), qPrintable(back.sentence.plain));
        QVERIFY(back.times.contains(QStringLiteral("there is no other")));
        run::PersonStory standing = with(walkingStory(), Kind::stands);
        standing.arrives_s = std::numeric_limits<double>::infinity();
        const AlibiWords stands = tell(standing);
        QVERIFY2(stands.times.contains(QStringLiteral("Fenced in since 12:03")) && !stands.times.contains(QStringLiteral("to go")),
                 qPrintable(stands.times));
        QVERIFY(stands.walkedShare >= 0.0 && stands.walkedShare <= 1.0);
    }
};

PASSERBY_TEST(RunOverlayTest)

} // namespace run_overlay_test

#include "run_overlay_test.moc"
