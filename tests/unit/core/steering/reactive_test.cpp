// SPDX-License-Identifier: GPL-3.0-or-later
// What comes of people whose routines work together.
#include "core/foundation/random_stream.h"
#include "core/steering/reactive.h"
#include "core/steering/sight.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/steering/scene.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <string>

namespace reactive_test {

using namespace passerby::steering;
using passerby::foundation::Purpose;
using passerby::foundation::RandomStream;
using passerby::geometry::distance;
using passerby::geometry::Point;
using passerby::testing::Scene;

namespace {

constexpr float kStep_s = 0.1F;

std::vector<std::string> allOrders()
{
    std::string letters = "ABCDEF";
    std::vector<std::string> orders;
    do
        orders.push_back(letters);
    while (std::next_permutation(letters.begin(), letters.end()));
    return orders;
}

std::shared_ptr<const Reactive> withOrder(std::string_view letters, float gap_s = 0.0F)
{
    Reactive::Parameters parameters;
    parameters.order = Reactive::orderOf(letters).value();
    parameters.settings.headway.gap_s = gap_s;
    return std::make_shared<Reactive>(parameters);
}

/// Two who walk towards each other, the second so far north and east of the first.
struct Meeting {
    Crowd crowd;
    double least_m = 1e9;
    double passedAfter_s = -1.0;

    Meeting(double north_m, double east_m, double seconds)
    {
        const auto add = [&](std::uint32_t id, Point place, float speed_mps) {
            crowd.add({.id = id, .position = place, .preferred = {0.0F, speed_mps}, .radius_m = 0.13F, .maxSpeed_mps = 1.74F});
        };
        add(1, {}, 1.34F);
        add(2, {east_m, north_m}, -1.34F);
        Steering steering({std::make_shared<Reactive>()});
        std::vector<Vector> next(2);
        for (int i = 1; i <= static_cast<int>(10.0 * seconds); ++i) {
            steering.step(crowd, {}, kStep_s, 1, next);
            advance(crowd, {}, next, static_cast<double>(kStep_s), 1);
            least_m = std::min(least_m, distance(crowd.position(0), crowd.position(1)));
            if (passedAfter_s < 0.0 && crowd.y_m[0] > crowd.y_m[1] + 0.2)
                passedAfter_s = 0.1 * i;
        }
    }
};

} // namespace

class ReactiveTest : public QObject {
    Q_OBJECT
private slots:
    void orders_areKnownByTheirLetters()
    {
        QCOMPARE(Reactive::orderOf("ABCDEF"), std::optional(123456.0F));
        QCOMPARE(Reactive::orderOf(Reactive::kBestOrder), std::optional(Reactive::Parameters{}.order));
        QCOMPARE(Reactive::orderOf("CABF"), std::optional(3126.0F));
        QCOMPARE(Reactive::orderOf("E"), std::optional(5.0F));
        for (const std::string_view wrong : {"", "AA", "ABCDEE", "ABCDEG", "abcdef", "ABCDEFA"})
            QVERIFY(!Reactive::orderOf(wrong));
        QCOMPARE(allOrders().size(), std::size_t{720});
    }

    /// Without E (stop) and D (evade) two who meet head-on walk on into each other; with them they keep apart.
    void routinesThatAreLeftOut_doNothing()
    {
        const auto least_m = [](std::string_view letters) {
            Scene scene(withOrder(letters));
            scene.add({-4, 0}, {4, 0}, 0.13F);
            scene.add({4, 0.02}, {-4, 0.02}, 0.13F);
            double least = 1e9;
            for (int step = 0; step < 100; ++step) {
                scene.step(kStep_s);
                least = std::min(least, distance(scene.crowd().position(0), scene.crowd().position(1)));
            }
            return least;
        };
        const double without_m = least_m("CABF");
        QVERIFY2(without_m < 0.2, std::to_string(without_m).c_str());
        QVERIFY(least_m("CABFD") > 0.26);
        QVERIFY(least_m(Reactive::kBestOrder) > 0.26);
    }

    /// Speeds up from standing, and from then on walks with the preferred velocity to the bit, whatever it is.
    void inAnyOrder_somebodyAloneWalksAsCommanded()
    {
        const WallGrid hall({{{-50, -50}, {50, -50}}, {{50, -50}, {50, 50}}, {{50, 50}, {-50, 50}}, {{-50, 50}, {-50, -50}}}, 3.0);
        for (const std::string& order : allOrders()) {
            Steering steering({withOrder(order, 0.25F)});
            Crowd crowd;
            crowd.add({.id = 1, .preferred = {0.7F, -0.9F}, .radius_m = 0.13F, .maxSpeed_mps = 1.74F});
            std::vector<Vector> next(1);
            for (int step = 0; step < 100; ++step) {
                if (step == 50)
                    crowd.preferred_mps[0] = {0.95F, -0.6F}; // 20° off: within a footstep
                steering.step(crowd, hall, kStep_s, 1, next);
                advance(crowd, hall, next, static_cast<double>(kStep_s), 1);
                const float speed = length(next[0]);
                const float expected = std::min(0.15F * static_cast<float>(step + 1), length(crowd.preferred_mps[0]));
                if (step < 50)
                    QVERIFY2(std::abs(speed - expected) < 1e-5F, order.c_str());
                if ((step > 10 && step < 50) || step > 90)
                    QVERIFY2(next[0] == crowd.preferred_mps[0], order.c_str());
            }
        }
    }

    /// Twelve in a room with a wall in the middle, who all want to be where another is.
    void inAnyOrder_nobodyCrossesAWall()
    {
        const std::vector<Wall> walls{
            {{-3, -3}, {3, -3}}, {{3, -3}, {3, 3}}, {{3, 3}, {-3, 3}}, {{-3, 3}, {-3, -3}}, {{-1.5, 0}, {1.5, 0.2}}};
        for (const std::string& order : allOrders()) {
            Scene scene(withOrder(order), walls);
            for (int i = 0; i < 12; ++i) {
                const double angle = 6.283185307179586 * i / 12.0;
                scene.add(Point{std::cos(angle), std::sin(angle)} * 2.5, Point{std::cos(angle), std::sin(angle)} * -2.6, 0.13F);
            }
            for (int step = 0; step < 40; ++step) {
                const std::vector<double> x = scene.crowd().x_m;
                const std::vector<double> y = scene.crowd().y_m;
                scene.step(kStep_s);
                for (std::size_t row = 0; row < x.size(); ++row)
                    for (const Wall& wall : walls)
                        QVERIFY2(!crosses({x[row], y[row]}, scene.crowd().position(row), wall), order.c_str());
            }
        }
    }

    void headOn_bothTurnAway_andPass()
    {
        for (const double aside_m : {0.0, 0.1, -0.1}) {
            const Meeting meeting(8.0, aside_m, 8.0);
            QVERIFY(meeting.least_m >= 0.46);
            QVERIFY(meeting.passedAfter_s > 0.0 && meeting.passedAfter_s < 4.5);
            const bool toTheRight = aside_m <= 0.0;
            QCOMPARE(meeting.crowd.x_m[0] > 0.1, toTheRight);
        }
    }

    void faceToFace_onePassesWithinSixSeconds()
    {
        for (const double aside_m : {0.0, 0.02, 0.1}) {
            const Meeting meeting(0.4, aside_m, 10.0);
            QVERIFY2(meeting.passedAfter_s > 0.0 && meeting.passedAfter_s <= 6.0, qPrintable(QString::number(meeting.passedAfter_s)));
            QVERIFY(meeting.least_m > 0.2);
        }
    }

    void beforeSomebodyWhoStands_itStopsOrGoesRound()
    {
        Crowd crowd;
        crowd.add({.id = 1, .preferred = {0.0F, 1.34F}, .radius_m = 0.13F, .maxSpeed_mps = 1.74F});
        crowd.add({.id = 2, .position = {0.0, 4.0}, .radius_m = 0.13F, .maxSpeed_mps = 1.74F});
        Steering steering({std::make_shared<Reactive>()});
        std::vector<Vector> next(2);
        for (int i = 0; i < 80; ++i) {
            steering.step(crowd, {}, kStep_s, 1, next);
            advance(crowd, {}, next, static_cast<double>(kStep_s), 1);
            QVERIFY(distance(crowd.position(0), crowd.position(1)) > 0.26);
        }
        QVERIFY(crowd.y_m[0] > 5.0 && crowd.y_m[1] == 4.0);
    }

    /// Turns on the spot, and looks there ever after.
    void whoStands_keepsTheHeading()
    {
        Crowd crowd;
        crowd.add({.id = 1, .preferred = {0.0F, 1.34F}, .radius_m = 0.13F, .maxSpeed_mps = 1.74F});
        Steering steering({std::make_shared<Reactive>()});
        std::vector<Vector> next(1);
        const auto walk = [&](int steps) {
            for (int i = 0; i < steps; ++i) {
                steering.step(crowd, {}, kStep_s, 1, next);
                advance(crowd, {}, next, static_cast<double>(kStep_s), 1);
            }
        };
        walk(20);
        QVERIFY(std::abs(crowd.heading_rad[0] - 1.57079633F) < 1e-5F);
        crowd.preferred_mps[0] = {};
        walk(20);
        QCOMPARE(crowd.velocity_mps[0], Vector{});
        QVERIFY(std::abs(crowd.heading_rad[0] - 1.57079633F) < 1e-5F);
    }

    /// 1.2 m/s² sideways where the way turns, as many as it takes where they would pass by the place that they go to, and 2.0 at most;
    /// that is also what evading takes. At 1.34 m/s 5.1°, 7.3° and 8.6° in a step.
    void whoEvadesNobody_turnsInNoHaste()
    {
        const auto turnedIn_deg = [](float towards_rad, float ahead_m, std::vector<Wall> walls) {
            Crowd crowd;
            crowd.add({.id = 1, .preferred = {0.0F, 1.34F}, .radius_m = 0.13F, .maxSpeed_mps = 1.74F});
            const WallGrid grid(std::move(walls), 2.5);
            Steering steering({std::make_shared<Reactive>()});
            std::vector<Vector> next(1);
            for (int i = 0; i < 10; ++i) {
                steering.step(crowd, {}, kStep_s, 1, next);
                crowd.velocity_mps[0] = next[0];
            }
            crowd.preferred_mps[0] = {-1.34F * std::sin(towards_rad), 1.34F * std::cos(towards_rad)};
            crowd.ahead_m[0] = ahead_m;
            const float before_rad = crowd.heading_rad[0];
            steering.step(crowd, grid, kStep_s, 1, next);
            return std::abs(crowd.heading_rad[0] - before_rad) * 57.29578F;
        };
        QVERIFY(std::abs(turnedIn_deg(0.6F, 20.0F, {}) - 5.13F) < 0.01F);
        QVERIFY(std::abs(turnedIn_deg(0.6F, 1.2F, {}) - 7.23F) < 0.1F);
        QVERIFY(std::abs(turnedIn_deg(0.6F, 0.5F, {}) - 8.55F) < 0.01F);
        QVERIFY(std::abs(turnedIn_deg(0.0F, 20.0F, {{{-10.0, 1.5}, {1.0, 1.5}}}) - 8.55F) < 0.01F);
    }

    /// Behind, beyond what is felt, nobody is seen.
    void theFan_hidesWhoIsBehind()
    {
        for (const auto& [place, isSeen] :
             {std::pair{Point{1.0, 0.0}, true}, {Point{-0.1, 1.0}, true}, {Point{-1.0, 0.5}, false}, {Point{-0.5, 0.0}, true}}) {
            Crowd crowd;
            crowd.add({.id = 1, .radius_m = 0.13F});
            crowd.add({.id = 2, .position = place, .radius_m = 0.13F});
            class Counting final : public SteeringModel {
            public:
                Counting() : SteeringModel({.reach_m = 5.0F, .neighbours = 16, .fanCosine = -0.17364818F, .feltWithin_m = 0.6F}) {}
                [[nodiscard]] Decision next(const Self&, const Surroundings& around, Memory&, float) const override
                {
                    return {{static_cast<float>(around.neighbours.count), 0.0F}};
                }
            };
            Steering steering({std::make_shared<Counting>()});
            crowd.maxSpeed_mps[0] = 9.0F;
            std::vector<Vector> next(2);
            steering.step(crowd, {}, kStep_s, 1, next);
            QCOMPARE(next[0].x, isSeen ? 1.0F : 0.0F);
        }
    }
};

PASSERBY_TEST(ReactiveTest)

} // namespace reactive_test

#include "reactive_test.moc"
