// SPDX-License-Identifier: GPL-3.0-or-later
// The plan and the city in 3D show the same people at the same places.
#include "core/world/patch_builder.h"
#include "editor/document/project_document.h"
#include "editor/scene/people.h"
#include "editor/tools/hit_test.h"
#include "tests/support/test_registry.h"
#include "widgets/city_view/city_view.h"
#include "widgets/plan_view/plan_people_painter.h"
#include "widgets/plan_view/plan_view.h"

#include <QGuiApplication>
#include <QSignalSpy>
#include <QStyleHints>
#include <QTest>
#include <QWindow>

namespace two_views_test {

using namespace passerby;

namespace {

using FramePtr = std::shared_ptr<const run::Frame>;

constexpr std::uint32_t kAgent = 4;

world::World plaza()
{
    world::World world;
    world::PatchBuilder builder(world);
    builder.add(world::Cell{"", world::CellKind::plaza, 0, {{{-60, -60}, {60, -60}, {60, 60}, {-60, 60}}, {}}});
    if (!world.apply(builder.patch()).ok())
        qFatal("The plaza is not valid.");
    return world;
}

FramePtr frameOf(const std::vector<std::pair<std::uint32_t, geometry::Point>>& people, double time_s)
{
    auto frame = std::make_shared<run::Frame>();
    frame->time_s = time_s;
    frame->people = 10;
    for (const auto& [agent, place] : people) {
        run::Walker walker;
        walker.agent = world::scheduled(agent);
        walker.x_m = static_cast<float>(place.x);
        walker.y_m = static_cast<float>(place.y);
        walker.speed_mps = 1.4F;
        frame->walkers.push_back(walker);
    }
    return frame;
}

} // namespace

class TwoViewsTest : public QObject {
    Q_OBJECT

private slots:
    void people_areDrawnAtTheSamePlaces()
    {
        const FramePtr previous = frameOf({{1, {0, 0}}, {4, {-20, 3}}, {7, {0.3, 0.7}}}, 1.0);
        const FramePtr current = frameOf({{0, {8, 8}}, {4, {20, -3}}, {7, {1.1, 0.1}}}, 1.1);
        for (const FramePtr& before : {FramePtr(), previous}) {
            for (const double fraction : {0.0, 0.1, 0.25, 0.7, 1.0}) {
                const widgets::PlanPeople plan{before, current, fraction, {}, {}, false};
                const auto city = editor::interpolated(before.get(), *current, fraction);
                QCOMPARE(city.size(), std::size_t{3});
                for (const editor::ShownWalker& walker : city)
                    QCOMPARE(walker.place, *widgets::positionOf(plan, walker.agent));
            }
        }
    }

    /// The city view has no clock of its own: people stand where they were handed in until they are handed in anew.
    void aClick_meetsThePersonAtThisFraction_inBoth()
    {
        const world::World world = plaza();
        widgets::CityView city;
        city.resize(640, 400);
        city.setWorld(world);
        city.show();
        QVERIFY(QTest::qWaitForWindowExposed(&city));
        QTRY_VERIFY_WITH_TIMEOUT(city.isSettled(), 20000);
        editor::OrbitCamera camera;
        camera.pitch_deg = 45.0;
        camera.distance_m = 120.0;
        city.setCamera(camera);
        editor::ProjectDocument document;
        document.replace(world, {}, nullptr);
        const editor::HitTest hits(document);
        widgets::PlanView plan(document, hits);
        plan.resize(640, 400);
        plan.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plan));
        plan.zoomTo(geometry::Box{{-30, -30}, {30, 30}});
        QSignalSpy inCity(&city, &widgets::CityView::agentPicked);
        QSignalSpy inPlan(&plan, &widgets::PlanView::agentPicked);
        const FramePtr previous = frameOf({{kAgent, {-20, 0}}}, 1.0);
        const FramePtr current = frameOf({{kAgent, {20, 0}}}, 1.1);
        for (const double fraction : {0.25, 0.75}) {
            city.setFrames(previous, current, fraction);
            plan.setFrames(previous, current, fraction);
            QTest::qWait(700); // long enough for a clock of its own to have led them to the end
            for (const double x : {-20.0, -10.0, 10.0, 20.0}) {
                const bool isThere = x == -20.0 + 40.0 * fraction;
                inCity.clear();
                inPlan.clear();
                const auto place = city.toView({x, 0}, 0.9);
                QVERIFY(place && city.window3d());
                QTest::mouseClick(city.window3d(), Qt::LeftButton, {}, place->toPoint());
                QTest::mouseClick(&plan, Qt::LeftButton, {}, plan.transform().toView({x, 0}).toPoint());
                QCOMPARE(inCity.size(), isThere ? 1 : 0);
                QCOMPARE(inPlan.size(), isThere ? 1 : 0);
                QTest::qWait(QGuiApplication::styleHints()->mouseDoubleClickInterval() + 50); // or it would be a double click
            }
        }
        inCity.clear();
        inPlan.clear();
        QTest::mouseClick(city.window3d(), Qt::LeftButton, Qt::ShiftModifier, city.toView({10, 0}, 0.9)->toPoint());
        QTest::mouseClick(&plan, Qt::LeftButton, Qt::ShiftModifier, plan.transform().toView({10, 0}).toPoint());
        QVERIFY(inCity.size() == 1 && inPlan.size() == 1);
        for (const QSignalSpy* spy : {&inCity, &inPlan})
            QCOMPARE(spy->first().at(1).value<Qt::KeyboardModifiers>(), Qt::KeyboardModifiers(Qt::ShiftModifier));
    }
};

PASSERBY_TEST(TwoViewsTest)

} // namespace two_views_test

#include "two_views_test.moc"
