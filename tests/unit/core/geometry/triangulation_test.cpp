// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/geometry/triangulation.h"

#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <map>
#include <rapidcheck.h>
#include <set>

namespace triangulation_test {

using namespace passerby::geometry;

namespace {

using Segments = std::vector<std::array<std::uint32_t, 2>>;

double shoelace(const Ring& ring)
{
    double sum = 0.0;
    for (std::size_t i = 0; i < ring.size(); ++i)
        sum += cross(ring[i], ring[(i + 1) % ring.size()]);
    return sum * 0.5;
}

double trianglesArea(const Polygon& polygon)
{
    std::vector<Point> vertices;
    double sum = 0.0;
    for (const auto& t : triangulate(polygon, vertices)) {
        const double twice = orientation(vertices[t[0]], vertices[t[1]], vertices[t[2]]);
        RC_ASSERT(twice > 0.0);
        sum += twice * 0.5;
    }
    return sum;
}

Ring rectangle(double x, double y, double width, double height)
{
    return {{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}};
}

/// Every triangle turns left, neighbours know each other and count the same segments, and the triangles fill the box.
void assertConsistent(const Triangulation& mesh, std::size_t inputCount)
{
    const auto vertices = mesh.vertices();
    const auto triangles = mesh.triangles();
    std::int64_t sum = 0;
    for (std::uint32_t t = 0; t < triangles.size(); ++t) {
        const auto& v = triangles[t].vertex;
        RC_ASSERT(orientationSign(vertices[v[0]], vertices[v[1]], vertices[v[2]]) == 1);
        sum += (vertices[v[1]].x - vertices[v[0]].x) * (vertices[v[2]].y - vertices[v[0]].y)
               - (vertices[v[1]].y - vertices[v[0]].y) * (vertices[v[2]].x - vertices[v[0]].x);
        for (unsigned i = 0; i < 3; ++i) {
            const auto n = triangles[t].neighbour[i];
            if (n == Triangle::kNone)
                continue;
            const auto& there = triangles[n];
            const auto back = static_cast<unsigned>(std::find(there.neighbour.begin(), there.neighbour.end(), t) - there.neighbour.begin());
            RC_ASSERT(back < 3U);
            RC_ASSERT(there.segments[back] == triangles[t].segments[i]);
            RC_ASSERT(there.vertex[(back + 1) % 3] == v[(i + 2) % 3]);
        }
    }
    const auto low = vertices[inputCount];
    const auto high = vertices[inputCount + 2];
    RC_ASSERT(sum == 2 * (high.x - low.x) * (high.y - low.y));
}

void assertDelaunay(const Triangulation& mesh)
{
    const auto vertices = mesh.vertices();
    for (const auto& t : mesh.triangles())
        for (unsigned i = 0; i < 3; ++i) {
            if (t.neighbour[i] == Triangle::kNone || t.segments[i] != 0)
                continue;
            for (const auto q : mesh.triangles()[t.neighbour[i]].vertex)
                RC_ASSERT(inCircleSign(vertices[t.vertex[0]], vertices[t.vertex[1]], vertices[t.vertex[2]], vertices[q]) <= 0);
        }
}

/// The vertex that stands for an input point: of equal points one is a corner of triangles.
std::uint32_t vertexOf(const Triangulation& mesh, std::uint32_t point)
{
    for (const auto& t : mesh.triangles())
        for (const auto v : t.vertex)
            if (mesh.vertices()[v] == mesh.vertices()[point])
                return v;
    return Triangle::kNone;
}

/// The segment runs along edges that carry segments, from vertex to vertex.
void assertSegmentPresent(const Triangulation& mesh, std::uint32_t a, std::uint32_t b)
{
    std::map<std::uint32_t, std::set<std::uint32_t>> next;
    for (const auto& t : mesh.triangles())
        for (unsigned i = 0; i < 3; ++i)
            if (t.segments[i] != 0) {
                next[t.vertex[(i + 1) % 3]].insert(t.vertex[(i + 2) % 3]);
                next[t.vertex[(i + 2) % 3]].insert(t.vertex[(i + 1) % 3]);
            }
    const auto vertices = mesh.vertices();
    std::uint32_t at = vertexOf(mesh, a);
    const std::uint32_t goal = vertexOf(mesh, b);
    while (at != goal) {
        const auto from = at;
        const auto remaining = [&](std::uint32_t v) {
            return std::hypot(static_cast<double>(vertices[v].x - vertices[goal].x), static_cast<double>(vertices[v].y - vertices[goal].y));
        };
        for (const auto v : next[from])
            if (orientationSign(vertices[from], vertices[goal], vertices[v]) == 0 && remaining(v) < remaining(at))
                at = v;
        RC_ASSERT(at != from);
    }
}

rc::Gen<std::int64_t> coordinate(std::int64_t reach)
{
    return rc::gen::inRange<std::int64_t>(-reach, reach + 1);
}

std::vector<GridPoint> randomPoints(int count, std::int64_t reach)
{
    std::vector<GridPoint> points;
    for (int i = 0; i < count; ++i)
        points.push_back({*coordinate(reach), *coordinate(reach)});
    return points;
}

class TriangulationTest : public QObject {
    Q_OBJECT

private slots:
    void predicates_atFullExtent_areExact()
    {
        const std::int64_t r = Triangulation::kMaxCoordinate;
        QCOMPARE(orientationSign({-r, -r}, {r, r}, {r - 1, r - 1}), 0);
        QCOMPARE(orientationSign({-r, -r}, {r, r}, {r - 1, r}), 1);
        QCOMPARE(inCircleSign({-r, -r}, {r, -r}, {r, r}, {-r, r}), 0);
        QCOMPARE(inCircleSign({-r, -r}, {r, -r}, {r, r}, {-r + 1, r}), 1);
        QCOMPARE(inCircleSign({-r, -r}, {r, -r}, {r, r}, {-r - 1, r}), -1);
    }

    void triangulate_squareWithHole_fillsTheDifference()
    {
        const Polygon polygon{rectangle(0, 0, 10, 10), {rectangle(2, 2, 3, 4)}};
        std::vector<Point> vertices;
        const auto triangles = triangulate(polygon, vertices);
        QCOMPARE(vertices.size(), std::size_t{8});
        QCOMPARE(triangles.size(), std::size_t{8});
        for (const auto& t : triangles) {
            const Point middle = (vertices[t[0]] + vertices[t[1]] + vertices[t[2]]) * (1.0 / 3.0);
            QVERIFY(!(middle.x > 2 && middle.x < 5 && middle.y > 2 && middle.y < 6));
        }
        QCOMPARE(trianglesArea(polygon), 88.0);
    }

    void triangulate_nothingToFill_isEmpty()
    {
        std::vector<Point> vertices;
        QVERIFY(triangulate({}, vertices).empty());
        QVERIFY(triangulate({{{0, 0}, {1, 0}}, {}}, vertices).empty());
        QVERIFY(triangulate({{{0, 0}, {1, 0}, {2, 0}}, {}}, vertices).empty());
        QVERIFY(triangulate({{{0, 0}, {NAN, 0}, {2, 5}}, {}}, vertices).empty());
    }

    void triangulate_holesThatTouch_keepTheArea()
    {
        // Two holes share an edge, one touches the outer ring along an edge, one touches a corner only.
        const Polygon polygon{rectangle(0, 0, 10, 10),
                              {rectangle(2, 2, 2, 2), rectangle(4, 2, 2, 2), rectangle(0, 6, 2, 2), rectangle(6, 4, 2, 2)}};
        QCOMPARE(trianglesArea(polygon), 84.0);
    }

    void triangulate_bowTie_fillsBothWings()
    {
        std::vector<Point> vertices;
        const Polygon bowTie{{{0, 0}, {4, 4}, {4, 0}, {0, 4}}, {}};
        QCOMPARE(triangulate(bowTie, vertices).size(), std::size_t{2});
        QCOMPARE(vertices.size(), std::size_t{5});
        QCOMPARE(vertices.back(), (Point{2, 2}));
        QCOMPARE(trianglesArea(bowTie), 8.0);
    }

    void triangulate_starPolygons_keepTheArea()
    {
        QVERIFY(rc::check("area of random star polygons with a star hole", [] {
            const int count = *rc::gen::inRange(3, 60);
            Polygon polygon;
            polygon.holes.resize(1);
            const double scale = *rc::gen::element(0.5, 20.0, 3000.0);
            for (int i = 0; i < count; ++i) {
                const double angle = 2.0 * M_PI * i / count;
                const double radius = scale * (2.0 + *rc::gen::inRange(0, 1000) / 500.0);
                const Point p{radius * std::cos(angle), radius * std::sin(angle)};
                polygon.outer.push_back(snapped(p));
                polygon.holes[0].push_back(snapped(p * 0.4));
            }
            const double expected = shoelace(polygon.outer) - shoelace(polygon.holes[0]);
            RC_ASSERT(std::abs(trianglesArea(polygon) - expected) <= 1e-5 * expected + 1e-9);
        }));
    }

    void triangulate_gridAlignedHoles_keepTheArea()
    {
        QVERIFY(rc::check("unit squares of a grid, removed at random, many of them touching", [] {
            const int n = 8;
            Polygon polygon{rectangle(0, 0, n, n), {}};
            double expected = n * n;
            for (int x = 0; x < n; ++x)
                for (int y = 0; y < n; ++y)
                    if (*rc::gen::inRange(0, 3) == 0) {
                        polygon.holes.push_back(rectangle(x, y, 1, 1));
                        expected -= 1.0;
                    }
            RC_ASSERT(trianglesArea(polygon) == expected);
        }));
    }

    void build_randomPoints_isDelaunay()
    {
        QVERIFY(rc::check("points alone", [] {
            const auto points =
                randomPoints(*rc::gen::inRange(0, 80), *rc::gen::element<std::int64_t>(3, 50, Triangulation::kMaxCoordinate));
            const auto built = Triangulation::build(points, {});
            RC_ASSERT(built.ok());
            assertConsistent(built.value(), points.size());
            assertDelaunay(built.value());
            for (std::uint32_t i = 0; i < points.size(); ++i)
                RC_ASSERT(vertexOf(built.value(), i) != Triangle::kNone);
        }));
    }

    void build_segmentsFromOnePoint_areAllPresent()
    {
        QVERIFY(rc::check("segments that do not cross, as a fan", [] {
            const auto points =
                randomPoints(*rc::gen::inRange(2, 60), *rc::gen::element<std::int64_t>(4, 1000, Triangulation::kMaxCoordinate));
            Segments fan;
            for (std::uint32_t i = 1; i < points.size(); i += 2)
                fan.push_back({0, i});
            const auto built = Triangulation::build(points, fan);
            RC_ASSERT(built.ok());
            RC_ASSERT(built.value().vertices().size() == points.size() + 4);
            assertConsistent(built.value(), points.size());
            assertDelaunay(built.value());
            for (const auto& segment : fan)
                assertSegmentPresent(built.value(), segment[0], segment[1]);
        }));
    }

    void build_crossingSegments_meetInNewVertices()
    {
        QVERIFY(rc::check("any segments", [] {
            const auto points = randomPoints(*rc::gen::inRange(2, 30), *rc::gen::element<std::int64_t>(4, 1000, 1000000));
            Segments segments;
            for (std::uint32_t i = 0; i + 1 < points.size(); i += 2)
                segments.push_back({i, i + 1});
            const auto built = Triangulation::build(points, segments);
            RC_ASSERT(built.ok());
            assertConsistent(built.value(), points.size());
            assertDelaunay(built.value());
        }));
    }

    void build_crossOfTwo_countsEachHalf()
    {
        const std::vector<GridPoint> points{{0, 0}, {10, 10}, {0, 10}, {10, 0}};
        const Segments segments{{0, 1}, {2, 3}, {0, 1}};
        const auto built = Triangulation::build(points, segments);
        QVERIFY(built.ok());
        QCOMPARE(built.value().vertices().size(), std::size_t{9});
        QVERIFY((built.value().vertices()[8] == GridPoint{5, 5}));
        std::map<int, int> edges;
        for (const auto& t : built.value().triangles())
            for (const auto count : t.segments)
                ++edges[count];
        QCOMPARE(edges[1], 4); // two halves of the one, seen from both sides
        QCOMPARE(edges[2], 4); // of the one put in twice
    }

    void build_tooFarOut_isRefused()
    {
        const std::vector<GridPoint> points{{0, 0}, {Triangulation::kMaxCoordinate + 1, 0}};
        const auto built = Triangulation::build(points, {});
        QVERIFY(!built.ok());
        QCOMPARE(built.error().code, std::string("coordinate-too-large"));
    }
};

} // namespace

PASSERBY_TEST(TriangulationTest)

} // namespace triangulation_test

#include "triangulation_test.moc"
