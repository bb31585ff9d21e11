// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/steering/neighbour_block.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/steering/every_instruction_set.h"

#include <QTest>
#include <algorithm>
#include <limits>
#include <memory>
#include <rapidcheck.h>

namespace neighbour_block_test {

using namespace passerby::steering;
using passerby::geometry::Point;

namespace {

constexpr double kCellSize_m = 5.0;

/// Somebody on a lattice of 1/8 m, so that squares of distances are exact and many are equal.
Body drawnBody(std::uint32_t id, Point around)
{
    Body body;
    body.id = id;
    body.position = around + Point{*rc::gen::inRange(-160, 160) / 8.0, *rc::gen::inRange(-160, 160) / 8.0};
    body.velocity = {static_cast<float>(*rc::gen::inRange(-8, 8)), static_cast<float>(id)};
    body.radius_m = 0.25F;
    return body;
}

/// Groups near the origin, a million metres away, and where the torus takes them for neighbours.
Crowd drawnCrowd(int most)
{
    static constexpr std::array<Point, 4> kAround{Point{0, 0}, Point{1e6, -1e6}, Point{-1e6 + 2.5, 640.0}, Point{320.0, 0}};
    Crowd crowd;
    const int count = *rc::gen::inRange(1, most);
    for (int i = 0; i < count; ++i)
        crowd.add(drawnBody(static_cast<std::uint32_t>(i) + 1, kAround[static_cast<std::size_t>(*rc::gen::inRange(0, 4))]));
    return crowd;
}

/// Rows near this one by looking at everybody.
std::vector<std::uint32_t> nearestOf(const Crowd& crowd, std::uint32_t row, double reach_m, std::uint32_t most)
{
    std::vector<std::uint32_t> rows;
    const auto square = [&](std::uint32_t other) {
        const Point apart = crowd.position(other) - crowd.position(row);
        return dot(apart, apart);
    };
    for (std::uint32_t other = 0; other < crowd.size(); ++other)
        if (other != row && square(other) < reach_m * reach_m && isSeen(crowd.terms[other], crowd.terms[row], crowd.id[row]))
            rows.push_back(other);
    std::sort(rows.begin(), rows.end(),
              [&](std::uint32_t a, std::uint32_t b) { return std::pair(square(a), crowd.id[a]) < std::pair(square(b), crowd.id[b]); });
    rows.resize(std::min<std::size_t>(rows.size(), most));
    return rows;
}

/// Neighbours of everybody, by row.
std::vector<Neighbours> allNeighbours(const Crowd& crowd, float reach_m, std::uint32_t most)
{
    NeighbourGrid grid;
    grid.sort(crowd, kCellSize_m, 2);
    const auto block = std::make_unique<NeighbourBlock>(crowd, grid);
    std::vector<Neighbours> found(crowd.size());
    for (std::uint32_t place = 0; place < crowd.size(); ++place) {
        const std::uint32_t row = grid.rows()[place];
        block->gather(grid.cellOf(crowd.position(row)));
        block->findNearest(place, reach_m, most, found[row]);
    }
    return found;
}

std::vector<std::uint32_t> idsOf(const Neighbours& neighbours)
{
    return {neighbours.id.begin(), neighbours.id.begin() + neighbours.count};
}

void compareWithAll(const Crowd& crowd, float reach_m, std::uint32_t most)
{
    const std::vector<Neighbours> found = allNeighbours(crowd, reach_m, most);
    for (std::uint32_t row = 0; row < crowd.size(); ++row) {
        const std::vector<std::uint32_t> expected = nearestOf(crowd, row, static_cast<double>(reach_m), most);
        RC_ASSERT(found[row].count == expected.size());
        for (std::uint32_t i = 0; i < expected.size(); ++i) {
            RC_ASSERT(found[row].id[i] == crowd.id[expected[i]]);
            const Point apart = crowd.position(expected[i]) - crowd.position(row);
            RC_ASSERT(found[row].position(i) == (Vector{static_cast<float>(apart.x), static_cast<float>(apart.y)}));
            RC_ASSERT(found[row].velocity(i) == crowd.velocity_mps[expected[i]]);
            RC_ASSERT(found[row].radius_m[i] == crowd.radius_m[expected[i]]);
        }
    }
}

} // namespace

class NeighbourBlockTest : public QObject {
    Q_OBJECT
private slots:
    void findNearest_findsWhatLookingAtEverybodyFinds_withEveryInstructionSet()
    {
        const int sets = passerby::testing::withEveryInstructionSet([] {
            QVERIFY(rc::check("neighbours", [] {
                compareWithAll(drawnCrowd(200), static_cast<float>(*rc::gen::inRange(1, 41)) / 8.0F,
                               static_cast<std::uint32_t>(*rc::gen::inRange(1, 17)));
            }));
        });
        QVERIFY(sets >= 1);
    }

    /// The nearest of those who are in the fan, not those in the fan of the nearest.
    void findNearest_inAFan_overlooksWhoIsBehind_butForWhoIsFelt()
    {
        QVERIFY(rc::check("fans", [] {
            const Crowd crowd = drawnCrowd(200);
            NeighbourGrid grid;
            grid.sort(crowd, kCellSize_m, 2);
            const auto block = std::make_unique<NeighbourBlock>(crowd, grid);
            const double angle = 0.1 * *rc::gen::inRange(0, 63);
            const Point ahead{std::cos(angle), std::sin(angle)};
            const NeighbourBlock::Fan fan{{static_cast<float>(ahead.x), static_cast<float>(ahead.y)}, -0.17364818F, 0.6F};
            for (std::uint32_t place = 0; place < crowd.size(); ++place) {
                const std::uint32_t row = grid.rows()[place];
                std::vector<std::uint32_t> expected;
                bool isClear = true; // nobody is so near an edge that rounding decides
                for (const std::uint32_t other : nearestOf(crowd, row, 5.0, 200)) {
                    const Point apart = crowd.position(other) - crowd.position(row);
                    const double far_m = length(apart);
                    const double cosine = far_m > 0.0 ? dot(apart, ahead) / far_m : 1.0;
                    isClear = isClear && std::abs(cosine + 0.17364818) > 1e-4 && std::abs(far_m - 0.6) > 1e-4;
                    if ((cosine > -0.17364818 || far_m < 0.6) && expected.size() < 16)
                        expected.push_back(crowd.id[other]);
                }
                Neighbours found{};
                block->gather(grid.cellOf(crowd.position(row)));
                block->findNearest(place, 5.0F, 16, found, &fan);
                RC_ASSERT(!isClear || idsOf(found) == expected);
            }
        }));
    }

    void findNearest_ofManyInOnePlace_takesTheSmallestIds()
    {
        Crowd crowd;
        for (std::uint32_t id = 400; id > 0; --id)
            crowd.add({.id = id, .position = {1e6, 1e6}});
        const std::vector<Neighbours> found = allNeighbours(crowd, 5.0F, 3);
        QCOMPARE(idsOf(found[0]), (std::vector<std::uint32_t>{1, 2, 3}));   // id 400
        QCOMPARE(idsOf(found[398]), (std::vector<std::uint32_t>{1, 3, 4})); // id 2
    }

    void findNearest_inAnOverfullBucket_seesThoseWithTheSmallestIds()
    {
        Crowd crowd;
        const std::uint32_t count = NeighbourGrid::kMostInBucket + 100;
        for (std::uint32_t id = count; id > 0; --id) // ever farther from the one with the greatest id
            crowd.add({.id = id, .position = {0.001 * (count - id), 1.0}});
        const std::vector<Neighbours> found = allNeighbours(crowd, 5.0F, 2);
        QCOMPARE(idsOf(found[0]), (std::vector<std::uint32_t>{NeighbourGrid::kMostInBucket, NeighbourGrid::kMostInBucket - 1}));
        QCOMPARE(idsOf(found[count - 1]), (std::vector<std::uint32_t>{2, 3}));
    }

    void findNearest_refusesAndAnswers_byWhoAsks()
    {
        QVERIFY(rc::check("terms", [] {
            Crowd crowd = drawnCrowd(80);
            for (Terms& terms : crowd.terms) {
                const auto upTo = [](int most) { return static_cast<std::uint32_t>(*rc::gen::inRange(0, most + 1)); };
                terms = {.layers = 1 + upTo(2), .priority = upTo(2), .trail = upTo(2), .owner = upTo(9), .refusedTrail = upTo(2)};
                terms.refusedPriority = upTo(1) == 0 ? Terms::kRefusesNobody : upTo(2);
            }
            compareWithAll(crowd, 4.0F, 10);
        }));
    }

    void growingProxy_saysThatItComesTowardsWhoeverAsks()
    {
        Crowd crowd;
        crowd.add({.id = 1, .position = {0, 0}, .velocity = {9, 9}, .terms = {.growthSpeed_mps = 0.5F}});
        crowd.add({.id = 2, .position = {0, 2}});
        crowd.add({.id = 3, .position = {-3, 0}});
        crowd.add({.id = 4, .position = {0, 0}});
        const std::vector<Neighbours> found = allNeighbours(crowd, 5.0F, 1);
        QCOMPARE(found[1].id[0], 1U);
        QCOMPARE(found[1].velocity(0), (Vector{0.0F, 0.5F}));
        QCOMPARE(found[2].velocity(0), (Vector{-0.5F, 0.0F}));
        QCOMPARE(found[3].velocity(0), (Vector{}));
    }

    void placesThatAreNone_harmNobody()
    {
        Crowd crowd;
        const double kNone = std::numeric_limits<double>::quiet_NaN();
        const double kFar = std::numeric_limits<double>::infinity();
        crowd.add({.id = 1, .position = {kNone, kNone}});
        crowd.add({.id = 2, .position = {1, 1}});
        crowd.add({.id = 3, .position = {kFar, -kFar}});
        crowd.add({.id = 4, .position = {1e300, 2}});
        crowd.add({.id = 5, .position = {2, 1}});
        const std::vector<Neighbours> found = allNeighbours(crowd, 5.0F, 10);
        QCOMPARE(idsOf(found[1]), (std::vector<std::uint32_t>{5}));
        QCOMPARE(idsOf(found[4]), (std::vector<std::uint32_t>{2}));
    }
};

PASSERBY_TEST(NeighbourBlockTest)

} // namespace neighbour_block_test

#include "neighbour_block_test.moc"
