// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/lived_minds.h"

#include <QTest>
#include <algorithm>
#include <numeric>
#include <rapidcheck.h>
#include <set>

namespace minds_edited_test {

using namespace passerby;
using namespace passerby::autonomous;
using foundation::RandomStream;
using testing::LivedMinds;
using testing::TwoHalls;
using world::Steering;

namespace {

/// Two halls with all that people use: a bench, a machine, a line with two counters, company.
TwoHalls furnishedHalls()
{
    TwoHalls city(Steering::orca);
    const auto line = city.addLine({12, 4}, {24, 4});
    for (const double x : {8.0, 11.0})
        city.addFixture("ticket counter", {x, 1}, std::numbers::pi / 2, 1, line);
    city.addFixture("bench", {15, 15}, -std::numbers::pi / 2, 3);
    city.addFixture("vending machine", {45, 1}, std::numbers::pi / 2);
    city.addNeed("ticket", "ticket counter", 1.0, 0.0, 0.0);
    city.addNeed("thirst", "vending machine", 0.6, 300.0, 0.0);
    city.addNeed("tiredness", "bench", 0.6, 200.0, 30.0);
    city.addNeed("company", "", 0.9, 0.0, 60.0);
    city.setParameter("friends", 1.0);
    return city;
}

template <class Row>
foundation::Id<Row> anyOf(const world::Table<Row>& table, RandomStream& random)
{
    return table.empty() ? foundation::Id<Row>{} : table.at(random.below(static_cast<std::uint32_t>(table.size()))).id;
}

/// Takes a fixture or a line away, moves one, or puts a wall or a bench in somebody's way.
void edit(TwoHalls& city, RandomStream& random)
{
    world::WorldPatch patch;
    world::PatchBuilder builder(city.world);
    const geometry::Point place{2.0 + 55.0 * random.uniform(), 2.0 + 16.0 * random.uniform()};
    switch (random.below(5)) {
    case 0:
        if (const world::FixtureId id = anyOf(city.world.fixtures(), random); !id.isNull())
            patch.erase(id);
        break;
    case 1:
        if (const world::FixtureId id = anyOf(city.world.fixtures(), random); !id.isNull()) {
            world::Fixture row = *city.world.fixtures().find(id);
            row.position = place;
            patch.put(id, row);
        }
        break;
    case 2:
        city.addFixture("bench", place, 0.0, 2);
        return;
    case 3:
        if (const world::WaitingLineId id = anyOf(city.world.waitingLines(), random); !id.isNull()) {
            world::WaitingLine row = *city.world.waitingLines().find(id);
            row.points.back() = place;
            patch.put(id, row);
        }
        break;
    default: {
        world::Obstacle wall;
        wall.polygon.outer = {place, place + geometry::Point{4, 0}, place + geometry::Point{4, 0.3}, place + geometry::Point{0, 0.3}};
        wall.height_m = 3.0;
        builder.add(wall);
        patch = builder.take();
        break;
    }
    }
    city.apply(patch);
}

/// Everybody is somewhere, once; no two hold one place, or wait or are served twice.
bool isWhole(const LivedMinds& lived)
{
    const auto frame = lived.run.frame();
    const std::uint32_t inside = std::accumulate(frame->insideByTarget.begin(), frame->insideByTarget.end(), 0U);
    if (inside + frame->walkers.size() + frame->atDoors != frame->people)
        return false;
    std::set<std::pair<std::uint32_t, std::uint32_t>> held;
    const Minds& minds = *lived.minds->minds();
    for (std::uint32_t i = 0; i < minds.size(); ++i)
        if (const Person& person = minds.person(i); person.hasClaim && !held.insert({person.claim.fixture, person.claim.place}).second)
            return false;
    std::set<std::uint32_t> queued;
    const auto isNew = [&](std::uint32_t agent) { return agent <= minds.size() && queued.insert(agent).second; };
    for (const Desk& desk : minds.desks()) {
        for (const std::uint32_t agent : desk.people().waiting())
            if (!isNew(agent))
                return false;
        for (const Desk::Server& server : desk.servers())
            if (server.agent != 0 && !isNew(server.agent))
                return false;
    }
    return true;
}

} // namespace

class MindsEditedTest : public QObject {
    Q_OBJECT

private slots:
    /// Those who are too many leave the line in which they wait.
    void fewerPeople_leaveTheirLines()
    {
        TwoHalls city = furnishedHalls();
        city.setParameter("patience_s", 1e6);
        LivedMinds lived(city.world, 30);
        std::size_t most = 0;
        for (int i = 0; i < 60 && most < 4; ++i) {
            lived.live(2.0);
            most = lived.minds->minds()->desks().front().people().waiting().size();
        }
        QVERIFY2(most >= 4, qPrintable(QString::number(most)));
        lived.edit(city.world, 1);
        QVERIFY(isWhole(lived));
        QVERIFY(lived.minds->minds()->desks().front().people().waiting().size() <= 1);
        lived.live(60.0);
        QVERIFY(isWhole(lived));
    }

    /// Of two counters of a line one goes: who waits or comes for it is served by the other, who stood there comes first.
    void whereACounterIsGone_theOtherOfItsLineServes()
    {
        TwoHalls city(world::Steering::orca);
        const auto line = city.addLine({12, 4}, {24, 4});
        const auto gone = city.addFixture("ticket counter", {11, 1}, std::numbers::pi / 2, 1, line);
        const auto left = city.addFixture("ticket counter", {14, 1}, std::numbers::pi / 2, 1, line);
        city.addNeed("ticket", "ticket counter", 1.0, 0.0, 0.0);
        city.setParameter("patience_s", 1e6);
        LivedMinds lived(city.world, 30);
        const auto waiting = [&] { return lived.minds->minds()->desks().front().people().waiting().size(); };
        const auto isBusy = [&] {
            const auto servers = lived.minds->minds()->desks().front().servers();
            return std::any_of(servers.begin(), servers.end(),
                               [&](const Desk::Server& server) { return server.number == gone.number && server.isServing; });
        };
        for (int i = 0; i < 300 && (waiting() < 4 || !isBusy()); ++i)
            lived.live(1.0);
        QVERIFY(waiting() >= 4 && isBusy());
        const std::size_t before = waiting();
        world::WorldPatch patch;
        patch.erase(gone);
        city.apply(patch);
        lived.edit(city.world, 30);
        QVERIFY(isWhole(lived));
        QCOMPARE(waiting(), before + 1);
        QCOMPARE(lived.count("goal", "gone"), std::size_t{0});
        const double edited_s = lived.run.setting().now_s;
        lived.live(200.0);
        QCOMPARE(lived.count("goal", "gone") + lived.count("goal", "closed"), std::size_t{0});
        std::size_t served = 0;
        for (const MindEvent& event : lived.minds->events())
            served += event.time_s > edited_s && std::string(event.to) == "done" && event.object == left.number ? 1 : 0;
        QVERIFY2(served >= 4, qPrintable(QString::number(served)));
    }

    /// Somebody has been served, and makes room when the counter goes: they have what they wanted.
    void whereACounterIsGone_whoWasServedThereIsDone()
    {
        TwoHalls city(world::Steering::orca);
        const auto line = city.addLine({12, 4}, {24, 4});
        const auto gone = city.addFixture("ticket counter", {11, 1}, std::numbers::pi / 2, 1, line);
        city.addFixture("ticket counter", {14, 1}, std::numbers::pi / 2, 1, line);
        city.addNeed("ticket", "ticket counter", 1.0, 0.0, 0.0);
        city.setParameter("patience_s", 1e6);
        LivedMinds lived(city.world, 30);
        std::uint32_t done = 0; // counted from 1
        for (int i = 0; i < 6000 && done == 0; ++i) {
            lived.live(0.1);
            for (const Desk::Server& server : lived.minds->minds()->desks().front().servers())
                if (server.number == gone.number && server.isDone)
                    done = server.agent;
        }
        QVERIFY(done != 0);
        world::WorldPatch patch;
        patch.erase(gone);
        city.apply(patch);
        lived.edit(city.world, 30);
        QVERIFY(isWhole(lived));
        const Person& person = lived.minds->minds()->person(done - 1);
        QVERIFY(person.stack.wanted().kind != GoalKind::buyTicket && person.desk == navigation::kNone);
        QCOMPARE(lived.count("goal", "gone"), std::size_t{0});
    }

    void anyEdits_loseNobody_andDoubleNoClaim()
    {
        std::size_t sat = 0;
        std::size_t served = 0;
        QVERIFY(rc::check("edits while people sit, queue and chat", [&] {
            const auto seed = *rc::gen::arbitrary<std::uint64_t>();
            RandomStream random(seed, 1, foundation::Purpose::general);
            TwoHalls city = furnishedHalls();
            std::uint64_t people = 12 + random.below(10);
            LivedMinds lived(city.world, people);
            for (int round = 0; round < 5; ++round) {
                lived.live(5.0 + 25.0 * random.uniform());
                RC_ASSERT(isWhole(lived));
                for (std::uint32_t edits = 1 + random.below(3); edits-- > 0;)
                    edit(city, random);
                people = random.below(3) == 0 ? 4 + random.below(24) : people;
                lived.edit(city.world, people);
                RC_ASSERT(lived.run.frame()->people == people);
                RC_ASSERT(isWhole(lived));
            }
            lived.live(20.0);
            RC_ASSERT(isWhole(lived));
            sat += lived.count("seat", "sits");
            served += lived.count("service", "done");
        }));
        QVERIFY2(sat > 50 && served > 50, qPrintable(QStringLiteral("%1 sat, %2 served").arg(sat).arg(served)));
    }
};

PASSERBY_TEST(MindsEditedTest)

} // namespace minds_edited_test

#include "minds_edited_test.moc"
