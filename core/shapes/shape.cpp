// SPDX-License-Identifier: Apache-2.0
#include "core/shapes/shape.h"

#include <cmath>

namespace passerby::shapes {

namespace {

constexpr double kLeastBeam_m = 1e-6;

/// What lies between four corners and the four above them, both counter-clockwise seen from above.
void appendHull(const std::array<Corner, 4>& below, const std::array<Corner, 4>& above, const SidesAndTop& paints, bool isClosedBelow,
                Shape& out)
{
    for (std::size_t i = 0; i < below.size(); ++i) {
        const std::size_t next = (i + 1) % below.size();
        appendQuad({below[i], below[next], above[next], above[i]}, paints.sides, out);
    }
    appendQuad(above, paints.top, out);
    if (isClosedBelow)
        appendQuad({below[0], below[3], below[2], below[1]}, paints.sides, out);
}

} // namespace

world::Color colorOf(Paint paint, world::Color body)
{
    switch (paint) {
    case Paint::body:
        return body;
    case Paint::dark:
        return {0x38, 0x3c, 0x42};
    case Paint::light:
        return {0xec, 0xe9, 0xe2};
    case Paint::metal:
        return {0x8e, 0x96, 0x9e};
    case Paint::glass:
        return {0xa9, 0xc4, 0xd2};
    case Paint::glow:
        return {0xff, 0xf3, 0xc4};
    case Paint::go:
        return {0x2f, 0xa8, 0x5a};
    case Paint::stop:
        return {0xd0, 0x3b, 0x3b};
    }
    return body;
}

void appendQuad(const std::array<Corner, 4>& corners, Paint paint, Shape& out)
{
    out.push_back({{corners[0], corners[1], corners[2]}, paint});
    out.push_back({{corners[0], corners[2], corners[3]}, paint});
}

void appendBox(Span x, Span y, Span z, const SidesAndTop& paints, Shape& out)
{
    const auto corners = [&](double height_m) {
        return std::array<Corner, 4>{
            {{x.from, y.from, height_m}, {x.to, y.from, height_m}, {x.to, y.to, height_m}, {x.from, y.to, height_m}}};
    };
    appendHull(corners(z.from), corners(z.to), paints, z.from > 0.0, out);
}

void appendBeam(const Beam& beam, const SidesAndTop& paints, Shape& out)
{
    const geometry::Point along{beam.to[0] - beam.from[0], beam.to[1] - beam.from[1]};
    const double length_m = geometry::length(along);
    if (length_m < kLeastBeam_m)
        return;
    const geometry::Point left = geometry::Point{-along.y, along.x} * (beam.halfWidth_m / length_m);
    const auto corners = [&](double lift_m) {
        const auto at = [&](const Corner& end, double side) {
            return Corner{end[0] + side * left.x, end[1] + side * left.y, end[2] + lift_m};
        };
        return std::array<Corner, 4>{at(beam.from, -1.0), at(beam.to, -1.0), at(beam.to, 1.0), at(beam.from, 1.0)};
    };
    appendHull(corners(0.0), corners(beam.height_m), paints, false, out);
}

Shape placed(const Shape& shape, const Placement& at)
{
    const double c = std::cos(at.heading_rad);
    const double s = std::sin(at.heading_rad);
    Shape there = shape;
    for (Triangle& triangle : there)
        for (Corner& corner : triangle.corners)
            corner = {at.place.x + corner[0] * c - corner[1] * s, at.place.y + corner[0] * s + corner[1] * c, at.z_m + corner[2]};
    return there;
}

} // namespace passerby::shapes
