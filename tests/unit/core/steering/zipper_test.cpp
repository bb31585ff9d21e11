// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/steering/zipper.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace zipper_test {

using namespace passerby::steering;

namespace {

/// Walks east at 1 m/s and prefers that.
Self walker()
{
    Self self;
    self.id = 1;
    self.velocity = self.preferred = {1.0F, 0.0F};
    self.radius_m = 0.13F;
    self.maxSpeed_mps = 1.3F;
    return self;
}

void add(Neighbours& neighbours, Vector place, Vector velocity)
{
    const std::uint32_t i = neighbours.count++;
    neighbours.x_m[i] = place.x;
    neighbours.y_m[i] = place.y;
    neighbours.velocityX_mps[i] = velocity.x;
    neighbours.velocityY_mps[i] = velocity.y;
    neighbours.radius_m[i] = 0.13F;
    neighbours.id[i] = 10 + i;
}

/// A gap of 1 s, ellipses of 0.6 m by 0.4 m.
constexpr Zipper kZipper{.gap_s = 1.0F, .clear_m = 0.1F, .breadth_m = 0.6F, .depth_m = 0.4F, .creep = 0.03F, .press = 0.5F};

Vector aim(const Neighbours& neighbours, const Zipper& zipper)
{
    return aimedPast(walker(), neighbours, inTheThrong(walker(), neighbours, zipper).near, zipper);
}

Vector zipped(const Neighbours& neighbours, const Zipper& zipper)
{
    return zippedIn(walker(), walker().preferred, neighbours, inTheThrong(walker(), neighbours, zipper).near, zipper);
}

float speedBehind(Vector place, Vector velocity)
{
    Neighbours neighbours{};
    add(neighbours, place, velocity);
    return zipped(neighbours, kZipper).x;
}

bool isNear(float a, float b)
{
    return std::abs(a - b) < 1e-5F;
}

} // namespace

class ZipperTest : public QObject {
    Q_OBJECT
private slots:
    void rightAhead_theGapLasts() { QVERIFY(isNear(speedBehind({1.0F, 0.0F}, {0.5F, 0.0F}), 1.0F - 0.4F - 0.1F)); }

    void halfAside_theEllipseIsShorter()
    {
        const float share = std::sqrt(0.75F); // 0.3 of 0.6 m aside
        QVERIFY(isNear(speedBehind({0.8F, 0.3F}, {0.5F, 0.0F}), (0.8F - 0.5F * share) / share));
        QCOMPARE(speedBehind({0.3F, 0.61F}, {0.5F, 0.0F}), 1.0F); // another lane
    }

    void whoComes_isLeftToAvoidance() { QCOMPARE(speedBehind({0.8F, 0.0F}, {-1.0F, 0.0F}), 1.0F); }

    void whereLanesJoin_whoIsFartherAheadGoesFirst()
    {
        const Vector joining{0.6F, -0.8F}; // from the left
        QVERIFY(speedBehind({0.5F, 0.25F}, joining) < 0.5F);
        QCOMPARE(speedBehind({0.1F, 0.25F}, joining), 1.0F); // they wait: we are 0.14 m ahead of them, they 0.1 m of us
    }

    void touching_onlyCreeps() { QVERIFY(isNear(speedBehind({0.2F, 0.0F}, {}), 0.03F)); }

    void heldUp_turnsToWhereItGoesOn()
    {
        Neighbours neighbours{};
        QCOMPARE(aim(neighbours, kZipper), walker().preferred);
        add(neighbours, {0.6F, 0.3F}, {});
        add(neighbours, {0.6F, 0.6F}, {});
        // 0.19 m/s straight on, 0.46 m/s onwards at 30°, 0.5 m/s at 60°, where nobody is in the way
        const Vector right = aim(neighbours, kZipper);
        QVERIFY(isNear(right.x, 0.5F) && isNear(right.y, -0.8660254F));
        neighbours.y_m[0] = -0.3F;
        neighbours.y_m[1] = -0.6F;
        const Vector left = aim(neighbours, kZipper);
        QVERIFY(isNear(left.x, right.x) && isNear(left.y, -right.y));
    }

    void heldUpOnAllSides_goesStraightOnAndPresses()
    {
        Neighbours neighbours{};
        for (const float y_m : {-0.6F, -0.3F, 0.0F, 0.3F, 0.6F})
            add(neighbours, {0.3F, y_m}, {});
        const Vector pressed = aim(neighbours, kZipper);
        QCOMPARE(pressed.y, 0.0F);
        QVERIFY(isNear(pressed.x, 0.5F));
    }

    void noGap_slowsAndTurnsNobody()
    {
        Neighbours neighbours{};
        add(neighbours, {0.3F, 0.0F}, {});
        Zipper none = kZipper;
        none.gap_s = 0.0F;
        QCOMPARE(aim(neighbours, none), walker().preferred);
        QCOMPARE(zipped(neighbours, none), walker().preferred);
    }
};

PASSERBY_TEST(ZipperTest)

} // namespace zipper_test

#include "zipper_test.moc"
