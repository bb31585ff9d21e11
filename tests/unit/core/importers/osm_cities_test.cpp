// SPDX-License-Identifier: GPL-3.0-or-later
// What an import promises, measured on three real cities.
#include "core/importers/osm/osm_import.h"

#include "core/foundation/random_stream.h"
#include "core/geometry/spatial_grid.h"
#include "core/world/checks.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <ctime>
#include <map>
#include <queue>

namespace osm_cities_test {

using namespace passerby;
using geometry::Point;

namespace {

struct NodeOfCell {
    Point place;
    std::uint32_t portal; ///< index, or kNone for a target
};
constexpr std::uint32_t kNone = 0xFFFFFFFFU;

/// Portals and targets by cell.
struct Contents {
    std::vector<const world::Cell*> cells;
    std::vector<const world::Portal*> portals;
    std::vector<std::vector<NodeOfCell>> nodes; ///< [cells]

    explicit Contents(const world::World& world) : nodes(world.cells().size())
    {
        for (const auto& [id, cell] : world.cells())
            cells.push_back(&cell);
        for (const auto& [id, portal] : world.portals()) {
            const auto number = static_cast<std::uint32_t>(portals.size());
            portals.push_back(&portal);
            for (const auto side : {portal.cellA, portal.cellB})
                nodes[world.cells().indexOf(side)].push_back({portal.node(), number});
        }
        for (const auto& [id, target] : world.targets())
            nodes[world.cells().indexOf(target.cell)].push_back({target.position, kNone});
    }
};

/// Shortest way over portal middles from one target to another: the portals on it; empty where there is none but the straight line.
struct Route {
    double length_m = 0.0;
    std::vector<std::uint32_t> portals;
    std::vector<std::size_t> cells; ///< the cell before each portal
};

Route findRoute(const world::World& world, const Contents& contents, const world::Target& from, const world::Target& to)
{
    struct Label {
        double distance = 1e300;
        std::uint32_t previous = kNone;
        std::size_t cell = 0;
    };
    std::vector<Label> labels(contents.portals.size());
    using Entry = std::pair<double, std::uint32_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    const auto relax = [&](Point at, double distance, std::uint32_t previous, std::size_t cell) {
        for (const auto& node : contents.nodes[cell]) {
            if (node.portal == kNone || node.portal == previous)
                continue;
            const double next = distance + geometry::distance(at, node.place);
            if (next < labels[node.portal].distance) {
                labels[node.portal] = {next, previous, cell};
                open.emplace(next, node.portal);
            }
        }
    };
    relax(from.position, 0.0, kNone, world.cells().indexOf(from.cell));
    Route best{1e300, {}, {}};
    std::uint32_t last = kNone;
    while (!open.empty() && open.top().first < best.length_m) {
        const auto [distance, p] = open.top();
        open.pop();
        if (distance > labels[p].distance)
            continue;
        const auto& portal = *contents.portals[p];
        if (portal.cellA == to.cell || portal.cellB == to.cell)
            if (const double whole = distance + geometry::distance(portal.node(), to.position); whole < best.length_m) {
                best.length_m = whole;
                last = p;
            }
        for (const auto side : {portal.cellA, portal.cellB})
            relax(portal.node(), distance, p, world.cells().indexOf(side));
    }
    for (auto p = last; p != kNone; p = labels[p].previous) {
        best.portals.insert(best.portals.begin(), p);
        best.cells.insert(best.cells.begin(), labels[p].cell);
    }
    return best;
}

/// Shortest line from a to b through gates (left, right) in their order: the funnel of Lee and Preparata (1984). Walls between the gates do
/// not count, so it is never longer than the true taut route.
double tautLength(Point a, Point b, std::vector<std::pair<Point, Point>> gates)
{
    gates.emplace_back(b, b);
    double length = 0.0;
    Point apex = a;
    std::size_t start = 0;
    while (true) {
        std::size_t leftAt = start;
        std::size_t rightAt = start;
        Point left = gates[start].first;
        Point right = gates[start].second;
        bool turned = false;
        for (std::size_t i = start + 1; i < gates.size() && !turned; ++i) {
            const auto [nextLeft, nextRight] = gates[i];
            if (geometry::orientation(apex, right, nextRight) >= 0.0) {
                if (geometry::orientation(apex, left, nextRight) > 0.0) {
                    length += geometry::distance(apex, left);
                    apex = left;
                    start = leftAt + 1;
                    turned = true;
                    break;
                }
                right = nextRight;
                rightAt = i;
            }
            if (geometry::orientation(apex, left, nextLeft) <= 0.0) {
                if (geometry::orientation(apex, right, nextLeft) < 0.0) {
                    length += geometry::distance(apex, right);
                    apex = right;
                    start = rightAt + 1;
                    turned = true;
                    break;
                }
                left = nextLeft;
                leftAt = i;
            }
        }
        if (!turned)
            return length + geometry::distance(apex, b);
        // Gates that begin in the new apex do not hold it back.
        while (start + 1 < gates.size() && (gates[start].first == apex || gates[start].second == apex))
            ++start;
    }
}

bool runsAlong(const geometry::Ring& ring, Point a, Point b)
{
    for (std::size_t i = 0; i < ring.size(); ++i)
        if (ring[i] == a && ring[(i + 1) % ring.size()] == b)
            return true;
    return false;
}

class OsmCitiesTest : public QObject {
    Q_OBJECT

    std::map<QString, importers::OsmImport> m_cities;
    std::map<QString, double> m_seconds;

    /// Null where the data is not there.
    const importers::OsmImport* city()
    {
        QFETCH_GLOBAL(QString, file);
        if (const auto known = m_cities.find(file); known != m_cities.end())
            return &known->second;
        const QString path = testing::sharedData("osm/" + file);
        if (path.isEmpty())
            return nullptr;
        foundation::JobContext context;
        const auto start = std::clock();
        auto imported = importers::importOsm(path.toStdString(), {}, context);
        m_seconds[file] = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        if (!imported)
            return nullptr;
        return &m_cities.emplace(file, std::move(imported).value()).first->second;
    }

private slots:
    static void initTestCase_data()
    {
        QTest::addColumn<QString>("file");
        QTest::newRow("Munich") << "munich_altstadt.osm.pbf";
        QTest::newRow("Helsinki") << "helsinki_centre.osm.pbf";
        QTest::newRow("Monaco") << "monaco.osm.pbf";
    }

    void init()
    {
        QFETCH_GLOBAL(QString, file);
        if (testing::sharedData("osm/" + file).isEmpty())
            QSKIP("The shared map data is not here.");
        QVERIFY2(city(), "The import failed.");
    }

    void import_isFast()
    {
        QFETCH_GLOBAL(QString, file);
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        QSKIP("Sanitizers make times meaningless.");
#endif
        QVERIFY2(m_seconds[file] <= 10.0, qPrintable(QString::number(m_seconds[file])));
    }

    void checks_findNoErrors()
    {
        foundation::JobContext context;
        int warnings = 0;
        for (const auto& finding : world::checkWorld(city()->world, context)) {
            QVERIFY2(finding.issue.severity != foundation::Severity::error, finding.issue.message.c_str());
            warnings += finding.issue.severity == foundation::Severity::warning ? 1 : 0;
        }
        QVERIFY2(warnings <= 20, qPrintable(QString::number(warnings)));
    }

    void cells_doNotOverlap()
    {
        const Contents contents(city()->world);
        std::vector<geometry::Box> boxes;
        double whole = 0.0;
        for (const auto* cell : contents.cells) {
            boxes.push_back(geometry::boundingBox(cell->polygon));
            whole += geometry::area(cell->polygon);
            QVERIFY(geometry::isSimple(cell->polygon));
        }
        double overlap = 0.0;
        const geometry::SpatialGrid grid(boxes);
        grid.visitPairs([&](std::uint32_t i, std::uint32_t j) {
            overlap += geometry::overlapArea(contents.cells[i]->polygon, contents.cells[j]->polygon);
        });
        QVERIFY2(overlap < 1e-6 * whole, qPrintable(QString::number(overlap)));
    }

    void portals_areSharedEdges()
    {
        const auto& world = city()->world;
        for (const auto& [id, portal] : world.portals()) {
            const auto& a = world.cells().find(portal.cellA)->polygon.outer;
            const auto& b = world.cells().find(portal.cellB)->polygon.outer;
            QVERIFY(runsAlong(a, portal.a, portal.b) || runsAlong(a, portal.b, portal.a));
            QVERIFY(runsAlong(b, portal.a, portal.b) || runsAlong(b, portal.b, portal.a));
        }
    }

    void segments_stayInTheirCells()
    {
        const Contents contents(city()->world);
        std::size_t segments = 0;
        std::size_t crooked = 0;
        for (std::size_t c = 0; c < contents.cells.size(); ++c) {
            const auto& nodes = contents.nodes[c];
            QVERIFY(nodes.size() <= 60);
            for (std::size_t j = 1; j < nodes.size(); ++j)
                for (std::size_t i = 0; i < j; ++i, ++segments)
                    crooked += geometry::containsSegment(contents.cells[c]->polygon, nodes[i].place, nodes[j].place, 0.04) ? 0 : 1;
        }
        QVERIFY(segments > 5000);
        QVERIFY2(static_cast<double>(crooked) <= 0.001 * static_cast<double>(segments), qPrintable(QString::number(crooked)));
    }

    void area_hangsTogether()
    {
        QVERIFY2(city()->largestShare >= 0.95, qPrintable(QString::number(city()->largestShare)));
    }

    void cells_areNoCrumbs()
    {
        std::size_t small = 0;
        for (const auto& [id, cell] : city()->world.cells())
            small += geometry::area(cell.polygon) < 2.0 ? 1 : 0;
        QVERIFY2(static_cast<double>(small) < 0.01 * static_cast<double>(city()->world.cells().size()), qPrintable(QString::number(small)));
    }

    void targets_haveManyTypes()
    {
        QVERIFY(city()->world.targetTypes().size() >= 8);
    }

    void routes_areNearlyTaut()
    {
        const auto& world = city()->world;
        const Contents contents(world);
        foundation::RandomStream random(7, 0, foundation::Purpose::statistics);
        std::vector<double> ratios;
        for (int k = 0; k < 300; ++k) {
            const auto count = static_cast<std::uint32_t>(world.targets().size());
            const auto& from = *world.targets().at(random.below(count)).row;
            const auto& to = *world.targets().at(random.below(count)).row;
            if (from.cell == to.cell)
                continue;
            const Route route = findRoute(world, contents, from, to);
            QVERIFY(!route.portals.empty());
            std::vector<std::pair<Point, Point>> gates;
            for (std::size_t i = 0; i < route.portals.size(); ++i) {
                const auto& portal = *contents.portals[route.portals[i]];
                const bool leavesAlong = runsAlong(contents.cells[route.cells[i]]->polygon.outer, portal.a, portal.b);
                gates.emplace_back(leavesAlong ? portal.b : portal.a, leavesAlong ? portal.a : portal.b);
            }
            const double taut = tautLength(from.position, to.position, gates);
            QVERIFY(taut <= route.length_m + 1e-6 && taut >= geometry::distance(from.position, to.position) - 1e-6);
            ratios.push_back(route.length_m / taut);
        }
        QVERIFY(ratios.size() > 200);
        std::sort(ratios.begin(), ratios.end());
        const double high = ratios[ratios.size() * 95 / 100];
        qInfo("Routes over portal middles: median %.3f, 95 %% %.3f of the taut route.", ratios[ratios.size() / 2], high);
        QVERIFY2(high <= 1.10, qPrintable(QString::number(high)));
    }
};

} // namespace

PASSERBY_TEST(OsmCitiesTest)

} // namespace osm_cities_test

#include "osm_cities_test.moc"
