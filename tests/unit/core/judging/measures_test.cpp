// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/judging/measures.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>

namespace measures_test {

using namespace passerby::judging;

namespace {

double of(const Figures& figures, Measure measure)
{
    return figures[static_cast<std::size_t>(measure)];
}

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

class MeasuresTest : public QObject {
    Q_OBJECT

private slots:
    void distances_areThoseByHand()
    {
        const Side recorded = sideWith({person(1.0, 0.2, 4.0, 1.0), person(1.0, 0.2, 4.0, 1.0)});
        Side model = sideWith({person(1.3, 0.5, 1.0, 0.8), person(1.3, 0.5, 1.0, 0.8)});
        model.people[0].deviations_m = {1.0, 2.0};
        model.people[1].deviations_m = {3.0, 6.0};
        const Figures figures = figuresOf(model, recorded, {1, 1});
        QVERIFY(isAbout(of(figures, Measure::speedDistance), 0.3));
        QVERIFY(isAbout(of(figures, Measure::speedKs), 1.0));
        QVERIFY(isAbout(of(figures, Measure::accelerationDistance), 0.3));
        QVERIFY(isAbout(of(figures, Measure::accelerationKs), 1.0));
        QVERIFY(isAbout(of(figures, Measure::turnDistance), 3.0));
        QVERIFY(isAbout(of(figures, Measure::turnKs), 1.0));
        QVERIFY(isAbout(of(figures, Measure::nearestDistance), 0.2));
        QVERIFY(isAbout(of(figures, Measure::deviation), 3.0));
        QVERIFY(isAbout(of(figuresOf(model, recorded, {1, 0}), Measure::deviation), 1.5));
        QVERIFY(isAbout(of(figuresOf(recorded, recorded, {1, 1}), Measure::speedDistance), 0.0));
    }

    void whatASideHas_isThatByHand()
    {
        Side side = sideWith({person(1.0, 0.3, 4.0, 1.0), person(2.0, 0.4, 8.0, 0.39)});
        side.people[1].arrived_s = 70.0; // after the recording has ended
        side.people[0].stepSquares = 6.0;
        side.people[0].steps = 3;
        side.people[1].stepSquares = 2.0;
        side.people[1].steps = 5;
        Figures figures = figuresOf(side, side, {1, 1});
        QVERIFY(isAbout(of(figures, Measure::meanSpeed), 1.5));
        QVERIFY(isAbout(of(figures, Measure::acceleration), std::sqrt(0.125)));
        QVERIFY(isAbout(of(figures, Measure::turn), 8.0));
        QVERIFY(isAbout(of(figures, Measure::tooNear), 0.5));
        QVERIFY(isAbout(of(figures, Measure::arrivals), 1.0));
        QVERIFY(isAbout(of(figures, Measure::throughput), 1.0));
        QVERIFY(isAbout(of(figures, Measure::jitter), 1.0));
        side.people[1].arrived_s = std::nan("");
        figures = figuresOf(side, side, {1, 1});
        QVERIFY(isAbout(of(figures, Measure::arrivals), 0.5));
        // Half of the people, as if they were all.
        QVERIFY(isAbout(of(figuresOf(side, side, {1, 0}), Measure::throughput), 2.0));
    }

    /// 0.4 m and more is not too near.
    void tooNear_isBelowForty()
    {
        const Side side = sideWith({person(1.0, 0.0, 0.0, 0.4), person(1.0, 0.0, 0.0, 0.3999)});
        QVERIFY(isAbout(of(figuresOf(side, side, {1, 1}), Measure::tooNear), 0.5));
        QVERIFY(isAbout(of(figuresOf(side, side, {1, 0}), Measure::tooNear), 0.0));
    }

    /// Ten speeds from moment 0 are the seconds 0 to 3, with 3, 2, 3 and 2 samples each. One of five stands in the second that begins at
    /// 1 s. Four people are too few, however many samples they have, and who still walks when the recording is over does not count.
    void slowestSecond_needsFivePeople()
    {
        Side side = sideWith(std::vector<PersonSamples>(5, person(1.0, 0.0, 0.0, 1.0)));
        side.people[0].speeds_mps = {1, 1, 1, 0, 0, 0.4, 0.4, 0.4, 1, 1};
        const auto slowest = [&side](const Kept& kept) { return of(figuresOf(side, side, kept), Measure::slowestSecond); };
        QVERIFY(isAbout(slowest({1, 1, 1, 1, 1}), 0.8));
        QVERIFY(std::isnan(slowest({1, 1, 1, 1, 0})));
        side.duration_s = 1.2; // the second from 0 s on alone
        QVERIFY(isAbout(slowest({1, 1, 1, 1, 1}), 1.0));
    }

    /// Six moments with one of 4 m² (0.25 per m²), five with three (0.75): bins of 0.25.
    void diagram_isSpeedByDensity()
    {
        Side side = sideWith({person(1.0, 0.0, 0.0, 1.0), person(1.0, 0.0, 0.0, 1.0)});
        for (std::int64_t k = 0; k < 11; ++k) {
            side.inArea[static_cast<std::size_t>(k)] = k < 6 ? 1 : 3;
            side.people[0].inArea.emplace_back(k, k < 6 ? 1.4 : 1.0);
            if (k >= 6)
                side.people[1].inArea.emplace_back(k, 0.6);
        }
        side.inArea[20] = 9; // four moments are too few
        const auto diagram = fundamentalDiagram(side, {1, 1});
        QCOMPARE(diagram.size(), std::size_t{2});
        QVERIFY(isAbout(diagram[0].density_m2, 0.375) && diagram[0].moments == 6 && isAbout(diagram[0].speed_mps, 1.4));
        QVERIFY(isAbout(diagram[1].density_m2, 0.875) && diagram[1].moments == 5 && isAbout(diagram[1].speed_mps, 0.8));
        Side slower = side;
        for (auto& [moment, speed] : slower.people[0].inArea)
            speed -= 0.2;
        // By 0.2 in six moments, by 0.1 in five.
        QVERIFY(isAbout(of(figuresOf(slower, side, {1, 1}), Measure::diagram), (6 * 0.2 + 5 * 0.1) / 11.0));
    }

    void nothing_isNoNumber()
    {
        PersonSamples nobody;
        const Side side = sideWith({nobody});
        const Figures figures = figuresOf(side, side, {1});
        for (const Measure measure : {Measure::speedDistance, Measure::turnKs, Measure::deviation, Measure::diagram, Measure::meanSpeed,
                                      Measure::tooNear, Measure::slowestSecond, Measure::jitter})
            QVERIFY(std::isnan(of(figures, measure)));
    }
};

PASSERBY_TEST(MeasuresTest)

} // namespace measures_test

#include "measures_test.moc"
