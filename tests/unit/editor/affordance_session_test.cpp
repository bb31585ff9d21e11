// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/affordance_session.h"

#include "core/affordance/stroll.h"
#include "editor/commands/populate_by_sight.h"
#include "editor/document/project_document.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/street_city.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>
#include <QUndoStack>

namespace affordance_session_test {

using namespace passerby;
using editor::AffordanceSession;
using editor::ProjectDocument;

namespace {

void moveHouse(ProjectDocument& document)
{
    world::WorldPatch patch;
    const auto& house = document.world().obstacles().at(0);
    world::Obstacle moved = *house.row;
    for (geometry::Point& corner : moved.polygon.outer)
        corner = corner + geometry::Point{2.0, 2.0};
    patch.put(house.id, moved);
    QVERIFY(document.applyPatch(patch).ok());
}

} // namespace

class AffordanceSessionTest : public QObject {
    Q_OBJECT

private slots:
    void unasked_makesNothing()
    {
        ProjectDocument document;
        AffordanceSession session(document);
        document.replace(testing::streetCity(), {}, nullptr);
        QVERIFY(!session.isMaking() && !session.affordance());
    }

    void asked_knowsJunctionsAndSight()
    {
        ProjectDocument document;
        AffordanceSession session(document);
        document.replace(testing::streetCity(), {}, nullptr);
        session.ask();
        QVERIFY(session.isMaking() && !session.isFresh());
        QTRY_VERIFY_WITH_TIMEOUT(session.isFresh(), 20000);
        QVERIFY(!session.isMaking());
        QCOMPARE(session.affordance()->network.junctions.size(), std::size_t(5));
        QVERIFY(session.sight()->field(0)->viewshedAt({0.0, 0.0}).area_m2 > 1000.0);
    }

    void edit_ofWhatCounts_isMadeAnew_latestWins()
    {
        ProjectDocument document;
        AffordanceSession session(document);
        document.replace(testing::streetCity(), {}, nullptr);
        session.ask();
        QTRY_VERIFY_WITH_TIMEOUT(session.isFresh(), 20000);
        const auto first = session.affordance();
        const double before_m2 = session.sight()->field(0)->viewshedAt({0.0, 0.0}).area_m2;
        moveHouse(document);
        QVERIFY(!session.isFresh());
        QCOMPARE(session.affordance(), first); // shown until the next is there
        session.ask();
        QTRY_VERIFY_WITH_TIMEOUT(session.isFresh(), 20000);
        QVERIFY(session.affordance() != first);
        QVERIFY(session.sight()->field(0)->viewshedAt({0.0, 0.0}).area_m2 > before_m2 + 1.0);
    }

    /// Whoever shows it asks again as soon as it hears that the city is another.
    void edit_whileItIsMade_isMadeOfTheLatest()
    {
        ProjectDocument document;
        AffordanceSession session(document);
        document.replace(testing::streetCity(), {}, nullptr);
        session.ask();
        QTRY_VERIFY_WITH_TIMEOUT(session.isFresh(), 20000);
        connect(&session, &AffordanceSession::changed, &session, &AffordanceSession::ask);
        moveHouse(document);
        QVERIFY(session.isMaking());
        moveHouse(document); // nothing has come of the first yet, as no event was heard
        QVERIFY(session.isMaking() && !session.isFresh());
        QTRY_VERIFY_WITH_TIMEOUT(session.isFresh(), 20000);
        const auto direct = affordance::CitySight::build(document.world()).value().field(0)->viewshedAt({0.0, 0.0});
        QCOMPARE(session.sight()->field(0)->viewshedAt({0.0, 0.0}).area_m2, direct.area_m2);
        QVERIFY(!session.isMaking());
    }

    void edit_ofAName_changesNothing()
    {
        ProjectDocument document;
        AffordanceSession session(document);
        document.replace(testing::streetCity(), {}, nullptr);
        session.ask();
        QTRY_VERIFY_WITH_TIMEOUT(session.isFresh(), 20000);
        world::WorldPatch patch;
        world::AgentProfile renamed = *document.world().profiles().at(0).row;
        renamed.name = "Citizen";
        patch.put(document.world().profiles().at(0).id, renamed);
        QVERIFY(document.applyPatch(patch).ok());
        QVERIFY(session.isFresh());
    }

    void cancelled_isMadeAgainOnlyWhenChosenAnew()
    {
        ProjectDocument document;
        AffordanceSession session(document);
        document.replace(testing::streetCity(), {}, nullptr);
        session.ask();
        session.cancel();
        QVERIFY(!session.isMaking() && session.isCancelled());
        session.ask();
        QVERIFY(!session.isMaking());
        session.askAnew();
        QTRY_VERIFY_WITH_TIMEOUT(session.isFresh(), 20000);
    }

    void quickMaking_isNotTold()
    {
        constexpr int kQuick_ms = 400; // it is told from 500 ms on
        constexpr int kAttempts = 20;
        ProjectDocument document;
        AffordanceSession session(document);
        QSignalSpy started(&session, &AffordanceSession::makingStarted);
        QSignalSpy ended(&session, &AffordanceSession::makingEnded);
        bool wasQuick = false;
        for (int i = 0; i < kAttempts && !wasQuick; ++i) { // not each is where the machine is very busy
            document.replace(testing::streetCity(), {}, nullptr);
            started.clear();
            ended.clear();
            QElapsedTimer clock;
            clock.start();
            session.ask();
            QTRY_VERIFY_WITH_TIMEOUT(session.isFresh(), 20000);
            wasQuick = clock.elapsed() < kQuick_ms;
        }
        QVERIFY(wasQuick);
        QTest::qWait(700); // nor later
        QCOMPARE(started.count(), 0);
        QCOMPARE(ended.count(), 0);
        document.newProject();
        QVERIFY(!session.affordance() && !session.isFresh());
    }

    void populate_withoutTargets_everybodyWanders_inOneStep()
    {
        ProjectDocument document;
        world::World city = testing::streetCity();
        world::WorldPatch none;
        none.settings = city.settings();
        none.settings->population = 0;
        QVERIFY(city.apply(none).ok());
        document.replace(city, {}, nullptr);
        const auto done = editor::populateBySight(document);
        QVERIFY(done.ok());
        const world::World& world = document.world();
        QCOMPARE(world.profiles().size(), std::size_t(2));
        QCOMPARE(world.profiles().at(0).row->share, 0.0);
        const world::AgentProfile& wanderers = *world.profiles().at(1).row;
        QCOMPARE(wanderers.name, std::string("Wanderers"));
        QVERIFY(wanderers.guidance == world::Guidance::affordance && wanderers.steering == world::Steering::orca);
        QCOMPARE(wanderers.share, 1.0);
        QVERIFY(wanderers.parameters.empty() && affordance::hasStrollers(world)); // as the model has it; they stroll about squares
        QVERIFY(!wanderers.colors.empty());
        QCOMPARE(world.settings().population, std::int64_t(40)); // 1,600 m², one on each 40
        QVERIFY2(done.value().startsWith(QStringLiteral("40 of 40")) && done.value().contains(QStringLiteral("evade each other")),
                 qPrintable(done.value()));
        QCOMPARE(document.undoStack().count(), 1);
        document.undoStack().undo();
        QCOMPARE(document.world().profiles().size(), std::size_t(1));
        QCOMPARE(document.world().settings().population, std::int64_t(0));
    }

    void populate_besideTargets_halfWander_andOnlyOnce()
    {
        ProjectDocument document;
        world::World city = testing::streetCity();
        world::PatchBuilder build(city);
        const auto type = build.add(world::TargetType{"Home", {10, 20, 30}, "", 60.0, 0.0, {}, {}});
        build.add(world::Target{"", type, city.cells().at(0).id, {0, 0}});
        world::AgentProfile guest;
        guest.name = "Wanderers"; // who keeps a schedule nevertheless
        guest.share = 0.5;
        build.add(guest);
        QVERIFY(city.apply(build.take()).ok());
        document.replace(city, {}, nullptr);
        QVERIFY(editor::populateBySight(document).ok());
        const world::AgentProfile& added = *document.world().profiles().at(2).row;
        QCOMPARE(added.name, std::string("Wanderers 2"));
        QCOMPARE(added.share, 1.5);
        QCOMPARE(document.world().settings().population, city.settings().population);
        QCOMPARE(document.undoStack().count(), 1);
        const auto again = editor::populateBySight(document);
        QVERIFY(!again.ok());
        QCOMPARE(again.error().code, std::string("wander-already"));
        QCOMPARE(document.undoStack().count(), 1);
    }

    void populate_anEmptyCity_saysWhy()
    {
        ProjectDocument document;
        QCOMPARE(editor::populateBySight(document).error().code, std::string("nothing-to-walk-on"));
        world::World cells;
        world::PatchBuilder build(cells);
        build.add(world::Cell{"", world::CellKind::plaza, 0, {{{0, 0}, {9, 0}, {9, 9}, {0, 9}}, {}}});
        QVERIFY(cells.apply(build.take()).ok());
        document.replace(cells, {}, nullptr);
        QCOMPARE(editor::populateBySight(document).error().code, std::string("no-ways"));
        QCOMPARE(document.undoStack().count(), 0);
    }
};

PASSERBY_TEST(AffordanceSessionTest)

} // namespace affordance_session_test

#include "affordance_session_test.moc"
