// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/patch_builder.h"
#include "editor/scene/houses.h"
#include "editor/scene/kerbs.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <set>

namespace scene_houses_test {

using namespace passerby;

namespace {

geometry::Polygon box(double x0, double y0, double x1, double y1)
{
    return {{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, {}};
}

world::Obstacle building(std::string name, geometry::Polygon ground, double base_m = 0.0)
{
    return {std::move(name), world::ObstacleKind::building, 0, std::move(ground), base_m, base_m + 12.0};
}

template <class... Rows>
world::World worldOf(Rows... rows)
{
    world::World world;
    world::PatchBuilder builder(world);
    (builder.add(std::move(rows)), ...);
    const auto applied = world.apply(builder.patch());
    Q_ASSERT(applied.ok());
    return world;
}

double lengthOf(const std::vector<editor::Kerbs::Line>& lines)
{
    double sum_m = 0.0;
    for (const auto& [a, b] : lines)
        sum_m += geometry::distance(a, b);
    return sum_m;
}

/// Two cells of 10 m × 10 m beside each other, with a door 4 m wide between them.
struct TwoCells {
    world::World world;
    world::CellId west, east;
    explicit TwoCells(world::CellKind eastern, world::PortalKind kind = world::PortalKind::opening)
    {
        world::PatchBuilder builder(world);
        west = builder.add(world::Cell{"", world::CellKind::plaza, 0, box(0, 0, 10, 10)});
        east = builder.add(world::Cell{"", eastern, 0, box(10, 0, 20, 10)});
        world::Portal portal;
        portal.cellA = west;
        portal.cellB = east;
        portal.a = {10, 3};
        portal.b = {10, 7};
        portal.kind = kind;
        builder.add(portal);
        const auto applied = world.apply(builder.patch());
        Q_ASSERT(applied.ok());
    }
    [[nodiscard]] double kerb_m(world::CellId id) const { return lengthOf(editor::Kerbs(world).of(id, *world.cells().find(id))); }
};

} // namespace

/// What makes a city look like houses and streets rather than obstacles and cells.
class SceneHousesTest : public QObject {
    Q_OBJECT
private slots:
    void towerWithinItsChurch_isOneHouse()
    {
        const auto world = worldOf(building("", box(0, 0, 40, 20)), building("", box(35, 5, 45, 15), 12.0), // half of it within
                                   building("", box(40, 0, 80, 20)));
        const auto numbers = editor::houseNumbers(world);
        QCOMPARE(numbers.size(), std::size_t{3});
        QCOMPARE(numbers.at(2), numbers.at(1));
        QVERIFY(numbers.at(3) != numbers.at(1));
    }
    void partOfAPart_goesWithTheLargest()
    {
        const auto numbers = editor::houseNumbers(
            worldOf(building("", box(10, 10, 11, 11), 20.0), building("", box(8, 8, 14, 14), 12.0), building("", box(0, 0, 40, 20))));
        QCOMPARE(numbers.at(1), 3U);
        QCOMPARE(numbers.at(2), 3U);
        QCOMPARE(numbers.at(3), 3U);
    }
    void piecesOfOneName_areOneHouse()
    {
        const auto numbers =
            editor::houseNumbers(worldOf(building("Town hall", box(0, 0, 10, 10)), building("Town hall", box(12, 0, 30, 10)),
                                         building("", box(13, 1, 16, 4), 12.0), building("Mill", box(30, 0, 40, 10))));
        QCOMPARE(numbers.at(2), numbers.at(1));
        QCOMPARE(numbers.at(3), numbers.at(1)); // stands on a piece
        QVERIFY(numbers.at(4) != numbers.at(1));
    }
    void treesAndWalls_areNoHouses()
    {
        world::Obstacle tree = building("", box(0, 0, 2, 2));
        tree.kind = world::ObstacleKind::tree;
        QVERIFY(editor::houseNumbers(worldOf(tree)).empty());
    }
    void colours_differBetweenHousesAndStay()
    {
        for (const bool dark : {false, true}) {
            const editor::SceneTheme& theme = editor::sceneTheme(dark);
            std::set<float> walls;
            for (std::uint32_t house = 1; house <= 100; ++house) {
                const editor::HouseColors colors = editor::houseColors(theme, house, {});
                QVERIFY(colors.wall == editor::houseColors(theme, house, {}).wall);
                for (const QVector3D& color : {colors.wall, colors.hipRoof, colors.flatRoof})
                    QVERIFY(color.x() <= 1.0F && color.y() <= 1.0F && color.z() <= 1.0F);
                walls.insert(colors.wall.z());
            }
            QVERIFY(walls.size() > 50);
        }
    }
    void coloursOfTheMap_areSeen_butQuiet()
    {
        for (const bool dark : {false, true}) {
            const editor::SceneTheme& theme = editor::sceneTheme(dark);
            world::Obstacle red;
            red.color = world::Color{200, 40, 40};
            const QVector3D own = editor::houseColors(theme, 7, {}).wall;
            const QVector3D wall = editor::houseColors(theme, 7, red).wall;
            QVERIFY(wall.x() - wall.y() > own.x() - own.y() + 0.08F * own.x()); // redder
            QVERIFY(wall.y() > 0.3F * own.y());                      // and no signal
            QVERIFY(editor::houseColors(theme, 7, red).hipRoof == editor::houseColors(theme, 7, {}).hipRoof);
            world::Obstacle dome;
            dome.roof = world::RoofShape::dome;
            const QVector3D copper = editor::houseColors(theme, 7, dome).hipRoof;
            QVERIFY(copper.y() > copper.x() && copper.y() > copper.z());
            dome.roofColor = world::Color{200, 40, 40};
            const QVector3D painted = editor::houseColors(theme, 7, dome).hipRoof;
            QVERIFY(painted.x() > painted.y());
        }
    }
    void kerb_openBetweenCellsOfOneKind()
    {
        const TwoCells cells(world::CellKind::plaza);
        QVERIFY(std::abs(cells.kerb_m(cells.west) - 36.0) < 1e-9); // 40 less the opening
        QVERIFY(std::abs(cells.kerb_m(cells.east) - 36.0) < 1e-9);
    }
    void kerb_aroundWhatIsOfAnotherKind()
    {
        const TwoCells cells(world::CellKind::street);
        QVERIFY(std::abs(cells.kerb_m(cells.west) - 40.0) < 1e-9);
    }
    void kerb_beforeAGate()
    {
        const TwoCells cells(world::CellKind::plaza, world::PortalKind::ticketGate);
        QVERIFY(std::abs(cells.kerb_m(cells.west) - 40.0) < 1e-9);
    }
};

PASSERBY_TEST(SceneHousesTest)

} // namespace scene_houses_test

#include "scene_houses_test.moc"
