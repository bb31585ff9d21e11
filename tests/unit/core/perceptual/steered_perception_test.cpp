// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/perceptual/perceptual_run.h"
#include "tests/support/crosswalk_city.h"
#include "tests/support/edited_runs.h"
#include "tests/support/test_registry.h"

namespace steered_perception_test {

using namespace passerby;
using geometry::Point;
using perceptual::Observer;
using perceptual::PerceptualCity;
using perceptual::PerceptualOptions;
using perceptual::PerceptualRun;
using run::frameHash;
using testing::distanceToCells;
using testing::Frame;
using testing::ladder;
using testing::placeOf;
using testing::Walker;
using world::Steering;

class SteeredPerceptionTest : public QObject {
    Q_OBJECT

private slots:
    void peopleInView_avoidOneAnother_andStayInTheCells();
    void whoeverIsCounted_isThere();
    void anyNumberOfThreads_givesTheSameFrames();
    void unsteeredPeople_walkAsBefore();
    void movingObserver_losesNobodyWhoIsFollowed();
    void departures_areKept_byThoseOnFoot();
    void rules_areCarriedOut();
    void lights_holdThereToo_andNothingDrives();
};

namespace {

world::World steered(Steering steering, bool residentsOnly = false)
{
    const world::World plain = ladder(5).make();
    world::WorldPatch patch;
    for (std::size_t i = 0; i < (residentsOnly ? 1 : plain.profiles().size()); ++i) {
        world::AgentProfile profile = *plain.profiles().at(i).row;
        profile.steering = steering;
        patch.put(plain.profiles().at(i).id, profile);
    }
    return testing::changed(plain, patch);
}

std::unique_ptr<PerceptualRun> start(const world::World& world, Observer observer, unsigned threads = 1, std::uint32_t people = 2000)
{
    foundation::JobContext context;
    const auto city = PerceptualCity::prepare(world, {}, context);
    if (!city)
        qFatal("%s", city.error().message.c_str());
    PerceptualOptions options;
    options.people = people;
    options.threads = threads;
    auto run = PerceptualRun::create(city.value(), options, std::move(observer), context);
    if (!run)
        qFatal("%s", run.error().message.c_str());
    return std::move(run).value();
}

Observer overTheMiddle()
{
    return Observer::at({100, 15}, 45);
}

} // namespace

void SteeredPerceptionTest::peopleInView_avoidOneAnother_andStayInTheCells()
{
    for (const Steering steering : {Steering::orca, Steering::socialForce, Steering::reactive, Steering::heterSim}) {
        const world::World world = steered(steering);
        const auto run = start(world, overTheMiddle(), 1, 400);
        std::size_t pairs = 0;
        std::size_t overlapping = 0;
        std::uint64_t walkers = 0;
        for (int i = 0; i < 150; ++i) {
            for (int step = 0; step < 10; ++step)
                run->step();
            const auto frame = run->frame();
            QVERIFY(frame->isSteered);
            walkers += frame->walkers.size();
            for (std::size_t a = 0; a < frame->walkers.size(); ++a) {
                QVERIFY(distanceToCells(world, placeOf(frame->walkers[a])) < 4e-5);
                for (std::size_t b = 0; b < a; ++b) {
                    const double between_m = distance(placeOf(frame->walkers[a]), placeOf(frame->walkers[b]));
                    pairs += between_m < 0.8 ? 1 : 0;
                    overlapping += between_m < 0.24 ? 1 : 0;
                }
            }
        }
        QVERIFY(walkers > 1000 && pairs > 60);
        const bool keepsApart = steering == Steering::orca || steering == Steering::heterSim;
        const double most = keepsApart ? 0.02 : 0.1; // social force keeps no bodies apart by itself
        QVERIFY2(static_cast<double>(overlapping) < most * static_cast<double>(pairs),
                 qPrintable(QStringLiteral("%1 of %2").arg(overlapping).arg(pairs)));
        QVERIFY(run->trips() > 200);
    }
}

void SteeredPerceptionTest::whoeverIsCounted_isThere()
{
    const auto run = start(steered(Steering::orca), Observer::at({100, 15}, 1000), 1, 500);
    for (int i = 0; i < 100; ++i) {
        for (int step = 0; step < 20; ++step)
            run->step();
        const auto frame = run->frame();
        QCOMPARE(frame->perceptual->live, std::int64_t{500});
        QCOMPARE(testing::insideOf(*frame) + frame->walkers.size() + frame->atDoors, std::size_t{500});
    }
}

void SteeredPerceptionTest::anyNumberOfThreads_givesTheSameFrames()
{
    const world::World world = steered(Steering::orca, true);
    std::vector<std::unique_ptr<PerceptualRun>> runs;
    for (const unsigned threads : {1U, 2U, 8U})
        runs.push_back(start(world, overTheMiddle(), threads));
    for (int i = 0; i < 20; ++i) {
        for (const auto& run : runs)
            for (int step = 0; step < 30; ++step)
                run->step();
        QCOMPARE(frameHash(*runs[0]->frame()), frameHash(*runs[1]->frame()));
        QCOMPARE(frameHash(*runs[0]->frame()), frameHash(*runs[2]->frame()));
    }
}

void SteeredPerceptionTest::unsteeredPeople_walkAsBefore()
{
    const auto run = start(steered(Steering::orca, true), overTheMiddle());
    std::map<world::AgentId, Walker> before;
    int seen = 0;
    for (int i = 0; i < 600; ++i) {
        run->step();
        std::map<world::AgentId, Walker> now;
        for (const Walker& walker : run->frame()->walkers)
            if (walker.profile == 1) {
                now[walker.agent] = walker;
                if (const auto was = before.find(walker.agent); was != before.end() && was->second.segment == walker.segment) {
                    const double walked_m = distance(placeOf(was->second), placeOf(walker));
                    QVERIFY(std::abs(walked_m - 0.1 * static_cast<double>(walker.speed_mps)) < 1e-3);
                    ++seen;
                }
            }
        before = std::move(now);
    }
    QVERIFY(seen > 1000);
}

void SteeredPerceptionTest::movingObserver_losesNobodyWhoIsFollowed()
{
    const world::World world = steered(Steering::orca);
    const auto run = start(world, overTheMiddle());
    for (int step = 0; step < 100; ++step)
        run->step();
    std::vector<world::AgentId> followed;
    for (const Walker& walker : run->frame()->walkers)
        if (followed.size() < 5)
            followed.push_back(walker.agent);
    QVERIFY(followed.size() == 5);
    for (const world::AgentId agent : followed)
        QVERIFY(run->follow(agent));
    for (int i = 0; i < 60; ++i) {
        run->look(Observer::at({static_cast<double>(i % 20) * 10.0, 15}, 35));
        for (int step = 0; step < 20; ++step)
            run->step();
        for (const world::AgentId agent : followed)
            QVERIFY(run->story(agent).has_value());
        for (const Walker& walker : run->frame()->walkers)
            QVERIFY(distanceToCells(world, placeOf(walker)) < 4e-5);
    }
}

void SteeredPerceptionTest::departures_areKept_byThoseOnFoot()
{
    const auto run = start(steered(Steering::orca), overTheMiddle(), 1, 400);
    std::size_t compared = 0;
    for (int i = 0; i < 20; ++i) {
        std::map<world::AgentId, testing::PersonStory> before;
        for (const Walker& walker : run->frame()->walkers)
            before.emplace(walker.agent, *run->story(walker.agent));
        for (int step = 0; step < 10; ++step)
            run->step();
        for (const Walker& walker : run->frame()->walkers) {
            const auto known = before.find(walker.agent);
            const auto story = run->story(walker.agent);
            if (known == before.end() || story->origin != known->second.origin || story->destination != known->second.destination)
                continue; // came, or began another trip
            QCOMPARE(story->departed_s, known->second.departed_s);
            ++compared;
        }
    }
    QVERIFY(compared > 100);
}

void SteeredPerceptionTest::rules_areCarriedOut()
{
    const world::World plain = steered(Steering::orca);
    world::WorldPatch patch;
    patch.put(plain.proxyRules().nextId(), world::ProxyRule{"Hurry", world::ProxyKind::trail, plain.profiles().at(0).id, 1.0, {}});
    const auto run = start(testing::changed(plain, patch), overTheMiddle());
    for (int step = 0; step < 100; ++step)
        run->step();
    const auto frame = run->frame();
    QVERIFY(!frame->proxies.empty());
    for (const street::SeenProxy& proxy : frame->proxies)
        QVERIFY(run->story(proxy.agent) && run->story(proxy.agent)->proxies.size() == 1);
}

void SteeredPerceptionTest::lights_holdThereToo_andNothingDrives()
{
    const testing::CrosswalkCity city(Steering::orca, world::Signal{"", 0.0, 0.0, 60.0, 0.0}, std::nullopt, 400.0);
    const auto run = start(city.world, Observer::at({0, 0}, 100), 1, 60);
    std::size_t walking = 0;
    for (int step = 0; step < 1200; ++step) {
        run->step();
        QVERIFY(run->frame()->vehicles.empty());
        for (const Walker& walker : run->frame()->walkers)
            QVERIFY(step < 200 || std::abs(walker.y_m) > 3.9F); // those who were on it at first are over
        walking = run->frame()->walkers.size();
    }
    QVERIFY(walking > 30);
}

PASSERBY_TEST(SteeredPerceptionTest)

} // namespace steered_perception_test

#include "steered_perception_test.moc"
