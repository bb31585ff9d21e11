// SPDX-License-Identifier: Apache-2.0
#include "core/world/reference_picture.h"

#include <cmath>

namespace passerby::world {

using geometry::Point;

namespace {

/// a · b as complex numbers: turns and stretches b as a tells.
Point product(Point a, Point b)
{
    return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};
}

/// The turn and stretch that leads from one arm to the other.
Point quotient(Point to, Point from)
{
    const double square = dot(from, from);
    return {dot(from, to) / square, cross(from, to) / square};
}

PicturePlacement carried(const PicturePlacement& placement, Point fixed, Point to, Point turn)
{
    return {to + product(turn, placement.corner - fixed), product(turn, placement.right), product(turn, placement.down)};
}

} // namespace

bool sameBytes(const SharedBytes& a, const SharedBytes& b)
{
    return a == b || (a && b && *a == *b);
}

bool operator==(const ReferencePicture& a, const ReferencePicture& b)
{
    return a.name == b.name && a.width_px == b.width_px && a.height_px == b.height_px && a.placement == b.placement
           && a.opacity == b.opacity && sameBytes(a.file, b.file);
}

geometry::Ring outlineOf(const ReferencePicture& picture)
{
    const double width = picture.width_px;
    const double height = picture.height_px;
    const PicturePlacement& at = picture.placement;
    return {at.toLocal({0, 0}), at.toLocal({0, height}), at.toLocal({width, height}), at.toLocal({width, 0})};
}

Point middleOf(const ReferencePicture& picture)
{
    return picture.placement.toLocal({0.5 * picture.width_px, 0.5 * picture.height_px});
}

double widthOf_m(const ReferencePicture& picture)
{
    return picture.width_px * geometry::length(picture.placement.right);
}

double turnOf_rad(const ReferencePicture& picture)
{
    return std::atan2(picture.placement.right.y, picture.placement.right.x);
}

std::optional<PicturePlacement> calibrated(const PicturePlacement& placement, const std::array<Point, 2>& from,
                                           const std::array<Point, 2>& to)
{
    if (from[0] == from[1] || to[0] == to[1])
        return std::nullopt;
    return carried(placement, from[0], to[0], quotient(to[1] - to[0], from[1] - from[0]));
}

std::optional<PicturePlacement> calibrated(const PicturePlacement& placement, Point a, Point b, double distance_m)
{
    if (a == b || !(distance_m > 0.0))
        return std::nullopt;
    return carried(placement, a, a, {distance_m / geometry::distance(a, b), 0.0});
}

PicturePlacement turned(const PicturePlacement& placement, Point about, double turn_rad, double factor)
{
    return carried(placement, about, about, {factor * std::cos(turn_rad), factor * std::sin(turn_rad)});
}

} // namespace passerby::world
