// SPDX-License-Identifier: GPL-3.0-or-later
// Junctions, ways and flows of a generated old town, of every template and of a real city.
#include "core/affordance/guidance_map.h"
#include "core/affordance/steady_flow.h"
#include "core/generator/templates.h"
#include "core/generator/town.h"
#include "core/importers/osm/osm_import.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/affordance/plans.h"

#include <QTest>
#include <array>
#include <cmath>
#include <numeric>
#include <set>

namespace cities_test {

using namespace passerby;
using affordance::JunctionReason;
using affordance::WayIndex;

namespace {

/// Everything of the room in one go, judged.
void lookInto(const world::World& world)
{
    foundation::JobContext context;
    const auto graph = navigation::NavigationGraph::build(world);
    const auto network = affordance::findWays(world, graph);
    std::array<int, 5> reasons{};
    double length_m = 0.0;
    for (const auto& junction : network.junctions)
        ++reasons[static_cast<std::size_t>(junction.reason)];
    for (const auto& way : network.ways)
        length_m += 0.5 * way.length_m;
    qInfo("%zu cells: %zu junctions (%d crossings, %d dead ends, %d bends, %d for rings), %zu ways of %.1f m on average, %zu findings.",
          world.cells().size(), network.junctions.size(), reasons[0], reasons[1], reasons[2], reasons[3], network.ways.size() / 2,
          2.0 * length_m / static_cast<double>(network.ways.size()), network.issues.size());
    std::size_t crooked = 0;
    for (const auto& way : network.ways) {
        const auto& from = network.junctions[way.from];
        const auto& cell = *world.cells().find(world.cells().idOf(from.cell));
        crooked += geometry::containsSegment(cell.polygon, from.centre, graph.nodes()[way.portals.front()].position, 0.04) ? 0 : 1;
    }
    const auto few = static_cast<std::size_t>(
        std::count_if(network.ways.begin(), network.ways.end(), [](const auto& way) { return way.length_m < 1.0; }));
    qInfo("%zu of %zu directed ways begin with a line out of their cell, %zu are shorter than a metre.", crooked, network.ways.size(), few);
    QVERIFY(100 * crooked <= network.ways.size());
    std::set<std::string> names;
    for (const auto& junction : network.junctions) {
        QVERIFY(names.insert(junction.name).second);
        QVERIFY(junction.lastWay > junction.firstWay);
        const auto& cell = *world.cells().find(world.cells().idOf(junction.cell));
        QVERIFY(affordance::holdsCentre(cell.polygon, junction.centre));
    }
    std::size_t lonely = 0;
    for (std::size_t cell = 0; cell < network.cells.size(); ++cell)
        lonely += network.cells[cell].role == affordance::CellRole::unreachable ? 1 : 0;
    QCOMPARE(network.issues.size(), lonely);

    const auto sight = testing::inventedSight(1, 0.0);
    const auto table = affordance::makeJunctionTable(network, world, sight, {}, context);
    QVERIFY(table.ok());
    const auto chain = affordance::makeAffordanceChain(network, table.value());
    const auto flow =
        affordance::makeSteadyFlow(network, chain, affordance::startLaw(network, table.value(), affordance::StartRule::alongWays));
    QVERIFY(flow.ok());
    QVERIFY(flow.value().residual < 1e-12);
    const auto& probability = flow.value().probability;
    QVERIFY(std::abs(std::accumulate(probability.begin(), probability.end(), 0.0) - 1.0) < 1e-10);
    qInfo("%zu closed classes, the largest of %zu directed ways.", flow.value().classes.size(),
          std::max_element(flow.value().classes.begin(), flow.value().classes.end(), [](const auto& a, const auto& b) {
              return a.ways.size() < b.ways.size();
          })->ways.size());

    // Each square of the map that is not building lies in a cell, and most of the ways' lines lie on squares of their own.
    const auto map = affordance::GuidanceMap::make(world, graph, network, {});
    std::size_t on = 0;
    std::size_t all = 0;
    for (WayIndex index = 0; index < network.ways.size(); ++index) {
        if (network.junctions[network.ways[index].from].level != 0)
            continue;
        const auto line = affordance::wayLine(network, graph, index);
        for (std::size_t i = 0; i + 1 < line.size(); ++i, ++all)
            on += map.at(geometry::midpoint(line[i], line[i + 1])).kind != affordance::GuidanceKind::building ? 1 : 0;
    }
    qInfo("%zu x %zu squares, %.1f MB; %.2f %% of the ways' middles on walkable squares.", map.columns(), map.rows(),
          1e-6 * static_cast<double>(map.bytes()), 100.0 * static_cast<double>(on) / static_cast<double>(all));
    QVERIFY(static_cast<double>(on) > 0.97 * static_cast<double>(all));
}

} // namespace

class CitiesTest : public QObject {
    Q_OBJECT
private slots:
    void oldTown_isUnderstood();
    void templates_areUnderstood();
    void realCity_isUnderstood_data();
    void realCity_isUnderstood();
};

void CitiesTest::oldTown_isUnderstood()
{
    foundation::JobContext context;
    const auto town = generator::generateTown({}, context);
    QVERIFY(town.ok());
    lookInto(town.value());
}

void CitiesTest::templates_areUnderstood()
{
    for (const auto& one : generator::templates()) {
        const auto world = generator::makeTemplate(one.name);
        QVERIFY(world.ok());
        if (!world.value().cells().empty())
            lookInto(world.value());
    }
}

void CitiesTest::realCity_isUnderstood_data()
{
    QTest::addColumn<QString>("file");
    QTest::newRow("Munich") << "munich_altstadt.osm.pbf";
    QTest::newRow("Monaco") << "monaco.osm.pbf";
}

void CitiesTest::realCity_isUnderstood()
{
    QFETCH(QString, file);
    const QString path = testing::sharedData("osm/" + file);
    if (path.isEmpty())
        QSKIP("The shared map data is not here.");
    foundation::JobContext context;
    const auto city = importers::importOsm(path.toStdString(), {}, context);
    QVERIFY(city.ok());
    lookInto(city.value().world);
}

PASSERBY_TEST(CitiesTest)

} // namespace cities_test

#include "cities_test.moc"
