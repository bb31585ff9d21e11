// SPDX-License-Identifier: GPL-3.0-or-later
// What is seen as light on the ground: strips, heights, frustums. Lost or doubled ground shows in the sums of areas.
#include "editor/scene/lit_floor.h"

#include "core/affordance/city_affordance.h"
#include "core/jobs/project_file.h"
#include "editor/scene/floor_heights.h"
#include "editor/scene/scene_theme.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/street_city.h"

#include <QTest>
#include <cmath>
#include <numbers>
#include <random>

namespace lit_floor_test {

using namespace passerby;
using namespace passerby::editor;
using geometry::Point;

namespace {

double areaOf(const SeenStrip& strip)
{
    return 0.5 * (geometry::cross(strip.far[0], strip.far[1]) - geometry::cross(strip.near[0], strip.near[1]));
}

struct Sums {
    double floor_m2 = 0.0;
    double all_m2 = 0.0;
    double least_m2 = 0.0; ///< of one strip
};

Sums sumsOf(const std::vector<SeenStrip>& strips, std::optional<std::uint32_t> wedge = {})
{
    Sums sums;
    for (const SeenStrip& strip : strips) {
        if (wedge && strip.wedge != *wedge)
            continue;
        const double area_m2 = areaOf(strip);
        sums.all_m2 += area_m2;
        sums.floor_m2 += strip.isFloor ? area_m2 : 0.0;
        sums.least_m2 = std::min(sums.least_m2, area_m2);
    }
    return sums;
}

bool isNear(double a, double b, double share = 1e-7)
{
    return std::abs(a - b) <= share * std::abs(b) + 1e-3;
}

QString told(const Sums& sums, double floor_m2, double all_m2)
{
    return QStringLiteral("%1 of %2 m² of floor, %3 of %4 m² in all, least %5")
        .arg(sums.floor_m2)
        .arg(floor_m2)
        .arg(sums.all_m2)
        .arg(all_m2)
        .arg(sums.least_m2);
}

std::shared_ptr<const affordance::CityAffordance> lookAround(const world::World& world)
{
    foundation::JobContext context;
    auto found = affordance::findCityAffordance(
        world, std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(world)), 0, context);
    if (!found.ok())
        qFatal("%s", foundation::describe(found.error()).c_str());
    return std::move(found).value();
}

world::World oldTown()
{
    foundation::JobContext context;
    auto project = jobs::readProject(PASSERBY_SOURCE_DIR "/projects/old-town.gpkg", context);
    if (!project.ok())
        qFatal("%s", foundation::describe(project.error()).c_str());
    return project.value().world;
}

/// Two cells on the ground and a ramp between them, from x = 10 to x = 30, to 4 m.
world::World rampCity()
{
    world::World city;
    world::PatchBuilder build(city);
    const auto cell = [&](double west, double east) {
        return build.add(world::Cell{"", world::CellKind::path, 0, {{{west, 0}, {east, 0}, {east, 6}, {west, 6}}, {}}});
    };
    const auto low = cell(0, 10);
    const auto ramp = cell(10, 30);
    const auto high = cell(30, 40);
    build.add(world::Portal{low, ramp, {10, 0}, {10, 6}, 0.0});
    build.add(world::Portal{ramp, high, {30, 0}, {30, 6}, 4.0});
    if (const auto applied = city.apply(build.take()); !applied.ok())
        qFatal("%s", foundation::describe(applied.error()).c_str());
    return city;
}

/// Of the triangles in the plan, those of at least this strength.
double litArea(const LitFloor& lit, float strength)
{
    double area_m2 = 0.0;
    for (std::size_t i = 0; i + 2 < lit.vertices.size(); i += 3) {
        const auto at = [&](std::size_t corner) {
            const auto& p = lit.vertices[i + corner].position;
            return Point{double(p[0]), double(p[1])};
        };
        if (lit.vertices[i].strength >= strength)
            area_m2 += 0.5 * geometry::cross(at(1) - at(0), at(2) - at(0));
    }
    return area_m2;
}

constexpr float kFaint = 0.25F; ///< only the floor is stronger

} // namespace

class LitFloorTest : public QObject {
    Q_OBJECT

private slots:
    void strips_fillWhatIsSeen_fromAnywhere()
    {
        const world::World city = testing::streetCity();
        const auto sight = affordance::CitySight::build(city).value();
        std::mt19937 random(7);
        std::uniform_real_distribution<double> x(-40.0, 70.0);
        std::uniform_real_distribution<double> y(-40.0, 40.0);
        std::vector<Point> eyes{{0, 0}, {5, 5}, {5, 0}, {35, -5}, {-5, 20}, {65, 5}}; // corners, borders, walls
        while (eyes.size() < 200)
            eyes.push_back({x(random), y(random)});
        std::size_t strips = 0;
        for (const Point eye : eyes) {
            const auto seen = sight.field(0)->viewshedAt(eye);
            const auto found = seenStrips(seen, {});
            strips += found.size();
            const Sums sums = sumsOf(found);
            QVERIFY2(isNear(sums.floor_m2, seen.floorArea_m2) && isNear(sums.all_m2, seen.area_m2) && sums.least_m2 > -1e-6,
                     qPrintable(QStringLiteral("From %1, %2: ").arg(eye.x).arg(eye.y) + told(sums, seen.floorArea_m2, seen.area_m2)));
        }
        QVERIFY(strips < 60 * eyes.size()); // few, so that they are drawn quickly
    }

    void strips_withinARange_endAtTheCircle()
    {
        const auto sight = affordance::CitySight::build(testing::streetCity()).value();
        geometry::SightQuestion question;
        question.range_m = 12.0;
        for (const Point eye : {Point{0, 0}, Point{20, 0}, Point{-3, 19}}) {
            const auto seen = sight.field(0)->viewshedAt(eye, question);
            const Sums sums = sumsOf(seenStrips(seen, {}));
            QVERIFY2(isNear(sums.floor_m2, seen.floorArea_m2, 5e-3) && isNear(sums.all_m2, seen.area_m2, 5e-3),
                     qPrintable(told(sums, seen.floorArea_m2, seen.area_m2)));
        }
    }

    void strips_ofTheOldTown_areWhatJunctionsSee()
    {
        const world::World world = oldTown();
        const auto city = lookAround(world);
        std::size_t apart = 0;
        for (affordance::JunctionIndex junction = 0; junction < city->network.junctions.size(); ++junction) {
            const affordance::Junction& here = city->network.junctions[junction];
            const auto seen = city->sight->field(here.level)->viewshedAt(here.centre);
            const std::vector<LitWay> ways = litWays(*city, 0, junction);
            std::vector<SightWedge> wedges;
            for (const LitWay& way : ways)
                wedges.push_back(way.wedge);
            const auto strips = seenStrips(seen, wedges);
            const Sums sums = sumsOf(strips);
            QVERIFY2(isNear(sums.floor_m2, seen.floorArea_m2) && isNear(sums.all_m2, seen.area_m2) && sums.least_m2 > -1e-6,
                     qPrintable(QString::fromStdString(here.name + ": ") + told(sums, seen.floorArea_m2, seen.area_m2)));
            for (std::uint32_t i = 0; i < wedges.size(); ++i) {
                bool isApart = true;
                for (std::uint32_t other = 0; other < wedges.size(); ++other)
                    if (other != i)
                        isApart = isApart
                                  && std::abs(std::remainder(wedges[i].direction_rad - wedges[other].direction_rad, 2.0 * std::numbers::pi))
                                         > wedges[i].angle_rad;
                const affordance::SeenArea& towards = city->tables[0].ways[here.firstWay + i].seen;
                const Sums inWedge = sumsOf(strips, i);
                QVERIFY(inWedge.all_m2 <= towards.visible_m2 * (1 + 1e-7) + 1e-3);
                if (!isApart)
                    continue;
                ++apart;
                QVERIFY2(isNear(inWedge.floor_m2, towards.walkable_m2) && isNear(inWedge.all_m2, towards.visible_m2),
                         qPrintable(QString::fromStdString(here.name + ": ") + told(inWedge, towards.walkable_m2, towards.visible_m2)));
            }
        }
        QVERIFY(apart > 100);
    }

    void wedges_holdOnlyWhatLiesInThem_theFirstOnTop()
    {
        const auto sight = affordance::CitySight::build(testing::streetCity()).value();
        const auto seen = sight.field(0)->viewshedAt({1, 2});
        const std::array wedges{SightWedge{0.2, 1.0}, SightWedge{0.6, 1.0}, SightWedge{3.0, 1.0}}; // two overlap, one lies over the west
        const auto strips = seenStrips(seen, wedges);
        for (const SeenStrip& strip : strips)
            for (const Point corner : {strip.far[0], strip.far[1]}) {
                const auto away = [&](std::size_t wedge) {
                    return std::abs(std::remainder(std::atan2(corner.y, corner.x) - wedges[wedge].direction_rad, 2.0 * std::numbers::pi));
                };
                if (strip.wedge != kNoWedge)
                    QVERIFY(away(strip.wedge) < 0.5 + 1e-9);
                for (std::size_t i = 0; i < std::min<std::size_t>(strip.wedge, wedges.size()); ++i)
                    QVERIFY(away(i) > 0.5 - 1e-9);
            }
        QVERIFY(isNear(sumsOf(strips, 0).all_m2, geometry::seenWithin(seen, 0.2, 1.0).area_m2));
        QVERIFY(isNear(sumsOf(strips, 1).all_m2, geometry::seenWithin(seen, 0.9, 0.4).area_m2)); // but for what the first one has
        QVERIFY(isNear(sumsOf(strips, 2).floor_m2, geometry::seenWithin(seen, 3.0, 1.0).floorArea_m2));
        const auto all = seenStrips(seen, std::array{SightWedge{1.0, 7.0}});
        QVERIFY(isNear(sumsOf(all, 0).all_m2, seen.area_m2));
    }

    void light_isTheSeenFloor_andFaintBeyond()
    {
        const world::World world = testing::streetCity();
        const auto sight = affordance::CitySight::build(world).value();
        const FloorHeights heights(world);
        for (const Point eye : {Point{20, 0}, Point{0, 0}, Point{-2, 30}}) {
            const auto seen = sight.field(0)->viewshedAt(eye);
            const LitFloor lit = litFloor(seen, 0, heights);
            QVERIFY(isNear(litArea(lit, kFaint), seen.floorArea_m2, 1e-4));
            QVERIFY(isNear(litArea(lit, 0.0F), seen.area_m2, 1e-4));
            for (const LitVertex& vertex : lit.vertices)
                QVERIFY(vertex.strength > 0.0F && vertex.strength < 1.0F && vertex.tint == 0.0F && vertex.position[2] == 0.0F);
            QVERIFY(lit.eye && geometry::distance(lit.eye->at, eye) < 1e-2 && lit.neighbours.empty() && lit.sideEnds.empty());
        }
        QVERIFY(litFloor({}, 0, heights).isEmpty());
        QVERIFY(litRibbons({}, sceneTheme(false)).empty());
    }

    void junction_hasAFrustumTowardsEachNeighbour_strongerWhereMoreGo()
    {
        const world::World world = testing::streetCity();
        const auto city = lookAround(world);
        const auto junction = city->network.findJunction("J1");
        const auto seen = city->sight->field(0)->viewshedAt(city->network.junctions[junction].centre);
        const LitFloor lit = litFloor(seen, 0, FloorHeights(world), litWays(*city, 0, junction));
        QVERIFY(isNear(litArea(lit, kFaint), seen.floorArea_m2, 1e-4));
        float strongest = 0.0F;
        Point atStrongest;
        double tinted_m2 = 0.0;
        for (std::size_t i = 0; i < lit.vertices.size(); i += 3) {
            const LitVertex& corner = lit.vertices[i + 1];
            if (corner.strength > strongest) {
                strongest = corner.strength;
                atStrongest = {double(corner.position[0]), double(corner.position[1])};
            }
            if (corner.tint > 0.5F && corner.strength >= kFaint)
                tinted_m2 +=
                    0.5
                    * geometry::cross(Point{double(corner.position[0]), double(corner.position[1])} - seen.eye,
                                      Point{double(lit.vertices[i + 2].position[0]), double(lit.vertices[i + 2].position[1])} - seen.eye);
        }
        QVERIFY(std::abs(std::atan2(atStrongest.y, atStrongest.x))
                < 0.5 * affordance::kFrustumAngle_rad + 1e-3); // the long arm in the east
        double towards_m2 = 0.0;
        for (const auto& view : city->tables[0].ways)
            if (&view - city->tables[0].ways.data() < std::ptrdiff_t(city->network.junctions[junction].lastWay)
                && &view - city->tables[0].ways.data() >= std::ptrdiff_t(city->network.junctions[junction].firstWay))
                towards_m2 += view.seen.walkable_m2;
        QVERIFY2(isNear(tinted_m2, towards_m2, 1e-3), qPrintable(QStringLiteral("%1, %2").arg(tinted_m2).arg(towards_m2)));
        QCOMPARE(lit.neighbours.size(), std::size_t(4));
        QCOMPARE(lit.sideEnds.size(), std::size_t(8));
        for (const LitFloor::Place& end : lit.sideEnds) // on the border of what is seen: at a wall
            QVERIFY(geometry::distanceToBorder({seen.ring, {}}, end.at) < 1e-3 && geometry::distance(end.at, seen.eye) > 4.9);
        QCOMPARE(litRibbons(lit, sceneTheme(true)).size(), std::size_t(8 + 2 * 4 + 2));
    }

    void light_liesAtTheHeightOfTheFloor()
    {
        const world::World world = rampCity();
        const auto sight = affordance::CitySight::build(world).value();
        const FloorHeights heights(world);
        const geometry::Box all{{-100, -100}, {100, 100}};
        QVERIFY(!heights.isFlat(0, all) && heights.isFlat(0, {{0, 0}, {9, 6}}) && FloorHeights(testing::streetCity()).isFlat(0, all));
        QCOMPARE(heights.at(0, {5, 3}), 0.0);
        const world::Elevations elevations(world);
        const auto seen = sight.field(0)->viewshedAt({5, 3});
        const LitFloor lit = litFloor(seen, 0, heights);
        QVERIFY(isNear(litArea(lit, kFaint), seen.floorArea_m2, 1e-4));
        double middle_m = 0.0;
        for (const LitVertex& vertex : lit.vertices) {
            const Point at{double(vertex.position[0]), double(vertex.position[1])};
            if (vertex.strength < kFaint)
                QCOMPARE(vertex.position[2], 0.0F);
            else if (at.x > 12 && at.x < 28 && at.y > 0.1 && at.y < 5.9)
                QVERIFY(std::abs(double(vertex.position[2]) - elevations.at(world.cells().at(1).id, 0, at)) < 1e-4);
            if (std::abs(at.x - 20.0) < 4.0)
                middle_m = std::max(middle_m, double(vertex.position[2]));
        }
        QVERIFY2(middle_m > 1.0 && middle_m < 4.0, qPrintable(QString::number(middle_m))); // the slope is followed between its ends
    }
};

PASSERBY_TEST(LitFloorTest)

} // namespace lit_floor_test

#include "lit_floor_test.moc"
