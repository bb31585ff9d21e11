// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alibi/bake.h"
#include "test_cities.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <array>
#include <cmath>

namespace three_doors_test {

using namespace passerby;
using alibi::Bake;
using alibi::BoundModel;
using geometry::Point;

namespace {

Bake baked(const world::World& world, const alibi::BakeOptions& options = {})
{
    foundation::JobContext context;
    foundation::Result<Bake> bake = alibi::bakeWorld(world, options, context);
    if (!bake) {
        QTest::qFail(foundation::describe(bake.error()).c_str(), __FILE__, __LINE__);
        return {};
    }
    return std::move(bake).value();
}

double at(const Bake& bake, const std::vector<double>& values, const char* from, const char* to)
{
    return values[bake.graph->findSegment(bake.graph->findNode(from), bake.graph->findNode(to))];
}

bool near(double a, double b, double relative = 1e-12)
{
    if (std::abs(a - b) <= relative * std::max(std::abs(a), std::abs(b)))
        return true;
    qWarning("%.17g and %.17g differ", a, b);
    return false;
}

struct Way {
    const char* from;
    const char* to;
    double metres;
    double trips; ///< trips a cycle
};

// Section 4: trips a cycle on each segment, one-way + out + back.
constexpr std::array<Way, 8> kWays{{{"T1", "P1", 5, 0.8},
                                    {"P1", "T1", 5, 0.8},
                                    {"P1", "T2", 13, 0.4},
                                    {"T2", "P1", 13, 0.2},
                                    {"P1", "T3", 15, 0.4},
                                    {"T3", "P1", 15, 0.6},
                                    {"T2", "T3", 14, 0.6},
                                    {"T3", "T2", 14, 0.4}}};

} // namespace

class ThreeDoorsTest : public QObject {
    Q_OBJECT
private slots:
    void matchesHand_section4_data();
    void matchesHand_section4();
    void slowAndFastPerson_speedLawByHand();
    void speedSpread_matchesIntegral();
    void destinationTypes_splitByHand();
    void printedErrors_wouldShow();
    void weightChanged_changesDensity();
    void hour_interpolatesWeightsAndWaits();
};

void ThreeDoorsTest::matchesHand_section4_data()
{
    QTest::addColumn<int>("model");
    QTest::newRow("averaged") << static_cast<int>(BoundModel::averaged);
    QTest::newRow("first order") << static_cast<int>(BoundModel::firstOrder);
    QTest::newRow("pairwise") << static_cast<int>(BoundModel::pairwise);
    QTest::newRow("exact") << static_cast<int>(BoundModel::exact);
}

void ThreeDoorsTest::matchesHand_section4()
{
    QFETCH(int, model);
    alibi::BakeOptions options;
    options.bound = static_cast<BoundModel>(model);
    const Bake bake = baked(testing::threeDoors(1.0).make(), options);
    constexpr double kCycle_s = 192.8;
    QCOMPARE(bake.graph->segments().size(), kWays.size());
    for (const Way& way : kWays) {
        QVERIFY(near(at(bake, bake.probability, way.from, way.to), way.metres * way.trips / kCycle_s));
        QVERIFY(near(at(bake, bake.entryRate_per_s, way.from, way.to), way.trips / kCycle_s));
        QVERIFY(near(at(bake, bake.meanTravel_s, way.from, way.to), way.metres));
    }
    const std::array sigma{0.4, 0.4, 0.2};
    const std::array inside_s{80.0, 48.0, 20.0};
    for (std::size_t i = 0; i < 3; ++i) {
        QVERIFY(near(bake.sigma[i], sigma[i]));
        QVERIFY(near(bake.probabilityInside[i], inside_s[i] / kCycle_s));
    }
    QVERIFY(near(bake.meanCycle_s, kCycle_s));
    QVERIFY(near(bake.walkingShare, 44.8 / kCycle_s));
    QVERIFY(near(bake.checkSum, 1.0));
    // one-way 1 a cycle; round trips .4 + .4, two ways each
    QVERIFY(near(bake.tripsPerPersonPerDay, 86400.0 * 2.6 / kCycle_s));
}

void ThreeDoorsTest::slowAndFastPerson_speedLawByHand()
{
    testing::CityBuilder city = testing::threeDoors(0.5);
    city.profile("fast", 3.0, 2.0, 0.0); // three of four walk at 2 m/s, one at 0.5 m/s
    const Bake bake = baked(city.make());
    const double slow_s = 148.0 + 44.8 * 2.0;
    const double fast_s = 148.0 + 44.8 * 0.5;
    const double rate = 0.25 / slow_s + 0.75 / fast_s;
    const double share = 0.25 * 2.0 / slow_s + 0.75 * 0.5 / fast_s;
    for (const Way& way : kWays) {
        QVERIFY(near(at(bake, bake.probability, way.from, way.to), way.metres * way.trips * share));
        QVERIFY(near(at(bake, bake.entryRate_per_s, way.from, way.to), way.trips * rate));
        QVERIFY(near(at(bake, bake.meanTravel_s, way.from, way.to), way.metres * (0.25 * 2.0 + 0.75 * 0.5)));
    }
    QVERIFY(near(bake.probabilityInside[0], 80.0 * rate));
    QVERIFY(near(bake.checkSum, 1.0));
}

void ThreeDoorsTest::speedSpread_matchesIntegral()
{
    world::World plain = testing::threeDoors(1.34).make();
    world::PatchBuilder change(plain);
    const auto& entry = plain.profiles().at(0);
    world::AgentProfile profile = *entry.row;
    profile.speedSd_mps = 0.26;
    change.replace(entry.id, profile);
    QVERIFY(plain.apply(change.patch()).ok());
    const Bake bake = baked(plain);
    double weights = 0.0;
    double rate = 0.0;
    double share = 0.0;
    constexpr int kSteps = 200000; // midpoint rule over the normal law cut at half and one and a half of the mean
    for (int i = 0; i < kSteps; ++i) {
        const double speed = 1.34 * (0.5 + (i + 0.5) / kSteps);
        const double weight = std::exp(-0.5 * std::pow((speed - 1.34) / 0.26, 2));
        weights += weight;
        rate += weight / (148.0 + 44.8 / speed);
        share += weight / speed / (148.0 + 44.8 / speed);
    }
    QVERIFY(near(bake.walkingShare, 44.8 * share / weights, 1e-9));
    QVERIFY(near(at(bake, bake.entryRate_per_s, "T1", "P1"), 0.8 * rate / weights, 1e-9));
    const double atMeanSpeed = 44.8 / 1.34 / (148.0 + 44.8 / 1.34);
    QVERIFY(bake.walkingShare > 1.02 * atMeanSpeed); // the spread must matter
}

void ThreeDoorsTest::destinationTypes_splitByHand()
{
    const Bake bake = baked(testing::threeDoors(1.0).make());
    const auto byType = [&](const char* from, const char* to, std::size_t type) {
        return bake.probabilityByType[bake.graph->findSegment(bake.graph->findNode(from), bake.graph->findNode(to)) * 3 + type];
    };
    const auto close = [](float value, double wanted) { return std::abs(value - wanted) < 1e-7; };
    QVERIFY(close(byType("T1", "P1", 1), 5 * 0.4 / 192.8)); // to the office
    QVERIFY(close(byType("T1", "P1", 2), 5 * 0.4 / 192.8)); // to the cafe
    QCOMPARE(byType("T1", "P1", 0), 0.0F);
    QVERIFY(close(byType("P1", "T1", 0), 5 * 0.8 / 192.8));  // ways back count as trips home
    QVERIFY(close(byType("T3", "T2", 1), 14 * 0.4 / 192.8)); // back from the cafe to the office
}

void ThreeDoorsTest::printedErrors_wouldShow()
{
    // What the print would give (section 2 of the notes) lies far from what is computed.
    const Bake bake = baked(testing::threeDoors(1.0).make());
    const double officeToHome = at(bake, bake.probability, "T2", "P1");
    QVERIFY(!near(officeToHome, 13 * 0.2 / 192.8 * 184.0 / 186.0, 1e-3)); // eq. 2a with E[F_ij]
    const double homeToCafe = at(bake, bake.entryRate_per_s, "P1", "T3");
    QVERIFY(!near(homeToCafe, 0.4 * 0.5 / 192.8, 1e-2)); // eq. 2b with the factor p^R twice
}

void ThreeDoorsTest::weightChanged_changesDensity()
{
    testing::CityBuilder city = testing::threeDoors(1.0);
    city.typeRow({2, 2}).goals[1].weight *= 1.05;
    const Bake changed = baked(city.make());
    QVERIFY(!near(at(changed, changed.probability, "T2", "T3"), 8.4 / 192.8, 1e-3));
}

void ThreeDoorsTest::hour_interpolatesWeightsAndWaits()
{
    testing::CityBuilder city = testing::threeDoors(1.0);
    world::Hourly waits{};
    waits.fill(500.0);
    waits[23] = 50.0;
    waits[0] = 150.0;
    city.typeRow({1, 1}).hourlyWaitMean_s = waits;
    world::Hourly weights{};
    weights.fill(7.0);
    weights[23] = 0.0;
    weights[0] = 1.0;
    city.typeRow({1, 1}).goals[0].hourlyWeight = weights; // 0.5 between 23 and 0 o'clock, as is the other goal's
    alibi::BakeOptions options;
    options.hour = 23.5;
    const Bake bake = baked(city.make(), options);
    QVERIFY(near(bake.meanCycle_s, 192.8));
    QVERIFY(near(bake.probabilityInside[0], 80.0 / 192.8));
    QCOMPARE(bake.hour, 23.5);
}

PASSERBY_TEST(ThreeDoorsTest)

} // namespace three_doors_test

#include "three_doors_test.moc"
