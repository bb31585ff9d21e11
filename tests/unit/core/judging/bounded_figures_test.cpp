// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/judging/bounded_figures.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>

namespace bounded_figures_test {

using namespace passerby::judging;

namespace {

bool isAbout(double a, double b)
{
    return std::abs(a - b) < 1e-9;
}

/// Somebody with a speed, an acceleration and a turn all along.
PersonSamples person(double speed_mps, double acceleration_mps2, double turn_deg, double nearest_m)
{
    PersonSamples one;
    one.speeds_mps.assign(10, speed_mps);
    one.accelerations_mps2.assign(9, acceleration_mps2);
    one.turns_deg.assign(9, turn_deg);
    one.nearest_m.assign(11, nearest_m);
    one.arrived_s = 30.0;
    return one;
}

Side sideWith(std::vector<PersonSamples> people)
{
    Side side;
    side.people = std::move(people);
    side.area_m2 = 4.0;
    side.duration_s = 60.0;
    side.inArea.assign(40, 0);
    return side;
}

} // namespace

class BoundedFiguresTest : public QObject {
    Q_OBJECT

private slots:
    /// Everybody alike: bounds of nothing; somebody else: bounds that hold the figure.
    void bounds_areByPeople()
    {
        std::vector<PersonSamples> people(30, person(1.0, 0.2, 4.0, 1.0));
        const Side alike = sideWith(people);
        const BoundedFigures none = boundedFigures(alike, alike);
        const auto& mean = none[static_cast<std::size_t>(Measure::meanSpeed)];
        QVERIFY(isAbout(mean.low, 1.0) && isAbout(mean.high, 1.0));
        for (std::size_t i = 0; i < people.size(); ++i)
            people[i] = person(1.0 + 0.01 * static_cast<double>(i), 0.2, 4.0, 1.0);
        const BoundedFigures some = boundedFigures(sideWith(people), alike);
        const auto& speed = some[static_cast<std::size_t>(Measure::speedDistance)];
        QVERIFY(isAbout(speed.value, 0.145));
        QVERIFY(speed.low > 0.08 && speed.low < 0.145 && speed.high > 0.145 && speed.high < 0.21);
        QVERIFY(some[static_cast<std::size_t>(Measure::tooNear)].low >= 0.0);
        const auto& slowest = some[static_cast<std::size_t>(Measure::slowestSecond)]; // a minimum: no bounds
        QVERIFY(isAbout(slowest.value, 1.145) && slowest.low == slowest.value && slowest.high == slowest.value);
    }

    /// Half of the people walk at 1, half at 2 m/s: random halves differ, but by less than 1, and by nothing where all are alike.
    void noise_isWhatHalvesDifferBy()
    {
        std::vector<PersonSamples> people(20, person(1.0, 0.2, 4.0, 1.0));
        const auto at = [](const BoundedFigures& figures, Measure measure) { return figures[static_cast<std::size_t>(measure)]; };
        QVERIFY(isAbout(at(noiseFloor(sideWith(people), 1), Measure::speedDistance).value, 0.0));
        for (std::size_t i = 0; i < people.size(); i += 2)
            people[i] = person(2.0, 0.2, 4.0, 1.0);
        const BoundedFigures noise = noiseFloor(sideWith(people), 1);
        // Of ten draws without putting back, five of each expected: mean |difference| of the shares is 0.176.
        QVERIFY(std::abs(at(noise, Measure::speedDistance).value - 0.176) < 0.04);
        QVERIFY(isAbout(at(noise, Measure::meanSpeed).value, at(noise, Measure::speedDistance).value));
        QVERIFY(at(noise, Measure::speedDistance).low >= 0.0 && at(noise, Measure::speedDistance).high <= 1.0);
        QVERIFY(std::isnan(at(noise, Measure::deviation).value));
        QVERIFY(std::isnan(at(noise, Measure::throughput).value)); // everybody who was recorded arrives
        QCOMPARE(at(noiseFloor(sideWith(people), 1), Measure::speedDistance).value, at(noise, Measure::speedDistance).value);
        people.resize(3);
        QVERIFY(std::isnan(at(noiseFloor(sideWith(people), 1), Measure::speedDistance).value));
    }
};

PASSERBY_TEST(BoundedFiguresTest)

} // namespace bounded_figures_test

#include "bounded_figures_test.moc"
