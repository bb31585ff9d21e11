// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heter_sim/heter_sim.h"
#include "core/heter_sim/own_law.h"
#include "core/heter_sim/own_states.h"
#include "core/steering/movement.h"
#include "core/steering/steering.h"
#include "tests/support/crossing_crowds.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>

namespace next_velocity_law_test {

using namespace passerby::heter_sim;
using namespace passerby::steering;
using passerby::geometry::Point;
using passerby::testing::CrossingCrowds;

namespace {

using Law = NextVelocityLaw;

/// Ten times a second, from 0 to `end_s`.
template <class Place>
Track tracked(std::uint32_t id, const Place& place, double end_s)
{
    Track track{id, AgentKind::person, {}};
    for (std::int64_t frame = 0; static_cast<double>(frame) <= 10.0 * end_s + 1e-9; ++frame)
        track.sightings.push_back({frame, place(static_cast<double>(frame) / 10.0)});
    return track;
}

std::vector<FollowedMoment> momentsIn(const std::vector<Track>& tracks, double after_s = 0.4)
{
    const auto moments = followedMoments({10.0, tracks}, AgentKind::person, after_s);
    if (!moments)
        qFatal("%s", describe(moments.error()).c_str());
    return moments.value();
}

/// Where everybody is after two crowds have crossed for 8 s.
std::vector<double> crossedWith(const HeterSim::Parameters& parameters, const Law* law = nullptr, unsigned threads = 1)
{
    CrossingCrowds scene(150, 40.0, 4); // more than one thread does alone
    Steering steering({std::make_shared<HeterSim>(ownStates(), parameters, 2.2F, law)});
    const WallGrid walls;
    std::vector<Vector> next(scene.crowd.size());
    for (int i = 0; i < 80; ++i) {
        scene.prefer();
        steering.step(scene.crowd, walls, 0.1F, threads, next);
        advance(scene.crowd, walls, next, 0.1, threads);
    }
    return scene.crowd.x_m;
}

} // namespace

class NextVelocityLawTest : public QObject {
    Q_OBJECT
private slots:
    void situations_areToldByTheOneThatMattersMost()
    {
        QCOMPARE(situationWith({6.0F, 0.0F}, {-1.0F, 0.0F}), LocalSituation::free);
        QCOMPARE(situationWith({4.0F, 0.5F}, {-1.0F, 0.0F}), LocalSituation::oncoming);
        QCOMPARE(situationWith({4.0F, 0.5F}, {1.0F, 0.0F}), LocalSituation::free);
        QCOMPARE(situationWith({2.0F, -0.5F}, {1.0F, 0.0F}), LocalSituation::ahead);
        QCOMPARE(situationWith({2.0F, -0.5F}, {}), LocalSituation::ahead);
        QCOMPARE(situationWith({-2.0F, 0.0F}, {1.0F, 0.0F}), LocalSituation::free); // behind
        QCOMPARE(situationWith({-0.5F, 1.2F}, {1.0F, 0.0F}), LocalSituation::beside);
        QVERIFY(LocalSituation::oncoming > LocalSituation::ahead && LocalSituation::ahead > LocalSituation::beside);
    }

    void cells_haveOpenEnds_andMirrorImagesAreOne()
    {
        QCOMPARE(Law::cellOf(1.0, 0.25), std::size_t{10 * Law::kAngles + 2});
        QCOMPARE(Law::cellOf(1.0, -0.25), Law::cellOf(1.0, 0.25));
        QCOMPARE(Law::cellOf(9.0, 3.1), Law::kCells - 1);
        QCOMPARE(Law::cellOf(0.0, 3.1), std::size_t{0});
        QCOMPARE(Law::cellOf(0.3, 0.0), std::size_t{3 * Law::kAngles}); // not by rounding in the cell before
        QCOMPARE(Law::rowOf(1.25, LocalSituation::ahead), 12 * kLocalSituations + 2);
    }

    /// One goes east at 1 m/s past another who comes at 1 m/s, 0.5 m to their left.
    void moments_knowWhoIsThere_andWhatFollows()
    {
        const auto moments = momentsIn({tracked(
                                            1,
                                            [](double t) {
                                                return Point{t, 0.0};
                                            },
                                            10.0),
                                        tracked(
                                            2,
                                            [](double t) {
                                                return Point{10.0 - t, 0.5};
                                            },
                                            10.0)});
        QCOMPARE(moments.size(), std::size_t{2 * (97 - 4)}); // of 0.2, 0.3 … 9.8 s those that are 0.4 s before another
        for (const FollowedMoment& moment : moments)
            QCOMPARE(moment.cell, Law::cellOf(1.0, 0.0));
        const auto situationOf = [&](std::size_t i) { return static_cast<LocalSituation>(moments[i].row % kLocalSituations); };
        QCOMPARE(situationOf(0), LocalSituation::free);      // at 0.2 s, 9.6 m before
        QCOMPARE(situationOf(30), LocalSituation::oncoming); // at 3.2 s, 3.6 m before
        QCOMPARE(situationOf(52), LocalSituation::beside);   // at 5.4 s, 0.8 m behind
        QCOMPARE(situationOf(80), LocalSituation::free);
    }

    void whatFollows_isSeenAlongThePresentDirection()
    {
        // Turns from east to north on a circle of 5 m at 1 m/s: 0.4 s later by 0.08 rad more. The direction is 4 s ahead: 0.4 rad more.
        const auto moments = momentsIn({tracked(
            1,
            [](double t) {
                return Point{5.0 * std::sin(t / 5.0), 5.0 - 5.0 * std::cos(t / 5.0)};
            },
            7.0)});
        QCOMPARE(moments.front().cell, Law::cellOf(0.99, 0.32));
        const auto still = momentsIn({tracked(
            1,
            [](double) {
                return Point{1.0, 1.0};
            },
            3.0)});
        QVERIFY(!still.empty());
        for (const FollowedMoment& moment : still)
            QVERIFY(moment.cell == 0 && moment.row == 0);
    }

    void shares_sumToOne_andLeanOnWhatIsKnownMoreWidely()
    {
        const std::size_t row = Law::rowOf(1.0, LocalSituation::ahead);
        const std::vector<Law::Count> counts{{static_cast<std::uint16_t>(row), 90, 80},
                                             {static_cast<std::uint16_t>(row), 80, 8},
                                             {static_cast<std::uint16_t>(Law::rowOf(1.0, LocalSituation::free)), 70, 400}};
        const Law law("a square", counts);
        QCOMPARE(law.moments(), std::uint64_t{488});
        QCOMPARE(law.counts().size(), std::size_t{3});
        for (const std::size_t each : {row, std::size_t{0}, Law::kRows - 1}) {
            double sum = 0.0;
            for (std::size_t cell = 0; cell < Law::kCells; ++cell) {
                QVERIFY(law.share(each, cell) > 0.0 && law.energy(each, cell) >= 0.0);
                sum += law.share(each, cell);
            }
            QVERIFY(std::abs(sum - 1.0) < 1e-9);
        }
        QCOMPARE(law.energy(row, 90), 0.0);
        QVERIFY(std::abs(law.energy(row, 80) - 1.0) < 0.05);                                 // ten times rarer
        QVERIFY(law.energy(row, 70) < law.energy(row, 60));                                  // seen of that speed in another situation
        QVERIFY(std::abs(law.share(0, 5) - 1.0 / static_cast<double>(Law::kCells)) < 1e-12); // nobody was as slow
    }

    void faults_areThoseOfStates()
    {
        const auto wrong = followedMoments({0.0, {}}, AgentKind::person, 0.4);
        QVERIFY(!wrong && wrong.error().code == "bad-frame-rate");
    }

    void ownLaw_isThatOfTheWalkersWhoseStatesShip()
    {
        QVERIFY(ownLaw().moments() > 10'000);
        const std::size_t row = Law::rowOf(1.3, LocalSituation::free);
        QVERIFY(ownLaw().energy(row, Law::cellOf(1.3, 0.0)) < 0.5);
        QVERIFY(ownLaw().energy(row, Law::cellOf(0.3, 0.6)) > 2.0);
    }

    void whatFollowed_isDrawnAsOftenAsItDid()
    {
        const auto row = static_cast<std::uint16_t>(Law::rowOf(1.0, LocalSituation::ahead));
        const auto free = static_cast<std::uint16_t>(Law::rowOf(1.0, LocalSituation::free));
        const std::vector<Law::Count> counts{{row, 90, 75}, {row, 80, 25}, {free, 70, 10}};
        const Law law("a square", counts);
        for (int i = 0; i < 100; ++i)
            QCOMPARE(law.followedAt(row, 0.01 * i + 0.005).value(), std::size_t{i < 25 ? 80U : 90U});
        QCOMPARE(law.followedAt(free, 0.0).value(), std::size_t{70}); // of ten moments: of all of that speed
        QCOMPARE(law.followedAt(free, 0.99).value(), std::size_t{90});
        QVERIFY(!law.followedAt(Law::rowOf(2.0, LocalSituation::free), 0.5));
    }

    /// At a weight of 0 nothing of it is there, whatever the law; above, a law by which everybody goes on more slowly stops them.
    void theLaw_countsByItsWeight()
    {
        std::vector<Law::Count> counts;
        for (std::size_t row = 0; row < Law::kRows; ++row)
            counts.push_back({static_cast<std::uint16_t>(row),
                              static_cast<std::uint16_t>(std::max<std::size_t>(row / kLocalSituations, 1) * Law::kAngles - Law::kAngles),
                              100});
        const Law slowing("a stop", counts);
        const auto usual = crossedWith({});
        QVERIFY(crossedWith({}, &slowing) == usual);
        const CrossingCrowds begin(150, 40.0, 4);
        for (const float isDrawn : {0.0F, 1.0F}) {
            HeterSim::Parameters parameters;
            parameters.isDrawn = isDrawn;
            parameters.recorded = 0.5F;
            QVERIFY(crossedWith(parameters) != usual);
            parameters.recorded = 20.0F;
            const auto stopped = crossedWith(parameters, &slowing);
            double slowed_m = 0.0;
            double usual_m = 0.0;
            for (std::size_t i = 0; i < stopped.size(); ++i) {
                slowed_m += std::abs(stopped[i] - begin.crowd.x_m[i]) / static_cast<double>(stopped.size());
                usual_m += std::abs(usual[i] - begin.crowd.x_m[i]) / static_cast<double>(stopped.size());
            }
            QVERIFY2(slowed_m < 0.5 * usual_m, qPrintable(QStringLiteral("%1, usually %2").arg(slowed_m).arg(usual_m)));
        }
    }

    /// What is drawn depends on nothing but who draws and how often they did.
    void draws_areTheSame_withAnyNumberOfThreads()
    {
        HeterSim::Parameters parameters;
        parameters.recorded = 1.0F;
        parameters.isDrawn = 1.0F;
        const auto usual = crossedWith(parameters);
        QVERIFY(crossedWith(parameters, nullptr, 2) == usual && crossedWith(parameters, nullptr, 8) == usual);
    }
};

PASSERBY_TEST(NextVelocityLawTest)

} // namespace next_velocity_law_test

#include "next_velocity_law_test.moc"
