// SPDX-License-Identifier: GPL-3.0-or-later
// Visible areas against CGAL's exact kernel, which knows no rounding.
#include "tests/support/test_registry.h"
#include "tests/unit/core/geometry/exact_visibility.h"
#include "tests/unit/core/geometry/random_plans.h"

#include <QTest>
#include <cmath>

namespace visibility_exact_test {

using namespace passerby;
using namespace passerby::geometry;
using namespace passerby::testing;

namespace {

constexpr int kPlansPerCase = 20; // a hundred cases
constexpr std::size_t kEyes = 4;
constexpr double kFarthest_m = 20.0; // across the plan

/// Whether an end of a wall, or the eye, is so near to a wall that rounding may join them or let sight through between them.
bool isTooClose(const Walls& walls, std::span<const Point> eyes)
{
    constexpr double kNear_m = 4.0 * kSightStep_m;
    const auto isNear = [&](Point p) {
        return std::any_of(walls.begin(), walls.end(), [&](const auto& wall) {
            const double far_m = distanceToSegment(p, wall[0], wall[1]);
            return far_m > 0.0 && far_m < kNear_m;
        });
    };
    return std::any_of(eyes.begin(), eyes.end(), isNear)
           || std::any_of(walls.begin(), walls.end(), [&](const auto& wall) { return isNear(wall[0]) || isNear(wall[1]); });
}

/// How far the areas may be apart. Walls that meet on the grid of sight alone are exact; else each corner of the ring was moved by half a
/// step at most, and whatever lies behind it turns with it.
double toleranceFor(PlanKind kind, const VisibleArea& area)
{
    return isExact(kind) ? 1e-7 : static_cast<double>(area.ring.size()) * kFarthest_m * kSightStep_m;
}

} // namespace

class VisibilityExactTest : public QObject {
    Q_OBJECT

private slots:
    void reference_knowsAShadow()
    {
        Walls walls;
        addSquare(walls, {4.0, 4.0}, {2.0, 2.0}, 0.0);
        const std::array eyes{Point{1.0, 5.0}, Point{4.0, 5.0}, Point{5.0, 5.0}};
        const auto areas = exactVisibleAreas(walls, {{0.0, 0.0}, {10.0, 10.0}}, eyes);
        QCOMPARE(areas[0], std::optional(76.0));
        QCOMPARE(areas[1], std::optional<double>());
        QCOMPARE(areas[2], std::optional(4.0));
    }

    void areas_areThoseOfTheExactKernel()
    {
        QVERIFY(rc::check("areas are those of the exact kernel", [this] {
            for (int plan = 0; plan < kPlansPerCase; ++plan)
                compareOnePlan();
        }));
        qInfo("%d areas compared, %d of them to 1e-7 m², the others at most %.4f m² apart", m_compared, m_exact, m_worst_m2);
        QVERIFY(m_compared > 4000 && m_exact > 2000);
    }

private:
    void compareOnePlan()
    {
        const PlanKind kind = randomPlanKind();
        const Walls walls = randomWalls(kind);
        std::array<Point, kEyes> eyes;
        for (Point& eye : eyes)
            eye = randomEye();
        if (!isExact(kind) && isTooClose(walls, eyes))
            return;
        const Visibility visibility = built(walls);
        const auto exact = exactVisibleAreas(walls, kPlanBounds, eyes);
        for (std::size_t i = 0; i < kEyes; ++i) {
            if (!exact[i])
                continue;
            VisibleArea area;
            RC_ASSERT(visibility.from(eyes[i], {}, area));
            const double apart_m2 = std::abs(area.area_m2 - *exact[i]);
            RC_ASSERT(apart_m2 <= toleranceFor(kind, area));
            m_worst_m2 = std::max(m_worst_m2, isExact(kind) ? 0.0 : apart_m2);
            m_exact += isExact(kind) ? 1 : 0;
            ++m_compared;
        }
    }

    int m_compared = 0;
    int m_exact = 0;
    double m_worst_m2 = 0.0;
};

PASSERBY_TEST(VisibilityExactTest)

} // namespace visibility_exact_test

#include "visibility_exact_test.moc"
