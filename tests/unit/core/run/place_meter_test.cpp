// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/place_meter.h"

#include "tests/support/counted_allocations.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <map>
#include <random>
#include <rapidcheck.h>

namespace place_meter_test {

using namespace passerby;
using geometry::Point;
using run::Gate;
using run::GateWay;
using run::MeasuredPlaces;
using run::PersonAt;
using run::PlaceMeasures;
using run::PlaceMeter;
using world::ServiceClass;

namespace {

Gate gateFrom(Point a, Point b, std::uint32_t number = 1, int level = 0)
{
    const std::array<Point, 2> ends{a, b};
    return {world::MeasurementLineId{number}, level, a, b, geometry::boundingBox(ends)};
}

run::Area areaOf(double west, double south, double east, double north, std::uint32_t number = 1)
{
    const geometry::Polygon polygon{{{west, south}, {east, south}, {east, north}, {west, north}}, {}};
    return {world::RegionId{number}, 0, polygon, geometry::boundingBox(polygon), geometry::area(polygon), world::ServiceUse::walkway};
}

MeasuredPlaces placesOf(std::vector<Gate> gates, std::vector<run::Area> areas = {})
{
    return {std::move(gates), std::move(areas), {}, 2, 3};
}

/// Where people are, by step; the ids are places in each list.
using Steps = std::vector<std::vector<PersonAt>>;

PlaceMeasures measured(const MeasuredPlaces& places, const Steps& steps, double step_s)
{
    PlaceMeter meter(places, step_s);
    for (std::size_t step = 1; step < steps.size(); ++step)
        meter.step(steps[step - 1], steps[step]);
    return meter.measures();
}

PersonAt at(std::uint32_t id, double x, double y, std::uint16_t profile = 0, std::uint16_t goal = 1)
{
    return {id, 0, profile, goal, {x, y}};
}

} // namespace

class PlaceMeterTest : public QObject {
    Q_OBJECT

private slots:
    void aWayAcross_countsOnce_andByItsWay();
    void whoStopsOnTheLine_isCountedOnce();
    void gatesThatJoin_countAWayThroughTheirEndOnce();
    void longGate_countsWhoeverChangedSides();
    void splitsByProfileAndGoal();
    void agreesWithPedPy_onFiguresDoneByHand();
    void lastAndBusiestMinute();
    void longRuns_keepTheCurveWithinItsRoom();
    void areas_addUpPeopleAndClasses();
    void otherLevels_countNothing();
    void whoIsPutElsewhere_crossesNothing();
    void aStep_allocatesNothing();
};

void PlaceMeterTest::aWayAcross_countsOnce_andByItsWay()
{
    const Gate gate = gateFrom({5, 0}, {5, 4}); // north: its left is the west
    bool isForward = false;
    QVERIFY(gate.isCrossed({6, 2}, {4, 2}, isForward) && isForward);
    QVERIFY(gate.isCrossed({4, 2}, {6, 2}, isForward) && !isForward);
    QVERIFY(!gate.isCrossed({4, 2}, {4.9, 2}, isForward));
    QVERIFY(!gate.isCrossed({4, 5}, {6, 5}, isForward)); // beyond its end
    QVERIFY(!gate.isCrossed({5, 1}, {5, 3}, isForward)); // along it
}

void PlaceMeterTest::whoStopsOnTheLine_isCountedOnce()
{
    const MeasuredPlaces places = placesOf({gateFrom({5, 0}, {5, 4})});
    const Steps through{{at(0, 4, 2)}, {at(0, 5, 2)}, {at(0, 5, 2)}, {at(0, 6, 2)}};
    const Steps back{{at(0, 6, 2)}, {at(0, 5, 2)}, {at(0, 4, 2)}};
    const Steps touches{{at(0, 4, 2)}, {at(0, 5, 2)}, {at(0, 4, 2)}};
    QCOMPARE(measured(places, through, 1.0).gates[0].ways[1].all, std::uint64_t{1});
    QCOMPARE(measured(places, through, 1.0).gates[0].crossings(), std::uint64_t{1});
    QCOMPARE(measured(places, back, 1.0).gates[0].ways[0].all, std::uint64_t{1});
    QCOMPARE(measured(places, back, 1.0).gates[0].crossings(), std::uint64_t{1});
    const PlaceMeasures touched = measured(places, touches, 1.0);
    QCOMPARE(touched.gates[0].ways[0].all, touched.gates[0].ways[1].all);
}

void PlaceMeterTest::gatesThatJoin_countAWayThroughTheirEndOnce()
{
    const MeasuredPlaces places = placesOf({gateFrom({5, 0}, {5, 2}, 1), gateFrom({5, 2}, {5, 4}, 2)});
    const PlaceMeasures there = measured(places, {{at(0, 4, 2)}, {at(0, 6, 2)}}, 1.0);
    QCOMPARE(there.gates[0].crossings() + there.gates[1].crossings(), std::uint64_t{1});
    const PlaceMeasures back = measured(places, {{at(0, 6, 2)}, {at(0, 4, 2)}}, 1.0);
    QCOMPARE(back.gates[0].crossings() + back.gates[1].crossings(), std::uint64_t{1});
}

void PlaceMeterTest::longGate_countsWhoeverChangedSides()
{
    rc::check("forward less backward is how many more are left of it in the end", [] {
        const auto coordinate = rc::gen::map(rc::gen::inRange(-40, 41), [](int value) { return value / 8.0; });
        const Gate gate = gateFrom({-200, *coordinate}, {200, *coordinate});
        Steps steps;
        for (int step = 0; step < 12; ++step) {
            std::vector<PersonAt> people;
            for (std::uint32_t id = 0; id < 5; ++id)
                people.push_back(at(id, *coordinate, *coordinate));
            steps.push_back(std::move(people));
        }
        const PlaceMeasures counted = measured(placesOf({gate}), steps, 10.0);
        std::int64_t more = 0;
        for (std::size_t person = 0; person < 5; ++person)
            more += (geometry::orientation(gate.a, gate.b, steps.back()[person].place) > 0.0 ? 1 : 0)
                    - (geometry::orientation(gate.a, gate.b, steps.front()[person].place) > 0.0 ? 1 : 0);
        RC_ASSERT(static_cast<std::int64_t>(counted.gates[0].ways[0].all) - static_cast<std::int64_t>(counted.gates[0].ways[1].all)
                  == more);
    });
}

void PlaceMeterTest::splitsByProfileAndGoal()
{
    const MeasuredPlaces places = placesOf({gateFrom({5, 0}, {5, 4})});
    const Steps steps{{at(0, 6, 1, 0, 2), at(1, 6, 2, 1, PersonAt::kNoGoal), at(2, 4, 3, 1, 0)},
                      {at(0, 4, 1, 0, 2), at(1, 4, 2, 1, PersonAt::kNoGoal), at(2, 6, 3, 1, 0)}};
    const auto ways = measured(places, steps, 1.0).gates[0].ways;
    QCOMPARE(ways[0].byProfile, (std::vector<std::uint64_t>{1, 1}));
    QCOMPARE(ways[1].byProfile, (std::vector<std::uint64_t>{0, 1}));
    QCOMPARE(ways[0].byGoal, (std::vector<std::uint64_t>{0, 0, 1, 1}));
    QCOMPARE(ways[1].byGoal, (std::vector<std::uint64_t>{1, 0, 0, 0}));
}

/// PedPy's N–t curve (compute_n_t: of each person the first movement that crosses the line, told at the frame where it ends). Six people at
/// a frame a second, the line x = 5 from y = 0 to 4. Done by hand: 1 goes 4.2 → 5.4 up to frame 1; 2 goes 5.6 → 4.4 at frame 2 and back at
/// frame 4, which counts no more; 3 passes beyond the line's end (y = 4.5); 4 goes through at frame 3; 5 comes near and turns; 6 is there
/// from frame 2 on and goes through at frame 5. So N = 0, 1, 2, 3, 3, 4 at frames 0 to 5.
void PlaceMeterTest::agreesWithPedPy_onFiguresDoneByHand()
{
    const std::map<std::uint32_t, std::vector<double>> x{{1, {4.2, 5.4, 6.6, 7.8, 9.0, 9.9}}, {2, {6.8, 5.6, 4.4, 4.8, 5.2, 6.2}},
                                                         {3, {3.5, 4.7, 5.9, 7.1, 8.3, 9.5}}, {4, {1.5, 2.7, 3.9, 5.1, 6.3, 7.5}},
                                                         {5, {3.0, 4.0, 4.9, 4.0, 3.0, 2.0}}, {6, {-1, -1, 8.0, 6.9, 5.8, 4.7}}};
    Steps steps;
    for (std::size_t frame = 0; frame < 6; ++frame) {
        std::vector<PersonAt> people;
        for (const auto& [id, places] : x)
            if (places[frame] >= 0.0)
                people.push_back(at(id, places[frame], id == 3 ? 4.5 : 0.5 * id));
        steps.push_back(std::move(people));
    }
    const PlaceMeasures counted = measured(placesOf({gateFrom({5, 0}, {5, 4})}), steps, 1.0);
    QCOMPARE(counted.curve_s, 1.0);
    QCOMPARE(counted.gates[0].curveOfPeople, (std::vector<std::uint32_t>{1, 2, 3, 3, 4})); // frames 1 to 5
    QCOMPARE(counted.gates[0].people, std::uint64_t{4});
    QCOMPARE(counted.gates[0].crossings(), std::uint64_t{5});
    QCOMPARE(counted.gates[0].curve[0], (std::vector<std::uint32_t>{0, 1, 1, 1, 2}));
    QCOMPARE(counted.gates[0].curve[1], (std::vector<std::uint32_t>{1, 1, 2, 3, 3}));
}

void PlaceMeterTest::lastAndBusiestMinute()
{
    PlaceMeter meter(placesOf({gateFrom({5, 0}, {5, 4})}), 0.1);
    const std::vector<PersonAt> west{at(0, 4.5, 1)};
    const std::vector<PersonAt> east{at(0, 5.5, 1)};
    bool isWest = true;
    for (int step = 1; step <= 3000; ++step) { // once a second for two minutes, then nothing
        const bool goes = step <= 1200 && step % 10 == 5;
        meter.step(isWest ? west : east, isWest != goes ? west : east);
        isWest = isWest != goes;
        if (step == 1200) {
            QCOMPARE(meter.measures().gates[0].busiestMinute, 60U);
            QCOMPARE(meter.measures().gates[0].lastMinute_s, 59.0);
            QCOMPARE(meter.measures().gates[0].lastMinute[0] + meter.measures().gates[0].lastMinute[1], 59U);
            QVERIFY(std::abs(meter.measures().gates[0].lastMinute_per_min(GateWay::forward)
                             + meter.measures().gates[0].lastMinute_per_min(GateWay::backward) - 60.0)
                    < 1e-9);
        }
    }
    const PlaceMeasures counted = meter.measures();
    QCOMPARE(counted.gates[0].crossings(), std::uint64_t{120});
    QCOMPARE(counted.gates[0].busiestMinute, 60U);
    QCOMPARE(counted.gates[0].lastMinute[0] + counted.gates[0].lastMinute[1], 0U);
    QVERIFY(std::abs(counted.perHour(120) - 1440.0) < 1e-9);
}

void PlaceMeterTest::longRuns_keepTheCurveWithinItsRoom()
{
    run::NtCurve<1> curve;
    for (std::uint32_t value = 1; value <= 3000; ++value) {
        curve.add({value});
        const std::vector<std::uint32_t> kept = curve.curveOf(0);
        QVERIFY(kept.size() <= run::NtCurve<1>::kMostEntries);
        QCOMPARE(kept.back(), value);
        for (std::size_t place = 0; place + 1 < kept.size(); ++place)
            QCOMPARE(std::size_t{kept[place]}, (place + 1) * curve.merged());
    }
    QCOMPARE(curve.merged(), std::size_t{8});
}

void PlaceMeterTest::areas_addUpPeopleAndClasses()
{
    // 10 m²: one person has 10 (A), three 3.33 (A), four 2.5 (B), five 2 (C), ten 1 (D), twenty 0.5 (E), thirty 0.33 (F).
    const MeasuredPlaces places = placesOf({}, {areaOf(0, 0, 5, 2)});
    Steps steps{{}};
    for (const std::uint32_t people : {0U, 1U, 3U, 4U, 5U, 10U, 20U, 30U, 30U}) {
        std::vector<PersonAt> now;
        for (std::uint32_t id = 0; id < people; ++id)
            now.push_back(at(id, 0.1 * id, 1.0));
        now.push_back(at(100, 9.0, 1.0)); // outside
        steps.push_back(std::move(now));
    }
    const PlaceMeasures counted = measured(places, steps, 0.5);
    const run::AreaMeasure& area = counted.areas[0];
    QCOMPARE(area.now, 30U);
    QCOMPARE(area.most, 30U);
    QCOMPARE(area.person_s, 0.5 * 103);
    QCOMPARE(area.class_s, (std::array<double, 6>{1.5, 0.5, 0.5, 0.5, 0.5, 1.0}));
    QCOMPARE(area.classPerson_s, (std::array<double, 6>{2.0, 2.0, 2.5, 5.0, 10.0, 30.0}));
    QCOMPARE(area.worst, ServiceClass::f);
    QCOMPARE(counted.meanPeople(area), 103.0 / 9.0);
}

void PlaceMeterTest::otherLevels_countNothing()
{
    const MeasuredPlaces places = placesOf({gateFrom({5, 0}, {5, 4}, 1, 1)}, {areaOf(0, 0, 10, 4)});
    Steps steps{{at(0, 4, 2)}, {at(0, 6, 2)}};
    QCOMPARE(measured(places, steps, 1.0).gates[0].crossings(), std::uint64_t{0});
    steps[1][0].level = 1; // comes to its level by it
    QCOMPARE(measured(places, steps, 1.0).gates[0].crossings(), std::uint64_t{1});
    QCOMPARE(measured(places, steps, 1.0).areas[0].now, 0U);
}

void PlaceMeterTest::whoIsPutElsewhere_crossesNothing()
{
    const MeasuredPlaces places = placesOf({gateFrom({5, 0}, {5, 4})});
    QCOMPARE(measured(places, {{at(0, 4.4, 2)}, {at(0, 5.8, 2)}}, 0.1).gates[0].crossings(), std::uint64_t{1});
    QCOMPARE(measured(places, {{at(0, 4.4, 2)}, {at(0, 5.95, 2)}}, 0.1).gates[0].crossings(), std::uint64_t{0});
    QCOMPARE(measured(places, {{at(0, 4.4, 2)}, {}, {at(0, 5.8, 2)}}, 0.1).gates[0].crossings(), std::uint64_t{0});
}

void PlaceMeterTest::aStep_allocatesNothing()
{
    if (!testing::kAllocationsAreCounted)
        QSKIP("Sanitizers count allocations themselves.");
    std::vector<Gate> gates;
    for (std::uint32_t number = 1; number <= 8; ++number)
        gates.push_back(gateFrom({number + 0.5, 0}, {number + 0.5, 10}, number));
    PlaceMeter meter(placesOf(gates, {areaOf(0, 0, 5, 5)}), 0.1);
    std::mt19937 random(7);
    std::uniform_real_distribution<double> anywhere(0.0, 10.0);
    Steps steps(2);
    const auto move = [&](std::vector<PersonAt>& people) {
        people.clear();
        for (std::uint32_t id = 0; id < 300; ++id)
            people.push_back(at(id, std::fmod(static_cast<double>(id), 10.0) + 0.1 * anywhere(random), anywhere(random) / 10.0));
    };
    const auto live = [&](int count) {
        for (int step = 0; step < count; ++step) {
            std::swap(steps[0], steps[1]);
            move(steps[1]);
            meter.step(steps[0], steps[1]);
        }
    };
    live(100);
    const long before = testing::allocations;
    live(2000);
    QCOMPARE(testing::allocations - before, 0L);
    QVERIFY(meter.measures().gates[3].crossings() > 1000);
}

PASSERBY_TEST(PlaceMeterTest)

} // namespace place_meter_test

#include "place_meter_test.moc"
