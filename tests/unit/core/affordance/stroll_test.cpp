// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/affordance/stroll.h"

#include "core/world/patch_builder.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <numbers>
#include <numeric>

namespace stroll_test {

using namespace passerby;
using namespace passerby::affordance;

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr double kWidth_deg = 360.0 / OpenSpace::kDirections;

OpenSpace::Sight everywhere(float far_m)
{
    OpenSpace::Sight sight;
    sight.fill(far_m);
    return sight;
}

double middle_rad(std::size_t direction)
{
    return (static_cast<double>(direction) + 0.5) * kWidth_deg * kDegree;
}

} // namespace

class StrollTest : public QObject {
    Q_OBJECT

private slots:
    void options_areThoseOfTheProfile_whereTheyMakeSense()
    {
        world::AgentProfile profile;
        QVERIFY(strollOptions(profile) == StrollOptions{});
        QVERIFY(std::abs(StrollOptions{}.fieldOfView_rad - 170.0 * kDegree) < 1e-12);
        profile.parameters = {{world::kFieldOfView_deg, 90.0}, {world::kStepsBetweenDecisions, 7.0}, {world::kDamping, 0.25}};
        QVERIFY(std::abs(strollOptions(profile).fieldOfView_rad - 90.0 * kDegree) < 1e-12);
        QCOMPARE(strollOptions(profile).steps, 7.0);
        QCOMPARE(strollOptions(profile).damping, 0.25);
        profile.parameters = {{world::kFieldOfView_deg, 0.0}, {world::kStepsBetweenDecisions, 0.0}, {world::kDamping, std::nan("")}};
        QVERIFY(strollOptions(profile) == StrollOptions{});
        profile.parameters = {{world::kFieldOfView_deg, 361.0}, {world::kStepsBetweenDecisions, std::nan("")}, {world::kDamping, 1.1}};
        QVERIFY(strollOptions(profile) == StrollOptions{});
    }

    void strollers_wanderAndAreSteered()
    {
        const auto has = [](world::Guidance guidance, world::Steering steering, double share, double damping) {
            world::World world;
            world::AgentProfile profile;
            profile.name = "somebody";
            profile.guidance = guidance;
            profile.steering = steering;
            profile.share = share;
            profile.parameters[world::kDamping] = damping;
            world::PatchBuilder builder(world);
            builder.add(profile);
            (void)world.apply(builder.take());
            return hasStrollers(world);
        };
        QVERIFY(has(world::Guidance::affordance, world::Steering::orca, 1.0, 0.5));
        QVERIFY(!has(world::Guidance::alibi, world::Steering::orca, 1.0, 0.5));
        QVERIFY(!has(world::Guidance::affordance, world::Steering::none, 1.0, 0.5));
        QVERIFY(!has(world::Guidance::affordance, world::Steering::orca, 0.0, 0.5));
        QVERIFY(!has(world::Guidance::affordance, world::Steering::orca, 1.0, 1.0));
        QVERIFY(!hasStrollers(world::World()));
    }

    /// 170° around the middle of a direction of 11.25°: that one, seven more to either side, and 0.625° of the next ones.
    void law_undamped_isTheAreaInTheFieldOfView()
    {
        StrollOptions options;
        options.damping = 0.0;
        const auto law = strollLaw(everywhere(10.0F), middle_rad(8), 0.0, options, 2.0);
        const double whole = kWidth_deg / 170.0;
        const double part = 0.625 / 170.0;
        for (std::size_t i = 0; i < law.size(); ++i) {
            const double expected = i >= 1 && i <= 15 ? whole : (i == 0 || i == 16 ? part : 0.0);
            QVERIFY2(std::abs(law[i] - expected) < 1e-12, qPrintable(QString::number(i)));
        }
        OpenSpace::Sight far = everywhere(10.0F);
        far[8] = 20.0F;
        const auto drawn = strollLaw(far, middle_rad(8), 0.0, options, 2.0);
        QVERIFY(std::abs(drawn[8] / drawn[9] - 4.0) < 1e-12); // areas go with the square
    }

    void law_damped_leansTowardsTheExit()
    {
        StrollOptions options;
        options.damping = 0.6;
        const double exit_rad = middle_rad(10);
        const auto law = strollLaw(everywhere(10.0F), middle_rad(8), exit_rad, options, 2.0);
        const double kappa = 2.0 * 0.6 / 0.4;
        QVERIFY(std::abs(std::log(law[10] / law[6]) - kappa * (1.0 - std::cos(4.0 * kWidth_deg * kDegree))) < 1e-9);
        QVERIFY(std::abs(std::accumulate(law.begin(), law.end(), 0.0) - 1.0) < 1e-12);
        QVERIFY(std::max_element(law.begin(), law.end()) - law.begin() == 10);
    }

    void law_facingAWall_turnsRound()
    {
        OpenSpace::Sight sight = everywhere(0.0F);
        sight[20] = 5.0F;
        const auto law = strollLaw(sight, middle_rad(4), middle_rad(4), {}, 2.0);
        QCOMPARE(law[20], 1.0);
        const auto blind = strollLaw(everywhere(0.0F), 0.0, 1.0, {}, 2.0);
        QCOMPARE(std::accumulate(blind.begin(), blind.end(), 0.0), 0.0);
    }

    /// χ² with 15 directions: above 45 less than once in 10⁴ (fixed seed).
    void draws_followTheLaw()
    {
        constexpr int kDraws = 20000;
        OpenSpace::Sight sight = everywhere(8.0F);
        sight[7] = 14.0F;
        const double heading_rad = middle_rad(8);
        const auto law = strollLaw(sight, heading_rad, 1.0, {}, 1.0);
        std::array<int, OpenSpace::kDirections> counts{};
        for (std::uint32_t i = 0; i < kDraws; ++i) {
            foundation::RandomStream random(5, 1, foundation::Purpose::stroll, i);
            const double to_rad = drawDirection(sight, heading_rad, 1.0, {}, 1.0, random);
            ++counts[static_cast<std::size_t>(std::floor(to_rad / (kWidth_deg * kDegree)))];
        }
        double chi2 = 0.0;
        int freedom = -1;
        for (std::size_t i = 0; i < law.size(); ++i) {
            const double expected = kDraws * law[i];
            if (expected > 5.0) {
                chi2 += (counts[i] - expected) * (counts[i] - expected) / expected;
                ++freedom;
            } else {
                QVERIFY(counts[i] < 25);
            }
        }
        QVERIFY(freedom >= 10 && freedom <= 16);
        QVERIFY2(chi2 < 45.0, qPrintable(QString::number(chi2)));
        foundation::RandomStream random(5, 1, foundation::Purpose::stroll, 0);
        QCOMPARE(drawDirection(everywhere(0.0F), 0.0, 1.0, {}, 1.0, random), 1.0);
    }
};

PASSERBY_TEST(StrollTest)

} // namespace stroll_test

#include "stroll_test.moc"
