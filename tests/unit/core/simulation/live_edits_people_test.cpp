// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of a city in which people walk: what becomes of whom they concern.
#include "tests/support/edited_runs.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"

namespace live_edits_people_test {

using namespace passerby;
using namespace passerby::testing;

class LiveEditsPeopleTest : public QObject {
    Q_OBJECT

private slots:
    void weightOfNothing_isNeverChosenAgain();
    void longerWaits_areThoseOfWhoComesLater();
    void deletedTarget_isNeverArrivedAt();
    void deletedTarget_sendsItsPeopleOutOfTheDoor();
    void placeThatNobodyCanLeave_isNotReturnedTo();
    void deletedCell_putsItsPeopleOnTheNearestWay();
    void movedPortal_bendsTheWayUnderThem();
    void newShortCut_isTaken();
    void newHome_isMovedIntoByItsShare();
    void morePeople_andFewer();
};

void LiveEditsPeopleTest::weightOfNothing_isNeverChosenAgain()
{
    const world::World world = ladder(4).make();
    const auto run = start(world, optionsFor(500));
    advance(*run, 200);
    take(*run, withType(world, 0, [](world::TargetType& type) { type.goals[2].weight = 0.0; })); // no café from home
    std::set<std::uint32_t> underway;
    for (std::uint32_t agent = 0; agent < 500; ++agent)
        if (run->story(world::scheduled(agent))->walking)
            underway.insert(agent);
    const double taken_s = run->time_s();
    int trips = 0;
    for (int i = 0; i < 3000; ++i) {
        run->step();
        for (std::uint32_t agent = 0; agent < 500; ++agent) {
            const PersonStory story = *run->story(world::scheduled(agent));
            if (!story.walking || story.departed_s <= taken_s || story.reason != world::TripReason::oneWay)
                continue;
            ++trips;
            const auto type = [&](std::uint32_t target) { return run->world().targets().at(target).row->type.number; };
            QVERIFY(!(type(story.origin) == 1 && type(story.destination) == 3));
        }
    }
    QVERIFY(trips > 1000);
}

void LiveEditsPeopleTest::longerWaits_areThoseOfWhoComesLater()
{
    const world::World world = ladder(4).make();
    const auto run = start(world, optionsFor(500));
    advance(*run, 50);
    std::map<std::uint32_t, double> leaves;
    for (std::uint32_t agent = 0; agent < 500; ++agent)
        if (const PersonStory story = *run->story(world::scheduled(agent)); !story.walking)
            leaves[agent] = story.arrives_s;
    take(*run, withType(world, 2, [](world::TargetType& type) {
        type.waitMean_s = 4000.0;
        type.waitSd_s = 0.0;
    }));
    for (const auto& [agent, leaves_s] : leaves)
        QCOMPARE(run->story(world::scheduled(agent))->arrives_s, leaves_s);
    int longStays = 0;
    advance(*run, 3000);
    for (std::uint32_t agent = 0; agent < 500; ++agent)
        if (const PersonStory story = *run->story(world::scheduled(agent));
            !story.walking && run->world().targets().at(story.origin).row->type.number == 3) {
            QCOMPARE(story.arrives_s - story.departed_s, 4000.0);
            ++longStays;
        }
    QVERIFY(longStays > 50);
}

void LiveEditsPeopleTest::deletedTarget_isNeverArrivedAt()
{
    const world::World world = ladder(5).make();
    const auto run = start(world, optionsFor(1500));
    advance(*run, 100);
    const world::World edited = withoutTarget(world, 2); // a café
    const EditReport report = take(*run, edited);
    QVERIFY(report.setOut > 0 && report.otherGoals > 0);
    QVERIFY(!run->world().targets().contains(world.targets().at(2).id));
    for (int i = 0; i < 600; ++i) {
        run->step();
        QVERIFY2(faultOf(*run).isEmpty(), qPrintable(faultOf(*run)));
        for (std::uint32_t agent = 0; agent < 1500; ++agent) {
            const PersonStory story = *run->story(world::scheduled(agent));
            for (const std::uint32_t place : {story.destination, story.origin, story.returnsTo, story.cameFrom})
                QVERIFY(place == navigation::kNone || place < run->world().targets().size());
        }
    }
    // Speeds and profiles are what they were.
    const auto before = start(world, optionsFor(1500));
    for (std::uint32_t agent = 0; agent < 1500; ++agent) {
        QCOMPARE(run->story(world::scheduled(agent))->speed_mps, before->story(world::scheduled(agent))->speed_mps);
        QCOMPARE(run->story(world::scheduled(agent))->profile, before->story(world::scheduled(agent))->profile);
    }
}

void LiveEditsPeopleTest::deletedTarget_sendsItsPeopleOutOfTheDoor()
{
    const world::World world = ladder(5).make();
    const auto run = start(world, optionsFor(1500));
    advance(*run, 100);
    constexpr std::uint32_t kHome = 0;
    std::vector<std::uint32_t> people;
    std::vector<std::uint32_t> owners;
    for (std::uint32_t agent = 0; agent < 1500; ++agent) {
        const PersonStory story = *run->story(world::scheduled(agent));
        if (!story.walking && story.origin == kHome)
            people.push_back(agent);
        if (story.boundTargets[0] == kHome)
            owners.push_back(agent);
    }
    QVERIFY(people.size() > 20 && owners.size() > 50);
    std::vector<std::vector<std::uint32_t>> boundBefore;
    for (std::uint32_t agent = 0; agent < 1500; ++agent)
        boundBefore.push_back(run->story(world::scheduled(agent))->boundTargets);
    const geometry::Point door = world.targets().at(kHome).row->position;
    const EditReport report = take(*run, withoutTarget(world, kHome));
    QCOMPARE(report.setOut, std::uint64_t{people.size()});
    const auto frame = run->frame();
    for (const std::uint32_t agent : people) {
        const PersonStory story = *run->story(world::scheduled(agent));
        QVERIFY(story.walking && story.detour && story.detour->kind == run::Detour::Kind::newGoal);
        QCOMPARE(story.origin, navigation::kNone);
        const auto walker =
            std::find_if(frame->walkers.begin(), frame->walkers.end(), [&](const Walker& w) { return w.agent == world::scheduled(agent); });
        QVERIFY(walker != frame->walkers.end());
        QVERIFY(geometry::distance(door, {static_cast<double>(walker->x_m), static_cast<double>(walker->y_m)}) < 14.5); // where a portal is
    }
    // Who lived there lives elsewhere, nobody else has moved.
    for (std::uint32_t agent = 0; agent < 1500; ++agent) {
        const PersonStory story = *run->story(world::scheduled(agent));
        const bool isOwner = boundBefore[agent][0] == kHome;
        if (!isOwner)
            QCOMPARE(story.boundTargets[0], boundBefore[agent][0] - 1);
        QCOMPARE(story.boundTargets[1], boundBefore[agent][1] - 1);
        QVERIFY(run->world().targets().at(story.boundTargets[0]).row->type.number == 1);
    }
}

/// Homes lose all their goals while people are out at the shops, and on their ways there and back.
void LiveEditsPeopleTest::placeThatNobodyCanLeave_isNotReturnedTo()
{
    testing::WorldMaker maker;
    const auto home = maker.addType("home", 60, 10);
    const auto shop = maker.addType("shop", 50, 10);
    const auto work = maker.addType("work", 40, 10);
    maker.addGoal(home, shop, world::GoalChoice::uniform, true, 3);
    maker.addGoal(home, work, world::GoalChoice::uniform, false, 1);
    maker.addGoal(work, home, world::GoalChoice::uniform, false, 1);
    maker.addGoal(shop, work, world::GoalChoice::uniform, false, 1);
    const auto west = maker.addCell(0, 0, 40, 10);
    const auto east = maker.addCell(40, 0, 80, 10);
    maker.addPortal(west, east, {40, 2}, {40, 8});
    maker.addTarget(home, west, {2, 2});
    maker.addTarget(home, west, {2, 8});
    maker.addTarget(shop, east, {78, 2});
    maker.addTarget(work, east, {78, 8});
    maker.addProfile("resident", 1.0, 1.34, 0.26);
    const world::World world = maker.make();
    const auto run = start(world, optionsFor(1000));
    advance(*run, 100);
    std::map<world::TripReason, int> away;
    for (std::uint32_t agent = 0; agent < 1000; ++agent)
        if (const PersonStory story = *run->story(world::scheduled(agent)); story.walking)
            ++away[story.reason];
        else if (story.returnsTo != navigation::kNone)
            ++away[world::TripReason::oneWay]; // at the shop
    QCOMPARE(away.size(), std::size_t{3});
    const auto workGoesToShop = [&](world::TargetType& type) { type.goals.front().destination = shop; };
    const world::World edited = withType(withType(world, 2, workGoesToShop), 0, [](world::TargetType& type) { type.goals.clear(); });
    const EditReport report = take(*run, edited);
    QVERIFY(report.setOut > 0 && report.otherGoals > 0);
    for (int i = 0; i < 3000; ++i) { // five minutes: whoever had come home would have had to leave again
        for (std::uint32_t agent = 0; agent < 1000; ++agent) {
            const PersonStory story = *run->story(world::scheduled(agent));
            QVERIFY((story.walking ? story.destination : story.origin) > 1); // no home
            QVERIFY(story.returnsTo == navigation::kNone || story.returnsTo > 1);
        }
        run->step();
    }
    QVERIFY2(faultOf(*run).isEmpty(), qPrintable(faultOf(*run)));
}

void LiveEditsPeopleTest::deletedCell_putsItsPeopleOnTheNearestWay()
{
    const world::World world = ladder(5).make();
    const auto run = start(world, optionsFor(3000));
    advance(*run, 100);
    constexpr std::size_t kCell = 6; // the third block of the lower street
    const std::uint32_t number = world.cells().at(kCell).id.number;
    std::map<world::AgentId, geometry::Point> within;
    for (const Walker& walker : run->frame()->walkers)
        if (run->graph()->segments()[walker.segment].cell == number)
            within[walker.agent] = {static_cast<double>(walker.x_m), static_cast<double>(walker.y_m)};
    QVERIFY(within.size() > 20);
    const world::World edited = withoutCell(world, kCell);
    const EditReport report = take(*run, edited);
    QVERIFY(report.hasNewWays && report.moved >= within.size());
    QVERIFY2(faultOf(*run).isEmpty(), qPrintable(faultOf(*run)));
    for (const Walker& walker : run->frame()->walkers) {
        const auto found = within.find(walker.agent);
        if (found == within.end())
            continue;
        const geometry::Point now{static_cast<double>(walker.x_m), static_cast<double>(walker.y_m)};
        double nearest_m = 1e9;
        for (const auto& segment : run->graph()->segments()) {
            const geometry::Point a = run->graph()->nodes()[segment.from].position;
            const geometry::Point b = run->graph()->nodes()[segment.to].position;
            nearest_m = std::min(nearest_m, geometry::distanceToSegment(found->second, a, b));
        }
        QVERIFY(std::abs(geometry::distance(found->second, now) - nearest_m) < 1e-3);
    }
}

void LiveEditsPeopleTest::movedPortal_bendsTheWayUnderThem()
{
    const world::World world = ladder(5).make();
    const auto run = start(world, optionsFor(3000));
    advance(*run, 100);
    world::WorldPatch patch;
    const auto& entry = world.portals().at(4); // between two blocks of the lower street
    world::Portal portal = *entry.row;
    portal.a.y += 1.0;
    portal.b.y += 1.0;
    patch.put(entry.id, portal);
    std::map<world::AgentId, geometry::Point> before;
    for (const Walker& walker : run->frame()->walkers)
        before[walker.agent] = {static_cast<double>(walker.x_m), static_cast<double>(walker.y_m)};
    std::map<world::AgentId, PersonStory> stories;
    for (const auto& [agent, place] : before)
        stories[agent] = *run->story(agent);
    const EditReport report = take(*run, changed(world, patch));
    QVERIFY(report.hasNewWays && report.kept > 0 && report.otherWays > 0);
    QCOMPARE(report.otherGoals + report.setOut, std::uint64_t{0});
    QVERIFY(report.farthestMoved_m <= 1.0 + 1e-9);
    for (const Walker& walker : run->frame()->walkers) {
        const geometry::Point now{static_cast<double>(walker.x_m), static_cast<double>(walker.y_m)};
        QVERIFY(geometry::distance(now, before[walker.agent]) < 1.0 + 1e-3);
        const PersonStory story = *run->story(walker.agent);
        QCOMPARE(story.destination, stories[walker.agent].destination);
        QCOMPARE(story.departed_s, stories[walker.agent].departed_s);
        if (!story.detour)
            QCOMPARE(story.arrives_s, stories[walker.agent].arrives_s);
    }
}

void LiveEditsPeopleTest::newShortCut_isTaken()
{
    const world::World whole = ladder(6).make();
    constexpr std::size_t kAcross = 8;
    const world::World broken = withoutCell(whole, kAcross); // no way across in the third block
    const auto run = start(broken, optionsFor(3000));
    advance(*run, 100);
    world::World mended = broken;
    world::WorldPatch patch;
    const world::CellId cell = broken.cells().nextId();
    patch.put(cell, *whole.cells().at(kAcross).row);
    std::uint32_t next = 0;
    for (const auto& [id, portal] : whole.portals())
        if (portal.cellA == whole.cells().at(kAcross).id || portal.cellB == whole.cells().at(kAcross).id) {
            world::Portal copy = portal;
            (portal.cellA == whole.cells().at(kAcross).id ? copy.cellA : copy.cellB) = cell;
            world::PortalId free = broken.portals().nextId();
            free.number += next;
            free.generation += next++;
            patch.put(free, copy);
        }
    QVERIFY(mended.apply(patch).ok());
    std::map<world::AgentId, double> arrives;
    for (const Walker& walker : run->frame()->walkers)
        arrives[walker.agent] = run->story(walker.agent)->arrives_s;
    const EditReport report = take(*run, mended);
    QVERIFY2(report.otherWays > 3 && report.kept > 100,
             qPrintable(QStringLiteral("%1 go another way, %2 as before").arg(report.otherWays).arg(report.kept)));
    QCOMPARE(report.moved, std::uint64_t{0});
    std::uint64_t sooner = 0;
    for (const auto& [agent, before_s] : arrives) {
        const double now_s = run->story(agent)->arrives_s;
        QVERIFY(now_s <= before_s + 1e-6);
        sooner += now_s < before_s - 1e-9 ? 1 : 0;
    }
    QCOMPARE(sooner, report.otherWays);
}

void LiveEditsPeopleTest::newHome_isMovedIntoByItsShare()
{
    const world::World world = ladder(5).make();
    constexpr std::uint32_t kPeople = 20000;
    const auto run = start(world, optionsFor(kPeople));
    std::vector<std::uint32_t> before;
    for (std::uint32_t agent = 0; agent < kPeople; ++agent)
        before.push_back(run->story(world::scheduled(agent))->boundTargets[0]);
    world::WorldPatch patch;
    patch.put(world.targets().nextId(), world::Target{"", world.targetTypes().at(0).id, world.cells().at(0).id, {3, 9}});
    take(*run, changed(world, patch));
    std::vector<double> counts(11, 0.0);
    std::map<std::uint32_t, std::size_t> places;
    for (std::uint32_t target = 0; target < run->world().targets().size(); ++target)
        if (run->world().targets().at(target).row->type.number == 1)
            places.emplace(target, places.size());
    QCOMPARE(places.size(), counts.size());
    std::uint32_t newcomer = places.rbegin()->first;
    for (std::uint32_t agent = 0; agent < kPeople; ++agent) {
        const std::uint32_t now = run->story(world::scheduled(agent))->boundTargets[0];
        counts[places[now]] += 1.0;
        QVERIFY(now == newcomer || now == before[agent]);
    }
    // Eleven shares of 20000 people: a chi-square of 10 degrees passes 35.6 in one of 10000 seeds.
    double chiSquare = 0.0;
    for (const double count : counts)
        chiSquare += std::pow(count - kPeople / 11.0, 2) / (kPeople / 11.0);
    QVERIFY2(chiSquare < 35.6, qPrintable(QString::number(chiSquare)));
}

void LiveEditsPeopleTest::morePeople_andFewer()
{
    const world::World world = ladder(5).make();
    const auto run = start(world, optionsFor(500));
    advance(*run, 333);
    const auto before = run->frame();
    EditReport report = take(*run, world, 800);
    QCOMPARE(report.came, std::uint64_t{300});
    QCOMPARE(report.kept + report.stayed, std::uint64_t{500});
    QVERIFY2(faultOf(*run).isEmpty(), qPrintable(faultOf(*run)));
    report = take(*run, world, 500);
    QCOMPARE(report.left, std::uint64_t{300});
    QVERIFY(run->frame()->insideByTarget == before->insideByTarget);
    QVERIFY(std::equal(before->walkers.begin(), before->walkers.end(), run->frame()->walkers.begin(), run->frame()->walkers.end()));
    report = take(*run, world, 0);
    QCOMPARE(report.left, std::uint64_t{500});
    run->step();
    QVERIFY(run->frame()->walkers.empty());
    take(*run, world, 500);
    // Newcomers bring no past into the measures: many have walked for longer than the first second that is measured.
    while (run->frame()->window_s <= 0.0)
        run->step();
    const auto frame = run->frame();
    QVERIFY(frame->window_s <= 1.0 + 1e-6);
    const double sum = std::accumulate(frame->occupancy_s->begin(), frame->occupancy_s->end(), 0.0);
    const auto walked = static_cast<double>(frame->walkers.size());
    QVERIFY2(std::abs(sum - walked * frame->window_s) <= 0.1 * walked,
             qPrintable(QStringLiteral("%1 s of %2 walkers in %3 s").arg(sum).arg(walked).arg(frame->window_s)));
    advance(*run, 500);
    QVERIFY2(faultOf(*run).isEmpty(), qPrintable(faultOf(*run)));
}

PASSERBY_TEST(LiveEditsPeopleTest)

} // namespace live_edits_people_test

#include "live_edits_people_test.moc"
