// SPDX-License-Identifier: Apache-2.0
#include "core/traffic/entries.h"

#include "core/traffic/idm.h"

#include <algorithm>
#include <cmath>

namespace passerby::traffic {

namespace {

constexpr double kBehindReach_m = 60.0;
constexpr double kBrakingBehind_mps2 = 2.0; // that others need at most because of who comes in
constexpr int kMostLanesBehind = 6;         // that are looked at behind, however short they are
constexpr double kClear_m = 1.0;
constexpr double kBesidePeople_m = 0.3;
constexpr double kLooksAhead_m = 60.0;
constexpr std::size_t kSparedEntries = 64; // of a queue, before they are taken out

double brakingWay_m(double speed_mps)
{
    return speed_mps * speed_mps / (2.0 * kBrakingBehind_mps2);
}

} // namespace

/// Whether all who come to a lane's beginning, or to `gap_m` beyond it, can stop before that place.
bool Entry::isFreeBehind(std::uint32_t lane, double reach_m, double gap_m, int lanesBack) const
{
    if (reach_m <= 0.0 || lanesBack == 0)
        return true;
    const auto before = m_city.network.before(lane);
    return std::all_of(before.begin(), before.end(), [&](std::uint32_t from) {
        const double length_m = m_city.network.length_m(from);
        const auto row = m_order.on(from);
        const bool isFree = std::all_of(row.begin(), row.end(), [&](const Occupant& other) {
            return length_m - other.front_m() + gap_m >= brakingWay_m(other.speed_mps) + kClear_m;
        });
        return isFree && (!row.empty() || isFreeBehind(from, reach_m - length_m - kClear_m, gap_m + length_m, lanesBack - 1));
    });
}

bool Entry::areasAreFree(const Driver& driver, double half_m) const
{
    double start_m = -driver.along_m;
    for (std::size_t i = driver.route.at; i < driver.route.count && start_m <= half_m; ++i) {
        for (const std::uint32_t side : m_city.conflicts.on(driver.route.lanes[i])) {
            const ConflictSide& own = m_city.conflicts.side(side);
            if (start_m + own.from_m > half_m + kClear_m || start_m + own.to_m < -half_m - kClear_m)
                continue;
            const ConflictSide& other = m_city.conflicts.side(LaneConflicts::otherOf(side));
            for (const Occupant& there : m_order.on(other.lane))
                if (there.rear_m() < other.to_m && there.front_m() + brakingWay_m(there.speed_mps) + kClear_m > other.from_m)
                    return false;
            if (!isFreeBehind(other.lane, kBehindReach_m - other.from_m, other.from_m, kMostLanesBehind))
                return false;
        }
        start_m += m_city.network.length_m(driver.route.lanes[i]);
    }
    return true;
}

std::optional<double> Entry::speedAt_mps(const Driver& driver, double ideal_mps, double headway_s, double standstill_m) const
{
    const DrivenKind& kind = m_city.kinds[driver.kind];
    const double half_m = kind.length_m / 2.0;
    if (!isFreeBehind(driver.route.lane(), kBehindReach_m, driver.along_m - half_m, kMostLanesBehind) || !areasAreFree(driver, half_m))
        return std::nullopt;
    double speed_mps = std::min(ideal_mps, m_city.network.speedAt_mps(driver.route.lane(), driver.along_m));
    const auto stopBy = [&](double gap_m) { speed_mps = std::min(speed_mps, std::sqrt(2.0 * kind.braking_mps2 * std::max(gap_m, 0.0))); };
    double start_m = -driver.along_m;
    for (std::size_t i = driver.route.at; i < driver.route.count && start_m <= kLooksAhead_m; ++i) {
        const std::uint32_t lane = driver.route.lanes[i];
        for (const Occupant& other : m_order.on(lane)) {
            const double gap_m = start_m + other.rear_m() - half_m;
            if (start_m + other.front_m() < -half_m) { // behind
                if (-half_m - start_m - other.front_m() < brakingWay_m(other.speed_mps) + kClear_m)
                    return std::nullopt;
                continue;
            }
            if (gap_m < standstill_m)
                return std::nullopt;
            speed_mps = std::min({speed_mps, safeSpeed_mps(gap_m - standstill_m, other.speed_mps, kind.braking_mps2, headway_s)});
        }
        for (const Fork& fork : m_city.conflicts.forks(lane))
            for (const Occupant& other : m_order.on(fork.other))
                if (other.rear_m() < fork.until_m && start_m + other.rear_m() - half_m < standstill_m)
                    return std::nullopt;
        for (const StopMark& stop : m_city.marks.stops(lane))
            if (start_m + stop.at_m > half_m)
                stopBy(start_m + stop.at_m - half_m - kClear_m);
        for (const std::uint32_t side : m_city.conflicts.on(lane))
            if (start_m + m_city.conflicts.side(side).from_m > half_m)
                stopBy(start_m + m_city.conflicts.side(side).from_m - half_m - kClear_m);
        for (const WalkerOnLane& walker : m_people.on(lane))
            if (const double gap_m = start_m + walker.along_m - walker.radius_m - half_m;
                gap_m > 0.0 && std::abs(walker.offset_m) <= kind.width_m / 2.0 + walker.radius_m + kBesidePeople_m)
                stopBy(gap_m - kClear_m);
        start_m += m_city.network.length_m(lane);
    }
    return speed_mps;
}

bool Entry::isFreeOfPeople(const Driver& driver, const heter_sim::OrientedBox& body, double before_m) const
{
    const geometry::Point middle{static_cast<double>(body.centre.x), static_cast<double>(body.centre.y)};
    const geometry::Point ahead{std::cos(static_cast<double>(body.heading_rad)), std::sin(static_cast<double>(body.heading_rad))};
    const double halfLength_m = static_cast<double>(body.halfLength_m);
    const double halfWidth_m = static_cast<double>(body.halfWidth_m);
    const auto isNear = [&](const WalkerOnLane& walker) {
        const geometry::Point apart = walker.place - middle;
        const double along_m = geometry::dot(apart, ahead);
        const double reach_m = walker.radius_m + kBesidePeople_m;
        return along_m >= -halfLength_m - reach_m && along_m <= halfLength_m + before_m + walker.radius_m
               && std::abs(geometry::cross(ahead, apart)) <= halfWidth_m + reach_m;
    };
    double start_m = -driver.along_m;
    for (std::size_t i = driver.route.at; i < driver.route.count && start_m <= halfLength_m + before_m; ++i) {
        const auto people = m_people.on(driver.route.lanes[i]);
        if (std::any_of(people.begin(), people.end(), isNear))
            return false;
        start_m += m_city.network.length_m(driver.route.lanes[i]);
    }
    return true;
}

void WaitingToEnter::add(std::uint32_t lane, std::uint16_t kind)
{
    if (m_queues[lane].kinds.empty())
        m_busy.insert(std::lower_bound(m_busy.begin(), m_busy.end(), lane), lane);
    m_queues[lane].kinds.push_back(kind);
    ++m_count;
}

void WaitingToEnter::popFront(Queue& queue)
{
    --m_count;
    if (++queue.first == queue.kinds.size()) {
        queue.kinds.clear();
        queue.first = 0;
    } else if (queue.first >= kSparedEntries && 2 * queue.first > queue.kinds.size()) {
        queue.kinds.erase(queue.kinds.begin(), queue.kinds.begin() + static_cast<std::ptrdiff_t>(queue.first));
        queue.first = 0;
    }
}

} // namespace passerby::traffic
