// SPDX-License-Identifier: Apache-2.0
#include "core/traffic/right_of_way.h"

#include <algorithm>
#include <cmath>

namespace passerby::traffic {

namespace {

constexpr double kJustStopped_s = 2.0; // whoever stands for longer is no longer awaited
constexpr double kSlowestComing_mps = 3.0;
constexpr double kAfterMe_s = 0.5;
/// Areas are kept for so long, then for as long not: whoever stands in one that is needed may have to wait for one that is kept.
constexpr double kKeepsFor_s = 10.0;
constexpr std::uint8_t kComes = 1; // a big vehicle, now
constexpr std::uint8_t kCameBefore = 2;

/// With the acceleration of its kind up to its ideal speed.
double secondsFor_s(double way_m, double speed_mps, double ideal_mps, double acceleration_mps2)
{
    const double way = std::max(way_m, 0.0);
    const double accelerated_s = (std::sqrt(speed_mps * speed_mps + 2.0 * acceleration_mps2 * way) - speed_mps) / acceleration_mps2;
    return std::max(accelerated_s, way / std::max(ideal_mps, 1.0));
}

} // namespace

void RightOfWay::SideState::comes(std::uint32_t driver, double in_s)
{
    if (driver != first && in_s >= soonest_s) {
        next_s = std::min(next_s, in_s);
        return;
    }
    if (driver != first)
        next_s = soonest_s;
    first = driver;
    soonest_s = std::min(soonest_s, in_s);
}

void RightOfWay::decide(const Scene& scene, std::vector<ViewAhead>& views)
{
    m_sides.resize(scene.conflicts.sides());
    collect(scene, views);
    sortAsking(scene);
    for (const std::uint32_t driver : m_asking)
        ask(scene, driver, views);
    for (const std::uint32_t side : m_touched)
        m_sides[side] = m_sides[LaneConflicts::otherOf(side)] = SideState{};
    m_touched.clear();
}

void RightOfWay::collect(const Scene& scene, const std::vector<ViewAhead>& views)
{
    m_asking.clear();
    m_bigSidesBefore.swap(m_bigSides);
    m_bigSides.clear();
    for (const std::uint32_t side : m_bigSidesBefore)
        m_bigComing[side] = kCameBefore;
    for (std::uint32_t i = 0; i < scene.drivers.size(); ++i) {
        const ViewAhead& view = views[i];
        const Driver& driver = scene.drivers[i];
        const bool isComing = driver.speed_mps >= scene.parameters.standing_mps || driver.waited_s < kJustStopped_s;
        for (std::uint8_t area = 0; area < view.areaCount; ++area) {
            SideState& side = m_sides[view.areas[area].side];
            m_touched.push_back(view.areas[area].side);
            if (scene.conflicts.side(view.areas[area].side).onlyBig) {
                m_bigComing[view.areas[area].side] |= kComes;
                m_bigSides.push_back(view.areas[area].side);
            }
            if (area < view.held)
                ++side.holders;
            if (isComing)
                side.comes(i, std::max(view.areas[area].in_m, 0.0) / std::max(driver.speed_mps, kSlowestComing_mps));
        }
        if (view.groupCount > 0)
            m_asking.push_back(i);
    }
    for (const std::uint32_t side : m_bigSidesBefore)
        if ((m_bigComing[side] & kComes) == 0)
            m_bigComing[side] = 0;
}

void RightOfWay::sortAsking(const Scene& scene)
{
    const auto isImpatient = [&](const Driver& driver) { return driver.waited_s > scene.parameters.patience_s; };
    const auto isLetIn = [](const Driver& driver) { return driver.granted_m > driver.driven_m; };
    std::sort(m_asking.begin(), m_asking.end(), [&](std::uint32_t i, std::uint32_t j) {
        const Driver& a = scene.drivers[i];
        const Driver& b = scene.drivers[j];
        if (isImpatient(a) != isImpatient(b))
            return isImpatient(a);
        if (!isImpatient(a) && isLetIn(a) != isLetIn(b))
            return isLetIn(a);
        return a.waited_s != b.waited_s ? a.waited_s > b.waited_s : i < j;
    });
}

/// Nobody else's, and kept for nobody else.
bool RightOfWay::isFree(const ViewAhead& view, std::uint32_t side) const
{
    const SideState& other = m_sides[LaneConflicts::otherOf(side)];
    if (other.holders == 0)
        return !other.isKept;
    // The own vehicle may be what is on the other side, too: behind a bend it crosses its own way.
    const auto isOther = [&](const AreaAhead& area) { return area.side == LaneConflicts::otherOf(side); };
    return other.holders == 1 && std::any_of(view.areas.begin(), view.areas.begin() + view.held, isOther);
}

bool RightOfWay::mayGo(const Scene& scene, std::uint32_t driver, const ViewAhead& view, const AreaGroup& group, bool isImpatient) const
{
    const Driver& self = scene.drivers[driver];
    const double acceleration_mps2 = scene.kinds[self.kind].acceleration_mps2;
    for (std::uint8_t i = group.first; i <= group.last; ++i) {
        const AreaAhead& area = view.areas[i];
        // Others see a big vehicle a step after it sees the area: until then it waits.
        if (!isFree(view, area.side) || (scene.conflicts.side(area.side).onlyBig && (m_bigComing[area.side] & kCameBefore) == 0))
            return false;
        if (isImpatient || !scene.conflicts.side(area.side).yields)
            continue;
        const double through_s = secondsFor_s(area.out_m, self.speed_mps, view.ideal_mps, acceleration_mps2) + kAfterMe_s;
        if (m_sides[LaneConflicts::otherOf(area.side)].soonestBut_s(driver) < std::max(scene.parameters.gap_s, through_s))
            return false;
    }
    return true;
}

void RightOfWay::ask(const Scene& scene, std::uint32_t driver, std::vector<ViewAhead>& views)
{
    ViewAhead& view = views[driver];
    const Driver& self = scene.drivers[driver];
    const bool isImpatient = self.waited_s > scene.parameters.patience_s;
    for (; view.granted < view.groupCount; ++view.granted) {
        const AreaGroup& group = view.groups[view.granted];
        if (group.hasRoom && mayGo(scene, driver, view, group, isImpatient)) {
            for (std::uint8_t i = group.first; i <= group.last; ++i)
                ++m_sides[view.areas[i].side].holders;
            continue;
        }
        const bool isItsTurn = std::fmod(self.waited_s, 2.0 * kKeepsFor_s) < kKeepsFor_s;
        if (group.hasRoom && isImpatient && isItsTurn && view.granted == 0)
            for (std::uint8_t i = group.first; i <= group.last; ++i)
                if (!m_sides[LaneConflicts::otherOf(view.areas[i].side)].isKept)
                    m_sides[view.areas[i].side].isKept = true;
        view.rightOfWayGap_m = group.stop_m;
        return;
    }
}

} // namespace passerby::traffic
