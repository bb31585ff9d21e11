// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/perceived.h"

#include "core/autonomous/mind_tale.h"
#include "core/navigation/navigation_graph.h"
#include "core/street/steering_models.h"
#include "core/world/patch_builder.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QTest>
#include <algorithm>
#include <cmath>

namespace perceived_test {

using namespace passerby;
using namespace passerby::editor;
using geometry::Point;

namespace {

world::World cityWith(world::Steering steering)
{
    world::World city = testing::smallCity();
    world::PatchBuilder patch(city);
    world::AgentProfile profile = *city.profiles().at(0).row;
    profile.steering = steering;
    patch.replace(city.profiles().at(0).id, profile);
    if (!city.apply(patch.take()).ok())
        qFatal("The city does not apply.");
    return city;
}

ShownWalker walkerAt(Point place, double heading_rad)
{
    ShownWalker walker;
    walker.place = place;
    walker.heading_rad = heading_rad;
    return walker;
}

} // namespace

/// What is drawn of what somebody perceives.
class PerceivedTest : public QObject {
    Q_OBJECT

private slots:
    void senses_areThoseOfWhatSteersThem()
    {
        QCOMPARE(sensesOf(cityWith(world::Steering::none), 0).reach_m, 0.0);
        const Senses round = sensesOf(cityWith(world::Steering::orca), 0);
        QVERIFY(round.reach_m > 1.0 && round.halfAngle_rad > 3.1);
        const Senses ahead = sensesOf(cityWith(world::Steering::reactive), 0);
        QVERIFY(ahead.reach_m > 1.0 && ahead.halfAngle_rad > 1.5 && ahead.halfAngle_rad < 2.0);
        QCOMPARE(sensesOf(cityWith(world::Steering::orca), 99).reach_m, 0.0);
    }

    void looks_goAheadAsFarAsTheyReach()
    {
        Perceived perceived;
        lookAround(walkerAt({1, 2}, 0.5), {5.0, 1.0}, nullptr, navigation::kNone, perceived);
        QVERIFY(!perceived.isRound && perceived.fan.size() > 5);
        for (const Point end : perceived.fan) {
            const Point way = end - perceived.place;
            QVERIFY(std::abs(length(way) - 5.0) < 1e-9);
            QVERIFY(std::abs(std::remainder(std::atan2(way.y, way.x) - 0.5, 2.0 * std::numbers::pi)) <= 1.0 + 1e-9);
        }
        lookAround(walkerAt({1, 2}, 0.5), {5.0, std::numbers::pi}, nullptr, navigation::kNone, perceived);
        QVERIFY(perceived.isRound);
        lookAround(walkerAt({1, 2}, 0.5), {}, nullptr, navigation::kNone, perceived);
        QVERIFY(perceived.isEmpty());
    }

    void looks_endAtWalls()
    {
        const world::World city = cityWith(world::Steering::orca);
        const auto graph = navigation::NavigationGraph::build(city);
        const auto ground = street::walkingGround(city, graph);
        const world::Cell& cell = *city.cells().at(0).row;
        const geometry::Box box = geometry::boundingBox(cell.polygon);
        const Point middle = geometry::midpoint(box.low, box.high);
        const std::uint32_t place = ground->cellAt(middle, cell.level);
        QVERIFY(place != navigation::kNone);
        Perceived perceived;
        lookAround(walkerAt(middle, 0.0), {200.0, std::numbers::pi}, ground.get(), place, perceived);
        QVERIFY(perceived.isRound && perceived.fan.size() > 5);
        geometry::Box around = box; // and that of the cell beside it, into which the passage between them lets people look
        around.extend(geometry::boundingBox(city.cells().at(1).row->polygon));
        around = around.grown(1e-6);
        QVERIFY(std::all_of(perceived.fan.begin(), perceived.fan.end(), [&](Point end) { return around.contains(end); }));
        QVERIFY(std::any_of(perceived.fan.begin(), perceived.fan.end(), [&](Point end) { return distance(end, middle) > 1.0; }));
    }

    void claims_areThoseOfTheStory()
    {
        const world::World city = testing::smallCity();
        run::PersonStory story;
        story.toldAs = world::PersonKind::mind;
        autonomous::MindTale tale;
        tale.held = {{"seat", 99, {4, 6}, 0.0}, {"ring", 0, {7, 8}, 0.6}};
        story.facts = autonomous::factsOf(tale);
        const auto claims = claimsOf(story, city);
        QCOMPARE(claims.size(), std::size_t{2});
        QVERIFY(claims[0].place == (Point{4, 6}) && claims[1].radius_m > 0.6 && !claims[0].level);
        story.toldAs = world::PersonKind::schedule;
        QVERIFY(claimsOf(story, city).empty());
    }

    void ribbons_lieAtTheHeightOfWhatTheyMark()
    {
        const auto floor_m = [](int level, Point) { return 4.0 * level; };
        const SceneTheme& theme = sceneTheme(false);
        QVERIFY(perceivedRibbons({}, floor_m, theme).empty());
        Perceived perceived;
        perceived.z_m = 1.5;
        perceived.claims = {{{1, 1}, 0.35, 2}, {{2, 2}, 0.35, std::nullopt}};
        const auto ribbons = perceivedRibbons(perceived, floor_m, theme);
        QCOMPARE(ribbons.size(), std::size_t{4});
        QVERIFY(std::abs(ribbons[0].shape[0] - 8.0F) < 0.1F && std::abs(ribbons[2].shape[0] - 1.5F) < 0.1F);
    }
};

PASSERBY_TEST(PerceivedTest)

} // namespace perceived_test

#include "perceived_test.moc"
