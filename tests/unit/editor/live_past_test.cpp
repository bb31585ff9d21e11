// SPDX-License-Identifier: GPL-3.0-or-later
// A run on its own thread is brought back to what it has lived.
#include "core/jobs/kept_run.h"
#include "core/run/frame_hash.h"
#include "core/simulation/run_log.h"
#include "core/world/content_hash.h"
#include "editor/session/live_places.h"
#include "editor/session/live_session.h"
#include "editor/session/live_tape.h"
#include "tests/support/edited_cities.h"
#include "tests/support/lived_again.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

namespace live_past_test {

using namespace passerby;
using namespace passerby::editor;

namespace {

constexpr std::uint32_t kPeople = 300;

LiveOptions options(LiveMode mode = LiveMode::everybody)
{
    LiveOptions result;
    result.people = kPeople;
    result.seed = 11;
    result.threads = 1;
    result.mode = mode;
    return result;
}

world::World withShop(const world::World& world)
{
    world::WorldPatch patch;
    patch.put(world.targets().nextId(),
              world::Target{"New shop", world.targets().at(1).row->type, world.targets().at(0).row->cell, {5, 8}});
    return testing::changed(world, patch);
}

world::World withGate(const world::World& world)
{
    world::WorldPatch patch;
    patch.put(world.measurementLines().nextId(), world::MeasurementLine{"New gate", 0, {15, 0}, {15, 10}});
    return testing::changed(world, patch);
}

bool isAt(LiveSession& session, std::uint64_t step)
{
    return QTest::qWaitFor([&] { return session.frame() && session.frame()->step == step && session.past().toGo_s == 0.0; }, 20000);
}

/// What the frame said at each step that was asked for.
class Lived {
public:
    explicit Lived(LiveSession& session) : m_session(session) {}

    bool begins(const world::World& city, LiveMode mode = LiveMode::everybody)
    {
        m_session.setSpeedAsked(LiveSession::kFastest);
        m_session.start(city, options(mode));
        return isAt(m_session, 0);
    }
    bool to(std::uint64_t step)
    {
        while (m_session.frame()->step < step) {
            const std::uint64_t next = m_session.frame()->step + 1;
            m_session.stepOnce();
            if (!isAt(m_session, next))
                return false;
            m_hashes[next] = run::frameHash(*m_session.frame());
        }
        return true;
    }
    [[nodiscard]] bool isSame() const { return m_hashes.at(m_session.frame()->step) == run::frameHash(*m_session.frame()); }

private:
    LiveSession& m_session;
    std::map<std::uint64_t, std::uint64_t> m_hashes;
};

} // namespace

class LivePastTest : public QObject {
    Q_OBJECT

private slots:
    void anyMoment_isShownAsItWas_andNothingIsForgotten()
    {
        LiveSession session;
        Lived lived(session);
        QVERIFY(lived.begins(testing::smallCity()));
        QVERIFY(lived.to(250));
        QVERIFY(!session.isBack());
        QSignalSpy wentOn(&session, &LiveSession::wentOn);
        for (const std::uint64_t step : {120U, 121U, 7U, 249U, 100U, 1U}) {
            session.goTo(static_cast<double>(step) * LiveSession::kStep_s);
            QVERIFY(isAt(session, step));
            QVERIFY(lived.isSame());
            QVERIFY(session.isBack() && session.past().isBack);
            QCOMPARE(session.past().end_s, 25.0);
        }
        session.stepOnce(); // one of those that were lived
        QVERIFY(isAt(session, 2));
        QVERIFY(lived.isSame() && session.isBack());
        session.goToEnd();
        QVERIFY(isAt(session, 250));
        QVERIFY(lived.isSame());
        QTRY_VERIFY(!session.isBack());
        QCOMPARE(wentOn.count(), 0);
        QVERIFY(lived.to(260));
    }

    void dragging_endsWhereItEnds_withoutWaiting()
    {
        LiveSession session;
        Lived lived(session);
        QVERIFY(lived.begins(testing::smallCity()));
        QVERIFY(lived.to(220));
        QElapsedTimer timer;
        timer.start();
        for (std::uint64_t step = 219; step >= 40; --step)
            session.goTo(static_cast<double>(step) * LiveSession::kStep_s);
        QVERIFY(timer.elapsed() < 200); // the window goes on
        QVERIFY(isAt(session, 40));
        QVERIFY(lived.isSame());
    }

    void playing_goesOnFromThere_andTheLogTellsOnlyThat()
    {
        LiveSession session;
        Lived lived(session);
        QVERIFY(lived.begins(testing::smallCity()));
        QVERIFY(lived.to(50));
        session.block({session.world().cells().at(0).id.number, {10, 0}, {10, 10}, 0.0});
        QVERIFY(lived.to(150));
        session.unblockAll();
        QVERIFY(lived.to(200));
        QTRY_COMPARE(session.past().marks->size(), std::size_t{2});
        QCOMPARE(session.past().marks->at(0).time_s, 5.0);
        QVERIFY(session.past().marks->at(0).kind == run::RunInput::Kind::fence);
        QVERIFY(session.barriers().empty());
        session.goTo(10.0);
        QVERIFY(isAt(session, 100));
        QTRY_COMPARE(session.barriers().size(), std::size_t{1}); // as it was then
        QCOMPARE(session.past().marks->size(), std::size_t{2});  // nothing is forgotten yet
        QSignalSpy wentOn(&session, &LiveSession::wentOn);
        session.setSpeedAsked(10.0);
        session.play();
        QCOMPARE(wentOn.count(), 1);
        QCOMPARE(wentOn.front().front().toDouble(), 10.0);
        QVERIFY(!session.isBack());
        QTRY_VERIFY_WITH_TIMEOUT(session.frame()->step > 130, 20000);
        session.pause();
        QTRY_COMPARE(session.past().marks->size(), std::size_t{1});
        QCOMPARE(session.barriers().size(), std::size_t{1});
        QSignalSpy keptReady(&session, &LiveSession::keptReady);
        session.requestKept();
        QVERIFY(keptReady.wait(5000));
        const auto kept = keptReady.front().front().value<std::shared_ptr<const jobs::KeptRun>>();
        const auto frame = session.frame();
        simulation::RunLog log{testing::smallCity(), {}, kept->entries};
        log.options.people = kept->people;
        log.options.seed = kept->seed;
        log.options.startClock_s = kept->startClock_s;
        QCOMPARE(log.entries.size(), std::size_t{1});
        QCOMPARE(run::frameHash(*testing::livedAgain(log, frame->step, 1)->frame()), run::frameHash(*frame));
    }

    void fenceThatIsPutUpThere_goesOnFromThere()
    {
        LiveSession session;
        Lived lived(session);
        QVERIFY(lived.begins(testing::smallCity()));
        QVERIFY(lived.to(150));
        session.goTo(5.0);
        QVERIFY(isAt(session, 50));
        QSignalSpy wentOn(&session, &LiveSession::wentOn);
        session.block({session.world().cells().at(0).id.number, {10, 0}, {10, 10}, 0.0});
        QCOMPARE(wentOn.count(), 1);
        QTRY_COMPARE(session.past().end_s, 5.0);
        QTRY_COMPARE(session.past().marks->size(), std::size_t{1});
    }

    void beforeAnEdit_theCityIsThatOfThen()
    {
        LiveSession session;
        Lived lived(session);
        QVERIFY(lived.begins(testing::smallCity()));
        QVERIFY(lived.to(120));
        const auto graphBefore = session.graph();
        QSignalSpy edited(&session, &LiveSession::edited);
        const world::World city = withShop(testing::smallCity());
        session.edit({city, kPeople, nullptr});
        QVERIFY(edited.wait(10000));
        QVERIFY(lived.to(200));
        QCOMPARE(session.cityHash(), world::bakeHash(city));
        const auto graphAfter = session.graph();
        session.goTo(6.0);
        QVERIFY(isAt(session, 60));
        QTRY_COMPARE(session.cityHash(), world::bakeHash(testing::smallCity()));
        QCOMPARE(session.world().targets().size(), std::size_t{2});
        QVERIFY(session.graph() == graphBefore && session.frame()->graph == graphBefore);
        QVERIFY(lived.isSame());
        session.goTo(15.0);
        QVERIFY(isAt(session, 150));
        QTRY_COMPARE(session.cityHash(), world::bakeHash(city));
        QVERIFY(session.graph() == graphAfter);
        QVERIFY(lived.isSame());
        for (int i = 0; i < 20; ++i) // to and fro, faster than anybody answers
            session.goTo(i % 2 == 0 ? 3.0 : 18.0);
        QVERIFY(isAt(session, 180));
        QTRY_COMPARE(session.cityHash(), world::bakeHash(city));
        QVERIFY(lived.isSame());
        session.goTo(6.0);
        QVERIFY(isAt(session, 60));
        session.goOn();
        QTRY_COMPARE(session.past().marks->size(), std::size_t{0});
        edited.clear();
        session.edit({city, kPeople, nullptr}); // the city as it is drawn now
        QVERIFY(edited.wait(10000));
        QCOMPARE(session.cityHash(), world::bakeHash(city));
        QCOMPARE(session.past().end_s, 6.0);
    }

    void editWhileItIsStillOnTheWay_isTakenWhereItGoesOn_data()
    {
        QTest::addColumn<bool>("isOtherCity");
        QTest::newRow("another city than any before") << true;
        QTest::newRow("the city of the end, which is not that of then") << false;
    }
    void editWhileItIsStillOnTheWay_isTakenWhereItGoesOn()
    {
        QFETCH(bool, isOtherCity);
        LiveSession session;
        Lived lived(session);
        QVERIFY(lived.begins(testing::smallCity()));
        QVERIFY(lived.to(20));
        QSignalSpy edited(&session, &LiveSession::edited);
        const world::World shop = withShop(testing::smallCity());
        session.edit({shop, kPeople, nullptr});
        QVERIFY(edited.wait(10000));
        QVERIFY(lived.to(40));
        for (int i = 0; i < 5'000; ++i)
            session.stepOnce();
        QTest::qWait(20); // it has begun with them, and does not hear of what follows
        session.goTo(1.0);
        session.goOn();
        const world::World wanted = isOtherCity ? withShop(shop) : shop;
        session.edit({wanted, kPeople, nullptr});
        QTRY_VERIFY_WITH_TIMEOUT(!session.isEditing(), 60000);
        QVERIFY(session.editTrouble().isEmpty());
        QCOMPARE(session.runHash(), world::runHash(wanted));
        QCOMPARE(session.frame()->step, std::uint64_t{10});
        QTRY_COMPARE(session.past().marks->size(), std::size_t{1});
        const std::uint64_t shops = session.frame()->graph->targetCount();
        QCOMPARE(shops, wanted.targets().size());
    }

    void seekRightAfterGoingOn_isOfWhatItHasLivedSince()
    {
        LiveSession session;
        Lived lived(session);
        QVERIFY(lived.begins(testing::smallCity()));
        QVERIFY(lived.to(40));
        for (int i = 0; i < 5'000; ++i)
            session.stepOnce();
        QTest::qWait(20); // it has begun with them, and does not hear of what follows
        session.goTo(3.0);
        session.goOn();
        session.goTo(1.0);
        QVERIFY(isAt(session, 10));
        QTRY_VERIFY(session.isBack() && session.past().isBack);
        QVERIFY(lived.isSame());
        QCOMPARE(session.past().end_s, 3.0); // from where it went on
    }

    void fenceOnTheWay_standsWhereItGoesOn()
    {
        LiveSession session;
        Lived lived(session);
        QVERIFY(lived.begins(testing::smallCity()));
        QVERIFY(lived.to(250));
        session.goTo(5.0);
        session.block({session.world().cells().at(0).id.number, {10, 0}, {10, 10}, 0.0}); // before it is there
        QTRY_COMPARE(session.past().marks->size(), std::size_t{1});
        QTRY_COMPARE(session.past().end_s, 5.0);
        QCOMPARE(session.past().marks->at(0).time_s, 5.0);
        QTRY_COMPARE(session.barriers().size(), std::size_t{1});
        QVERIFY(!session.isBack());
    }

    void stepsOnTheWay_areAddedToWhereItGoes()
    {
        LiveSession session;
        Lived lived(session);
        QVERIFY(lived.begins(testing::smallCity()));
        QVERIFY(lived.to(250));
        session.goTo(20.0);
        session.stepOnce();
        session.stepOnce();
        QVERIFY(isAt(session, 202));
        QVERIFY(lived.isSame() && session.isBack());
    }

    void editThatWaits_isForgottenWhereItIsGoneBack()
    {
        LiveSession session;
        Lived lived(session);
        QVERIFY(lived.begins(testing::smallCity()));
        QVERIFY(lived.to(120));
        session.edit({withShop(testing::smallCity()), kPeople, nullptr});
        QVERIFY(session.isEditing());
        session.goTo(5.0);
        QVERIFY(!session.isEditing());
        QVERIFY(isAt(session, 50));
        QTest::qWait(200); // longer than an edit waits to be begun
        QVERIFY(lived.isSame() && session.isBack());
        QCOMPARE(session.runHash(), world::runHash(testing::smallCity()));
        QCOMPARE(session.past().end_s, 12.0);
    }

    void gates_showWhatTheyHadCountedThen()
    {
        LiveSession session;
        Lived lived(session);
        const world::World city = withGate(testing::smallCity());
        QVERIFY(lived.begins(city));
        const auto counted = [&session] {
            QSignalSpy places(&session, &LiveSession::placesReady);
            session.requestPlaces();
            if (!places.wait(5000))
                qFatal("nobody has counted");
            return places.back().front().value<std::shared_ptr<const LivePlaces>>()->measures;
        };
        QVERIFY(lived.to(180));
        const run::PlaceMeasures then = counted();
        QVERIFY(then.gates.back().crossings() > 0);
        QVERIFY(lived.to(300));
        QVERIFY(!(counted() == then));
        session.goTo(18.0);
        QVERIFY(isAt(session, 180));
        QVERIFY(counted() == then);
        session.goToEnd();
        QVERIFY(isAt(session, 300));
        QTRY_VERIFY(!session.isBack());
        QCOMPARE(counted().watched_s, 30.0);
    }

    void gateThatIsDrawnInThePast_countsOnceTheRunLivesOn()
    {
        LiveSession session;
        Lived lived(session);
        QVERIFY(lived.begins(testing::smallCity()));
        QVERIFY(lived.to(120));
        session.goTo(5.0);
        QVERIFY(isAt(session, 50));
        session.takeNames(withGate(testing::smallCity()));
        session.goOn();
        QVERIFY(lived.to(70));
        QSignalSpy places(&session, &LiveSession::placesReady);
        session.requestPlaces();
        QVERIFY(places.wait(5000));
        const auto measures = places.back().front().value<std::shared_ptr<const LivePlaces>>()->measures;
        QCOMPARE(measures.gates.size(), withGate(testing::smallCity()).measurementLines().size());
        QCOMPARE(measures.watched_s, 2.0);
    }

    void recording_endsWhereItIsGoneBack()
    {
        LiveSession session;
        Lived lived(session);
        QVERIFY(lived.begins(testing::smallCity()));
        session.record(std::nullopt);
        QVERIFY(lived.to(30));
        QSignalSpy tapes(&session, &LiveSession::tapeChanged);
        session.goTo(1.0);
        QCOMPARE(tapes.count(), 1);
        QVERIFY(session.tape()->isClosed());
        QVERIFY(isAt(session, 10));
        QVERIFY(session.takeTape()->tape().seconds() >= 2.9);
    }

    void whoIsSeen_isAsItWasSeenThen_data()
    {
        QTest::addColumn<int>("mode");
        QTest::newRow("seen") << int(LiveMode::seen);
        QTest::newRow("both") << int(LiveMode::both);
    }
    void whoIsSeen_isAsItWasSeenThen()
    {
        QFETCH(int, mode);
        const geometry::Polygon second{{{65, 1}, {115, 1}, {115, 3}, {65, 3}}, {}};
        const geometry::Polygon fourth{{{185, 1}, {235, 1}, {235, 3}, {185, 3}}, {}};
        LiveSession session;
        session.look(second);
        Lived lived(session);
        QVERIFY(lived.begins(testing::corridor(6).make(), LiveMode(mode)));
        QVERIFY(lived.to(100));
        session.look(fourth);
        QVERIFY(lived.to(200));
        const auto cellsNow = session.frame()->perceptual->visibleCells;
        session.goTo(5.0);
        QVERIFY(isAt(session, 50));
        QVERIFY(lived.isSame());
        QVERIFY(session.frame()->perceptual->visibleCells != cellsNow);
        session.look(second); // is not told to a run that is back
        session.look(fourth);
        session.goTo(15.0);
        QVERIFY(isAt(session, 150));
        QVERIFY(lived.isSame());
        session.goTo(5.0);
        QVERIFY(isAt(session, 50));
        session.goOn();
        QTRY_COMPARE(session.frame()->perceptual->visibleCells, cellsNow); // where one looks now
    }

    void withoutMemory_thereIsNoPast()
    {
        LiveSession session;
        LiveOptions with = options();
        with.past_bytes = 0;
        session.start(testing::smallCity(), with);
        QVERIFY(isAt(session, 0));
        session.stepOnce();
        QVERIFY(isAt(session, 1));
        QVERIFY(!session.past().isKept);
        session.goTo(0.0);
        QVERIFY(!session.isBack());
        session.play();
        QTRY_VERIFY(session.frame()->step > 3);
    }
};

PASSERBY_TEST(LivePastTest)

} // namespace live_past_test

#include "live_past_test.moc"
