// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/lived_groups.h"

#include <QTest>
#include <set>
#include <vector>

namespace minds_groups_kept_test {

using namespace passerby;
using namespace passerby::autonomous;
using testing::LivedMinds;
using testing::liveUntilBothWalk;
using testing::makeGroups;
using testing::statusOf;
using testing::TwoHalls;
using world::Steering;

/// Groups are kept through edits, among all there is to do, and for any number of threads.
class MindsGroupsKeptTest : public QObject {
    Q_OBJECT

private slots:
    void anEdit_keepsGroups()
    {
        TwoHalls city(Steering::orca);
        makeGroups(city, 2);
        LivedMinds lived(city.world, 2);
        QVERIFY(liveUntilBothWalk(lived, 5.0));
        city.addFixture("clock", {45, 19}, 0.0);
        lived.edit(city.world, 2);
        lived.live(3.0);
        const Minds& minds = *lived.minds->minds();
        QVERIFY(minds.person(0).isWithGroup && minds.person(1).isWithGroup);
        QCOMPARE(minds.leaderOf(1), 0U);
        QVERIFY(distance(statusOf(lived, 0).place, statusOf(lived, 1).place) < 2.0);
        city.setParameter("group_share", 0.0); // now they walk alone
        lived.edit(city.world, 2);
        QVERIFY(!minds.person(0).isWithGroup && !minds.person(1).isWithGroup);
        lived.live(120.0);
        QVERIFY(lived.count("inside", "inside") >= 2);
    }

    void byHand_peopleInsideWalkTogether()
    {
        const TwoHalls city(Steering::orca);
        LivedMinds lived(city.world, 30);
        const Minds& minds = *lived.minds->minds();
        std::vector<std::uint32_t> chosen;
        for (std::uint32_t person = 0; person < 30 && chosen.size() < 3; ++person)
            if (minds.person(person).place == minds.person(0).place && !minds.person(person).isOut)
                chosen.push_back(person);
        QVERIFY(lived.minds->walkTogether(testing::people(chosen), Form::abreast).ok());
        lived.live(200.0);
        QVERIFY(lived.count("group", "follows") >= 2);
        for (const MindEvent& event : lived.minds->events())
            QVERIFY(std::string(event.kind) != "group" || std::find(chosen.begin(), chosen.end(), event.person) != chosen.end());
    }

    void fewerPeople_moreEdits_nobodyIsLost()
    {
        TwoHalls city(Steering::orca);
        city.addFixture("bench", {15, 15}, -std::numbers::pi / 2, 3);
        city.addNeed("tiredness", "bench", 0.5, 100.0, 30.0);
        makeGroups(city, 4);
        LivedMinds lived(city.world, 20);
        for (const std::uint64_t people : {14U, 30U, 5U, 17U}) {
            lived.live(60.0);
            lived.edit(city.world, people);
            const auto frame = lived.run.frame();
            std::uint32_t inside = 0;
            for (const std::uint32_t at : frame->insideByTarget)
                inside += at;
            QCOMPARE(inside + frame->walkers.size() + frame->atDoors, static_cast<std::size_t>(people));
        }
    }

    /// With everything there is to do, and a bench that comes and goes: nobody is lost, no place is had twice, and groups come in.
    void amongAllThereIsToDo_nobodyIsLost_data()
    {
        QTest::addColumn<Steering>("steering");
        QTest::newRow("none") << Steering::none;
        QTest::newRow("orca") << Steering::orca;
        QTest::newRow("reactive") << Steering::reactive;
    }
    void amongAllThereIsToDo_nobodyIsLost()
    {
        QFETCH(const Steering, steering);
        TwoHalls city(steering);
        city.addFixture("bench", {45, 15}, -std::numbers::pi / 2, 3);
        city.addFixture("stage", {15, 14}, -std::numbers::pi / 2);
        city.addFixture("vending machine", {45, 1}, std::numbers::pi / 2);
        const auto line = city.addLine({12, 4}, {24, 4});
        city.addFixture("ticket counter", {11, 1}, std::numbers::pi / 2, 1, line);
        city.addNeed("ticket", "ticket counter", 1.0, 0.0, 0.0);
        city.addNeed("thirst", "vending machine", 0.6, 300.0, 0.0);
        city.addNeed("tiredness", "bench", 0.6, 300.0, 60.0);
        city.addNeed("curiosity", "stage", 0.6, 300.0, 60.0);
        city.addNeed("company", "", 0.6, 300.0, 60.0);
        city.setParameter("group_share", 0.7);
        city.setParameter("group_high", 6.0);
        LivedMinds lived(city.world, 40);
        const Minds& minds = *lived.minds->minds();
        for (int i = 0; i < 10; ++i) {
            world::FixtureId bench;
            if (i % 2 == 0)
                bench = city.addFixture("bench", {20, 15}, -std::numbers::pi / 2, 2);
            lived.edit(city.world, 40);
            for (int second = 0; second < 60; ++second) {
                lived.live(1.0);
                std::set<std::pair<std::uint32_t, std::uint32_t>> held;
                for (std::uint32_t person = 0; person < 40; ++person)
                    if (const Person& one = minds.person(person); one.hasClaim)
                        QVERIFY(held.insert({one.claim.fixture, one.claim.place}).second);
            }
            const auto frame = lived.run.frame();
            std::uint32_t inside = 0;
            for (const std::uint32_t at : frame->insideByTarget)
                inside += at;
            QCOMPARE(inside + frame->walkers.size() + frame->atDoors, std::size_t{40});
            if (i % 2 == 0) {
                world::WorldPatch patch;
                patch.erase(bench);
                city.apply(patch);
            }
        }
        QVERIFY2(lived.count("inside", "inside") >= 15, qPrintable(QString::number(lived.count("inside", "inside"))));
        QVERIFY(lived.count("group", "follows") >= 20);
    }

    void sameBytes_forAnyNumberOfThreads()
    {
        TwoHalls city(Steering::orca);
        city.addFixture("bench", {15, 15}, -std::numbers::pi / 2, 3);
        city.addNeed("tiredness", "bench", 0.6, 300.0, 60.0);
        city.setParameter("group_share", 0.6);
        std::set<std::uint64_t> hashes;
        std::set<std::size_t> events;
        for (const unsigned threads : {1U, 2U, 8U}) {
            LivedMinds lived(city.world, 40, threads);
            lived.live(200.0);
            hashes.insert(run::frameHash(*lived.run.frame()));
            events.insert(lived.minds->events().size());
        }
        QCOMPARE(hashes.size(), std::size_t{1});
        QCOMPARE(events.size(), std::size_t{1});
    }
};

PASSERBY_TEST(MindsGroupsKeptTest)

} // namespace minds_groups_kept_test

#include "minds_groups_kept_test.moc"
