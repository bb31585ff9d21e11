// SPDX-License-Identifier: GPL-3.0-or-later
// What a pack with borders and ground knows beside boxes, and a second hour in the same pack.
#include "core/exporters/gltf/cell_heights.h"
#include "core/generator/station.h"
#include "core/geometry/polygon.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/runtime/lives.h"

#include <QTest>
#include <algorithm>
#include <limits>
#include <map>

namespace runtime_places_test {

using namespace passerby;
using namespace passerby::testing;
using geometry::Point;

namespace {

constexpr double kSingle_m = 1e-4; ///< far above rounding of places to single precision

/// With what is optional in a pack.
std::unique_ptr<PackedCity> filled(const world::World& world, double hour = -1.0, const alibi::BakedCity* second = nullptr)
{
    foundation::JobContext context;
    auto made = packed(world, hour);
    made->pack.chunks.push_back(exporters::bordersChunk(world));
    made->pack.chunks.push_back(exporters::groundChunk(world, context).value());
    if (second && !exporters::addSecondHour(made->pack, world, *second->alibis.law, second->bake, context).ok())
        qFatal("no second hour is made");
    made->bytes = exporters::toBytes(made->pack).value();
    made->memory = std::make_unique<AlignedBytes>(made->bytes);
    if (pb_open(&made->city, made->memory->data(), made->memory->size()) != PB_OK)
        qFatal("a full pack is not opened");
    return made;
}

/// A pack with borders and ground, and the same without.
struct Both {
    explicit Both(const world::World& world) : plain(packed(world)), full(filled(world)) {}
    std::unique_ptr<PackedCity> plain;
    std::unique_ptr<PackedCity> full;
};

/// Three doors, the west an L without (0, -5) to (5, 5), the east with a hole of (12, 10) to (14, 13).
const Both& bent()
{
    static const Both both([] {
        const world::World world = testing::threeDoors().make();
        world::WorldPatch patch;
        world::Cell west = *world.cells().at(0).row;
        west.polygon.outer = {{0, 5}, {5, 5}, {5, -5}, {10, -5}, {10, 15}, {0, 15}};
        world::Cell east = *world.cells().at(1).row;
        east.polygon.holes = {{{12, 10}, {12, 13}, {14, 13}, {14, 10}}};
        patch.put(world.cells().at(0).id, west);
        patch.put(world.cells().at(1).id, east);
        return changed(world, patch);
    }());
    return both;
}

double toBorder_m(const geometry::Polygon& polygon, Point place)
{
    double least_m = std::numeric_limits<double>::infinity();
    const auto look = [&](const geometry::Ring& ring) {
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const Point a = ring[i];
            const Point along = ring[(i + 1) % ring.size()] - a;
            const double part = std::clamp(geometry::dot(place - a, along) / geometry::dot(along, along), 0.0, 1.0);
            least_m = std::min(least_m, geometry::length(place - (a + along * part)));
        }
    };
    look(polygon.outer);
    for (const geometry::Ring& hole : polygon.holes)
        look(hole);
    return least_m;
}

world::World stationWorld()
{
    foundation::JobContext context;
    return generator::generateStation({}, context).value();
}

const Both& station()
{
    static const Both both(stationWorld());
    return both;
}

/// Heights of the lowest node of a cell and of the highest.
std::pair<double, double> doorsOf(const pb_city& city, std::uint32_t cell)
{
    std::vector<double> z_m;
    for (std::uint32_t i = city.cell_first[cell]; i < city.cell_first[cell + 1]; ++i)
        z_m.push_back(city.z[city.cell_node[i]]);
    const auto [low, high] = std::minmax_element(z_m.begin(), z_m.end());
    return {*low, *high};
}

bool isLevel(const pb_city& city, std::uint32_t cell)
{
    const auto [low_m, high_m] = doorsOf(city, cell);
    return low_m == high_m;
}

using Corners = std::vector<double>;

std::uint32_t seenIn(const PackedCity& city, const Corners& xy)
{
    Life life(city, usualOptions(city, 100));
    if (pb_see_polygon(life.get(), xy.data(), static_cast<std::uint32_t>(xy.size() / 2)) != PB_OK)
        qFatal("a polygon is refused");
    life.step(0.0);
    return life.counts().live;
}

std::uint32_t seenIn(const PackedCity& city, Point middle, double radius_m)
{
    Life life(city, usualOptions(city, 100));
    life.seeDisc(middle.x, middle.y, radius_m);
    life.step(0.0);
    return life.counts().live;
}

Corners square(double west, double south, double east, double north)
{
    return {west, south, east, south, east, north, west, north};
}

world::World townWithDay()
{
    foundation::JobContext context;
    generator::TownOptions options;
    options.targets = 30;
    options.types = 6;
    options.blocksX = 3;
    options.blocksY = 3;
    options.hasDay = true;
    return generator::generateTown(options, context).value();
}

} // namespace

class RuntimePlacesTest : public QObject {
    Q_OBJECT
private slots:
    void places_lieInCellsByTheirBorders();
    void discs_seeTheCellsThatTheyMeet();
    void polygons_seeTheCellsThatTheyMeet();
    void whoIsMoved_isInTheNearestCell();
    void cellsAboveOneAnother_areToldByHeight();
    void ground_isAsHighAsTheFloor();
    void people_walkOnTheFloorOfTheirCell();
    void secondHour_isAsGoodAsAPackOfItsOwn();
    void parts_areLeftOutUnlessAskedFor();
};

void RuntimePlacesTest::places_lieInCellsByTheirBorders()
{
    const auto at = [](const PackedCity& city, double x, double y) { return pb_cell_at(&city.city, x, y, 0.0); };
    const PackedCity& plain = *bent().plain;
    const PackedCity& full = *bent().full;
    for (const Point inside : {Point{7, 0}, Point{2, 8}, Point{9.999, 14.9}}) {
        QCOMPARE(at(plain, inside.x, inside.y), 0U);
        QCOMPARE(at(full, inside.x, inside.y), 0U);
    }
    for (const Point inside : {Point{20, 0}, Point{13, 9.9}, Point{11.9, 11}, Point{14.1, 12}})
        QCOMPARE(at(full, inside.x, inside.y), 1U);
    QCOMPARE(at(plain, 2, 0), 0U); // the notch
    QCOMPARE(at(full, 2, 0), PB_NONE);
    QCOMPARE(at(plain, 13, 11), 1U); // the hole
    QCOMPARE(at(full, 13, 11), PB_NONE);
    QCOMPARE(at(full, 30, 0), PB_NONE);
    QCOMPARE(at(plain, std::nan(""), 0), PB_NONE);
    QCOMPARE(pb_cell_at(nullptr, 0, 0, 0), PB_NONE);
}

/// From (1, -1) it is 4 m to the L and 9 m to the east; from (13, 11) 1 m to the border of the hole.
void RuntimePlacesTest::discs_seeTheCellsThatTheyMeet()
{
    QCOMPARE(seenIn(*bent().plain, {1, -1}, 0.5), 1U);
    QCOMPARE(seenIn(*bent().full, {1, -1}, 3.9), 0U);
    QCOMPARE(seenIn(*bent().full, {1, -1}, 4.1), 1U);
    QCOMPARE(seenIn(*bent().full, {1, -1}, 8.9), 1U);
    QCOMPARE(seenIn(*bent().full, {1, -1}, 9.1), 2U);
    QCOMPARE(seenIn(*bent().plain, {13, 11}, 0.0), 1U);
    QCOMPARE(seenIn(*bent().full, {13, 11}, 0.9), 0U);
    QCOMPARE(seenIn(*bent().full, {13, 11}, 1.1), 1U);
    QCOMPARE(seenIn(*bent().full, {20, 0}, 0.0), 1U);
}

void RuntimePlacesTest::polygons_seeTheCellsThatTheyMeet()
{
    QCOMPARE(seenIn(*bent().plain, square(1, -4, 4, 4)), 1U);
    QCOMPARE(seenIn(*bent().full, square(1, -4, 4, 4)), 0U);
    QCOMPARE(seenIn(*bent().full, square(1, -4, 6, 4)), 1U); // over the notch's border
    QCOMPARE(seenIn(*bent().full, square(12.5, 10.5, 13.5, 12.5)), 0U);
    QCOMPARE(seenIn(*bent().full, square(11, 9, 15, 14)), 1U);  // round the hole
    QCOMPARE(seenIn(*bent().full, square(20, 0, 21, 1)), 1U);   // within
    QCOMPARE(seenIn(*bent().full, square(-9, -9, 50, 50)), 2U); // round all
    QCOMPARE(seenIn(*bent().full, square(40, 0, 50, 10)), 0U);
}

void RuntimePlacesTest::whoIsMoved_isInTheNearestCell()
{
    const PackedCity& city = *bent().full;
    Life life(city, usualOptions(city, 3000));
    life.seeAll();
    life.step(0.0);
    const auto people = life.people();
    QVERIFY(people.size() > 100);
    const std::pair<Point, std::uint32_t> moves[] = {{{2, 8}, 0}, {{2, 0}, 0}, {{13, 11}, 1}, {{20, 2}, 1}};
    for (const pb_person& one : people)
        for (const auto& [place, cell] : moves) {
            QCOMPARE(pb_moved(life.get(), one.id, place.x, place.y), PB_OK);
            pb_person now;
            QCOMPARE(pb_find(life.get(), one.id, &now), PB_OK);
            QCOMPARE(now.cell, cell);
        }
    QCOMPARE(pb_moved(life.get(), people.front().id, 40.0, 0.0), PB_BAD_ARGUMENT);
}

/// Against polygons and floors of the project, at places drawn in the box around it.
void RuntimePlacesTest::cellsAboveOneAnother_areToldByHeight()
{
    const PackedCity& city = *station().full;
    const world::World& world = city.world;
    const exporters::CellHeights heights(world);
    foundation::RandomStream random(5, 0, foundation::Purpose::general);
    int stacked = 0;
    for (int i = 0; i < 4000; ++i) {
        const std::uint32_t of = random.below(city.city.cells);
        const float* box = city.city.box + 4 * static_cast<std::size_t>(of);
        const Point place{box[0] + random.uniform() * static_cast<double>(box[2] - box[0]),
                          box[1] + random.uniform() * static_cast<double>(box[3] - box[1])};
        int holding = 0;
        bool isNearBorder = false;
        for (const auto& [id, row] : world.cells()) {
            isNearBorder = isNearBorder || toBorder_m(row.polygon, place) < kSingle_m;
            if (geometry::contains(row.polygon, place)) {
                ++holding;
                const double z_m = heights.at(id, row.level, place);
                if (!isNearBorder)
                    QCOMPARE(world.cells().at(pb_cell_at(&city.city, place.x, place.y, z_m)).row->level, row.level);
            }
        }
        if (isNearBorder)
            continue;
        stacked += holding > 1 ? 1 : 0;
        QCOMPARE(pb_cell_at(&city.city, place.x, place.y, 0.0) == PB_NONE, holding == 0);
    }
    QVERIFY2(stacked > 100, qPrintable(QString::number(stacked)));
}

void RuntimePlacesTest::ground_isAsHighAsTheFloor()
{
    const PackedCity& city = *station().full;
    const exporters::CellHeights heights(city.world);
    std::uint32_t cell = 0;
    double lowest = 0.0;
    double highest = 0.0;
    for (const auto& [id, row] : city.world.cells()) {
        for (const Point corner : row.polygon.outer) {
            const double z_m = pb_ground(&city.city, cell, corner.x, corner.y);
            QVERIFY2(std::abs(z_m - heights.at(id, row.level, corner)) < kSingle_m,
                     qPrintable(QStringLiteral("cell %1: %2").arg(id.number).arg(z_m)));
            lowest = std::min(lowest, z_m);
            highest = std::max(highest, z_m);
        }
        ++cell;
    }
    QVERIFY(highest - lowest > 3.0);
    const pb_city& plain = station().plain->city;
    for (std::uint32_t i = 0; i < plain.cells; ++i)
        for (std::uint32_t at = plain.cell_first[i]; at < plain.cell_first[i + 1]; ++at) {
            const std::uint32_t node = plain.cell_node[at];
            QVERIFY(std::abs(pb_ground(&plain, i, plain.x[node], plain.y[node]) - plain.z[node]) < 1e-9
                    || plain.cell_first[i + 1] > at + 1);
        }
    QCOMPARE(pb_ground(&plain, plain.cells, 0.0, 0.0), 0.0);
}

/// On ways between nodes, which are straight where a floor that rises may bend, and where they are put. In lifts
/// they are between its doors. Levels are metres apart.
void RuntimePlacesTest::people_walkOnTheFloorOfTheirCell()
{
    const PackedCity& city = *station().full;
    const exporters::CellHeights heights(city.world);
    Life life(city, usualOptions(city, 4000, 3));
    life.seeAll();
    const world::Elevations elevations(city.world);
    const auto lifts = shapes::liftFloors(city.world, elevations);
    std::map<int, std::size_t> onLevel;
    for (int i = 0; i < 20; ++i) {
        life.step(15.0);
        const auto people = life.people();
        for (std::size_t k = 0; k < people.size(); k += i % 2 == 1 ? 9 : people.size() + 1)
            (void)pb_moved(life.get(), people[k].id, people[k].x + 0.2, people[k].y);
        for (const pb_person& one : life.people()) {
            const auto cell = city.world.cells().at(one.cell);
            ++onLevel[cell.row->level];
            const double floor_m = heights.at(cell.id, cell.row->level, {one.x, one.y});
            if (lifts.contains(cell.id)) {
                const auto [low_m, high_m] = doorsOf(city.city, one.cell);
                QVERIFY(one.z >= low_m - 0.06 && one.z <= high_m + 0.06);
                continue;
            }
            QVERIFY2(std::abs(one.z - floor_m) < (isLevel(city.city, one.cell) ? 0.06 : 0.3),
                     qPrintable(QStringLiteral("%1 m on %2 m").arg(one.z).arg(floor_m)));
        }
    }
    QVERIFY(onLevel.size() > 2);
}

void RuntimePlacesTest::secondHour_isAsGoodAsAPackOfItsOwn()
{
    const world::World world = townWithDay();
    const auto night = packed(world, 3.0);
    const auto noon = packed(world, 12.0);
    const auto both = filled(world, 3.0, &noon->baked);
    pb_city later;
    QCOMPARE(pb_open_hour(&later, &both->city), PB_OK);
    QCOMPARE(later.hour, 12.0);
    QCOMPARE(both->city.hour, 3.0);
    QCOMPARE(pb_open_hour(&later, &night->city), PB_BAD_ARGUMENT);
    QCOMPARE(pb_open_hour(&later, &both->city), PB_OK);
    const auto lived = [](const PackedCity& first, const pb_city& second) {
        Life life(first, usualOptions(first, 1500, 4));
        life.seeAll();
        for (const pb_city* hour : {&first.city, &second, &first.city, &second}) {
            if (pb_hour(life.get(), hour) != PB_OK)
                qFatal("an hour is refused");
            life.steps(20, 30.0);
        }
        return pb_hash(life.get());
    };
    pb_options options = usualOptions(*night, 1500, 4);
    QVERIFY(pb_bytes_needed(&both->city, &options) >= pb_bytes_needed(&night->city, &options));
    QCOMPARE(lived(*both, later), lived(*night, noon->city));
}

void RuntimePlacesTest::parts_areLeftOutUnlessAskedFor()
{
    const pb_city& plain = bent().plain->city;
    QVERIFY(plain.corner == nullptr && plain.ground == nullptr && plain.hour_bytes == nullptr);
    foundation::JobContext context;
    const world::World world = bent().plain->world;
    const alibi::Bake& bake = bent().plain->baked.bake;
    const auto bytesWith = [&](const exporters::PackParts& parts) {
        return exporters::toBytes(exporters::packOf(world, bake, parts, context).value()).value();
    };
    QCOMPARE(bytesWith({}), bent().plain->bytes);
    QCOMPARE(bytesWith({true, true, nullptr}), bent().full->bytes);
    QVERIFY(bytesWith({false, false, &bake}).size() > bent().plain->bytes.size());
}

PASSERBY_TEST(RuntimePlacesTest)

} // namespace runtime_places_test

#include "runtime_places_test.moc"
