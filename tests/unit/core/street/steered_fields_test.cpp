// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_registry.h"
#include "tests/unit/core/street/plaza.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

namespace steered_fields_test {

using namespace passerby;
using geometry::Point;
using testing::kAllModels;
using testing::Plaza;
using testing::PlazaWalk;
using testing::SmallCity;
using world::KeepsSide;
using world::Steering;

namespace {

/// Over the north of the square, from its west to the portal.
world::PaintedDirection arc(double share)
{
    world::PaintedDirection stroke{"", 0, {}, 8.0, share};
    for (int i = 0; i <= 12; ++i) {
        const double angle = std::numbers::pi * (1.0 - i / 12.0);
        stroke.points.push_back({-20.0 + 24.0 * std::cos(angle), 5.0 + 20.0 * std::sin(angle)});
    }
    return stroke;
}

/// All round the place, again and again.
world::PaintedDirection circle(Point middle, double radius_m, double share)
{
    world::PaintedDirection stroke{"", 0, {}, 2.0 * radius_m, share};
    for (int i = 0; i <= 24; ++i) {
        const double angle = 2.0 * std::numbers::pi * i / 24.0;
        stroke.points.push_back(middle + Point{std::cos(angle), std::sin(angle)} * radius_m);
    }
    return stroke;
}

/// How far north each comes on the way to the portal, and whether all get through it.
struct Ways {
    std::vector<double> farthest_m;
    bool areAllThrough = false;
    double lasted_s = 0.0;
};

Ways walked(const world::World& world, double most_s)
{
    PlazaWalk walk(world);
    for (int i = 0; i < 12; ++i)
        walk.add({-47.0 + 1.2 * (i % 3), 3.0 + 2.0 * (i / 3)});
    Ways ways;
    ways.farthest_m.assign(walk.count, -1e9);
    while (walk.now_s < most_s && !walk.areAllThrough()) {
        walk.step();
        for (std::uint32_t i = 0; i < walk.count; ++i)
            ways.farthest_m[i] = std::max(ways.farthest_m[i], walk.of(i).place.y);
    }
    ways.areAllThrough = walk.areAllThrough();
    ways.lasted_s = walk.now_s;
    return ways;
}

std::string told(Steering steering, double value)
{
    return std::string(world::spell(steering)) + ": " + std::to_string(value);
}

} // namespace

/// Painted directions and terms of regions among people who steer.
class SteeredFieldsTest : public QObject {
    Q_OBJECT
private slots:
    /// As core/simulation does, which this test does not know.
    void initTestCase() { steering::joinCatalogue(heter_sim::HeterSim::kRow); }

    void everyModel_followsAPaintedCurve()
    {
        for (const Steering steering : kAllModels) {
            Plaza city(steering);
            const Ways straight = walked(city.world, 120.0);
            QVERIFY2(straight.areAllThrough, told(steering, straight.lasted_s).c_str());
            QVERIFY(*std::max_element(straight.farthest_m.begin(), straight.farthest_m.end()) < 12.0);
            city.add(arc(0.8));
            const Ways curved = walked(city.world, 180.0);
            const auto north = std::count_if(curved.farthest_m.begin(), curved.farthest_m.end(), [](double y) { return y > 18.0; });
            qInfo("%s follow it, %.1f s", told(steering, static_cast<double>(north)).c_str(), curved.lasted_s);
            QVERIFY2(north >= 10, told(steering, static_cast<double>(north)).c_str());
            QVERIFY2(curved.areAllThrough, told(steering, curved.lasted_s).c_str());
        }
    }
    void nobodyIsLedInCircles()
    {
        for (const Steering steering : {Steering::orca, Steering::heterSim}) {
            Plaza city(steering);
            city.add(circle({-20, 5}, 12.0, 1.0)); // also over the middle of the square
            const Ways ways = walked(city.world, 300.0);
            qInfo("%s s", told(steering, ways.lasted_s).c_str());
            QVERIFY2(ways.areAllThrough, told(steering, ways.lasted_s).c_str());
        }
    }
    void againstAStroke_theyArriveAllTheSame()
    {
        Plaza city(Steering::heterSim);
        city.add(world::PaintedDirection{"", 0, {{10, 5}, {-50, 5}}, 60.0, 1.0}); // away from the portal, everywhere
        const Ways ways = walked(city.world, 400.0);
        qInfo("%.1f s", ways.lasted_s);
        QVERIFY2(ways.areAllThrough, std::to_string(ways.lasted_s).c_str());
        QVERIFY(ways.lasted_s > 90.0); // they minded it
    }

    void everyModel_walksMoreSlowlyInARegion()
    {
        for (const Steering steering : kAllModels) {
            Plaza city(steering);
            world::Region slow{"", 0, {{{-40, -25}, {-10, -25}, {-10, 35}, {-40, 35}}, {}}};
            slow.speedShare = 0.5;
            city.add(slow);
            PlazaWalk walk(city.world);
            walk.add({-48, 5});
            const auto timeTo = [&](double x) {
                while (walk.now_s < 200.0 && walk.of(0).place.x < x)
                    walk.step();
                return walk.now_s;
            };
            timeTo(-38.0);
            const double slowBegins_s = walk.now_s;
            const double slow_mps = 26.0 / (timeTo(-12.0) - slowBegins_s);
            timeTo(-6.0);
            const double fastBegins_s = walk.now_s;
            const double fast_mps = 12.0 / (timeTo(6.0) - fastBegins_s);
            qInfo("%s of %.2f m/s", told(steering, slow_mps).c_str(), fast_mps);
            QVERIFY2(std::abs(slow_mps / fast_mps - 0.5) < 0.06, told(steering, slow_mps / fast_mps).c_str());
        }
    }
    void whoIsSlow_isNotHeldUp()
    {
        Plaza city(Steering::heterSim);
        world::Region slow{"", 0, SmallCity::square({-50, -25}, 60)};
        slow.speedShare = 0.1;
        city.add(slow);
        PlazaWalk walk(city.world);
        walk.add({-3, 5});
        while (walk.now_s < 200.0 && !walk.isThrough(0)) {
            walk.step();
            QVERIFY(!walk.of(0).isHeld);
        }
        QVERIFY(walk.isThrough(0));
    }

    /// In a passage of 6 m, wherever a city keeps.
    void peopleKeepToTheSide()
    {
        for (const world::Side usual : {world::Side::right, world::Side::left})
            for (const KeepsSide side : {KeepsSide::none, KeepsSide::left, KeepsSide::right}) {
                Plaza city(Steering::heterSim);
                world::WorldPatch patch;
                patch.settings = city.world.settings();
                patch.settings->side = usual;
                city.apply(patch);
                world::Region passage{"", 0, {{{-50, 2}, {10, 2}, {10, 8}, {-50, 8}}, {}}};
                passage.keepsSide = side;
                city.add(passage);
                PlazaWalk walk(city.world);
                walk.add({-45, 5});
                while (walk.now_s < 60.0 && walk.of(0).place.x < -10.0)
                    walk.step();
                const double left_m = walk.of(0).place.y - 5.0;
                qInfo("%s: %.2f m to the left", std::string(world::spell(side)).c_str(), left_m);
                const std::string found = std::string(world::spell(side)) + " " + std::to_string(left_m);
                if (side == KeepsSide::none)
                    QVERIFY2(std::abs(left_m) < 0.3, found.c_str());
                else
                    QVERIFY2((side == KeepsSide::left ? left_m : -left_m) > 0.7, found.c_str());
                while (walk.now_s < 120.0 && !walk.isThrough(0))
                    walk.step();
                QVERIFY(walk.isThrough(0));
            }
    }

    void oneOrMoreThreads_giveTheSame()
    {
        Plaza city(Steering::heterSim);
        city.add(arc(0.8));
        world::Region terms{"", 0, SmallCity::square({-40, -10}, 40)};
        terms.speedShare = 0.7;
        terms.keepsSide = KeepsSide::right;
        city.add(terms);
        PlazaWalk alone(city.world, 1);
        PlazaWalk many(city.world, 4);
        for (PlazaWalk* walk : {&alone, &many})
            for (int i = 0; i < 40; ++i)
                walk->add({-47.0 + 0.8 * (i % 8), -3.0 + 2.0 * (i / 8)});
        for (int step = 0; step < 150; ++step) {
            alone.step();
            many.step();
            for (std::uint32_t i = 0; i < alone.count; ++i)
                QVERIFY(alone.of(i).place == many.of(i).place);
        }
    }
};

PASSERBY_TEST(SteeredFieldsTest)

} // namespace steered_fields_test

#include "steered_fields_test.moc"
