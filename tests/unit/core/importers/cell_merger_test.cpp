// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importers/osm/cell_merger.h"

#include "core/geometry/clipping.h"
#include "core/geometry/polygon.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <set>

namespace cell_merger_test {

using namespace passerby;
using namespace passerby::importers::osm;
using geometry::Point;
using world::CellKind;

namespace {

geometry::Polygon rectangle(double west, double south, double east, double north)
{
    return {{{west, south}, {east, south}, {east, north}, {west, north}}, {}};
}

Ground ground(const geometry::Polygon& polygon, CellKind kind)
{
    return {geometry::toGridArea(polygon), kind};
}

/// The mesh of all grounds together, and the cells made of it.
struct Merged {
    WalkMesh mesh;
    std::vector<std::vector<Point>> targets;
    MeshCells cells;

    Merged(const std::vector<Ground>& grounds, const std::vector<Point>& places)
    {
        geometry::GridArea area;
        for (const Ground& one : grounds)
            area = geometry::unite(area, one.area);
        auto built = buildMesh(area, grounds);
        if (!built)
            qFatal("%s", built.error().message.c_str());
        mesh = std::move(built).value();
        targets.resize(mesh.triangles.size());
        const MeshLocator locator(mesh);
        for (const Point place : places)
            targets[locator.triangleAt(geometry::toClipGrid(place)).value()].push_back(place);
        foundation::JobContext context;
        cells = mergeCells(mesh, targets, context);
    }

    [[nodiscard]] Point at(std::uint32_t vertex) const { return geometry::fromClipGrid(mesh.vertices[vertex]); }
    [[nodiscard]] geometry::Polygon polygon(std::size_t cell) const
    {
        geometry::Polygon result;
        for (const auto vertex : cells.cells[cell].ring)
            result.outer.push_back(at(vertex));
        return result;
    }
    [[nodiscard]] std::vector<Point> nodes(std::size_t cell) const
    {
        std::vector<Point> result;
        for (const MeshPortal& portal : cells.portals)
            if (portal.cellA == cell || portal.cellB == cell)
                result.push_back(geometry::midpoint(at(portal.vertexA), at(portal.vertexB)));
        for (const auto triangle : cells.cells[cell].triangles)
            result.insert(result.end(), targets[triangle].begin(), targets[triangle].end());
        return result;
    }
    [[nodiscard]] std::size_t countOf(CellKind kind) const
    {
        return static_cast<std::size_t>(
            std::count_if(cells.cells.begin(), cells.cells.end(), [kind](const MeshCell& cell) { return cell.kind == kind; }));
    }
};

/// What is promised of any result, looked at from outside: cells cover the ground once, are simple rings, and all their nodes see each
/// other.
void expectGoodCells(const Merged& merged, double area_m2)
{
    double sum_m2 = 0.0;
    for (std::size_t c = 0; c < merged.cells.cells.size(); ++c) {
        const MeshCell& cell = merged.cells.cells[c];
        const geometry::Polygon polygon = merged.polygon(c);
        QVERIFY(std::abs(geometry::signedArea(polygon.outer) - cell.area_m2) < 1e-6);
        QVERIFY(geometry::isSimple(polygon));
        QCOMPARE(std::set(cell.ring.begin(), cell.ring.end()).size(), cell.ring.size());
        sum_m2 += cell.area_m2;
        const auto nodes = merged.nodes(c);
        QVERIFY(nodes.size() <= 60);
        for (const Point a : nodes)
            for (const Point b : nodes)
                QVERIFY(geometry::containsSegment(polygon, a, b, 0.031));
        for (const auto triangle : cell.triangles)
            QCOMPARE(std::size_t{merged.cells.cellOf[triangle]}, c);
    }
    QVERIFY(std::abs(sum_m2 - area_m2) < 1e-6);
    for (const MeshPortal& portal : merged.cells.portals)
        for (const auto cell : {portal.cellA, portal.cellB}) {
            const auto& ring = merged.cells.cells[cell].ring;
            const auto first = std::find(ring.begin(), ring.end(), portal.vertexA);
            QVERIFY(first != ring.end());
            const auto place = first - ring.begin();
            const auto count = static_cast<std::ptrdiff_t>(ring.size());
            QVERIFY(ring[static_cast<std::size_t>((place + 1) % count)] == portal.vertexB
                    || ring[static_cast<std::size_t>((place + count - 1) % count)] == portal.vertexB);
        }
}

} // namespace

class CellMergerTest : public QObject {
    Q_OBJECT

private slots:
    void square_becomesOneCell()
    {
        const Merged merged({ground(rectangle(0, 0, 40, 30), CellKind::plaza)}, {{1, 1}, {39, 1}, {20, 29}});
        expectGoodCells(merged, 1200.0);
        QCOMPARE(merged.cells.cells.size(), std::size_t{1});
        QCOMPARE(merged.cells.portals.size(), std::size_t{0});
        QCOMPARE(merged.cells.cells[0].kind, CellKind::plaza);
        QVERIFY(std::all_of(merged.cells.cellOf.begin(), merged.cells.cellOf.end(), [](auto cell) { return cell == 0; }));
    }

    void corner_isPartedWhereNodesWouldNotSeeEachOther()
    {
        const std::vector<Ground> grounds{ground(rectangle(0, 0, 40, 4), CellKind::sidewalk),
                                          ground(rectangle(0, 4, 4, 40), CellKind::sidewalk)};
        const Merged merged(grounds, {{39, 1}, {1, 39}});
        expectGoodCells(merged, 304.0);
        QVERIFY(merged.cells.cells.size() >= 2);
        QCOMPARE(merged.cells.portals.size(), merged.cells.cells.size() - 1); // a bent street has no way round
    }

    void longStreet_isCutIntoLengths()
    {
        const Merged merged({ground(rectangle(0, 0, 200, 5), CellKind::street)}, {});
        expectGoodCells(merged, 1000.0);
        QVERIFY(merged.cells.cells.size() >= 4);
        for (std::size_t c = 0; c < merged.cells.cells.size(); ++c) {
            const geometry::Box box = geometry::boundingBox(merged.polygon(c));
            QVERIFY(box.high.x - box.low.x <= 60.0 * 1.02);
        }
    }

    void largeGroundsOfTwoKinds_stayApart()
    {
        const Merged merged({ground(rectangle(0, 0, 30, 30), CellKind::indoor), ground(rectangle(30, 0, 60, 30), CellKind::plaza)}, {});
        expectGoodCells(merged, 1800.0);
        QVERIFY(merged.countOf(CellKind::indoor) >= 1);
        QVERIFY(merged.countOf(CellKind::plaza) >= 1);
    }

    void smallCell_joinsItsNeighbourOfAnotherKind()
    {
        const Merged merged({ground(rectangle(0, 0, 20, 20), CellKind::plaza), ground(rectangle(20, 8, 23, 12), CellKind::indoor)}, {});
        expectGoodCells(merged, 412.0);
        QCOMPARE(merged.countOf(CellKind::indoor), std::size_t{0});
    }

    void crosswalkToNowhere_isDropped_unlessSomebodyGoesThere()
    {
        const std::vector<Ground> grounds{ground(rectangle(0, 0, 20, 20), CellKind::plaza),
                                          ground(rectangle(20, 8, 32, 12), CellKind::crosswalk)};
        const Merged without(grounds, {});
        expectGoodCells(without, 400.0);
        QCOMPARE(without.countOf(CellKind::crosswalk), std::size_t{0});
        QVERIFY(std::count(without.cells.cellOf.begin(), without.cells.cellOf.end(), geometry::Triangle::kNone) > 0);
        const Merged with(grounds, {{31, 10}});
        expectGoodCells(with, 448.0);
        QCOMPARE(with.countOf(CellKind::crosswalk), std::size_t{1});
    }

    void cancelled_givesNothing()
    {
        class Cancelled final : public foundation::JobContext {
            [[nodiscard]] bool isCancelled() const override { return true; }
        };
        const std::vector<Ground> grounds{ground(rectangle(0, 0, 3000, 20), CellKind::street)}; // more than is done between two questions
        auto mesh = buildMesh(grounds[0].area, grounds);
        QVERIFY(mesh.ok());
        Cancelled context;
        const auto cells = mergeCells(mesh.value(), std::vector<std::vector<Point>>(mesh.value().triangles.size()), context);
        QVERIFY(cells.cells.empty() && cells.portals.empty());
    }
};

PASSERBY_TEST(CellMergerTest)

} // namespace cell_merger_test

#include "cell_merger_test.moc"
