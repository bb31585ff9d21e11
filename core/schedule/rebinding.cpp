// SPDX-License-Identifier: Apache-2.0
#include "core/schedule/rebinding.h"

#include <algorithm>

namespace passerby::schedule {

using foundation::RandomStream;
using navigation::kNone;
using run::CityMatch;

namespace {

std::size_t placeOf(const alibi::Habits& habits, std::uint32_t target)
{
    return habits.placeInType[target];
}

bool sameLaws(const alibi::Habits& before, const alibi::Habits& after)
{
    const auto same = [](const alibi::ProfileHabits& a, const alibi::ProfileHabits& b) {
        return a.share == b.share && a.isStepFree == b.isStepFree && a.profile == b.profile && a.bound.reach_m() == b.bound.reach_m();
    };
    return std::equal(before.profiles.begin(), before.profiles.end(), after.profiles.begin(), after.profiles.end(), same);
}

} // namespace

Rebinding::Rebinding(const alibi::Habits& before, const alibi::Habits& after, const CityMatch& match)
    : m_before(before), m_after(after), m_match(match)
{
    const std::vector<std::uint32_t>& typesBefore = before.profiles.front().bound.types();
    const std::vector<std::uint32_t>& types = after.profiles.front().bound.types();
    for (const std::uint32_t type : types) {
        const auto found = std::find(typesBefore.begin(), typesBefore.end(), match.typeFrom[type]);
        m_slotBefore.push_back(found == typesBefore.end() ? kNone : static_cast<std::uint32_t>(found - typesBefore.begin()));
    }
    m_isIdentity = typesBefore == types && before.typeOfTarget == after.typeOfTarget && before.isStepFree == after.isStepFree
                   && sameLaws(before, after)
                   && std::find(match.targetFrom.begin(), match.targetFrom.end(), kNone) == match.targetFrom.end();
    const bool hasReach = std::any_of(after.profiles.begin(), after.profiles.end(), [](const auto& one) { return one.bound.hasReach(); });
    m_isIdentity = m_isIdentity && (!hasReach || before.positions == after.positions);
}

void Rebinding::carry(std::uint32_t kindBefore, std::uint32_t kindAfter, std::span<const std::uint32_t> was, std::span<std::uint32_t> now,
                      RandomStream& random) const
{
    const alibi::BoundLaw& lawBefore = m_before.profiles[kindBefore].bound;
    const alibi::BoundLaw& law = m_after.profiles[kindAfter].bound;
    const std::size_t anchorBefore = was.empty() ? 0 : placeOf(m_before, was[0]);
    std::size_t anchor = 0;
    for (std::size_t slot = 0; slot < now.size(); ++slot) {
        const std::span<const std::uint32_t> choices = law.choices(slot, anchor);
        const std::uint32_t slotBefore = m_slotBefore[slot];
        // An anchor that is one no longer is known by those around it: nothing uniform is left to couple with.
        const bool isNew = slotBefore == kNone || (slot > 0 && slotBefore == 0 && lawBefore.hasReach());
        now[slot] = isNew ? choices[random.below(static_cast<std::uint32_t>(choices.size()))]
                          : carryOne(lawBefore.choices(slotBefore, anchorBefore), choices, was[slotBefore], random);
        if (slot == 0)
            anchor = placeOf(m_after, now[0]);
    }
}

std::uint32_t Rebinding::carryOne(std::span<const std::uint32_t> from, std::span<const std::uint32_t> to, std::uint32_t was,
                                  RandomStream& random) const
{
    const std::uint32_t now = m_match.target[was];
    const bool isThere = now != kNone && std::binary_search(to.begin(), to.end(), now);
    const auto sizeFrom = static_cast<double>(from.size());
    const auto sizeTo = static_cast<double>(to.size());
    const double chance = random.uniform();
    if (isThere && chance * sizeTo < sizeFrom)
        return now;
    // What the new law has more of than those bring who keep theirs.
    std::vector<std::uint32_t> known;
    std::vector<std::uint32_t> added;
    for (const std::uint32_t target : to) {
        const std::uint32_t source = m_match.targetFrom[target];
        (source != kNone && std::binary_search(from.begin(), from.end(), source) ? known : added).push_back(target);
    }
    const double lackOfKnown = std::max(0.0, 1.0 / sizeTo - 1.0 / sizeFrom) * static_cast<double>(known.size());
    const double lackOfAdded = static_cast<double>(added.size()) / sizeTo;
    const bool isAdded = known.empty() || (!added.empty() && random.uniform() * (lackOfKnown + lackOfAdded) < lackOfAdded);
    const std::vector<std::uint32_t>& of = isAdded && !added.empty() ? added : known;
    return of[random.below(static_cast<std::uint32_t>(of.size()))];
}

} // namespace passerby::schedule
