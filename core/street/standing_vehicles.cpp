// SPDX-License-Identifier: Apache-2.0
#include "core/street/standing_vehicles.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace passerby::street {

using geometry::Point;

namespace {

constexpr double kTouches = 0.5; // of one's radius: who is nearer to the outline has no way round to look for
constexpr double kClear_m = 0.1; // between one's body at a corner and the discs there

/// A rectangle round the origin, as seen along its axis.
struct VehicleBox {
    Point along;
    Point middle;
    double ahead_m; ///< half of its extent
    double aside_m;

    VehicleBox(const RoadBody& body, double ahead, double aside)
        : along{std::cos(body.heading_rad), std::sin(body.heading_rad)}, middle(body.place), ahead_m(ahead), aside_m(aside)
    {
    }
    [[nodiscard]] Point into(Point place) const
    {
        const Point from = place - middle;
        return {dot(from, along), cross(along, from)};
    }
    [[nodiscard]] Point corner(int ahead, int aside) const
    {
        return middle + along * (ahead * ahead_m) + Point{-along.y, along.x} * (aside * aside_m);
    }
    [[nodiscard]] bool holds(Point place) const
    {
        const Point in = into(place);
        return std::abs(in.x) < ahead_m && std::abs(in.y) < aside_m;
    }
    /// Which share of the way lies before it; nothing where the way leads past, or begins inside.
    [[nodiscard]] std::optional<double> enteredAt(Point from, Point to) const
    {
        const Point begin = into(from);
        const Point step = into(to) - begin;
        double enters = 0.0;
        double leaves = 1.0;
        for (const auto& [at, by, half] : {std::array{begin.x, step.x, ahead_m}, std::array{begin.y, step.y, aside_m}}) {
            if (by == 0.0 && std::abs(at) >= half)
                return std::nullopt;
            if (by == 0.0)
                continue;
            const double one = (-half - at) / by;
            const double other = (half - at) / by;
            enters = std::max(enters, std::min(one, other));
            leaves = std::min(leaves, std::max(one, other));
        }
        return enters > 0.0 && enters < leaves ? std::optional(enters) : std::nullopt;
    }
};

/// What nobody walks through.
VehicleBox bodyOf(const RoadBody& body, double radius_m)
{
    return {body, 0.5 * body.length_m + kTouches * radius_m, 0.5 * body.width_m + kTouches * radius_m};
}

/// Whose corners people walk round.
VehicleBox roundOf(const RoadBody& body, double radius_m)
{
    const DiscRow discs = discsOver(body.length_m, body.width_m);
    const double room_m = radius_m + kClear_m;
    return {body, 0.5 * (body.length_m - discs.apart_m) + discs.radius_m + room_m, discs.radius_m + room_m};
}

} // namespace

void StandingVehicles::assign(std::span<const RoadBody> vehicles)
{
    m_bodies.clear();
    m_longest_m = 0.0;
    for (const RoadBody& body : vehicles)
        if (std::abs(body.speed_mps) < kStands_mps)
            m_bodies.push_back(body);
    m_places.clear(m_bodies.size());
    for (std::uint32_t i = 0; i < m_bodies.size(); ++i) {
        m_places.put(m_bodies[i].place, i);
        m_longest_m = std::max(m_longest_m, 0.5 * std::hypot(m_bodies[i].length_m, m_bodies[i].width_m));
    }
}

std::optional<double> StandingVehicles::enteredAt(const RoadBody& body, const Way& way)
{
    const std::optional<double> share = bodyOf(body, way.radius_m).enteredAt(way.from, way.to);
    return share && *share * distance(way.from, way.to) <= kLooks_m ? share : std::nullopt;
}

bool StandingVehicles::isTaken(Point place, const RoadBody& but, double radius_m) const
{
    bool isTaken = false;
    m_places.visitNear(place, m_longest_m + radius_m, [&](std::uint32_t i) {
        isTaken = isTaken || (m_bodies[i].number != but.number && bodyOf(m_bodies[i], radius_m).holds(place));
    });
    return isTaken;
}

/// A corner in sight, and on from it: straight, or over a corner beside it that sees the end.
StandingVehicles::Corners StandingVehicles::cornersOf(const RoadBody& body, const Way& way) const
{
    const VehicleBox hard = bodyOf(body, way.radius_m);
    const VehicleBox soft = roundOf(body, way.radius_m);
    const std::array round{soft.corner(1, 1), soft.corner(-1, 1), soft.corner(-1, -1), soft.corner(1, -1)};
    std::array<std::pair<double, Point>, 4> ways;
    std::size_t count = 0;
    for (std::size_t i = 0; i < round.size(); ++i) {
        if (hard.enteredAt(way.from, round[i]) || isTaken(round[i], body, way.radius_m))
            continue;
        double on_m = hard.enteredAt(round[i], way.to) ? 1e9 : distance(round[i], way.to);
        for (const std::size_t next : {(i + 1) % 4, (i + 3) % 4})
            if (!hard.enteredAt(round[next], way.to))
                on_m = std::min(on_m, distance(round[i], round[next]) + distance(round[next], way.to));
        ways[count++] = {distance(way.from, round[i]) + on_m, round[i]};
    }
    std::stable_sort(ways.begin(), ways.begin() + static_cast<std::ptrdiff_t>(count),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    Corners corners;
    for (std::size_t i = 0; i < count; ++i)
        corners.all[corners.count++] = ways[i].second;
    return corners;
}

} // namespace passerby::street
