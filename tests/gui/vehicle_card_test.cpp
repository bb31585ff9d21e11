// SPDX-License-Identifier: GPL-3.0-or-later
// Vehicles of the run are picked like people: by a click in the plan or in the city, told on a card, followed, let go.
#include "widgets/docks/vehicle_card.h"

#include "core/world/patch_builder.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/session/live_session.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/city_view/city_view.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/window/main_window.h"

#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QStackedWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QWindow>

namespace vehicle_card_test {

using namespace passerby;
using namespace passerby::widgets;

namespace {

/// The crossing with a lane along its southern side, on which a car comes every few seconds and waits at a light that is always red.
world::World crossingWithCars()
{
    world::World city = testing::makeCrossing();
    world::PatchBuilder patch(city);
    const auto car = patch.add(world::usualVehicleKinds()[0]);
    const auto lane = patch.add(world::Lane{"South Street", 0, {{-80, -20}, {80, -20}}, 3.25, 13.9, world::LaneKind::car});
    const auto light = patch.add(world::Signal{"", 0.0, 0.0, 60.0, 0.0});
    patch.add(world::StopLine{"", 0, {40, -22}, {40, -18}, light});
    patch.add(world::VehicleDemand{lane, car, std::nullopt, 1200.0});
    if (!city.apply(patch.take()).ok())
        qFatal("The city does not apply.");
    return city;
}

} // namespace

class VehicleCardTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        testing::useOwnSettings(m_folder.path());
        m_path = m_folder.filePath(QStringLiteral("cars.gpkg"));
        QVERIFY(testing::writeCity(m_path, crossingWithCars()));
    }

    /// Two cars at least stand before the light, and the run pauses.
    void init()
    {
        QSettings().clear();
        m_window = testing::openWindow(m_path);
        QVERIFY(m_window);
        live().setSpeedAsked(20.0);
        live().play();
        QTRY_VERIFY_WITH_TIMEOUT(live().frame() && live().frame()->vehicles.size() >= 3 && live().frame()->vehicles[1].speed_mps < 0.05F
                                     && live().frame()->vehicles[1].x_m > 0.0F,
                                 20000);
        live().pause();
        QTRY_VERIFY(!live().isPlaying());
        QTRY_VERIFY(live().frames().fraction >= 1.0);
    }

    void cleanup() { m_window.reset(); }

    void click_tellsOfIt_andEscLetsGo()
    {
        clickInPlan(0);
        QTRY_VERIFY(card().isVisible());
        QCOMPARE(label("vehicleName"), QStringLiteral("Car 1"));
        QCOMPARE(label("vehicleNow"), QStringLiteral("Waits at a traffic light."));
        QCOMPARE(card().story()->number, 1U);
        QVERIFY(!card().findChild<QPushButton*>(QStringLiteral("pickLeader"))->isEnabled());
        action("clear_selection")->trigger();
        QTRY_VERIFY(!card().isVisible());
        QVERIFY(!card().hasStory());
    }

    void whoIsInFront_isPickedNext()
    {
        clickInPlan(1);
        QTRY_VERIFY(card().isVisible());
        QVERIFY2(label("vehicleNow").startsWith(QStringLiteral("Waits behind vehicle 1")), qPrintable(label("vehicleNow")));
        card().findChild<QPushButton*>(QStringLiteral("pickLeader"))->click();
        QTRY_COMPARE(label("vehicleName"), QStringLiteral("Car 1"));
    }

    void selecting_letsGo_andTheLaneIsShown()
    {
        clickInPlan(0);
        QTRY_VERIFY(card().isVisible());
        card().findChild<QPushButton*>(QStringLiteral("selectLane"))->click();
        QCOMPARE(document().selection().current(), std::optional(editor::ObjectRef{editor::ObjectKind::lane, 1}));
        QVERIFY(!card().isVisible());
        clickInPlan(0); // and the other way round
        QTRY_VERIFY(card().isVisible());
        QVERIFY(document().selection().isEmpty());
    }

    void following_keepsItInTheMiddle_untilThePlanIsMoved()
    {
        clickInPlan(2);
        QTRY_VERIFY(card().isVisible());
        const std::uint32_t number = card().story()->number;
        action("follow")->trigger();
        QVERIFY(card().isFollowing());
        live().play();
        QTRY_VERIFY(geometry::distance(plan().transform().center, placeOf(number)) < 2.0);
        live().pause();
        QTest::mousePress(&plan(), Qt::MiddleButton, {}, {100, 100});
        QTest::mouseMove(&plan(), {160, 130});
        QTest::mouseRelease(&plan(), Qt::MiddleButton, {}, {160, 130});
        QVERIFY(!card().isFollowing());
        QVERIFY(card().isVisible());
    }

    void click_inTheCity()
    {
        if (!city().window3d())
            QSKIP("This display offers no OpenGL 3.3.");
        QTRY_VERIFY_WITH_TIMEOUT(city().isSettled(), 20000);
        city().flyTo(geometry::Box{{20, -30}, {50, -10}}, false);
        const run::Vehicle first = live().frame()->vehicles.front();
        QTRY_VERIFY(city().toView({double(first.x_m), double(first.y_m)}, 0.7).has_value());
        QTest::qWait(200);
        const QPoint at = city().toView({double(first.x_m), double(first.y_m)}, 0.7)->toPoint();
        QTest::mouseClick(city().window3d(), Qt::LeftButton, {}, at);
        QTRY_VERIFY(card().isVisible());
        QCOMPARE(label("vehicleName"), QStringLiteral("Car 1"));
        QTest::mouseClick(city().window3d(), Qt::LeftButton, {}, {3, 3}); // the sky or something else
        QTRY_VERIFY(!card().isVisible());
    }

    void aPerson_isPickedInstead()
    {
        clickInPlan(0);
        QTRY_VERIFY(card().isVisible());
        const auto frame = live().frame();
        QVERIFY(!frame->walkers.empty());
        emit plan().agentPicked(frame->walkers.front().agent);
        QVERIFY(!card().isVisible());
        clickInPlan(0);
        QTRY_VERIFY(card().isVisible());
    }

private:
    void clickInPlan(std::size_t place)
    {
        const run::Vehicle vehicle = live().frame()->vehicles[place];
        PlanTransform view = plan().transform();
        view.center = {double(vehicle.x_m), double(vehicle.y_m)};
        view.scale_px_m = 8.0;
        plan().setTransform(view);
        QTest::mouseClick(&plan(), Qt::LeftButton, {}, plan().transform().toView(view.center).toPoint());
    }
    [[nodiscard]] geometry::Point placeOf(std::uint32_t number) const
    {
        for (const run::Vehicle& vehicle : live().frame()->vehicles)
            if (vehicle.number == number)
                return {double(vehicle.x_m), double(vehicle.y_m)};
        return {1e9, 1e9};
    }
    [[nodiscard]] VehicleCard& card() const { return *m_window->findChild<VehicleCard*>(); }
    [[nodiscard]] QString label(const char* name) const { return card().findChild<QLabel*>(QString::fromLatin1(name))->text(); }
    [[nodiscard]] QAction* action(const char* key) const { return m_window->findChild<QAction*>(QString::fromLatin1(key)); }
    [[nodiscard]] editor::ProjectDocument& document() const { return m_window->document(); }
    [[nodiscard]] editor::LiveSession& live() const { return m_window->live(); }
    [[nodiscard]] PlanView& plan() const { return m_window->planView(); }
    [[nodiscard]] CityView& city() const { return m_window->cityView(); }

    QTemporaryDir m_folder;
    QString m_path;
    std::unique_ptr<MainWindow> m_window;
};

PASSERBY_TEST(VehicleCardTest)

} // namespace vehicle_card_test

#include "vehicle_card_test.moc"
