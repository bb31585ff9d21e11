// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/count_runs.h"

#include "core/world/patch_builder.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/comparison/two_doors.h"

#include <QTest>
#include <cmath>
#include <random>

namespace count_runs_test {

using namespace passerby;
using comparison::Comparison;
using comparison::Figure;
using testing::Baked;
using testing::bakedOf;
using testing::TwoDoors;

namespace {

Comparison compared(const Baked& a, const Baked& b, const comparison::RunOptions& options)
{
    auto comparison = comparison::compareCities(a.city(), b.city());
    if (!comparison)
        qFatal("%s", comparison.error().message.c_str());
    foundation::JobContext context;
    const std::vector<comparison::RunCity> cities{{a.world, "a"}, {b.world, "b"}};
    const auto runs = comparison::countRuns(cities, options, comparison::startClock_s(a.city()), context);
    if (!runs)
        qFatal("%s", runs.error().message.c_str());
    comparison::addCounted(a.city(), b.city(), options, runs.value()[0], runs.value()[1], comparison.value());
    return std::move(comparison).value();
}

} // namespace

class CountRunsTest : public QObject {
    Q_OBJECT

private slots:
    void bounds_holdTheTruthAsOftenAsTheySay();
    void counts_areAroundWhatIsExact();
    void sameCity_differsByNothingSeedBySeed();
    void threads_changeNothing();
    void oneSeed_hasNoBounds();
    void wrongOptions_areRefused();
    void crew_countsTheSame();
};

/// 4,000 sets of five normal values in pairs: bounds of 95 % hold the true mean in 95 % of them, give or take four standard deviations of
/// that share (0.0138): a right program fails with a chance of 1.3·10⁻⁴ (two shares), were its seed not fixed.
void CountRunsTest::bounds_holdTheTruthAsOftenAsTheySay()
{
    constexpr int kSets = 4000;
    std::mt19937_64 random(20261127);
    std::normal_distribution<double> normal;
    int ofA = 0;
    int ofChange = 0;
    for (int set = 0; set < kSets; ++set) {
        std::vector<double> a;
        std::vector<double> b;
        for (int i = 0; i < 5; ++i) {
            const double common = normal(random);
            a.push_back(10.0 + common + 0.5 * normal(random));
            b.push_back(13.0 + common + 0.5 * normal(random));
        }
        Figure figure;
        comparison::setCounted(a, b, figure);
        ofA += figure.counted.a->low <= 10.0 && 10.0 <= figure.counted.a->high ? 1 : 0;
        ofChange += figure.countedChange->low <= 3.0 && 3.0 <= figure.countedChange->high ? 1 : 0;
    }
    const double spread = 4.0 * std::sqrt(0.95 * 0.05 / kSets);
    QVERIFY2(std::abs(double(ofA) / kSets - 0.95) <= spread, std::to_string(ofA).c_str());
    QVERIFY2(std::abs(double(ofChange) / kSets - 0.95) <= spread, std::to_string(ofChange).c_str());
}

/// Means over 12 seeds lie within 2.69 half-widths of their 95 % bounds of what is exact (5.92 of 2.20 standard errors: Student's t with 11
/// degrees of freedom exceeds that with a chance of 10⁻⁴): eleven figures, so a right program fails with a chance of 0.1 %, were its seeds
/// not fixed. And the door that is closed is seen.
void CountRunsTest::counts_areAroundWhatIsExact()
{
    const Baked a = bakedOf("open", TwoDoors{true}.make());
    const Baked b = bakedOf("closed", TwoDoors{false}.make());
    comparison::RunOptions options;
    options.seeds = 12;
    options.seconds = 900.0;
    const Comparison c = compared(a, b, options);
    const auto check = [](const statistics::MeanInterval& counted, double exact) {
        QVERIFY2(counted.high > counted.low, "bounds");
        QVERIFY2(std::abs(counted.mean - exact) <= 2.69 * 0.5 * (counted.high - counted.low),
                 (std::to_string(counted.mean) + " for " + std::to_string(exact)).c_str());
    };
    for (const Figure* figure : {&c.walking, &c.gates[0].ways[0], &c.gates[0].ways[1], &c.areas[0].people}) {
        check(*figure->counted.a, *figure->exact.a);
        check(*figure->counted.b, *figure->exact.b);
    }
    check(*c.gates[1].ways[0].counted.a, *c.gates[1].ways[0].exact.a);
    check(*c.gates[1].ways[1].counted.a, *c.gates[1].ways[1].exact.a);
    check(*c.gates[0].both.countedChange, *c.gates[0].both.change());
    QCOMPARE(c.gates[1].both.counted.b->mean, 0.0);
    QVERIFY(c.gates[1].both.countedChange->high < 0.0);
    double time = 0.0;
    for (const double share : *c.areas[0].counted.a)
        time += share;
    QVERIFY(std::abs(time - 1.0) < 1e-9);
}

void CountRunsTest::sameCity_differsByNothingSeedBySeed()
{
    const Baked city = bakedOf("", TwoDoors{true}.make());
    comparison::RunOptions options;
    options.seeds = 2;
    options.seconds = 60.0;
    const Comparison c = compared(city, city, options);
    for (const Figure& figure : {c.walking, c.gates[0].both, c.gates[1].ways[0], c.areas[0].people}) {
        QCOMPARE(figure.countedChange->mean, 0.0);
        QCOMPARE(figure.countedChange->low, 0.0);
        QCOMPARE(figure.countedChange->high, 0.0);
    }
}

void CountRunsTest::threads_changeNothing()
{
    const Baked a = bakedOf("open", TwoDoors{true}.make());
    const Baked b = bakedOf("closed", TwoDoors{false}.make());
    comparison::RunOptions options;
    options.seeds = 2;
    options.seconds = 60.0;
    options.threads = 1;
    const Comparison one = compared(a, b, options);
    options.threads = 2;
    const Comparison two = compared(a, b, options);
    QCOMPARE(one.walking.counted.a->mean, two.walking.counted.a->mean);
    QCOMPARE(one.gates[0].both.countedChange->high, two.gates[0].both.countedChange->high);
}

void CountRunsTest::oneSeed_hasNoBounds()
{
    const Baked city = bakedOf("", TwoDoors{true}.make());
    comparison::RunOptions options;
    options.seeds = 1;
    options.seconds = 30.0;
    const Comparison c = compared(city, city, options);
    QCOMPARE(c.walking.counted.a->low, c.walking.counted.a->mean);
    QCOMPARE(c.runs->seeds, std::vector<std::uint64_t>{1});
}

void CountRunsTest::wrongOptions_areRefused()
{
    const Baked city = bakedOf("", TwoDoors{true}.make());
    const std::vector<comparison::RunCity> cities{{city.world, "city"}};
    foundation::JobContext context;
    comparison::RunOptions options;
    options.seeds = 0;
    QVERIFY(!comparison::countRuns(cities, options, 0.0, context).ok());
    class Cancelled : public foundation::JobContext {
        [[nodiscard]] bool isCancelled() const override { return true; }
    } cancelled;
    options.seeds = 1;
    const auto stopped = comparison::countRuns(cities, options, 0.0, cancelled);
    QVERIFY(!stopped.ok());
    QCOMPARE(stopped.error().code, std::string("cancelled"));
}

/// One process and a crew: two cities with other places, and one in which no run can begin.
void CountRunsTest::crew_countsTheSame()
{
    const world::World a = TwoDoors{true}.make();
    world::World b = TwoDoors{false}.make();
    world::PatchBuilder patch(b);
    patch.erase(b.regions().at(0).id);
    QVERIFY(b.apply(patch.take()).ok());
    const std::vector<comparison::RunCity> cities{{a, "a.gpkg"}, {b, "b.gpkg"}};
    foundation::JobContext context;
    comparison::RunOptions options;
    options.seeds = 3;
    options.seconds = 60.0;
    const auto alone = comparison::countRuns(cities, options, 0.0, context);
    alibi::ThreadCrew crew(2);
    const auto shared = comparison::countRuns(cities, options, 0.0, context, &crew);
    QVERIFY(alone.ok() && shared.ok());
    QVERIFY(alone.value() == shared.value());
    QCOMPARE(alone.value()[0][0].areas.size(), std::size_t{1});
    QVERIFY(alone.value()[0][0].walking > 0.0 && alone.value()[0][0].gates[0].both > 0.0);
    world::World nowhere = a;
    world::PatchBuilder walls(nowhere);
    for (const auto& [id, portal] : nowhere.portals())
        walls.erase(id);
    QVERIFY(nowhere.apply(walls.take()).ok());
    const std::vector<comparison::RunCity> wrong{{a, "a.gpkg"}, {nowhere, "nowhere.gpkg"}};
    const auto why = comparison::countRuns(wrong, options, 0.0, context);
    const auto whyTogether = comparison::countRuns(wrong, options, 0.0, context, &crew);
    QVERIFY(!why.ok() && !whyTogether.ok());
    QCOMPARE(whyTogether.error().code, why.error().code);
    QCOMPARE(whyTogether.error().message, why.error().message);
    QCOMPARE(whyTogether.error().where, why.error().where);
    QVERIFY2(why.error().where.starts_with("nowhere.gpkg"), why.error().where.c_str());
}

PASSERBY_TEST(CountRunsTest)

} // namespace count_runs_test

#include "count_runs_test.moc"
