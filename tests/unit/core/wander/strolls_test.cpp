// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wander/strolls.h"

#include "core/wander/wander_tale.h"
#include "core/wander/wanderers.h"
#include "tests/support/edited_runs.h"
#include "tests/support/test_registry.h"

namespace strolls_test {

using namespace passerby;
using geometry::Point;
using run::frameHash;
using run::Straightness;
using testing::advance;
using testing::Frame;
using testing::optionsFor;
using testing::start;
using testing::take;
using testing::WorldMaker;
using wander::Wanderers;
using world::Guidance;
using world::Steering;

namespace {

constexpr double kSide_m = 40.0;

/// A square of 40 m with a lane of 4 × 12 m in the middle of each side but the north, where it lies at the eastern end.
world::World square(Steering steering, double damping, bool hasHouse = false)
{
    WorldMaker maker;
    const auto plaza = maker.addCell(0, 0, kSide_m, kSide_m);
    const auto west = maker.addCell(-12, 18, 0, 22);
    const auto east = maker.addCell(kSide_m, 18, kSide_m + 12, 22);
    const auto south = maker.addCell(18, -12, 22, 0);
    const auto north = maker.addCell(35, kSide_m, 39, kSide_m + 12);
    maker.addPortal(plaza, west, {0, 18.5}, {0, 21.5});
    maker.addPortal(plaza, east, {kSide_m, 18.5}, {kSide_m, 21.5});
    maker.addPortal(plaza, south, {18.5, 0}, {21.5, 0});
    maker.addPortal(plaza, north, {35.5, kSide_m}, {38.5, kSide_m});
    maker.addProfile("wanderer", 1.0, 1.3, 0.1);
    maker.lastProfile().guidance = Guidance::affordance;
    maker.lastProfile().steering = steering;
    maker.lastProfile().parameters[world::kDamping] = damping;
    const world::World world = maker.make();
    if (!hasHouse)
        return world;
    world::PatchBuilder build(world);
    build.add(world::Obstacle{"House", world::ObstacleKind::building, 0, {{{24, 24}, {32, 24}, {32, 32}, {24, 32}}, {}}, 0.0, 9.0});
    return testing::changed(world, build.take());
}

/// Two squares of 30 m, a lane between them: each is a dead end.
world::World twoSquares()
{
    WorldMaker maker;
    const auto west = maker.addCell(0, 0, 30, 30);
    const auto lane = maker.addCell(30, 13, 50, 17);
    const auto east = maker.addCell(50, 0, 80, 30);
    maker.addPortal(west, lane, {30, 13.5}, {30, 16.5});
    maker.addPortal(lane, east, {50, 13.5}, {50, 16.5});
    maker.addProfile("wanderer", 1.0, 1.3, 0.1);
    maker.lastProfile().guidance = Guidance::affordance;
    maker.lastProfile().steering = Steering::orca;
    return maker.make();
}

Straightness walked(Steering steering, double damping, bool hasHouse = false, int people = 12)
{
    const world::World world = square(steering, damping, hasHouse);
    const auto run = start(world, optionsFor(static_cast<std::uint32_t>(people)));
    for (int i = 0; i < 300; ++i) {
        advance(*run, 10);
        for (const auto& walker : run->frame()->walkers)
            if (testing::distanceToCells(world, {double(walker.x_m), double(walker.y_m)}) > 0.01)
                qFatal("somebody left the cells");
    }
    return run->frame()->wandering->openSpace;
}

} // namespace

class StrollsTest : public QObject {
    Q_OBJECT

private slots:
    void straightness_isBeelineOverMetres()
    {
        Straightness straightness;
        QCOMPARE(straightness.index(), 1.0);
        straightness.add(30.0, 40.0);
        straightness.add(10.0, 10.0);
        QCOMPARE(straightness.index(), 0.8);
        QCOMPARE(straightness.paths, 2U);
    }

    void damping_straightensTheWay_data()
    {
        QTest::addColumn<int>("steering");
        QTest::newRow("orca") << int(Steering::orca);
        QTest::newRow("social force") << int(Steering::socialForce);
    }
    void damping_straightensTheWay()
    {
        QFETCH(int, steering);
        const auto model = static_cast<Steering>(steering);
        std::map<double, Straightness> of;
        for (const double damping : {0.0, 0.5, 0.9})
            of[damping] = walked(model, damping);
        for (const auto& [damping, straightness] : of) {
            qInfo("damping %.1f: %u paths, straightness %.3f", damping, straightness.paths, straightness.index());
            QVERIFY(straightness.paths > 20); // 12 people, 300 s, up to two minutes a crossing
        }
        QVERIFY(of[0.0].index() < of[0.5].index() - 0.1);
        QVERIFY(of[0.5].index() < of[0.9].index() - 0.02);
        QVERIFY(of[0.9].index() > 0.9 && of[0.9].index() <= 1.0);
        QVERIFY(of[0.0].index() > 0.2); // patience ends every stroll
    }

    void damping1_andByTheClock_nobodyStrolls()
    {
        for (const world::World& world : {square(Steering::orca, 1.0), square(Steering::none, 0.0)}) {
            const auto run = start(world, optionsFor(10));
            advance(*run, 1000);
            QVERIFY(run->frame()->wandering->city->openSpaces.empty());
            QCOMPARE(run->frame()->wandering->openSpace.paths, 0U);
            QVERIFY(wander::wanderTale(*run->story({world::PersonKind::wander, 0})).walked_m > 80.0);
        }
    }

    void houseOnTheSquare_isWalkedRound()
    {
        const Straightness straightness = walked(Steering::orca, 0.5, true);
        QVERIFY(straightness.paths > 40);
        QVERIFY(straightness.index() > 0.4);
    }

    /// To the middle and back are two paths, and people stroll on both.
    void deadEndSquares_areWalkedIntoAndOutOf()
    {
        const auto run = start(twoSquares(), optionsFor(8));
        advance(*run, 4000);
        const Straightness straightness = run->frame()->wandering->openSpace;
        qInfo("%u paths, straightness %.3f", straightness.paths, straightness.index());
        QVERIFY(straightness.paths > 30);
        QVERIFY(straightness.index() > 0.6 && straightness.index() < 0.97);
        QVERIFY(straightness.beeline_m / straightness.paths > 9.0); // the middle is 15 m from the portal
    }

    /// Frames a simulated second are a matter of the trajectories written: they change little.
    void lengthOfAStep_changesLittle()
    {
        std::vector<double> index;
        for (const double step_s : {0.1, 0.04}) {
            const auto run = start(square(Steering::orca, 0.3), optionsFor(12, step_s));
            advance(*run, static_cast<int>(600.0 / step_s));
            index.push_back(run->frame()->wandering->openSpace.index());
        }
        qInfo("straightness %.3f and %.3f", index[0], index[1]);
        QVERIFY(std::abs(index[0] - index[1]) < 0.08);
    }

    /// Strolling changes nothing about which way is taken: arrivals at the four lanes have the chances of the exact law. A person's
    /// arrivals depend on each other but little; χ² above 25 at three degrees of freedom less than once in 10⁴.
    void waysTaken_areThoseOfTheLaw()
    {
        const auto run = start(square(Steering::orca, 0.3, true), optionsFor(25));
        advance(*run, 12000);
        const auto tally = run->frame()->wandering;
        const auto& city = *tally->city;
        std::vector<double> visits;
        std::vector<double> chances;
        for (std::size_t j = 0; j < city.network.junctions.size(); ++j)
            if (city.network.junctions[j].reason == affordance::JunctionReason::deadEnd) {
                visits.push_back(tally->visits[j]);
                chances.push_back(0.0);
                for (affordance::WayIndex way = 0; way < city.network.ways.size(); ++way)
                    chances.back() +=
                        city.network.ways[way].to == j ? city.flows.front().probability[way] / city.network.ways[way].length_m : 0.0;
            }
        QCOMPARE(visits.size(), std::size_t{4});
        const double all = std::accumulate(visits.begin(), visits.end(), 0.0);
        const double sum = std::accumulate(chances.begin(), chances.end(), 0.0);
        QVERIFY(all > 300.0);
        double chi2 = 0.0;
        for (std::size_t i = 0; i < visits.size(); ++i) {
            const double expected = all * chances[i] / sum;
            chi2 += (visits[i] - expected) * (visits[i] - expected) / expected;
        }
        QVERIFY2(chi2 < 25.0, qPrintable(QString::number(chi2)));
    }

    void story_tellsTheMetresReallyWalked()
    {
        const auto run = start(square(Steering::orca, 0.0), optionsFor(5));
        std::map<world::AgentId, std::pair<Point, double>> of;
        for (int i = 0; i < 1200; ++i) {
            run->step();
            for (const auto& walker : run->frame()->walkers) {
                const Point place{double(walker.x_m), double(walker.y_m)};
                auto& [last, walked_m] = of.try_emplace(walker.agent, place, 0.0).first->second;
                walked_m += distance(last, place);
                last = place;
            }
        }
        for (const auto& [agent, path] : of) {
            const auto told = wander::wanderTale(*run->story(agent));
            QVERIFY2(std::abs(told.walked_m - path.second) < 0.3, qPrintable(QString::number(told.walked_m - path.second)));
            QVERIFY(std::abs(told.straightness - std::min(1.0, distance(told.began, path.first) / told.walked_m)) < 0.02);
        }
    }

    void anyNumberOfThreads_andReplay_giveTheSameBytes()
    {
        std::vector<std::shared_ptr<const Frame>> frames;
        for (const unsigned threads : {1U, 8U}) {
            auto options = optionsFor(20);
            options.threads = threads;
            const auto run = start(square(Steering::orca, 0.2), options);
            advance(*run, 400);
            const double walked_m = wander::wanderTale(*run->story({world::PersonKind::wander, 0})).walked_m;
            take(*run, square(Steering::orca, 0.2, true)); // a house goes up on the square
            QVERIFY(std::abs(wander::wanderTale(*run->story({world::PersonKind::wander, 0})).walked_m - walked_m) < 1e-9);
            advance(*run, 400);
            frames.push_back(run->frame());
            QCOMPARE(frameHash(*testing::livedAgain(run->log(), 800, 2)->frame()), frameHash(*run->frame()));
        }
        QCOMPARE(frameHash(*frames[0]), frameHash(*frames[1]));
        QVERIFY(frames[0]->wandering->openSpace == frames[1]->wandering->openSpace);
        QVERIFY(frames[0]->wandering->openSpace.paths > 0);
    }
};

PASSERBY_TEST(StrollsTest)

} // namespace strolls_test

#include "strolls_test.moc"
