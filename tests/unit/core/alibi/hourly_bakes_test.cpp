// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alibi/hourly_bakes.h"
#include "test_cities.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <numeric>

namespace hourly_bakes_test {

using namespace passerby;
using alibi::Bake;
using alibi::HourlyBakes;
using foundation::Result;

namespace {

constexpr double kHour_s = 3600.0;
/// Numbers are stored in single precision.
constexpr double kSingle = 1.2e-7;

/// The three doors, where the office draws more people hour by hour and people stay longer in the cafe in the evening.
world::World changingDoors(int seed = 0)
{
    testing::CityBuilder city = testing::threeDoors(1.0);
    world::Hourly weights{};
    world::Hourly waits{};
    for (std::size_t hour = 0; hour < weights.size(); ++hour) {
        weights[hour] = 0.1 + 0.3 * static_cast<double>((7 * hour + static_cast<std::size_t>(seed)) % 24);
        waits[hour] = hour < 18 ? 20.0 : 90.0;
    }
    city.typeRow({1, 1}).goals[0].hourlyWeight = weights;
    city.typeRow({3, 3}).hourlyWaitMean_s = waits;
    return city.make();
}

/// The three doors with two kinds of hours.
world::World switchingDoors(double before, double after, std::size_t from)
{
    testing::CityBuilder city = testing::threeDoors(1.0);
    world::Hourly weights{};
    for (std::size_t hour = 0; hour < weights.size(); ++hour)
        weights[hour] = hour < from ? before : after;
    city.typeRow({1, 1}).goals[0].hourlyWeight = weights;
    return city.make();
}

std::shared_ptr<const HourlyBakes> made(const world::World& world, unsigned threads = 1)
{
    foundation::JobContext context;
    alibi::BakeOptions options;
    options.threads = threads;
    const auto bakes = HourlyBakes::make(world, options, context);
    if (!bakes)
        qFatal("%s", foundation::describe(bakes.error()).c_str());
    return bakes.value();
}

Bake bakeOf(const world::World& world, double hour)
{
    foundation::JobContext context;
    alibi::BakeOptions options;
    options.hour = hour;
    auto bake = alibi::bakeWorld(world, options, context);
    if (!bake)
        qFatal("%s", foundation::describe(bake.error()).c_str());
    return std::move(bake).value();
}

bool near(double a, double b, double relative = kSingle)
{
    return std::abs(a - b) <= relative * std::max(std::abs(a), std::abs(b));
}

template <class Numbers>
bool near(const Numbers& a, const Numbers& b, double relative = kSingle)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [&](auto x, auto y) { return near(static_cast<double>(x), static_cast<double>(y), relative); });
}

bool sameTables(const Bake& a, const Bake& b)
{
    return near(a.probability, b.probability) && near(a.entryRate_per_s, b.entryRate_per_s) && near(a.meanTravel_s, b.meanTravel_s)
           && near(a.probabilityByType, b.probabilityByType) && near(a.sigma, b.sigma) && near(a.probabilityInside, b.probabilityInside)
           && near(a.meanCycle_s, b.meanCycle_s) && near(a.walkingShare, b.walkingShare)
           && near(a.tripsPerPersonPerDay, b.tripsPerPersonPerDay);
}

} // namespace

class HourlyBakesTest : public QObject {
    Q_OBJECT
private slots:
    void at_fullHour_isTheBakeOfThatHour();
    void at_halfPast_isTheMeanOfBothHours();
    void at_quarterPast_weighsRatesOfArrival();
    void at_anyDay_isTheSameDay();
    void at_anyOrderOfHours_givesTheSame();
    void make_withoutHours_bakesOnce();
    void make_equalHours_shareOneBake();
    void make_anyThreadCount_givesSameBytes();
    void make_badHour_isNamed();
    void make_cancelled_saysSo();
    void summary_isThatOfTheHours();
    void packed_comesBackTheSame();
    void packed_ofAnotherCity_isStale();
    void packed_notWhole_isDamaged();
    void bakeAtClock_isTheInterpolation();
    void interpolate_keepsTimeOfEverybody();
};

void HourlyBakesTest::at_fullHour_isTheBakeOfThatHour()
{
    const world::World world = changingDoors();
    const auto bakes = made(world);
    QCOMPARE(bakes->distinctHours(), std::size_t{24});
    for (int hour = 0; hour < 24; ++hour) {
        const auto at = bakes->at(kHour_s * hour);
        const Bake plain = bakeOf(world, hour);
        QVERIFY2(sameTables(*at, plain), qPrintable(QString::number(hour)));
        QCOMPARE(at->hour, static_cast<double>(hour));
        QCOMPARE(at->worldHash, plain.worldHash);
        QCOMPARE(at->walkingShare, plain.walkingShare);
    }
}

void HourlyBakesTest::at_halfPast_isTheMeanOfBothHours()
{
    const world::World world = changingDoors();
    const auto bakes = made(world);
    const Bake eight = bakeOf(world, 8);
    const Bake nine = bakeOf(world, 9);
    QVERIFY(!near(eight.probability, nine.probability, 0.01));
    const auto at = bakes->at(8.5 * kHour_s);
    QCOMPARE(at->hour, 8.5);
    for (std::size_t segment = 0; segment < at->probability.size(); ++segment) {
        QVERIFY(near(at->probability[segment], 0.5 * (eight.probability[segment] + nine.probability[segment])));
        QVERIFY(near(at->entryRate_per_s[segment], 0.5 * (eight.entryRate_per_s[segment] + nine.entryRate_per_s[segment])));
    }
    for (std::size_t entry = 0; entry < at->probabilityByType.size(); ++entry)
        QVERIFY(near(static_cast<double>(at->probabilityByType[entry]),
                     0.5 * static_cast<double>(eight.probabilityByType[entry] + nine.probabilityByType[entry]), 2 * kSingle));
    for (std::size_t target = 0; target < 3; ++target)
        QVERIFY(near(at->probabilityInside[target], 0.5 * (eight.probabilityInside[target] + nine.probabilityInside[target])));
    QVERIFY(near(at->walkingShare, 0.5 * (eight.walkingShare + nine.walkingShare)));
}

void HourlyBakesTest::at_quarterPast_weighsRatesOfArrival()
{
    const world::World world = changingDoors();
    const auto at = made(world)->at(8.25 * kHour_s);
    const Bake eight = bakeOf(world, 8);
    const Bake nine = bakeOf(world, 9);
    const double rate_per_s = 0.75 / eight.meanCycle_s + 0.25 / nine.meanCycle_s;
    QVERIFY(near(at->meanCycle_s, 1.0 / rate_per_s));
    for (std::size_t target = 0; target < 3; ++target)
        QVERIFY(near(at->sigma[target],
                     (0.75 * eight.sigma[target] / eight.meanCycle_s + 0.25 * nine.sigma[target] / nine.meanCycle_s) / rate_per_s));
    QVERIFY(std::abs(std::accumulate(at->sigma.begin(), at->sigma.end(), 0.0) - 1.0) < 1e-6);
}

void HourlyBakesTest::at_anyDay_isTheSameDay()
{
    const auto bakes = made(changingDoors());
    QVERIFY(bakes->at(-1800.0)->probability == bakes->at(23.5 * kHour_s)->probability);
    QVERIFY(bakes->at((5 * 24 + 7.25) * kHour_s)->probability == bakes->at(7.25 * kHour_s)->probability);
    const auto eleven = bakes->at(23 * kHour_s);
    const auto midnight = bakes->at(24 * kHour_s);
    QCOMPARE(midnight->hour, 0.0);
    const auto between = bakes->at(23.5 * kHour_s);
    for (std::size_t segment = 0; segment < between->probability.size(); ++segment)
        QVERIFY(near(between->probability[segment], 0.5 * (eleven->probability[segment] + midnight->probability[segment]), 1e-12));
}

void HourlyBakesTest::at_anyOrderOfHours_givesTheSame()
{
    const world::World world = changingDoors();
    const auto kept = made(world);
    for (const double hour : {3.5, 17.0, 3.25, 4.75, 22.5, 23.5, 0.5, 3.5, 2.5, 4.0})
        QVERIFY(kept->at(kHour_s * hour)->probability == made(world)->at(kHour_s * hour)->probability);
}

void HourlyBakesTest::make_withoutHours_bakesOnce()
{
    const world::World world = testing::threeDoors(1.0).make();
    const auto bakes = made(world);
    QCOMPARE(bakes->distinctHours(), std::size_t{1});
    const Bake plain = bakeOf(world, -1.0);
    for (const double hour : {0.0, 7.3, 12.0, 23.9})
        QVERIFY(sameTables(*bakes->at(kHour_s * hour), plain));
}

void HourlyBakesTest::make_equalHours_shareOneBake()
{
    const world::World constant = switchingDoors(2.0, 2.0, 8);
    const auto once = made(constant);
    QCOMPARE(once->distinctHours(), std::size_t{1});
    QVERIFY(sameTables(*once->at(12.5 * kHour_s), bakeOf(constant, 5)));
    QVERIFY(!sameTables(*once->at(12.5 * kHour_s), bakeOf(constant, -1.0)));
    const world::World switching = switchingDoors(0.2, 4.0, 8);
    const auto twice = made(switching);
    QCOMPARE(twice->distinctHours(), std::size_t{2});
    QVERIFY(sameTables(*twice->at(3 * kHour_s), bakeOf(switching, 7)));
    QVERIFY(sameTables(*twice->at(15.7 * kHour_s), bakeOf(switching, 8)));
}

void HourlyBakesTest::make_anyThreadCount_givesSameBytes()
{
    testing::RandomCity random = testing::randomRooms(4, 90, 3, 5);
    for (std::size_t from = 0; from < 3; ++from) {
        random.city.goal(random.types[from], random.types[(from + 1) % 3], world::GoalChoice::bound, false, 1.0);
        random.city.goal(random.types[from], random.types[(from + 2) % 3], world::GoalChoice::closest, true, 1.0);
    }
    world::Hourly weights{};
    std::iota(weights.begin(), weights.end(), 1.0);
    random.city.typeRow(random.types[0]).goals[1].hourlyWeight = weights;
    const world::World world = random.city.make();
    const auto alone = made(world, 1);
    QCOMPARE(alone->distinctHours(), std::size_t{24});
    for (const unsigned threads : {2U, 5U})
        QVERIFY(made(world, threads)->packed() == alone->packed());
}

void HourlyBakesTest::make_badHour_isNamed()
{
    testing::CityBuilder city = testing::threeDoors(1.0);
    world::Hourly weights{};
    weights.fill(1.0);
    weights[13] = 0.0;
    city.typeRow({3, 3}).goals[0].hourlyWeight = weights;
    foundation::JobContext context;
    const auto bakes = HourlyBakes::make(city.make(), {}, context);
    QVERIFY(!bakes.ok());
    QCOMPARE(bakes.error().code, std::string("weights-all-zero"));
    QCOMPARE(bakes.error().where, std::string("13:00, cafe"));
}

void HourlyBakesTest::make_cancelled_saysSo()
{
    class Stopped final : public foundation::JobContext {
    public:
        [[nodiscard]] bool isCancelled() const override { return true; }
    } stopped;
    const auto bakes = HourlyBakes::make(changingDoors(), {}, stopped);
    QVERIFY(!bakes.ok());
    QCOMPARE(bakes.error().code, std::string("cancelled"));
}

void HourlyBakesTest::summary_isThatOfTheHours()
{
    const world::World world = changingDoors();
    const auto bakes = made(world);
    for (int hour = 0; hour < 24; ++hour) {
        const Bake plain = bakeOf(world, hour);
        QCOMPARE(bakes->summary(static_cast<std::size_t>(hour)).walkingShare, plain.walkingShare);
        QCOMPARE(bakes->summary(static_cast<std::size_t>(hour)).tripsPerPersonPerDay, plain.tripsPerPersonPerDay);
    }
}

void HourlyBakesTest::packed_comesBackTheSame()
{
    const world::World world = changingDoors();
    const auto bakes = made(world);
    const auto again = HourlyBakes::fromPacked(bakes->packed(), world);
    QVERIFY(again.ok());
    QVERIFY(again.value()->packed() == bakes->packed());
    QCOMPARE(again.value()->worldHash(), bakes->worldHash());
    QCOMPARE(again.value()->bound(), bakes->bound());
    QCOMPARE(again.value()->summary(9).walkingShare, bakes->summary(9).walkingShare);
    QVERIFY(sameTables(*again.value()->at(9.5 * kHour_s), *bakes->at(9.5 * kHour_s)));
}

void HourlyBakesTest::packed_ofAnotherCity_isStale()
{
    const auto bakes = made(changingDoors());
    const auto other = HourlyBakes::fromPacked(bakes->packed(), changingDoors(1));
    QVERIFY(!other.ok());
    QCOMPARE(other.error().code, std::string("stale-bake"));
}

void HourlyBakesTest::packed_notWhole_isDamaged()
{
    const world::World world = switchingDoors(0.2, 4.0, 8);
    const auto whole = made(world)->packed();
    const auto codeOf = [&](std::vector<alibi::PackedHour> packed) {
        const auto read = HourlyBakes::fromPacked(std::move(packed), world);
        return read.ok() ? std::string() : read.error().code;
    };
    QCOMPARE(codeOf(whole), std::string());
    QCOMPARE(codeOf({}), std::string("damaged-bake"));
    QCOMPARE(codeOf({whole[0]}), std::string("damaged-bake"));
    QCOMPARE(codeOf({whole[0], whole[0], whole[1]}), std::string("damaged-bake"));
    for (std::size_t byte = 0; byte < whole[1].size(); ++byte) {
        auto changed = whole;
        changed[1][byte] ^= 0x41U;
        QVERIFY2(!codeOf(changed).empty(), qPrintable(QString::number(byte)));
        changed[1].resize(byte);
        QVERIFY2(!codeOf(changed).empty(), qPrintable(QString::number(byte)));
    }
}

void HourlyBakesTest::bakeAtClock_isTheInterpolation()
{
    const world::World world = changingDoors();
    const auto bakes = made(world);
    foundation::JobContext context;
    for (const double hour : {0.0, 6.75, 23.5}) {
        const auto direct = alibi::bakeAtClock(world, {}, kHour_s * hour, context);
        QVERIFY(direct.ok());
        QVERIFY(sameTables(direct.value(), *bakes->at(kHour_s * hour)));
        QCOMPARE(direct.value().hour, hour);
    }
}

void HourlyBakesTest::interpolate_keepsTimeOfEverybody()
{
    const world::World world = changingDoors();
    const Bake mixed = alibi::interpolate(bakeOf(world, 8), bakeOf(world, 9), 0.3);
    const double inside = std::accumulate(mixed.probabilityInside.begin(), mixed.probabilityInside.end(), 0.0);
    const double walking = std::accumulate(mixed.probability.begin(), mixed.probability.end(), 0.0);
    QVERIFY(std::abs(inside + walking - 1.0) < 1e-12);
    QVERIFY(near(walking, mixed.walkingShare, 1e-12));
}

PASSERBY_TEST(HourlyBakesTest)

} // namespace hourly_bakes_test

#include "hourly_bakes_test.moc"
