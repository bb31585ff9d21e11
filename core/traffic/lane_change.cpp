// SPDX-License-Identifier: Apache-2.0
#include "core/traffic/lane_change.h"

#include "core/traffic/idm.h"
#include "core/traffic/mobil.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace passerby::traffic {

namespace {

constexpr double kThinksEvery_s = 1.0;
constexpr double kFreeAhead_s = 5.0; // of lane before whatever forbids a change
constexpr double kFreeAhead_m = 15.0;
constexpr double kSlowest_mps = 1.0; // nobody changes slower
constexpr double kMostOff_m = 1.0;   // of two lanes that should touch
constexpr double kLeast_m = 1.0;     // gap to either

/// Who drives before and behind a place of a lane.
struct Between {
    const Occupant* ahead = nullptr;
    const Occupant* behind = nullptr;
};

class Change {
public:
    Change(const Scene& scene, std::uint64_t seed, std::uint32_t number)
        : m_scene(scene), m_seed(seed), m_number(number), m_driver(scene.drivers[number]), m_kind(scene.kinds[m_driver.kind])
    {
    }

    [[nodiscard]] bool mayChange() const;
    /// The driver on the other lane; nothing where it may not change, or would not gain enough.
    [[nodiscard]] std::optional<Driver> onto(std::uint32_t lane) const;

private:
    [[nodiscard]] bool isPlain(std::uint32_t lane, double along_m) const;
    [[nodiscard]] Between around(std::uint32_t lane, double along_m) const;
    [[nodiscard]] double acceleration_mps2(const DrivenKind& kind, double speed_mps, double ideal_mps, double rear_m, const Occupant* other,
                                           double front_m) const;
    [[nodiscard]] double ownAcceleration_mps2(std::uint32_t lane, double along_m, const Occupant* ahead) const;
    [[nodiscard]] NowAndThen behind(std::uint32_t lane, const Occupant& behind, const Occupant* ahead, double along_m, bool comes) const;

    const Scene& m_scene;
    std::uint64_t m_seed;
    std::uint32_t m_number;
    const Driver& m_driver;
    const DrivenKind& m_kind;
};

bool Change::mayChange() const
{
    return m_driver.leaving == kNone && !m_driver.passesCycles && m_driver.speed_mps >= kSlowest_mps
           && isPlain(m_driver.route.lane(), m_driver.along_m);
}

/// Nothing that forbids a change is beside the vehicle or close ahead.
bool Change::isPlain(std::uint32_t lane, double along_m) const
{
    const double half_m = m_kind.length_m / 2.0;
    const double rear_m = along_m - half_m;
    const double until_m = along_m + half_m + std::max(kFreeAhead_m, kFreeAhead_s * m_driver.speed_mps);
    if (rear_m < 0.0 || until_m > m_scene.network.length_m(lane))
        return false;
    const auto isBeside = [&](double from_m, double to_m) { return to_m >= rear_m && from_m <= until_m; };
    for (const StopMark& stop : m_scene.marks.stops(lane))
        if (isBeside(stop.at_m, stop.at_m))
            return false;
    for (const CrossingMark& crossing : m_scene.marks.crossings(lane))
        if (isBeside(crossing.from_m, crossing.to_m))
            return false;
    for (const std::uint32_t side : m_scene.conflicts.on(lane))
        if (isBeside(m_scene.conflicts.side(side).from_m, m_scene.conflicts.side(side).to_m))
            return false;
    const auto forks = m_scene.conflicts.forks(lane);
    return std::none_of(forks.begin(), forks.end(), [&](const Fork& fork) { return isBeside(0.0, fork.until_m); });
}

Between Change::around(std::uint32_t lane, double along_m) const
{
    const auto row = m_scene.order.on(lane);
    Between found;
    for (const Occupant& other : row) {
        if (other.driver == m_number)
            continue;
        if (other.along_m > along_m) {
            found.ahead = &other;
            break;
        }
        found.behind = &other;
    }
    return found;
}

/// Of somebody whose front is there, behind `other`.
double Change::acceleration_mps2(const DrivenKind& kind, double speed_mps, double ideal_mps, double rear_m, const Occupant* other,
                                 double front_m) const
{
    IdmSituation situation{speed_mps,
                           ideal_mps,
                           kFar_m,
                           0.0,
                           kind.acceleration_mps2,
                           kind.braking_mps2,
                           m_scene.parameters.headway_s,
                           m_scene.parameters.standstill_m};
    if (other) {
        situation.gap_m = std::max(rear_m - front_m, 0.0);
        situation.other_mps = other->speed_mps;
    }
    return idmAcceleration_mps2(situation);
}

double Change::ownAcceleration_mps2(std::uint32_t lane, double along_m, const Occupant* ahead) const
{
    const double ideal_mps = std::min(m_kind.speed_mps * m_driver.wish, m_scene.network.speedAt_mps(lane, along_m));
    return acceleration_mps2(m_kind, m_driver.speed_mps, ideal_mps, ahead ? ahead->rear_m() : 0.0, ahead, along_m + m_kind.length_m / 2.0);
}

/// Whoever is behind when this vehicle comes before it, or goes from there.
NowAndThen Change::behind(std::uint32_t lane, const Occupant& behind, const Occupant* ahead, double along_m, bool comes) const
{
    const Driver& other = m_scene.drivers[behind.driver];
    const DrivenKind& kind = m_scene.kinds[other.kind];
    const double ideal_mps = std::min(kind.speed_mps * other.wish, m_scene.network.speedAt_mps(lane, std::max(behind.along_m, 0.0)));
    const Occupant self{along_m, m_kind.length_m / 2.0, m_driver.speed_mps, m_number};
    const double with_mps2 = acceleration_mps2(kind, other.speed_mps, ideal_mps, self.rear_m(), &self, behind.front_m());
    const double without_mps2 = acceleration_mps2(kind, other.speed_mps, ideal_mps, ahead ? ahead->rear_m() : 0.0, ahead, behind.front_m());
    return comes ? NowAndThen{without_mps2, with_mps2} : NowAndThen{with_mps2, without_mps2};
}

std::optional<Driver> Change::onto(std::uint32_t lane) const
{
    const LaneNetwork& network = m_scene.network;
    const std::uint32_t own = m_driver.route.lane();
    const RouteDraw draw{m_seed, m_driver.number, m_kind.usesCarLanes, m_kind.usesBicycleLanes, m_kind.usesBusLanes, m_kind.width_m};
    if (lane == kNone || !draw.mayUse(network, lane))
        return std::nullopt;
    const LanePlace middle = network.at(own, m_driver.along_m);
    const BesideLane there = network.beside(lane, middle.at + geometry::Point{-middle.ahead.y, middle.ahead.x} * m_driver.offset_m);
    const double touching_m = (network.width_m(own) + network.width_m(lane)) / 2.0;
    if (!isPlain(lane, there.along_m) || std::abs(std::abs(there.offset_m) - touching_m) > kMostOff_m)
        return std::nullopt;
    const Between now = around(own, m_driver.along_m);
    const Between then = around(lane, there.along_m);
    const double half_m = m_kind.length_m / 2.0;
    if ((then.ahead && then.ahead->rear_m() - there.along_m - half_m < kLeast_m)
        || (then.behind && there.along_m - half_m - then.behind->front_m() < kLeast_m))
        return std::nullopt;
    MobilSituation mobil;
    mobil.own = {ownAcceleration_mps2(own, m_driver.along_m, now.ahead), ownAcceleration_mps2(lane, there.along_m, then.ahead)};
    if (then.behind)
        mobil.behindThere = behind(lane, *then.behind, then.ahead, there.along_m, true);
    if (now.behind)
        mobil.behindHere = behind(own, *now.behind, now.ahead, m_driver.along_m, false);
    if (!changesLanes(mobil, m_scene.parameters))
        return std::nullopt;
    Driver changed = m_driver;
    changed.route = Route{};
    changed.route.turns = m_driver.route.turns;
    changed.route.lanes[0] = lane;
    changed.route.count = 1;
    extend(changed.route, network, draw);
    changed.leaving = own;
    changed.leavingShift_m = m_driver.along_m - there.along_m;
    changed.along_m = there.along_m;
    changed.offset_m = there.offset_m;
    changed.granted_m = changed.driven_m;
    changed.passes_m = -1.0;
    changed.halts_m = -1.0;
    return changed;
}

} // namespace

bool LaneChanges::change(const Scene& scene, std::uint64_t seed, std::uint32_t step, std::vector<Driver>& drivers)
{
    const auto turns = static_cast<std::uint32_t>(std::max(1.0, std::round(kThinksEvery_s / scene.step_s)));
    m_taken.clear();
    for (std::uint32_t i = 0; i < drivers.size(); ++i) {
        if (drivers[i].number % turns != step % turns)
            continue;
        const std::uint32_t own = drivers[i].route.lane();
        if (scene.network.left(own) == kNone && scene.network.right(own) == kNone)
            continue;
        const Change change(scene, seed, i);
        if (!change.mayChange())
            continue;
        for (const std::uint32_t lane : {scene.network.left(own), scene.network.right(own)}) {
            const auto isTaken = [&](std::uint32_t other) { return std::find(m_taken.begin(), m_taken.end(), other) != m_taken.end(); };
            if (lane == kNone || isTaken(lane) || isTaken(own))
                continue;
            if (const auto changed = change.onto(lane)) {
                drivers[i] = *changed;
                m_taken.push_back(lane);
                m_taken.push_back(own);
                break;
            }
        }
    }
    return !m_taken.empty();
}

} // namespace passerby::traffic
