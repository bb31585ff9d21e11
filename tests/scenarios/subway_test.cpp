// SPDX-License-Identifier: GPL-3.0-or-later
// Yeh et al. 2008, figure 8: people alight from a train before others board, or at once where there is room.
#include "core/foundation/random_stream.h"
#include "tests/scenarios/models.h"
#include "tests/scenarios/proxy_stage.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>

namespace subway_test {

using namespace passerby::testing;
using passerby::foundation::Purpose;
using passerby::foundation::RandomStream;
using passerby::geometry::Point;
using passerby::steering::Wall;

namespace {

constexpr int kSeeds = 20;
constexpr int kDoors = 4;      // 10 m apart
constexpr int kAlighting = 25; // at each door
constexpr int kBoarding = 60;

struct Outcome {
    double alightedFirst = 0.0; ///< share of those alighting who were through before half of those boarding
    double atOnce = 0.0;        ///< share of those boarding who were through before the last one alighted at their door
};

double doorAt_m(int door)
{
    return 10.0 * door - 15.0;
}

/// A car of 40 m by 3 m north of a platform.
std::vector<Wall> walls(double door_m)
{
    std::vector<Wall> found{{{-20, 3}, {20, 3}}, {{-20, 3}, {-20, -12}}, {{20, 3}, {20, -12}}};
    double x = -20.0;
    for (int door = 0; door < kDoors; ++door) {
        found.push_back({{x, 0}, {doorAt_m(door) - door_m / 2.0, 0}});
        x = doorAt_m(door) + door_m / 2.0;
    }
    found.push_back({{x, 0}, {20, 0}});
    return found;
}

void addPeople(ProxyStage& stage, int door, double door_m, RandomStream& random, bool withPriority)
{
    const double x = doorAt_m(door);
    const Point west{x - door_m / 2.0, 0.0};
    const Point east{x + door_m / 2.0, 0.0};
    for (int i = 0; i < kAlighting; ++i) {
        const Point at{x - 2.4 + 0.55 * (i % 9) + 0.1 * random.uniform(), 0.4 + 0.85 * (i / 9) + 0.1 * random.uniform()};
        const std::uint32_t id = stage.add({.from = at, .goal = {x + 8.0 * (random.uniform() - 0.5), -14.0}, .gates = {{east, west}}});
        if (withPriority)
            stage.proxies().attach({.parent = id, .place = Point{x, 0.0}});
    }
    for (int i = 0; i < kBoarding; ++i) {
        const Point at{x - 4.5 + 0.85 * (i % 11) + 0.1 * random.uniform(), -1.5 - 0.85 * (i / 11) - 0.1 * random.uniform()};
        stage.add({.from = at, .goal = {x - 4.5 + 9.0 * random.uniform(), 0.6 + 2.0 * random.uniform()}, .gates = {{west, east}}});
    }
}

Outcome play(std::uint64_t seed, double door_m, double most_s, bool withPriority)
{
    ProxyStage stage(modelOf("orca"), walls(door_m), {{"alight first", 1, {}, 1.0, passerby::composite::Priority{.maxRadius_m = 1.2}}});
    RandomStream random(seed, 0, Purpose::general);
    for (int door = 0; door < kDoors; ++door)
        addPeople(stage, door, door_m, random, withPriority);
    stage.run(most_s);
    std::vector<double> alighted;
    std::vector<double> boarded;
    Outcome outcome;
    for (int door = 0; door < kDoors; ++door) {
        const auto first = static_cast<std::uint32_t>(door * (kAlighting + kBoarding) + 1);
        double last_s = 0.0;
        for (std::uint32_t id = first; id < first + kAlighting; ++id) {
            alighted.push_back(stage.passed_s(id, 0));
            last_s = std::max(last_s, std::min(alighted.back(), most_s));
        }
        for (std::uint32_t id = first + kAlighting; id < first + kAlighting + kBoarding; ++id) {
            boarded.push_back(stage.passed_s(id, 0));
            outcome.atOnce += boarded.back() < last_s ? 1.0 / (kDoors * kBoarding) : 0.0;
        }
    }
    std::sort(boarded.begin(), boarded.end());
    for (const double time_s : alighted)
        outcome.alightedFirst +=
            std::min(time_s, most_s) < std::min(boarded[boarded.size() / 2], most_s) ? 1.0 / static_cast<double>(alighted.size()) : 0.0;
    return outcome;
}

} // namespace

class SubwayTest : public QObject {
    Q_OBJECT
private slots:
    void peopleAlight_beforeOthersBoard()
    {
        std::vector<double> with;
        std::vector<double> without;
        for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
            with.push_back(play(seed, 1.8, 110.0, true).alightedFirst);
            without.push_back(play(seed, 1.8, 110.0, false).alightedFirst);
        }
        const Paired found = compare(with, without);
        report("share of those alighting who are through before the median of those boarding", found);
        QVERIFY(found.p < 0.001 && found.meanWith >= 0.9 && found.meanWithout <= 0.7);
    }

    void whereThereIsRoom_bothPassAtOnce()
    {
        std::vector<double> wide;
        std::vector<double> narrow;
        for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
            wide.push_back(play(seed, 4.0, 40.0, true).atOnce);
            narrow.push_back(play(seed, 1.8, 40.0, true).atOnce);
        }
        const Paired found = compare(wide, narrow);
        report("share of those boarding who pass while others still alight, doors of 4 m (with) and 1.8 m (without)", found);
        QVERIFY(found.p < 0.001 && found.meanWith > found.meanWithout);
    }
};

PASSERBY_TEST(SubwayTest)

} // namespace subway_test

#include "subway_test.moc"
