// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/session/live_run.h"
#include "editor/session/live_session.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/city_view/city_view.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/docks/person_card.h"
#include "widgets/living/comparison_table.h"
#include "widgets/living/seen_panel.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/window/main_window.h"

#include <QAction>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoStack>
#include <algorithm>

namespace seen_mode_test {

using namespace passerby;
using namespace passerby::widgets;
using editor::LiveMode;

class SeenModeTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        passerby::testing::useOwnSettings(m_folder.path());
        m_file = m_folder.filePath(QStringLiteral("crossing.gpkg"));
        QVERIFY(testing::writeCrossing(m_file));
    }

    void init()
    {
        QSettings().clear();
        m_window = std::make_unique<MainWindow>();
        m_window->resize(1500, 900);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        m_window->openFile(m_file);
        QTRY_COMPARE_WITH_TIMEOUT(m_window->document().world().targets().size(), std::size_t{3}, 15000);
        QTRY_VERIFY_WITH_TIMEOUT(live().isReady(), 20000);
    }

    void cleanup() { m_window.reset(); }

    void modeBox_switchesAndKeepsPlaying()
    {
        auto* box = m_window->findChild<QComboBox*>(QStringLiteral("modeBox"));
        QVERIFY(box && box->isVisible());
        QCOMPARE(box->count(), 3);
        lookWest();
        action("play_pause")->trigger();
        box->setCurrentIndex(1);
        emit box->activated(1);
        QCOMPARE(live().options().mode, LiveMode::seen);
        QVERIFY(action("run_seen")->isChecked() && !action("run_everybody")->isChecked());
        QTRY_VERIFY_WITH_TIMEOUT(live().isReady() && live().frame() && live().frame()->perceptual, 20000);
        QVERIFY(live().isPlaying());
        const auto seen = live().frame();
        QVERIFY(!seen->perceptual->visibleCells.empty());
        action("run_everybody")->trigger();
        QCOMPARE(box->currentIndex(), 0);
        QTRY_VERIFY_WITH_TIMEOUT(live().isReady() && live().frame() && !live().frame()->perceptual, 20000);
        QTRY_VERIFY(plan().runOverlay().isEmpty());
    }

    void whatTheCityShows_isSimulatedAndMarked()
    {
        lookWest();
        seeOnly();
        QTRY_VERIFY_WITH_TIMEOUT(!plan().runOverlay().seen.empty(), 10000);
        QVERIFY2(plan().runOverlay().seen.size() < m_window->document().world().cells().size(), "everything is in view");
        QVERIFY(isMarkedInView({-45, 0}));
        QVERIFY(!plan().runOverlay().arrivals.empty());
        for (const run::Walker& walker : live().frame()->walkers)
            QVERIFY2(walker.x_m < 12.0F, "somebody walks out of view");
        const QImage marked = plan().grab().toImage();
        action("show_seen")->trigger();
        QTRY_VERIFY(plan().runOverlay().isEmpty());
        QVERIFY(plan().grab().toImage() != marked);
        action("show_seen")->trigger();
        lookEast();
        QTRY_VERIFY_WITH_TIMEOUT(isMarkedInView({45, 0}) && !plan().runOverlay().held.empty(), 10000);
        auto* known = m_window->findChild<QLabel*>(QStringLiteral("seenFigure1"));
        QTRY_VERIFY(known->text().contains(QStringLiteral("of 300")));
    }

    void heldArea_staysWhileTheViewMoves()
    {
        lookWest();
        seeOnly();
        QTRY_VERIFY_WITH_TIMEOUT(!plan().runOverlay().seen.empty(), 10000);
        action("hold_area")->trigger();
        const std::vector<geometry::Polygon> area = live().areasInView();
        lookEast();
        QTest::qWait(500); // nothing is to come: the area would have followed by then
        QVERIFY(live().areasInView() == area);
        action("hold_area")->trigger();
        QTRY_VERIFY(live().areasInView() != area);
    }

    void withoutCity_thePlanIsTheObserver()
    {
        lookWest();
        plan().zoomTo({{20, -5}, {50, 5}});
        m_window->cityView().parentWidget()->hide();
        seeOnly();
        QTRY_VERIFY_WITH_TIMEOUT(!plan().runOverlay().seen.empty(), 10000);
        QCOMPARE(live().areasInView().size(), std::size_t{1});
        const geometry::Box box = geometry::boundingBox(live().areasInView().front());
        QVERIFY(geometry::distance(geometry::midpoint(box.low, box.high), plan().transform().center) < 1.0);
    }

    void drawnObservers_seeInPlaceOfTheCamera()
    {
        lookWest();
        seeOnly();
        action("by_observers")->trigger();
        QVERIFY(live().areasInView().empty()); // none is drawn
        plan().showAll();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        plan().setFocus();
        QTest::keyClick(&plan(), Qt::Key_O);
        drag({45, 0}, {49, 0});
        drag({0, 45}, {4, 45});
        const world::World& world = m_window->document().world();
        QCOMPARE(world.regions().size(), std::size_t{2});
        QTRY_COMPARE(live().areasInView().size(), std::size_t{2}); // together
        QTRY_VERIFY_WITH_TIMEOUT(isMarkedInView({45, 0}) && isMarkedInView({0, 45}), 10000);
        QVERIFY(!isMarkedInView({-45, 0})); // where the camera looks
        const auto cellsInView = [&] {
            const auto frame = live().frame();
            return frame && frame->perceptual ? frame->perceptual->visibleCells : std::vector<std::uint32_t>();
        };
        QTRY_COMPARE_WITH_TIMEOUT(cellsInView(), (std::vector<std::uint32_t>{2, 3}), 10000); // east and north street
        m_window->document().undoStack().undo();
        QTRY_COMPARE_WITH_TIMEOUT(cellsInView(), std::vector<std::uint32_t>{2}, 10000);
        auto* choice = m_window->findChild<QComboBox*>(QStringLiteral("seenBy"));
        QVERIFY(choice && choice->currentIndex() == 1);
        choice->setCurrentIndex(0);
        emit choice->activated(0);
        QVERIFY(!action("by_observers")->isChecked());
        QTRY_VERIFY_WITH_TIMEOUT(isMarkedInView({-45, 0}) && !isMarkedInView({45, 0}), 10000);
    }

    void pickedPerson_tellsTheirStory_andOutlivesTheView()
    {
        lookWest();
        seeOnly();
        QTRY_VERIFY_WITH_TIMEOUT(live().frame() && !live().frame()->walkers.empty(), 20000);
        const auto walker = live().frame()->walkers.front();
        emit plan().agentPicked(walker.agent);
        auto* card = m_window->findChild<PersonCard*>();
        QTRY_VERIFY_WITH_TIMEOUT(card->hasStory(), 30000);
        lookEast();
        QTRY_VERIFY_WITH_TIMEOUT(!plan().runOverlay().held.empty(), 10000);
        live().setSpeedAsked(60.0);
        live().play();
        const double from_s = live().frame()->time_s;
        QTRY_VERIFY_WITH_TIMEOUT(live().frame()->time_s > from_s + 240.0, 20000);
        QVERIFY(card->hasStory());
    }

    void millionsOfInhabitants_areTakenInStride()
    {
        editor::OrbitCamera camera = m_window->cityView().camera();
        camera.distance_m = 5000.0; // nobody is near enough to be seen
        m_window->cityView().setCamera(camera);
        seeOnly();
        auto* people = m_window->findChild<QSpinBox*>(QStringLiteral("peopleBox"));
        people->setValue(15'000'000);
        QTRY_VERIFY_WITH_TIMEOUT(live().isReady() && live().frame() && live().frame()->people == 15'000'000U, 20000);
        QCOMPARE(live().options().mode, LiveMode::seen);
        auto* inView = m_window->findChild<QLabel*>(QStringLiteral("seenFigure0"));
        QTRY_VERIFY(inView->text().contains(QStringLiteral("come closer")));
    }

    void both_areComparedInTable()
    {
        lookWest();
        action("run_both")->trigger();
        auto* panel = m_window->findChild<SeenPanel*>();
        QVERIFY2(panel->isVisible(), "the figures do not open");
        QTRY_VERIFY_WITH_TIMEOUT(live().isReady() && live().comparison(), 20000);
        action("hold_area")->trigger();
        live().setSpeedAsked(200.0);
        live().play();
        QTRY_VERIFY_WITH_TIMEOUT(live().comparison()->ofSeen.counted_s > 1200.0, 60000);
        live().pause();
        QTest::qWait(500); // the table follows a moment later, and nothing tells when
        const QStringList mean = panel->table().row(QStringLiteral("Walking in view, mean"));
        QCOMPARE(mean.size(), 4);
        const double expected = mean[3].toDouble();
        QVERIFY(expected > 5.0);
        for (int column : {1, 2})
            QVERIFY2(std::abs(mean[column].toDouble() - expected) < 0.25 * expected, qPrintable(mean.join(' ')));
        QCOMPARE(panel->table().row(QStringLiteral("Arriving, people/min")).size(), 4);
        QVERIFY(!panel->table().row(QStringLiteral("On sidewalks, people/100 m²")).isEmpty());
        auto* everybody = m_window->findChild<PlanView*>(QStringLiteral("everybodyPlan"));
        auto* seen = m_window->findChild<PlanView*>(QStringLiteral("seenPlan"));
        QVERIFY(everybody && everybody->isVisible() && seen && seen->isVisible());
        QVERIFY(everybody->grab().toImage() != seen->grab().toImage());
        action("run_everybody")->trigger();
        QVERIFY(!m_window->findChild<PlanView*>(QStringLiteral("seenPlan")));
    }

    void blockedWay_isSaidOnTheCard_andUndoneByRemoving()
    {
        QVERIFY(!action("block_way")->isEnabled() && !action("unblock")->isEnabled());
        QVERIFY(action("block_way")->toolTip().contains(QStringLiteral("Pick somebody")));
        const std::optional<world::AgentId> agent = pickWalker();
        QTRY_VERIFY_WITH_TIMEOUT(action("block_way")->isEnabled(), 30000);
        auto* button = m_window->findChild<QPushButton*>(QStringLiteral("block_wayButton"));
        QVERIFY(button && button->isVisible() && button->isEnabled());
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(live().barriers().size(), std::size_t{1});
        QCOMPARE(plan().runOverlay().barriers.size(), std::size_t{1});
        auto* times = m_window->findChild<QLabel*>(QStringLiteral("alibiTimes"));
        QTRY_VERIFY_WITH_TIMEOUT(times->text().contains(QStringLiteral("blocked at")), 30000);
        QCOMPARE(m_window->document().undoStack().count(), 0);
        QVERIFY(!m_window->document().isModified());
        const auto walker = *std::find_if(live().frame()->walkers.begin(), live().frame()->walkers.end(),
                                          [agent](const auto& one) { return one.agent == agent; });
        const ground::Barrier fence = live().barriers().front();
        QVERIFY(geometry::distanceToSegment({walker.x_m, walker.y_m}, fence.left, fence.right) < 12.0);
        action("unblock")->trigger();
        QVERIFY(live().barriers().empty());
        QTRY_VERIFY(plan().runOverlay().isEmpty());
        QVERIFY(!action("unblock")->isEnabled());
    }

    void blocking_isNotOfferedForWhoIsSeen()
    {
        lookWest();
        seeOnly();
        QTRY_VERIFY_WITH_TIMEOUT(live().frame() && !live().frame()->walkers.empty(), 20000);
        emit plan().agentPicked(live().frame()->walkers.front().agent);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->findChild<PersonCard*>()->hasStory(), 30000);
        QVERIFY(!action("block_way")->isEnabled());
        QVERIFY(action("block_way")->toolTip().contains(QStringLiteral("Only while everybody")));
    }

    void nextCity_beginsWithEverybody()
    {
        action("run_both")->trigger();
        action("by_observers")->setChecked(true);
        QCOMPARE(live().options().mode, LiveMode::both);
        const QString office = m_folder.filePath(QStringLiteral("office.gpkg"));
        QVERIFY(QFile::copy(QStringLiteral(PASSERBY_SOURCE_DIR "/projects/office-evacuation.gpkg"), office));
        m_window->openFile(office);
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->document().world().crowds().empty() && live().isReady(), 20000);
        QCOMPARE(live().options().mode, LiveMode::everybody);
        QVERIFY(action("run_everybody")->isChecked() && !action("by_observers")->isChecked());
        QCOMPARE(m_window->findChild<QComboBox*>(QStringLiteral("modeBox"))->currentIndex(), 0);
        if (!live().isPlaying())
            action("play_pause")->trigger(); // crowds come with the first step
        QTRY_VERIFY_WITH_TIMEOUT(live().frame() && live().frame()->walkers.size() > 500, 20000);
        QVERIFY(!action("run_both")->isEnabled()); // all are in crowds: the other views would be empty
        QVERIFY(action("run_both")->toolTip().contains(QStringLiteral("keeps a schedule")));
    }

    void lastTargetGone_simulatesEverybodyAndSaysSo()
    {
        seeOnly();
        std::vector<editor::ObjectRef> all;
        for (const auto& [id, target] : m_window->document().world().targets())
            all.push_back({editor::ObjectKind::target, id.number});
        m_window->document().selection().set(all);
        action("delete")->trigger();
        QCOMPARE(m_window->document().world().targets().size(), std::size_t{0});
        QVERIFY(action("run_everybody")->isChecked());
        QVERIFY(m_window->findChild<QLabel*>(QStringLiteral("statusMessage"))->text().contains(QStringLiteral("Everybody is simulated")));
    }

    void transport_fitsNarrowWindows()
    {
        for (const QSize size : {QSize(1280, 720), QSize(1024, 640)}) {
            m_window->resize(size);
            QTest::qWait(200); // the window system may answer with another size
            auto* bar = m_window->findChild<QWidget*>(QStringLiteral("transportBar"));
            QVERIFY2(bar->width() >= bar->minimumSizeHint().width(), qPrintable(QString::number(bar->minimumSizeHint().width())));
            QCOMPARE(m_window->size(), size);
        }
    }

private:
    QAction* action(const char* key) const { return m_window->findChild<QAction*>(QString::fromLatin1(key)); }
    editor::LiveSession& live() const { return m_window->live(); }
    PlanView& plan() const { return m_window->planView(); }

    bool isMarkedInView(geometry::Point place) const
    {
        const auto& areas = plan().runOverlay().areas;
        return std::any_of(areas.begin(), areas.end(), [place](const geometry::Polygon& area) { return geometry::contains(area, place); });
    }
    /// Drags in the plan with the left button.
    void drag(geometry::Point from, geometry::Point to) const
    {
        const auto at = [this](geometry::Point place) { return plan().transform().toView(place).toPoint(); };
        QTest::mousePress(&plan(), Qt::LeftButton, {}, at(from));
        QTest::mouseMove(&plan(), at(geometry::midpoint(from, to)));
        QTest::mouseMove(&plan(), at(to));
        QTest::mouseRelease(&plan(), Qt::LeftButton, {}, at(to));
    }

    void look(double x, double yaw_deg)
    {
        editor::OrbitCamera camera = m_window->cityView().camera();
        camera.center = {float(x), 0.0F, 0.0F};
        camera.yaw_deg = yaw_deg;
        camera.pitch_deg = 70.0;
        camera.distance_m = 45.0;
        m_window->cityView().setCamera(camera);
    }
    /// Straight down at the west or east street, the others out of view.
    void lookWest() { look(-45.0, 0.0); }
    void lookEast() { look(45.0, 0.0); }

    void seeOnly()
    {
        action("run_seen")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(live().isReady() && live().frame() && live().frame()->perceptual, 20000);
    }

    std::optional<world::AgentId> pickWalker()
    {
        const auto frame = live().frame();
        for (const run::Walker& walker : frame->walkers) {
            const auto& segment = live().graph()->segments()[walker.segment];
            const geometry::Point end = live().graph()->nodes()[segment.to].position;
            if (geometry::distance({walker.x_m, walker.y_m}, end) > 15.0) {
                emit plan().agentPicked(walker.agent);
                return walker.agent;
            }
        }
        return std::nullopt;
    }

    QTemporaryDir m_folder;
    QString m_file;
    std::unique_ptr<MainWindow> m_window;
};

PASSERBY_TEST(SeenModeTest)

} // namespace seen_mode_test

#include "seen_mode_test.moc"
