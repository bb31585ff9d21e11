// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/random_stream.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/heter_sim/lone_driver.h"

#include <QTest>

namespace vehicle_driving_test {

using namespace passerby::heter_sim;
using passerby::foundation::Purpose;
using passerby::foundation::RandomStream;
using passerby::testing::LoneDriver;
using passerby::testing::looking;

namespace {

constexpr float kNothing_m = VehicleSituation::kNothing_m;

} // namespace

/// How vehicles drive: start, stop, follow, change lanes.
class VehicleDrivingTest : public QObject {
    Q_OBJECT

private slots:
    void aCarAtRest_starts_andComesToItsSpeed()
    {
        LoneDriver driver(0.0F, 12.0F);
        driver.step();
        QVERIFY(driver.speed_mps() > 0.2F);
        for (int i = 0; i < 80; ++i)
            driver.step();
        QVERIFY(driver.speed_mps() > 11.8F && driver.speed_mps() <= 12.0F);
        QVERIFY(std::abs(driver.situation.body.centre.y) < 1e-3F);
    }

    void aCarThatStandsAstray_findsBackToItsLane()
    {
        for (const float heading_rad : {0.3F, -1.5F, 3.0F}) {
            LoneDriver driver(0.0F, 8.0F);
            driver.situation.body.heading_rad = heading_rad;
            driver.situation.body.centre.y = 2.0F;
            for (int i = 0; i < 400; ++i)
                driver.step();
            QVERIFY(std::abs(driver.situation.body.centre.y) < 0.05F && std::abs(driver.situation.body.heading_rad) < 0.02F);
            QVERIFY(driver.speed_mps() > 7.8F);
        }
    }

    void aCar_changesLanesGently_andNotIntoWhoeverIsBeside()
    {
        LoneDriver driver(10.0F, 10.0F);
        driver.situation.body.centre.y = -3.25F;
        const auto changeFor = [&](int steps) {
            for (int i = 0; i < steps; ++i) {
                const float before_rad = driver.situation.body.heading_rad;
                driver.step();
                const float turns_1ps = std::abs(driver.situation.body.heading_rad - before_rad) / driver.situation.step_s;
                QVERIFY(turns_1ps * driver.speed_mps() < 4.1F);
            }
        };
        MovingBox beside{{{-1.0F, 0.0F}, 0.0F, 2.25F, 0.9F}, {10.0F, 0.0F}};
        for (int i = 0; i < 50; ++i) { // as fast as it
            driver.situation.boxes = {&beside, 1};
            changeFor(1);
            beside.body.centre.x += 1.0F;
            QVERIFY(trueGap(driver.situation.body, beside.body) > 0.0F);
        }
        driver.situation.boxes = {};
        driver.situation.body = {{0.0F, -3.25F}, 0.0F, 2.25F, 0.9F};
        driver.situation.velocity = {10.0F, 0.0F};
        changeFor(20);
        QVERIFY(driver.situation.body.centre.y < -1.0F);
        changeFor(40);
        QVERIFY(std::abs(driver.situation.body.centre.y) < 0.2F);
    }

    void aCar_standsTwoMetresBeforeAClosedLine_andStartsWhenItOpens()
    {
        for (const float anticipation_s : {1.0F, 2.0F, 3.0F}) {
            LoneDriver driver(12.0F, 12.0F, looking(anticipation_s));
            for (int i = 0; i < 220; ++i) {
                driver.situation.stopGap_m = 60.0F - driver.front_m();
                driver.step();
            }
            QCOMPARE(driver.speed_mps(), 0.0F);
            QVERIFY(driver.front_m() <= 58.1F && driver.front_m() > 57.7F);
            driver.situation.stopGap_m = kNothing_m;
            for (int i = 0; i < 40; ++i)
                driver.step();
            QVERIFY(driver.speed_mps() > 8.0F);
        }
    }

    void aClosedLine_isNeverPassed_thatCouldBeStoppedAt()
    {
        RandomStream random(29, 0, Purpose::general);
        const auto between = [&](float low, float high) { return low + (high - low) * static_cast<float>(random.uniform()); };
        for (int run = 0; run < 300; ++run) {
            VehicleSettings settings = looking(between(0.0F, 3.0F));
            settings.weights = kWeightPresets[random.below(8)].weights; // even such that cannot stop by themselves
            settings.isClosestApproach = run % 2 == 0;
            LoneDriver driver(between(0.0F, 14.0F), 14.0F, settings);
            driver.situation.step_s = run % 3 == 0 ? between(0.02F, 0.3F) : 0.1F;
            const float stops_m = stoppingWay_m(driver.speed_mps(), 8.0F, driver.situation.step_s);
            const float line_m = driver.front_m() + stops_m + between(0.06F, 40.0F);
            const int steps = static_cast<int>(40.0F / driver.situation.step_s);
            for (int i = 0; i < steps; ++i) {
                driver.situation.stopGap_m = line_m - driver.front_m();
                driver.step();
                QVERIFY(driver.front_m() <= line_m);
            }
            QVERIFY(driver.speed_mps() < 0.2F);
        }
    }

    void aCar_standsBehindALeaderThatStands_andFollowsIt()
    {
        for (const float anticipation_s : {1.0F, 2.0F, 3.0F}) {
            LoneDriver driver(12.0F, 12.0F, looking(anticipation_s));
            float tail_m = 60.0F;
            for (int i = 0; i < 260; ++i) {
                driver.situation.leaderGap_m = tail_m - driver.front_m();
                driver.step();
                QVERIFY(driver.front_m() < tail_m - 2.0F);
            }
            QCOMPARE(driver.speed_mps(), 0.0F);
            QVERIFY(driver.front_m() > tail_m - 11.0F);
            for (int i = 0; i < 200; ++i) {
                driver.situation.leader_mps = 6.0F;
                tail_m += 0.6F;
                driver.situation.leaderGap_m = tail_m - driver.front_m();
                driver.step();
                QVERIFY(driver.front_m() < tail_m - 2.0F);
            }
            QVERIFY(std::abs(driver.speed_mps() - 6.0F) < 0.3F);
        }
    }

    void aLeaderThatBrakesAsHardAsItCan_isNotTouched()
    {
        for (const float gap_m : {3.0F, 8.0F, 20.0F}) {
            LoneDriver driver(10.0F, 14.0F);
            driver.situation.leader_mps = 10.0F;
            float tail_m = driver.front_m() + gap_m;
            for (int i = 0; i < 160; ++i) {
                driver.situation.leaderGap_m = tail_m - driver.front_m();
                driver.step();
                if (i > 60)
                    driver.situation.leader_mps = std::max(driver.situation.leader_mps - 0.8F, 0.0F);
                tail_m += 0.1F * driver.situation.leader_mps;
                QVERIFY(driver.front_m() < tail_m);
            }
            QCOMPARE(driver.speed_mps(), 0.0F);
        }
    }

    void aCarThatStandsAcross_isStoppedFor()
    {
        LoneDriver driver(12.0F, 12.0F);
        const MovingBox across{{{50.0F, 0.5F}, 1.2F, 2.25F, 0.9F}, {}};
        driver.situation.boxes = {&across, 1};
        for (int i = 0; i < 200; ++i) {
            driver.step();
            QVERIFY(trueGap(driver.situation.body, across.body) > 0.5F);
        }
        QVERIFY(driver.speed_mps() < 0.1F);
    }

    void whereNobodyHasTheRightOfWay_carsThatCrossDoNotTouch()
    {
        RandomStream random(37, 0, Purpose::general);
        const auto between = [&](float low, float high) { return low + (high - low) * static_cast<float>(random.uniform()); };
        int stuck = 0;
        for (int pair = 0; pair < 300; ++pair) {
            std::array<LoneDriver, 2> drivers{LoneDriver(between(3.0F, 14.0F), between(5.0F, 14.0F)),
                                              LoneDriver(between(3.0F, 14.0F), between(5.0F, 14.0F))};
            drivers[0].situation.body.centre.x = -between(15.0F, 60.0F);
            VehicleSituation& across = drivers[1].situation;
            across.direction = {0.0F, 1.0F};
            across.body = {{0.0F, -between(15.0F, 60.0F)}, 0.5F * std::numbers::pi_v<float>, 2.25F, 0.9F};
            across.velocity = {0.0F, across.velocity.x};
            for (int i = 0; i < 400; ++i) {
                const std::array<MovingBox, 2> bodies{
                    {{drivers[0].situation.body, drivers[0].situation.velocity}, {across.body, across.velocity}}};
                drivers[0].situation.boxes = {&bodies[1], 1};
                across.boxes = {&bodies[0], 1};
                drivers[0].step();
                drivers[1].step();
                QVERIFY(trueGap(drivers[0].situation.body, across.body) > 0.0F);
            }
            stuck += drivers[0].speed_mps() < 0.1F && drivers[1].speed_mps() < 0.1F ? 1 : 0;
        }
        QVERIFY(stuck < 15); // who goes first is for others to say
    }

    void bicycleTricycleAndBus_driveAsTheyCan()
    {
        struct Row {
            AgentKind kind;
            VehicleFigures figures;
            float ideal_mps;
        };
        for (const Row& row :
             {Row{AgentKind::bicycle, {0.9F, 0.3F, 2.0F, 1.0F, 4.0F}, 4.5F}, Row{AgentKind::tricycle, {1.2F, 0.6F, 2.5F, 0.8F, 4.0F}, 3.0F},
              Row{AgentKind::bus, {6.0F, 1.275F, 11.0F, 1.2F, 5.0F}, 13.0F}}) {
            LoneDriver driver(row.kind, row.figures, vehicleSettings(row.kind), 0.0F, row.ideal_mps);
            const float line_m = driver.front_m() + 150.0F;
            float before_mps = 0.0F;
            float fastest_mps = 0.0F;
            for (int i = 0; i < 900; ++i) {
                driver.situation.stopGap_m = line_m - driver.front_m();
                driver.step();
                QVERIFY(driver.front_m() <= line_m);
                QVERIFY(driver.speed_mps() - before_mps <= 0.1F * row.figures.acceleration_mps2 + 1e-4F);
                before_mps = driver.speed_mps();
                fastest_mps = std::max(fastest_mps, before_mps);
            }
            QVERIFY(fastest_mps > 0.95F * row.ideal_mps);
            QVERIFY(driver.speed_mps() < 0.1F && driver.front_m() > line_m - 3.0F);
        }
    }
};

PASSERBY_TEST(VehicleDrivingTest)

} // namespace vehicle_driving_test

#include "vehicle_driving_test.moc"
