// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/composite/kinds.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>

namespace proxy_update_test {

using namespace passerby::composite;
using passerby::geometry::Point;
using passerby::steering::Vector;

namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

bool isNear(double a, double b)
{
    return std::abs(a - b) < 1e-6;
}

bool isNear(Point a, Point b)
{
    return distance(a, b) < 1e-6;
}

bool isNear(float a, double b)
{
    return isNear(static_cast<double>(a), b);
}

} // namespace

/// Every formula of Yeh et al. 2008, section 4, by hand.
class ProxyUpdateTest : public QObject {
    Q_OBJECT
private slots:
    void urgencyOfVelocity_risesToTheDeviation_atItsRate()
    {
        const Aggression rule{.urgencyRate_per_s = 2.0};
        const Person heldUp{{}, {0.5F, 0.0F}, {2.0F, 0.0F}, 0.25F}; // three quarters of the preferred velocity are missing
        Urgency urgency;
        updateUrgency(urgency, rule, heldUp, kUnknown, 0.1);
        QVERIFY(isNear(urgency.fromVelocity, 0.2));
        for (int i = 0; i < 10; ++i)
            updateUrgency(urgency, rule, heldUp, kUnknown, 0.1);
        QVERIFY(isNear(urgency.fromVelocity, 0.75));
        QVERIFY(isNear(urgency.fromDistance, 0.0));
        const Person free{{}, {2.0F, 0.0F}, {2.0F, 0.0F}, 0.25F};
        updateUrgency(urgency, rule, free, kUnknown, 0.1);
        QVERIFY(isNear(urgency.fromVelocity, 0.55));
        const Person pushedBack{{}, {-2.0F, 0.0F}, {2.0F, 0.0F}, 0.25F};
        updateUrgency(urgency, rule, pushedBack, kUnknown, 10.0);
        QVERIFY(isNear(urgency.fromVelocity, 1.0)); // however much it deviates
    }

    void urgencyOfDistance_risesOnTheWayBack_andFallsOnTheWayToTheGoal()
    {
        const Aggression rule{.urgencyRate_per_s = 1.0};
        const Person person{{}, {1.0F, 0.0F}, {1.0F, 0.0F}, 0.25F};
        Urgency urgency;
        updateUrgency(urgency, rule, person, 10.0, 0.5);
        QVERIFY(isNear(urgency.fromDistance, 0.0)); // nothing to compare with
        updateUrgency(urgency, rule, person, 10.5, 0.5);
        QVERIFY(isNear(urgency.fromDistance, 0.5)); // back at full speed for half a second
        updateUrgency(urgency, rule, person, 10.25, 0.5);
        QVERIFY(isNear(urgency.fromDistance, 0.25)); // on at half speed
        updateUrgency(urgency, rule, person, 1000.0, 0.1);
        QVERIFY(isNear(urgency.fromDistance, 0.35)); // another goal is no more than a way back
        updateUrgency(urgency, rule, person, kUnknown, 0.1);
        updateUrgency(urgency, rule, person, 5.0, 0.1);
        QVERIFY(isNear(urgency.fromDistance, 0.35));
        updateUrgency(urgency, rule, person, 0.0, 5.0);
        QVERIFY(isNear(urgency.fromDistance, 0.0));
    }

    void urgency_blendsSoThatEitherPartSuffices_andEbbsWhereNobodyWantsToGo()
    {
        Urgency urgency;
        urgency.fromVelocity = 0.5;
        QVERIFY(isNear(urgency.value(), 0.5));
        urgency.fromDistance = 0.5;
        QVERIFY(isNear(urgency.value(), 0.75));
        urgency.fromDistance = 1.0;
        QVERIFY(isNear(urgency.value(), 1.0));
        updateUrgency(urgency, {.urgencyRate_per_s = 1.0}, {{}, {1.0F, 0.0F}, {}, 0.25F}, 3.0, 0.3);
        QVERIFY(isNear(urgency.fromVelocity, 0.2));
    }

    void aggressionProxy_isAsFarAheadAndAsLarge_asUrgencySays()
    {
        const Aggression rule{.maxDistance_m = 0.8, .maxScale = 1.5};
        Urgency urgency;
        urgency.fromVelocity = 0.5;
        urgency.direction = {0.6F, 0.8F};
        const ProxyBody proxy = aggressionProxy(rule, urgency, {{10.0, 20.0}, {0.1F, -0.2F}, {0.6F, 0.8F}, 0.2F});
        QVERIFY(isNear(proxy.position, {10.24, 20.32}));
        QVERIFY(isNear(proxy.radius_m, 0.15));
        QVERIFY((proxy.velocity == Vector{0.1F, -0.2F}));
        QVERIFY(isNear(proxy.strength, 0.5));
        QCOMPARE(proxy.growth_mps, 0.0F);
    }

    void priorityProxy_growsOnApproach_shrinksOnLeaving_andSaysHowFast()
    {
        const Priority rule{.reach_m = 4.0, .maxRadius_m = 2.0};
        const Point door{5.0, 5.0};
        const ProxyBody far = priorityProxy(rule, door, {{5.0, 0.0}, {}, {}, 0.25F}, -1.0F, 0.5);
        QCOMPARE(far.radius_m, 0.0F);
        const ProxyBody near = priorityProxy(rule, door, {{5.0, 4.0}, {0.0F, 1.0F}, {}, 0.25F}, 1.0F, 0.5);
        QVERIFY(isNear(near.radius_m, 1.5));
        QVERIFY(isNear(near.growth_mps, 1.0));
        QVERIFY(isNear(near.strength, 0.75));
        QVERIFY((near.position == door && near.velocity == Vector{}));
        const ProxyBody leaving = priorityProxy(rule, door, {{5.0, 7.0}, {0.0F, 1.0F}, {}, 0.25F}, 1.5F, 0.5);
        QVERIFY(isNear(leaving.radius_m, 1.0));
        QVERIFY(isNear(leaving.growth_mps, -1.0));
        QCOMPARE(priorityProxy(rule, door, {{5.0, 4.0}, {}, {}, 0.25F}, -1.0F, 0.5).growth_mps, 0.0F); // was not there before
    }

    void trailProxy_shrinksWithAge_untilItIsGone()
    {
        const Trail rule{.proxies = 4, .spacing_s = 0.5}; // lasts for 2 s
        QVERIFY(isNear(trailProxy(rule, {1, 2}, 0.3F, 0.0).radius_m, 0.3));
        const ProxyBody proxy = trailProxy(rule, {1, 2}, 0.3F, 0.5);
        QVERIFY(isNear(proxy.radius_m, 0.225));
        QVERIFY(isNear(proxy.strength, 0.75));
        QVERIFY((proxy.position == Point{1, 2} && proxy.velocity == Vector{}));
        QCOMPARE(trailProxy(rule, {1, 2}, 0.3F, 2.5).radius_m, 0.0F);
    }

    void protection_isBetweenWardAndApproachingStranger()
    {
        const Protection rule{.horizon_s = 3.0, .radius_m = 0.4};
        const Person ward{{0, 0}, {}, {}, 0.2F};
        const Person stranger{{4.0, 0.0}, {-1.0F, 0.0F}, {}, 0.3F};
        QVERIFY(std::isinf(timeToIntrusion(rule, ward, stranger))); // in 3.1 s
        const Person nearer{{3.9, 0.0}, {-1.5F, 0.0F}, {}, 0.3F};
        QVERIFY(isNear(timeToIntrusion(rule, ward, nearer), 2.0)); // 3 m until 0.2 + 0.3 + 0.4 m are left
        const ProxyBody proxy = protectionProxy(rule, {{0, 1}, {0.1F, 0.2F}, {}, 0.25F}, ward, nearer, 2.0);
        QVERIFY(isNear(proxy.position, {1.95, 0.0}));
        QVERIFY((proxy.velocity == Vector{0.1F, 0.2F}));
        QVERIFY(isNear(proxy.radius_m, 0.4));
        QVERIFY(isNear(proxy.strength, 1.0 / 3.0));
        QVERIFY(isNear(protectionProxy(rule, ward, ward, {{1.0, 0.0}, {-1.0F, 0.0F}, {}, 0.3F}, 0.1).radius_m, 0.3)); // not into the ward
        QCOMPARE(protectionProxy(rule, ward, ward, stranger, timeToIntrusion(rule, ward, stranger)).radius_m, 0.0F);
    }

    void protection_leavesAloneWhoPassesOrGoesAway()
    {
        const Protection rule{.horizon_s = 3.0, .radius_m = 0.4};
        const Person ward{{0, 0}, {}, {}, 0.2F};
        QVERIFY(std::isinf(timeToIntrusion(rule, ward, {{2.0, 1.0}, {-1.0F, 0.0F}, {}, 0.3F}))); // passes at 1 m
        QVERIFY(std::isinf(timeToIntrusion(rule, ward, {{2.0, 0.0}, {1.0F, 0.0F}, {}, 0.3F})));
        const Person running{{0, 0}, {2.0F, 0.0F}, {}, 0.2F};
        QVERIFY(std::isinf(timeToIntrusion(rule, running, {{2.0, 0.0}, {}, {}, 0.3F}))); // it is the ward who approaches
    }

    void guidance_standsJustOutside_whereTheWardWouldLeave()
    {
        const Guidance rule{.region = {{{0, 0}, {10, 0}, {10, 4}, {0, 4}}, {}}, .margin_m = 0.2, .radius_m = 0.5, .horizon_s = 2.0};
        const Person mother{{5, 1}, {0.5F, 0.0F}, {}, 0.25F};
        const ProxyBody proxy = guidanceProxy(rule, mother, {{5, 3}, {0.0F, 1.0F}, {}, 0.2F});
        QVERIFY(isNear(proxy.position, {5.0, 4.2}));
        QVERIFY((proxy.velocity == Vector{0.5F, 0.0F}));
        QVERIFY(isNear(proxy.radius_m, 0.5));
        QVERIFY(isNear(proxy.strength, 0.5)); // half of the time that it looks ahead is left
        QCOMPARE(guidanceProxy(rule, mother, {{5, 1.5}, {0.0F, 1.0F}, {}, 0.2F}).radius_m, 0.0F); // not within two seconds
        QCOMPARE(guidanceProxy(rule, mother, {{5, 3}, {1.0F, 0.0F}, {}, 0.2F}).radius_m, 0.0F);   // along
        // Stopped, but it still wants to leave.
        QVERIFY(isNear(guidanceProxy(rule, mother, {{5, 3.5}, {}, {0.0F, 1.0F}, 0.2F}).position, {5.0, 4.2}));
        QCOMPARE(guidanceProxy(rule, mother, {{5, 3.5}, {}, {}, 0.2F}).radius_m, 0.0F);
    }

    void guidance_turnsBackAWardThatIsOutside()
    {
        const Guidance rule{.region = {{{0, 0}, {10, 0}, {10, 4}, {0, 4}}, {}}, .margin_m = 0.2, .radius_m = 0.5, .horizon_s = 2.0};
        const ProxyBody proxy = guidanceProxy(rule, {}, {{5, 5}, {0.0F, 1.0F}, {}, 0.2F});
        QVERIFY(isNear(proxy.position, {5.0, 5.9}));
        QVERIFY(isNear(proxy.strength, 1.0));
        QCOMPARE(guidanceProxy(rule, {}, {{5, 8}, {0.0F, -1.0F}, {}, 0.2F}).radius_m, 0.0F);
        QCOMPARE(guidanceProxy(rule, {}, {{5, 5}, {0.0F, -1.0F}, {}, 0.2F}).radius_m, 0.0F);
    }

    void guidance_knowsHoles()
    {
        const Guidance rule{.region = {{{0, 0}, {10, 0}, {10, 4}, {0, 4}}, {{{4, 1}, {4, 3}, {6, 3}, {6, 1}}}},
                            .margin_m = 0.1,
                            .radius_m = 0.5,
                            .horizon_s = 2.0};
        QVERIFY(isNear(guidanceProxy(rule, {}, {{3, 2}, {1.0F, 0.0F}, {}, 0.2F}).position, {4.1, 2.0}));
    }
};

PASSERBY_TEST(ProxyUpdateTest)

} // namespace proxy_update_test

#include "proxy_update_test.moc"
