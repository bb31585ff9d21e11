// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/random_stream.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <vector>

namespace random_stream_test {

using passerby::foundation::Purpose;
using passerby::foundation::RandomStream;

class RandomStreamTest : public QObject {
    Q_OBJECT
private slots:
    // Known answers of Philox4x32-10 from the tests of Random123 (Salmon et al. 2011).
    void block_matchesKnownAnswers()
    {
        using Counter = std::array<std::uint32_t, 4>;
        QVERIFY((RandomStream::block({0, 0, 0, 0}, {0, 0}) == Counter{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
        QVERIFY((RandomStream::block({0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff}, {0xffffffff, 0xffffffff})
                 == Counter{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
        QVERIFY((RandomStream::block({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0})
                 == Counter{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
    }

    void sameKey_givesSameNumbers()
    {
        RandomStream first(7, 42, Purpose::schedule, 3);
        RandomStream second(7, 42, Purpose::schedule, 3);
        for (int i = 0; i < 100; ++i)
            QCOMPARE(first.bits32(), second.bits32());
    }

    void differentKeys_giveDifferentNumbers()
    {
        const auto first = [](RandomStream stream) { return stream.bits64(); };
        const std::uint64_t base = first({7, 42, Purpose::schedule, 3});
        QVERIFY(base != first({8, 42, Purpose::schedule, 3}));
        QVERIFY(base != first({7, 43, Purpose::schedule, 3}));
        QVERIFY(base != first({7, 42, Purpose::birth, 3}));
        QVERIFY(base != first({7, 42, Purpose::schedule, 4}));
        QVERIFY(base != first({7, 42ULL << 32U, Purpose::schedule, 3}));
    }

    void uniform_hasMeanAndVarianceOfUniform()
    {
        const auto [mean, variance] = momentsOf([](RandomStream& stream) { return stream.uniform(); });
        QVERIFY(std::abs(mean - 0.5) < 0.003);
        QVERIFY(std::abs(variance - 1.0 / 12.0) < 0.001);
    }

    void normal_hasMeanZeroAndVarianceOne()
    {
        const auto [mean, variance] = momentsOf([](RandomStream& stream) { return stream.normal(); });
        QVERIFY(std::abs(mean) < 0.01);
        QVERIFY(std::abs(variance - 1.0) < 0.015);
    }

    void exponential_hasMeanAndVarianceOne()
    {
        const auto [mean, variance] = momentsOf([](RandomStream& stream) { return stream.exponential(); });
        QVERIFY(std::abs(mean - 1.0) < 0.01);
        QVERIFY(std::abs(variance - 1.0) < 0.03);
    }

    void normalWithin_staysWithinAndKeepsMean()
    {
        const auto [mean, variance] = momentsOf([](RandomStream& stream) {
            const double value = stream.normalWithin(10.0, 8.0, 0.0, 20.0);
            if (value < 0.0 || value > 20.0)
                qFatal("out of range");
            return value;
        });
        QVERIFY(std::abs(mean - 10.0) < 0.06);
        QVERIFY(variance < 64.0);
    }

    /// Nearly uniform in the window: the old loop would redraw about a million times each.
    void normalWithin_ofAHugeSpread_isQuickAndNearlyUniform()
    {
        const auto [mean, variance] = momentsOf([](RandomStream& stream) { return stream.normalWithin(1.0, 1e6, 0.0, 2.0); });
        QVERIFY(std::abs(mean - 1.0) < 0.01);
        QVERIFY(std::abs(variance - 4.0 / 12.0) < 0.005);
        RandomStream stream(3, 4, Purpose::general);
        const double tiny = stream.normalWithin(1e-300, 0.26, 0.5e-300, 1.5e-300);
        QVERIFY(tiny >= 0.5e-300 && tiny <= 1.5e-300);
    }

    /// Both ways to draw follow one law: variance of a normal cut at one and a bit standard deviations, just beside the change.
    void normalWithin_hasNoStepBetweenItsTwoWays()
    {
        const auto moments = [](double sd) {
            return momentsOf([sd](RandomStream& stream) { return stream.normalWithin(0.0, sd, -1.0, 1.0); });
        };
        const auto [narrowMean, narrowVariance] = moments(1.0);
        const auto [wideMean, wideVariance] = moments(1.0000001);
        // 1 - 2 φ(1) / (2 Φ(1) - 1)
        QVERIFY(std::abs(narrowVariance - 0.29112) < 0.004);
        QVERIFY(std::abs(wideVariance - 0.29112) < 0.004);
        QVERIFY(std::abs(narrowMean) < 0.01 && std::abs(wideMean) < 0.01);
    }

    void normalWithin_withoutSpreadIsMean()
    {
        RandomStream stream(1, 1, Purpose::general);
        QCOMPARE(stream.normalWithin(5.0, 0.0, 0.0, 10.0), 5.0);
    }

    void below_hitsEveryNumberEquallyOften()
    {
        RandomStream stream(1, 2, Purpose::general);
        std::vector<int> hits(7);
        constexpr int kDraws = 70000;
        for (int i = 0; i < kDraws; ++i)
            ++hits.at(stream.below(7));
        double chiSquare = 0.0;
        for (const int count : hits)
            chiSquare += (count - 10000.0) * (count - 10000.0) / 10000.0;
        QVERIFY(chiSquare < 22.5); // 0.1 % for six degrees of freedom
    }

private:
    template <class Draw>
    static std::pair<double, double> momentsOf(const Draw& draw)
    {
        constexpr int kDraws = 100000;
        double sum = 0.0;
        double squares = 0.0;
        RandomStream stream(3, 5, Purpose::general);
        for (int i = 0; i < kDraws; ++i) {
            const double value = draw(stream);
            sum += value;
            squares += value * value;
        }
        const double mean = sum / kDraws;
        return {mean, squares / kDraws - mean * mean};
    }
};

PASSERBY_TEST(RandomStreamTest)

} // namespace random_stream_test

#include "random_stream_test.moc"
