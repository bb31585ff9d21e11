// SPDX-License-Identifier: Apache-2.0
#include "core/geometry/polygon.h"
#include "core/perceptual/perceptual_state.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <tuple>

namespace passerby::perceptual {

using Fault = PerceptualOptions::Fault;

namespace {

geometry::Point middleOf(const Observer& observer, double time_s)
{
    if (observer.areas().empty())
        return observer.viewpoint(time_s).position;
    geometry::Box box;
    for (const geometry::Polygon& area : observer.areas())
        box.extend(geometry::boundingBox(area));
    return {0.5 * (box.low.x + box.high.x), 0.5 * (box.low.y + box.high.y)};
}

} // namespace

/// Notes down which cells in view are to be opened, the first one last: in ascending order where all are at once, and else from the middle
/// of the view on, those that take longer than a step in the end, so that there is something to see.
void PerceptualRun::State::planOpening()
{
    m_toOpen.clear();
    for (const std::uint32_t cell : m_inView)
        if (!m_region.isLive(cell))
            m_toOpen.push_back(cell);
    std::reverse(m_toOpen.begin(), m_toOpen.end());
    if (m_options.mostMetAStep == std::numeric_limits<std::size_t>::max())
        return;
    const geometry::Point middle = middleOf(m_observer, now_s);
    const double most = static_cast<double>(m_options.mostMetAStep) / std::max(1.0, static_cast<double>(m_options.people));
    std::vector<std::tuple<bool, double, std::uint32_t>> order;
    for (const std::uint32_t cell : m_toOpen) {
        const geometry::Point place = geometry::centroid(city->world.cells().at(cell).row->polygon);
        order.emplace_back(city->atlas->cells()[cell].walking > most, geometry::distance(place, middle), cell);
    }
    std::sort(order.begin(), order.end(), std::greater<>());
    std::transform(order.begin(), order.end(), m_toOpen.begin(), [](const auto& one) { return std::get<std::uint32_t>(one); });
}

/// Whether any was opened.
bool PerceptualRun::State::openCells()
{
    bool hasOpened = false;
    m_met = 0;
    for (; !m_toOpen.empty() && m_met < m_options.mostMetAStep; m_toOpen.pop_back()) {
        openCell(m_toOpen.back());
        hasOpened = true;
    }
    return hasOpened;
}

/// Those unmoved who are in the cell or will be, and those who are still noted down there.
void PerceptualRun::State::moveAllNear(std::uint32_t cell)
{
    m_passers.take(cell, m_people, now_s, m_passing);
    for (const std::uint32_t slot : m_people.inCell(cell))
        if (m_people[slot].isUnmoved())
            m_passing.push_back(slot);
    std::sort(m_passing.begin(), m_passing.end());
    m_passing.erase(std::unique(m_passing.begin(), m_passing.end()), m_passing.end());
    for (const std::uint32_t slot : m_passing)
        catchUp(slot);
}

void PerceptualRun::State::openCell(std::uint32_t cell)
{
    const double hiddenShare = m_options.fault == Fault::hiddenShareIgnored ? 1.0 : m_region.hiddenShare();
    moveAllNear(cell);
    const std::vector<std::uint32_t> known = m_people.inCell(cell);
    if (m_street)
        m_room = m_street->occupied();
    m_cells[cell].isVisible = true;
    m_liveCells.insert(std::lower_bound(m_liveCells.begin(), m_liveCells.end(), cell), cell);
    m_region.open(cell, now_s);
    fillCell(cell, hiddenShare); // out of all who are hidden, those known included: it passes over them
    for (const std::uint32_t slot : known) {
        KnownPerson& one = m_people[slot];
        one.accounted_s = now_s;
        inLive += one.isFollowed ? 0 : 1;
        m_insideByTarget[one.stage.place] += one.stage.walking ? 0 : 1;
    }
    for (const std::uint32_t slot : m_passing)
        goOn(slot);
    for (const std::uint32_t slot : known)
        if (m_street && !isOnStreet(slot))
            stepOut(slot);
    m_room.reset();
}

void PerceptualRun::State::fillCell(std::uint32_t cell, double hiddenShare)
{
    const CellAtlas::Cell& row = city->atlas->cells()[cell];
    const bool isLast = m_options.fault != Fault::hiddenShareIgnored && !(m_region.hiddenShare() > 0.0);
    drawCellPopulation(*city->atlas, cell, hidden(), isLast ? 1.0 : (row.walking + row.inside) / hiddenShare, m_random, m_population);
    for (std::size_t i = 0; i < row.doors.size(); ++i)
        fillDoor(row.doors[i], m_population.inDoor[i]);
    for (std::size_t i = 0; i < row.segments.size(); ++i)
        for (std::uint32_t one = 0; one < m_population.onSegment[i]; ++one) {
            const std::uint32_t slot = m_people.take();
            ++m_met;
            if (m_newcomers.meet(m_people[slot], row.segments[i], now_s))
                settle(slot, cell);
            else
                m_people.release(slot);
        }
}

void PerceptualRun::State::fillDoor(std::uint32_t target, std::int64_t people)
{
    Door& door = m_doors[target];
    door.unknown = people;
    door.opened_s = now_s;
    door.quantile = 0.0;
    inLive += people;
    m_insideByTarget[target] = static_cast<std::uint32_t>(people);
    planDoor(target);
}

} // namespace passerby::perceptual
