// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alibi/segment_draws.h"
#include "core/statistics/comparison.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <numeric>

namespace segment_draws_test {

using namespace passerby;
using alibi::SegmentDraws;
using foundation::Purpose;
using foundation::RandomStream;

namespace {

/// Chance that right draws fail one of the tests below.
constexpr double kFalseAlarm = 1e-4;
constexpr std::uint32_t kSources = 40;
constexpr std::size_t kSegments = 4000;

/// Of the trips from a source over the segment, to its two targets: 0 a third of them, 1 the others. A quarter of the sources have none.
double rateOf(std::uint32_t source)
{
    return source % 4 == 3 ? 0.0 : 1.0 + static_cast<double>(source * source % 17);
}

/// Goes over some sources as a lot does.
SegmentDraws drawLot(std::uint32_t begin, std::uint32_t end, std::size_t segment, const SegmentDraws& before)
{
    SegmentDraws draws;
    double next_per_s = 0.0;
    double sum_per_s = 0.0;
    for (std::uint32_t source = begin; source < end; ++source) {
        if (rateOf(source) == 0.0)
            continue;
        RandomStream random(5, segment, Purpose::statistics, source);
        sum_per_s += rateOf(source);
        if (next_per_s == 0.0 && before.areBegun())
            next_per_s = before.firstChange_per_s(random);
        if (sum_per_s >= next_per_s)
            draws.change(next_per_s, sum_per_s, before, source, random, [](double part) { return part < 1.0 / 3.0 ? 0U : 1U; });
    }
    return draws;
}

/// Cut into lots that end where they say, the first of which goes ahead.
SegmentDraws drawInLots(const std::vector<std::uint32_t>& ends, std::size_t segment)
{
    SegmentDraws total = drawLot(0, ends[0], segment, {});
    const SegmentDraws ahead = total;
    for (std::size_t lot = 1; lot < ends.size(); ++lot)
        total.join(drawLot(ends[lot - 1], ends[lot], segment, ahead));
    return total;
}

} // namespace

class SegmentDrawsTest : public QObject {
    Q_OBJECT
private slots:
    void draws_areByRate_data();
    void draws_areByRate();
    void draws_ofOneSegment_areIndependent();
    void join_ofNobody_changesNothing();
};

void SegmentDrawsTest::draws_areByRate_data()
{
    QTest::addColumn<QList<unsigned>>("ends");
    QTest::newRow("one lot") << QList<unsigned>{kSources};
    QTest::newRow("a few go ahead") << QList<unsigned>{2, 9, 10, 25, kSources};
    QTest::newRow("nobody goes ahead") << QList<unsigned>{0, 20, kSources};
    QTest::newRow("most go ahead") << QList<unsigned>{30, 35, kSources};
}

void SegmentDrawsTest::draws_areByRate()
{
    QFETCH(QList<unsigned>, ends);
    std::vector<double> seen(2 * kSources, 0.0);
    for (std::size_t segment = 0; segment < kSegments; ++segment) {
        const SegmentDraws draws = drawInLots({ends.begin(), ends.end()}, segment);
        for (std::size_t place = 0; place < SegmentDraws::kEach; ++place)
            ++seen[2 * draws.trip(place).origin + draws.trip(place).destination];
    }
    std::vector<double> counts;
    std::vector<double> rates;
    for (std::uint32_t source = 0; source < kSources; ++source)
        for (std::uint32_t to = 0; to < 2; ++to) {
            if (rateOf(source) == 0.0) {
                QCOMPARE(seen[2 * source + to], 0.0);
                continue;
            }
            counts.push_back(seen[2 * source + to]);
            rates.push_back(rateOf(source) * (to == 0 ? 1.0 : 2.0) / 3.0);
        }
    const double pValue = statistics::chiSquareTest(counts, rates).pValue;
    QVERIFY2(pValue > kFalseAlarm, qPrintable(QString::number(pValue)));
}

/// Pairs of draws that are from the same source are as many as chance makes.
void SegmentDrawsTest::draws_ofOneSegment_areIndependent()
{
    double all = 0.0;
    double squares = 0.0;
    for (std::uint32_t source = 0; source < kSources; ++source) {
        all += rateOf(source);
        squares += rateOf(source) * rateOf(source);
    }
    const double chance = squares / (all * all);
    double same = 0.0;
    for (std::size_t segment = 0; segment < kSegments; ++segment) {
        const SegmentDraws draws = drawInLots({4, 20, kSources}, segment);
        same += draws.trip(0).origin == draws.trip(1).origin ? 1.0 : 0.0;
        same += draws.trip(2).origin == draws.trip(4).origin ? 1.0 : 0.0;
    }
    const std::vector<double> counts{same, 2.0 * kSegments - same};
    const double pValue = statistics::chiSquareTest(counts, std::vector<double>{chance, 1.0 - chance}).pValue;
    QVERIFY2(pValue > kFalseAlarm, qPrintable(QString::number(pValue)));
}

void SegmentDrawsTest::join_ofNobody_changesNothing()
{
    SegmentDraws some = drawInLots({kSources}, 1);
    const SegmentDraws before = some;
    some.join({});
    QVERIFY(some.ends == before.ends);
    SegmentDraws nobody;
    nobody.join(before);
    QVERIFY(nobody.ends == before.ends);
    QVERIFY(!SegmentDraws().areBegun());
}

PASSERBY_TEST(SegmentDrawsTest)

} // namespace segment_draws_test

#include "segment_draws_test.moc"
