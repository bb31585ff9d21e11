// SPDX-License-Identifier: Apache-2.0
#include "core/perceptual/known_people.h"

namespace passerby::perceptual {

using navigation::kNone;

KnownPeople::KnownPeople(const KnownPeople& other)
    : m_people(other.m_people),
      m_free(other.m_free),
      m_inCell(other.m_inCell),
      m_slotOfAgent(other.m_slotOfAgent),
      m_nextAgent(other.m_nextAgent)
{
    for (KnownPerson& one : m_people)
        one.person.boundTargets = one.boundTargets;
}

std::size_t KnownPeople::heldBytes() const
{
    constexpr std::size_t kEntry_bytes = 48; // of the table by number
    return foundation::heldBytes(m_people, m_free, m_inCell) + m_slotOfAgent.size() * kEntry_bytes;
}

std::uint32_t KnownPeople::take()
{
    std::uint32_t slot = static_cast<std::uint32_t>(m_people.size());
    if (m_free.empty()) {
        m_people.emplace_back();
    } else {
        slot = m_free.back();
        m_free.pop_back();
    }
    KnownPerson& one = m_people[slot];
    one.person.agent = m_nextAgent;
    one.cell = kNone;
    one.isFollowed = false;
    one.unmovedUntil = kNone;
    m_slotOfAgent.emplace(m_nextAgent++, slot);
    return slot;
}

void KnownPeople::release(std::uint32_t slot)
{
    leaveCell(slot);
    m_slotOfAgent.erase(static_cast<std::uint32_t>(m_people[slot].person.agent));
    m_people[slot].unmovedUntil = kNone;
    ++m_people[slot].version;
    m_free.push_back(slot);
}

void KnownPeople::leaveCell(std::uint32_t slot)
{
    KnownPerson& one = m_people[slot];
    if (one.cell == kNone)
        return;
    std::vector<std::uint32_t>& people = m_inCell[one.cell];
    people[one.placeInCell] = people.back();
    m_people[people.back()].placeInCell = one.placeInCell;
    people.pop_back();
    one.cell = kNone;
}

void KnownPeople::move(std::uint32_t slot, std::uint32_t cell)
{
    leaveCell(slot);
    m_people[slot].cell = cell;
    m_people[slot].placeInCell = static_cast<std::uint32_t>(m_inCell[cell].size());
    m_inCell[cell].push_back(slot);
}

std::uint32_t KnownPeople::find(std::uint32_t agent) const
{
    const auto found = m_slotOfAgent.find(agent);
    return found == m_slotOfAgent.end() ? kNone : found->second;
}

} // namespace passerby::perceptual
