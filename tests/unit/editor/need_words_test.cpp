// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/need_words.h"

#include "editor/words/need_curve.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <cmath>

namespace need_words_test {

using namespace passerby;
using namespace passerby::editor;

namespace {

world::Need needOf(double low, double high, double growth_s, double threshold, double decay_s)
{
    world::Need need;
    need.startLow = low;
    need.startHigh = high;
    need.growth_s = growth_s;
    need.threshold = threshold;
    need.decay_s = decay_s;
    return need;
}

} // namespace

/// When a need is wanted and fulfilled, in numbers, in words and as a curve.
class NeedWordsTest : public QObject {
    Q_OBJECT
private slots:
    void thirst_isWantedAfterFiftyNineMinutes()
    {
        const world::Need thirst = needOf(0.2, 0.2, 3600.0, 0.7, 60.0);
        QVERIFY(std::abs(wantedAfter_s(thirst, 0.2).value_or(0.0) - 3531.0) < 0.5);
        QVERIFY(std::abs(fulfilledIn_s(thirst) - 60.0 * std::log(7.0)) < 1e-9); // 117 s
        QCOMPARE(needInWords(thirst), QStringLiteral("Wanted after 59 min; fulfilled in 2 min"));
    }

    void demand_isOfEachCycle()
    {
        const world::Need thirst = needOf(0.2, 0.8, 3600.0, 0.7, 60.0);
        const double every_s = wantedEvery_s(thirst).value_or(0.0);
        QVERIFY(std::abs(every_s - (fulfilledIn_s(thirst) + wantedAfter_s(thirst, kFulfilledLevel).value_or(0.0))) < 1e-9);
        QVERIFY(std::abs(wantedFromTheBeginning(thirst) - 1.0 / 6.0) < 1e-9);
        QVERIFY(!wantedEvery_s(needOf(1.0, 1.0, 0.0, 0.7, 0.0))); // a ticket
        QCOMPARE(wantedFromTheBeginning(needOf(1.0, 1.0, 0.0, 0.7, 0.0)), 1.0);
        QCOMPARE(wantedFromTheBeginning(needOf(0.2, 0.2, 3600.0, 0.7, 60.0)), 0.0);
    }

    void words_data()
    {
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::addColumn<double>("growth_s");
        QTest::addColumn<double>("decay_s");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* name, double low, double high, double growth_s, double decay_s, const char* words) {
            QTest::newRow(name) << low << high << growth_s << decay_s << QString::fromUtf8(words);
        };
        row("between", 0.0, 0.5, 3600.0, 0.0, "Wanted after 31 min to 1 h 12 min; fulfilled at the end of a service");
        row("some at once", 0.0, 0.8, 3600.0, 60.0, "Wanted from the beginning, or after up to 1 h 12 min; fulfilled in 2 min");
        row("a ticket", 1.0, 1.0, 0.0, 0.0, "Wanted from the beginning; fulfilled at the end of a service");
        row("some have a ticket", 0.0, 1.0, 0.0, 0.0,
            "Wanted by some from the beginning, never by the others; fulfilled at the end of a service");
        row("nobody", 0.0, 0.5, 0.0, 60.0, "Never wanted");
    }
    void words()
    {
        QFETCH(double, low);
        QFETCH(double, high);
        QFETCH(double, growth_s);
        QFETCH(double, decay_s);
        QTEST(needInWords(needOf(low, high, growth_s, 0.7, decay_s)), "words");
    }

    void trains_inWords()
    {
        world::TrainService train;
        train.offset_s = 55.0;
        QCOMPARE(trainInWords(train), QStringLiteral("Every 10 min, first at 00:00:55"));
    }

    void curve_growsToTheThreshold_fades_andGrowsAgain()
    {
        const world::Need need = needOf(0.2, 0.4, 900.0, 0.7, 60.0);
        const auto curve = needCurve(need, 3600.0);
        QCOMPARE(curve.front(), QPointF(0.0, 0.3));
        QCOMPARE(curve.back().x(), 3600.0);
        QVERIFY(std::is_sorted(curve.begin(), curve.end(), [](QPointF a, QPointF b) { return a.x() < b.x(); }));
        double highest = 0.0;
        double lowest = 1.0;
        for (const QPointF point : curve) {
            highest = std::max(highest, point.y());
            lowest = std::min(lowest, point.y());
        }
        QVERIFY(std::abs(highest - 0.7) < 1e-9 && std::abs(lowest - kFulfilledLevel) < 1e-9);
    }

    void curve_endsWhateverTheNumbers()
    {
        for (const double growth_s : {0.0, 1e-3, 1.0, 1e9})
            for (const double decay_s : {0.0, 1e-3, 1e9})
                for (const double threshold : {1e-3, 0.05, 0.7, 1.0})
                    for (const double start : {0.0, 0.5, 1.0}) {
                        const auto curve = needCurve(needOf(start, start, growth_s, threshold, decay_s), 3600.0);
                        QVERIFY(!curve.empty() && curve.size() < 50'000);
                        for (const QPointF point : curve)
                            QVERIFY(point.x() >= 0.0 && point.x() <= 3600.0 && point.y() >= 0.0 && point.y() <= 1.0);
                    }
    }
};

PASSERBY_TEST(NeedWordsTest)

} // namespace need_words_test

#include "need_words_test.moc"
