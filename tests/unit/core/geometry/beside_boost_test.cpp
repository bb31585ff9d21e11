// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/geometry/box_tree.h"
#include "core/geometry/clipping.h"
#include "core/geometry/convex_hull.h"
#include "core/geometry/spatial_grid.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#define BOOST_ALLOW_DEPRECATED_HEADERS // of Boost.Geometry itself
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/multi_polygon.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>
#include <rapidcheck.h>

namespace beside_boost_test {

using namespace passerby::geometry;

namespace {

namespace bg = boost::geometry;
using BoostPoint = bg::model::d2::point_xy<double>;
using BoostPolygon = bg::model::polygon<BoostPoint, false, false>; // counter-clockwise, first point not repeated
using BoostLine = bg::model::linestring<BoostPoint>;

BoostPoint toBoost(Point p)
{
    return {p.x, p.y};
}

BoostPolygon toBoost(const Polygon& polygon)
{
    BoostPolygon result;
    for (const Point p : polygon.outer)
        result.outer().push_back(toBoost(p));
    for (const Ring& hole : polygon.holes) {
        result.inners().emplace_back();
        for (const Point p : hole)
            result.inners().back().push_back(toBoost(p));
    }
    return result;
}

double drawn(double low, double high)
{
    return low + (high - low) * (*rc::gen::inRange(0, 1000001)) / 1e6;
}

Point drawnPoint(const Box& box)
{
    const double x = drawn(box.low.x, box.high.x);
    return {x, drawn(box.low.y, box.high.y)};
}

Point drawnGridPoint(int reach)
{
    const int x = *rc::gen::inRange(-reach, reach + 1);
    return {static_cast<double>(x), static_cast<double>(*rc::gen::inRange(-reach, reach + 1))};
}

Ring drawnStarRing(Point centre, double least_m, double most_m)
{
    const int corners = *rc::gen::inRange(3, 20);
    Ring ring;
    for (int i = 0; i < corners; ++i) {
        const double angle = 2.0 * std::numbers::pi * i / corners;
        ring.push_back(centre + Point{std::cos(angle), std::sin(angle)} * drawn(least_m, most_m));
    }
    return ring;
}

/// Simple: a star up to kilometres from the origin, perhaps with a star-shaped hole.
Polygon drawnPolygon()
{
    const double size_m = *rc::gen::element(1.0, 30.0, 2000.0);
    const Point centre = drawnPoint({{-5000.0, -5000.0}, {5000.0, 5000.0}});
    Polygon polygon{drawnStarRing(centre, 0.5 * size_m, size_m), {}};
    if (*rc::gen::arbitrary<bool>())
        polygon.holes.push_back(drawnStarRing(centre, 0.05 * size_m, 0.2 * size_m)); // inside even where the outline is a triangle
    return normalised(polygon);
}

double sizeOf(const Polygon& polygon)
{
    const Box box = boundingBox(polygon);
    return distance(box.low, box.high);
}

bool isNear(double a, double b, double tolerance)
{
    return std::abs(a - b) <= tolerance;
}

/// Andrew's monotone chain (1979), counter-clockwise from the least point.
Ring hullByChain(std::vector<Point> points)
{
    const auto isBefore = [](Point a, Point b) { return a.x != b.x ? a.x < b.x : a.y < b.y; };
    std::sort(points.begin(), points.end(), isBefore);
    points.erase(std::unique(points.begin(), points.end()), points.end());
    Ring hull;
    const auto addChain = [&hull](auto begin, auto end) {
        const std::size_t first = hull.size();
        for (auto point = begin; point != end; ++point) {
            while (hull.size() >= first + 2 && orientation(hull[hull.size() - 2], hull.back(), *point) <= 0.0)
                hull.pop_back();
            hull.push_back(*point);
        }
        hull.pop_back(); // the other chain begins with it
    };
    if (points.empty())
        return {};
    addChain(points.begin(), points.end());
    addChain(points.rbegin(), points.rend());
    return hull.size() < 3 ? Ring{} : hull;
}

/// Is something wrong that only Boost minds: holes within holes, or an inside that rings touching in points cut in two?
bool isMindedByBoostAlone(bg::validity_failure_type failure)
{
    return failure == bg::failure_nested_interior_rings || failure == bg::failure_disconnected_interior;
}

} // namespace

/// What we compute ourselves, held against Boost.Geometry; and what Boost computes for us, against the plain way.
class BesideBoostTest : public QObject {
    Q_OBJECT
private slots:
    void area_isBoostsUpToRounding()
    {
        QVERIFY(rc::check("area", [] {
            const Polygon polygon = drawnPolygon();
            const double scale = sizeOf(polygon) * (sizeOf(polygon) + 1e4); // Boost sums far from the polygon
            RC_ASSERT(isNear(area(polygon), bg::area(toBoost(polygon)), 1e-13 * scale));
        }));
    }

    void centroid_isBoostsUpToRounding()
    {
        QVERIFY(rc::check("centroid", [] {
            const Polygon polygon = drawnPolygon();
            BoostPoint centre{0.0, 0.0};
            bg::centroid(toBoost(polygon), centre);
            RC_ASSERT(distance(centroid(polygon), {centre.x(), centre.y()}) <= 1e-9 * sizeOf(polygon));
        }));
    }

    void contains_isBoostsOffTheBorder()
    {
        QVERIFY(rc::check("point within polygon", [] {
            const Polygon polygon = drawnPolygon();
            const BoostPolygon boosts = toBoost(polygon);
            const Box box = boundingBox(polygon).grown(1.0);
            for (int i = 0; i < 20; ++i) {
                const Point p = drawnPoint(box);
                if (distanceToBorder(polygon, p) > 1e-9)
                    RC_ASSERT(contains(polygon, p) == bg::within(toBoost(p), boosts));
            }
        }));
        QVERIFY(rc::check("corners and points on the border, where all is exact", [] {
            const int count = *rc::gen::inRange(3, 8);
            Polygon polygon;
            for (int i = 0; i < count; ++i)
                polygon.outer.push_back(drawnGridPoint(6));
            polygon = normalised(polygon);
            RC_PRE(isSimple(polygon));
            const Point p = drawnGridPoint(7);
            RC_ASSERT(contains(polygon, p) == bg::covered_by(toBoost(p), toBoost(polygon)));
        }));
    }

    void distances_areBoostsUpToRounding()
    {
        QVERIFY(rc::check("distances", [] {
            const Polygon polygon = drawnPolygon();
            const Point p = drawnPoint(boundingBox(polygon).grown(100.0));
            double nearest = 1e300;
            const auto look = [&](const Ring& ring) {
                for (std::size_t i = 0; i < ring.size(); ++i) {
                    const BoostLine edge{toBoost(ring[i]), toBoost(ring[(i + 1) % ring.size()])};
                    const double away = bg::distance(toBoost(p), edge);
                    RC_ASSERT(isNear(distanceToSegment(p, ring[i], ring[(i + 1) % ring.size()]), away, 1e-9));
                    nearest = std::min(nearest, away);
                }
            };
            look(polygon.outer);
            for (const Ring& hole : polygon.holes)
                look(hole);
            RC_ASSERT(isNear(distanceToBorder(polygon, p), nearest, 1e-9));
        }));
    }

    void isSimple_isBoostsValidity()
    {
        int simple = 0;
        QVERIFY(rc::check("rings on a small grid: touching, crossing, spikes", [&simple] {
            const int count = *rc::gen::inRange(3, 8);
            Polygon polygon;
            for (int i = 0; i < count; ++i)
                polygon.outer.push_back(drawnGridPoint(4));
            if (*rc::gen::arbitrary<bool>())
                polygon.holes.push_back({drawnGridPoint(4), drawnGridPoint(4), drawnGridPoint(4)});
            if (*rc::gen::arbitrary<bool>())
                polygon.outer = {{-5, -5}, {5, -5}, {5, 5}, {-5, 5}};
            polygon = normalised(polygon);
            bg::validity_failure_type failure = bg::no_failure;
            const bool isValid = bg::is_valid(toBoost(polygon), failure);
            simple += isSimple(polygon) ? 1 : 0;
            RC_ASSERT(isSimple(polygon) == (isValid || isMindedByBoostAlone(failure)));
        }));
        QVERIFY(simple > 10);
    }

    void overlapArea_isBoostsIntersection()
    {
        QVERIFY(rc::check("overlap", [] {
            const double size_m = *rc::gen::element(1.0, 30.0, 500.0);
            const Polygon a = normalised({drawnStarRing({100.0, -50.0}, 0.3 * size_m, size_m), {}});
            const Point aside{drawn(-1.5, 1.5) * size_m, drawn(-1.5, 1.5) * size_m};
            const Polygon b = normalised({drawnStarRing(Point{100.0, -50.0} + aside, 0.3 * size_m, size_m), {}});
            bg::model::multi_polygon<BoostPolygon> common;
            bg::intersection(toBoost(a), toBoost(b), common);
            // Boost 1.74 computes it on a grid of ten million steps across.
            RC_ASSERT(isNear(overlapArea(a, b), bg::area(common), 1e-6 * size_m * size_m));
        }));
    }

    void simplifiedLine_isBoosts()
    {
        QVERIFY(rc::check("Douglas and Peucker", [] {
            const int count = *rc::gen::inRange(2, 40);
            std::vector<GridPoint> line;
            BoostLine boosts;
            GridPoint at{0, 0};
            for (int i = 0; i < count; ++i) {
                at = {at.x + *rc::gen::inRange(1, 5000), at.y + *rc::gen::inRange(-3000, 3001)};
                line.push_back(at);
                boosts.push_back({static_cast<double>(at.x), static_cast<double>(at.y)});
            }
            const double tolerance_m = drawn(0.01, 4.0) + 1e-7 * std::numbers::pi; // no point is just as far
            BoostLine thinned;
            bg::simplify(boosts, thinned, tolerance_m / kClipStep_m);
            std::vector<GridPoint> expected;
            for (const BoostPoint& p : thinned)
                expected.push_back({std::llround(p.x()), std::llround(p.y())});
            RC_ASSERT(simplifiedLine(line, tolerance_m) == expected);
        }));
    }

    void convexHull_isTheMonotoneChains()
    {
        QVERIFY(rc::check("hulls, many points on lines or repeated", [] {
            const int reach = *rc::gen::element(2, 5, 1000);
            const int count = *rc::gen::inRange(0, 40);
            std::vector<Point> points;
            for (int i = 0; i < count; ++i)
                points.push_back(drawnGridPoint(reach));
            RC_ASSERT(convexHull(points) == hullByChain(points));
        }));
        QVERIFY(convexHull(std::vector<Point>{{0, 0}, {1, 1}, {2, 2}, {3, 3}}).empty());
        QVERIFY(convexHull(std::vector<Point>{{0, 1}, {1, 1}, {1, 0}, {0, 0}}) == (Ring{{0, 0}, {1, 0}, {1, 1}, {0, 1}}));
    }

    void boxTree_followsWhatIsSetAndRemoved()
    {
        QVERIFY(rc::check("queries", [] {
            std::map<BoxTree::Key, Box> expected;
            const auto draw = [] {
                const Point low = drawnGridPoint(50);
                return Box{low, low + Point{drawn(0.0, 20.0), drawn(0.0, 20.0)}};
            };
            std::vector<BoxTree::Entry> entries;
            const auto count = *rc::gen::inRange<BoxTree::Key>(0, 60);
            for (BoxTree::Key key = 0; key < count; ++key) {
                entries.push_back({key, draw()});
                expected[key] = entries.back().box;
            }
            BoxTree tree(entries);
            for (int step = 0; step < 40; ++step) {
                const auto key = static_cast<BoxTree::Key>(*rc::gen::inRange(0, 80));
                if (*rc::gen::arbitrary<bool>()) {
                    const Box box = draw();
                    tree.set(key, box);
                    expected[key] = box;
                } else {
                    tree.remove(key);
                    expected.erase(key);
                }
            }
            const Box asked = draw();
            std::vector<BoxTree::Key> keys;
            for (const auto& [key, box] : expected) {
                RC_ASSERT(tree.find(key) && *tree.find(key) == box);
                if (box.intersects(asked))
                    keys.push_back(key);
            }
            std::vector<BoxTree::Key> found = tree.query(asked);
            std::sort(found.begin(), found.end());
            RC_ASSERT(found == keys);
            RC_ASSERT(tree.size() == expected.size());
        }));
    }

    void spatialGrid_findsWhatTheTreeFinds()
    {
        QVERIFY(rc::check("boxes of streets and of buildings", [] {
            std::vector<Box> boxes;
            std::vector<BoxTree::Entry> entries;
            for (int i = *rc::gen::inRange(0, 80); i > 0; --i) {
                const Point low = drawnPoint({{-300, -300}, {300, 300}});
                const double most_m = *rc::gen::element(2.0, 20.0, 400.0);
                boxes.push_back({low, low + Point{drawn(0.0, most_m), drawn(0.0, most_m)}});
                entries.push_back({entries.size(), boxes.back()});
            }
            const SpatialGrid grid{std::span<const Box>(boxes)};
            const BoxTree tree(entries);
            const Point low = drawnPoint({{-350, -350}, {350, 350}});
            const Box asked{low, low + Point{drawn(0.0, 100.0), drawn(0.0, 100.0)}};
            std::vector<BoxTree::Key> found = tree.query(asked);
            std::sort(found.begin(), found.end());
            const std::vector<std::uint32_t> inOrder = grid.query(asked);
            RC_ASSERT(found == std::vector<BoxTree::Key>(inOrder.begin(), inOrder.end()));
        }));
    }
};

PASSERBY_TEST(BesideBoostTest)

} // namespace beside_boost_test

#include "beside_boost_test.moc"
