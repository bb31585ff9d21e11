// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/autonomous/narrow_places.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/world/small_city.h"

#include <QTest>
#include <cmath>
#include <numbers>

namespace narrow_places_test {

using namespace passerby;
using namespace passerby::autonomous;
using geometry::Point;
using testing::SmallCity;

namespace {

constexpr std::uint32_t kWest = 0;
constexpr std::uint32_t kEast = 1;
constexpr double kRadius_m = 0.2;

bool isAbout(double value, double expected)
{
    return std::abs(value - expected) < 1e-9;
}

/// The west cell is a square of 10 m, the portal on x = 10 reaches from y = 4 to 6; what is changed of the east one is said.
struct Place {
    SmallCity city;
    std::shared_ptr<const ground::WalkingGround> ground;
    std::optional<NarrowPlaces> narrow;

    explicit Place(const std::function<void(world::Cell&)>& changeEast = [](world::Cell&) {})
    {
        city.edit(city.east, changeEast);
        city.edit(city.desk, [&](world::Target& target) { target.position = {14, 5}; });
        const auto graph = navigation::NavigationGraph::build(city.world);
        ground = std::make_shared<const ground::WalkingGround>(city.world, graph, 2.0);
        narrow.emplace(city.world, ground);
    }
    [[nodiscard]] std::optional<PassageView> view(std::uint32_t cell, Point place, navigation::NodeIndex next, Point to) const
    {
        return narrow->viewOf({cell, place, next, to, kRadius_m}, false);
    }
};

} // namespace

class NarrowPlacesTest : public QObject {
    Q_OBJECT

private slots:
    void portals_areNarrowTwoMetresBeforeAndBehind()
    {
        const Place place;
        QVERIFY(place.narrow->any(kWest) && place.narrow->any(kEast));
        const auto before = place.view(kWest, {9, 4.5}, 0, {10, 5}); // eastwards: 1.5 m to the left, 0.5 m to the right
        QVERIFY(before);
        QVERIFY(isAbout(before->axis_rad, 0.0) && isAbout(before->length_m, 3.0));
        QVERIFY(isAbout(before->left_m, 1.5 - 0.25) && isAbout(before->right_m, 0.25));
        const auto behind = place.view(kEast, {10.5, 4.5}, navigation::kNone, {14, 5});
        QVERIFY(behind);
        QVERIFY(isAbout(behind->axis_rad, 0.0) && isAbout(behind->length_m, 1.5));
        QVERIFY(isAbout(behind->left_m, 1.25) && isAbout(behind->right_m, 0.25));
        const auto back = place.view(kEast, {11, 5.5}, 0, {10, 5}); // westwards
        QVERIFY(back && isAbout(std::abs(back->axis_rad), std::numbers::pi) && isAbout(back->left_m, 1.25));
        QVERIFY(!place.view(kWest, {7.9, 5}, 0, {10, 5}));                // 2.1 m before it
        QVERIFY(!place.view(kWest, {9, 3.9}, 0, {10, 5}));                // beside it
        QVERIFY(!place.view(kWest, {9, 5}, navigation::kNone, {9.5, 5})); // towards one that they do not take
    }
    void corridors_areNarrowAllAlong()
    {
        const Place place([](world::Cell& cell) { cell.polygon = {{{10, 3.5}, {30, 3.5}, {30, 6.5}, {10, 6.5}}, {}}; });
        const auto view = place.view(kEast, {25, 5}, 0, {10, 5});
        QVERIFY(view);
        QVERIFY(isAbout(std::abs(view->axis_rad), std::numbers::pi) && isAbout(view->length_m, 15.0));
        QVERIFY(isAbout(view->left_m, 1.25) && isAbout(view->right_m, 1.25)); // 3 m, moved in by 0.25 m
        QVERIFY(!place.view(kEast, {25, 5}, navigation::kNone, {25.2, 5}));   // as good as there
        const Place wide([](world::Cell& cell) { cell.polygon = {{{10, 2.9}, {30, 2.9}, {30, 7.1}, {10, 7.1}}, {}}; });
        QVERIFY(!wide.view(kEast, {25, 5}, 0, {10, 5}));
        const Place bent([](world::Cell& cell) {
            cell.polygon = {{{10, 3.5}, {18, 3.5}, {18, 11.5}, {15, 11.5}, {15, 6.5}, {10, 6.5}}, {}};
        });
        QVERIFY(!bent.view(kEast, {14.5, 5}, 0, {10, 5}));
    }
    /// An L of two arms of 12 m, 3 m wide, with a door in its outer wall; the bend itself is as wide as any square.
    void armsOfBentCells_areNarrow()
    {
        const Place place([](world::Cell& cell) {
            cell.polygon = {{{10, 3.5}, {13, 3.5}, {14, 3.5}, {25, 3.5}, {25, 18.5}, {22, 18.5}, {22, 6.5}, {10, 6.5}}, {}};
        });
        QVERIFY(place.narrow->any(kEast));
        const auto viewTo = [&](Point at, Point to, Point aim) { return place.narrow->viewOf({kEast, at, 0, to, kRadius_m, aim}, false); };
        const auto west = viewTo({16, 5.5}, {10, 5}, {10, 5});
        QVERIFY(west && isAbout(std::abs(west->axis_rad), std::numbers::pi) && isAbout(west->length_m, 6.0));
        QVERIFY(isAbout(west->left_m, 1.75) && isAbout(west->right_m, 0.75)); // 3 m, moved in by 0.25 m
        // On the way to the end of the other arm, round the corner: to where the walls end.
        const auto east = viewTo({16, 5.5}, {23, 18}, {22.5, 6});
        QVERIFY(east && isAbout(east->axis_rad, 0.0) && isAbout(east->length_m, 6.0));
        QVERIFY(isAbout(east->left_m, 0.75) && isAbout(east->right_m, 1.75));
        const auto south = viewTo({23, 16}, {10, 5}, {22.5, 6});
        QVERIFY(south && isAbout(south->axis_rad, -std::numbers::pi / 2) && isAbout(south->length_m, 9.5));
        QVERIFY(!viewTo({23.5, 5}, {10, 5}, {10, 5}));     // in the bend
        QVERIFY(!viewTo({16, 6.3}, {16, 3.5}, {16, 3.5})); // across
    }
    void partsOfCells_areClearOnes()
    {
        const geometry::Ring corridor{{0, 0}, {30, 0}, {30, 12}, {27, 12}, {27, 3}, {0, 3}};
        QCOMPARE(narrowParts({corridor, {}}, 4.0, 2.0).size(), std::size_t{2});
        const geometry::Polygon withPillar{corridor, {{{12, 1}, {12, 2}, {13, 2}, {13, 1}}}};
        QCOMPARE(narrowParts(withPillar, 4.0, 2.0).size(), std::size_t{1}); // the arm without it
        const geometry::Ring tapered{{0, 0}, {30, 0}, {30, 12}, {27, 12}, {27, 3}, {0, 8}};
        QCOMPARE(narrowParts({tapered, {}}, 4.0, 2.0).size(), std::size_t{1});
        const geometry::Ring court{{0, 0}, {30, 0}, {30, 30}, {0, 30}};
        const geometry::Polygon round{court, {{{3, 3}, {3, 27}, {27, 27}, {27, 3}}}};
        QCOMPARE(narrowParts(round, 4.0, 2.0).size(), std::size_t{4}); // a walk round a court
        const geometry::Polygon open{court, {{{5, 5}, {5, 25}, {25, 25}, {25, 5}}}};
        QVERIFY(narrowParts(open, 4.0, 2.0).empty());
    }
    void leftCities_keepLeft()
    {
        const Place place;
        QVERIFY(place.narrow->viewOf({kWest, {9, 5}, 0, {10, 5}, kRadius_m}, true)->keepsLeft);
    }
};

PASSERBY_TEST(NarrowPlacesTest)

} // namespace narrow_places_test

#include "narrow_places_test.moc"
