// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/crowds/crowd_people.h"
#include "core/crowds/crowd_tale.h"
#include "core/street/steering_models.h"
#include "tests/support/edited_runs.h"
#include "tests/support/test_registry.h"

namespace crowds_test {

using namespace passerby;
using crowds::CrowdPeople;
using geometry::Point;
using run::frameHash;
using testing::advance;
using testing::Frame;
using testing::optionsFor;
using testing::placeOf;
using testing::ScheduleRun;
using testing::start;
using testing::take;
using testing::Walker;
using testing::WorldMaker;
using world::Steering;

class CrowdsTest : public QObject {
    Q_OBJECT

private slots:
    void crowd_comesAtItsTime_intoItsRegion_withoutTouching();
    void waypoints_areWalkedInOrder_thenTheyLeave();
    void crowd_thatStays_standsAtItsEnd();
    void crowd_withATarget_walksThere();
    void crowd_withoutADestination_leavesByTheNearestTarget();
    void crowd_thatIsStepFree_goesRoundTheStairs();
    void companions_keepNear();
    void regionOutsideTheCells_isEntered_nearby();
    void edits_keepCrowdsThatAreAsTheyWere();
    void edits_replayToTheSameBytes();
    void anyNumberOfThreads_givesTheSameFrames();
    void proxies_areCarriedByThoseWhomRulesConcern_data();
    void proxies_areCarriedByThoseWhomRulesConcern();
    void rules_thatConcernNobody_changeNothing();
    void proxies_leaveWithTheirCarriers();
    void brokenRule_isNoticed();
};

namespace {

/// A hall of 30 × 10 m and a yard behind a door of 3 m; nobody lives there.
struct Scene {
    Scene()
    {
        WorldMaker maker;
        const auto hall = maker.addCell(0, 0, 30, 10);
        const auto yard = maker.addCell(30, -10, 50, 20);
        maker.addPortal(hall, yard, {30, 4}, {30, 7});
        const auto exit = maker.addType("exit", 10, 0);
        maker.addGoal(exit, exit, world::GoalChoice::uniform, false, 1);
        maker.addTarget(exit, yard, {48, 5});
        maker.addTarget(exit, hall, {2, 9});
        maker.addProfile("visitor", 1.0, 1.3, 0.2);
        maker.lastProfile().steering = Steering::orca;
        world = maker.make();
    }

    world::RegionId addRegion(Point low, Point high)
    {
        world::WorldPatch patch;
        const auto id = world.regions().nextId();
        patch.put(id, world::Region{"Place", 0, {{low, {high.x, low.y}, high, {low.x, high.y}}, {}}, false});
        world = testing::changed(world, patch);
        return id;
    }
    world::CrowdId addCrowd(int count, world::RegionId region, std::vector<Point> waypoints = {},
                            world::CrowdEnd atEnd = world::CrowdEnd::leave)
    {
        world::Crowd crowd;
        crowd.name = "Crowd";
        crowd.profile = world.profiles().at(0).id;
        crowd.count = count;
        crowd.region = region;
        crowd.waypoints = std::move(waypoints);
        crowd.atEnd = atEnd;
        return put(world.crowds().nextId(), std::move(crowd));
    }
    world::CrowdId put(world::CrowdId id, world::Crowd crowd)
    {
        world::WorldPatch patch;
        patch.put(id, std::move(crowd));
        world = testing::changed(world, patch);
        return id;
    }
    [[nodiscard]] world::Crowd crowd(world::CrowdId id) const { return *world.crowds().find(id); }
    void addRule(world::ProxyKind kind, world::ProxyCarrier on, std::map<std::string, world::ProxyParameter> parameters = {})
    {
        world::WorldPatch patch;
        patch.put(world.proxyRules().nextId(), world::ProxyRule{"Rule", kind, on, 1.0, std::move(parameters)});
        world = testing::changed(world, patch);
    }

    world::World world;
};

} // namespace

void CrowdsTest::crowd_comesAtItsTime_intoItsRegion_withoutTouching()
{
    Scene scene;
    const auto region = scene.addRegion({2, 2}, {12, 8});
    const auto id = scene.addCrowd(60, region, {{40, 5}});
    world::Crowd late = scene.crowd(id);
    late.start_s = 2.0;
    scene.put(id, late);
    const auto run = start(scene.world, optionsFor(0));
    advance(*run, 19);
    QVERIFY(run->frame()->walkers.empty());
    advance(*run, 1);
    const auto frame = run->frame();
    QCOMPARE(frame->walkers.size(), std::size_t{60});
    QCOMPARE(frame->countOf(world::PersonKind::crowd), 60U);
    const double apart_m = 2.0 * static_cast<double>(street::bodyRadius_m(0.25));
    for (std::size_t i = 0; i < 60; ++i) {
        const Point place = placeOf(frame->walkers[i]);
        QVERIFY(place.x > 1.8 && place.x < 12.2 && place.y > 1.8 && place.y < 8.2); // they have walked for a step
        QVERIFY(frame->walkers[i].agent.kind == world::PersonKind::crowd);
        for (std::size_t j = 0; j < i; ++j)
            QVERIFY(distance(place, placeOf(frame->walkers[j])) > apart_m - 0.01);
    }
}

void CrowdsTest::waypoints_areWalkedInOrder_thenTheyLeave()
{
    Scene scene;
    scene.addCrowd(4, scene.addRegion({2, 2}, {6, 8}), {{20, 2}, {45, 15}, {35, -8}});
    const auto run = start(scene.world, optionsFor(0));
    std::map<world::AgentId, std::uint32_t> next;
    for (int i = 0; i < 1500 && (i == 0 || run->frame()->countOf(world::PersonKind::crowd) > 0); ++i) {
        run->step();
        for (const Walker& walker : run->frame()->walkers) {
            const auto story = run->story(walker.agent);
            QVERIFY(story && story->toldAs == world::PersonKind::crowd && story->walking);
            QCOMPARE(crowds::crowdTale(*story).waypoints, 3U);
            QVERIFY(crowds::crowdTale(*story).waypoint >= next[walker.agent]
                    && crowds::crowdTale(*story).waypoint <= next[walker.agent] + 1);
            if (crowds::crowdTale(*story).waypoint == 2 && next[walker.agent] == 1)
                QVERIFY(distance(placeOf(walker), {45, 15}) < 2.0);
            next[walker.agent] = crowds::crowdTale(*story).waypoint;
            QVERIFY(std::isfinite(story->arrives_s));
        }
    }
    QCOMPARE(run->frame()->countOf(world::PersonKind::crowd), 0U);
    QCOMPARE(next.size(), std::size_t{4});
    for (const auto& [agent, waypoint] : next)
        QCOMPARE(waypoint, 2U);
    QVERIFY(!run->story({world::PersonKind::crowd, 0}));
}

void CrowdsTest::crowd_thatStays_standsAtItsEnd()
{
    Scene scene;
    scene.addCrowd(20, scene.addRegion({2, 2}, {8, 8}), {{40, 5}}, world::CrowdEnd::stay);
    const auto run = start(scene.world, optionsFor(0));
    advance(*run, 1200);
    const auto frame = run->frame();
    QCOMPARE(frame->countOf(world::PersonKind::crowd), 20U);
    QCOMPARE(frame->heldUp, 0U);
    for (const Walker& walker : frame->walkers) {
        QVERIFY(crowds::crowdTale(*run->story(walker.agent)).isThere);
        QVERIFY(distance(placeOf(walker), {40, 5}) < 4.0);
        QVERIFY(walker.speed_mps < 0.2F);
    }
}

void CrowdsTest::crowd_withATarget_walksThere()
{
    Scene scene;
    const auto id = scene.addCrowd(10, scene.addRegion({2, 2}, {8, 8}));
    world::Crowd crowd = scene.crowd(id);
    crowd.target = scene.world.targets().at(0).id;
    scene.put(id, crowd);
    const auto run = start(scene.world, optionsFor(0));
    advance(*run, 10);
    QCOMPARE(run->story({world::PersonKind::crowd, 0})->destination, 0U);
    Point last;
    while (run->frame()->countOf(world::PersonKind::crowd) > 0 && run->time_s() < 200.0) {
        run->step();
        if (!run->frame()->walkers.empty())
            last = placeOf(run->frame()->walkers.front());
    }
    QCOMPARE(run->frame()->countOf(world::PersonKind::crowd), 0U);
    QVERIFY(distance(last, {48, 5}) < 2.0);
}

void CrowdsTest::crowd_withoutADestination_leavesByTheNearestTarget()
{
    Scene scene;
    scene.addCrowd(5, scene.addRegion({8, 2}, {12, 4}));
    const auto run = start(scene.world, optionsFor(0));
    Point last;
    while (run->time_s() < 60.0 && (run->time_s() < 1.0 || run->frame()->countOf(world::PersonKind::crowd) > 0)) {
        run->step();
        if (!run->frame()->walkers.empty())
            last = placeOf(run->frame()->walkers.front());
    }
    QCOMPARE(run->frame()->countOf(world::PersonKind::crowd), 0U);
    QVERIFY(distance(last, {2, 9}) < 2.0);
}

/// Stairs lead straight there, a ramp beside them.
void CrowdsTest::crowd_thatIsStepFree_goesRoundTheStairs()
{
    for (const bool isStepFree : {false, true}) {
        WorldMaker maker;
        const auto hall = maker.addCell(0, 0, 30, 10);
        const auto stairs = maker.addCell(30, 0, 40, 5);
        const auto ramp = maker.addCell(30, 5, 40, 10);
        const auto yard = maker.addCell(40, 0, 60, 10);
        maker.addPortal(hall, stairs, {30, 1}, {30, 4});
        maker.addPortal(stairs, yard, {40, 1}, {40, 4});
        maker.addPortal(hall, ramp, {30, 6}, {30, 9});
        maker.addPortal(ramp, yard, {40, 6}, {40, 9});
        maker.addProfile("visitor", 1.0, 1.3, 0.2);
        maker.lastProfile().steering = Steering::orca;
        maker.lastProfile().isStepFree = isStepFree;
        Scene scene;
        scene.world = maker.make();
        world::WorldPatch patch;
        world::Cell steps = *scene.world.cells().find(stairs);
        steps.kind = world::CellKind::stairs;
        patch.put(stairs, std::move(steps));
        scene.world = testing::changed(scene.world, patch);
        scene.addCrowd(4, scene.addRegion({2, 1}, {8, 4}), {{55, 2.5}}, world::CrowdEnd::stay);
        const auto run = start(scene.world, optionsFor(0));
        int between = 0;
        for (int i = 0; i < 800; ++i) {
            run->step();
            for (const Walker& walker : run->frame()->walkers)
                if (const Point place = placeOf(walker); place.x > 31.0 && place.x < 39.0) {
                    ++between;
                    QCOMPARE(place.y > 5.0, isStepFree);
                }
        }
        QVERIFY(between > 0);
    }
}

void CrowdsTest::companions_keepNear()
{
    Scene scene;
    const auto region = scene.addRegion({2, 2}, {8, 8});
    const auto children = scene.addCrowd(3, region, {{25, 5}, {40, 12}}, world::CrowdEnd::stay);
    const auto minders = scene.addCrowd(3, region, {}, world::CrowdEnd::stay);
    world::Crowd row = scene.crowd(minders);
    row.companions = children;
    scene.put(minders, row);
    const auto run = start(scene.world, optionsFor(0));
    for (int i = 0; i < 10; ++i) {
        advance(*run, 50);
        if (run->time_s() < 10.0)
            continue;
        const auto walkers = run->frame()->walkers;
        QCOMPARE(walkers.size(), std::size_t{6});
        for (std::size_t k = 0; k < 3; ++k)
            QVERIFY2(distance(placeOf(walkers[k]), placeOf(walkers[3 + k])) < 3.0,
                     qPrintable(QString::number(distance(placeOf(walkers[k]), placeOf(walkers[3 + k])))));
    }
}

void CrowdsTest::regionOutsideTheCells_isEntered_nearby()
{
    Scene scene;
    scene.addCrowd(5, scene.addRegion({-20, 2}, {-10, 4}), {{40, 5}}, world::CrowdEnd::stay);
    const auto run = start(scene.world, optionsFor(0));
    for (int i = 0; i < 20; ++i) {
        advance(*run, 20);
        QVERIFY2(testing::faultOf(*run).isEmpty(), qPrintable(testing::faultOf(*run)));
    }
    QCOMPARE(run->frame()->countOf(world::PersonKind::crowd), 5U);
}

void CrowdsTest::edits_keepCrowdsThatAreAsTheyWere()
{
    Scene scene;
    const auto region = scene.addRegion({2, 2}, {8, 8});
    const auto kept = scene.addCrowd(6, region, {{40, 5}}, world::CrowdEnd::stay);
    const auto other = scene.addCrowd(4, region, {{25, 5}}, world::CrowdEnd::stay);
    const auto run = start(scene.world, optionsFor(0));
    advance(*run, 100);
    const auto before = run->frame();
    world::Crowd row = scene.crowd(other);
    row.count = 7;
    scene.put(other, row);
    row = scene.crowd(kept);
    row.name = "Another name";
    scene.put(kept, row);
    take(*run, scene.world, 0);
    QCOMPARE(run->frame()->countOf(world::PersonKind::crowd), 13U); // whoever looks at a run that is paused misses nobody
    run->step();
    const auto after = run->frame();
    QCOMPARE(after->countOf(world::PersonKind::crowd), 13U);
    for (std::size_t i = 0; i < 6; ++i) {
        QCOMPARE(after->walkers[i].agent, before->walkers[i].agent);
        QVERIFY(distance(placeOf(after->walkers[i]), placeOf(before->walkers[i])) < 0.5);
    }
    world::WorldPatch patch;
    patch.erase(other);
    scene.world = testing::changed(scene.world, patch);
    take(*run, scene.world, 0);
    run->step();
    QCOMPARE(run->frame()->countOf(world::PersonKind::crowd), 6U);
}

void CrowdsTest::edits_replayToTheSameBytes()
{
    Scene scene;
    const auto id = scene.addCrowd(40, scene.addRegion({2, 2}, {12, 8}), {{40, 5}, {5, 5}});
    scene.addRule(world::ProxyKind::aggression, id);
    const auto run = start(scene.world, optionsFor(20));
    advance(*run, 70);
    world::Crowd row = scene.crowd(id);
    row.waypoints = {{40, 15}};
    scene.put(id, row);
    take(*run, scene.world, 20);
    advance(*run, 70);
    for (const unsigned threads : {1U, 2U, 8U})
        QCOMPARE(frameHash(*testing::livedAgain(run->log(), run->frame()->step, threads)->frame()), frameHash(*run->frame()));
}

void CrowdsTest::anyNumberOfThreads_givesTheSameFrames()
{
    Scene scene;
    const auto id = scene.addCrowd(300, scene.addRegion({1, 1}, {20, 9}), {{40, 5}});
    scene.addRule(world::ProxyKind::priority, scene.world.portals().at(0).id);
    scene.addRule(world::ProxyKind::aggression, id);
    std::vector<std::unique_ptr<ScheduleRun>> runs;
    for (const unsigned threads : {1U, 2U, 8U}) {
        auto options = optionsFor(0);
        options.threads = threads;
        runs.push_back(start(scene.world, options));
    }
    for (int i = 0; i < 10; ++i) {
        for (const auto& run : runs)
            advance(*run, 40);
        QCOMPARE(frameHash(*runs[0]->frame()), frameHash(*runs[1]->frame()));
        QCOMPARE(frameHash(*runs[0]->frame()), frameHash(*runs[2]->frame()));
        QCOMPARE(runs[0]->frame()->proxies.size(), runs[2]->frame()->proxies.size());
    }
}

void CrowdsTest::proxies_areCarriedByThoseWhomRulesConcern_data()
{
    QTest::addColumn<QString>("on");
    for (const char* on : {"profile", "crowd", "region", "portal", "target"})
        QTest::newRow(on) << on;
}

void CrowdsTest::proxies_areCarriedByThoseWhomRulesConcern()
{
    QFETCH(QString, on);
    Scene scene;
    const auto region = scene.addRegion({2, 2}, {8, 8});
    const auto going = scene.addCrowd(10, region, {}); // to the exit behind the door
    world::Crowd row = scene.crowd(going);
    row.target = scene.world.targets().at(0).id;
    scene.put(going, row);
    scene.addCrowd(10, scene.addRegion({12, 2}, {20, 8}), {}, world::CrowdEnd::stay);
    world::ProxyCarrier carrier = scene.world.profiles().at(0).id;
    if (on == "crowd")
        carrier = going;
    else if (on == "region")
        carrier = region;
    else if (on == "portal")
        carrier = scene.world.portals().at(0).id;
    else if (on == "target")
        carrier = scene.world.targets().at(0).id;
    scene.addRule(world::ProxyKind::trail, carrier, {{"proxies", 2.0}, {"spacing_s", 0.2}});
    const auto run = start(scene.world, optionsFor(0));
    advance(*run, 25);
    std::set<world::AgentId> carriers;
    for (const Walker& walker : run->frame()->walkers) {
        const auto story = run->story(walker.agent);
        const bool isConcerned = on == "profile" || (on == "region" ? walker.x_m < 7.0F : crowds::crowdTale(*story).crowd == 1);
        if (on == "region" && walker.x_m >= 7.0F && walker.x_m < 9.0F)
            continue; // looked at twice a second
        QCOMPARE(story->proxies.size(), std::size_t{isConcerned ? 1U : 0U});
        if (!isConcerned)
            continue;
        carriers.insert(walker.agent);
        QCOMPARE(story->proxies.front().rule, scene.world.proxyRules().at(0).id.number);
    }
    QVERIFY2(carriers.size() >= (on == "region" ? 3U : 10U), qPrintable(QString::number(carriers.size())));
    QVERIFY(!run->frame()->proxies.empty());
    for (const street::SeenProxy& proxy : run->frame()->proxies) {
        QCOMPARE(proxy.kind, world::ProxyKind::trail);
        QVERIFY(proxy.radius_m > 0.0F && proxy.strength >= 0.0F && proxy.strength <= 1.0F);
    }
}

void CrowdsTest::rules_thatConcernNobody_changeNothing()
{
    Scene scene;
    const auto region = scene.addRegion({2, 2}, {12, 8});
    scene.addCrowd(40, region, {{40, 5}});
    const auto plain = start(scene.world, optionsFor(0));
    scene.addRule(world::ProxyKind::aggression, scene.addRegion({-50, -50}, {-40, -40}));
    const auto ruled = start(scene.world, optionsFor(0));
    for (int i = 0; i < 10; ++i) {
        advance(*plain, 20);
        advance(*ruled, 20);
        QCOMPARE(frameHash(*plain->frame()), frameHash(*ruled->frame()));
    }
}

void CrowdsTest::proxies_leaveWithTheirCarriers()
{
    Scene scene;
    const auto id = scene.addCrowd(10, scene.addRegion({2, 2}, {12, 8}), {{40, 5}});
    scene.addRule(world::ProxyKind::trail, id);
    const auto run = start(scene.world, optionsFor(0));
    advance(*run, 60);
    QVERIFY(!run->frame()->proxies.empty());
    while (run->frame()->countOf(world::PersonKind::crowd) > 0 && run->time_s() < 200.0)
        run->step();
    advance(*run, 2);
    QVERIFY(run->frame()->proxies.empty());
}

void CrowdsTest::brokenRule_isNoticed()
{
    Scene scene;
    scene.addCrowd(2, scene.addRegion({2, 2}, {12, 8}), {{40, 5}});
    scene.addRule(world::ProxyKind::protection, scene.world.profiles().at(0).id); // minds nobody
    const auto run = start(scene.world, optionsFor(0));
    QCOMPARE(run->notices().size(), std::size_t{1});
    QVERIFY2(run->notices().front().find("Rule") != std::string::npos, run->notices().front().c_str());
}

PASSERBY_TEST(CrowdsTest)

} // namespace crowds_test

#include "crowds_test.moc"
