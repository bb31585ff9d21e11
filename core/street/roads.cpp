// SPDX-License-Identifier: Apache-2.0
#include "core/street/roads.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace passerby::street {

using geometry::Point;

namespace {

constexpr double kComes_mps = 0.5;         // slower vehicles are in the way, or are not
constexpr double kClearOfVehicles_m = 1.0; // of vehicles to either side
constexpr double kAfter_s = 1.0;           // that one is across before a vehicle comes
constexpr double kLeastSine = 0.5;         // of lanes that are crossed
constexpr double kTouching_m = 1e-6;

} // namespace

Roads::Roads(const world::World& world)
{
    std::vector<geometry::Box> boxes;
    for (const auto& [id, lane] : world.lanes())
        for (std::size_t i = 1; i < lane.points.size(); ++i) {
            if (distance(lane.points[i - 1], lane.points[i]) <= kTouching_m)
                continue;
            m_pieces.push_back({lane.points[i - 1], lane.points[i], lane.width_m / 2.0, lane.level});
            geometry::Box box;
            box.extend(lane.points[i - 1]);
            box.extend(lane.points[i]);
            boxes.push_back(box.grown(lane.width_m / 2.0 + kBeside_m));
        }
    if (!boxes.empty())
        m_near.emplace(boxes);
}

std::optional<Roads::Across> Roads::across(Point place, int level) const
{
    if (!m_near)
        return std::nullopt;
    const Piece* nearest = nullptr;
    double least_m = kBeside_m;
    Point at;
    m_near->visitAt(place, [&](std::uint32_t item) {
        const Piece& piece = m_pieces[item];
        const Point on = geometry::nearestOnSegment(place, piece.a, piece.b);
        if (const double far_m = distance(place, on) - piece.halfWidth_m; piece.level == level && far_m < least_m) {
            nearest = &piece;
            least_m = far_m;
            at = on;
        }
    });
    if (!nearest || least_m <= 0.0)
        return std::nullopt;
    Across way;
    way.ahead = (at - place) * (1.0 / distance(at, place));
    way.along = (nearest->b - nearest->a) * (1.0 / distance(nearest->a, nearest->b));
    way.begins_m = least_m;
    way.ends_m = least_m + 2.0 * nearest->halfWidth_m;
    std::vector<std::pair<double, double>> bands; // from where to where on the way
    geometry::Box box;
    box.extend(place);
    box.extend(place + way.ahead * kWidest_m);
    for (const std::uint32_t item : m_near->query(box)) {
        const Piece& piece = m_pieces[item];
        const Point by = piece.b - piece.a;
        const double sine = cross(way.ahead, by) / length(by);
        if (piece.level != level || std::abs(sine) < kLeastSine)
            continue;
        const double share = cross(way.ahead, place - piece.a) / cross(way.ahead, by);
        if (share < 0.0 || share > 1.0)
            continue;
        const double middle_m = dot(piece.a + by * share - place, way.ahead);
        bands.emplace_back(middle_m - piece.halfWidth_m / std::abs(sine), middle_m + piece.halfWidth_m / std::abs(sine));
    }
    std::sort(bands.begin(), bands.end());
    for (const auto& [from_m, to_m] : bands)
        if (to_m > way.begins_m && from_m <= way.ends_m + kBetweenLanes_m)
            way.ends_m = std::max(way.ends_m, to_m);
    if (way.ends_m > kWidest_m)
        return std::nullopt;
    way.to = place + way.ahead * (way.ends_m + kBeyond_m);
    return way;
}

bool Roads::isSafe(const Across& way, Point from, double speed_mps, int level, std::span<const RoadBody> vehicles)
{
    const Point aside{-way.ahead.y, way.ahead.x};
    const double takes_s = way.ends_m / std::max(speed_mps, 0.1) + kAfter_s;
    return std::none_of(vehicles.begin(), vehicles.end(), [&](const RoadBody& vehicle) {
        const Point apart = vehicle.place - from;
        const double onWay_m = dot(apart, way.ahead);
        if (vehicle.level != level || onWay_m < way.begins_m - vehicle.width_m || onWay_m > way.ends_m + vehicle.width_m)
            return false;
        const double half_m = 0.5 * vehicle.length_m + kClearOfVehicles_m;
        const double off_m = dot(apart, aside);
        if (std::abs(off_m) < half_m)
            return true;
        const double towards_mps = -std::copysign(1.0, off_m) * vehicle.speed_mps
                                   * dot(Point{std::cos(vehicle.heading_rad), std::sin(vehicle.heading_rad)}, aside);
        if (towards_mps < kComes_mps)
            return false;
        const double gap_m = std::abs(off_m) - half_m;
        const double stops_m = towards_mps * kReaction_s + towards_mps * towards_mps / (2.0 * kBraking_mps2);
        return gap_m < stops_m && gap_m < towards_mps * takes_s;
    });
}

} // namespace passerby::street
