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

namespace fixture_test {

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

    using SmallCity::refusalOf;
    [[nodiscard]] std::string refusalOf(const Fixture& fixture) const
    {
        PatchBuilder builder(world);
        builder.replace(counter, fixture);
        return refusalOf(builder.take());
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
        const auto refusalOfLine = [&](double length_m, double spacing_m) {
            PatchBuilder line(city.world);
            line.add(WaitingLine{"", 0, {{1, 1}, {1 + length_m, 1}}, spacing_m});
            return city.refusalOf(line.take());
        };
        QCOMPARE(refusalOfLine(999.0, 0.1), "");
        QCOMPARE(refusalOfLine(1000.5, 0.1), "bad-value"); // more than 10,000 people
        QCOMPARE(refusalOfLine(1.0, 0.09), "bad-value");
        QCOMPARE(refusalOfLine(1.0, 100.5), "bad-value");
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
    void bakesMindWhatAPortalIs_runsWhoAvoidsStairsToo()
    {
        CityWithCounter city;
        const std::uint64_t before = bakeHash(city.world);
        const auto portalIs = [&](auto change) {
            PatchBuilder builder(city.world);
            Portal portal = *city.world.portals().find(city.portal);
            change(portal);
            builder.replace(city.portal, portal);
            city.apply(builder.take());
        };
        portalIs([](Portal& portal) { portal.kind = PortalKind::ticketGate; });
        const std::uint64_t gated = bakeHash(city.world);
        QVERIFY(gated != before);
        portalIs([](Portal& portal) { portal.serviceMean_s += 1.0; });
        const std::uint64_t slow = bakeHash(city.world);
        QVERIFY(slow != gated);
        const std::uint64_t run = runHash(city.world);
        portalIs([](Portal& portal) { portal.capacity += 1; });
        const std::uint64_t wide = runHash(city.world);
        QVERIFY(wide != run);
        portalIs([](Portal& portal) { portal.serviceSd_s += 1.0; });
        const std::uint64_t uneven = runHash(city.world);
        QVERIFY(uneven != wide);
        PatchBuilder other(city.world);
        AgentProfile profile = *city.world.profiles().find(city.resident);
        profile.isStepFree = true;
        other.replace(city.resident, profile);
        city.apply(other.take());
        QVERIFY(runHash(city.world) != uneven);
        QCOMPARE(bakeHash(city.world), slow); // whoever follows a bake takes the ways it knows
    }
    /// A portal's line and a room are told by numbers alone: which of them is meant counts.
    void numbersOfOneGroup_areNotTakenForThoseOfAnother()
    {
        const auto hashOf = [](bool isLinePortals) {
            SmallCity city;
            PatchBuilder builder(city.world);
            AgentProfile profile = *city.world.profiles().find(city.resident);
            profile.steering = Steering::orca;
            builder.replace(city.resident, profile);
            builder.add(WaitingLine{"", 0, {{1, 1}, {3, 1}}, 0.6});
            const WaitingLineId line = builder.add(WaitingLine{"", 0, {{1, 2}, {3, 2}}, 0.6});
            for (int i = 0; i < 2; ++i)
                builder.add(Region{"", 0, SmallCity::square({10.0 * i, 0}, 10), false, !isLinePortals});
            Portal portal = *city.world.portals().find(city.portal);
            portal.kind = PortalKind::ticketGate;
            if (isLinePortals)
                portal.line = line;
            builder.replace(city.portal, portal);
            city.apply(builder.take());
            return runHash(city.world);
        };
        QVERIFY(hashOf(true) != hashOf(false));
    }
    /// What was written down by runs before cities held fixtures is known again.
    void cityWithoutThings_hashesAsEver()
    {
        SmallCity city;
        PatchBuilder builder(city.world);
        AgentProfile profile = *city.world.profiles().find(city.resident);
        profile.steering = Steering::orca;
        builder.replace(city.resident, profile);
        builder.add(Obstacle{"", ObstacleKind::building, 0, SmallCity::square({4, 4}, 1), 0.0, 2.0});
        city.apply(builder.take());
        QCOMPARE(bakeHash(city.world), std::uint64_t{8903725372042861951});
        QCOMPARE(runHash(city.world), std::uint64_t{6953691009824568449});
    }
};

PASSERBY_TEST(FixtureTest)

} // namespace fixture_test

#include "fixture_test.moc"
