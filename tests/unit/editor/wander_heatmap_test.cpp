// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/wander_heatmap.h"

#include "editor/commands/populate_by_sight.h"
#include "editor/document/project_document.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/street_city.h"

#include <QTest>
#include <cmath>

namespace wander_heatmap_test {

using namespace passerby;
using affordance::CityAffordance;
using editor::Heatmap;

namespace {

std::shared_ptr<const CityAffordance> lookAround(const world::World& city)
{
    foundation::JobContext context;
    auto found = affordance::findCityAffordance(
        city, std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(city)), 1, context);
    if (!found.ok())
        qFatal("%s", foundation::describe(found.error()).c_str());
    return std::move(found).value();
}

world::World wanderingCity()
{
    editor::ProjectDocument document;
    document.replace(testing::streetCity(), {}, nullptr);
    if (!editor::populateBySight(document).ok())
        qFatal("Nobody wanders.");
    return document.snapshot();
}

double peopleOn(const Heatmap& map)
{
    double people = 0.0;
    for (const editor::HeatmapWay& way : map.ways)
        people += way.density * way.length_m;
    return people;
}

/// As if counted exactly as expected, times a factor on each way.
run::WanderTally tallyOf(const std::shared_ptr<const CityAffordance>& city, const std::vector<double>& perMetre, double window_s,
                         double factor)
{
    run::WanderTally tally;
    tally.city = city;
    tally.window_s = window_s;
    tally.visits.assign(city->network.junctions.size(), 0);
    for (std::size_t way = 0; way < perMetre.size(); ++way)
        tally.onWay_s.push_back(static_cast<float>(0.5 * factor * perMetre[way] * city->network.ways[way].length_m * window_s));
    return tally;
}

} // namespace

class WanderHeatmapTest : public QObject {
    Q_OBJECT

private slots:
    void sight_goesStraightFromJunctionToJunction()
    {
        const auto city = lookAround(testing::streetCity());
        const Heatmap map = editor::sightHeatmap(*city, 0, true);
        double length_m = 0.0;
        for (const editor::HeatmapWay& piece : map.ways) {
            length_m += piece.length_m;
            QVERIFY(piece.length_m <= 5.0 + 1e-9);
            const affordance::Way& way = city->network.ways[piece.a];
            const double from = city->tables[0].viewsheds[way.from].walkable_m2;
            const double to = city->tables[0].viewsheds[way.to].walkable_m2;
            const auto middle = geometry::midpoint(piece.from, piece.to);
            const double part = geometry::distance(city->network.junctions[way.from].centre, middle) / way.length_m;
            QVERIFY(std::abs(piece.density - (from + part * (to - from))) < 1e-6 * (from + to));
        }
        double ways_m = 0.0;
        for (const affordance::Way& way : city->network.ways)
            ways_m += 0.5 * way.length_m;
        QVERIFY(std::abs(length_m - ways_m) < 1e-6);
        QVERIFY(map.maximum >= map.highest && map.highest > 1000.0);
        QVERIFY(peopleOn(editor::sightHeatmap(*city, 0, false)) > peopleOn(map)); // what lies beyond the cells is seen, too
    }

    void expected_holdsAllWanderers()
    {
        const world::World world = wanderingCity();
        const auto city = lookAround(world);
        const auto perMetre = editor::expectedWanderers(*city, world, 1000.0);
        const Heatmap map = editor::wanderHeatmap(*city, perMetre, 0.0);
        QVERIFY(std::abs(peopleOn(map) - 1000.0) < 1e-6);
        QVERIFY(map.maximum > 0.0 && map.ways.front().density <= map.ways.back().density);
        // The east is seen farthest, so more walk there.
        QVERIFY(map.ways.back().from.x + map.ways.back().to.x > 10.0);
    }

    void expected_ofNobody_isEmpty()
    {
        const world::World world = testing::streetCity(); // nobody is led by sight
        const auto city = lookAround(world);
        QVERIFY(editor::expectedWanderers(*city, world, 1000.0).empty());
        QVERIFY(editor::expectedWanderers(*city, wanderingCity(), 0.0).empty());
        QVERIFY(editor::wanderHeatmap(*city, {}, 0.0).isEmpty());
    }

    void counted_asExpected_differsNowhere()
    {
        const world::World world = wanderingCity();
        const auto city = lookAround(world);
        const auto perMetre = editor::expectedWanderers(*city, world, 500.0);
        const auto tally = tallyOf(city, perMetre, 3600.0, 1.0);
        const auto counted = editor::countedWanderers(tally);
        for (std::size_t way = 0; way < counted.size(); ++way)
            QVERIFY(std::abs(counted[way] - perMetre[way]) < 1e-5 * perMetre[way]);
        const Heatmap map = editor::wanderDifference(tally, world, 500.0);
        QVERIFY(map.scale == editor::HeatScale::difference && map.highest < 1e-4);
    }

    void counted_more_isSignedAndSure()
    {
        const world::World world = wanderingCity();
        const auto city = lookAround(world);
        const auto perMetre = editor::expectedWanderers(*city, world, 500.0);
        const Heatmap map = editor::wanderDifference(tallyOf(city, perMetre, 3600.0, 1.5), world, 500.0);
        QVERIFY(std::abs(peopleOn(map) - 250.0) < 0.1);
        for (const editor::HeatmapWay& piece : map.ways)
            QVERIFY(piece.density > 0.0 && piece.certainty == 1.0);
        const Heatmap brief = editor::wanderDifference(tallyOf(city, perMetre, 1.0, 1.05), world, 500.0);
        QVERIFY(brief.ways.front().certainty < 1.0); // a second says little
    }

    void nothingCounted_isEmpty()
    {
        const world::World world = wanderingCity();
        QVERIFY(editor::countedWanderers(run::WanderTally{}).empty());
        QVERIFY(editor::wanderDifference(run::WanderTally{}, world, 10.0).isEmpty());
    }
};

PASSERBY_TEST(WanderHeatmapTest)

} // namespace wander_heatmap_test

#include "wander_heatmap_test.moc"
