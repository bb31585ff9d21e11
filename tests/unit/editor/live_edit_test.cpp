// SPDX-License-Identifier: GPL-3.0-or-later
// A run on its own thread takes the edited city.
#include "core/simulation/run_log.h"
#include "core/storage/project_store.h"
#include "core/world/content_hash.h"
#include "core/world/patch_builder.h"
#include "editor/session/live_session.h"
#include "tests/support/edited_cities.h"
#include "tests/support/lived_again.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace live_edit_test {

using namespace passerby;
using namespace passerby::editor;

namespace {

constexpr std::uint32_t kPeople = 300;

LiveOptions options(LiveMode mode = LiveMode::everybody)
{
    LiveOptions result;
    result.people = kPeople;
    result.seed = 11;
    result.mode = mode;
    return result;
}

world::World changed(const world::World& world, const world::WorldPatch& patch)
{
    world::World result = world;
    if (const auto applied = result.apply(patch); !applied.ok())
        qFatal("%s", foundation::describe(applied.error()).c_str());
    return result;
}

/// One more shop in the western cell.
world::World withShop(const world::World& world, double x_m)
{
    world::WorldPatch patch;
    patch.put(world.targets().nextId(),
              world::Target{"New shop", world.targets().at(1).row->type, world.targets().at(0).row->cell, {x_m, 8}});
    return changed(world, patch);
}

world::World withWait(const world::World& world, double wait_s)
{
    world::WorldPatch patch;
    world::TargetType type = *world.targetTypes().at(0).row;
    type.waitMean_s = wait_s;
    patch.put(world.targetTypes().at(0).id, type);
    return changed(world, patch);
}

world::World withoutShop(const world::World& world)
{
    world::WorldPatch patch;
    patch.erase(world.targets().at(1).id);
    for (const auto& [id, crowd] : world.crowds())
        patch.erase(id);
    for (const auto& [id, pinned] : world.pinnedAlibis())
        patch.erase(id);
    for (const auto& [id, service] : world.trainServices())
        patch.erase(id);
    return changed(world, patch);
}

bool begins(LiveSession& session, LiveMode mode = LiveMode::everybody)
{
    session.setSpeedAsked(5.0);
    session.start(testing::smallCity(), options(mode));
    session.play();
    return QTest::qWaitFor([&session] { return session.frame() && session.frame()->step > 3; }, 20000);
}

} // namespace

class LiveEditTest : public QObject {
    Q_OBJECT

private slots:
    void edit_isTakenWithoutRestart()
    {
        LiveSession session;
        QVERIFY(begins(session));
        QSignalSpy edited(&session, &LiveSession::edited);
        QSignalSpy states(&session, &LiveSession::stateChanged);
        const auto graph = session.graph();
        const double before_s = session.frame()->time_s;
        const world::World city = withShop(testing::smallCity(), 5.0);
        session.edit({city, kPeople, nullptr});
        QVERIFY(session.isEditing());
        QVERIFY(edited.wait(10000));
        QVERIFY(!session.isEditing() && session.editTrouble().isEmpty());
        QCOMPARE(session.cityHash(), world::bakeHash(city));
        QVERIFY(session.graph() != graph && session.frame()->graph == session.graph());
        QVERIFY(session.frame()->time_s >= before_s);
        QVERIFY(session.world().sameContent(city));
        QCOMPARE(session.frame()->insideByTarget.size(), city.targets().size());
        QCOMPARE(states.count(), 0);
        QVERIFY(session.isPlaying());
    }

    void framesAndCity_areNeverMixed()
    {
        LiveSession session;
        QVERIFY(begins(session));
        session.setSpeedAsked(50.0);
        world::World city = testing::smallCity();
        std::size_t most = 0;
        QElapsedTimer clock;
        clock.start();
        double last_s = 0.0;
        for (int i = 0; clock.elapsed() < 3000; ++i) {
            if (i % 40 == 0) {
                city = withShop(city, 2.0 + 0.3 * static_cast<double>(city.targets().size()));
                session.edit({city, kPeople + static_cast<std::uint64_t>(i), nullptr});
            }
            QTest::qWait(2);
            const FramePair pair = session.frames();
            QVERIFY(pair.current);
            QCOMPARE(pair.current->graph.get(), session.graph().get());
            QVERIFY(!pair.previous || pair.previous->graph == session.graph());
            QCOMPARE(pair.current->insideByTarget.size(), session.world().targets().size());
            QVERIFY(pair.current->time_s >= last_s);
            last_s = pair.current->time_s;
            most = std::max(most, session.world().targets().size());
        }
        QVERIFY(most > 5);
        QTRY_COMPARE(session.world().targets().size(), city.targets().size());
        QTRY_COMPARE(session.cityHash(), world::bakeHash(city));
    }

    void randomEdits_leadToTheCityThatIsLoaded()
    {
        foundation::JobContext context;
        foundation::RandomStream random(31, 0, foundation::Purpose::general);
        world::World world = testing::ladder(5).make();
        simulation::ScheduleOptions schedule;
        schedule.keepsLog = true;
        schedule.people = 300;
        auto created = simulation::ScheduleRun::create(world, schedule, context);
        QVERIFY(created.ok());
        const std::unique_ptr<simulation::ScheduleRun> run = std::move(created).value();
        const auto advance = [](simulation::ScheduleRun& one, int steps) {
            for (int i = 0; i < steps; ++i)
                one.step();
        };
        for (int i = 0; i < 15; ++i) {
            advance(*run, 20);
            if (const auto city = testing::editedAtRandom(world, random); run->edit(city, 300, context))
                world = city;
        }
        QVERIFY(run->frame()->edits > 5);
        QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("city.gpkg")).toStdString();
        storage::StoredProject project;
        project.world = run->world();
        QVERIFY(storage::saveProject(path, project, context).ok());
        const auto loaded = storage::loadProject(path, context);
        QVERIFY(loaded.ok());
        QVERIFY(loaded.value().world.sameContent(run->world()));
        // Whoever lives on cannot tell the two apart.
        const auto other = testing::livedAgain(run->log(), run->frame()->step, 1);
        QVERIFY(run->edit(loaded.value().world, 300, context).ok());
        QVERIFY(other->edit(run->world(), 300, context).ok());
        advance(*run, 500);
        advance(*other, 500);
        QVERIFY(run->frame()->insideByTarget == other->frame()->insideByTarget);
        const auto same = [](const run::Walker& a, const run::Walker& b) {
            return a.agent == b.agent && a.segment == b.segment && a.x_m == b.x_m && a.y_m == b.y_m;
        };
        QVERIFY(std::equal(run->frame()->walkers.begin(), run->frame()->walkers.end(), other->frame()->walkers.begin(),
                           other->frame()->walkers.end(), same));
    }

    void editsInARow_areOne()
    {
        LiveSession session;
        QVERIFY(begins(session));
        QSignalSpy edited(&session, &LiveSession::edited);
        world::World city = testing::smallCity();
        for (int i = 0; i < 10; ++i) {
            city = withWait(city, 100.0 + i);
            session.edit({city, kPeople, nullptr});
        }
        QTRY_VERIFY(!session.isEditing());
        QCOMPARE(edited.count(), 1);
        QCOMPARE(session.cityHash(), world::bakeHash(city));
    }

    void cityWithoutAGoal_isRefused_untilItIsMended()
    {
        LiveSession session;
        QVERIFY(begins(session));
        const world::World city = testing::smallCity();
        QSignalSpy trouble(&session, &LiveSession::editTroubleChanged);
        session.edit({withoutShop(city), kPeople, nullptr});
        QVERIFY(trouble.wait(10000));
        QVERIFY(!session.editTrouble().isEmpty());
        QVERIFY(session.isPlaying() && !session.isEditing());
        QCOMPARE(session.cityHash(), world::bakeHash(city));
        const double before_s = session.frame()->time_s;
        QTRY_VERIFY(session.frame()->time_s > before_s);
        session.edit({city, kPeople, nullptr}); // undone
        QTRY_VERIFY(session.editTrouble().isEmpty());
        session.edit({withWait(city, 77.0), kPeople, nullptr});
        QTRY_COMPARE(session.cityHash(), world::bakeHash(withWait(city, 77.0)));
        QVERIFY(session.frame()->time_s >= before_s);
    }

    /// What is not edited is not built anew.
    void ground_isKept_untilItIsEdited()
    {
        world::World city = testing::smallCity();
        world::WorldPatch steers;
        world::AgentProfile profile = *city.profiles().at(0).row;
        profile.steering = world::Steering::orca;
        steers.put(city.profiles().at(0).id, profile);
        city = changed(city, steers);
        LiveSession session;
        session.start(city, options());
        session.play();
        QVERIFY(QTest::qWaitFor([&session] { return session.frame() && session.frame()->step > 3; }, 20000));
        const auto ground = session.ground();
        QVERIFY(ground);
        QSignalSpy edited(&session, &LiveSession::edited);
        city = withWait(city, 77.0);
        session.edit({city, kPeople, nullptr});
        QVERIFY(edited.wait(10000));
        QCOMPARE(session.ground().get(), ground.get());
        world::WorldPatch weighs;
        world::TargetType home = *city.targetTypes().at(0).row;
        home.goals[0].weight *= 3.0;
        weighs.put(city.targetTypes().at(0).id, home);
        city = changed(city, weighs);
        session.edit({city, kPeople, nullptr});
        QVERIFY(edited.wait(10000));
        QCOMPARE(session.ground().get(), ground.get());
        session.edit({withShop(city, 5.0), kPeople, nullptr});
        QVERIFY(edited.wait(10000));
        QVERIFY(session.ground() && session.ground() != ground);
    }

    void people_comeAndGoWhileItPlays()
    {
        LiveSession session;
        QVERIFY(begins(session));
        for (const std::uint64_t people : {1000U, 50U, 400U}) {
            const double before_s = session.frame()->time_s;
            session.edit({testing::smallCity(), people, nullptr});
            QTRY_COMPARE(session.frame()->people, static_cast<std::uint32_t>(people));
            QVERIFY(session.frame()->time_s >= before_s);
            QCOMPARE(session.options().people, people);
        }
    }

    void editWhilePaused_isSeenAtOnce_andARestartIsOfTheEditedCity()
    {
        LiveSession session;
        QVERIFY(begins(session));
        session.pause();
        const world::World city = withShop(testing::smallCity(), 6.0);
        session.edit({city, kPeople, nullptr});
        QTRY_COMPARE(session.frame()->insideByTarget.size(), city.targets().size());
        const std::uint64_t step = session.frame()->step;
        QTest::qWait(100);
        QCOMPARE(session.frame()->step, step);
        QVERIFY(session.state() == LiveSession::State::paused);
        session.restart();
        QTRY_VERIFY(session.isReady() && session.frame());
        QCOMPARE(session.frame()->step, std::uint64_t{0});
        QCOMPARE(session.frame()->insideByTarget.size(), city.targets().size());
    }

    void editUnderway_endsWithItsRun()
    {
        LiveSession session;
        QVERIFY(begins(session));
        session.edit({withShop(testing::smallCity(), 6.0), kPeople, nullptr});
        QTest::qWait(65); // perhaps begun
        session.restart();
        QVERIFY(!session.isEditing());
        QTRY_VERIFY(session.isReady() && session.frame());
        QTest::qWait(200);
        QCOMPARE(session.frame()->insideByTarget.size(), testing::smallCity().targets().size());
        session.edit({withShop(testing::smallCity(), 6.0), kPeople, nullptr});
        QTest::qWait(65);
        session.stop();
        QTest::qWait(200);
        QVERIFY(!session.frame());
    }

    void whoIsSeen_isDrawnAnewAtTheSameClock()
    {
        for (const LiveMode mode : {LiveMode::seen, LiveMode::both}) {
            LiveSession session;
            session.look(geometry::Polygon{{{0, 0}, {40, 0}, {40, 10}, {0, 10}}, {}});
            QVERIFY(begins(session, mode));
            const double before_s = session.frame()->clock_s;
            const world::World city = withShop(testing::smallCity(), 5.0);
            session.edit({city, kPeople, nullptr});
            QTRY_COMPARE_WITH_TIMEOUT(session.cityHash(), world::bakeHash(city), 20000);
            QVERIFY(session.frame()->perceptual && session.frame()->clock_s >= before_s);
            QCOMPARE(session.frame()->insideByTarget.size(), city.targets().size());
            QCOMPARE(session.options().startClock_s, 8 * 3600.0);
            QCOMPARE(bool(session.comparison()), mode == LiveMode::both);
            const double after_s = session.frame()->clock_s;
            QTRY_VERIFY(session.frame()->clock_s > after_s);
        }
    }
};

PASSERBY_TEST(LiveEditTest)

} // namespace live_edit_test

#include "live_edit_test.moc"
