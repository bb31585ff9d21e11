// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wander/wander_tale.h"
#include "core/wander/wanderers.h"
#include "core/world/behaviour_shares.h"
#include "tests/support/edited_runs.h"
#include "tests/support/test_registry.h"

namespace wanderers_test {

using namespace passerby;
using geometry::Point;
using run::frameHash;
using testing::advance;
using testing::Frame;
using testing::optionsFor;
using testing::ScheduleOptions;
using testing::start;
using testing::take;
using testing::Walker;
using testing::WorldMaker;
using wander::Wanderers;
using wander::WanderStart;
using world::Guidance;
using world::Steering;

namespace {

constexpr double kBlock_m = 12.0;
constexpr int kBlocks = 3;

/// A grid of streets, 4 m wide, between square blocks; without its dead ends each crossing has two to four ways. No targets.
WorldMaker streets()
{
    WorldMaker maker;
    std::map<std::pair<int, int>, world::CellId> crossings;
    for (int x = 0; x <= kBlocks; ++x)
        for (int y = 0; y <= kBlocks; ++y)
            crossings[{x, y}] = maker.addCell(16 * x, 16 * y, 16 * x + 4, 16 * y + 4);
    for (const auto& [at, crossing] : crossings) {
        const double x = 16 * at.first;
        const double y = 16 * at.second;
        if (at.first < kBlocks) {
            const auto street = maker.addCell(x + 4, y, x + 16, y + 4);
            maker.addPortal(crossing, street, {x + 4, y + 0.5}, {x + 4, y + 3.5});
            maker.addPortal(street, crossings[{at.first + 1, at.second}], {x + 16, y + 0.5}, {x + 16, y + 3.5});
        }
        if (at.second < kBlocks) {
            const auto street = maker.addCell(x, y + 4, x + 4, y + 16);
            maker.addPortal(crossing, street, {x + 0.5, y + 4}, {x + 3.5, y + 4});
            maker.addPortal(street, crossings[{at.first, at.second + 1}], {x + 0.5, y + 16}, {x + 3.5, y + 16});
        }
    }
    const auto lane = maker.addCell(52, 1, 60, 3);
    maker.addPortal(crossings[{kBlocks, 0}], lane, {52, 1.5}, {52, 2.5});
    return maker;
}

world::World withBuildings(world::World world)
{
    world::PatchBuilder build(world);
    for (int x = 0; x < kBlocks; ++x)
        for (int y = 0; y < kBlocks; ++y) {
            if (x + y == 2) // some blocks are gardens, so that one sees farther there
                continue;
            const Point low{16.0 * x + 4.0, 16.0 * y + 4.0};
            const Point high = low + Point{kBlock_m, kBlock_m};
            build.add(
                world::Obstacle{"House", world::ObstacleKind::building, 0, {{low, {high.x, low.y}, high, {low.x, high.y}}, {}}, 0.0, 9.0});
        }
    return testing::changed(world, build.take());
}

world::World town(Steering steering = Steering::none, double share = 1.0)
{
    WorldMaker maker = streets();
    maker.addProfile("wanderer", share, 1.3, 0.2);
    maker.lastProfile().guidance = Guidance::affordance;
    maker.lastProfile().steering = steering;
    return withBuildings(maker.make());
}

bool isInCells(const world::World& world, const Frame& frame, double tolerance_m)
{
    return std::all_of(frame.walkers.begin(), frame.walkers.end(), [&](const Walker& walker) {
        return testing::distanceToCells(world, {static_cast<double>(walker.x_m), static_cast<double>(walker.y_m)}) <= tolerance_m;
    });
}

} // namespace

class WanderersTest : public QObject {
    Q_OBJECT

private slots:
    void cityWithoutTargets_isWalkedIn()
    {
        const world::World world = town();
        const auto run = start(world, optionsFor(50));
        advance(*run, 600);
        const auto frame = run->frame();
        QCOMPARE(frame->people, 50U);
        QCOMPARE(frame->countOf(world::PersonKind::wander), 50U);
        QCOMPARE(frame->walkers.size(), std::size_t{50});
        QVERIFY(isInCells(world, *frame, 1e-3));
        QVERIFY(frame->wandering && frame->wandering->visits.size() == frame->wandering->city->network.junctions.size());
        QVERIFY(std::accumulate(frame->wandering->visits.begin(), frame->wandering->visits.end(), 0U) > 50U);
        for (std::uint32_t i = 0; i < 50; ++i)
            QCOMPARE(frame->walkers[i].agent, (world::AgentId{world::PersonKind::wander, i}));
    }

    /// Nobody moves faster than they walk, and directions change gradually.
    void byTheClock_stepsAreAsLongAsTheSpeed_andTurnsGradual()
    {
        const auto run = start(town(), optionsFor(40));
        auto before = run->frame();
        double sharpest_rad = 0.0;
        for (int i = 0; i < 400; ++i) {
            run->step();
            const auto now = run->frame();
            for (std::size_t k = 0; k < now->walkers.size(); ++k) {
                const Walker& a = before->walkers[k];
                const Walker& b = now->walkers[k];
                QVERIFY(std::hypot(b.x_m - a.x_m, b.y_m - a.y_m) <= 0.1F * b.speed_mps * 1.001F + 1e-4F);
                const auto story = run->story(b.agent);
                if (wander::wanderTale(*story).choices > 1)
                    sharpest_rad = std::max(sharpest_rad, std::abs(std::remainder(double(b.heading_rad - a.heading_rad), 2.0 * M_PI)));
            }
            before = now;
        }
        QVERIFY2(sharpest_rad < 0.4 && sharpest_rad > 0.05, qPrintable(QString::number(sharpest_rad))); // a corner is π/2
    }

    /// Expected visits of the long run against those counted: with this seed one z-score in ten thousand is beyond 3.9 by chance, and
    /// visits of one person depend on each other, so that their spread is at most twice that of Poisson counts here.
    void countsComeToTheExactOnes()
    {
        const world::World world = town();
        ScheduleOptions options = optionsFor(400, 1.0);
        const auto run = start(world, options);
        advance(*run, 4000);
        const auto tally = run->frame()->wandering;
        const auto& city = *tally->city;
        const auto rates = affordance::visitsPerSecond(city.network, city.flows.front(), affordance::wandererSpeeds(world), 400.0);
        double worst = 0.0;
        for (std::size_t j = 0; j < rates.size(); ++j) {
            const double expected = rates[j] * tally->window_s;
            QVERIFY(expected > 100.0);
            worst = std::max(worst, std::abs(tally->visits[j] - expected) / std::sqrt(expected));
        }
        qInfo("%zu junctions, largest z-score %.2f", rates.size(), worst);
        QVERIFY(worst < 2.0 * 3.9);
        double onWays_s = 0.0;
        for (std::size_t way = 0; way < city.network.ways.size(); ++way) {
            const double expected_s = city.flows.front().probability[way] * 400.0 * tally->window_s;
            QVERIFY(std::abs(tally->onWay_s[way] - expected_s) < 0.06 * expected_s + 200.0);
            onWays_s += tally->onWay_s[way];
        }
        QVERIFY(std::abs(onWays_s - 400.0 * tally->window_s) < 1.0);
    }

    void nobodyTurnsBack_butAtDeadEnds()
    {
        const auto run = start(town(), optionsFor(30));
        std::map<std::uint32_t, std::pair<std::string, std::string>> lastOf;
        int turns = 0;
        for (int i = 0; i < 3000; ++i) {
            run->step();
            for (std::uint32_t k = 0; k < 30; ++k) {
                const auto story = run->story({world::PersonKind::wander, k});
                const std::pair now(wander::wanderTale(*story).from, wander::wanderTale(*story).to);
                auto& last = lastOf[k];
                if (now == last)
                    continue;
                if (!last.first.empty() && now.second == last.first) {
                    ++turns;
                    QCOMPARE(wander::wanderTale(*story).choices, 1U);
                }
                last = now;
            }
        }
        QVERIFY(turns > 0);
    }

    void whoKeepsASchedule_isNotTouched()
    {
        WorldMaker maker = testing::threeDoors();
        maker.addProfile("worker", 1.0, 1.2, 0.1);
        const world::World workers = maker.make();
        const auto alone = start(workers, optionsFor(60));
        world::PatchBuilder build(workers);
        world::AgentProfile wanderer;
        wanderer.name = "wanderer";
        wanderer.share = 0.5;
        wanderer.guidance = Guidance::affordance;
        build.add(wanderer);
        const world::World mixed = testing::changed(workers, build.take());
        QCOMPARE(world::wanderingPeople(mixed, 90), std::uint64_t{30});
        const auto both = start(mixed, optionsFor(90));
        for (int i = 0; i < 50; ++i) {
            advance(*alone, 20);
            advance(*both, 20);
            const auto a = alone->frame();
            const auto b = both->frame();
            QCOMPARE(b->walkers.size(), a->walkers.size() + 30);
            QVERIFY(std::equal(a->walkers.begin(), a->walkers.end(), b->walkers.begin()));
            QCOMPARE(a->insideByTarget, b->insideByTarget);
        }
    }

    void steered_stayInTheCells_andWanderOn_data()
    {
        QTest::addColumn<int>("steering");
        QTest::newRow("orca") << int(Steering::orca);
        QTest::newRow("rvo") << int(Steering::rvo);
        QTest::newRow("social force") << int(Steering::socialForce);
    }
    void steered_stayInTheCells_andWanderOn()
    {
        QFETCH(int, steering);
        const world::World world = town(static_cast<Steering>(steering));
        const auto run = start(world, optionsFor(60));
        std::vector<float> far_m(60, 0.0F);
        const auto began = run->frame();
        for (int i = 0; i < 120; ++i) {
            advance(*run, 10);
            const auto frame = run->frame();
            QVERIFY(isInCells(world, *frame, 0.01));
            for (std::size_t k = 0; k < 60; ++k)
                far_m[k] = std::max(
                    far_m[k], std::hypot(frame->walkers[k].x_m - began->walkers[k].x_m, frame->walkers[k].y_m - began->walkers[k].y_m));
        }
        QVERIFY(*std::min_element(far_m.begin(), far_m.end()) > 8.0F);
        const auto tally = run->frame()->wandering;
        const auto visits = std::accumulate(tally->visits.begin(), tally->visits.end(), 0U);
        QVERIFY2(visits > 60U * 120U * 13U / 160U * 6U / 10U, qPrintable(QString::number(visits))); // most of what they would walk alone
        QVERIFY(tally->visits[tally->city->network.findJunction("J41")] > 0);                       // the dead end
    }

    void anyNumberOfThreads_givesTheSameFrames()
    {
        std::vector<std::shared_ptr<const Frame>> frames;
        for (const unsigned threads : {1U, 2U, 8U}) {
            ScheduleOptions options = optionsFor(80);
            options.threads = threads;
            const auto run = start(town(Steering::orca), options);
            advance(*run, 300);
            frames.push_back(run->frame());
        }
        for (const auto& frame : frames) {
            QCOMPARE(frameHash(*frame), frameHash(*frames.front()));
            QCOMPARE(frame->wandering->visits, frames.front()->wandering->visits);
        }
    }

    void edits_keepPeopleOnTheirWays_andReplayToTheSameBytes_data()
    {
        QTest::addColumn<int>("steering");
        QTest::newRow("by the clock") << int(Steering::none);
        QTest::newRow("steered") << int(Steering::orca);
    }
    void edits_keepPeopleOnTheirWays_andReplayToTheSameBytes()
    {
        QFETCH(int, steering);
        const world::World world = town(static_cast<Steering>(steering));
        const auto run = start(world, optionsFor(40));
        advance(*run, 100);
        const auto before = run->frame();
        world::WorldPatch patch; // a house goes: nobody is moved
        patch.erase(world.obstacles().at(0).id);
        const world::World open = testing::changed(world, patch);
        take(*run, open);
        const auto after = run->frame();
        for (std::size_t i = 0; i < 40; ++i)
            QVERIFY(std::hypot(after->walkers[i].x_m - before->walkers[i].x_m, after->walkers[i].y_m - before->walkers[i].y_m) < 0.8F);
        QVERIFY(after->wandering->city != before->wandering->city);
        advance(*run, 50);
        world::WorldPatch closed; // a street goes, and whoever was on it
        closed.erase(open.cells().at(17).id);
        for (const auto& [id, portal] : open.portals())
            if (portal.cellA == open.cells().at(17).id || portal.cellB == open.cells().at(17).id)
                closed.erase(id);
        const world::World fewer = testing::changed(open, closed);
        take(*run, fewer, 55);
        QCOMPARE(run->frame()->countOf(world::PersonKind::wander), 55U);
        for (int i = 0; i < 30; ++i) {
            advance(*run, 10);
            QVERIFY(isInCells(fewer, *run->frame(), 0.01));
        }
        take(*run, world, 20);
        QCOMPARE(run->frame()->countOf(world::PersonKind::wander), 20U);
        advance(*run, 50);
        QCOMPARE(frameHash(*testing::livedAgain(run->log(), 500, 2)->frame()), frameHash(*run->frame()));
    }

    void edits_letPeopleBeginToWander_andToKeepASchedule()
    {
        WorldMaker maker = testing::threeDoors();
        maker.addProfile("worker", 1.0, 1.2, 0.1);
        const world::World workers = maker.make();
        world::WorldPatch patch;
        world::AgentProfile wanderer = *workers.profiles().at(0).row;
        wanderer.guidance = Guidance::affordance;
        patch.put(workers.profiles().at(0).id, wanderer);
        const world::World wanderers = testing::changed(workers, patch);
        const auto run = start(workers, optionsFor(25));
        advance(*run, 100);
        take(*run, wanderers);
        QCOMPARE(run->frame()->countOf(world::PersonKind::wander), 25U);
        QCOMPARE(run->frame()->walkers.size(), std::size_t{25});
        advance(*run, 100);
        QVERIFY(std::abs(run->frame()->wandering->window_s - 10.0) < 1e-9);
        take(*run, workers);
        QCOMPARE(run->frame()->countOf(world::PersonKind::wander), 0U);
        QVERIFY(!run->frame()->wandering);
        QCOMPARE(run->frame()->people, 25U);
        advance(*run, 100);
    }

    void edits_giveWanderersTheSpeedsOfTheirProfile()
    {
        const world::World world = town();
        world::WorldPatch patch;
        world::AgentProfile slow = *world.profiles().at(0).row;
        slow.speedMean_mps = 0.7;
        patch.put(world.profiles().at(0).id, slow);
        const world::World slower = testing::changed(world, patch);
        const auto run = start(world, optionsFor(20));
        advance(*run, 50);
        take(*run, slower);
        const auto born = start(slower, optionsFor(20));
        for (std::uint32_t k = 0; k < 20; ++k)
            QCOMPARE(run->story({world::PersonKind::wander, k})->speed_mps, born->story({world::PersonKind::wander, k})->speed_mps);
        advance(*run, 50);
    }

    /// Every street gets steps, which nobody here takes, and one goes: all stay near where they were, on a way that is there.
    void whoFindsNoWayOpen_wandersOnTheNearest()
    {
        world::World city = town();
        world::WorldPatch stepFree;
        world::AgentProfile profile = *city.profiles().at(0).row;
        profile.isStepFree = true;
        stepFree.put(city.profiles().at(0).id, profile);
        city = testing::changed(city, stepFree);
        const auto run = start(city, optionsFor(40));
        advance(*run, 100);
        const auto before = run->frame();
        world::WorldPatch patch;
        const auto gone = city.cells().at(17).id;
        for (const auto& [id, cell] : city.cells()) {
            world::Cell row = cell;
            row.kind = world::CellKind::stairs;
            if (id == gone)
                patch.erase(id);
            else
                patch.put(id, row);
        }
        for (const auto& [id, portal] : city.portals())
            if (portal.cellA == gone || portal.cellB == gone)
                patch.erase(id);
        take(*run, testing::changed(city, patch));
        const auto after = run->frame();
        QCOMPARE(after->walkers.size(), std::size_t{40});
        for (std::size_t i = 0; i < 40; ++i)
            QVERIFY(std::hypot(after->walkers[i].x_m - before->walkers[i].x_m, after->walkers[i].y_m - before->walkers[i].y_m) < 10.0F);
        advance(*run, 50);
    }

    void story_tellsWhatWasSeen()
    {
        const auto run = start(town(), optionsFor(20));
        advance(*run, 1000);
        const auto frame = run->frame();
        for (const Walker& walker : frame->walkers) {
            const auto story = run->story(walker.agent);
            QVERIFY(story && story->toldAs == world::PersonKind::wander && !story->keepsSchedule);
            const auto& city = *frame->wandering->city;
            const auto& told = wander::wanderTale(*story);
            const auto from = city.network.findJunction(told.from);
            QVERIFY(from != affordance::kNone && city.network.findJunction(told.to) != affordance::kNone);
            QCOMPARE(told.viewshed_m2, city.tables.front().viewsheds[from].walkable_m2);
            QVERIFY(told.share > 0.0 && told.share <= 1.0 && told.chance > 0.0 && told.chance <= 1.0);
            QVERIFY(told.walked_m > 0.9 * 100.0 * story->speed_mps && told.walked_m < 1.1 * 100.0 * story->speed_mps);
            QVERIFY(told.straightness >= 0.0 && told.straightness <= 1.0);
            QVERIFY(story->arrives_s > frame->time_s);
        }
        QVERIFY(!run->story({world::PersonKind::wander, 20}));
    }

    void starts_areThoseAskedFor()
    {
        const world::World world = town();
        for (const WanderStart law : {WanderStart::steady, WanderStart::alongWays, WanderStart::byViewshed}) {
            ScheduleOptions options = optionsFor(6000);
            options.wanderStart = law;
            const auto run = start(world, options);
            run->step();
            const auto& city = *run->frame()->wandering->city;
            const std::vector<double> chances = wander::wanderStart(city, 0, law);
            QVERIFY(std::abs(std::accumulate(chances.begin(), chances.end(), 0.0) - 1.0) < 1e-9);
            std::map<std::pair<std::string, std::string>, double> countOf;
            for (const Walker& walker : run->frame()->walkers) {
                const auto story = run->story(walker.agent);
                ++countOf[{wander::wanderTale(*story).from, wander::wanderTale(*story).to}];
            }
            double chi2 = 0.0;
            for (std::size_t way = 0; way < chances.size(); ++way) {
                const auto& row = city.network.ways[way];
                const double counted = countOf[{city.network.junctions[row.from].name, city.network.junctions[row.to].name}];
                const double expected = 6000.0 * chances[way];
                chi2 += (counted - expected) * (counted - expected) / expected;
            }
            const auto freedom = static_cast<double>(chances.size() - 1);
            QVERIFY2(chi2 < freedom + 5.0 * std::sqrt(2.0 * freedom), qPrintable(QString::number(chi2))); // beyond: less than once in 10⁵
        }
    }

    void nobody_andNowhere()
    {
        const auto nobody = start(town(), optionsFor(0));
        advance(*nobody, 10);
        QVERIFY(nobody->frame()->walkers.empty());
        WorldMaker maker;
        maker.addCell(0, 0, 10, 10); // no portal, so no way
        maker.addProfile("wanderer", 1.0, 1.3, 0.2);
        maker.lastProfile().guidance = Guidance::affordance;
        const auto nowhere = start(maker.make(), optionsFor(10));
        advance(*nowhere, 10);
        QVERIFY(nowhere->frame()->walkers.empty());
        QCOMPARE(nowhere->frame()->countOf(world::PersonKind::wander), 0U);
    }
};

PASSERBY_TEST(WanderersTest)

} // namespace wanderers_test

#include "wanderers_test.moc"
