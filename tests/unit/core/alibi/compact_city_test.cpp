// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alibi/compact_city.h"

#include "core/generator/grid.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/alibi/test_cities.h"

#include <QTest>
#include <cmath>

using namespace passerby;
using alibi::BakeOptions;
using alibi::BoundModel;
using alibi::CompactCity;
using alibi::CompactLaw;
using alibi::TripLaw;

namespace {

struct Baked {
    world::World world;
    std::shared_ptr<const TripLaw> law;
    alibi::Bake bake;

    [[nodiscard]] CompactCity compact() const { return {*law, bake}; }
};

Baked baked(world::World world, BoundModel bound = BoundModel::pairwise)
{
    foundation::JobContext context;
    BakeOptions options;
    options.bound = bound;
    options.threads = 1;
    auto law = TripLaw::solve(world, options, context).value();
    alibi::Bake bake = alibi::bakeWorld(world, options, context).value();
    return {std::move(world), std::move(law), std::move(bake)};
}

std::string errorOf(const std::vector<std::uint8_t>& bytes, const world::World& world)
{
    const auto read = CompactCity::fromBytes(bytes, world, navigation::NavigationGraph::build(world));
    return read ? "" : read.error().code;
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

class CompactCityTest : public QObject {
    Q_OBJECT
private slots:
    void tripRates_areThoseOfFirstOrder();
    void threeDoors_byHand();
    void densities_areThoseOfTheBake();
    void fourHundredTargets_fitIntoFiftyTwoKilobytes();
    void bytes_giveTheSameCityBack();
    void damagedOrForeignBytes_areRefused();
};

/// With one kind or several, with a reach or without; to single precision.
void CompactCityTest::tripRates_areThoseOfFirstOrder()
{
    for (const world::World& world : {testing::mixedCity(3, {0, 2}), testing::mixedCity(5, {0, 1, 2}), testing::mixedCity(6, {}),
                                      testing::mixedCity(4, {0, 1}, 30.0)}) {
        const Baked city = baked(world, BoundModel::firstOrder);
        QVERIFY2(difference(*city.law, CompactLaw(*city.law)) < 1e-4,
                 qPrintable(QString::number(difference(*city.law, CompactLaw(*city.law)))));
    }
}

/// Section 4 of the notes: E[F] = 192.8 s; from home 0.4 go to the office and 0.4 to the cafe in a cycle.
void CompactCityTest::threeDoors_byHand()
{
    const CompactLaw law(*baked(testing::threeDoors(1.0).make()).law);
    const auto isNear = [](double value, double expected) { return std::abs(value / expected - 1.0) < 1e-6; };
    QVERIFY(isNear(law.trips_per_s(0, 1), 0.4 / 192.8));
    QVERIFY(isNear(law.trips_per_s(0, 2), 0.4 / 192.8));
    QVERIFY(isNear(law.trips_per_s(1, 0), 0.2 / 192.8));
    QVERIFY(isNear(law.trips_per_s(1, 2), 0.6 / 192.8));
    QVERIFY(isNear(law.trips_per_s(2, 0), 0.6 / 192.8));
    QVERIFY(isNear(law.trips_per_s(2, 1), 0.4 / 192.8));
}

void CompactCityTest::densities_areThoseOfTheBake()
{
    const Baked city = baked(testing::mixedCity(3, {0, 2}));
    const CompactCity compact = city.compact();
    std::size_t walked = 0;
    for (std::uint32_t segment = 0; segment < city.bake.probability.size(); ++segment) {
        QVERIFY(std::abs(compact.probability(segment) - city.bake.probability[segment]) <= 1e-7 * city.bake.probability[segment]);
        QVERIFY(std::abs(compact.entryRate_per_s(segment) - city.bake.entryRate_per_s[segment])
                <= 1e-7 * city.bake.entryRate_per_s[segment]);
        walked += city.bake.entryRate_per_s[segment] > 0.0 ? 1U : 0U;
    }
    QVERIFY(walked > 20 && walked < city.bake.probability.size());
}

/// The paper's 52 kB (Sunshine-Hill and Badler 2010, section 6), and how much the first order costs.
void CompactCityTest::fourHundredTargets_fitIntoFiftyTwoKilobytes()
{
    foundation::JobContext context;
    const Baked city = baked(generator::generateGrid({}, context).value());
    QCOMPARE(city.law->habits().targetCount(), std::size_t{400});
    const CompactCity compact = city.compact();
    QVERIFY2(compact.memory_bytes() <= 52000, qPrintable(QString::number(compact.memory_bytes())));
    const double kl = divergence(*city.law, *compact.law());
    QVERIFY2(kl >= 0.0 && kl < 1e-3, qPrintable(QString::number(kl)));
}

void CompactCityTest::bytes_giveTheSameCityBack()
{
    const Baked city = baked(testing::mixedCity(4, {0, 1}, 30.0));
    const CompactCity compact = city.compact();
    const auto read = CompactCity::fromBytes(compact.toBytes(), city.world, *city.bake.graph);
    QVERIFY2(read.ok(), read.ok() ? "" : read.error().message.c_str());
    QCOMPARE(read.value().toBytes(), compact.toBytes());
    for (std::uint32_t segment = 0; segment < city.bake.probability.size(); ++segment)
        QCOMPARE(read.value().probability(segment), compact.probability(segment));
    const auto targets = static_cast<std::uint32_t>(city.law->habits().targetCount());
    for (std::uint32_t from = 0; from < targets; ++from)
        for (std::uint32_t to = 0; to < targets; ++to)
            QCOMPARE(read.value().law()->trips_per_s(from, to), compact.law()->trips_per_s(from, to));
}

void CompactCityTest::damagedOrForeignBytes_areRefused()
{
    const Baked city = baked(testing::threeDoors(1.0).make());
    const std::vector<std::uint8_t> bytes = city.compact().toBytes();
    QCOMPARE(errorOf({}, city.world), "damaged-bake");
    QCOMPARE(errorOf(alibi::toBytes(city.bake), city.world), "damaged-bake");
    QCOMPARE(errorOf(bytes, testing::mixedCity(3, {0})), "stale-bake");
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::vector<std::uint8_t> wrong = bytes;
        wrong[i] ^= 0x10U;
        QCOMPARE(errorOf(wrong, city.world), "damaged-bake");
        QCOMPARE(errorOf({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(i)}, city.world), "damaged-bake");
    }
    // A right checksum over numbers that name nothing.
    int refused = 0;
    int accepted = 0;
    for (std::size_t word = 32; word + 12 <= bytes.size(); word += 4) {
        std::vector<std::uint8_t> forged(bytes.begin(), bytes.end() - 8);
        std::fill_n(forged.begin() + static_cast<std::ptrdiff_t>(word), 4, std::uint8_t{0x7E});
        alibi::ByteWriter writer;
        writer.add(forged);
        const auto read = CompactCity::fromBytes(writer.take(), city.world, *city.bake.graph);
        ++(read ? accepted : refused);
        if (read)
            for (std::uint32_t from = 0; from < 3; ++from)
                QVERIFY(std::isfinite(read.value().law()->trips_per_s(from, (from + 1) % 3)));
    }
    QVERIFY(refused > 0 && accepted > 0); // a forged rate is a rate
}

PASSERBY_TEST(CompactCityTest)
#include "compact_city_test.moc"
