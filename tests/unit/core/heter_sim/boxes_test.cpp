// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heter_sim/boxes.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <numbers>
#include <rapidcheck.h>

namespace boxes_test {

using namespace passerby::heter_sim;
using passerby::steering::Vector;

namespace {

constexpr float kDegree = std::numbers::pi_v<float> / 180.0F;

OrientedBox car(Vector centre, float heading_rad)
{
    return {centre, heading_rad, 2.4F, 1.0F};
}

bool isNear(float a, double b)
{
    return std::abs(a - static_cast<float>(b)) <= 3e-6F;
}

/// The least distance of points on the outline of one box, 400 on each side, to the other box.
float sampledGap(const OrientedBox& a, const OrientedBox& b)
{
    constexpr int kPoints = 400;
    float least_m = 1e9F;
    const Vector ahead{std::cos(a.heading_rad), std::sin(a.heading_rad)};
    const Vector left{-ahead.y, ahead.x};
    const Vector aheadOfB{std::cos(b.heading_rad), std::sin(b.heading_rad)};
    for (int i = 0; i <= kPoints; ++i)
        for (const auto& [along, aside] : {std::pair{1.0F, 0.0F}, {-1.0F, 0.0F}, {0.0F, 1.0F}, {0.0F, -1.0F}}) {
            const float share = 2.0F * static_cast<float>(i) / kPoints - 1.0F;
            const Vector at = a.centre + ahead * (a.halfLength_m * (along != 0.0F ? along : share))
                              + left * (a.halfWidth_m * (aside != 0.0F ? aside : share)) - b.centre;
            const float x = std::max(std::abs(dot(at, aheadOfB)) - b.halfLength_m, 0.0F);
            const float y = std::max(std::abs(cross(aheadOfB, at)) - b.halfWidth_m, 0.0F);
            least_m = std::min(least_m, std::hypot(x, y));
        }
    return least_m;
}

} // namespace

class BoxesTest : public QObject {
    Q_OBJECT
private slots:
    void radiusTowardsADirection()
    {
        for (const auto& [degrees, radius_m] : {std::pair{0.0F, 2.4}, {20.0F, 2.554027}, {45.0F, 1.414214}, {90.0F, 1.0}, {180.0F, 2.4}})
            QVERIFY(isNear(radiusTowards(car({}, 0.0F), degrees * kDegree), radius_m));
        QVERIFY(isNear(radiusTowards(car({}, 90.0F * kDegree), 90.0F * kDegree), 2.4));
    }

    void gaps_byRadii_andTrue()
    {
        QVERIFY(isNear(gapByRadii(car({}, 0.0F), car({4.0F, 3.5F}, 0.0F)), 2.277888));
        QVERIFY(isNear(trueGap(car({}, 0.0F), car({4.0F, 3.5F}, 0.0F)), 1.5));
        QVERIFY(isNear(gapByRadii(car({}, 0.0F), car({3.2F, 1.5F}, 90.0F * kDegree)), 0.073627));
        QVERIFY(isNear(trueGap(car({}, 0.0F), car({3.2F, 1.5F}, 90.0F * kDegree)), -0.2)); // an overlap that radii miss
        QVERIFY(isNear(trueGap(car({}, 0.0F), car({0.0F, 5.0F}, 0.0F)), 3.0));
    }

    void trueGap_isThatOfSampledOutlines_andRadiiOfBoxesApartAreNeverLess()
    {
        QVERIFY(rc::check([] {
            const auto number = [](int most) { return static_cast<float>(*rc::gen::inRange(-most, most)) * 0.01F; };
            const OrientedBox a = car({}, number(314));
            const OrientedBox b = car({number(900), number(900)}, number(314));
            const float gap_m = trueGap(a, b);
            RC_ASSERT(std::abs(gap_m - trueGap(b, a)) < 1e-4F);
            const float sampled_m = std::min(sampledGap(a, b), sampledGap(b, a));
            if (gap_m <= 0.0F) {
                RC_ASSERT(sampled_m < 0.02F);
                return;
            }
            RC_ASSERT(std::abs(sampled_m - gap_m) < 0.02F);
            RC_ASSERT(gapByRadii(a, b) > gap_m - 1e-3F);
        }));
    }
};

PASSERBY_TEST(BoxesTest)

} // namespace boxes_test

#include "boxes_test.moc"
