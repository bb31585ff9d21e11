// SPDX-License-Identifier: Apache-2.0
#include "core/traffic/overtaking.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace passerby::traffic {

namespace {

constexpr double kReach_m = 60.0;       // so far ahead somebody slower matters
constexpr double kBehindReach_m = 40.0; // and behind somebody faster, for whom room is made
constexpr double kMoreClear_m = 0.15;   // that is aimed at, since nobody keeps their line to the centimetre
constexpr double kLeastClear_m = 0.3;   // nobody moves nearer to who is beside them
constexpr double kBumperToBumper_m = 0.3;
constexpr double kSlope = 0.1; // metres aside over metres along, towards where there is less room
constexpr double kBeforeNarrow_m = 5.0;
constexpr double kAreaHalf_m = 1.05;   // of the bands of which areas are made
constexpr double kReturns_s = 0.5;     // of the speed of who was passed
constexpr double kAfterwards_m = 10.0; // of plain lane behind the place where the lane is free again
constexpr double kGoesOn = 0.8;        // of the way that passing takes, for who has begun
constexpr double kLeastGain_mps = 0.1;

bool isPassable(const DrivenKind& kind)
{
    return kind.usesBicycleLanes;
}

double clearance_m(const TrafficParameters& parameters, const DrivenKind& passing)
{
    return isPassable(passing) ? parameters.besideCycles_m : parameters.besideCyclesByCar_m;
}

/// Of one driver, from the order of the lanes.
class Sides {
public:
    Sides(const Scene& scene, std::uint32_t number)
        : m_scene(scene),
          m_number(number),
          m_driver(scene.drivers[number]),
          m_kind(scene.kinds[m_driver.kind]),
          m_lane(m_driver.route.lane()),
          m_row(scene.order.on(m_lane)),
          m_ahead(scene.order.firstAhead(m_lane, m_driver.along_m, number)),
          m_rear_m(m_driver.along_m - m_kind.length_m / 2.0),
          m_front_m(m_driver.along_m + m_kind.length_m / 2.0)
    {
    }

    [[nodiscard]] SideWish wish();

private:
    [[nodiscard]] const Driver& driverOf(const Occupant& other) const { return m_scene.drivers[other.driver]; }
    [[nodiscard]] const DrivenKind& kindOf(const Occupant& other) const { return m_scene.kinds[driverOf(other).kind]; }
    [[nodiscard]] bool isOther(const Occupant& other) const { return other.driver != m_number; }
    /// A bicycle or tricycle with its middle on the lane, on which there is room beside it.
    [[nodiscard]] bool mayPass(const Occupant& other) const
    {
        return isOther(other) && isPassable(kindOf(other)) && driverOf(other).leaving == kNone && driverOf(other).route.lane() == m_lane
               && fitBeside(m_scene.parameters, m_scene.network.width_m(m_lane), m_kind, kindOf(other));
    }
    [[nodiscard]] bool isNearby() const;
    [[nodiscard]] bool isBeingPassed() const;
    [[nodiscard]] bool isStillBeside() const;
    [[nodiscard]] double ideal_mps(const Driver& driver) const;
    [[nodiscard]] double returns_m(const Occupant& other) const { return m_scene.parameters.standstill_m + kReturns_s * other.speed_mps; }
    /// Who is to be passed in one go; places are along the lane.
    struct Slower {
        double first_m = 0.0; ///< rear of the last of them
        double last_m = 0.0;  ///< front of the foremost
        double fastest_mps = 0.0;
        double returns_m = 0.0; ///< between them and whoever has passed
    };
    [[nodiscard]] std::optional<Slower> slowerAhead() const;
    [[nodiscard]] bool canPass() const;
    [[nodiscard]] double plainUntil_m() const;
    [[nodiscard]] double passingOffset_m() const;
    [[nodiscard]] double room_m() const;
    void keepFromOthers(SideWish& wish) const;

    const Scene& m_scene;
    std::uint32_t m_number;
    const Driver& m_driver;
    const DrivenKind& m_kind;
    std::uint32_t m_lane;
    std::span<const Occupant> m_row;
    std::size_t m_ahead;
    double m_rear_m;
    double m_front_m;
};

/// Cheap, and true for few: whether there is anybody to pass, or by whom to be passed.
bool Sides::isNearby() const
{
    if (m_driver.passesCycles || isPassable(m_kind))
        return m_row.size() > 1;
    for (std::size_t i = m_ahead; i < m_row.size(); ++i)
        if (isOther(m_row[i]))
            return m_row[i].rear_m() - m_front_m < kReach_m && mayPass(m_row[i]);
    return false;
}

double Sides::ideal_mps(const Driver& driver) const
{
    return std::min(m_scene.kinds[driver.kind].speed_mps * driver.wish,
                    m_scene.network.speedAt_mps(driver.route.lane(), std::max(driver.along_m, 0.0)));
}

/// Somebody comes from behind who wants to pass, or is beside.
bool Sides::isBeingPassed() const
{
    if (!isPassable(m_kind))
        return false;
    return std::any_of(m_row.begin(), m_row.end(), [&](const Occupant& other) {
        if (!isOther(other) || other.front_m() < m_rear_m - kBehindReach_m || other.rear_m() > m_front_m + returns_m(other)
            || driverOf(other).route.lane() != m_lane || driverOf(other).leaving != kNone)
            return false;
        const bool wants =
            other.along_m < m_driver.along_m && ideal_mps(driverOf(other)) > m_driver.speed_mps + m_scene.parameters.passingGain_mps;
        return (wants || driverOf(other).passesCycles)
               && fitBeside(m_scene.parameters, m_scene.network.width_m(m_lane), kindOf(other), m_kind);
    });
}

/// Somebody whom it has passed is not yet so far behind that it may come before them.
bool Sides::isStillBeside() const
{
    return std::any_of(m_row.begin(), m_row.end(), [&](const Occupant& other) {
        return isOther(other) && isPassable(kindOf(other)) && driverOf(other).leaving == kNone
               && other.front_m() > m_rear_m - returns_m(other) && other.rear_m() < m_front_m + kBumperToBumper_m;
    });
}

/// Until the first thing ahead that is not to be passed at; nothing of the kind is beside the vehicle.
double Sides::plainUntil_m() const
{
    double until_m = m_scene.network.length_m(m_lane);
    bool isPlain = m_rear_m >= 0.0;
    const auto meet = [&](double from_m, double to_m) {
        isPlain = isPlain && !(from_m <= m_front_m && to_m >= m_rear_m);
        until_m = from_m > m_front_m ? std::min(until_m, from_m) : until_m;
    };
    for (const StopMark& stop : m_scene.marks.stops(m_lane))
        meet(stop.at_m, stop.at_m);
    for (const CrossingMark& crossing : m_scene.marks.crossings(m_lane))
        meet(crossing.from_m, crossing.to_m);
    for (const std::uint32_t side : m_scene.conflicts.on(m_lane))
        meet(m_scene.conflicts.side(side).from_m, m_scene.conflicts.side(side).to_m);
    for (const Fork& fork : m_scene.conflicts.forks(m_lane))
        meet(0.0, fork.until_m);
    return isPlain ? until_m : m_rear_m;
}

/// Those ahead up to the first gap into which the vehicle fits; nothing where there are none, or not all of them may be passed.
std::optional<Sides::Slower> Sides::slowerAhead() const
{
    std::optional<Slower> found;
    for (std::size_t i = m_ahead; i < m_row.size(); ++i) {
        const Occupant& other = m_row[i];
        if (!isOther(other))
            continue;
        const double gap_m = other.rear_m() - (found ? found->last_m : m_front_m);
        if (gap_m > (found ? 2.0 * found->returns_m + m_kind.length_m : kReach_m))
            break;
        if (!mayPass(other) || (driverOf(other).passesCycles && other.rear_m() > m_front_m))
            return std::nullopt;
        if (!found)
            found = Slower{other.rear_m(), m_front_m, 0.0, 0.0};
        found->first_m = std::min(found->first_m, other.rear_m());
        found->last_m = std::max(found->last_m, other.front_m());
        found->fastest_mps = std::max(found->fastest_mps, other.speed_mps);
        found->returns_m = std::max(found->returns_m, returns_m(other));
    }
    return found;
}

/// It is faster than all of them, and the way is plain until it is before them.
bool Sides::canPass() const
{
    const std::optional<Slower> slower = slowerAhead();
    if (!slower)
        return false;
    const double fastest_mps = slower->fastest_mps;
    const double brakes_m =
        std::max(m_driver.speed_mps * m_driver.speed_mps - fastest_mps * fastest_mps, 0.0) / (2.0 * m_kind.braking_mps2);
    if (m_driver.passesCycles && slower->first_m - m_front_m <= m_scene.parameters.standstill_m + brakes_m)
        return true; // too late to think about it
    const double gain_mps = ideal_mps(m_driver) - fastest_mps;
    if (gain_mps < (m_driver.passesCycles ? kLeastGain_mps : m_scene.parameters.passingGain_mps))
        return false;
    const double relative_m = slower->last_m + slower->returns_m + m_kind.length_m - m_front_m;
    const double takes_s = relative_m / gain_mps + gain_mps / (2.0 * m_kind.acceleration_mps2);
    const double way_m = (relative_m + fastest_mps * takes_s + kAfterwards_m) * (m_driver.passesCycles ? kGoesOn : 1.0);
    return plainUntil_m() - m_front_m >= way_m;
}

/// Beside the farthest in of those who are passed.
double Sides::passingOffset_m() const
{
    const double clear_m = clearance_m(m_scene.parameters, m_kind) + kMoreClear_m;
    double inwards_m = -kFar_m;
    for (const Occupant& other : m_row)
        if (mayPass(other) && other.front_m() > m_rear_m - returns_m(other) && other.rear_m() < m_front_m + kReach_m)
            inwards_m =
                std::max(inwards_m, m_scene.passSide * driverOf(other).offset_m + (m_kind.width_m + kindOf(other).width_m) / 2.0 + clear_m);
    return inwards_m > -kFar_m ? m_scene.passSide * std::max(inwards_m, 0.0) : 0.0;
}

/// How far beside the middle the vehicle may be: within the lane, within the next one in time, and within the bands of areas.
double Sides::room_m() const
{
    const LaneNetwork& network = m_scene.network;
    const auto within = [&](std::uint32_t lane) {
        return std::max(0.0, (network.width_m(lane) - m_kind.width_m) / 2.0 - m_scene.parameters.fromEdge_m);
    };
    double room_m = m_rear_m >= 0.0 ? within(m_lane) : 0.0;
    const auto narrow = [&](double from_m, double least_m) {
        room_m = std::min(room_m, least_m + kSlope * std::max(from_m - m_front_m - kBeforeNarrow_m, 0.0));
    };
    const Route& route = m_driver.route;
    narrow(network.length_m(m_lane), route.at + 1U < route.count ? within(route.lanes[route.at + 1U]) : room_m);
    for (const std::uint32_t side : m_scene.conflicts.on(m_lane))
        if (m_scene.conflicts.side(side).to_m >= m_rear_m)
            narrow(m_scene.conflicts.side(side).from_m, std::max(0.0, kAreaHalf_m - m_kind.width_m / 2.0));
    return room_m;
}

/// Not nearer to whoever is beside.
void Sides::keepFromOthers(SideWish& wish) const
{
    for (const Occupant& other : m_row) {
        if (!isOther(other) || other.rear_m() > m_front_m + kBumperToBumper_m || other.front_m() < m_rear_m - kBumperToBumper_m
            || driverOf(other).leaving != kNone)
            continue;
        const double apart_m = driverOf(other).offset_m - m_driver.offset_m;
        const double gap_m = std::max(std::abs(apart_m) - (m_kind.width_m + kindOf(other).width_m) / 2.0, 0.0);
        const double free_m = std::max(gap_m - kLeastClear_m, 0.0);
        if (apart_m > 0.0)
            wish.most_m = std::min(wish.most_m, m_driver.offset_m + free_m);
        else
            wish.least_m = std::max(wish.least_m, m_driver.offset_m - free_m);
    }
}

SideWish Sides::wish()
{
    SideWish wish;
    if (m_driver.leaving != kNone || !isNearby())
        return wish;
    const bool isPassed = isBeingPassed();
    const bool isBeside = m_driver.passesCycles && isStillBeside();
    wish.passes = isBeside || (!isPassed && canPass());
    if (wish.passes)
        wish.offset_m = passingOffset_m();
    else if (isPassed)
        wish.offset_m = -m_scene.passSide * m_scene.network.width_m(m_lane);
    const double room = room_m();
    wish.offset_m = std::clamp(wish.offset_m, -room, room);
    keepFromOthers(wish);
    return wish;
}

} // namespace

bool fitBeside(const TrafficParameters& parameters, double laneWidth_m, const DrivenKind& passing, const DrivenKind& passed)
{
    constexpr double kRounding_m = 1e-6;
    return passing.width_m + passed.width_m + clearance_m(parameters, passing) + 2.0 * parameters.fromEdge_m <= laneWidth_m + kRounding_m;
}

bool areBeside(const Scene& scene, const Driver& self, const Driver& other)
{
    if ((!self.passesCycles && !other.passesCycles) || self.leaving != kNone || other.leaving != kNone)
        return false; // sides of who changes lanes are those of another lane
    const DrivenKind& own = scene.kinds[self.kind];
    const DrivenKind& its = scene.kinds[other.kind];
    const double clear_m = std::abs(self.offset_m - other.offset_m) - (own.width_m + its.width_m) / 2.0;
    return (self.passesCycles && isPassable(its) && clear_m >= clearance_m(scene.parameters, own))
           || (other.passesCycles && isPassable(own) && clear_m >= kLeastClear_m / 2.0);
}

SideWish sideWish(const Scene& scene, std::uint32_t driver)
{
    return scene.parameters.overtakes ? Sides(scene, driver).wish() : SideWish{};
}

} // namespace passerby::traffic
