// SPDX-License-Identifier: GPL-3.0-or-later
// Vehicles under the mouse, in the plan and in the city, and what is said of one.
#include "editor/scene/vehicle_picker.h"

#include "core/world/patch_builder.h"
#include "editor/scene/shown_visitor.h"
#include "editor/words/vehicle_text.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <numbers>

namespace vehicle_picker_test {

using namespace passerby;
using namespace passerby::editor;

namespace {

ShownVehicle car(std::uint32_t number, geometry::Point place, double heading_rad, int level = 0)
{
    return {number, 0, level, place, heading_rad, 4.5, 1.8};
}

/// From 30 m above and 30 m south of a place, towards that place.
Ray towards(geometry::Point place, double z_m)
{
    const QVector3D origin(float(place.x), float(place.y - 30.0), 30.0F);
    return {origin, (QVector3D(float(place.x), float(place.y), float(z_m)) - origin).normalized()};
}

const std::vector<VehicleLook> kLooks{VehicleLook{}};
constexpr double kPixel = 1e-3;

/// A city with a car, a bus and two lanes, of which the second has a name.
world::World streets()
{
    world::World city;
    world::PatchBuilder build(city);
    for (const world::VehicleKind& kind : world::usualVehicleKinds())
        build.add(kind);
    build.add(world::Lane{"", 0, {{0, 0}, {100, 0}}, 3.25, 13.9, world::LaneKind::car});
    build.add(world::Lane{"High Street", 0, {{100, 0}, {200, 0}}, 3.25, 13.9, world::LaneKind::car});
    if (!city.apply(build.take()))
        qFatal("The city does not apply.");
    return city;
}

/// No line ends between a number and its unit; that is nothing to compare.
VehicleWords breakable(VehicleWords words)
{
    const auto plain = [](QString& text) { text.replace(QChar(0x00A0), QLatin1Char(' ')); };
    plain(words.now);
    plain(words.comes);
    for (auto& [name, value] : words.facts)
        plain(value);
    return words;
}

} // namespace

class VehiclePickerTest : public QObject {
    Q_OBJECT
private slots:
    void thePlan_findsTheOutline()
    {
        const std::vector<ShownVehicle> vehicles{car(1, {10, 0}, 0.0), car(2, {10, 4}, std::numbers::pi / 2.0),
                                                 car(kVisitorVehicle, {30, 0}, 0.0)};
        QCOMPARE(vehicleAt(vehicles, {12, 0.8}, 0.5), std::optional(1U));
        QCOMPARE(vehicleAt(vehicles, {10.8, 6}, 0.5), std::optional(2U)); // turned: longer to the north
        QCOMPARE(vehicleAt(vehicles, {12.6, 0}, 0.5), std::optional(1U)); // 0.35 m before it
        QVERIFY(!vehicleAt(vehicles, {13, 0}, 0.5));
        QVERIFY(!vehicleAt(vehicles, {30, 0}, 0.5)); // whoever drives here themselves
    }

    void theUpperOne_isFirst()
    {
        QCOMPARE(vehicleAt({car(1, {0, 0}, 0.0, 1), car(2, {0, 0}, 0.0, 0)}, {0, 0}, 1.0), std::optional(1U));
        QCOMPARE(vehicleAt({car(1, {0, 0}, 0.0, 0), car(2, {0, 0}, 0.0, 1)}, {0, 0}, 1.0), std::optional(2U));
    }

    void aRay_findsTheBody_turnedAsItIs()
    {
        const std::vector<ShownVehicle> vehicles{car(1, {0, 0}, 0.0), car(2, {0, 3}, std::numbers::pi / 2.0)};
        const auto pick = [&](geometry::Point place, double z_m, double limit_m = 1e9) {
            return pickVehicle(vehicles, kLooks, nullptr, towards(place, z_m), kPixel, limit_m);
        };
        QCOMPARE(pick({2.0, 0.0}, 0.5), std::optional(1U));
        QVERIFY(!pick({2.0, 3.0}, 0.5)); // beside the one that is turned
        QCOMPARE(pick({0.0, 4.8}, 0.5), std::optional(2U));
        QCOMPARE(pick({0.0, 0.0}, 1.2), std::optional(1U)); // the nearer one hides the other
        QVERIFY(!pick({2.0, 0.0}, 0.5, 20.0));              // behind a wall 20 m away
        QVERIFY(!pick({2.0, -8.0}, 0.0));
    }

    void numbered_isFound()
    {
        const std::vector<ShownVehicle> vehicles{car(4, {0, 0}, 0.0), car(7, {9, 0}, 0.0)};
        QCOMPARE(vehicleNumbered(vehicles, 7)->place, (geometry::Point{9, 0}));
        QCOMPARE(vehicleNumbered(vehicles, 5), nullptr);
    }

    void words_sayWhyAndWhither()
    {
        const world::World city = streets();
        run::VehicleStory story;
        story.number = 12;
        story.speed_mps = 0.0;
        story.likes_mps = 10.0;
        story.driven_m = 240.0;
        story.lane = city.lanes().idOf(1);
        story.cameIn = city.lanes().idOf(2);
        story.leader = 7;
        story.leaderGap_m = 12.4;
        story.heldUpBy = run::HeldUpBy::light;
        story.heldUpIn_m = 3.2;
        story.turn = run::VehicleTurn{run::VehicleTurn::Side::left, 45.0, city.lanes().idOf(2)};
        VehicleWords words = breakable(wordsOf(story, city));
        QCOMPARE(words.name, QStringLiteral("Car 12"));
        QCOMPARE(words.now, QStringLiteral("Waits at a traffic light, 3 m ahead."));
        QCOMPARE(words.comes, QStringLiteral("Turns left in 45 m, onto High Street."));
        QCOMPARE(words.facts[0].second, QStringLiteral("0 km/h (0 m/s), would like 36 km/h (10 m/s)"));
        QCOMPARE(words.facts[1].second, QStringLiteral("Lane 1"));
        QCOMPARE(words.facts[2].second, QStringLiteral("Vehicle 7, 12 m ahead"));
        QCOMPARE(words.facts[3].second, QStringLiteral("On High Street, 240 m back"));
        QVERIFY(words.facts[4].second.startsWith(QStringLiteral("Not drawn yet")));
        story.speed_mps = 10.0;
        story.heldUpBy = run::HeldUpBy::nobody;
        story.leader = 0;
        story.turn.reset();
        story.leaves = city.lanes().idOf(2);
        story.leavesIn_m = 80.0;
        words = breakable(wordsOf(story, city));
        QCOMPARE(words.now, QStringLiteral("Drives on freely."));
        QCOMPARE(words.comes, QStringLiteral("No turn is left before the end of its way."));
        QCOMPARE(words.facts[2].second, QStringLiteral("Nobody in sight"));
        QCOMPARE(words.facts[4].second, QStringLiteral("At the end of High Street, in 80 m"));
        story.heldUpBy = run::HeldUpBy::others;
        story.speed_mps = 0.0;
        story.waited_s = 20.0;
        QCOMPARE(breakable(wordsOf(story, city)).now, QStringLiteral("Gives way to others where lanes meet, 3 m ahead, for 20 s."));
    }
};

PASSERBY_TEST(VehiclePickerTest)

} // namespace vehicle_picker_test

#include "vehicle_picker_test.moc"
