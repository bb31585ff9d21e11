// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alibi/compact_law.h"

#include "core/generator/grid.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/alibi/test_cities.h"

#include <QTest>
#include <cmath>

namespace compact_law_test {

using namespace passerby;
using alibi::BakeOptions;
using alibi::BoundModel;
using alibi::CompactLaw;
using alibi::TripLaw;

namespace {

std::shared_ptr<const TripLaw> solved(const world::World& world, BoundModel bound = BoundModel::pairwise)
{
    foundation::JobContext context;
    BakeOptions options;
    options.bound = bound;
    options.threads = 1;
    return TripLaw::solve(world, options, context).value();
}

/// Largest difference of any trip rate, relative to the city's mean.
double difference(const TripLaw& law, const CompactLaw& compact)
{
    double largest = 0.0;
    double sum = 0.0;
    const auto targets = static_cast<std::uint32_t>(law.habits().targetCount());
    for (std::uint32_t from = 0; from < targets; ++from)
        for (std::uint32_t to = 0; to < targets; ++to) {
            largest = std::max(largest, std::abs(law.trips(from, to).rate_per_s - compact.trips_per_s(from, to)));
            sum += law.trips(from, to).rate_per_s;
        }
    return largest * targets * targets / sum;
}

/// KL divergence of the compact law of trips from the true one, both normalised.
double divergence(const TripLaw& law, const CompactLaw& compact)
{
    double trueSum = 0.0;
    double compactSum = 0.0;
    double kl = 0.0;
    const auto targets = static_cast<std::uint32_t>(law.habits().targetCount());
    for (std::uint32_t from = 0; from < targets; ++from)
        for (std::uint32_t to = 0; to < targets; ++to) {
            const double p = from != to ? law.trips(from, to).rate_per_s : 0.0;
            const double q = from != to ? compact.trips_per_s(from, to) : 0.0;
            trueSum += p;
            compactSum += q;
            kl += p > 0.0 ? p * std::log(p / q) : 0.0;
        }
    return kl / trueSum + std::log(compactSum / trueSum);
}

} // namespace

class CompactLawTest : public QObject {
    Q_OBJECT
private slots:
    void tripRates_areThoseOfFirstOrder();
    void threeDoors_byHand();
    void fourHundredTargets_areNearTheTruth();
};

/// With one kind or several, with a reach or without; to single precision.
void CompactLawTest::tripRates_areThoseOfFirstOrder()
{
    for (const world::World& world : {testing::mixedCity(3, {0, 2}), testing::mixedCity(5, {0, 1, 2}), testing::mixedCity(6, {}),
                                      testing::mixedCity(4, {0, 1}, 30.0)}) {
        const auto law = solved(world, BoundModel::firstOrder);
        QVERIFY2(difference(*law, CompactLaw(*law)) < 1e-4, qPrintable(QString::number(difference(*law, CompactLaw(*law)))));
    }
}

/// Section 4 of the notes: E[F] = 192.8 s; from home 0.4 go to the office and 0.4 to the cafe in a cycle.
void CompactLawTest::threeDoors_byHand()
{
    const CompactLaw law(*solved(testing::threeDoors(1.0).make()));
    const auto isNear = [](double value, double expected) { return std::abs(value / expected - 1.0) < 1e-6; };
    QVERIFY(isNear(law.trips_per_s(0, 1), 0.4 / 192.8));
    QVERIFY(isNear(law.trips_per_s(0, 2), 0.4 / 192.8));
    QVERIFY(isNear(law.trips_per_s(1, 0), 0.2 / 192.8));
    QVERIFY(isNear(law.trips_per_s(1, 2), 0.6 / 192.8));
    QVERIFY(isNear(law.trips_per_s(2, 0), 0.6 / 192.8));
    QVERIFY(isNear(law.trips_per_s(2, 1), 0.4 / 192.8));
}

/// How much the first order costs.
void CompactLawTest::fourHundredTargets_areNearTheTruth()
{
    foundation::JobContext context;
    const auto law = solved(generator::generateGrid({}, context).value());
    QCOMPARE(law->habits().targetCount(), std::size_t{400});
    const double kl = divergence(*law, CompactLaw(*law));
    QVERIFY2(kl >= 0.0 && kl < 1e-3, qPrintable(QString::number(kl)));
}

PASSERBY_TEST(CompactLawTest)

} // namespace compact_law_test

#include "compact_law_test.moc"
