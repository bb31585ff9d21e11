// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generator/station.h"

#include "core/geometry/polygon.h"
#include "core/world/checks.h"
#include "core/world/content_hash.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace station_test {

using namespace passerby;
using namespace passerby::generator;
using namespace passerby::world;

namespace {

class StoppedContext : public foundation::JobContext {
public:
    [[nodiscard]] bool isCancelled() const override { return true; }
};

World madeStation(const StationOptions& options = {})
{
    foundation::JobContext context;
    auto station = generateStation(options, context);
    if (!station)
        qFatal("%s", describe(station.error()).c_str());
    return std::move(station).value();
}

bool isStairs(const World& world, CellId cell)
{
    return world.cells().find(cell)->kind == CellKind::stairs;
}

/// Whether somebody gets through the portal from that cell; who takes no steps enters and leaves stairs by lifts alone.
bool leads(const World& world, const Portal& portal, CellId from, bool isStepFree)
{
    if (portal.kind == PortalKind::escalator && portal.cellA != from)
        return false;
    return !isStepFree || portal.kind == PortalKind::lift || (!isStairs(world, portal.cellA) && !isStairs(world, portal.cellB));
}

std::set<CellId> reachedFrom(const World& world, CellId start, bool isStepFree)
{
    std::set<CellId> reached{start};
    std::vector<CellId> open{start};
    while (!open.empty()) {
        const CellId cell = open.back();
        open.pop_back();
        for (const auto& [id, portal] : world.portals()) {
            if ((portal.cellA != cell && portal.cellB != cell) || !leads(world, portal, cell, isStepFree))
                continue;
            if (const CellId beyond = portal.cellA == cell ? portal.cellB : portal.cellA; reached.insert(beyond).second)
                open.push_back(beyond);
        }
    }
    return reached;
}

const std::string& typeName(const World& world, const Target& target)
{
    return world.targetTypes().find(target.type)->name;
}

double lengthOf(const WaitingLine& line)
{
    double length = 0.0;
    for (std::size_t i = 1; i < line.points.size(); ++i)
        length += geometry::distance(line.points[i - 1], line.points[i]);
    return length;
}

/// How many cells of its level a room holds.
std::size_t cellsIn(const World& world, const Region& room)
{
    std::size_t count = 0;
    for (const auto& [id, cell] : world.cells())
        count += cell.level == room.level && contains(room.polygon, interiorPoint(cell.polygon)) ? 1 : 0;
    return count;
}

} // namespace

class StationTest : public QObject {
    Q_OBJECT
private slots:
    void station_hasNoFindings_data()
    {
        QTest::addColumn<int>("seed");
        for (const int seed : {1, 2, 3, 17, 1000})
            QTest::addRow("seed %d", seed) << seed;
    }
    void station_hasNoFindings()
    {
        QFETCH(int, seed);
        const World station = madeStation({10000, static_cast<std::uint64_t>(seed)});
        foundation::JobContext context;
        for (const Finding& finding : checkWorld(station, context))
            QFAIL(finding.issue.message.c_str());
    }

    void rooms_areFortyThreeOnFourLevels()
    {
        const World station = madeStation();
        std::map<int, int> rooms;
        for (const auto& [id, region] : station.regions()) {
            QVERIFY(region.isRoom && !region.name.empty());
            ++rooms[region.level];
            QVERIFY2(cellsIn(station, region) > 0, region.name.c_str());
        }
        // Exit concourse and its eleven flights; concourse, three waiting rooms, thoroughfare, eleven flights and two street stairs.
        const std::map<int, int> expected{{-2, 11}, {-1, 12}, {0, 18}, {1, 2}};
        QVERIFY(rooms == expected);
        QCOMPARE(station.regions().size(), std::size_t{43});
    }

    void cells_areInOneRoomEach_butForLiftsAndEscalators()
    {
        const World station = madeStation();
        std::size_t apart = 0;
        for (const auto& [id, cell] : station.cells()) {
            std::size_t rooms = 0;
            for (const auto& [region, room] : station.regions())
                rooms += cell.level == room.level && contains(room.polygon, interiorPoint(cell.polygon)) ? 1 : 0;
            QVERIFY2(rooms <= 1, cell.name.c_str());
            if (rooms == 1)
                continue;
            ++apart;
            QVERIFY2(cell.name.starts_with("Lift") || cell.name.starts_with("Escalator"), cell.name.c_str());
        }
        QCOMPARE(apart, std::size_t{14}); // a lift to each platform and to the arcade, two escalators
    }

    void floors_areAsLargeAsTheyWere()
    {
        const World station = madeStation();
        std::map<std::string, double> area_m2;
        double all_m2 = 0.0;
        for (const auto& [id, cell] : station.cells()) {
            area_m2[cell.name] += geometry::area(cell.polygon);
            all_m2 += geometry::area(cell.polygon);
        }
        const auto isAbout = [](double value, double expected) { return std::abs(value - expected) < 0.5; };
        QVERIFY(isAbout(area_m2["Arcade"], 68.6 * 13.7));
        QVERIFY(isAbout(area_m2["Grand stairway"], 12.2 * 12.0));
        QVERIFY(isAbout(area_m2["General waiting room"], 31.4 * 84.4));
        QVERIFY(isAbout(area_m2["Waiting room, men"], 18.0 * 30.5));
        QVERIFY(isAbout(area_m2["Waiting room, women"], 18.0 * 30.5));
        QVERIFY(isAbout(area_m2["Thoroughfare"], 18.0 * 18.0));
        QVERIFY(isAbout(area_m2["Main concourse"], 64.0 * 104.0 - 11 * (20.0 * 1.8 + 2.0 * 2.0)));
        QVERIFY(isAbout(area_m2["Exit concourse"], 18.0 * 104.0 - 11 * 11.0 * 1.8));
        QVERIFY(isAbout(area_m2["Platform 3"], 60.0 * 5.0 - 2 * 5.0 * 1.8));
        QVERIFY2(all_m2 > 16000.0 && all_m2 < 17500.0, QByteArray::number(all_m2).constData());
    }

    void things_standAsMany()
    {
        const World station = madeStation();
        std::map<std::string, int> things;
        int seats = 0;
        for (const auto& [id, fixture] : station.fixtures()) {
            const FixtureKind& kind = *station.fixtureKinds().find(fixture.kind);
            ++things[kind.name];
            seats += kind.use == FixtureUse::sit ? fixture.places : 0;
            QCOMPARE(fixture.line.isNull(), kind.name != "ticket counter");
        }
        const std::map<std::string, int> expected{{"bench", 38},        {"vending machine", 8}, {"ticket counter", 12}, {"stage", 3},
                                                  {"meeting point", 3}, {"clock", 1},           {"platform", 11}};
        QVERIFY(things == expected);
        QCOMPARE(seats, 190);
        QCOMPARE(station.waitingLines().size(), std::size_t{2});
        for (const auto& [id, line] : station.waitingLines())
            QCOMPARE(static_cast<int>(lengthOf(line) / line.spacing_m), 30);
    }

    void fixtures_standOnTheFloorAndApart()
    {
        const World station = madeStation({10000, 5});
        std::vector<std::pair<int, geometry::Polygon>> solid;
        for (const auto& [id, fixture] : station.fixtures()) {
            if (!station.fixtureKinds().find(fixture.kind)->stopsFeet)
                continue;
            const geometry::Polygon ground{footprintOf(fixture), {}};
            double onCells_m2 = 0.0;
            for (const auto& [cellId, cell] : station.cells())
                onCells_m2 += cell.level == fixture.level ? geometry::overlapArea(cell.polygon, ground) : 0.0;
            QVERIFY2(onCells_m2 > geometry::area(ground) - 1e-3, fixture.name.c_str());
            for (const auto& [level, other] : solid)
                QVERIFY2(level != fixture.level || geometry::overlapArea(other, ground) < 1e-3, fixture.name.c_str());
            for (const auto& [target, place] : station.targets())
                QVERIFY2(station.cells().find(place.cell)->level != fixture.level || !contains(ground, place.position), place.name.c_str());
            solid.emplace_back(fixture.level, ground);
        }
    }

    void ways_leadFromEveryDoorToEveryPlatformAndBack()
    {
        const World station = madeStation();
        std::map<std::string, int> places;
        for (const auto& [id, from] : station.targets()) {
            ++places[typeName(station, from)];
            const std::set<CellId> reached = reachedFrom(station, from.cell, false);
            for (const auto& [other, to] : station.targets())
                QVERIFY2(reached.contains(to.cell), (from.name + " to " + to.name).c_str());
        }
        QCOMPARE(places["Street"], 9);
        QCOMPARE(places["Train"], 11);
        QCOMPARE(places["Ticket counter"], 12);
    }

    void whoTakesNoSteps_getsEverywhereByLifts()
    {
        const World station = madeStation();
        std::map<PortalKind, int> kinds;
        for (const auto& [id, portal] : station.portals())
            ++kinds[portal.kind];
        QCOMPARE(kinds[PortalKind::lift], 2 * 12);
        QCOMPARE(kinds[PortalKind::escalator], 2 * 2);
        QCOMPARE(kinds[PortalKind::ticketGate], 2 * 2);
        for (const auto& [id, from] : station.targets()) {
            const std::set<CellId> reached = reachedFrom(station, from.cell, true);
            for (const auto& [other, to] : station.targets())
                QVERIFY2(reached.contains(to.cell), (from.name + " to " + to.name).c_str());
        }
        const auto isStepFree = [](const auto& entry) { return entry.second.isStepFree; };
        QVERIFY(std::any_of(station.profiles().begin(), station.profiles().end(), isStepFree));
    }

    void flights_leadTwoLevelsDownAndOneUp()
    {
        const World station = madeStation();
        std::map<std::pair<int, int>, int> flights;
        for (const auto& [id, cell] : station.cells()) {
            if (cell.kind != CellKind::stairs || cell.name.find("tair") == std::string::npos)
                continue;
            std::set<int> levels;
            std::set<double> heights;
            for (const auto& [portalId, portal] : station.portals())
                if (portal.cellA == id || portal.cellB == id) {
                    levels.insert(station.cells().find(portal.cellA == id ? portal.cellB : portal.cellA)->level);
                    heights.insert(portal.elevation_m);
                }
            QCOMPARE(heights.size(), std::size_t{2});
            ++flights[{*levels.begin(), *levels.rbegin()}];
        }
        const std::map<std::pair<int, int>, int> expected{{{-2, 0}, 11}, {{-2, -1}, 11}, {{-1, 0}, 2}, {{0, 1}, 1}};
        QVERIFY(flights == expected);
    }

    void people_areOfSixKindsAndWalkByTheHour()
    {
        const World station = madeStation({1234, 1});
        QCOMPARE(station.settings().population, std::int64_t{1234});
        QCOMPARE(station.profiles().size(), std::size_t{6});
        for (const auto& [id, profile] : station.profiles())
            if (profile.guidance == Guidance::alibi)
                QCOMPARE(profile.steering, Steering::orca);
        for (const auto& [id, type] : station.targetTypes()) {
            QVERIFY(!type.goals.empty());
            QCOMPARE(type.hourlyWaitMean_s.has_value(), type.name == "Street" || type.name == "Train");
            if (type.hourlyWaitMean_s)
                QCOMPARE((*type.hourlyWaitMean_s)[8], type.waitMean_s);
        }
    }

    void people_haveNeedsAndDuties_andTrainsComeByTheClock()
    {
        const World station = madeStation();
        std::map<std::string, int> needs;
        std::map<std::string, int> duties;
        for (const auto& [id, need] : station.needs())
            ++needs[station.profiles().find(need.profile)->name];
        for (const auto& [id, duty] : station.duties())
            ++duties[station.profiles().find(duty.profile)->name];
        QVERIFY((needs == std::map<std::string, int>{{"Commuter", 5}, {"Tourist", 5}, {"Performer", 2}, {"Police officer", 1}}));
        QVERIFY((duties == std::map<std::string, int>{{"Tourist", 1}, {"Performer", 3}, {"Police officer", 1}, {"Soldier on patrol", 1}}));
        QCOMPARE(station.trainServices().size(), std::size_t{11});
        for (std::size_t k = 0; k < station.trainServices().size(); ++k) {
            const TrainService& train = *station.trainServices().at(k).row;
            QVERIFY(train.period_s == 600.0 && train.offset_s == 55.0 * static_cast<double>(k) && train.dwell_s == 120.0);
            QCOMPARE(station.fixtures().find(train.platform)->name, station.targets().find(train.target)->name);
        }
    }

    void seed_decidesDetailsOnly()
    {
        const World station = madeStation();
        QVERIFY(station.sameContent(madeStation()));
        const World other = madeStation({10000, 2});
        QVERIFY(!station.sameContent(other));
        QVERIFY(station.cells().sameContent(other.cells()));
        QVERIFY(station.portals().sameContent(other.portals()));
        QVERIFY(station.regions().sameContent(other.regions()));
        QVERIFY(!station.fixtures().sameContent(other.fixtures()));
    }

    void stopping_makesNothing()
    {
        StoppedContext stopped;
        const auto station = generateStation({}, stopped);
        QVERIFY(!station);
        QCOMPARE(station.error().code, std::string("cancelled"));
    }
};

PASSERBY_TEST(StationTest)

} // namespace station_test

#include "station_test.moc"
