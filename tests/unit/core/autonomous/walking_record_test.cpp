// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/autonomous/measures/walking_record.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <functional>

namespace walking_record_test {

using namespace passerby::autonomous;

namespace {

/// One person, so many steps of 0.1 s, as `now` says of each.
WalkingRecord lived(int steps, const std::function<void(MeasuredPerson&, int)>& now, const std::function<bool(int)>& collides = {})
{
    WalkingRecord record;
    for (int step = 0; step <= steps; ++step) {
        MeasuredPerson person;
        person.person = 4;
        person.speed_mps = 1.3;
        person.place = {0.13 * step, 0.0};
        now(person, step);
        const char is = collides && collides(step) ? 1 : 0;
        record.add(0.1 * step, {&person, 1}, {&is, 1});
    }
    return record;
}

} // namespace

class WalkingRecordTest : public QObject {
    Q_OBJECT

private slots:
    /// Ten collisions in 10,000 moments and two fifths of the time at speed: S 0.64, V 0.8⁸ = 0.1678.
    void fitness_isThatByHand()
    {
        QVERIFY(std::abs(fitness(10.0, 0.4) - 1.33e-4) < 1e-6);
        QVERIFY(std::abs(fitness(10.0, 0.6) - 0.168) < 5e-4);
        QCOMPARE(fitness(50.0, 0.9), 0.0);
        QCOMPARE(fitness(0.0, 0.9), 1.0);
        QCOMPARE(fitness(0.0, 0.0), 0.0);
    }

    void whoWalksFreely_makesAllProgress()
    {
        const WalkingRecord record = lived(100, [](MeasuredPerson&, int) {});
        QCOMPARE(record.progress(), 1.0);
        QCOMPARE(record.meanFitness(), 1.0);
        QVERIFY(std::abs(record.walking_s() - 10.0) < 1e-9);
        QVERIFY(std::abs(record.speedShare() - 1.3 / 1.34) < 1e-9);
        QCOMPARE(record.stops() + record.turns() + record.stuck(), 0U);
    }

    /// Of 1,000 moments one is a collision (10 in 10,000), and 400 are at speed.
    void meanFitness_isThatOfThePeople()
    {
        const WalkingRecord record = lived(
            999, [](MeasuredPerson& person, int step) { person.speed_mps = step < 400 ? 1.3 : 0.5; }, [](int step) { return step == 7; });
        QVERIFY(std::abs(record.progress() - 0.4) < 1e-9);
        QVERIFY(std::abs(record.meanFitness() - 1.33e-4) < 1e-6);
    }

    /// Below 0.1 m/s somebody has stopped; before the next stop they have to walk again at 0.2 m/s.
    void stops_areCountedOnce()
    {
        const WalkingRecord record = lived(100, [](MeasuredPerson& person, int step) {
            person.speed_mps = step < 10 ? 1.3 : step < 20 ? 0.05 : step < 30 ? 0.15 : step < 40 ? 0.05 : step < 50 ? 1.0 : 0.0;
        });
        QCOMPARE(record.stops(), 2U);
    }

    /// 40° at once is one abrupt turn, as many in a second and a half none.
    void turns_areAbrupt()
    {
        const double turned_rad = 40.0 * 0.0174533;
        QCOMPARE(lived(50, [&](MeasuredPerson& person, int step) { person.heading_rad = step < 20 ? 0.0 : turned_rad; }).turns(), 1U);
        const auto slowly = [&](MeasuredPerson& person, int step) { person.heading_rad = turned_rad * std::min(1.0, step / 15.0); };
        QCOMPARE(lived(50, slowly).turns(), 0U);
        const auto acrossWest = [&](MeasuredPerson& person, int step) { person.heading_rad = step % 2 == 0 ? 3.1 : -3.1; };
        QCOMPARE(lived(50, acrossWest).turns(), 0U);
    }

    /// About-face within two seconds is one turn, however large; there and back a second later are two.
    void turns_areCountedOnce()
    {
        const auto aboutFace = [](MeasuredPerson& person, int step) {
            person.heading_rad = 3.14159265 * std::clamp((step - 10) / 20.0, 0.0, 1.0);
        };
        QCOMPARE(lived(50, aboutFace).turns(), 1U);
        const auto thereAndBack = [](MeasuredPerson& person, int step) { person.heading_rad = step < 10 || step >= 25 ? 0.0 : 1.0; };
        QCOMPARE(lived(50, thereAndBack).turns(), 2U);
    }

    /// Who stands turns to where they go before they walk at half their own speed; who has walked and stopped turns abruptly.
    void turns_ofWhoSetsOut_areNone()
    {
        const auto turnedAt10 = [](int slowFrom, int slowUntil) {
            return [=](MeasuredPerson& person, int step) {
                person.heading_rad = step < 10 ? 0.0 : 2.0;
                person.speed_mps = step >= slowFrom && step < slowUntil ? 0.05 : 1.3;
            };
        };
        QCOMPARE(lived(50, turnedAt10(0, 12)).turns(), 0U);
        QCOMPARE(lived(50, turnedAt10(5, 12)).turns(), 1U);
    }

    /// Two minutes within a metre; who sits as long is not stuck.
    void stuck_isWhoWalksAndComesNowhere()
    {
        QCOMPARE(lived(1199, [](MeasuredPerson& person, int) { person.place = {}; }).stuck(), 0U);
        QCOMPARE(lived(2500, [](MeasuredPerson& person, int) { person.place = {}; }).stuck(), 1U);
        const auto sits = [](MeasuredPerson& person, int) {
            person.place = {};
            person.isWalking = false;
        };
        const WalkingRecord sat = lived(2500, sits);
        QCOMPARE(sat.stuck(), 0U);
        QCOMPARE(sat.walking_s(), 0.0);
        QCOMPARE(sat.meanFitness(), 0.0);
    }

    /// On the way, then inside for long, then out by the same door: neither stuck, nor stopped, nor turned.
    void whoWasAway_beginsAnew()
    {
        WalkingRecord record;
        MeasuredPerson person;
        person.isWalking = true;
        const char collides = 0;
        const auto add = [&](double time_s, double speed_mps) {
            person.speed_mps = speed_mps;
            record.add(time_s, {&person, 1}, {&collides, 1});
        };
        add(0.0, 1.3);
        for (int second = 1; second < 200; ++second)
            record.add(second, {}, {});
        person.heading_rad = 3.0;
        add(200.0, 0.0);
        add(200.1, 0.0);
        QCOMPARE(record.stuck() + record.stops() + record.turns(), 0U);
        record.add(200.2, {}, {}); // for a moment
        person.heading_rad = 0.0;
        add(200.3, 0.0);
        QCOMPARE(record.turns(), 0U);
    }
};

PASSERBY_TEST(WalkingRecordTest)

} // namespace walking_record_test

#include "walking_record_test.moc"
