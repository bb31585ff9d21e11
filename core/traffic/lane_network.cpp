// SPDX-License-Identifier: Apache-2.0
#include "core/traffic/lane_network.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace passerby::traffic {

using geometry::Point;

namespace {

constexpr double kSameEnd_m = 0.01;
constexpr double kSquare_m = 4.0;
constexpr double kPiece_m = 8.0; // of a lane, in the index
constexpr double kSpeedStep_m = 2.0;
constexpr double kBendReach_m = 2.0; // to either side, over which a bend is measured
constexpr double kBrakingBeforeBends_mps2 = 2.0;
constexpr double kSlowestBend_mps = 1.5;
constexpr double kBesideSlack_m = 0.6;  // of lanes that touch
constexpr double kSameDirection = 0.95; // cosine

NumberRows rowsOf(std::vector<std::pair<std::uint32_t, std::uint32_t>>& pairs, std::uint32_t rows)
{
    std::sort(pairs.begin(), pairs.end());
    NumberRows found;
    found.first.assign(rows + 1, 0);
    for (const auto& [row, number] : pairs) {
        ++found.first[row + 1];
        found.numbers.push_back(number);
    }
    for (std::uint32_t i = 1; i <= rows; ++i)
        found.first[i] += found.first[i - 1];
    return found;
}

} // namespace

LaneNetwork::LaneNetwork(const world::World& world, double sideways_mps2)
{
    m_lanes.reserve(world.lanes().size());
    for (const auto& [id, lane] : world.lanes())
        addLane(id, lane);
    joinEnds();
    indexLanes();
    findNeighbours();
    for (std::uint32_t lane = 0; lane < size(); ++lane)
        layOutSpeeds(lane, sideways_mps2);
}

void LaneNetwork::addLane(world::LaneId id, const world::Lane& lane)
{
    Row row{id, static_cast<std::uint32_t>(m_points.size())};
    double along_m = 0.0;
    for (const Point point : lane.points) {
        if (m_points.size() > row.firstPoint) {
            const double step_m = geometry::distance(m_points.back(), point);
            if (!(step_m > 0.0))
                continue;
            along_m += step_m;
        }
        m_points.push_back(point);
        m_along_m.push_back(along_m);
    }
    row.points = static_cast<std::uint32_t>(m_points.size()) - row.firstPoint;
    row.length_m = along_m;
    row.width_m = lane.width_m;
    row.limit_mps = lane.limit_mps;
    row.level = lane.level;
    row.kind = lane.kind;
    m_lanes.push_back(row);
}

std::uint32_t LaneNetwork::placeOf(world::LaneId id) const
{
    const auto found =
        std::lower_bound(m_lanes.begin(), m_lanes.end(), id, [](const Row& row, world::LaneId wanted) { return row.id < wanted; });
    return found != m_lanes.end() && found->id == id ? static_cast<std::uint32_t>(found - m_lanes.begin()) : kNone;
}

std::span<const Point> LaneNetwork::points(std::uint32_t lane) const
{
    return std::span(m_points).subspan(m_lanes[lane].firstPoint, m_lanes[lane].points);
}

LanePlace LaneNetwork::at(std::uint32_t lane, double along_m) const
{
    const Row& row = m_lanes[lane];
    if (row.points < 2)
        return {m_points[row.firstPoint], {1.0, 0.0}};
    const auto begin = m_along_m.begin() + row.firstPoint;
    const auto after = std::upper_bound(begin + 1, begin + row.points - 1, along_m);
    const auto i = static_cast<std::size_t>(after - m_along_m.begin());
    const double step_m = m_along_m[i] - m_along_m[i - 1];
    const Point ahead = (m_points[i] - m_points[i - 1]) * (1.0 / step_m);
    return {m_points[i - 1] + ahead * (along_m - m_along_m[i - 1]), ahead};
}

double LaneNetwork::speedAt_mps(std::uint32_t lane, double along_m) const
{
    const Row& row = m_lanes[lane];
    const auto step = static_cast<std::uint32_t>(std::max(along_m, 0.0) / kSpeedStep_m);
    return static_cast<double>(m_speeds_mps[row.firstSpeed + std::min(step, row.speeds - 1)]);
}

BesideLane LaneNetwork::beside(std::uint32_t lane, Point place) const
{
    const Row& row = m_lanes[lane];
    BesideLane found{lane, 0.0, 0.0, {1.0, 0.0}};
    double least = std::numeric_limits<double>::infinity();
    for (std::uint32_t i = row.firstPoint + 1; i < row.firstPoint + row.points; ++i) {
        const double step_m = m_along_m[i] - m_along_m[i - 1];
        const Point ahead = (m_points[i] - m_points[i - 1]) * (1.0 / step_m);
        const double on_m = std::clamp(geometry::dot(place - m_points[i - 1], ahead), 0.0, step_m);
        const Point apart = place - (m_points[i - 1] + ahead * on_m);
        const double square = geometry::dot(apart, apart);
        if (square < least) {
            least = square;
            found.along_m = m_along_m[i - 1] + on_m;
            found.offset_m = std::copysign(std::sqrt(square), geometry::cross(ahead, apart));
            found.ahead = ahead;
        }
    }
    return found;
}

/// Lanes so short that both ends lie within the reach of a joint are left out: those before and behind join each other.
void LaneNetwork::joinEnds()
{
    std::vector<CellIndex::Entry> starts;
    for (std::uint32_t lane = 0; lane < size(); ++lane) {
        if (length_m(lane) <= kSameEnd_m)
            continue;
        geometry::Box box;
        box.extend(points(lane).front());
        starts.push_back({box.grown(kSameEnd_m), lane});
    }
    const CellIndex index(starts, kSquare_m);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> after;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> before;
    for (std::uint32_t lane = 0; lane < size(); ++lane)
        for (const std::uint32_t next : index.near(points(lane).back()))
            if (next != lane && length_m(lane) > kSameEnd_m
                && geometry::distance(points(next).front(), points(lane).back()) <= kSameEnd_m) {
                after.emplace_back(lane, next);
                before.emplace_back(next, lane);
            }
    m_after = rowsOf(after, size());
    m_before = rowsOf(before, size());
}

void LaneNetwork::indexLanes()
{
    std::vector<CellIndex::Entry> entries;
    for (std::uint32_t lane = 0; lane < size(); ++lane) {
        const double reach_m = width_m(lane) / 2.0 + kReach_m;
        const auto pieces = static_cast<int>(length_m(lane) / kPiece_m) + 1;
        for (int i = 0; i < pieces; ++i) {
            const double from_m = length_m(lane) * i / pieces;
            const double to_m = length_m(lane) * (i + 1) / pieces;
            geometry::Box box;
            box.extend(at(lane, from_m).at);
            box.extend(at(lane, to_m).at);
            const auto first = m_along_m.begin() + m_lanes[lane].firstPoint;
            for (auto bend = std::upper_bound(first, first + m_lanes[lane].points, from_m);
                 bend != first + m_lanes[lane].points && *bend < to_m; ++bend)
                box.extend(m_points[static_cast<std::size_t>(bend - m_along_m.begin())]);
            entries.push_back({box.grown(reach_m), lane});
        }
    }
    m_index = CellIndex(entries, kSquare_m);
}

std::uint32_t LaneNetwork::laneBeside(std::uint32_t lane, double side) const
{
    const LanePlace middle = at(lane, length_m(lane) / 2.0);
    const Point left{-middle.ahead.y, middle.ahead.x};
    std::uint32_t nearest = kNone;
    double nearest_m = std::numeric_limits<double>::infinity();
    for (const std::uint32_t other : m_index.near(middle.at + left * (side * width_m(lane) / 2.0))) {
        const double touching_m = (width_m(lane) + width_m(other)) / 2.0;
        if (other == lane || level(other) != level(lane))
            continue;
        const BesideLane there = beside(other, middle.at); // whose left is ours
        const double off_m = std::abs(-there.offset_m - side * touching_m);
        const bool isBeside = there.along_m > 0.0 && there.along_m < length_m(other) && off_m <= kBesideSlack_m;
        if (isBeside && geometry::dot(there.ahead, middle.ahead) >= kSameDirection && off_m < nearest_m) {
            nearest = other;
            nearest_m = off_m;
        }
    }
    return nearest;
}

void LaneNetwork::findNeighbours()
{
    for (std::uint32_t lane = 0; lane < size(); ++lane) {
        m_lanes[lane].left = laneBeside(lane, 1.0);
        m_lanes[lane].right = laneBeside(lane, -1.0);
    }
}

void LaneNetwork::layOutSpeeds(std::uint32_t lane, double sideways_mps2)
{
    Row& row = m_lanes[lane];
    row.firstSpeed = static_cast<std::uint32_t>(m_speeds_mps.size());
    row.speeds = static_cast<std::uint32_t>(row.length_m / kSpeedStep_m) + 1;
    m_speeds_mps.resize(m_speeds_mps.size() + row.speeds);
    double next_mps = row.limit_mps;
    for (std::uint32_t step = row.speeds; step-- > 0;) {
        const double along_m = step * kSpeedStep_m;
        const Point before = at(lane, along_m - kBendReach_m).ahead;
        const Point after = at(lane, along_m + kBendReach_m).ahead;
        const double bend_per_m = std::abs(std::atan2(geometry::cross(before, after), geometry::dot(before, after))) / (2.0 * kBendReach_m);
        const double bend_mps = bend_per_m > 0.0 ? std::max(std::sqrt(sideways_mps2 / bend_per_m), kSlowestBend_mps) : row.limit_mps;
        const double braked_mps = std::sqrt(next_mps * next_mps + 2.0 * kBrakingBeforeBends_mps2 * kSpeedStep_m);
        next_mps = std::min({row.limit_mps, bend_mps, braked_mps});
        m_speeds_mps[row.firstSpeed + step] = static_cast<float>(next_mps);
    }
}

} // namespace passerby::traffic
