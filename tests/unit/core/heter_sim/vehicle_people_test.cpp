// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/random_stream.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/heter_sim/lone_driver.h"

#include <QTest>
#include <numbers>

namespace vehicle_people_test {

using namespace passerby::heter_sim;
using passerby::foundation::Purpose;
using passerby::foundation::RandomStream;
using passerby::testing::LoneDriver;
using passerby::testing::looking;
namespace steering = passerby::steering;

namespace {

constexpr float kNothing_m = VehicleSituation::kNothing_m;

/// What came of somebody who crossed, looking at nothing.
struct Crossed {
    float leastGap_m = kNothing_m;
    float slowest_mps = kNothing_m;
    bool isRunInto = false;
};

Crossed cross(LoneDriver& driver, MovingDisc person, int steps)
{
    Crossed crossed;
    for (int i = 0; i < steps; ++i) {
        driver.situation.discs = {&person, 1};
        driver.step();
        person.place = person.place + person.velocity * driver.situation.step_s;
        const float gap_m = trueGap(driver.situation.body, {person.place, 0.0F, 0.0F, 0.0F}) - person.radius_m;
        crossed.leastGap_m = std::min(crossed.leastGap_m, gap_m);
        crossed.slowest_mps = std::min(crossed.slowest_mps, driver.speed_mps());
        const Vector apart = person.place - driver.situation.body.centre; // who walks on into its side has not been run into
        const bool isAhead = dot(apart, unitAt(driver.situation.body.heading_rad)) > driver.choice.figures().halfLength_m;
        crossed.isRunInto = crossed.isRunInto || (gap_m < 0.0F && isAhead && driver.speed_mps() > 0.0F);
    }
    return crossed;
}

/// A lane that goes along x, then a quarter turn to the left round (0, R), then along y.
struct Bend {
    float radius_m;

    [[nodiscard]] Vector outside(float along_m, float offset_m) const
    {
        const Vector out = unitAt(along_m / radius_m - 0.5F * std::numbers::pi_v<float>);
        return Vector{0.0F, radius_m} + out * (radius_m + offset_m);
    }
    void look(VehicleSituation& situation) const
    {
        const Vector place = situation.body.centre;
        const Vector fromMiddle{place.x, place.y - radius_m};
        const bool isBefore = place.x < 0.0F;
        const bool isBehind = !isBefore && fromMiddle.y >= 0.0F;
        situation.direction = isBefore   ? Vector{1.0F, 0.0F}
                              : isBehind ? Vector{0.0F, 1.0F}
                                         : Vector{-fromMiddle.y, fromMiddle.x} * (1.0F / length(fromMiddle));
        situation.offset_m = isBefore ? place.y : radius_m - (isBehind ? place.x : length(fromMiddle));
        situation.curvature_1pm = place.x > -3.0F && fromMiddle.y < -1.0F ? 1.0F / radius_m : 0.0F;
    }
};

/// Drives round a bend beside or onto somebody who stands.
Crossed round(const Bend& bend, float speed_mps, Vector place, LoneDriver& driver)
{
    driver.situation.body.centre = {-30.0F, 0.0F};
    driver.situation.velocity = {speed_mps, 0.0F};
    const MovingDisc person{place, {}, 0.25F};
    driver.situation.discs = {&person, 1};
    Crossed crossed;
    for (int i = 0; i < 300; ++i) {
        bend.look(driver.situation);
        driver.situation.velocity = driver.choice.next(driver.situation);
        driver.situation.body = advanced(driver.situation.body, driver.situation.velocity, driver.choice.figures(), 0.1F);
        crossed.leastGap_m = std::min(crossed.leastGap_m, trueGap(driver.situation.body, {place, 0.0F, 0.0F, 0.0F}) - person.radius_m);
        crossed.slowest_mps = std::min(crossed.slowest_mps, driver.speed_mps());
    }
    return crossed;
}

} // namespace

/// Vehicles and people on foot.
class VehiclePeopleTest : public QObject {
    Q_OBJECT

private slots:
    void aPersonWhoStepsOut_isNotTouched_data()
    {
        QTest::addColumn<float>("anticipation_s");
        QTest::newRow("1 s") << 1.0F;
        QTest::newRow("2 s") << 2.0F;
        QTest::newRow("3 s") << 3.0F;
    }
    void aPersonWhoStepsOut_isNotTouched()
    {
        QFETCH(float, anticipation_s);
        // Of the notes: somebody crosses 45 m before a car at 10 m/s.
        for (const float speed_mps : {0.5F, 1.0F, 1.4F}) {
            LoneDriver driver(10.0F, 10.0F, looking(anticipation_s));
            const Crossed crossed = cross(driver, {{driver.front_m() + 45.0F, -3.0F}, {0.0F, speed_mps}, 0.25F}, 200);
            QVERIFY(crossed.leastGap_m > 0.5F);
            QVERIFY(driver.speed_mps() > 9.5F); // on its way again
        }
        // And who stops in the middle of the lane, for good.
        LoneDriver driver(10.0F, 10.0F, looking(anticipation_s));
        MovingDisc person{{driver.front_m() + 45.0F, -3.0F}, {0.0F, 1.0F}, 0.25F};
        for (int i = 0; i < 200; ++i) {
            person.velocity.y = person.place.y < 0.0F ? 1.0F : 0.0F;
            driver.situation.discs = {&person, 1};
            driver.step();
            person.place = person.place + person.velocity * 0.1F;
            QVERIFY(person.place.x - person.radius_m - driver.front_m() > 0.5F);
        }
        QCOMPARE(driver.speed_mps(), 0.0F);
    }

    void whoeverIsThereInTime_isNotTouched()
    {
        RandomStream random(31, 0, Purpose::general);
        const auto between = [&](float low, float high) { return low + (high - low) * static_cast<float>(random.uniform()); };
        for (int run = 0; run < 400; ++run) {
            LoneDriver driver(between(0.0F, 14.0F), between(5.0F, 14.0F), looking(between(0.5F, 3.0F)));
            const float stops_m = stoppingWay_m(driver.speed_mps(), 8.0F, 0.1F);
            const MovingDisc person{{driver.front_m() + stops_m + between(1.0F, 30.0F), between(-1.0F, 1.0F)}, {}, 0.25F};
            QVERIFY(cross(driver, person, 150).leastGap_m > 0.0F);
            // It stands, or has driven past where there was room.
            QVERIFY(driver.speed_mps() < 0.2F || (driver.front_m() > person.place.x + 4.5F && std::abs(person.place.y) > 0.5F));
        }
        for (int run = 0; run < 400; ++run) { // crossing, from where the car can see them for long enough
            LoneDriver driver(between(0.0F, 14.0F), between(5.0F, 14.0F), looking(between(0.5F, 3.0F)));
            const float walks_mps = between(0.4F, 2.0F);
            const float stops_s = driver.speed_mps() / 8.0F + 0.2F;
            const float side = run % 2 == 0 ? 1.0F : -1.0F;
            const float from_m = 1.5F + walks_mps * (stops_s + between(0.0F, 4.0F));
            const MovingDisc person{{driver.front_m() + between(1.0F, 50.0F), side * from_m}, {0.0F, -side * walks_mps}, 0.25F};
            const Crossed crossed = cross(driver, person, 200);
            QVERIFY(!crossed.isRunInto);
        }
    }

    void whoeverStandsBesideTheWay_doesNotMatter()
    {
        LoneDriver driver(10.0F, 10.0F);
        const std::array<MovingDisc, 2> people{{{{30.0F, 2.0F}, {}, 0.25F}, {{45.0F, -2.2F}, {0.0F, -1.0F}, 0.25F}}};
        const std::array<MovingBox, 2> boxes{
            {{{{60.0F, 2.5F}, 0.0F, 2.25F, 0.9F}, {}}, {{{120.0F, 3.2F}, 3.14F, 2.25F, 0.9F}, {-10.0F, 0.0F}}}};
        driver.situation.discs = people;
        driver.situation.boxes = boxes;
        for (int i = 0; i < 100; ++i) {
            driver.step();
            QVERIFY(driver.speed_mps() > 9.5F);
        }
    }

    void inABend_itStopsForWhoeverStandsOnTheLane_andForNobodyElse()
    {
        for (const auto& [radius_m, speed_mps] : {std::pair{7.0F, 3.5F}, {8.0F, 4.0F}, {12.0F, 5.0F}, {30.0F, 8.0F}, {50.0F, 10.0F}})
            for (const float along_m : {2.0F, 5.0F, 8.0F}) {
                const Bend bend{radius_m};
                LoneDriver driver(speed_mps, speed_mps);
                const Crossed past = round(bend, speed_mps, bend.outside(along_m, 2.1F), driver);
                QVERIFY(past.slowest_mps > 0.6F * speed_mps && past.leastGap_m > 0.3F);
                QVERIFY(driver.situation.body.centre.y > radius_m && std::abs(driver.situation.offset_m) < 0.1F);
                LoneDriver stopped(speed_mps, speed_mps);
                QVERIFY(round(bend, speed_mps, bend.outside(along_m, 0.3F), stopped).leastGap_m > 0.1F);
                QVERIFY(stopped.speed_mps() < 0.2F);
            }
    }
};

PASSERBY_TEST(VehiclePeopleTest)

} // namespace vehicle_people_test

#include "vehicle_people_test.moc"
