// SPDX-License-Identifier: Apache-2.0
#include "core/shapes/shaped_roof.h"

#include "core/geometry/clipping.h"
#include "core/geometry/triangulation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>

namespace passerby::shapes {
namespace {

using geometry::Point;
using world::RoofShape;

constexpr double kLeastWall_m = 0.5;  ///< below a roof
constexpr std::size_t kArcStrips = 8; ///< of a round roof

/// Its frame: u along the longer side, v across, from the middle.
struct Frame {
    Point middle;
    Point along;
    double halfLength_m = 0.0;
    double halfWidth_m = 0.0;

    [[nodiscard]] Point across() const { return {-along.y, along.x}; }
    [[nodiscard]] double v(Point p) const { return geometry::dot(p - middle, across()); }
    [[nodiscard]] Point at(double u, double v) const { return middle + along * u + across() * v; }
};

/// The smallest rectangle around the outline that is parallel to one of its edges.
Frame frameOf(const geometry::Ring& outline)
{
    Frame best;
    double least_m2 = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Point edge = outline[(i + 1) % outline.size()] - outline[i];
        const double length_m = geometry::length(edge);
        if (length_m < 1e-6)
            continue;
        const Point along = edge * (1.0 / length_m);
        const Point across{-along.y, along.x};
        std::array<double, 2> low{std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
        std::array<double, 2> high{-low[0], -low[0]};
        for (const Point p : outline)
            for (std::size_t axis = 0; axis < 2; ++axis) {
                const double place = geometry::dot(p, axis == 0 ? along : across);
                low[axis] = std::min(low[axis], place);
                high[axis] = std::max(high[axis], place);
            }
        const double length = high[0] - low[0];
        const double width = high[1] - low[1];
        if (length * width >= least_m2 - 1e-9)
            continue;
        least_m2 = length * width;
        const Point middle = along * (0.5 * (low[0] + high[0])) + across * (0.5 * (low[1] + high[1]));
        best = length >= width ? Frame{middle, along, length / 2, width / 2} : Frame{middle, across, width / 2, length / 2};
    }
    return best;
}

/// How high the roof lies above the eaves at a place across it, as a share of its height.
double profile(RoofShape shape, double v, double halfWidth_m)
{
    const double part = halfWidth_m > 0.0 ? std::clamp(v / halfWidth_m, -1.0, 1.0) : 0.0;
    if (shape == RoofShape::skillion)
        return 0.5 * (1.0 + part);
    return shape == RoofShape::round ? std::sqrt(1.0 - part * part) : 1.0 - std::abs(part);
}

/// Places across the roof between which it is even, from side to side.
std::vector<double> folds(RoofShape shape, double halfWidth_m)
{
    if (shape == RoofShape::skillion)
        return {-halfWidth_m, halfWidth_m};
    if (shape == RoofShape::gabled)
        return {-halfWidth_m, 0.0, halfWidth_m};
    std::vector<double> places;
    for (std::size_t i = 0; i <= kArcStrips; ++i)
        places.push_back(-halfWidth_m * std::cos(std::numbers::pi * double(i) / double(kArcStrips)));
    return places;
}

/// A roof whose height depends on the place across it alone, with the walls that close it at its ends.
class RidgedRoof {
public:
    RidgedRoof(const world::Obstacle& obstacle, double rise_m, Roof& roof)
        : m_shape(obstacle.roof),
          m_rise_m(rise_m),
          m_frame(frameOf(obstacle.polygon.outer)),
          m_folds(folds(obstacle.roof, m_frame.halfWidth_m)),
          m_roof(roof)
    {
        const geometry::GridArea ground = geometry::toGridArea(obstacle.polygon);
        for (std::size_t i = 0; i + 1 < m_folds.size(); ++i)
            addStrip(ground, m_folds[i], m_folds[i + 1]);
        addEnds(obstacle.polygon.outer);
        for (const geometry::Ring& hole : obstacle.polygon.holes)
            addEnds(hole);
    }

private:
    [[nodiscard]] double height_m(Point p) const { return m_rise_m * profile(m_shape, m_frame.v(p), m_frame.halfWidth_m); }
    [[nodiscard]] Roof::Corner corner(Point p) const
    {
        const double v = m_frame.v(p);
        const double fromEave_m = m_shape == RoofShape::skillion ? m_frame.halfWidth_m + v : m_frame.halfWidth_m - std::abs(v);
        return {p, m_roof.eave_m + height_m(p), std::max(0.0, fromEave_m)};
    }
    void addStrip(const geometry::GridArea& ground, double low, double high)
    {
        const double u = m_frame.halfLength_m + 1.0;
        const double first = low == m_folds.front() ? low - 1.0 : low;
        const double last = high == m_folds.back() ? high + 1.0 : high;
        const geometry::Polygon strip{{m_frame.at(-u, first), m_frame.at(u, first), m_frame.at(u, last), m_frame.at(-u, last)}, {}};
        for (const geometry::Polygon& piece : geometry::toPolygons(geometry::intersection(ground, geometry::toGridArea(strip)))) {
            std::vector<Point> points;
            for (const auto& triangle : geometry::triangulate(piece, points))
                m_roof.triangles.push_back({corner(points[triangle[0]]), corner(points[triangle[1]]), corner(points[triangle[2]])});
        }
    }
    /// From the eaves up to the roof, along the outline.
    void addEnds(const geometry::Ring& ring)
    {
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const Point from = ring[i];
            const Point to = ring[(i + 1) % ring.size()];
            std::vector<double> cuts{0.0, 1.0};
            const double v0 = m_frame.v(from);
            const double v1 = m_frame.v(to);
            for (const double fold : m_folds)
                if ((fold - v0) * (fold - v1) < 0.0)
                    cuts.push_back((fold - v0) / (v1 - v0));
            std::sort(cuts.begin(), cuts.end());
            for (std::size_t k = 0; k + 1 < cuts.size(); ++k)
                addEnd(from + (to - from) * cuts[k], from + (to - from) * cuts[k + 1]);
        }
    }
    void addEnd(Point a, Point b)
    {
        constexpr double kLeast_m = 1e-3;
        const Roof::Corner lowA{a, m_roof.eave_m, 0.0};
        const Roof::Corner lowB{b, m_roof.eave_m, 0.0};
        const Roof::Corner highA{a, m_roof.eave_m + height_m(a), 0.0};
        const Roof::Corner highB{b, m_roof.eave_m + height_m(b), 0.0};
        if (height_m(b) > kLeast_m)
            m_roof.ends.push_back({lowA, lowB, highB});
        if (height_m(a) > kLeast_m)
            m_roof.ends.push_back({lowA, highB, highA});
    }

    RoofShape m_shape;
    double m_rise_m;
    Frame m_frame;
    std::vector<double> m_folds;
    Roof& m_roof;
};

/// A ring of a dome: how far out, as a share of the outline, and how high, as a share of the roof.
struct Hoop {
    double out;
    double up;
};

constexpr std::array<Hoop, 2> kApex{{{1.0, 0.0}, {0.0, 1.0}}};
constexpr std::array<Hoop, 7> kDome{
    {{1.0, 0.0}, {0.9659, 0.2588}, {0.8660, 0.5}, {0.7071, 0.7071}, {0.5, 0.8660}, {0.2588, 0.9659}, {0.0, 1.0}}}; // a quarter circle
constexpr std::array<Hoop, 9> kOnion{
    {{1.0, 0.0}, {1.14, 0.10}, {1.20, 0.24}, {1.10, 0.40}, {0.82, 0.55}, {0.46, 0.68}, {0.20, 0.78}, {0.07, 0.88}, {0.0, 1.0}}};

std::span<const Hoop> hoops(RoofShape shape)
{
    if (shape == RoofShape::dome)
        return kDome;
    if (shape == RoofShape::onion)
        return kOnion;
    return kApex;
}

/// All of the outline is seen from there.
bool isSeenWhole(const geometry::Ring& outline, Point middle)
{
    for (std::size_t i = 0; i < outline.size(); ++i)
        if (!(geometry::orientation(middle, outline[i], outline[(i + 1) % outline.size()]) > 0.0))
            return false;
    return true;
}

void addHoops(const geometry::Ring& outline, Point middle, RoofShape shape, double rise_m, Roof& roof)
{
    const std::span<const Hoop> rings = hoops(shape);
    const auto corner = [&](std::size_t i, const Hoop& hoop) {
        const Point p = outline[i % outline.size()];
        return Roof::Corner{middle + (p - middle) * hoop.out, roof.eave_m + rise_m * hoop.up,
                            std::max(0.0, 1.0 - hoop.out) * geometry::distance(p, middle)};
    };
    for (std::size_t k = 0; k + 1 < rings.size(); ++k)
        for (std::size_t i = 0; i < outline.size(); ++i) {
            const Roof::Corner a = corner(i, rings[k]);
            const Roof::Corner b = corner(i + 1, rings[k]);
            const Roof::Corner c = corner(i + 1, rings[k + 1]);
            if (rings[k + 1].out == 0.0) {
                roof.triangles.push_back({a, b, c});
                continue;
            }
            roof.triangles.push_back({a, b, c});
            roof.triangles.push_back({a, c, corner(i, rings[k + 1])});
        }
}

double usualRise_m(RoofShape shape, double halfWidth_m)
{
    switch (shape) {
    case RoofShape::gabled:
        return std::min(6.0, 0.8 * halfWidth_m);
    case RoofShape::skillion:
        return std::min(3.0, 0.4 * halfWidth_m);
    case RoofShape::pyramidal:
        return std::min(20.0, halfWidth_m);
    case RoofShape::cone:
        return 2.5 * halfWidth_m;
    case RoofShape::onion:
        return 2.4 * halfWidth_m;
    default: // round roofs and domes are half of a circle
        return halfWidth_m;
    }
}

} // namespace

std::optional<Roof> shapedRoof(const world::Obstacle& obstacle, double top_m)
{
    const RoofShape shape = obstacle.roof;
    if (obstacle.kind != world::ObstacleKind::building || shape == RoofShape::automatic || shape == RoofShape::flat
        || shape == RoofShape::hipped)
        return std::nullopt;
    const double most_m = top_m - obstacle.base_m - kLeastWall_m;
    const double halfWidth_m = frameOf(obstacle.polygon.outer).halfWidth_m;
    if (most_m <= 0.0 || halfWidth_m <= 0.0)
        return std::nullopt;
    const bool isKnown = obstacle.roofHeight_m > 0.0;
    const double rise_m = std::min(isKnown ? obstacle.roofHeight_m : std::min(usualRise_m(shape, halfWidth_m), 0.6 * most_m), most_m);
    Roof roof;
    roof.isHip = true;
    roof.eave_m = top_m - rise_m;
    if (shape == RoofShape::gabled || shape == RoofShape::skillion || shape == RoofShape::round) {
        [[maybe_unused]] const RidgedRoof filled(obstacle, rise_m, roof);
        return roof.triangles.empty() ? std::nullopt : std::optional(std::move(roof));
    }
    const Point middle = geometry::centroid(obstacle.polygon);
    if (!obstacle.polygon.holes.empty() || !isSeenWhole(obstacle.polygon.outer, middle))
        return std::nullopt;
    addHoops(obstacle.polygon.outer, middle, shape, rise_m, roof);
    return roof;
}

} // namespace passerby::shapes
