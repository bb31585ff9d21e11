// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/bound_targets.h"

#include "core/navigation/navigation_graph.h"

#include <algorithm>

namespace passerby::alibi {

namespace {

constexpr std::uint32_t kFree = navigation::kNone;

} // namespace

BoundLaw::BoundLaw(std::vector<std::uint32_t> types, const std::vector<std::vector<std::uint32_t>>& targetsOfType,
                   std::span<const geometry::Point> positions, std::optional<double> reach_m, std::span<const std::uint8_t> isOpen)
    : m_types(std::move(types)), m_slots(m_types.size()), m_reach_m(reach_m)
{
    for (std::size_t slot = 0; slot < m_types.size(); ++slot) {
        Slot& one = m_slots[slot];
        one.all = one.open = targetsOfType[m_types[slot]];
        if (isOpen.empty())
            continue;
        std::erase_if(one.open, [&](std::uint32_t target) { return isOpen[target] == 0; });
        if (one.open.empty())
            one.open = one.all; // nobody goes there
        for (const std::uint32_t target : one.all)
            one.isOpen.push_back(std::binary_search(one.open.begin(), one.open.end(), target) ? 1 : 0);
    }
    if (!hasReach())
        return;
    for (std::size_t slot = 1; slot < m_slots.size(); ++slot) {
        Slot& near = m_slots[slot];
        near.first.push_back(0);
        for (const std::uint32_t anchor : m_slots.front().all) {
            for (const std::uint32_t target : near.open)
                if (geometry::distance(positions[anchor], positions[target]) <= *m_reach_m)
                    near.near.push_back(target);
            near.first.push_back(static_cast<std::uint32_t>(near.near.size()));
        }
    }
}

std::span<const std::uint32_t> BoundLaw::choices(std::size_t slot, std::size_t anchorPlace) const
{
    const Slot& one = m_slots[slot];
    if (one.first.empty() || one.first[anchorPlace] == one.first[anchorPlace + 1])
        return one.open;
    return std::span(one.near).subspan(one.first[anchorPlace], one.first[anchorPlace + 1] - one.first[anchorPlace]);
}

std::vector<double> BoundLaw::marginal(std::size_t slot) const
{
    const std::vector<std::uint32_t>& all = m_slots[slot].all;
    std::vector<double> chance(all.size(), 0.0);
    if (slot == 0 || !hasReach()) {
        for (std::size_t place = 0; place < all.size(); ++place)
            chance[place] = isOpen(slot, place) ? 1.0 / static_cast<double>(openCount(slot)) : 0.0;
        return chance;
    }
    for (std::size_t anchor = 0; anchor < m_slots.front().all.size(); ++anchor) {
        if (!isOpen(0, anchor))
            continue;
        const std::span<const std::uint32_t> near = choices(slot, anchor);
        const double each = 1.0 / (static_cast<double>(near.size()) * static_cast<double>(openCount(0)));
        std::size_t place = 0;
        for (const std::uint32_t target : near) { // both lists ascend
            while (all[place] != target)
                ++place;
            chance[place] += each;
        }
    }
    return chance;
}

void BoundLaw::draw(foundation::RandomStream& stream, std::span<std::uint32_t> targetBySlot) const
{
    std::size_t anchorPlace = 0;
    for (std::size_t slot = 0; slot < m_slots.size(); ++slot) {
        const std::span<const std::uint32_t> from = choices(slot, anchorPlace);
        const std::uint32_t place = stream.below(static_cast<std::uint32_t>(from.size()));
        targetBySlot[slot] = from[place];
        if (slot == 0) {
            const std::vector<std::uint32_t>& all = m_slots.front().all;
            anchorPlace = static_cast<std::size_t>(std::lower_bound(all.begin(), all.end(), from[place]) - all.begin());
        }
    }
}

double BoundLaw::chanceNear(std::size_t slot, std::size_t anchorPlace, std::uint32_t target) const
{
    if (slot == 0 && hasReach())
        return m_slots[0].all[anchorPlace] == target ? 1.0 : 0.0;
    const std::span<const std::uint32_t> near = choices(slot, anchorPlace);
    return std::binary_search(near.begin(), near.end(), target) ? 1.0 / static_cast<double>(near.size()) : 0.0;
}

double BoundLaw::chance(std::size_t slot, std::size_t place) const
{
    if (slot == 0 || !hasReach())
        return isOpen(slot, place) ? 1.0 / static_cast<double>(openCount(slot)) : 0.0;
    double sum = 0.0;
    for (std::size_t anchor = 0; anchor < m_slots.front().all.size(); ++anchor)
        if (isOpen(0, anchor))
            sum += chanceNear(slot, anchor, m_slots[slot].all[place]);
    return sum / static_cast<double>(openCount(0));
}

double BoundLaw::chance(std::size_t slotA, std::size_t placeA, std::size_t slotB, std::size_t placeB) const
{
    if (!hasReach())
        return chance(slotA, placeA) * chance(slotB, placeB);
    double sum = 0.0;
    for (std::size_t anchor = 0; anchor < m_slots.front().all.size(); ++anchor)
        if (isOpen(0, anchor))
            sum += chanceNear(slotA, anchor, m_slots[slotA].all[placeA]) * chanceNear(slotB, anchor, m_slots[slotB].all[placeB]);
    return sum / static_cast<double>(openCount(0));
}

std::size_t BoundLaw::drawAnchorGiven(foundation::RandomStream& stream, std::span<const std::uint32_t> targetBySlot) const
{
    const auto weight = [&](std::size_t anchor) {
        double product = isOpen(0, anchor) ? 1.0 : 0.0;
        for (std::size_t slot = 1; slot < m_slots.size(); ++slot)
            if (targetBySlot[slot] != kFree)
                product *= chanceNear(slot, anchor, targetBySlot[slot]);
        return product;
    };
    const std::size_t anchors = m_slots.front().all.size();
    double sum = 0.0;
    for (std::size_t anchor = 0; anchor < anchors; ++anchor)
        sum += weight(anchor);
    double left = stream.uniform() * sum;
    std::size_t drawn = 0;
    for (std::size_t anchor = 0; anchor < anchors; ++anchor) {
        const double each = weight(anchor);
        if (each > 0.0)
            drawn = anchor;
        left -= each;
        if (left < 0.0)
            break;
    }
    return drawn;
}

void BoundLaw::drawGiven(foundation::RandomStream& stream, std::span<std::uint32_t> targetBySlot) const
{
    std::size_t anchorPlace = 0;
    if (hasReach()) {
        const std::vector<std::uint32_t>& anchors = m_slots.front().all;
        if (targetBySlot[0] == kFree)
            targetBySlot[0] = anchors[drawAnchorGiven(stream, targetBySlot)];
        anchorPlace = static_cast<std::size_t>(std::lower_bound(anchors.begin(), anchors.end(), targetBySlot[0]) - anchors.begin());
    }
    for (std::size_t slot = 0; slot < m_slots.size(); ++slot) {
        if (targetBySlot[slot] != kFree)
            continue;
        const std::span<const std::uint32_t> from = choices(slot, anchorPlace);
        targetBySlot[slot] = from[stream.below(static_cast<std::uint32_t>(from.size()))];
    }
}

double BoundLaw::tupleCount() const
{
    if (m_slots.empty())
        return 1.0;
    double count = 0.0;
    const std::size_t anchors = hasReach() ? m_slots.front().all.size() : 1;
    for (std::size_t anchor = 0; anchor < anchors; ++anchor) {
        if (hasReach() && !isOpen(0, anchor))
            continue;
        double product = hasReach() ? 1.0 : static_cast<double>(openCount(0));
        for (std::size_t slot = 1; slot < m_slots.size(); ++slot)
            product *= static_cast<double>(choices(slot, anchor).size());
        count += product;
    }
    return count;
}

} // namespace passerby::alibi
