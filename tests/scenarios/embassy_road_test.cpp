// SPDX-License-Identifier: GPL-3.0-or-later
// Yeh et al. 2008, figure 9: ranks of policemen keep a crowd off the road before an embassy, and a car leaves between them.
#include "core/foundation/random_stream.h"
#include "core/street/steering_models.h"
#include "tests/scenarios/models.h"
#include "tests/scenarios/proxy_stage.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>

namespace embassy_road_test {

using namespace passerby::testing;
using passerby::composite::Aggression;
using passerby::composite::Trail;
using passerby::foundation::Purpose;
using passerby::foundation::RandomStream;
using passerby::geometry::Point;
using passerby::street::bodyRadius_m;

namespace {

constexpr int kSeeds = 20;

/// A road to the gate, which some protesters cross again and again; policemen come down both sides of it and march to and fro along their
/// lines. Bodies are those of the sample city, as are the numbers of people.
struct Road {
    static constexpr int kPolicemen = 20;
    static constexpr int kProtesters = 219;
    static constexpr int kGoToAndFro = 72;   ///< of the protesters
    static constexpr double kRankAt_m = 1.8; ///< from the middle of the road
    static constexpr double kPostEvery_m = 1.1;
    static constexpr double kMarch_m = 1.2; ///< to either side of a post
    static constexpr double kDepth_m = 11.0;
    static constexpr double kWidth_m = 11.0; ///< of the crowd, to either side

    ProxyStage stage;
    std::vector<std::uint32_t> policemen; ///< west and east by turns
    std::vector<Point> goals;             ///< of the policemen
    std::vector<std::uint32_t> protesters;
    std::vector<Point> wishes; ///< of the first protesters, who go to and fro
    std::uint32_t car = 0;
    RandomStream random;

    Road(std::uint64_t seed, bool withTrails)
        : stage(modelOf("orca"), {{{-14, 0}, {-1.6, 0}}, {{1.6, 0}, {14, 0}}},
                {{"makes way", 1, {}, 1.0, Aggression{.maxScale = 2.0}}, {"one line", 2, {}, 1.0, Trail{.proxies = 10, .spacing_s = 0.8}}}),
          random(seed, 0, Purpose::general)
    {
        addPolicemen(withTrails);
        addProtesters();
        car = stage.add({.from = {0.0, -20.0}, .goal = {0.0, 30.0}, .radius_m = bodyRadius_m(1.0), .speed_mps = 2.0F});
    }
    void addPolicemen(bool withTrails)
    {
        for (int i = 0; i < kPolicemen; ++i) {
            const Point at{i % 2 == 0 ? -kRankAt_m : kRankAt_m, 5.0 + kPostEvery_m * (i / 2)};
            goals.push_back(post(static_cast<std::size_t>(i)));
            policemen.push_back(stage.add({.from = at, .goal = goals.back(), .radius_m = bodyRadius_m(0.3), .speed_mps = 1.0F}));
            stage.proxies().attach({.parent = policemen.back(), .rule = 0});
            if (withTrails)
                stage.proxies().attach({.parent = policemen.back(), .rule = 1});
        }
    }
    void addProtesters()
    {
        for (int i = 0; i < kProtesters; ++i) {
            const double nearest_m = i < kGoToAndFro ? 0.1 : 2.4;
            const double side = i % 2 == 0 ? -1.0 : 1.0;
            const Point at{side * (nearest_m + (kWidth_m - nearest_m) * random.uniform()), 0.4 + (kDepth_m - 0.4) * random.uniform()};
            protesters.push_back(stage.add({.from = at, .goal = at, .radius_m = bodyRadius_m(0.25), .speed_mps = 0.9F}));
            if (i < kGoToAndFro)
                wishes.push_back(at);
        }
    }
    static Point post(std::size_t policeman)
    {
        return {policeman % 2 == 0 ? -kRankAt_m : kRankAt_m, 0.9 + kPostEvery_m * static_cast<double>(policeman / 2)};
    }
    void direct()
    {
        march();
        goToAndFro();
    }
    void march()
    {
        constexpr double kIsThere_m = 0.4;
        for (std::size_t i = 0; i < policemen.size(); ++i) {
            if (distance(stage.position(policemen[i]), goals[i]) > kIsThere_m)
                continue;
            const Point middle = post(i);
            goals[i] = {middle.x, goals[i].y > middle.y ? std::max(0.4, middle.y - kMarch_m) : middle.y + kMarch_m};
            stage.setGoal(policemen[i], goals[i]);
        }
    }
    void goToAndFro()
    {
        for (std::size_t i = 0; i < wishes.size(); ++i) {
            if (distance(stage.position(protesters[i]), wishes[i]) > 1.0)
                continue;
            wishes[i] = {(wishes[i].x > 0.0 ? -1.0 : 1.0) * (3.0 + 5.0 * random.uniform()), 1.0 + 8.0 * random.uniform()};
            stage.setGoal(protesters[i], wishes[i]);
        }
    }
    [[nodiscard]] int onTheRoad() const
    {
        return static_cast<int>(std::count_if(protesters.begin(), protesters.end(), [this](std::uint32_t id) {
            const Point at = stage.position(id);
            return std::abs(at.x) < 1.0 && at.y > 1.0 && at.y < 9.0;
        }));
    }
};

/// What came of a road.
struct Outcome {
    double onTheRoad = 0.0; ///< protesters, on average
    double carOut_s = 0.0;
};

Outcome outcome(std::uint64_t seed, bool withTrails)
{
    constexpr double kFrom_s = 8.0;
    constexpr double kUntil_s = 16.0;
    constexpr double kEnd_s = 40.0;
    Road road(seed, withTrails);
    Outcome found;
    int looks = 0;
    while (road.stage.now_s() < kUntil_s || (road.stage.now_s() < kEnd_s && road.stage.position(road.car).y < Road::kDepth_m)) {
        road.direct();
        road.stage.step();
        if (road.stage.position(road.car).y < Road::kDepth_m)
            found.carOut_s = road.stage.now_s();
        if (road.stage.now_s() < kFrom_s || road.stage.now_s() > kUntil_s)
            continue;
        found.onTheRoad += road.onTheRoad();
        ++looks;
    }
    found.onTheRoad /= looks;
    return found;
}

} // namespace

class EmbassyRoadTest : public QObject {
    Q_OBJECT
private slots:
    void trails_clearTheGateAndTheCarLeaves()
    {
        std::array<std::vector<double>, 2> onTheRoad; // with trails and without
        std::array<std::vector<double>, 2> carOut_s;
        for (std::uint64_t seed = 1; seed <= kSeeds; ++seed)
            for (const bool withTrails : {true, false}) {
                const Outcome found = outcome(seed, withTrails);
                onTheRoad[withTrails ? 0 : 1].push_back(found.onTheRoad);
                carOut_s[withTrails ? 0 : 1].push_back(found.carOut_s);
            }
        const Paired road = compare(onTheRoad[0], onTheRoad[1]);
        const Paired car = compare(carOut_s[0], carOut_s[1]);
        report("protesters on the road to the gate", road);
        report("seconds until the car is out of the crowd", car);
        QVERIFY(road.p < 0.001 && road.meanWith < road.meanWithout);
        QVERIFY(car.p < 0.001 && car.meanWith < car.meanWithout);
    }
};

PASSERBY_TEST(EmbassyRoadTest)

} // namespace embassy_road_test

#include "embassy_road_test.moc"
