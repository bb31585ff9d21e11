// SPDX-License-Identifier: Apache-2.0
#include "core/perceptual/perceptual_state.h"
#include "core/statistics/speed_law.h"

#include <algorithm>
#include <cmath>

namespace passerby::perceptual {

using Fault = PerceptualOptions::Fault;

namespace {

constexpr double kLeastHeld_s = 5.0;

double slowestOf(const alibi::Habits& habits)
{
    double slowest_mps = 1e9;
    for (const alibi::ProfileHabits& profile : habits.profiles)
        slowest_mps = std::min(slowest_mps, statistics::kSlowest * profile.speedMean_mps);
    return slowest_mps;
}

} // namespace

void PerceptualRun::State::look(Observer other)
{
    m_observer = std::move(other);
    m_hasLooked = false;
}

std::int64_t PerceptualRun::State::hidden() const
{
    return std::int64_t{m_options.people} - m_followed - inLive;
}

/// Lets cells go whose time is over, then opens those that came into view.
void PerceptualRun::State::updateView()
{
    m_frame.reset();
    const bool looks = !m_hasLooked || m_observer.movesBetween(m_seen_s, now_s);
    if (looks) {
        m_observer.cellsInView(city->world, now_s, m_inView);
        for (const std::uint32_t cell : m_liveCells) {
            const bool isVisible = std::binary_search(m_inView.begin(), m_inView.end(), cell);
            if (m_cells[cell].isVisible && !isVisible) {
                const CellAtlas::Cell& row = city->atlas->cells()[cell];
                const double renewed_s = std::max(row.longest_m / slowestOf(m_law.habits()), row.longestWait_s);
                m_cells[cell].heldUntil_s = now_s + std::min(std::max(kLeastHeld_s, renewed_s), m_options.mostHeld_s);
            }
            m_cells[cell].isVisible = isVisible;
        }
        m_hasLooked = true;
        m_seen_s = now_s;
        planOpening();
    }
    std::vector<std::uint32_t> over;
    for (const std::uint32_t cell : m_liveCells)
        if (!m_cells[cell].isVisible && m_cells[cell].heldUntil_s <= now_s)
            over.push_back(cell);
    for (const std::uint32_t cell : over)
        closeCell(cell);
    if (openCells() || !over.empty())
        redrawPortals();
}

void PerceptualRun::State::closeCell(std::uint32_t cell)
{
    const std::vector<std::uint32_t> known = m_people.inCell(cell);
    for (const std::uint32_t slot : known) {
        KnownPerson& one = m_people[slot];
        account(one, now_s);
        inLive -= one.isFollowed ? 0 : 1;
        if (!one.stage.walking && !one.isFollowed)
            forget(slot);
    }
    for (const std::uint32_t target : city->atlas->cells()[cell].doors) {
        inLive -= m_doors[target].unknown;
        m_doors[target].unknown = 0;
        ++m_doors[target].version;
        m_insideByTarget[target] = 0;
    }
    m_region.close(cell, now_s, now_s - city->longestTrip_s);
    m_liveCells.erase(std::lower_bound(m_liveCells.begin(), m_liveCells.end(), cell));
    for (const std::uint32_t slot : known)
        if (isOnStreet(slot)) {
            const bool wasSteered = m_street->isSteered(world::scheduled(slot));
            stepOff(slot);
            if (wasSteered)
                goOn(slot);
        }
}

/// Finds the portals between live and hidden cells. All wait anew, which an exponential law does not mind.
void PerceptualRun::State::redrawPortals()
{
    for (const std::uint32_t portal : m_openPortals) {
        m_portals[portal].rate_per_s = 0.0;
        ++m_portals[portal].version;
    }
    m_openPortals.clear();
    const double hiddenShare = m_options.fault == Fault::hiddenShareIgnored ? 1.0 : m_region.hiddenShare();
    if (!(hiddenShare > 0.0))
        return;
    for (const std::uint32_t cell : m_liveCells)
        for (const std::uint32_t portal : city->atlas->cells()[cell].portals) {
            const std::array<CellAtlas::Entry, 2>& entries = city->atlas->entries()[portal];
            const std::uint32_t side = entries[0].cell == cell ? 0 : 1;
            if (m_region.isLive(entries[1 - side].cell) || !(entries[side].rate_per_s > 0.0))
                continue;
            m_openPortals.push_back(portal);
            m_portals[portal].side = side;
            m_portals[portal].rate_per_s = static_cast<double>(m_options.people) * entries[side].rate_per_s / hiddenShare;
        }
    std::sort(m_openPortals.begin(), m_openPortals.end());
    for (const std::uint32_t portal : m_openPortals)
        planPortal(portal);
}

void PerceptualRun::State::planPortal(std::uint32_t portal)
{
    Portal& one = m_portals[portal];
    one.next_s = now_s + m_random.exponential() / one.rate_per_s;
    plan(one.next_s, Kind::portal, portal, one.version);
}

void PerceptualRun::State::arriveAt(std::uint32_t portal)
{
    const CellAtlas::Entry& entry = city->atlas->entries()[portal][m_portals[portal].side];
    if (m_random.uniform() * static_cast<double>(m_options.people) < static_cast<double>(hidden())) {
        const std::uint32_t slot = m_people.take();
        const navigation::SegmentIndex segment = entry.segments[entry.bySegment.pick(m_random.uniform())];
        const auto drawnAs = m_options.fault == Fault::metInsteadOfEntering ? alibi::Encounter::met : alibi::Encounter::entering;
        if (m_newcomers.enter(m_people[slot], segment, m_portals[portal].next_s, drawnAs))
            settle(slot, entry.cell);
        else
            m_people.release(slot);
    }
    planPortal(portal);
}

void PerceptualRun::State::planDoor(std::uint32_t target)
{
    Door& door = m_doors[target];
    ++door.version;
    if (door.unknown == 0)
        return;
    const std::uint32_t type = m_law.habits().typeOfTarget[target];
    if (m_options.fault == Fault::forgetfulDoors) {
        const double mean_s = m_law.habits().waitMean_s[type] / static_cast<double>(door.unknown);
        plan(now_s + mean_s * m_random.exponential(), Kind::door, target, door.version);
        return;
    }
    // The least of the residual waits that are left, by uniform spacings (David and Nagaraja 2003, "Order Statistics", 2.5).
    door.quantile = 1.0 - (1.0 - door.quantile) * std::pow(1.0 - m_random.uniform(), 1.0 / static_cast<double>(door.unknown));
    const double wait_s = m_residuals[type].quantile_s(std::min(door.quantile, 1.0));
    plan(door.opened_s + wait_s, Kind::door, target, door.version);
}

void PerceptualRun::State::leaveDoor(std::uint32_t target)
{
    Door& door = m_doors[target];
    const double left_s = now_s;
    --door.unknown;
    --m_insideByTarget[target];
    --inLive;
    const std::uint32_t slot = m_people.take();
    m_newcomers.leave(m_people[slot], target, left_s);
    ++trips;
    settle(slot, city->atlas->cellOfTarget(target));
    planDoor(target);
}

} // namespace passerby::perceptual
