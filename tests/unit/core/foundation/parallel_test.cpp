// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/parallel.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <atomic>
#include <cmath>
#include <vector>

namespace parallel_test {

using passerby::foundation::parallelChunks;

class ParallelTest : public QObject {
    Q_OBJECT
private slots:
    void parallelChunks_coversEverythingOnce_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("chunk");
        QTest::addColumn<int>("threads");
        QTest::newRow("nothing") << 0 << 10 << 4;
        QTest::newRow("less than a chunk") << 3 << 10 << 4;
        QTest::newRow("whole chunks") << 100 << 10 << 2;
        QTest::newRow("a rest") << 101 << 10 << 8;
        QTest::newRow("one thread") << 101 << 7 << 1;
        QTest::newRow("all threads") << 1000 << 1 << 0;
    }
    void parallelChunks_coversEverythingOnce()
    {
        QFETCH(int, count);
        QFETCH(int, chunk);
        QFETCH(int, threads);
        std::vector<std::atomic<int>> visits(static_cast<std::size_t>(count));
        const auto size = static_cast<std::size_t>(chunk);
        std::atomic<bool> isCutRight = true;
        parallelChunks(visits.size(), size, static_cast<unsigned>(threads), [&](std::size_t number, std::size_t begin, std::size_t end) {
            if (begin != number * size || end != std::min(visits.size(), begin + size))
                isCutRight = false;
            for (std::size_t i = begin; i < end; ++i)
                ++visits[i];
        });
        QVERIFY(isCutRight);
        for (const auto& count_ : visits)
            QCOMPARE(count_.load(), 1);
    }

    void parallelChunks_mergedInOrderGivesSameBytesForAnyThreads()
    {
        const auto sumWith = [](unsigned threads) {
            std::vector<double> parts(100);
            parallelChunks(10000, 100, threads, [&parts](std::size_t chunk, std::size_t begin, std::size_t end) {
                for (std::size_t i = begin; i < end; ++i)
                    parts[chunk] += std::sin(static_cast<double>(i));
            });
            double sum = 0.0;
            for (const double part : parts)
                sum += part;
            return sum;
        };
        const double one = sumWith(1);
        QVERIFY(one == sumWith(2));
        QVERIFY(one == sumWith(8));
    }
};

PASSERBY_TEST(ParallelTest)

} // namespace parallel_test

#include "parallel_test.moc"
