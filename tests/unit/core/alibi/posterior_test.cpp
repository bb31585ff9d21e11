// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alibi/posterior.h"
#include "dense_reference.h"
#include "test_cities.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <map>
#include <numeric>

namespace posterior_test {

using namespace passerby;
using alibi::Encounter;
using alibi::Posterior;
using alibi::Routes;
using alibi::TripLaw;
using navigation::SegmentIndex;
using world::TripReason;

namespace {

struct Solved {
    std::shared_ptr<const TripLaw> law;
    std::shared_ptr<const Routes> routes;

    [[nodiscard]] SegmentIndex segment(const char* from, const char* to) const
    {
        return law->graph()->findSegment(law->graph()->findNode(from), law->graph()->findNode(to));
    }
};

Solved solved(const world::World& world)
{
    foundation::JobContext context;
    alibi::BakeOptions options;
    options.bound = alibi::BoundModel::exact;
    const auto law = TripLaw::solve(world, options, context).value();
    return {law, Routes::build(law->graph(), law->habits(), 1, context).value()};
}

/// A way of three segments or more that somebody walks.
std::vector<SegmentIndex> longWay(const Solved& city)
{
    std::vector<SegmentIndex> way;
    for (std::uint32_t to = 1; to < city.routes->targetCount() && way.size() < 3; ++to)
        if (city.law->trips(0, to).rate_per_s > 0.0)
            city.routes->segmentsBetween(0, to, way);
    return way;
}

bool isNear(double a, double b)
{
    return std::abs(a - b) <= 1e-9;
}

} // namespace

class PosteriorTest : public QObject {
    Q_OBJECT
private slots:
    void threeDoors_byHand();
    void equalsEnumeration();
    void longerPath_isNarrower();
    void impossiblePath_isNotPossible();
};

void PosteriorTest::threeDoors_byHand()
{
    const Solved city = solved(testing::threeDoors(1.0).make());
    const SegmentIndex toHome = city.segment("P1", "T1");
    const Posterior posterior = posteriorOf(*city.law, *city.routes, {&toHome, 1}, Encounter::met);
    QVERIFY(isNear(posterior.origin[1], 0.25));
    QVERIFY(isNear(posterior.origin[2], 0.75));
    QVERIFY(isNear(posterior.destination[0], 1.0));
    QCOMPARE(posterior.likeliest.size(), 3U); // from the cafe back home, from the cafe for good, from the office for good
    QVERIFY(posterior.likeliest[0].reason == TripReason::back && isNear(posterior.likeliest[0].probability, 0.5));
    QCOMPARE(posterior.kinds.size(), 2U);
    QVERIFY(isNear(posterior.kinds[0].probability, 0.75) && isNear(posterior.kinds[1].probability, 0.25));
}

void PosteriorTest::equalsEnumeration()
{
    const world::World world = testing::mixedCity(2, {0, 2});
    const Solved city = solved(world);
    const std::vector<SegmentIndex> way = longWay(city);
    QVERIFY(way.size() >= 3);
    for (const Encounter encounter : {Encounter::met, Encounter::entering}) {
        const std::span<const SegmentIndex> path(way.data() + 1, 1);
        std::vector<double> origin(city.law->habits().targetCount(), 0.0);
        std::vector<double> destination(origin.size(), 0.0);
        std::map<std::pair<std::uint32_t, std::uint32_t>, double> kinds;
        const auto& typeOf = city.law->habits().typeOfTarget;
        std::vector<SegmentIndex> other;
        testing::forDenseTrips(world, [&](const testing::DenseTrips& trips) {
            city.routes->segmentsBetween(static_cast<std::uint32_t>(trips.from), static_cast<std::uint32_t>(trips.to), other);
            if (std::find(other.begin(), other.end(), path[0]) == other.end())
                return;
            const double weight = trips.rate_per_s * (encounter == Encounter::met ? trips.slowness_s_per_m : 1.0);
            origin[trips.from] += weight;
            destination[trips.to] += weight;
            if (weight > 0.0)
                kinds[{typeOf[trips.from], typeOf[trips.to]}] += weight;
        });
        const double sum = std::accumulate(origin.begin(), origin.end(), 0.0);
        const Posterior posterior = posteriorOf(*city.law, *city.routes, path, encounter, 1000);
        double told = 0.0;
        for (const alibi::StoryOdds& story : posterior.likeliest)
            told += story.probability;
        QVERIFY(std::abs(told - 1.0) < 1e-9);
        QCOMPARE(posterior.kinds.size(), kinds.size());
        for (const alibi::StoryKindOdds& kind : posterior.kinds)
            QVERIFY(std::abs(kind.probability - kinds[{kind.originType, kind.destinationType}] / sum) < 1e-7);
        for (std::size_t target = 0; target < origin.size(); ++target) {
            QVERIFY(std::abs(posterior.origin[target] - origin[target] / sum) < 1e-7);
            QVERIFY(std::abs(posterior.destination[target] - destination[target] / sum) < 1e-7);
        }
    }
}

void PosteriorTest::longerPath_isNarrower()
{
    const Solved city = solved(testing::mixedCity(2, {0, 2}));
    const std::vector<SegmentIndex> way = longWay(city);
    const auto possibleEnds = [&](std::size_t length) {
        const Posterior posterior = posteriorOf(*city.law, *city.routes, {way.data(), length}, Encounter::met);
        return std::count_if(posterior.destination.begin(), posterior.destination.end(), [](double chance) { return chance > 0.0; });
    };
    QVERIFY(possibleEnds(1) > possibleEnds(way.size()));
    QCOMPARE(possibleEnds(way.size()), 1);
}

void PosteriorTest::impossiblePath_isNotPossible()
{
    const Solved city = solved(testing::threeDoors(1.0).make());
    const SegmentIndex path[] = {city.segment("T1", "P1"), city.segment("P1", "T1")};
    QVERIFY(!posteriorOf(*city.law, *city.routes, path, Encounter::met).isPossible());
}

PASSERBY_TEST(PosteriorTest)

} // namespace posterior_test

#include "posterior_test.moc"
