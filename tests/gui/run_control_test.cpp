// SPDX-License-Identifier: GPL-3.0-or-later
// How the window's run follows what is changed in the city.
#include "core/storage/project_store.h"
#include "core/world/content_hash.h"
#include "core/world/patch_builder.h"
#include "editor/document/project_document.h"
#include "editor/session/live_session.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/docks/person_card.h"
#include "widgets/living/run_control.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/window/main_window.h"

#include <QAction>
#include <QLabel>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <algorithm>

namespace run_control_test {

using namespace passerby;
using namespace passerby::widgets;

class RunControlTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        passerby::testing::useOwnSettings(m_folder.path());
    }

    void cleanup() { m_window.reset(); }

    void lawSwitchedOn_reachesAPausedRunAtOnce()
    {
        open(testing::makeCrossing());
        QVERIFY(!live().graph()->isSlowed());
        slowDown();
        QTRY_VERIFY_WITH_TIMEOUT(live().isReady() && live().graph() && live().graph()->isSlowed(), 20000);
        QCOMPARE(live().cityHash(), world::bakeHash(document().world()));
        const double before = slowdown();
        findPeopleBox()->setValue(3000);
        QTRY_VERIFY_WITH_TIMEOUT(live().isReady() && live().frame() && live().frame()->people == 3000U, 20000);
        QVERIFY2(slowdown() > before + 0.001, "ten times as many people walk as fast as before");
        QCOMPARE(live().cityHash(), world::bakeHash(document().world()));
        QVERIFY(!notice()->isVisible());
    }

    void lawSwitchedOnWhilePlaying_isTaken()
    {
        open(testing::makeCrossing());
        play();
        QTRY_VERIFY(live().frame()->time_s > 1.0);
        const double before_s = live().frame()->time_s;
        slowDown();
        QTRY_VERIFY_WITH_TIMEOUT(live().isReady() && live().graph()->isSlowed(), 20000);
        QVERIFY(live().frame()->time_s >= before_s);
        slowDown(2000);
        QTRY_VERIFY_WITH_TIMEOUT(live().isReady() && live().frame() && live().frame()->people == 2000U, 20000);
        QVERIFY(live().frame()->time_s >= before_s);
        QVERIFY(live().isPlaying() && !notice()->isVisible());
        QCOMPARE(live().cityHash(), world::bakeHash(document().world()));
    }

    void otherTimeOfDay_needsARestart()
    {
        open(testing::makeCrossing());
        play();
        QTRY_VERIFY(live().frame()->step > 0);
        world::WorldPatch patch;
        patch.settings = document().world().settings();
        patch.settings->initialTime_s = 17 * 3600.0;
        QVERIFY(document().applyPatch(patch).ok());
        QTRY_VERIFY(notice()->isVisible());
        QVERIFY(live().frame()->clock_s < 9 * 3600.0);
        QTest::mouseClick(m_window->findChild<QToolButton*>(QStringLiteral("statusNoticeButton")), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(live().isReady() && live().frame() && live().frame()->clock_s >= 17 * 3600.0, 20000);
        QVERIFY(live().isPlaying() && !notice()->isVisible());
    }

    void preparedRun_saysHowFarItIs()
    {
        open(testing::makeCrossing());
        live().restart();
        QCOMPARE(live().state(), editor::LiveSession::State::preparing);
        emit live().progress(0.42, QStringLiteral("Growing shortest paths"));
        const auto labels = m_window->findChildren<QLabel*>();
        QVERIFY(
            std::any_of(labels.begin(), labels.end(), [](const QLabel* label) { return label->text().contains(QStringLiteral("42 %")); }));
    }

    /// Targets moved and deleted, streets pulled down and undone: people walk on, the clock goes on, and whoever is asked tells a way that
    /// is there.
    void editedCity_isLivedInAtOnce()
    {
        open(testing::makeCrossing());
        play();
        QTRY_VERIFY(live().frame()->time_s > 1.0);
        double last_s = 0.0;
        QObject::connect(&live(), &editor::LiveSession::frameReady, &live(), [&] {
            QVERIFY2(live().frame()->time_s >= last_s, "the clock goes back");
            last_s = live().frame()->time_s;
            QCOMPARE(live().frame()->graph.get(), live().graph().get());
            QCOMPARE(live().frame()->insideByTarget.size(), live().world().targets().size());
        });
        auto* card = m_window->findChild<PersonCard*>();
        emit m_window->planView().agentPicked(live().frame()->walkers.front().agent);
        QTRY_VERIFY(card->hasStory());
        const auto isTaken = [this] { return !live().isEditing() && live().cityHash() == world::bakeHash(document().world()); };
        world::WorldPatch moved;
        world::Target house = *document().world().targets().at(0).row;
        house.position = {-30, 2};
        moved.put(document().world().targets().at(0).id, house);
        QVERIFY(document().applyPatch(moved).ok());
        QTRY_VERIFY_WITH_TIMEOUT(isTaken(), 20000);
        QCOMPARE(live().world().targets().at(0).row->position, (geometry::Point{-30, 2}));
        QVERIFY(live().isPlaying() && !notice()->isVisible());

        const auto* east = document().world().cells().at(2).row.get();
        QCOMPARE(east->name, std::string("East street"));
        world::WorldPatch gone;
        const world::CellId cell = document().world().cells().at(2).id;
        for (const auto& [id, portal] : document().world().portals())
            if (portal.cellA == cell || portal.cellB == cell)
                gone.erase(id);
        for (const auto& [id, target] : document().world().targets())
            if (target.cell == cell)
                gone.erase(id);
        gone.erase(cell);
        const auto mended = document().applyPatch(gone);
        QVERIFY(mended.ok());
        QTRY_VERIFY_WITH_TIMEOUT(isTaken(), 20000);
        QCOMPARE(live().world().targets().size(), std::size_t{2});
        const auto frame = live().frame();
        for (const run::Walker& walker : frame->walkers)
            QVERIFY2(walker.x_m <= 10.001F, "somebody walks in the street that is gone");
        QVERIFY(!frame->walkers.empty());
        run::PersonStory told;
        QObject::connect(&live(), &editor::LiveSession::storyReady, &live(), [&](const run::PersonStory& story) { told = story; });
        for (std::size_t i = 0; i < std::min<std::size_t>(frame->walkers.size(), 20); ++i) {
            const auto isTold = [&] { // the card asks for stories, too
                if (told.agent != frame->walkers[i].agent)
                    live().requestStory(frame->walkers[i].agent);
                return told.agent == frame->walkers[i].agent;
            };
            QTRY_VERIFY(isTold());
            if (!told.walking)
                continue;
            QVERIFY(told.destination < live().world().targets().size());
            QCOMPARE(told.route.back(), live().graph()->nodeOfTarget(told.destination));
        }
        QVERIFY(card->hasStory());
        const QString sentence = card->sentence();
        QVERIFY2(!sentence.isEmpty() && !sentence.contains(QStringLiteral("somewhere")), qPrintable(sentence));
        QVERIFY(live().isPlaying() && !notice()->isVisible());
    }

    void cityWhereNobodyCanLive_isSaid_untilMended()
    {
        open(testing::makeCrossing());
        play();
        QTRY_VERIFY(live().frame()->time_s > 1.0);
        world::WorldPatch noCafe;
        noCafe.erase(document().world().targets().at(2).id);
        const auto back = document().applyPatch(noCafe);
        QVERIFY(back.ok());
        QTRY_VERIFY(notice()->isVisible());
        QVERIFY(notice()->text().contains(QStringLiteral("live on")));
        const double before_s = live().frame()->time_s;
        QTRY_VERIFY(live().frame()->time_s > before_s);
        QCOMPARE(live().world().targets().size(), std::size_t{3});
        QVERIFY(document().applyPatch(back.value()).ok());
        QTRY_VERIFY(!notice()->isVisible());
        QVERIFY(live().isPlaying() && live().frame()->time_s > before_s);
    }

    /// A city that is still being made may be one in which nobody can live yet: that is no failure to tell of, but Play says why. Once
    /// people have lived in it, what goes wrong is told.
    void newCity_failsQuietly_untilItHasLived()
    {
        open(testing::makeCrossing());
        QSignalSpy failed(m_window->findChild<RunControl*>(), &RunControl::failed);
        document().newProject();
        QVERIFY(document().applyPatch(wholeOf(testing::makeCrossing())).ok());
        QVERIFY(!live().isReady());
        emit live().failed(QStringLiteral("Nobody reaches the café."));
        QCOMPARE(failed.count(), 0);
        QVERIFY(action("play_pause")->toolTip().contains(QStringLiteral("Nobody reaches the café.")));
        QTRY_VERIFY_WITH_TIMEOUT(live().isReady(), 20000);
        QVERIFY(!action("play_pause")->toolTip().contains(QStringLiteral("café")));
        emit live().failed(QStringLiteral("There is not enough memory."));
        QCOMPARE(failed.count(), 1);
    }

    void newName_needsNoNewRun()
    {
        open(testing::makeCrossing());
        play();
        const auto graph = live().graph();
        world::WorldPatch patch;
        world::Target renamed = *document().world().targets().at(0).row;
        renamed.name = "The old mill";
        patch.put(document().world().targets().at(0).id, renamed);
        QVERIFY(document().applyPatch(patch).ok());
        QTest::qWait(200); // nothing is to come
        QVERIFY(!notice()->isVisible());
        QCOMPARE(live().graph().get(), graph.get());
        QCOMPARE(live().world().targets().at(0).row->name, std::string("The old mill"));
    }

    void modeOfAnEditedCity_isOfTheCityAsItIs()
    {
        open(testing::makeCrossing());
        play();
        slowDown();
        action("run_seen")->trigger(); // while the edit is being prepared
        QTRY_VERIFY_WITH_TIMEOUT(live().isReady() && live().frame() && live().frame()->perceptual, 20000);
        QVERIFY(live().graph()->isSlowed() && live().isPlaying());
        QVERIFY(!notice()->isVisible());
    }

    void whoIsSeen_isDrawnAnewAtTheSameClock()
    {
        open(testing::makeCrossing());
        action("run_seen")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(live().isReady() && live().frame() && live().frame()->perceptual, 20000);
        play();
        QTRY_VERIFY(live().frame()->clock_s > 8 * 3600.0 + 1.0);
        const double before_s = live().frame()->clock_s;
        world::WorldPatch patch;
        world::TargetType home = *document().world().targetTypes().at(0).row;
        home.waitMean_s = 30.0;
        patch.put(document().world().targetTypes().at(0).id, home);
        QVERIFY(document().applyPatch(patch).ok());
        QTRY_COMPARE_WITH_TIMEOUT(live().cityHash(), world::bakeHash(document().world()), 20000);
        QVERIFY(live().frame()->perceptual && live().frame()->clock_s >= before_s);
        QVERIFY(live().isPlaying() && !notice()->isVisible());
        const double after_s = live().frame()->clock_s;
        QTRY_VERIFY(live().frame()->clock_s > after_s);
    }

    void runOfEverybody_canBeSaved()
    {
        open(testing::makeCrossing());
        QVERIFY(action("save_run")->isEnabled());
        play();
        QVERIFY(action("save_run")->isEnabled());
        action("run_seen")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(live().isReady() && live().frame() && live().frame()->perceptual, 20000);
        QVERIFY(!action("save_run")->isEnabled());
        QVERIFY(action("save_run")->toolTip().contains(QStringLiteral("everybody")));
        action("run_everybody")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(action("save_run")->isEnabled(), 20000);
    }

    void habitsThatFollowTheClock_areSaid()
    {
        open(testing::makeCrossing());
        auto* day = m_window->findChild<QWidget*>(QStringLiteral("transportDay"));
        QVERIFY(day && day->isVisible());
        QVERIFY(day->accessibleDescription().isEmpty());
        const QImage plain = day->grab().toImage();
        open(withHours());
        day = m_window->findChild<QWidget*>(QStringLiteral("transportDay"));
        QTRY_VERIFY(day->accessibleDescription().contains(QStringLiteral("follow the clock")));
        QVERIFY(day->toolTip().contains(QStringLiteral("follow the clock")));
        QVERIFY2(day->grab().toImage() != plain, "nothing is written in the day");
        action("run_seen")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(day->accessibleDescription().contains(QStringLiteral("keeps the habits of 08:00")), 20000);
    }

private:
    QAction* action(const char* key) const { return m_window->findChild<QAction*>(QString::fromLatin1(key)); }
    editor::LiveSession& live() const { return m_window->live(); }
    editor::ProjectDocument& document() const { return m_window->document(); }
    QLabel* notice() const { return m_window->findChild<QLabel*>(QStringLiteral("statusNotice")); }
    QSpinBox* findPeopleBox() const { return m_window->findChild<QSpinBox*>(QStringLiteral("peopleBox")); }

    double slowdown() const
    {
        double most = 1.0;
        for (navigation::SegmentIndex s = 0; s < live().graph()->segments().size(); ++s)
            if (const double length_m = live().graph()->segments()[s].length_m; length_m > 0.0)
                most = std::max(most, live().graph()->effectiveLength_m(s) / length_m);
        return most;
    }

    /// All that makes this city, for one that is empty.
    static world::WorldPatch wholeOf(const world::World& city)
    {
        world::WorldPatch patch;
        const auto put = [&patch](const auto& table) {
            for (const auto& [id, row] : table)
                patch.put(id, row);
        };
        put(city.cells());
        put(city.portals());
        put(city.targetTypes());
        put(city.targets());
        put(city.profiles());
        patch.settings = city.settings();
        return patch;
    }

    static world::World withHours()
    {
        world::World city = testing::makeCrossing();
        world::PatchBuilder build(city);
        world::TargetType home = *city.targetTypes().at(0).row;
        world::Hourly wait{};
        for (std::size_t hour = 0; hour < wait.size(); ++hour)
            wait[hour] = hour >= 18 ? 60.0 : 600.0;
        home.hourlyWaitMean_s = wait;
        build.replace(city.targetTypes().at(0).id, home);
        if (!city.apply(build.take()).ok())
            qFatal("The crossing with hours is not valid.");
        return city;
    }

    void slowDown(std::int64_t people = 300)
    {
        world::WorldPatch patch;
        patch.settings = document().world().settings();
        patch.settings->flowLaw.emplace();
        patch.settings->population = people;
        QVERIFY(document().applyPatch(patch).ok());
    }

    void open(const world::World& city)
    {
        QSettings().clear();
        const QString path = m_folder.filePath(QStringLiteral("city.gpkg"));
        foundation::JobContext context;
        storage::StoredProject project;
        project.world = city;
        QVERIFY(storage::saveProject(path.toStdString(), project, context).ok());
        m_window = std::make_unique<MainWindow>();
        m_window->resize(1600, 1000);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        m_window->openFile(path);
        QTRY_COMPARE_WITH_TIMEOUT(document().world().targets().size(), std::size_t{3}, 15000);
        QTRY_VERIFY_WITH_TIMEOUT(live().isReady(), 20000);
    }

    void play()
    {
        action("play_pause")->trigger();
        QTRY_VERIFY(live().isPlaying());
    }

    QTemporaryDir m_folder;
    std::unique_ptr<MainWindow> m_window;
};

PASSERBY_TEST(RunControlTest)

} // namespace run_control_test

#include "run_control_test.moc"
