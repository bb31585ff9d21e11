// SPDX-License-Identifier: Apache-2.0
#include "core/steering/movement.h"

#include "core/foundation/parallel.h"
#include "core/steering/sight.h"

#include <algorithm>
#include <cassert>
#include <functional>

namespace passerby::steering {

using geometry::Point;

namespace {

constexpr int kMostContacts = 4;    // of one piece of the way; in a narrower corner it ends
constexpr double kAlong = 1e-9;     // sine of an angle that counts as along a wall
constexpr double kMostPieces = 1e4; // of a way; beyond, it is cut short
constexpr std::size_t kMoversPerChunk = 1024;

/// Where a way first comes within the clearance of a wall: its share up to there, and the direction away from the wall.
struct Contact {
    double share = 1.0;
    Point away;
};

void keepEarlier(Contact& first, double share, Point away)
{
    if (share < first.share)
        first = {std::max(share, 0.0), away};
}

void meetEnd(Point from, Point by, Point end, Contact& first)
{
    const Point apart = from - end;
    const double towards = dot(apart, by);
    const double square = dot(by, by);
    const double discriminant = towards * towards - square * (dot(apart, apart) - kWallClearance_m * kWallClearance_m);
    if (towards >= 0.0 || discriminant < 0.0)
        return;
    const double share = (-towards - std::sqrt(discriminant)) / square;
    const Point at = apart + by * share;
    keepEarlier(first, share, at * (1.0 / length(at)));
}

void meet(Point from, Point by, const Wall& wall, Contact& first)
{
    const Point nearest = geometry::nearestOnSegment(from, wall.a, wall.b);
    const Point apart = from - nearest;
    if (const double here = length(apart); here <= kWallClearance_m) {
        if (here > 0.0 && dot(apart, by) < -kAlong * here * length(by))
            keepEarlier(first, 0.0, apart * (1.0 / here));
        return;
    }
    const Point along = wall.b - wall.a;
    const double wallLength = length(along);
    if (wallLength > 0.0) {
        const Point unit = along * (1.0 / wallLength);
        Point normal{-unit.y, unit.x};
        if (dot(from - wall.a, normal) < 0.0)
            normal = normal * -1.0;
        const double height = std::max(dot(from - wall.a, normal) - kWallClearance_m, 0.0); // below 0 beside the wall, or by rounding
        const double sinking = -dot(by, normal);
        if (sinking > 0.0 && height < sinking) {
            const double share = height / sinking;
            const double foot = dot(from + by * share - wall.a, unit);
            if (foot >= 0.0 && foot <= wallLength)
                keepEarlier(first, share, normal);
        }
        meetEnd(from, by, wall.b, first);
    }
    meetEnd(from, by, wall.a, first);
}

/// A piece of a way that stays within reach of its start. `near` are the walls there.
Point slidePiece(const WallGrid& walls, std::span<const std::uint32_t> near, Point from, Point by, std::uint32_t layers)
{
    Point place = from;
    for (int i = 0; i < kMostContacts && by != Point{}; ++i) {
        Contact first;
        for (const std::uint32_t wall : near)
            if ((walls.walls()[wall].layers & layers) != 0)
                meet(place, by, walls.walls()[wall], first);
        const Point to = place + by * first.share;
        for (const std::uint32_t wall : near) // rounding, or somebody on a wall
            if ((walls.walls()[wall].layers & layers) != 0 && crosses(place, to, walls.walls()[wall]))
                return place;
        place = to;
        if (first.share == 1.0)
            break;
        by = by * (1.0 - first.share);
        by = by - first.away * std::min(dot(by, first.away), 0.0);
    }
    return place;
}

/// So long may a piece be.
double pieceLength_m(const WallGrid& walls)
{
    return 0.5 * walls.reach_m() - kWallClearance_m;
}

/// A piece of a way; looks closer only where a wall is near enough. `by` is at most `length_m` long.
Point movePiece(const WallGrid& walls, Point from, Point by, double length_m, std::uint32_t layers)
{
    const auto near = walls.near(from);
    const bool isFree = near.empty() || !walls.isAnyWithin(near, from, length_m + 2.0 * kWallClearance_m, layers);
    return isFree ? from + by : slidePiece(walls, near, from, by, layers);
}

} // namespace

Point slide(const WallGrid& walls, Point from, Point by, std::uint32_t layers)
{
    const double square = dot(by, by);
    if (!(square > 0.0) || !std::isfinite(square))
        return from;
    const double piece_m = pieceLength_m(walls);
    assert(piece_m > 0.0);
    const double whole = std::sqrt(square);
    if (whole <= piece_m)
        return movePiece(walls, from, by, whole, layers);
    const double pieces = std::min(std::ceil(whole / piece_m), kMostPieces);
    const Point step = by * (std::min(whole / pieces, piece_m) / whole);
    for (int i = 0; i < static_cast<int>(pieces); ++i)
        from = movePiece(walls, from, step, piece_m, layers);
    return from;
}

void advance(Crowd& crowd, const WallGrid& walls, std::span<const Vector> velocity_mps, double step_s, unsigned threads)
{
    assert(velocity_mps.size() == crowd.size() && step_s > 0.0);
    // Where there are no walls, ways that are no longer than this end where they lead.
    const double free_m = walls.walls().empty() ? 0.99 * pieceLength_m(walls) : 0.0;
    const auto body = [&](std::size_t, std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row) {
            const Point from = crowd.position(row);
            const Point by = Point{static_cast<double>(velocity_mps[row].x), static_cast<double>(velocity_mps[row].y)} * step_s;
            const double square = dot(by, by);
            const bool isFree = square > 0.0 && square < free_m * free_m;
            const Point to = isFree ? from + by : slide(walls, from, by, crowd.terms[row].layers);
            crowd.x_m[row] = to.x;
            crowd.y_m[row] = to.y;
            crowd.velocity_mps[row] =
                to == from + by ? velocity_mps[row]
                                : Vector{static_cast<float>((to.x - from.x) / step_s), static_cast<float>((to.y - from.y) / step_s)};
        }
    };
    foundation::parallelChunks(crowd.size(), kMoversPerChunk, threads, std::cref(body));
}

} // namespace passerby::steering
