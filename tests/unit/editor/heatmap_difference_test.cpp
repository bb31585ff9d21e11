// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/heatmap_difference.h"

#include "core/foundation/random_stream.h"
#include "editor/scene/colour_map.h"
#include "editor/session/walker_counts.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>

namespace heatmap_difference_test {

using namespace passerby;
using editor::CountedPeople;
using editor::Heatmap;
using editor::HeatScale;

namespace {

constexpr double kLength_m = 10.0;

/// One way between two nodes, in both directions.
std::shared_ptr<const navigation::NavigationGraph> oneWay()
{
    std::vector<navigation::Node> nodes{{true, 1, {0, 0}, 0.0, 0}, {true, 2, {kLength_m, 0}, 0.0, 0}};
    std::vector<navigation::Segment> segments{{0, 1, 1, kLength_m}, {1, 0, 1, kLength_m}};
    return std::make_shared<const navigation::NavigationGraph>(
        navigation::NavigationGraph::fromParts(std::move(nodes), std::move(segments)));
}

/// 0.02 of people's time is spent on the way there, 0.01 on the way back, walking 10 s each; half of it to type 1.
alibi::Bake bakeOf()
{
    alibi::Bake bake;
    bake.graph = oneWay();
    bake.probability = {0.02, 0.01};
    bake.meanTravel_s = {10.0, 10.0};
    bake.entryRate_per_s = {0.002, 0.001};
    bake.probabilityByType = {0.01F, 0.01F, 0.005F, 0.005F};
    bake.typeCount = 2;
    return bake;
}

CountedPeople counted(float there_s, float back_s, double window_s)
{
    CountedPeople people;
    people.people_s = std::make_shared<const std::vector<float>>(std::vector<float>{there_s, back_s});
    people.window_s = window_s;
    return people;
}

Heatmap difference(const CountedPeople& people, HeatScale scale = HeatScale::difference)
{
    return editor::differenceHeatmap(bakeOf(), 100, people, {scale, std::nullopt, 0.0});
}

run::Frame frameAt(double time_s, std::vector<run::Walker> walkers)
{
    run::Frame frame;
    frame.time_s = time_s;
    frame.walkers = std::move(walkers);
    return frame;
}

run::Walker walker(std::uint16_t profile, std::uint16_t type, navigation::SegmentIndex segment)
{
    run::Walker one;
    one.profile = profile;
    one.destinationType = type;
    one.segment = segment;
    return one;
}

} // namespace

class HeatmapDifferenceTest : public QObject {
    Q_OBJECT

private slots:
    void difference_isCountedMinusExpectedPerMetre()
    {
        // Expected: 100 · 0.03 = 3 people; counted: 5 on average.
        const Heatmap more = difference(counted(300, 200, 100.0));
        QCOMPARE(more.ways.size(), std::size_t{1});
        QVERIFY(std::abs(more.ways[0].density - 0.2) < 1e-9);
        QCOMPARE(more.scale, HeatScale::difference);
        QVERIFY(editor::rampPosition(more.ways[0], more) > 0.5);
        const Heatmap fewer = difference(counted(60, 40, 100.0));
        QVERIFY(std::abs(fewer.ways[0].density + 0.2) < 1e-9);
        QVERIFY(editor::rampPosition(fewer.ways[0], fewer) < 0.5);
    }

    void difference_withinChance_isNotShown()
    {
        // Variance 3 · 10/100 · (1 − 10/300) = 0.29: a difference of 0.2 is well below one standard deviation, one of 2 far beyond two.
        const Heatmap small = difference(counted(200, 120, 100.0));
        QCOMPARE(small.ways[0].certainty, 0.0);
        QCOMPARE(editor::rampPosition(small.ways[0], small), 0.5);
        QCOMPARE(difference(counted(300, 200, 100.0)).ways[0].certainty, 1.0);
        const double deviation = std::sqrt(3.0 * 0.1 * (1.0 - 10.0 / 300.0));
        const Heatmap between = difference(counted(float(100.0 * (3.0 + 1.5 * deviation)), 0, 100.0));
        QVERIFY(std::abs(between.ways[0].certainty - 0.5) < 1e-6);
    }

    void significance_countsDeviationsOfChance()
    {
        const double deviation = std::sqrt(3.0 * 0.1 * (1.0 - 10.0 / 300.0));
        const Heatmap map = difference(counted(300, 200, 100.0), HeatScale::significance);
        QCOMPARE(map.scale, HeatScale::significance);
        QCOMPARE(map.maximum, editor::kMostDeviations);
        QVERIFY(std::abs(map.ways[0].density - 2.0 / deviation) < 1e-9);
    }

    void significance_ofAWayWhereNobodyIsExpected_isBeyondTheScale()
    {
        alibi::Bake bake = bakeOf();
        bake.probability = {0.0, 0.0};
        const editor::HeatmapOptions options{HeatScale::significance, std::nullopt, 0.0};
        QVERIFY(editor::differenceHeatmap(bake, 100, counted(10, 0, 100.0), options).ways[0].density > editor::kMostDeviations);
        QCOMPARE(editor::differenceHeatmap(bake, 100, counted(0, 0, 100.0), options).ways[0].density, 0.0);
    }

    void difference_ofOneType_comparesThatTypeAlone()
    {
        CountedPeople people;
        people.people_s = std::make_shared<const std::vector<float>>(std::vector<float>{50, 300, 50, 150});
        people.columns = 2;
        people.column = 1;
        people.window_s = 100.0;
        const Heatmap map = editor::differenceHeatmap(bakeOf(), 100, people, {HeatScale::difference, std::uint16_t(1), 0.0});
        QVERIFY(std::abs(map.ways[0].density - (4.5 - 1.5) / kLength_m) < 1e-6);
    }

    void difference_ofWhatDoesNotFit_isEmpty()
    {
        QVERIFY(difference({}).isEmpty());
        QVERIFY(difference(counted(1, 1, 0.0)).isEmpty());
        CountedPeople other = counted(1, 1, 10.0);
        other.people_s = std::make_shared<const std::vector<float>>(std::vector<float>(7, 1.0F));
        QVERIFY(difference(other).isEmpty());
    }

    void variance_isWhatIndependentArrivalsShow_data()
    {
        QTest::addColumn<double>("dwell_s");
        QTest::addColumn<double>("window_s");
        QTest::addColumn<double>("spacing_s");
        QTest::newRow("long window") << 10.0 << 60.0 << 0.0;
        QTest::newRow("short window") << 30.0 << 12.0 << 0.0;
        QTest::newRow("close looks") << 10.0 << 60.0 << 3.0;
        QTest::newRow("far looks") << 10.0 << 60.0 << 15.0;
    }

    void variance_isWhatIndependentArrivalsShow()
    {
        QFETCH(double, dwell_s);
        QFETCH(double, window_s);
        QFETCH(double, spacing_s);
        constexpr double kMean = 2.0;
        constexpr int kRuns = 4000;
        foundation::RandomStream random(7, 0, foundation::Purpose::statistics);
        double sum = 0.0;
        double squares = 0.0;
        for (int run = 0; run < kRuns; ++run) {
            double time_s = -dwell_s;
            double people_s = 0.0;
            for (;;) {
                time_s -= std::log(1.0 - random.uniform()) * dwell_s / kMean;
                if (time_s >= window_s)
                    break;
                if (spacing_s > 0.0) {
                    for (double look_s = 0.5 * spacing_s; look_s < window_s; look_s += spacing_s)
                        people_s += look_s >= time_s && look_s < time_s + dwell_s ? spacing_s : 0.0;
                } else {
                    people_s += std::min(window_s, time_s + dwell_s) - std::max(0.0, time_s);
                }
            }
            const double mean = people_s / window_s;
            sum += mean;
            squares += mean * mean;
        }
        const double seen = squares / kRuns - sum * sum / kRuns / kRuns;
        const double told = editor::countVariance(kMean, dwell_s, window_s, spacing_s);
        QVERIFY2(std::abs(seen / told - 1.0) < 0.12, qPrintable(QStringLiteral("%1 seen, %2 told").arg(seen).arg(told)));
    }

    void divergingRamp_hasZeroInTheMiddleAndBothEndsApart()
    {
        QCOMPARE(editor::rampPosition(0.0, 2.0, HeatScale::difference), 0.5);
        QCOMPARE(editor::rampPosition(2.0, 2.0, HeatScale::difference), 1.0);
        QCOMPARE(editor::rampPosition(-9.0, 2.0, HeatScale::difference), 0.0);
        QCOMPARE(editor::rampPosition(3.0, 6.0, HeatScale::significance), 0.75);
        QCOMPARE(editor::rampWeight(0.5, HeatScale::difference), 0.0);
        const std::vector<double> ticks = editor::legendTicks(0.2, HeatScale::difference);
        QCOMPARE(ticks.front(), -0.2);
        QCOMPARE(ticks[ticks.size() / 2], 0.0);
        QCOMPARE(editor::blueToOrange(0.0, false), QColor(0x1d, 0x5f, 0xa8));
        QCOMPARE(editor::blueToOrange(0.5, false), QColor(0xf1, 0xf1, 0xef));
        QCOMPARE(editor::blueToOrange(1.0, true), QColor(0xf2, 0xa1, 0x4f));
        for (const bool dark : {false, true})
            for (int i = 0; i < 10; ++i) {
                // Away from the middle it only gets darker by day and lighter by night.
                const auto lightness = [dark](double place) { return qGray(editor::blueToOrange(place, dark).rgb()); };
                const double near = 0.05 * i;
                QVERIFY(dark ? lightness(0.5 + near + 0.05) > lightness(0.5 + near) : lightness(0.5 + near + 0.05) < lightness(0.5 + near));
                QVERIFY(dark ? lightness(0.5 - near - 0.05) > lightness(0.5 - near) : lightness(0.5 - near - 0.05) < lightness(0.5 - near));
            }
    }

    void walkerCounts_averageTheLooksAtOneProfile()
    {
        editor::WalkerCounts counts(1, std::nullopt, 2);
        counts.add(frameAt(0.0, {walker(1, 0, 0)})); // only begins
        counts.add(frameAt(1.0, {walker(1, 0, 0), walker(0, 0, 0), walker(1, 1, 1)}));
        counts.add(frameAt(4.0, {walker(1, 0, 0), walker(1, 0, 0)}));
        counts.add(frameAt(4.0, {walker(1, 0, 0)})); // the same moment again
        const CountedPeople people = counts.counted();
        QCOMPARE(people.window_s, 4.0);
        QCOMPARE(people.spacing_s, 2.0);
        QCOMPARE(people.mean(0), (1.0 * 1.0 + 2.0 * 3.0) / 4.0);
        QCOMPARE(people.mean(1), 0.25);
        counts.add(frameAt(0.0, {})); // another run
        QCOMPARE(counts.counted().window_s, 0.0);
        editor::WalkerCounts towards(1, std::uint16_t(1), 2);
        towards.add(frameAt(0.0, {}));
        towards.add(frameAt(2.0, {walker(1, 0, 0), walker(1, 1, 1)}));
        QCOMPARE(towards.counted().mean(0), 0.0);
        QCOMPARE(towards.counted().mean(1), 1.0);
    }
};

PASSERBY_TEST(HeatmapDifferenceTest)

} // namespace heatmap_difference_test

#include "heatmap_difference_test.moc"
