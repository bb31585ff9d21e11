// SPDX-License-Identifier: Apache-2.0
#include "core/perceptual/passers.h"

#include <algorithm>

namespace passerby::perceptual {

bool Passers::isToCome(const Pass& pass, const KnownPeople& people, double now_s)
{
    const KnownPerson& one = people[pass.slot];
    return one.isUnmoved() && one.person.agent == pass.agent && one.stage.trips == pass.trip && one.endOf_s(pass.place) >= now_s;
}

void Passers::add(std::uint32_t cell, std::uint32_t slot, std::uint32_t place, const KnownPeople& people, double now_s)
{
    Cell& row = m_byCell[cell];
    if (row.passes.size() >= row.tidiedAt) {
        std::erase_if(row.passes, [&](const Pass& pass) { return !isToCome(pass, people, now_s); });
        row.tidiedAt = std::max<std::size_t>(64, 2 * row.passes.size());
    }
    row.passes.push_back({people[slot].person.agent, slot, place, people[slot].stage.trips});
}

void Passers::take(std::uint32_t cell, const KnownPeople& people, double now_s, std::vector<std::uint32_t>& slots)
{
    slots.clear();
    for (const Pass& pass : m_byCell[cell].passes)
        if (isToCome(pass, people, now_s))
            slots.push_back(pass.slot);
    m_byCell[cell] = {};
}

} // namespace passerby::perceptual
