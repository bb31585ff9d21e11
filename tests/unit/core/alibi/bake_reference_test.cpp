// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alibi/bake.h"
#include "dense_reference.h"
#include "test_cities.h"
#include "tests/support/one_way_cities.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>

namespace bake_reference_test {

using namespace passerby;
using alibi::Bake;
using alibi::BoundModel;
using testing::DenseModel;
using testing::DenseReference;
using world::GoalChoice;

namespace {

Bake baked(const world::World& world, BoundModel model, unsigned threads = 1)
{
    foundation::JobContext context;
    alibi::BakeOptions options;
    options.bound = model;
    options.threads = threads;
    foundation::Result<Bake> bake = alibi::bakeWorld(world, options, context);
    if (!bake) {
        QTest::qFail(foundation::describe(bake.error()).c_str(), __FILE__, __LINE__);
        return {};
    }
    return std::move(bake).value();
}

/// Greatest difference, relative to the greatest value.
double difference(const std::vector<double>& a, const std::vector<double>& b)
{
    if (a.size() != b.size())
        return 1e9;
    double scale = 0.0;
    double most = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        scale = std::max(scale, std::abs(b[i]));
        most = std::max(most, std::isfinite(a[i]) ? std::abs(a[i] - b[i]) : 1e9);
    }
    return most / scale;
}

double difference(const Bake& bake, const DenseReference& reference)
{
    const std::vector<double> byType(bake.probabilityByType.begin(), bake.probabilityByType.end());
    const double stored = difference(byType, reference.probabilityByType);
    return std::max({stored < 1e-6 ? 0.0 : stored, // as float
                     difference(bake.probability, reference.probability), difference(bake.entryRate_per_s, reference.entryRate_per_s),
                     difference(bake.sigma, reference.sigma), difference(bake.probabilityInside, reference.probabilityInside)});
}

} // namespace

class BakeReferenceTest : public QObject {
    Q_OBJECT
private slots:
    void exact_equalsEnumeration_data();
    void exact_equalsEnumeration();
    void waysThatLeadOneWay_equalEnumeration();
    void averaged_equalsDirect();
    void firstOrder_equalsDirect();
    void pairwise_isExactForTwoBoundTypes();
    void pairwise_isNearForFourBoundTypes();
    void pairwise_beatsAveragedNextDoor();
    void onlyRoundTripsAreBound_equalsEnumeration();
    void onlyClosest_equalsDirect();
    void oneTargetAType_allModelsAgree();
    void threads_giveTheSameBytes();
};

void BakeReferenceTest::exact_equalsEnumeration_data()
{
    QTest::addColumn<double>("reach_m");
    QTest::newRow("no reach") << -1.0;
    QTest::newRow("15 m") << 15.0;
    QTest::newRow("30 m") << 30.0;
}

void BakeReferenceTest::exact_equalsEnumeration()
{
    QFETCH(double, reach_m);
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        const world::World city = testing::mixedCity(seed, {0, 2, 3}, reach_m > 0.0 ? std::optional(reach_m) : std::nullopt);
        const DenseReference reference = testing::bakeDensely(city, DenseModel::exact);
        QVERIFY2(difference(baked(city, BoundModel::exact), reference) < 1e-10, std::to_string(seed).c_str());
    }
}

/// Round trips are longer back than there, or shorter.
void BakeReferenceTest::waysThatLeadOneWay_equalEnumeration()
{
    int oneWay = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const world::World city = testing::withOneWays(testing::mixedCity(seed, {0, 2, 3}, std::nullopt));
        oneWay += navigation::NavigationGraph::build(city).isOneWay() ? 1 : 0;
        QVERIFY2(difference(baked(city, BoundModel::exact), testing::bakeDensely(city, DenseModel::exact)) < 1e-10,
                 std::to_string(seed).c_str());
    }
    QVERIFY(oneWay > 0);
}

void BakeReferenceTest::averaged_equalsDirect()
{
    for (std::uint64_t seed = 1; seed <= 4; ++seed)
        for (const std::optional<double> reach_m : {std::optional<double>(), std::optional(25.0)}) {
            const world::World city = testing::mixedCity(seed, {1, 2}, reach_m);
            QVERIFY(difference(baked(city, BoundModel::averaged), testing::bakeDensely(city, DenseModel::averaged)) < 1e-10);
        }
}

void BakeReferenceTest::firstOrder_equalsDirect()
{
    for (std::uint64_t seed = 1; seed <= 4; ++seed)
        for (const std::optional<double> reach_m : {std::optional<double>(), std::optional(25.0)}) {
            const world::World city = testing::mixedCity(seed, {0, 1, 2}, reach_m);
            QVERIFY(difference(baked(city, BoundModel::firstOrder), testing::bakeDensely(city, DenseModel::firstOrder)) < 1e-10);
        }
}

void BakeReferenceTest::pairwise_isExactForTwoBoundTypes()
{
    double averagedIsOff = 0.0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed)
        for (const std::optional<double> reach_m : {std::optional<double>(), std::optional(25.0)}) {
            const world::World city = testing::mixedCity(seed, {0, 3}, reach_m);
            const DenseReference reference = testing::bakeDensely(city, DenseModel::exact);
            QVERIFY(difference(baked(city, BoundModel::pairwise), reference) < 1e-10);
            averagedIsOff = std::max(averagedIsOff, difference(baked(city, BoundModel::averaged), reference));
        }
    QVERIFY(averagedIsOff > 1e-2); // so it does matter here who is bound where
}

void BakeReferenceTest::pairwise_isNearForFourBoundTypes()
{
    for (std::uint64_t seed = 1; seed <= 4; ++seed)
        for (const std::optional<double> reach_m : {std::optional<double>(), std::optional(25.0)}) {
            const world::World city = testing::mixedCity(seed, {0, 1, 2, 3}, reach_m);
            const DenseReference reference = testing::bakeDensely(city, DenseModel::exact);
            const Bake pairwise = baked(city, BoundModel::pairwise);
            const double firstOrderIsOff = difference(baked(city, BoundModel::firstOrder), reference);
            QVERIFY(difference(pairwise, reference) < std::max(1e-10, 0.02 * firstOrderIsOff));
            QVERIFY(std::abs(pairwise.checkSum - 1.0) < 1e-12);
        }
}

void BakeReferenceTest::pairwise_beatsAveragedNextDoor()
{
    // home, then the closest cafe, then home again: whoever sits in a cafe lives round the corner.
    testing::RandomCity random = testing::randomRooms(4, 24, 2, 5);
    random.city.goal(random.types[0], random.types[1], GoalChoice::closest, false, 1.0);
    random.city.goal(random.types[1], random.types[0], GoalChoice::bound, false, 1.0);
    random.city.profile("all", 1.0, 1.0, 0.0);
    const world::World city = random.city.make();
    const DenseReference reference = testing::bakeDensely(city, DenseModel::exact);
    const Bake pairwise = baked(city, BoundModel::pairwise);
    const Bake averaged = baked(city, BoundModel::averaged);
    QVERIFY(difference(pairwise, reference) < 1e-10);
    QVERIFY(averaged.walkingShare > 1.2 * pairwise.walkingShare);
}

void BakeReferenceTest::onlyRoundTripsAreBound_equalsEnumeration()
{
    testing::RandomCity random = testing::randomRooms(3, 12, 3, 8);
    const auto& type = random.types;
    random.city.goal(type[0], type[1], GoalChoice::uniform, false, 1.0);
    random.city.goal(type[0], type[2], GoalChoice::bound, true, 1.5);
    random.city.goal(type[1], type[0], GoalChoice::closest, false, 1.0);
    random.city.goal(type[1], type[1], GoalChoice::bound, true, 0.5);
    random.city.goal(type[2], type[0], GoalChoice::closest, false, 1.0);
    random.city.profile("all", 1.0, 1.3, 0.2);
    const world::World city = random.city.make();
    for (const BoundModel model : {BoundModel::exact, BoundModel::pairwise})
        QVERIFY(difference(baked(city, model), testing::bakeDensely(city, DenseModel::exact)) < 1e-10);
    QVERIFY(difference(baked(city, BoundModel::averaged), testing::bakeDensely(city, DenseModel::averaged)) < 1e-10);
}

void BakeReferenceTest::onlyClosest_equalsDirect()
{
    // Each target goes to the closest one of the other types in turn; two homes so near each other that one of them is nobody's closest.
    testing::CityBuilder city;
    const world::CellId room = city.cell(0, 0, 100, 20);
    const world::TargetTypeId home = city.type("home", 50);
    const world::TargetTypeId shop = city.type("shop", 10);
    city.goal(home, shop, GoalChoice::closest, false, 1.0);
    city.goal(home, shop, GoalChoice::closest, true, 1.0);
    city.goal(shop, home, GoalChoice::closest, false, 2.0);
    city.goal(shop, shop, GoalChoice::closest, false, 1.0);
    city.target(home, room, {10, 10});
    city.target(home, room, {16, 3});
    city.target(shop, room, {20, 10});
    city.target(shop, room, {35, 10});
    city.target(home, room, {90, 10});
    city.profile("all", 1.0, 1.0, 0.0);
    const world::World world = city.make();
    const Bake bake = baked(world, BoundModel::pairwise);
    QVERIFY(difference(bake, testing::bakeDensely(world, DenseModel::exact)) < 1e-10);
    QCOMPARE(bake.sigma[0], 0.0); // nobody's closest
    QCOMPARE(bake.sigma[4], 0.0);
    QVERIFY(bake.sigma[1] > 0.0);
}

void BakeReferenceTest::oneTargetAType_allModelsAgree()
{
    testing::RandomCity random = testing::randomRooms(3, 4, 4, 11);
    for (std::size_t from = 0; from < 4; ++from) {
        random.city.goal(random.types[from], random.types[(from + 1) % 4], GoalChoice::bound, false, 1.0);
        random.city.goal(random.types[from], random.types[(from + 3) % 4], GoalChoice::closest, true, 0.7);
        random.city.goal(random.types[from], random.types[(from + 2) % 4], GoalChoice::uniform, false, 0.4);
    }
    random.city.profile("all", 1.0, 1.2, 0.2);
    const world::World city = random.city.make();
    const Bake averaged = baked(city, BoundModel::averaged);
    for (const BoundModel model : {BoundModel::firstOrder, BoundModel::pairwise, BoundModel::exact}) {
        QVERIFY(difference(baked(city, model).probability, averaged.probability) < 1e-12);
        QVERIFY(difference(baked(city, model).probabilityInside, averaged.probabilityInside) < 1e-12);
    }
}

void BakeReferenceTest::threads_giveTheSameBytes()
{
    const world::World city = testing::mixedCity(3, {0, 1, 2}, 25.0);
    for (const BoundModel model : {BoundModel::averaged, BoundModel::pairwise}) {
        const std::vector<std::uint8_t> one = toBytes(baked(city, model, 1));
        QVERIFY(one == toBytes(baked(city, model, 2)));
        QVERIFY(one == toBytes(baked(city, model, 8)));
    }
}

PASSERBY_TEST(BakeReferenceTest)

} // namespace bake_reference_test

#include "bake_reference_test.moc"
