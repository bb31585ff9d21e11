// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/autonomous/perception_tile.h"

#include "core/foundation/random_stream.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <cmath>

namespace perception_tile_test {

using namespace passerby;
using namespace passerby::autonomous;
using geometry::Point;

namespace {

constexpr Point kLow{-16.0, 8.0};

Point middleOf(std::size_t square)
{
    constexpr auto kSide = static_cast<std::size_t>(PerceptionTile::kSide);
    return kLow + Point{static_cast<double>(square % kSide) + 0.5, static_cast<double>(square / kSide) + 0.5} * kSquare_m;
}

/// As the words say: from each square to each wall.
std::uint8_t clearanceOf(Point middle, std::span<const steering::Wall> walls)
{
    double least_m = PerceptionTile::kMostClearance_m;
    for (const steering::Wall& wall : walls)
        least_m = std::min(least_m, geometry::distanceToSegment(middle, wall.a, wall.b));
    return static_cast<std::uint8_t>(least_m / PerceptionTile::kClearanceUnit_m);
}

} // namespace

class PerceptionTileTest : public QObject {
    Q_OBJECT

private slots:
    void clearances_areThoseToTheNearestOfAllWalls_data()
    {
        QTest::addColumn<std::uint32_t>("walls");
        QTest::addColumn<double>("longest_m");
        QTest::newRow("none") << 0U << 0.0;
        QTest::newRow("one") << 1U << 10.0;
        QTest::newRow("few") << 5U << 20.0;
        QTest::newRow("many short ones") << 120U << 0.6;
        QTest::newRow("points") << 12U << 0.0;
    }
    /// Walls stand as people draw them, on whole quarters of metres, or anyhow.
    void clearances_areThoseToTheNearestOfAllWalls()
    {
        QFETCH(std::uint32_t, walls);
        QFETCH(double, longest_m);
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            foundation::RandomStream random(seed, 0, foundation::Purpose::general);
            const bool isOnGrid = seed % 2 == 0;
            const auto drawn = [&](double most) {
                const double value = (random.uniform() - 0.5) * most;
                return isOnGrid ? std::round(value / kSquare_m) * kSquare_m : value;
            };
            TileSources sources;
            for (std::uint32_t i = 0; i < walls; ++i) {
                steering::Wall wall;
                wall.a = kLow + Point{4.0 + drawn(24.0), 4.0 + drawn(24.0)};
                wall.b = wall.a + Point{drawn(longest_m), isOnGrid && i % 2 == 0 ? 0.0 : drawn(longest_m)};
                sources.walls.push_back(wall);
            }
            const PerceptionTile tile = makeTile(kLow, sources);
            for (std::size_t square = 0; square < PerceptionTile::kSquares; ++square)
                QCOMPARE(tile.clearance[square], clearanceOf(middleOf(square), sources.walls));
        }
    }
    /// Those that somebody in the tile may see, and no others by far.
    void walls_areKeptAsFarAsTheyAreSeen()
    {
        constexpr double kSees_m = PerceptionTile::kSeesWalls_m;
        foundation::RandomStream random(9, 0, foundation::Purpose::general);
        const auto drawn = [&](double most) { return (random.uniform() - 0.5) * most; };
        TileSources sources;
        for (std::uint32_t i = 0; i < 400; ++i) {
            const Point a = kLow + Point{4.0 + drawn(40.0), 4.0 + drawn(40.0)};
            sources.walls.push_back({a, a + Point{drawn(10.0), drawn(10.0)}, i});
        }
        const PerceptionTile tile = makeTile(kLow, sources);
        std::size_t next = 0;
        for (const steering::Wall& wall : sources.walls) {
            double least_m = 1e9;
            for (std::size_t square = 0; square < PerceptionTile::kSquares; ++square)
                least_m = std::min(least_m, geometry::distanceToSegment(middleOf(square), wall.a, wall.b));
            const bool isKept = next < tile.walls.size() && tile.walls[next] == TileWall{wall.a, wall.b, wall.layers};
            next += isKept ? 1 : 0;
            QVERIFY(isKept || least_m > kSees_m);
            QVERIFY(!isKept || least_m < 1.5 * (kSees_m + kSquare_m));
        }
        QCOMPARE(next, tile.walls.size());
        QVERIFY(next > 50 && next < 350);
    }
    /// What stands about covers whatever square it comes into, at the tile's edges, too.
    void objects_coverTheSquaresTheyComeInto()
    {
        const geometry::Polygon box{{kLow + Point{1.1, 1.1}, kLow + Point{1.6, 1.1}, kLow + Point{1.6, 9.0}, kLow + Point{1.1, 9.0}}, {}};
        const geometry::Polygon beside{{kLow + Point{-2, 2}, kLow + Point{0, 2}, kLow + Point{0, 3}, kLow + Point{-2, 3}}, {}};
        TileSources sources;
        sources.objects.push_back({{true, 7}, &box});
        sources.objects.push_back({{false, 9}, &beside});
        const PerceptionTile tile = makeTile(kLow, sources);
        for (std::size_t square = 0; square < PerceptionTile::kSquares; ++square) {
            const Point low = middleOf(square) - kLow - Point{kSquare_m / 2, kSquare_m / 2};
            const Point high = low + Point{kSquare_m, kSquare_m};
            const bool isInBox = high.x >= 1.1 && low.x <= 1.6 && high.y >= 1.1;
            const bool isBeside = low.x <= 0.0 && high.y >= 2.0 && low.y <= 3.0;
            const std::uint16_t place = tile.object[square];
            QCOMPARE(place == 0 ? 0U : tile.objects[place - 1U].number, isInBox ? 7U : isBeside ? 9U : 0U);
        }
    }
};

PASSERBY_TEST(PerceptionTileTest)

} // namespace perception_tile_test

#include "perception_tile_test.moc"
