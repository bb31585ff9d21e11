// SPDX-License-Identifier: Apache-2.0
#include "core/shapes/floor_marks.h"

#include "core/shapes/thing_shapes.h"

#include <algorithm>

namespace passerby::shapes {

namespace {

constexpr double kPostAside_m = 0.45;
constexpr std::size_t kMostDots = 1000;

using geometry::Point;

Point unit(Point v)
{
    const double length = geometry::length(v);
    return length > 0.0 ? v * (1.0 / length) : Point{};
}

void appendDots(const world::WaitingLine& line, std::vector<FloorMark>& out)
{
    std::vector<world::WaitingPlace> places = world::placesAlong(line);
    places.resize(std::min(places.size(), kMostDots));
    for (std::size_t rank = 0; rank < places.size(); ++rank)
        out.push_back({places[rank].at, places[rank].at, rank == 0 ? 0.2 : 0.11, rank == 0 ? Paint::go : Paint::body});
}

} // namespace

std::vector<FloorMark> marksOf(const world::Fixture& fixture, const world::FixtureKind& kind)
{
    const Look look = lookOf(kind);
    const geometry::Ring ground = world::footprintOf(fixture); // front right, front left, back left, back right
    std::vector<FloorMark> marks;
    if (look == Look::platform) {
        const Point back = unit(ground[3] - ground[0]);
        const auto strip = [&](double from_m, double to_m, Paint paint) {
            const double half = 0.5 * (to_m - from_m);
            const Point aside = unit(ground[1] - ground[0]) * std::min(half, 0.5 * fixture.width_m); // round ends keep to the ground
            const Point in = back * (0.5 * (from_m + to_m));
            marks.push_back({ground[0] + in + aside, ground[1] + in - aside, half, paint});
        };
        strip(0.0, std::min(0.12, 0.2 * fixture.depth_m), Paint::light);
        if (fixture.depth_m >= 1.5)
            strip(0.6, 0.9, Paint::body);
    } else if (look != Look::stage && kind.height_m <= 0.0) {
        for (std::size_t i = 0; i < ground.size(); ++i)
            marks.push_back({ground[i], ground[(i + 1) % ground.size()], 0.05, Paint::body});
    }
    return marks;
}

std::vector<FloorMark> marksOf(const world::WaitingLine& line)
{
    std::vector<FloorMark> marks;
    for (std::size_t i = 0; i + 1 < line.points.size(); ++i)
        marks.push_back({line.points[i], line.points[i + 1], 0.04, Paint::body});
    appendDots(line, marks);
    return marks;
}

std::vector<Point> postsOf(const world::WaitingLine& line)
{
    std::vector<Point> posts;
    for (std::size_t i = 0; i < line.points.size(); ++i) {
        const Point here = line.points[i];
        const Point in = i > 0 ? unit(here - line.points[i - 1]) : Point{};
        const Point on = i + 1 < line.points.size() ? unit(line.points[i + 1] - here) : Point{};
        const Point along = unit(in + on);
        if (along == Point{})
            continue; // it turns back on itself
        const double turn = i > 0 && i + 1 < line.points.size() ? std::max(0.5, geometry::dot(along, in)) : 1.0;
        const Point aside = Point{-along.y, along.x} * (kPostAside_m / turn);
        posts.push_back(here + aside);
        posts.push_back(here - aside);
    }
    return posts;
}

Shape postShape()
{
    Shape shape;
    appendBox({-0.14, 0.14}, {-0.14, 0.14}, {0.0, 0.03}, {Paint::dark, Paint::dark}, shape);
    appendBox({-0.03, 0.03}, {-0.03, 0.03}, {0.03, 0.95}, {Paint::metal, Paint::dark}, shape);
    return shape;
}

} // namespace passerby::shapes
