// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/compare_cities.h"

#include "core/comparison/change_tiles.h"
#include "core/comparison/place_rows.h"
#include "core/comparison/walk_figures.h"
#include "core/jobs/project_file.h"
#include "core/world/behaviour_shares.h"
#include "core/world/patch_builder.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/comparison/two_doors.h"

#include <QTest>
#include <cmath>
#include <functional>
#include <numeric>

namespace compare_cities_test {

using namespace passerby;
using comparison::compareCities;
using comparison::Comparison;
using comparison::Figure;
using testing::Baked;
using testing::bakedOf;
using testing::TwoDoors;

namespace {

constexpr double kPeople = 240.0;

Comparison compared(const Baked& a, const Baked& b)
{
    auto comparison = compareCities(a.city(), b.city());
    if (!comparison)
        qFatal("%s", comparison.error().message.c_str());
    return std::move(comparison).value();
}

/// Open before, closed after.
const Comparison& doorClosed()
{
    static const Baked a = bakedOf("open", TwoDoors{true}.make());
    static const Baked b = bakedOf("closed", TwoDoors{false}.make());
    static const Comparison comparison = compared(a, b);
    return comparison;
}

bool isNear(double value, double byHand, double relative = 1e-9)
{
    return std::abs(value - byHand) <= relative * std::max(1.0, std::abs(byHand));
}

bool isNear(const Figure& figure, double a, double b, double relative = 1e-9)
{
    return figure.exact.a && figure.exact.b && isNear(*figure.exact.a, a, relative) && isNear(*figure.exact.b, b, relative)
           && isNear(*figure.change(), b - a, relative);
}

world::World with(world::World world, const std::function<void(world::PatchBuilder&)>& change)
{
    world::PatchBuilder builder(world);
    change(builder);
    if (const auto applied = world.apply(builder.take()); !applied)
        qFatal("%s", applied.error().message.c_str());
    return world;
}

QByteArray refusal(const comparison::BakedCity& a, const comparison::BakedCity& b)
{
    const auto refused = compareCities(a, b);
    return refused.ok() ? QByteArray() : QByteArray::fromStdString(refused.error().code);
}

} // namespace

class CompareCitiesTest : public QObject {
    Q_OBJECT

private slots:
    void closedDoor_changesWalksAsByHand();
    void closedDoor_changesGatesAsByHand();
    void closedDoor_changesWalksByType();
    void closedDoor_isGone();
    void closedDoor_isFeltAtBothYards();
    void sameCity_changesNothing();
    void shiftedCity_isTheSame();
    void figures_areThoseOfTheBake();
    void peopleOfAllTiles_areAllWhoWalk();
    void profiles_addUpToEverybody();
    void renamedGate_isFoundByNumber();
    void wall_leavesLessRoom_soThatServiceIsWorse();
    void wrongCities_areRefused();
    void cityWithoutGates_isCompared();
};

void CompareCitiesTest::closedDoor_changesWalksAsByHand()
{
    const TwoDoors open{true};
    const Comparison& c = doorClosed();
    QVERIFY(isNear(c.people, kPeople, kPeople));
    QVERIFY(isNear(c.walking, kPeople * open.walked_s() / open.cycle_s(), kPeople * 112.0 / 482.0));
    QVERIFY(isNear(c.tripsPerPersonPerDay, 86400.0 * TwoDoors::kWalks / open.cycle_s(), 86400.0 * 6.5 / 482.0));
    QVERIFY(isNear(c.walkTime_s, open.walked_s() / TwoDoors::kWalks, 112.0 / 6.5));
    QVERIFY(isNear(c.walkLength_m, open.walked_s() / TwoDoors::kWalks, 112.0 / 6.5)); // at 1 m/s
}

void CompareCitiesTest::closedDoor_changesGatesAsByHand()
{
    const double open_ph = kPeople * 3600.0 / TwoDoors{true}.cycle_s();
    const double closed_ph = kPeople * 3600.0 / 482.0;
    const Comparison& c = doorClosed();
    QCOMPARE(c.gates.size(), std::size_t{2});
    QCOMPARE(c.gates[0].name.a, std::string("old gate"));
    // Forward is to the west (left of who looks north): to the café and back all come through the old door.
    QVERIFY(isNear(c.gates[0].ways[0], 1.5 * open_ph, 2.0 * closed_ph));
    QVERIFY(isNear(c.gates[0].ways[1], 1.0 * open_ph, 2.0 * closed_ph));
    QVERIFY(isNear(c.gates[0].both, 2.5 * open_ph, 4.0 * closed_ph));
    QVERIFY(isNear(c.gates[1].ways[0], 0.5 * open_ph, 0.0));
    QVERIFY(isNear(c.gates[1].ways[1], 1.0 * open_ph, 0.0));
    // In the west: 5 s to and from the old door, 3 s to and from the new one.
    QCOMPARE(c.areas.size(), std::size_t{1});
    QVERIFY(isNear(c.areas[0].people, kPeople * (2.5 * 5.0 + 1.5 * 3.0) / TwoDoors{true}.cycle_s(), kPeople * 4.0 * 5.0 / 482.0, 1e-4));
    QCOMPARE(c.areas[0].area_m2.a, 200.0);
}

/// Home: back from the café and, each in half of all cycles, from the office and from the café. Office: from home, and back from the café.
/// Café: from home, and one and a half times from the office.
void CompareCitiesTest::closedDoor_changesWalksByType()
{
    const double d = TwoDoors{true}.way_m();
    const Comparison& c = doorClosed();
    QCOMPARE(c.byType.size(), std::size_t{3});
    QVERIFY(isNear(c.byType[0].time_s, (20.0 + 0.5 * d + 10.0) / 2.0, (20.0 + 9.0 + 10.0) / 2.0, 1e-6));
    QVERIFY(isNear(c.byType[1].time_s, (d + 14.0) / 2.0, 16.0, 1e-6));
    QVERIFY(isNear(c.byType[2].time_s, 41.0 / 2.5, 41.0 / 2.5, 1e-6));
    QVERIFY(isNear(c.byType[1].length_m, (d + 14.0) / 2.0, 16.0, 1e-6));
    double walking = 0.0;
    for (const auto& group : c.byType)
        walking += *group.walking.exact.b;
    QVERIFY(isNear(walking, *c.walking.exact.b, 1e-6));
    const Baked city = bakedOf("", TwoDoors{true}.make());
    double trips = 0.0;
    for (const auto& one : comparison::walkFiguresByType(city.bake, city.world))
        trips += one.tripsPerPersonPerDay;
    QVERIFY(isNear(trips, city.bake.tripsPerPersonPerDay));
}

void CompareCitiesTest::closedDoor_isGone()
{
    const Comparison& c = doorClosed();
    QCOMPARE(c.things.size(), std::size_t{1});
    QCOMPARE(c.things[0].kind, std::string("portals"));
    QCOMPARE(c.things[0].gone, std::vector<std::string>{"Portal 2 between West yard and East yard"});
    QVERIFY(c.things[0].added.empty());
    // Ways to the new door from home, office, café and the old door (from both yards one way) have no counterpart.
    std::size_t gone = 0;
    double onGone = 0.0;
    double onBoth = 0.0;
    for (const auto& way : c.ways) {
        QVERIFY(way.isThere.a);
        gone += way.isThere.b ? 0U : 1U;
        (way.isThere.b ? onBoth : onGone) += way.people.a;
    }
    QCOMPARE(gone, std::size_t{4});
    QVERIFY(isNear(onGone, kPeople * 1.5 * TwoDoors{true}.way_m() / TwoDoors{true}.cycle_s()));
    QVERIFY(isNear(onGone + onBoth, *c.walking.exact.a));
}

void CompareCitiesTest::closedDoor_isFeltAtBothYards()
{
    const Comparison& c = doorClosed();
    QVERIFY(!c.mostPeople.empty() && c.mostPeople.size() <= comparison::kMostPlaces);
    double change = 0.0;
    for (const auto& place : c.mostPeople) {
        QVERIFY2(place.name.starts_with("West yard") || place.name.starts_with("East yard"), place.name.c_str());
        change += place.change();
    }
    QVERIFY(isNear(change, *c.walking.change()));
    for (std::size_t i = 1; i < c.mostPeople.size(); ++i)
        QVERIFY(std::abs(c.mostPeople[i - 1].change()) >= std::abs(c.mostPeople[i].change()));
}

void CompareCitiesTest::sameCity_changesNothing()
{
    foundation::JobContext context;
    auto project = jobs::readProject(PASSERBY_SOURCE_DIR "/projects/old-town.gpkg", context);
    QVERIFY(project.ok());
    const Baked city = bakedOf("", project.value().world);
    const Comparison c = compared(city, city);
    for (const Figure& figure : {c.people, c.walking, c.tripsPerPersonPerDay, c.walkLength_m, c.walkTime_s})
        QCOMPARE(*figure.change(), 0.0);
    for (const auto& way : c.ways) {
        QVERIFY(way.isThere.a && way.isThere.b);
        QCOMPARE(way.change_per_m(), 0.0);
    }
    for (const auto& group : c.byType)
        QCOMPARE(*group.walking.change(), 0.0);
    QVERIFY(c.service.a == c.service.b);
    QVERIFY(c.mostPeople.empty() && c.mostDensity.empty() && c.things.empty() && c.notes.empty());
}

void CompareCitiesTest::shiftedCity_isTheSame()
{
    const Baked a = bakedOf("a", TwoDoors{true, {0, 0}, true}.make());
    const Baked b = bakedOf("b", TwoDoors{true, {-320, 48}, true}.make());
    const Comparison c = compared(a, b);
    for (const auto& way : c.ways)
        QVERIFY(way.isThere.a && way.isThere.b && std::abs(way.people.b - way.people.a) < 1e-9);
    QVERIFY(c.things.empty() && c.mostPeople.empty());
    QVERIFY(isNear(c.gates[0].both, *c.gates[0].both.exact.a, *c.gates[0].both.exact.a));
}

void CompareCitiesTest::figures_areThoseOfTheBake()
{
    const Baked city = bakedOf("", TwoDoors{false}.make());
    const Comparison c = compared(city, city);
    for (const comparison::CitySide* side : {&c.cities.a, &c.cities.b}) {
        QCOMPARE(side->walkingShare, city.bake.walkingShare);
        QCOMPARE(side->tripsPerPersonPerDay, city.bake.tripsPerPersonPerDay);
        QCOMPARE(side->checkSum, city.bake.checkSum);
        QCOMPARE(side->segments, city.bake.graph->segments().size());
        QCOMPARE(side->targets, std::size_t{3});
    }
}

void CompareCitiesTest::peopleOfAllTiles_areAllWhoWalk()
{
    foundation::JobContext context;
    auto project = jobs::readProject(PASSERBY_SOURCE_DIR "/projects/old-town.gpkg", context);
    QVERIFY(project.ok());
    const Baked a = bakedOf("", project.value().world);
    const Baked b = bakedOf("", TwoDoors{}.make());
    double peopleA = 0.0;
    double area = 0.0;
    for (const auto& [key, tile] : comparison::changeTiles(a.city(), b.city(), {})) {
        peopleA += tile.people.a;
        area += tile.area_m2.a;
    }
    const double walking = a.bake.walkingShare * double(world::scheduledPopulation(a.world));
    QVERIFY2(isNear(peopleA, walking), std::to_string(peopleA).c_str());
    double cells = 0.0;
    for (const auto& [id, cell] : a.world.cells())
        cells += geometry::area(cell.polygon);
    QVERIFY(isNear(area, cells));
}

void CompareCitiesTest::profiles_addUpToEverybody()
{
    const auto addWalker = [](world::PatchBuilder& builder) {
        world::AgentProfile visitor;
        visitor.name = "visitor";
        visitor.share = 0.5;
        visitor.speedMean_mps = 1.4;
        visitor.speedSd_mps = 0.2;
        builder.add(visitor);
    };
    const Baked a = bakedOf("a", with(TwoDoors{true}.make(), addWalker));
    const Baked b = bakedOf("b", TwoDoors{false}.make());
    Comparison c = compared(a, b);
    QVERIFY(!c.byType[0].length_m.exact.a); // two profiles: not known by type
    foundation::JobContext context;
    const auto ofA = comparison::profileFigures(a.city(), 0, context);
    const auto ofB = comparison::profileFigures(b.city(), 0, context);
    QVERIFY(ofA.ok() && ofB.ok());
    comparison::addProfiles(a.city(), b.city(), ofA.value(), ofB.value(), c);
    QCOMPARE(c.byProfile.size(), std::size_t{2});
    QVERIFY(isNear(*c.byProfile[0].walking.exact.a + *c.byProfile[1].walking.exact.a, *c.walking.exact.a, 1e-6));
    QVERIFY(isNear(*c.byProfile[0].walking.exact.b, *c.walking.exact.b, 1e-6));
    QVERIFY(!c.byProfile[1].walking.exact.b && !c.byProfile[1].walking.change()); // B has no visitors
}

void CompareCitiesTest::renamedGate_isFoundByNumber()
{
    const Baked a = bakedOf("a", TwoDoors{true}.make());
    const Baked b = bakedOf("b", with(TwoDoors{true}.make(), [&](world::PatchBuilder& builder) {
                                const auto& gate = a.world.measurementLines().at(0);
                                world::MeasurementLine line = *gate.row;
                                line.name = "other name";
                                builder.replace(gate.id, line);
                                builder.add(world::MeasurementLine{"only here", 0, {2, 0}, {2, 1}});
                            }));
    const Comparison c = compared(a, b);
    QCOMPARE(c.gates.size(), std::size_t{3});
    QCOMPARE(c.gates[0].name.b, std::string("other name"));
    QCOMPARE(*c.gates[0].both.change(), 0.0);
    QVERIFY(!c.gates[2].gate.a && c.gates[2].both.exact.b && !c.gates[2].both.change());
}

/// Both yards are better than the bound of A by a tenth, until a wall leaves a tenth of one of them.
void CompareCitiesTest::wall_leavesLessRoom_soThatServiceIsWorse()
{
    const Baked open = bakedOf("open", TwoDoors{true}.make());
    double inWest = 0.0;
    for (std::size_t s = 0; s < open.bake.probability.size(); ++s)
        inWest += open.bake.graph->segments()[s].cell == 1 ? open.bake.probability[s] : 0.0;
    const double inEast = std::accumulate(open.bake.probability.begin(), open.bake.probability.end(), 0.0) - inWest;
    const auto people = static_cast<double>(world::scheduledPopulation(open.world));
    const double least_m2 = 0.9 * std::min(200.0 / (people * inWest), 300.0 / (people * inEast));
    const world::World bounded = with(open.world, [&](world::PatchBuilder& builder) {
        world::Settings settings = open.world.settings();
        settings.levels.walkway = {least_m2, least_m2 * 0.2, least_m2 * 0.1, least_m2 * 0.05, least_m2 * 0.01};
        builder.setSettings(settings);
    });
    const world::World walled = with(bounded, [](world::PatchBuilder& builder) {
        world::Obstacle wall;
        wall.kind = world::ObstacleKind::wall;
        wall.polygon = {{{0, -5}, {9, -5}, {9, 15}, {0, 15}}, {}};
        builder.add(wall);
    });
    const comparison::ServiceShares free = comparison::serviceShares({"free", bounded, open.bake});
    const comparison::ServiceShares less = comparison::serviceShares({"walled", walled, open.bake});
    QVERIFY(isNear(free[0], 1.0));
    const auto worse = static_cast<std::size_t>(world::serviceClass(bounded.settings().levels.walkway, 20.0 / (people * inWest)));
    QVERIFY(worse > 0);
    QVERIFY(isNear(less[worse], inWest / (inWest + inEast)));
    QVERIFY(isNear(less[0] + less[worse], 1.0));
}

void CompareCitiesTest::wrongCities_areRefused()
{
    const Baked open = bakedOf("open", TwoDoors{true}.make());
    const Baked far = bakedOf("far", TwoDoors{true, {5000, 0}}.make());
    QCOMPARE(refusal(open.city(), far.city()), QByteArray("different-places"));
    const Baked here = bakedOf("here", TwoDoors{true, {0, 0}, true}.make());
    const Baked elsewhere = bakedOf("there", with(TwoDoors{true, {0, 0}, true}.make(), [&](world::PatchBuilder& builder) {
                                        world::Settings settings = here.world.settings();
                                        settings.epsg = 25833;
                                        builder.setSettings(settings);
                                    }));
    QCOMPARE(refusal(here.city(), elsewhere.city()), QByteArray("different-places"));
    const Baked closed = bakedOf("closed", TwoDoors{false}.make());
    QCOMPARE(refusal(open.city(), {"stale", closed.world, open.bake}), QByteArray("not-baked"));
    const world::World empty;
    QCOMPARE(refusal(open.city(), {"empty", empty, open.bake}), QByteArray("empty-city"));
    foundation::JobContext context;
    auto atNine = alibi::bakeWorld(open.world, {alibi::BoundModel::pairwise, 0, 9.0}, context);
    QVERIFY(atNine.ok());
    QCOMPARE(refusal(open.city(), {"nine", open.world, atNine.value()}), QByteArray("other-hour"));
}

void CompareCitiesTest::cityWithoutGates_isCompared()
{
    const auto bare = [](world::World world) {
        return with(world, [&world](world::PatchBuilder& builder) {
            for (const auto& [id, line] : world.measurementLines())
                builder.erase(id);
            for (const auto& [id, region] : world.regions())
                builder.erase(id);
        });
    };
    const Comparison c = compared(bakedOf("a", bare(TwoDoors{true}.make())), bakedOf("b", bare(TwoDoors{false}.make())));
    QVERIFY(c.gates.empty() && c.areas.empty());
    QVERIFY(c.walking.change());
}

PASSERBY_TEST(CompareCitiesTest)

} // namespace compare_cities_test

#include "compare_cities_test.moc"
