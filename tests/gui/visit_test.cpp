// SPDX-License-Identifier: GPL-3.0-or-later
// Walking and driving oneself in the window, and the city through somebody's eyes.
#include "core/jobs/kept_run.h"
#include "core/world/patch_builder.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/scene/shown_visitor.h"
#include "editor/session/live_session.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/city_view/city_view.h"
#include "widgets/living/visit_keys.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/window/main_window.h"

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QWindow>

namespace visit_test {

using namespace passerby;
using namespace passerby::widgets;
using Seat = CityView::Seat;

namespace {

/// The crossing with a lane along its southern side.
world::World crossingWithLane()
{
    world::World city = testing::makeCrossing();
    world::PatchBuilder patch(city);
    patch.add(world::usualVehicleKinds()[0]);
    patch.add(world::Lane{"", 0, {{-80, -20}, {80, -20}}, 3.25, 13.9, world::LaneKind::car});
    for (const int level : {-2, -1, 1}) // one above the other, aside
        patch.add(world::Cell{"", world::CellKind::plaza, level, {{{100, 100}, {140, 100}, {140, 140}, {100, 140}}, {}}});
    if (!city.apply(patch.take()).ok())
        qFatal("The city does not apply.");
    return city;
}

} // namespace

class VisitTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        testing::useOwnSettings(m_folder.path());
        m_path = m_folder.filePath(QStringLiteral("lane.gpkg"));
        QVERIFY(testing::writeCity(m_path, crossingWithLane()));
    }

    void init()
    {
        QSettings().clear();
        m_window = testing::openWindow(m_path);
        QVERIFY(m_window);
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }

    void cleanup() { m_window.reset(); }

    /// By the action, a click in the plan and keys; Esc ends it and the camera is where it was.
    void walking_byKeys_andOutAgain()
    {
        city().setCamera(editor::OrbitCamera{});
        const editor::OrbitCamera before = city().camera();
        enter("walk_yourself", {0, 0});
        QCOMPARE(city().seat(), Seat::ofVisitor);
        QVERIFY(live().isPlaying());
        QTRY_VERIFY(std::abs(double(city().camera().eye().z()) - editor::kEyeOnFoot_m) < 0.01);
        const float y_m = visitor()->y_m;
        const double heading_rad = city().viewHeading_rad();
        QTest::keyPress(m_window.get(), Qt::Key_W);
        QTRY_VERIFY(visitor() && visitor()->speed_mps > 1.0F);
        QVERIFY(std::abs(std::remainder(double(visitor()->heading_rad) - heading_rad, 6.283185307)) < 0.01);
        QTRY_VERIFY(visitor()->y_m > y_m + 1.0F);                                       // the camera looks north-north-east
        QVERIFY(action("tool_crowd") == nullptr || !action("tool_crowd")->isChecked()); // W is no shortcut meanwhile
        QTest::keyRelease(m_window.get(), Qt::Key_W);
        QTRY_VERIFY(visitor() && visitor()->speed_mps == 0.0F);
        action("clear_selection")->trigger(); // by Esc
        QTRY_VERIFY(!visitor());
        QCOMPARE(city().seat(), Seat::none);
        QCOMPARE(city().camera(), before);
        QVERIFY(!action("walk_yourself")->isChecked());
    }

    /// A key that goes up while another is held down is up.
    void keysGoUp_whateverElseIsHeld()
    {
        enter("walk_yourself", {0, 0});
        for (const Qt::KeyboardModifier held : {Qt::ControlModifier, Qt::AltModifier, Qt::MetaModifier}) {
            QTest::keyPress(m_window.get(), Qt::Key_W);
            QTRY_VERIFY(visitor() && visitor()->speed_mps > 0.5F);
            QKeyEvent up(QEvent::KeyRelease, Qt::Key_W, held);
            QApplication::sendEvent(m_window.get(), &up);
            QTRY_VERIFY(visitor() && visitor()->speed_mps == 0.0F);
        }
    }

    /// A second is a second meanwhile; then the run is as fast as before, but for who chose another speed.
    void speedBefore_isGivenBack()
    {
        live().setSpeedAsked(4.0);
        enter("walk_yourself", {0, 0});
        QTRY_COMPARE(live().speedAsked(), 1.0);
        action("clear_selection")->trigger(); // by Esc
        QCOMPARE(live().speedAsked(), 4.0);
        enter("walk_yourself", {0, 0});
        QTRY_COMPARE(live().speedAsked(), 1.0);
        live().setSpeedAsked(2.0);
        action("clear_selection")->trigger(); // by Esc
        QCOMPARE(live().speedAsked(), 2.0);
    }

    /// Of two levels as near to the ground the upper one.
    void level_isTheNearestToTheGround()
    {
        enter("walk_yourself", {120, 120});
        QCOMPARE(int(visitor()->level), 1);
    }

    /// The mouse looks round; arrows turn; ahead is where one looks.
    void lookingRound_turnsWhatIsAhead()
    {
        if (!city().window3d())
            QSKIP("This display offers no OpenGL 3.3.");
        enter("walk_yourself", {0, 0});
        const double before = city().camera().yaw_deg;
        QTest::mousePress(city().window3d(), Qt::LeftButton, {}, {200, 200});
        QTest::mouseMove(city().window3d(), {260, 200});
        QTest::mouseMove(city().window3d(), {320, 200});
        QTest::mouseRelease(city().window3d(), Qt::LeftButton, {}, {320, 200});
        QTRY_VERIFY(std::abs(std::remainder(city().camera().yaw_deg - before, 360.0)) > 10.0);
        const double dragged = city().camera().yaw_deg;
        QTest::keyPress(m_window.get(), Qt::Key_Right);
        QTRY_VERIFY(std::remainder(city().camera().yaw_deg - dragged, 360.0) > 20.0);
        QTest::keyRelease(m_window.get(), Qt::Key_Right);
        QVERIFY(visitor()->speed_mps == 0.0F);
    }

    void driving_beginsOnTheLane()
    {
        enter("drive_yourself", {10, -16});
        QVERIFY(std::abs(visitor()->y_m + 20.0F) < 1e-4F && visitor()->mode == run::VisitorMode::driving);
        QTRY_VERIFY(std::abs(double(city().camera().eye().z()) - editor::kEyeInCar_m) < 0.01);
        QTest::keyPress(m_window.get(), Qt::Key_Up);
        QTRY_VERIFY(visitor()->speed_mps > 2.0F);
        QTest::keyRelease(m_window.get(), Qt::Key_Up);
        // From behind, and inside again.
        action("see_through_eyes")->trigger();
        QCOMPARE(city().seat(), Seat::behindVisitor);
        QTRY_VERIFY(city().camera().eye().z() > 2.0F);
        action("see_through_eyes")->trigger();
        QCOMPARE(city().seat(), Seat::ofVisitor);
    }

    /// Keys that are typed into a field are letters.
    void writing_isNoWalking()
    {
        enter("walk_yourself", {0, 0});
        QLineEdit field(m_window.get());
        field.show();
        field.setFocus();
        QTRY_VERIFY(field.hasFocus());
        QTest::keyClick(&field, Qt::Key_W);
        QCOMPARE(field.text(), QStringLiteral("w"));
        QTest::qWait(200);
        QCOMPARE(visitor()->speed_mps, 0.0F);
    }

    void aPlaceWhereNobodyCanBe_isToldSo_andEscAsksNoMore()
    {
        action("walk_yourself")->trigger();
        QVERIFY(action("walk_yourself")->isChecked());
        clickPlan({-50, 50});
        QTRY_VERIFY(!action("walk_yourself")->isChecked());
        QVERIFY(!visitor());
        action("walk_yourself")->trigger();
        action("clear_selection")->trigger(); // by Esc
        QVERIFY(!action("walk_yourself")->isChecked());
        clickPlan({0, 0});
        QTest::qWait(300);
        QVERIFY(!visitor());
    }

    /// The clock goes back to the beginning: the visit is over.
    void restarting_endsIt()
    {
        enter("walk_yourself", {0, 0});
        action("restart")->trigger();
        QVERIFY(!action("walk_yourself")->isChecked());
        QCOMPARE(city().seat(), Seat::none);
        QTRY_VERIFY_WITH_TIMEOUT(live().isReady() && live().frame() && !live().frame()->visitor, 20000);
    }

    /// An edit that takes the ground away ends it, another one does not.
    void edits_keepThem_whereThereIsGround()
    {
        enter("walk_yourself", {0, 30});
        world::WorldPatch patch;
        world::Cell east = *document().world().cells().find(document().world().cells().idOf(3));
        east.polygon.outer[1].x = east.polygon.outer[2].x = 70.0;
        patch.put(document().world().cells().idOf(3), east);
        QVERIFY(document().applyPatch(patch).ok());
        QTRY_VERIFY_WITH_TIMEOUT(live().frame() && live().frame()->edits > 0, 20000);
        QVERIFY(visitor() && action("walk_yourself")->isChecked());
        QCOMPARE(city().seat(), Seat::ofVisitor);
    }

    void whatTheyDid_isKeptWithTheRun()
    {
        enter("walk_yourself", {0, 0});
        QTest::keyPress(m_window.get(), Qt::Key_W);
        QTRY_VERIFY(visitor()->speed_mps > 1.0F);
        QTest::keyRelease(m_window.get(), Qt::Key_W);
        QTRY_VERIFY(visitor()->speed_mps == 0.0F);
        QObject::disconnect(&live(), &editor::LiveSession::keptReady, nullptr, nullptr); // the window would ask where to save it
        QSignalSpy kept(&live(), &editor::LiveSession::keptReady);
        live().requestKept();
        QTRY_COMPARE(kept.size(), 1);
        const auto run = kept[0][0].value<std::shared_ptr<const jobs::KeptRun>>();
        QVERIFY(std::holds_alternative<simulation::RunLog::Entered>(run->entries.front().what));
        QVERIFY(run->entries.size() >= 3);
    }

    void throughTheEyesOfWhoIsPicked()
    {
        action("play_pause")->trigger();
        QTRY_VERIFY(!live().frame()->walkers.empty());
        const editor::OrbitCamera before = city().camera();
        QVERIFY(!action("see_through_eyes")->isEnabled());
        emit m_window->planView().agentPicked(live().frame()->walkers.front().agent);
        QTRY_VERIFY(action("see_through_eyes")->isEnabled());
        action("see_through_eyes")->trigger();
        QCOMPARE(city().seat(), Seat::ofPicked);
        QTRY_VERIFY(std::abs(double(city().camera().eye().z()) - editor::kEyeOnFoot_m) < 0.01);
        action("clear_selection")->trigger(); // by Esc
        QCOMPARE(city().seat(), Seat::none);
        QCOMPARE(city().camera(), before);
        QVERIFY(!action("see_through_eyes")->isChecked());
    }

    /// The city alone in full screen, in two halves; Esc leads back to all that was shown.
    void sideBySide_fillsTheScreen_andEscLeadsBack()
    {
        if (!city().window3d())
            QSKIP("This display offers no OpenGL 3.3.");
        QVERIFY(m_window->planView().isVisible());
        action("side_by_side")->trigger();
        QVERIFY(city().stereo());
        QTRY_VERIFY(m_window->isFullScreen() && !m_window->planView().isVisible());
        constexpr int kBorders_px = 4; // of the view's panel, on both sides
        QTRY_VERIFY(city().width() >= m_window->width() - kBorders_px && city().height() >= m_window->height() - kBorders_px);
        action("clear_selection")->trigger(); // by Esc
        QVERIFY(!city().stereo() && !action("side_by_side")->isChecked());
        QTRY_VERIFY(m_window->planView().isVisible() && !m_window->isFullScreen());
    }

    /// A window that fills the screen's room does so again.
    void sideBySide_leadsBackToTheMaximisedWindow()
    {
        if (!city().window3d())
            QSKIP("This display offers no OpenGL 3.3.");
        m_window->showMaximized();
        QTRY_VERIFY(m_window->isMaximized());
        action("side_by_side")->trigger();
        QTRY_VERIFY(m_window->isFullScreen());
        action("clear_selection")->trigger(); // by Esc
        QTRY_VERIFY(m_window->isMaximized() && !m_window->isFullScreen());
    }

    /// What is kept of the window is what it was before.
    void closingSideBySide_keepsTheUsualWindow()
    {
        if (!city().window3d())
            QSKIP("This display offers no OpenGL 3.3.");
        const QByteArray usual = m_window->saveGeometry();
        action("side_by_side")->trigger();
        QTRY_VERIFY(m_window->isFullScreen());
        QVERIFY(m_window->close());
        QCOMPARE(QSettings().value(QStringLiteral("geometry")).toByteArray(), usual);
        MainWindow again;
        again.show();
        QVERIFY(!again.isFullScreen() && again.planView().isVisible());
    }

    void keys_meanWhatTheySay()
    {
        VisitKeys keys;
        QVERIFY(keys.press(Qt::Key_W) && !keys.press(Qt::Key_W) && !keys.press(Qt::Key_Q));
        keys.press(Qt::Key_Shift);
        keys.press(Qt::Key_Left);
        QCOMPARE(keys.input(run::VisitorMode::onFoot, 0.5), (run::VisitorInput{1.0, 0.0, 0.5, true}));
        QCOMPARE(keys.turning(run::VisitorMode::onFoot), -1);
        QCOMPARE(keys.input(run::VisitorMode::driving, 0.5), (run::VisitorInput{1.0, 1.0, 0.0, false}));
        QCOMPARE(keys.turning(run::VisitorMode::driving), 0);
        keys.press(Qt::Key_S);
        keys.press(Qt::Key_D);
        QCOMPARE(keys.input(run::VisitorMode::onFoot, 0.0), (run::VisitorInput{0.0, -1.0, 0.0, true}));
        keys.clear();
        QCOMPARE(keys.input(run::VisitorMode::onFoot, 0.0), run::VisitorInput{});
    }

private:
    [[nodiscard]] QAction* action(const char* key) const { return m_window->findChild<QAction*>(QString::fromLatin1(key)); }
    [[nodiscard]] editor::LiveSession& live() const { return m_window->live(); }
    [[nodiscard]] CityView& city() const { return m_window->cityView(); }
    [[nodiscard]] editor::ProjectDocument& document() const { return m_window->document(); }
    [[nodiscard]] std::optional<run::VisitorBody> visitor() const
    {
        const auto frame = live().frame();
        return frame ? frame->visitor : std::nullopt;
    }
    void clickPlan(geometry::Point place)
    {
        PlanView& plan = m_window->planView();
        QTest::mouseClick(&plan, Qt::LeftButton, {}, plan.transform().toView(place).toPoint());
    }
    void enter(const char* key, geometry::Point place)
    {
        m_window->planView().showAll();
        QVERIFY(action(key)->isEnabled());
        action(key)->trigger();
        clickPlan(place);
        QTRY_VERIFY(visitor());
        QTRY_VERIFY(city().seat() == Seat::ofVisitor);
    }

    QTemporaryDir m_folder;
    QString m_path;
    std::unique_ptr<MainWindow> m_window;
};

PASSERBY_TEST(VisitTest)

} // namespace visit_test

#include "visit_test.moc"
