// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alibi/city_alibis.h"

#include "core/alibi/source_pass.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/alibi/test_cities.h"

#include <QTest>

namespace city_alibis_test {

using namespace passerby;
using alibi::AlibiParts;
using alibi::AlibiTables;
using alibi::BakedCity;
using alibi::BakeOptions;
using alibi::TripEnds;
using alibi::TripLaw;
using foundation::RandomStream;
using navigation::SegmentIndex;

class CityAlibisTest : public QObject {
    Q_OBJECT
private slots:
    void onePass_makesWhatSeparateOnesMake();
    void anyThreads_sameBytesAndDraws();
    void crowdedCity_alibisAreThoseOfTheSlowedWays();
    void partsNotWanted_areNotMade();
    void walk_leadsOverAllBehindAPortalBeforeItGoesOn();
};

namespace {

constexpr std::size_t kBudget_bytes = std::size_t{1} << 30U;

BakedCity baked(const world::World& world, unsigned threads, const AlibiParts& parts = {kBudget_bytes, 16, 7})
{
    foundation::JobContext context;
    BakeOptions options;
    options.threads = threads;
    return alibi::bakeWithAlibis(world, options, parts, context).value();
}

/// Some draws on each segment; unwalked ones give nothing.
std::vector<std::optional<TripEnds>> drawn(alibi::AlibiSampler& sampler, std::size_t segments)
{
    std::vector<std::optional<TripEnds>> draws;
    RandomStream random(3, 1, foundation::Purpose::alibi);
    for (SegmentIndex segment = 0; segment < segments; ++segment)
        for (int i = 0; i < 5; ++i)
            draws.push_back(sampler.draw({&segment, 1}, random));
    return draws;
}

std::vector<std::optional<TripEnds>> drawnExactly(std::shared_ptr<const AlibiTables> tables)
{
    const std::size_t segments = tables->graph().segments().size();
    alibi::ExactSampler sampler(std::move(tables));
    return drawn(sampler, segments);
}

/// 400 targets: several blocks of sources, chunks and rounds.
world::World largeCity()
{
    testing::RandomCity random = testing::randomRooms(9, 400, 4, 3);
    for (std::size_t from = 0; from < 4; ++from) {
        random.city.goal(random.types[from], random.types[(from + 1) % 4], world::GoalChoice::uniform, false, 1.0);
        random.city.goal(random.types[from], random.types[(from + 2) % 4], world::GoalChoice::closest, true, 0.7);
        random.city.goal(random.types[from], random.types[(from + 3) % 4], world::GoalChoice::bound, from == 1, 0.8);
    }
    random.city.profile("usual", 1.0, 1.3, 0.2);
    return random.city.make();
}

} // namespace

void CityAlibisTest::onePass_makesWhatSeparateOnesMake()
{
    const world::World city = largeCity();
    const BakedCity together = baked(city, 1);
    foundation::JobContext context;
    BakeOptions options;
    options.threads = 1;
    QCOMPARE(alibi::toBytes(together.bake), alibi::toBytes(alibi::bakeWorld(city, options, context).value()));
    const auto law = TripLaw::solve(city, options, context).value();
    const auto tables = AlibiTables::build(*law, 1, kBudget_bytes, context).value();
    QVERIFY(drawnExactly(together.alibis.tables) == drawnExactly(tables));
    const auto pools = alibi::PoolSampler::create(law, 16, 7, 1, context).value();
    QVERIFY(drawn(*together.alibis.pools, together.bake.probability.size()) == drawn(*pools, together.bake.probability.size()));
}

void CityAlibisTest::anyThreads_sameBytesAndDraws()
{
    const world::World city = largeCity();
    const BakedCity one = baked(city, 1);
    const BakedCity four = baked(city, 4);
    QCOMPARE(alibi::toBytes(one.bake), alibi::toBytes(four.bake));
    QVERIFY(drawnExactly(one.alibis.tables) == drawnExactly(four.alibis.tables));
    QVERIFY(drawn(*one.alibis.pools, one.bake.probability.size()) == drawn(*four.alibis.pools, one.bake.probability.size()));
}

void CityAlibisTest::crowdedCity_alibisAreThoseOfTheSlowedWays()
{
    world::World city = testing::corridor(6).make();
    world::WorldPatch patch;
    patch.settings = city.settings();
    patch.settings->flowLaw = world::FlowLaw{};
    patch.settings->population = 3000;
    QVERIFY(city.apply(patch));
    const BakedCity crowded = baked(city, 1);
    QVERIFY(crowded.bake.graph->isSlowed());
    QCOMPARE(crowded.alibis.law->graph().get(), crowded.bake.graph.get());
    foundation::JobContext context;
    const auto again = alibi::makeAlibis(city, {}, {kBudget_bytes, 0, 1}, crowded.bake.graph, context).value();
    QVERIFY(drawnExactly(crowded.alibis.tables) == drawnExactly(again.tables));
}

void CityAlibisTest::partsNotWanted_areNotMade()
{
    const BakedCity none = baked(testing::threeDoors(1.0).make(), 1, {});
    QVERIFY(none.alibis.law != nullptr);
    QVERIFY(none.alibis.tables == nullptr && none.alibis.pools == nullptr);
    QVERIFY(baked(testing::threeDoors(1.0).make(), 1, {1, 0, 1}).alibis.tables == nullptr); // too large for a byte
}

void CityAlibisTest::walk_leadsOverAllBehindAPortalBeforeItGoesOn()
{
    const BakedCity city = baked(testing::mixedCity(3, {0, 2}), 1, {});
    alibi::TreeStore trees(*city.bake.graph, 1);
    alibi::TreeWalk walk(city.bake.graph->portalCount());
    foundation::JobContext context;
    bool isWalk = true;
    QVERIFY(trees.visit(1, context, "", [&](std::size_t, std::uint32_t, const alibi::SourceTree& tree) {
        walk.follow(tree);
        isWalk = isWalk && walk.size() == tree.settled.size();
        std::vector<std::uint32_t> open; // places on the way to the one before
        for (std::uint32_t place = 0; isWalk && place < walk.size(); ++place) {
            isWalk = walk.placeOf(walk.portal(place)) == place && walk.segment(place) == tree.segment[walk.portal(place)];
            while (!open.empty() && open.back() != walk.before(place))
                open.pop_back();
            isWalk = isWalk && (walk.before(place) == navigation::kNone || !open.empty());
            open.push_back(place);
        }
    }));
    QVERIFY(isWalk);
}

PASSERBY_TEST(CityAlibisTest)

} // namespace city_alibis_test

#include "city_alibis_test.moc"
