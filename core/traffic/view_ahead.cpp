// SPDX-License-Identifier: Apache-2.0
#include "core/traffic/view_ahead.h"

#include "core/traffic/overtaking.h"

#include <algorithm>
#include <cmath>

namespace passerby::traffic {

namespace {

constexpr double kSecondsAhead_s = 6.0; // that are looked ahead
constexpr double kAtLeastAhead_m = 25.0;
constexpr double kBrakingBeforeSlower_mps2 = 2.0;
constexpr double kBeforeArea_m = 0.3;
constexpr double kLineBeforeArea_m = 15.0; // a line without signal so far before an area is where one waits
constexpr double kPastLine_m = 0.05;
constexpr double kSameLine_m = 1.0;
constexpr double kSlowsTo = 0.6;          // of its speed, whoever hurries over a line, since there may be a bend behind
constexpr double kLateBraking_mps2 = 3.5; // before a line that closes before it can be reached
constexpr double kBesidePeople_m = 0.3;
constexpr double kEntersSoon_s = 3.0;
constexpr double kCreeping_mps = 1.0; // slower counts as standing where room is looked for
constexpr double kBetweenStanding_m = 2.0;
constexpr double kBeforeBig_m = AreaAhead::kBeforeBig_m;
constexpr double kBehindBig_m = AreaAhead::kBehindBig_m;
constexpr double kLongestGroup_m = 80.0;

/// All but the areas, which are many.
void clear(ViewAhead& view)
{
    view.leaderGap_m = view.stopGap_m = view.rightOfWayGap_m = kFar_m;
    view.leader_mps = 0.0;
    view.leader = kNone;
    view.passes_m = view.halts_m = -1.0;
    view.areaCount = view.held = view.groupCount = view.granted = 0;
}

/// Looks along the route of one driver.
class Looker {
public:
    Looker(const Scene& scene, std::uint32_t number, ViewAhead& view)
        : m_scene(scene),
          m_number(number),
          m_driver(scene.drivers[number]),
          m_kind(scene.kinds[m_driver.kind]),
          m_half_m(m_kind.length_m / 2.0),
          m_isBig(LaneConflicts::isBig(m_kind.length_m, m_kind.width_m)),
          m_view(view)
    {
        const double speed_mps = m_driver.speed_mps;
        m_stopping_m = speed_mps * speed_mps / (2.0 * m_kind.braking_mps2) + speed_mps * scene.step_s;
        m_horizon_m = m_half_m + std::max(m_stopping_m + kAtLeastAhead_m, speed_mps * kSecondsAhead_s);
    }

    void look();

private:
    void lookBack();
    void lookAlong(std::size_t place, double start_m);
    void slowDown(std::uint32_t lane, double start_m, bool isOwn);
    void stopIn(double gap_m, StopsFor what);
    void lookAtLines(std::uint32_t lane, double start_m);
    void lookAtCrossings(std::uint32_t lane, double start_m);
    void lookAtPeople(std::uint32_t lane, double start_m);
    void addAreas(std::size_t place, double start_m);
    [[nodiscard]] bool isOwnWay(std::size_t place, std::uint32_t other) const;
    void lookForLeader(std::uint32_t lane, double start_m, bool isOwn);
    void lookAtForks(std::uint32_t lane, double start_m, bool isOwn);
    void follow(const Occupant& other, double start_m);
    void countRoom(const Occupant& other, double start_m);
    [[nodiscard]] bool isClosed(const StopMark& stop, double gap_m) const;
    [[nodiscard]] bool isOccupied(const CrossingMark& mark, double laneWidth_m) const;
    [[nodiscard]] bool isHidden(int level, geometry::Point place) const;
    [[nodiscard]] bool isInTheWay(const WalkerOnLane& walker, double gap_m) const;
    void hold();
    void group();
    [[nodiscard]] double waitingPlace_m(double in_m, double after_m) const;
    [[nodiscard]] double roomUntil_m(double limit_m) const;
    [[nodiscard]] double clearedBy_m(const AreaAhead& area) const;

    const Scene& m_scene;
    std::uint32_t m_number;
    const Driver& m_driver;
    const DrivenKind& m_kind;
    double m_half_m;
    bool m_isBig;
    ViewAhead& m_view;
    double m_stopping_m = 0.0;
    double m_horizon_m = 0.0;
    double m_closed_m = kFar_m; ///< to the first closed line
    std::array<double, 8> m_givingWay_m{};
    std::size_t m_givingWays = 0;
    /// Who moves ahead: how far it is to its rear, and what it takes up when it stands.
    std::array<std::pair<double, double>, 24> m_moving{};
    std::size_t m_movers = 0;
    double m_standing_m = kFar_m; ///< to the rear of the first who stands
    std::uint32_t m_lastSeen = kNone;
};

void Looker::look()
{
    clear(m_view);
    m_view.ideal_mps = m_kind.speed_mps * m_driver.wish;
    m_view.side = sideWish(m_scene, m_number);
    lookBack();
    const Route& route = m_driver.route;
    double start_m = -m_driver.along_m;
    for (std::size_t i = route.at; i < route.count && start_m <= m_horizon_m + kLongestGroup_m; ++i) {
        if (start_m > m_horizon_m)
            addAreas(i, start_m);
        else
            lookAlong(i, start_m);
        start_m += m_scene.network.length_m(route.lanes[i]);
    }
    hold();
    group();
}

/// Areas on lanes on which the rear still is.
void Looker::lookBack()
{
    const Route& route = m_driver.route;
    double start_m = -m_driver.along_m;
    const double reach_m = m_half_m + (m_isBig ? LaneConflicts::kBeyondEnds_m : 0.0);
    for (std::size_t i = route.at; i > 0 && start_m > -reach_m;) {
        start_m -= m_scene.network.length_m(route.lanes[--i]);
        addAreas(i, start_m);
    }
}

void Looker::lookAlong(std::size_t place, double start_m)
{
    const std::uint32_t lane = m_driver.route.lanes[place];
    const bool isOwn = place == m_driver.route.at;
    slowDown(lane, start_m, isOwn);
    lookAtLines(lane, start_m);
    lookAtCrossings(lane, start_m);
    lookAtPeople(lane, start_m);
    addAreas(place, start_m);
    lookForLeader(lane, start_m, isOwn);
    lookAtForks(lane, start_m, isOwn);
    if (isOwn && m_driver.leaving != kNone) {
        const auto row = m_scene.order.on(m_driver.leaving);
        const double along_m = m_driver.along_m + m_driver.leavingShift_m;
        for (std::size_t i = m_scene.order.firstAhead(m_driver.leaving, along_m, m_number); i < row.size(); ++i)
            if (row[i].driver != m_number)
                return follow(row[i], -along_m);
    }
}

void Looker::slowDown(std::uint32_t lane, double start_m, bool isOwn)
{
    const double permitted_mps = m_scene.network.speedAt_mps(lane, isOwn ? m_driver.along_m : 0.0);
    const double ahead_m = isOwn ? 0.0 : std::max(start_m, 0.0);
    m_view.ideal_mps = std::min(m_view.ideal_mps, std::sqrt(permitted_mps * permitted_mps + 2.0 * kBrakingBeforeSlower_mps2 * ahead_m));
}

/// Amber: closed for who can stop without need, and for who cannot be over the line in time and can still stop.
bool Looker::isClosed(const StopMark& stop, double gap_m) const
{
    const world::Signal& signal = m_scene.lights[stop.signal];
    const world::SignalLight light = world::lightOf(signal, m_scene.clock_s);
    if (light == world::SignalLight::green || light == world::SignalLight::dark)
        return false;
    const double speed_mps = m_driver.speed_mps;
    const auto canStop = [&](double braking_mps2) { return speed_mps * speed_mps < 2.0 * braking_mps2 * std::max(gap_m, 0.0); };
    const bool isStanding = speed_mps < m_scene.parameters.standing_mps;
    const bool isDecided = std::abs(m_driver.driven_m + gap_m - m_driver.halts_m) < kSameLine_m;
    if (light == world::SignalLight::red || isDecided)
        return isStanding || canStop(m_scene.parameters.hardest_mps2);
    const double comes_s = gap_m / std::max(kSlowsTo * speed_mps, 0.1);
    const bool comesInTime = comes_s < signal.amber_s && world::lightOf(signal, m_scene.clock_s + comes_s) == world::SignalLight::amber;
    return isStanding || canStop(m_kind.braking_mps2) || (!comesInTime && canStop(kLateBraking_mps2));
}

/// The nearest of all.
void Looker::stopIn(double gap_m, StopsFor what)
{
    if (std::max(gap_m, 0.0) >= m_view.stopGap_m)
        return;
    m_view.stopGap_m = std::max(gap_m, 0.0);
    m_view.stopsFor = what;
}

void Looker::lookAtLines(std::uint32_t lane, double start_m)
{
    for (const StopMark& stop : m_scene.marks.stops(lane)) {
        const double gap_m = start_m + stop.at_m - m_half_m;
        if (gap_m < -kPastLine_m || gap_m > m_horizon_m)
            continue;
        if (stop.signal == kNone) {
            if (m_givingWays < m_givingWay_m.size())
                m_givingWay_m[m_givingWays++] = gap_m;
            continue;
        }
        const double lateStop_m = m_driver.speed_mps * m_driver.speed_mps / (2.0 * kLateBraking_mps2);
        if (std::abs(m_driver.driven_m + gap_m - m_driver.passes_m) < kSameLine_m && lateStop_m > gap_m) {
            m_view.passes_m = m_driver.passes_m;
            continue;
        }
        if (isClosed(stop, gap_m)) {
            if (gap_m < m_closed_m)
                m_view.halts_m = m_driver.driven_m + gap_m;
            m_closed_m = std::min(m_closed_m, gap_m);
            stopIn(gap_m - m_scene.parameters.beforeLine_m, StopsFor::light);
        } else if (gap_m < m_stopping_m && world::lightOf(m_scene.lights[stop.signal], m_scene.clock_s) != world::SignalLight::green) {
            m_view.passes_m = m_driver.driven_m + gap_m;
        }
    }
}

/// Whether a parked vehicle stands between the middle of the front and a place.
bool Looker::isHidden(int level, geometry::Point place) const
{
    if (m_scene.screens.empty())
        return false;
    const heter_sim::OrientedBox body = bodyOf(m_scene.network, m_driver, m_kind);
    const geometry::Point middle{static_cast<double>(body.centre.x), static_cast<double>(body.centre.y)};
    const auto heading_rad = static_cast<double>(body.heading_rad);
    return m_scene.screens.hide(level, middle + geometry::Point{std::cos(heading_rad), std::sin(heading_rad)} * m_half_m, place);
}

/// Whoever has crossed the lane and goes on is no longer in the way.
bool Looker::isOccupied(const CrossingMark& mark, double laneWidth_m) const
{
    constexpr double kWalks_mps = 0.1;
    const double reach_m = laneWidth_m / 2.0 + m_scene.parameters.crossingReach_m;
    const double length_m = m_scene.marks.ways()[mark.crossing].length_m;
    for (const WalkerOnCrossing& walker : m_scene.people.crossing(mark.crossing)) {
        const double apart_m = mark.across_m - walker.across_m;
        const bool headsForIt = apart_m * walker.across_mps > 0.0 && std::abs(walker.across_mps) > kWalks_mps;
        const bool isOn = walker.across_m >= 0.0 && walker.across_m <= length_m;
        if ((headsForIt || (isOn && std::abs(apart_m) <= reach_m)) && !isHidden(walker.level, walker.place))
            return true;
    }
    return false;
}

void Looker::lookAtCrossings(std::uint32_t lane, double start_m)
{
    for (const CrossingMark& mark : m_scene.marks.crossings(lane)) {
        const double gap_m = start_m + mark.from_m - m_half_m;
        if (gap_m < -kPastLine_m || gap_m > m_horizon_m || m_scene.marks.ways()[mark.crossing].hasSignal)
            continue;
        const double speed_mps = m_driver.speed_mps;
        const bool canStop = speed_mps * speed_mps <= 2.0 * m_scene.parameters.mildBraking_mps2 * std::max(gap_m, 0.0)
                             || speed_mps < m_scene.parameters.standing_mps;
        if (canStop && isOccupied(mark, m_scene.network.width_m(lane)))
            stopIn(gap_m - m_scene.parameters.beforeCrossing_m, StopsFor::crossing);
    }
}

/// On the way of the vehicle, or so that they walk onto it before it has passed.
bool Looker::isInTheWay(const WalkerOnLane& walker, double gap_m) const
{
    const double aside_m = walker.offset_m - m_driver.offset_m;
    const double clear_m = m_kind.width_m / 2.0 + walker.radius_m + kBesidePeople_m;
    if (std::abs(aside_m) <= clear_m)
        return true;
    if (aside_m * walker.aside_mps >= 0.0)
        return false;
    const double enters_s = (std::abs(aside_m) - clear_m) / std::abs(walker.aside_mps);
    const double passed_s = (std::max(gap_m, 0.0) + m_kind.length_m) / std::max(m_driver.speed_mps, 1.0);
    return enters_s < std::min(passed_s, kEntersSoon_s);
}

void Looker::lookAtPeople(std::uint32_t lane, double start_m)
{
    for (const WalkerOnLane& walker : m_scene.people.on(lane)) {
        const double gap_m = start_m + walker.along_m - walker.radius_m - m_half_m;
        if (gap_m > -2.0 * walker.radius_m && gap_m <= m_horizon_m && isInTheWay(walker, gap_m) && !isHidden(walker.level, walker.place))
            stopIn(gap_m - m_scene.parameters.beforeCrossing_m, StopsFor::people);
    }
}

/// Whether a lane is driven shortly before or after the one at this place of the route: who comes there is before the vehicle or behind.
bool Looker::isOwnWay(std::size_t place, std::uint32_t other) const
{
    constexpr std::size_t kLanesApart = 2;
    const auto& lanes = m_driver.route.lanes;
    const std::size_t end = std::min<std::size_t>(place + kLanesApart + 1, m_driver.route.count);
    for (std::size_t i = place - std::min(place, kLanesApart); i < end; ++i)
        if (lanes[i] == other)
            return true;
    return false;
}

void Looker::addAreas(std::size_t place, double start_m)
{
    for (const std::uint32_t side : m_scene.conflicts.on(m_driver.route.lanes[place])) {
        const ConflictSide& area = m_scene.conflicts.side(side);
        if (area.onlyBig && !m_isBig)
            continue;
        if (area.againstBig && !m_isBig && m_scene.bigComing[LaneConflicts::otherOf(side)] == 0)
            continue;
        const double in_m = start_m + area.from_m - m_half_m - (m_isBig ? kBeforeBig_m : 0.0);
        const double out_m = start_m + area.to_m + m_half_m + (m_isBig ? kBehindBig_m : 0.0);
        if (out_m <= 0.0 || in_m > std::min(m_horizon_m + kLongestGroup_m, m_closed_m) || m_view.areaCount == ViewAhead::kMostAreas)
            continue;
        if (isOwnWay(place, m_scene.conflicts.side(LaneConflicts::otherOf(side)).lane))
            continue;
        std::size_t slot = m_view.areaCount++;
        for (; slot > 0 && m_view.areas[slot - 1].in_m > in_m; --slot)
            m_view.areas[slot] = m_view.areas[slot - 1];
        m_view.areas[slot] = {side, in_m, out_m};
    }
}

void Looker::follow(const Occupant& other, double start_m)
{
    const double gap_m = start_m + other.rear_m() - m_half_m;
    if (gap_m >= m_view.leaderGap_m || gap_m > m_horizon_m)
        return;
    m_view.leaderGap_m = gap_m;
    m_view.leader_mps = other.speed_mps;
    m_view.leader = other.driver;
}

void Looker::countRoom(const Occupant& other, double start_m)
{
    const double gap_m = start_m + other.rear_m() - m_half_m;
    const double stops_m = m_scene.drivers[other.driver].stops_m - m_scene.drivers[other.driver].driven_m;
    if (other.speed_mps < kCreeping_mps)
        m_standing_m = std::min(m_standing_m, gap_m);
    else if (stops_m < kFar_m)
        m_standing_m = std::min(m_standing_m, gap_m + std::max(stops_m, 0.0));
    else if (m_movers < m_moving.size() && other.driver != m_lastSeen)
        m_moving[m_movers++] = {gap_m, 2.0 * other.half_m + kBetweenStanding_m};
    m_lastSeen = other.driver;
}

void Looker::lookForLeader(std::uint32_t lane, double start_m, bool isOwn)
{
    const auto row = m_scene.order.on(lane);
    for (std::size_t i = isOwn ? m_scene.order.firstAhead(lane, m_driver.along_m, m_number) : 0; i < row.size(); ++i) {
        if (row[i].driver == m_number)
            continue;
        const bool isBeside = areBeside(m_scene, m_driver, m_scene.drivers[row[i].driver]);
        if (!isBeside)
            follow(row[i], start_m);
        if ((m_standing_m < kFar_m && !isBeside) || start_m + row[i].rear_m() > m_horizon_m)
            return;
        countRoom(row[i], start_m);
    }
}

/// Whoever took the other way where lanes part, and is still beside this one.
void Looker::lookAtForks(std::uint32_t lane, double start_m, bool isOwn)
{
    for (const Fork& fork : m_scene.conflicts.forks(lane)) {
        if (isOwn && m_driver.along_m + m_half_m > fork.until_m + m_half_m * 2.0)
            continue;
        const auto row = m_scene.order.on(fork.other);
        for (std::size_t i = isOwn ? m_scene.order.firstAhead(fork.other, m_driver.along_m, m_number) : 0; i < row.size(); ++i)
            if (row[i].driver != m_number) {
                if (row[i].rear_m() < fork.until_m)
                    follow(row[i], start_m);
                break;
            }
    }
}

/// Whoever is not big may stand where only big vehicles would come.
double Looker::clearedBy_m(const AreaAhead& area) const
{
    return m_scene.conflicts.side(area.side).againstBig && !m_isBig ? area.in_m : area.out_m;
}

/// The areas that are its own: it is in them, or was let in and cannot stop before them any more.
void Looker::hold()
{
    constexpr double kSlack_m = 0.1;
    double until_m = -kFar_m;
    for (std::uint8_t i = 0; i < m_view.areaCount; ++i) {
        const AreaAhead& area = m_view.areas[i];
        const bool isGranted = m_driver.driven_m + area.in_m < m_driver.granted_m;
        const bool goesOn = i > 0 && m_view.held == i && area.in_m < until_m + kSlack_m;
        const double reallyIn_m = area.in_m + (m_isBig ? kBeforeBig_m : 0.0);
        if (!(reallyIn_m < 0.0 || (isGranted && (goesOn || reallyIn_m < m_stopping_m))))
            return;
        m_view.held = static_cast<std::uint8_t>(i + 1);
        until_m = std::max(until_m, clearedBy_m(area));
    }
}

double Looker::waitingPlace_m(double in_m, double after_m) const
{
    double place_m = in_m - kBeforeArea_m;
    for (std::size_t i = 0; i < m_givingWays; ++i)
        if (m_givingWay_m[i] >= after_m && m_givingWay_m[i] <= in_m && in_m - m_givingWay_m[i] <= kLineBeforeArea_m)
            place_m = std::min(place_m, m_givingWay_m[i] - m_scene.parameters.beforeLine_m);
    return std::max(place_m, 0.0);
}

/// How far the front may come where all who move ahead of it have stopped before `limit_m`.
double Looker::roomUntil_m(double limit_m) const
{
    limit_m = std::min({limit_m, m_standing_m, m_closed_m});
    double taken_m = 0.0;
    for (std::size_t i = 0; i < m_movers; ++i)
        taken_m += m_moving[i].first < limit_m ? m_moving[i].second : 0.0;
    return limit_m - taken_m;
}

void Looker::group()
{
    double after_m = -kFar_m;
    for (std::uint8_t i = m_view.held;
         i < m_view.areaCount && m_view.areas[i].in_m <= m_horizon_m && m_view.groupCount < ViewAhead::kMostGroups;) {
        AreaGroup group{i,
                        i,
                        m_view.areas[i].in_m + (m_isBig ? kBeforeBig_m : 0.0),
                        waitingPlace_m(m_view.areas[i].in_m, after_m),
                        clearedBy_m(m_view.areas[i]),
                        false};
        for (++i; i < m_view.areaCount; ++i) {
            const AreaAhead& next = m_view.areas[i];
            if (next.in_m > group.out_m + kBeforeArea_m || next.out_m - m_view.areas[group.first].in_m > kLongestGroup_m)
                break;
            group.last = i;
            group.out_m = std::max(group.out_m, clearedBy_m(next));
        }
        // Where a group was cut one may have to wait within it.
        const double next_m = i < m_view.areaCount && m_view.areas[i].in_m > group.out_m ? m_view.areas[i].in_m : kFar_m;
        group.hasRoom = roomUntil_m(next_m) >= group.out_m;
        after_m = group.out_m;
        m_view.groups[m_view.groupCount++] = group;
    }
}

} // namespace

void look(const Scene& scene, std::uint32_t driver, ViewAhead& view)
{
    Looker(scene, driver, view).look();
}

} // namespace passerby::traffic
