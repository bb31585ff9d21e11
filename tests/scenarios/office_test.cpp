// SPDX-License-Identifier: GPL-3.0-or-later
// Yeh et al. 2008, figure 7: aggressive people leave an office sooner, as long as they are few.
#include "core/foundation/random_stream.h"
#include "tests/scenarios/models.h"
#include "tests/scenarios/proxy_stage.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <numeric>

namespace office_test {

using namespace passerby::testing;
using passerby::foundation::Purpose;
using passerby::foundation::RandomStream;
using passerby::geometry::Point;
using passerby::steering::Wall;

namespace {

constexpr int kSeeds = 20;
constexpr std::uint32_t kPeople = 1000;
constexpr std::uint32_t kFew = 47;
constexpr std::uint32_t kMany = 300;
constexpr double kWest_m = 20.0; // from the middle to a wall
constexpr double kNorth_m = 12.5;
constexpr double kHalfDoor_m = 0.8;
constexpr double kMost_s = 110.0; // later exits count as this

struct Outcome {
    double fewExit_s = 0.0; ///< mean of the 47, whether they are aggressive or not
    double meanExit_s = 0.0;
};

std::vector<Gate> doors()
{
    return {Gate{{kHalfDoor_m, -kNorth_m}, {-kHalfDoor_m, -kNorth_m}}, Gate{{-kHalfDoor_m, kNorth_m}, {kHalfDoor_m, kNorth_m}},
            Gate{{-kWest_m, -kHalfDoor_m}, {-kWest_m, kHalfDoor_m}}, Gate{{kWest_m, kHalfDoor_m}, {kWest_m, -kHalfDoor_m}}};
}

std::vector<Wall> walls()
{
    std::vector<Wall> found;
    for (const double sign : {-1.0, 1.0})
        for (const double side : {-1.0, 1.0}) {
            found.push_back({{sign * kHalfDoor_m, side * kNorth_m}, {sign * kWest_m, side * kNorth_m}});
            found.push_back({{side * kWest_m, sign * kHalfDoor_m}, {side * kWest_m, sign * kNorth_m}});
        }
    return found;
}

/// A thousand people in a hall of 40 m by 25 m with four doors of 1.6 m, who all go to the nearest door.
Outcome play(std::uint64_t seed, std::uint32_t aggressive)
{
    ProxyStage stage(modelOf("orca"), walls(), {{"in a hurry", 1, {}, 1.0, passerby::composite::Aggression{}}});
    RandomStream random(seed, 0, Purpose::general);
    const std::vector<Gate> all = doors();
    for (std::uint32_t i = 0; i < kPeople; ++i) {
        const Point at{0.35 - kWest_m + 0.98 * (i % 40) + 0.3 * random.uniform(),
                       0.35 - kNorth_m + 0.98 * (i / 40) + 0.3 * random.uniform()};
        const auto middle = [](const Gate& door) { return midpoint(door.a, door.b); };
        const Gate& nearest = *std::min_element(
            all.begin(), all.end(), [&](const Gate& a, const Gate& b) { return distance(at, middle(a)) < distance(at, middle(b)); });
        stage.add({.from = at, .goal = middle(nearest) * 1.5, .gates = {nearest}, .leavesAtGoal = true});
    }
    std::vector<std::uint32_t> ids(kPeople);
    std::iota(ids.begin(), ids.end(), 1U);
    for (std::uint32_t i = kPeople; i-- > 1;)
        std::swap(ids[i], ids[random.below(i + 1)]);
    for (std::uint32_t i = 0; i < aggressive; ++i)
        stage.proxies().attach({.parent = ids[i]});
    stage.run(kMost_s);
    Outcome outcome;
    for (std::uint32_t i = 0; i < kPeople; ++i) {
        const double exit_s = std::min(stage.passed_s(ids[i], 0), kMost_s);
        outcome.meanExit_s += exit_s / kPeople;
        outcome.fewExit_s += i < kFew ? exit_s / kFew : 0.0;
    }
    return outcome;
}

} // namespace

class OfficeTest : public QObject {
    Q_OBJECT
private slots:
    void aFewAggressive_leaveSooner_manySlowEverybody()
    {
        std::vector<double> few[2];   // exit times of the few: aggressive, calm
        std::vector<double> whole[3]; // of everybody: few aggressive, many, nobody
        for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
            const Outcome withFew = play(seed, kFew);
            const Outcome withMany = play(seed, kMany);
            const Outcome withNobody = play(seed, 0);
            few[0].push_back(withFew.fewExit_s);
            few[1].push_back(withNobody.fewExit_s);
            whole[0].push_back(withFew.meanExit_s);
            whole[1].push_back(withMany.meanExit_s);
            whole[2].push_back(withNobody.meanExit_s);
        }
        const Paired sooner = compare(few[0], few[1]);
        const Paired slower = compare(whole[1], whole[0]);
        report("seconds until the 47 are out", sooner);
        qInfo("ratio %.3f", sooner.meanWith / sooner.meanWithout);
        report("seconds until people are out, 300 aggressive (with) against 47 (without)", slower);
        report("seconds until people are out, 47 aggressive", compare(whole[0], whole[2]));
        QVERIFY(sooner.p < 0.001 && sooner.meanWith <= 0.8 * sooner.meanWithout);
        QVERIFY(slower.p < 0.001 && slower.meanWith > slower.meanWithout);
    }
};

PASSERBY_TEST(OfficeTest)

} // namespace office_test

#include "office_test.moc"
