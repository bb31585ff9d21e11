// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/titles.h"
#include "tests/support/four_levels.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/world/expected_findings.h"

#include <algorithm>
#include <chrono>
#include <numbers>

namespace check_things_test {

using namespace passerby;
using namespace passerby::world;
using foundation::Severity;
using passerby::testing::checked;
using passerby::testing::expectOnce;
using passerby::testing::FourLevels;
using passerby::testing::ofCode;
using passerby::testing::SmallCity;

namespace {

/// An escalator that is the only way somewhere lets nobody back.
bool isGoodButForWaysBack(const World& world)
{
    return std::ranges::all_of(checked(world), [](const Finding& finding) {
        return finding.issue.code == "no-way-back" || finding.issue.code == "unreachable-target";
    });
}

/// The small city with the usual kinds of fixtures.
struct CityOfThings : SmallCity {
    std::vector<FixtureKindId> kinds;

    CityOfThings()
    {
        PatchBuilder builder(world);
        for (const FixtureKind& kind : usualFixtureKinds())
            kinds.push_back(builder.add(kind));
        apply(builder.take());
    }
    FixtureId put(std::size_t kind, geometry::Point position, double heading_rad = 0.0)
    {
        return add(newFixture(kinds[kind], *world.fixtureKinds().find(kinds[kind]), 0, position, heading_rad));
    }
    WaitingLineId draw(std::vector<geometry::Point> points, int level = 0) { return add(WaitingLine{"", level, std::move(points), 0.6}); }
    /// A counter that looks south from (5, 9), with this line.
    FixtureId counterWith(WaitingLineId line)
    {
        const FixtureId counter = put(kCounter, {5, 9}, -std::numbers::pi / 2.0);
        edit(counter, [&](Fixture& fixture) { fixture.line = line; });
        return counter;
    }

    static constexpr std::size_t kBench = 0;
    static constexpr std::size_t kCounter = 2;
    static constexpr std::size_t kClock = 5;
    static constexpr std::size_t kPlatform = 6;
};

/// The four levels, changed row by row.
struct CityOfLevels : SmallCity {
    FourLevels levels;

    CityOfLevels() { world = levels.world; }
    [[nodiscard]] std::vector<PortalId> ends() const { return {levels.ontoSkipping, levels.offSkipping}; }
    void mark(PortalId id, PortalKind kind)
    {
        edit(id, [kind](Portal& end) { end.kind = kind; });
    }
};

} // namespace

class CheckThingsTest : public QObject {
    Q_OBJECT

private slots:
    void goodThings_haveNoFindings()
    {
        CityOfThings city;
        city.put(CityOfThings::kBench, {2, 6});
        city.put(CityOfThings::kBench, {10, 2}); // on two cells
        city.put(CityOfThings::kClock, {-0.1, 5});
        city.counterWith(city.draw({{5, 8}, {5, 5}, {15, 5}}));
        for (const Finding& finding : checked(city.world))
            QFAIL(finding.issue.message.c_str());
    }

    void fixtureOutsideCells_isMovedInside()
    {
        CityOfThings city;
        const FixtureId bench = city.put(CityOfThings::kBench, {-0.5, 5});
        expectOnce(city, "fixture-outside-cells", Severity::warning, true);
        QVERIFY(checked(city.world).empty());
        QVERIFY(geometry::distance(city.world.fixtures().find(bench)->position, {0.26, 5}) < 0.05);
        city.edit(bench, [](Fixture& fixture) { fixture.position = {-5, 5}; });
        expectOnce(city, "fixture-outside-cells", Severity::warning, false);
        city.edit(bench, [](Fixture& fixture) {
            fixture.position = {5, 5};
            fixture.level = 1;
        });
        expectOnce(city, "fixture-outside-cells", Severity::warning, false);
    }

    void fixtureInWall_isMovedInside()
    {
        CityOfThings city;
        const FixtureId bench = city.put(CityOfThings::kBench, {0.1, 0.5}); // in a corner
        expectOnce(city, "fixture-in-wall", Severity::warning, true);
        QVERIFY(checked(city.world).empty());
        city.edit(bench, [](Fixture& fixture) { fixture.position = {0.1, 5}; });
        const ObstacleId kiosk =
            city.add(Obstacle{"Kiosk", ObstacleKind::furniture, 0, {{{0.4, 4}, {0.6, 4}, {0.6, 6}, {0.4, 6}}, {}}, 0.0, 3.0});
        QVERIFY(!ofCode(city.world, "fixture-in-wall").at(0).fix); // no room there
        WorldPatch without;
        without.erase(kiosk);
        city.apply(without);
        expectOnce(city, "fixture-in-wall", Severity::warning, true);
    }

    void fixtureThatNobodyReaches_isTurnedRound()
    {
        CityOfThings city;
        const FixtureId bench = city.put(CityOfThings::kBench, {0.3, 5}, std::numbers::pi);
        expectOnce(city, "unreachable-fixture", Severity::warning, true);
        QVERIFY(std::abs(city.world.fixtures().find(bench)->heading_rad) < 1e-9);
        city.add(Obstacle{"", ObstacleKind::green, 0, SmallCity::square({0.6, 4.5}, 1), 0.0, 1.0}); // before its front
        expectOnce(city, "unreachable-fixture", Severity::warning, false);
        city.edit(bench, [](Fixture& fixture) { fixture.position = {5, 5}; });
        QVERIFY(checked(city.world).empty());
        city.put(CityOfThings::kBench, {5.6, 5}); // sits before the other one
        expectOnce(city, "unreachable-fixture", Severity::warning, true);
    }

    void fixtureInAPartByItself_isNotReached()
    {
        CityOfThings city;
        city.add(Cell{"", CellKind::plaza, 0, SmallCity::square({50, 0}, 10)});
        city.put(CityOfThings::kCounter, {55, 5});
        expectOnce(city, "unreachable-fixture", Severity::warning, false);
    }

    void fixturesInOneAnother_areFound()
    {
        CityOfThings city;
        city.put(CityOfThings::kPlatform, {5, 5});
        const FixtureId bench = city.put(CityOfThings::kBench, {5, 5}); // stands on the platform
        QVERIFY(ofCode(city.world, "fixtures-overlap").empty());
        city.put(CityOfThings::kBench, {4.9, 5.2});
        expectOnce(city, "fixtures-overlap", Severity::warning, false);
        city.edit(bench, [](Fixture& fixture) { fixture.position = {8, 5}; });
        QVERIFY(ofCode(city.world, "fixtures-overlap").empty());
    }

    void useWithoutPlacesOrService_isMended()
    {
        CityOfThings city;
        const FixtureId bench = city.put(CityOfThings::kBench, {5, 5});
        city.edit(bench, [](Fixture& fixture) { fixture.places = 0; });
        expectOnce(city, "fixture-without-places", Severity::warning, true);
        QCOMPARE(city.world.fixtures().find(bench)->places, 3);
        const FixtureId counter = city.put(CityOfThings::kCounter, {15, 5});
        city.edit(counter, [](Fixture& fixture) { fixture.serviceMean_s = 0.0; });
        expectOnce(city, "service-of-zero", Severity::warning, true);
        QCOMPARE(city.world.fixtures().find(counter)->serviceMean_s, 25.0);
        QVERIFY(checked(city.world).empty());
    }

    void lineFarFromItsCounter_isFound()
    {
        CityOfThings city;
        const WaitingLineId line = city.draw({{5, 6}, {5, 2}});
        city.counterWith(line);
        expectOnce(city, "line-far-from-fixture", Severity::warning, false);
        city.edit(line, [](WaitingLine& row) { row.points.front() = {5, 7}; });
        QVERIFY(checked(city.world).empty());
    }

    void oneOfSeveralCounters_isNearEnough()
    {
        CityOfThings city;
        const WaitingLineId line = city.draw({{5, 8}, {5, 2}});
        city.counterWith(line);
        const FixtureId other = city.put(CityOfThings::kCounter, {8.5, 9}, -std::numbers::pi / 2.0);
        city.edit(other, [&](Fixture& fixture) { fixture.line = line; });
        QVERIFY(checked(city.world).empty());
    }

    void lineThatNobodyUses_isRemoved()
    {
        CityOfThings city;
        city.draw({{5, 8}, {5, 2}});
        expectOnce(city, "unused-line", Severity::info, true);
        QVERIFY(city.world.waitingLines().empty());
        const WaitingLineId line = city.draw({{5, 8}, {5, 2}});
        city.edit(city.portal, [line](Portal& portal) {
            portal.line = line;
            portal.kind = PortalKind::ticketGate;
        });
        QVERIFY(ofCode(city.world, "unused-line").empty());
        city.edit(city.portal, [](Portal& portal) { portal.kind = PortalKind::opening; });
        expectOnce(city, "unused-line", Severity::info, true); // nobody queues before an opening
        QVERIFY(city.world.waitingLines().empty() && city.world.portals().find(city.portal)->line.isNull());
    }

    void lineThroughAWall_isFound()
    {
        CityOfThings city;
        const WaitingLineId line = city.draw({{5, 8}, {9, 8}, {12, 8}});
        city.counterWith(line);
        expectOnce(city, "line-crosses-wall", Severity::warning, false);
        QCOMPARE(*ofCode(city.world, "line-crosses-wall")[0].issue.where.x_m, 10.0);
        city.edit(line, [](WaitingLine& row) { row.points = {{5, 8}, {10, 8}, {12, 8}}; }); // with a bend in it
        expectOnce(city, "line-crosses-wall", Severity::warning, false);
        city.edit(line, [](WaitingLine& row) { row.points = {{5, 8}, {9, 5}, {12, 5}}; }); // by the portal
        QVERIFY(checked(city.world).empty());
        city.edit(line, [](WaitingLine& row) { row.points = {{5, 8}, {2, 12}}; });
        expectOnce(city, "line-leaves-cells", Severity::warning, false);
        city.edit(line, [](WaitingLine& row) { row.points = {{5, 8}, {0, 8}, {0, 2}}; }); // along the wall
        QVERIFY(checked(city.world).empty());
    }

    void lineThroughThings_isFound()
    {
        CityOfThings city;
        const WaitingLineId line = city.draw({{5, 8.9}, {5, 2}}); // begins under its counter
        city.counterWith(line);
        QVERIFY(checked(city.world).empty());
        const ObstacleId kiosk = city.add(Obstacle{"Kiosk", ObstacleKind::furniture, 0, SmallCity::square({4.5, 4}, 1), 0.0, 3.0});
        expectOnce(city, "line-crosses-thing", Severity::warning, false);
        QVERIFY(ofCode(city.world, "line-crosses-thing")[0].issue.message.find("Kiosk") != std::string::npos);
        city.edit(kiosk, [](Obstacle& obstacle) { obstacle.polygon = SmallCity::square({1, 4}, 1); });
        QVERIFY(checked(city.world).empty());
        const FixtureId bench = city.put(CityOfThings::kBench, {5, 4});
        const auto found = ofCode(city.world, "line-crosses-thing");
        QCOMPARE(found.size(), std::size_t{1});
        QVERIFY(found[0].issue.message.find("Bench 2") != std::string::npos);
        city.edit(bench, [](Fixture& fixture) { fixture.position = {7, 4}; });
        QVERIFY(checked(city.world).empty());
    }

    void lineOfAnotherLevel_isPutOnThatOfItsUser()
    {
        CityOfThings city;
        const WaitingLineId line = city.draw({{5, 8}, {5, 2}}, 1);
        city.counterWith(line);
        expectOnce(city, "line-on-other-level", Severity::warning, true);
        QVERIFY(checked(city.world).empty());
        CityOfLevels levels;
        const WaitingLineId before = levels.add(WaitingLine{"lift", 0, {{20, 7}, {20, 3}}, 0.6});
        for (const PortalId id : levels.ends())
            levels.mark(id, PortalKind::lift);
        levels.edit(levels.levels.ontoSkipping, [before](Portal& portal) { portal.line = before; });
        expectOnce(levels, "line-on-other-level", Severity::warning, true);
        QCOMPARE(levels.world.waitingLines().find(before)->level, 1);
    }

    void rooms_hangTogether()
    {
        SmallCity city;
        const RegionId hall = city.add(Region{"hall", 0, {{{-1, -1}, {21, -1}, {21, 11}, {-1, 11}}, {}}, false, true});
        QVERIFY(checked(city.world).empty());
        city.edit(hall, [](Region& region) { region.level = 1; });
        expectOnce(city, "room-without-cells", Severity::warning, false);
        city.edit(hall, [](Region& region) { region.isRoom = false; });
        QVERIFY(checked(city.world).empty());
        const CellId north = city.add(Cell{"", CellKind::plaza, 0, SmallCity::square({0, 10}, 10)});
        const CellId behind = city.add(Cell{"", CellKind::plaza, 0, SmallCity::square({10, 10}, 10)});
        city.add(Portal{north, behind, {10, 14}, {10, 16}, 0.0});
        city.add(Portal{behind, city.east, {14, 10}, {16, 10}, 0.0});
        QVERIFY(checked(city.world).empty());
        city.edit(hall, [](Region& region) {
            region.level = 0;
            region.isRoom = true;
            region.polygon = {{{-1, -1}, {11, -1}, {11, 21}, {-1, 21}}, {}}; // the two in the west, joined only by way of the east
        });
        expectOnce(city, "room-in-parts", Severity::warning, false);
        city.add(Portal{city.west, north, {4, 10}, {6, 10}, 0.0});
        QVERIFY(checked(city.world).empty());
    }

    void conveyorWithoutStairs_becomesAnOpening()
    {
        SmallCity city;
        city.edit(city.portal, [](Portal& portal) { portal.kind = PortalKind::ticketGate; });
        QVERIFY(checked(city.world).empty());
        city.edit(city.portal, [](Portal& portal) { portal.kind = PortalKind::lift; });
        expectOnce(city, "conveyor-without-stairs", Severity::warning, true);
        QCOMPARE(city.world.portals().find(city.portal)->kind, PortalKind::opening);
    }

    void flightMarkedAtOneEnd_isMarkedAtBoth()
    {
        CityOfLevels city;
        city.mark(city.levels.offSkipping, PortalKind::escalator);
        city.edit(city.levels.offSkipping, [](Portal& portal) { portal.speed_mps = 0.7; });
        expectOnce(city, "flight-marked-at-one-end", Severity::warning, true);
        const Portal& onto = *city.world.portals().find(city.levels.ontoSkipping);
        QCOMPARE(onto.kind, PortalKind::escalator);
        QCOMPARE(onto.speed_mps, 0.7);
        QCOMPARE(onto.cellB, city.levels.skipping); // on with it, down
        QVERIFY(isGoodButForWaysBack(city.world));
    }

    void flightOfTwoKinds_namesBoth()
    {
        CityOfLevels city;
        city.mark(city.levels.offSkipping, PortalKind::escalator);
        city.mark(city.levels.ontoSkipping, PortalKind::lift);
        const auto found = ofCode(city.world, "flight-marked-at-one-end");
        QCOMPARE(found.size(), std::size_t{1});
        const std::string& said = found[0].issue.message;
        QVERIFY2(said.find("is a lift") != std::string::npos && said.find("is an escalator") != std::string::npos, said.c_str());
    }

    void escalatorAgainstItself_isTurned()
    {
        CityOfLevels city;
        for (const PortalId id : city.ends())
            city.mark(id, PortalKind::escalator);
        QVERIFY(isGoodButForWaysBack(city.world));
        city.edit(city.levels.offSkipping, [](Portal& portal) { std::swap(portal.cellA, portal.cellB); });
        expectOnce(city, "escalator-against-itself", Severity::warning, true);
        QVERIFY(isGoodButForWaysBack(city.world));
    }

    void liftThatGoesNowhere_isFound()
    {
        CityOfLevels city;
        for (const PortalId id : city.ends())
            city.mark(id, PortalKind::lift);
        QVERIFY(ofCode(city.world, "lift-without-height").empty());
        city.edit(city.levels.offSkipping, [](Portal& portal) { portal.elevation_m = 4.0; });
        expectOnce(city, "lift-without-height", Severity::warning, false);
    }

    void flightOfThreeEnds_isFound()
    {
        CityOfLevels city;
        city.mark(city.levels.ontoSkipping, PortalKind::lift);
        city.add(Portal{city.levels.skipping, city.levels.hall, {18, 10}, {18, 12}, 0.0});
        expectOnce(city, "flight-of-more-ends", Severity::warning, false);
    }

    void things_areCalledWhatTheyAre()
    {
        CityOfThings city;
        const FixtureId bench = city.put(CityOfThings::kBench, {5, 5});
        QCOMPARE(titleOf(city.world, bench), std::string("Bench 1"));
        city.edit(bench, [](Fixture& fixture) { fixture.name = "Lovers' bench"; });
        QCOMPARE(titleOf(city.world, bench), std::string("Lovers' bench"));
        QCOMPARE(titleOf(city.world, city.desk), std::string("Office 2"));
        city.edit(city.desk, [](Target& target) {
            target.name = "Mill & Sons";
            target.position = {30, 8};
        });
        const auto found = ofCode(city.world, "target-outside-cell");
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0].issue.message, std::string("Office 2 (Mill & Sons) lies 10.00 m outside Cell 2 (east)."));
    }

    void manyThings_areCheckedInTime()
    {
        World world;
        PatchBuilder builder(world);
        const TargetTypeId home = builder.add(SmallCity::type("home"));
        builder.replace(home, SmallCity::type("home", {{home, GoalChoice::uniform, false, 1.0, {}}}));
        const CellId square = builder.add(Cell{"", CellKind::plaza, 0, SmallCity::square({0, 0}, 1000)});
        builder.add(Target{"", home, square, {1, 1}});
        const FixtureKind counter = usualFixtureKinds()[2];
        const FixtureKindId kind = builder.add(counter);
        for (int i = 0; i < 40000; ++i) {
            const geometry::Point place{3.0 + 5.0 * (i % 199), 3.0 + 4.9 * (i / 199)};
            Fixture fixture = newFixture(kind, counter, 0, place, 0.0);
            if (i % 4 == 0)
                fixture.line = builder.add(WaitingLine{"", 0, {place + geometry::Point{1, 0}, place + geometry::Point{3, 1}}, 0.6});
            builder.add(fixture);
        }
        QVERIFY(world.apply(builder.patch()).ok());
        const auto start = std::chrono::steady_clock::now();
        const auto found = checked(world);
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        QVERIFY2(found.empty(), found.empty() ? "" : found.front().issue.message.c_str());
        QVERIFY2(seconds < 20.0, "near-linear cost is lost"); // about 0.5 s; room for sanitizers and busy machines
    }
};

PASSERBY_TEST(CheckThingsTest)

} // namespace check_things_test

#include "check_things_test.moc"
