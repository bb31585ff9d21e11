// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/fixture.h"

#include "core/world/content_hash.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/world/small_city.h"

#include <QTest>
#include <cmath>
#include <limits>
#include <numbers>
#include <set>

using namespace passerby;
using namespace passerby::world;
using passerby::testing::SmallCity;

namespace {

/// The small city with a counter, its kind and its line; somebody is steered, so that runs mind what stands about.
struct CityWithCounter : SmallCity {
    FixtureKindId kind;
    WaitingLineId line;
    FixtureId counter;

    CityWithCounter()
    {
        PatchBuilder builder(world);
        AgentProfile profile = *world.profiles().find(resident);
        profile.steering = Steering::orca;
        builder.replace(resident, profile);
        const FixtureKind ticketCounter = usualFixtureKinds()[2];
        kind = builder.add(ticketCounter);
        line = builder.add(WaitingLine{"tickets", 0, {{5, 8}, {5, 2}}, 0.6});
        Fixture fixture = newFixture(kind, ticketCounter, 0, {5, 9}, -std::numbers::pi / 2.0);
        fixture.line = line;
        counter = builder.add(fixture);
        apply(builder.take());
    }

    [[nodiscard]] std::string refusalOf(const Fixture& fixture) const
    {
        PatchBuilder builder(world);
        builder.replace(counter, fixture);
        return refusalOf(builder.take());
    }
    [[nodiscard]] std::string refusalOf(const WorldPatch& patch) const
    {
        World copy = world;
        const auto done = copy.apply(patch);
        return done ? "" : done.error().code;
    }
};

} // namespace

class FixtureTest : public QObject {
    Q_OBJECT

private slots:
    void coversARectangleThatTurnsWithIt()
    {
        Fixture fixture;
        fixture.position = {10, 20};
        fixture.width_m = 4.0;
        fixture.depth_m = 2.0;
        QCOMPARE(footprintOf(fixture), (geometry::Ring{{11, 18}, {11, 22}, {9, 22}, {9, 18}}));
        fixture.heading_rad = std::numbers::pi / 2.0;
        const geometry::Ring turned = footprintOf(fixture);
        QVERIFY(geometry::distance(turned[0], {12, 21}) < 1e-5);
        QVERIFY(geometry::distance(turned[2], {8, 19}) < 1e-5);
        QVERIFY(geometry::signedArea(turned) > 0.0);
    }
    void beginsWithWhatItsKindSays()
    {
        std::set<std::string> names;
        for (const FixtureKind& kind : usualFixtureKinds()) {
            QVERIFY(names.insert(kind.name).second);
            const Fixture fixture = newFixture({3, 3}, kind, 1, {1, 2}, 0.5);
            QCOMPARE(fixture.width_m, kind.width_m);
            QCOMPARE(fixture.places, kind.places);
            QCOMPARE(fixture.serviceMean_s, kind.serviceMean_s);
            QCOMPARE(fixture.level, 1);
        }
    }
    void entersTheWorldOnlyWhole()
    {
        const CityWithCounter city;
        const Fixture good = *city.world.fixtures().find(city.counter);
        QCOMPARE(city.refusalOf(good), "");
        Fixture bad = good;
        bad.width_m = 0.0;
        QCOMPARE(city.refusalOf(bad), "bad-value");
        bad = good;
        bad.heading_rad = std::numeric_limits<double>::quiet_NaN();
        QCOMPARE(city.refusalOf(bad), "bad-value");
        bad = good;
        bad.kind = {77, 77};
        QCOMPARE(city.refusalOf(bad), "dangling-reference");
        PatchBuilder builder(city.world);
        builder.add(WaitingLine{"", 0, {{1, 1}, {1, 1}}, 0.6});
        QCOMPARE(city.refusalOf(builder.take()), "bad-value");
        PatchBuilder twice(city.world);
        twice.add(*city.world.fixtureKinds().find(city.kind));
        QCOMPARE(city.refusalOf(twice.take()), "name-taken");
    }
    void itsLineAndItsKindStayAsLongAsItDoes()
    {
        const CityWithCounter city;
        PatchBuilder builder(city.world);
        builder.erase(city.line);
        QCOMPARE(city.refusalOf(builder.take()), "dangling-reference");
        PatchBuilder other(city.world);
        other.erase(city.kind);
        QCOMPARE(city.refusalOf(other.take()), "dangling-reference");
    }
    void aHeadingIsKeptWithinOneTurn()
    {
        CityWithCounter city;
        PatchBuilder builder(city.world);
        Fixture fixture = *city.world.fixtures().find(city.counter);
        fixture.heading_rad = 3.0;
        builder.replace(city.counter, fixture);
        fixture.heading_rad = 3.5;
        builder.replace(city.counter, fixture);
        city.apply(builder.take());
        QVERIFY(std::abs(city.world.fixtures().find(city.counter)->heading_rad - (3.5 - 2.0 * std::numbers::pi)) < 1e-12);
    }
    void runsMindItAndBakesDoNot()
    {
        CityWithCounter city;
        SmallCity without;
        PatchBuilder steered(without.world);
        steered.replace(without.resident, *city.world.profiles().find(city.resident));
        without.apply(steered.take());
        QCOMPARE(bakeHash(city.world), bakeHash(without.world));
        QVERIFY(runHash(city.world) != runHash(without.world));

        const std::uint64_t before = runHash(city.world);
        PatchBuilder builder(city.world);
        Fixture fixture = *city.world.fixtures().find(city.counter);
        fixture.name = "Tickets";
        builder.replace(city.counter, fixture);
        city.apply(builder.take());
        QCOMPARE(runHash(city.world), before);
        PatchBuilder moved(city.world);
        fixture.position.x += 1.0;
        moved.replace(city.counter, fixture);
        city.apply(moved.take());
        QVERIFY(runHash(city.world) != before);
    }
    void bakesMindWhatAPortalIsAndWhoAvoidsStairs()
    {
        SmallCity city;
        const std::uint64_t before = bakeHash(city.world);
        PatchBuilder builder(city.world);
        Portal portal = *city.world.portals().find(city.portal);
        portal.kind = PortalKind::ticketGate;
        builder.replace(city.portal, portal);
        city.apply(builder.take());
        const std::uint64_t gated = bakeHash(city.world);
        QVERIFY(gated != before);
        PatchBuilder other(city.world);
        AgentProfile profile = *city.world.profiles().find(city.resident);
        profile.isStepFree = true;
        other.replace(city.resident, profile);
        city.apply(other.take());
        QVERIFY(bakeHash(city.world) != gated);
    }
};

PASSERBY_TEST(FixtureTest)
#include "fixture_test.moc"
