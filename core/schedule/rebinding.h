// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/habits.h"
#include "core/run/city_match.h"

#include <span>
#include <vector>

namespace passerby::schedule {

/// Takes people's bound targets from the law of one city to that of another, so that as many as can be keep theirs and everybody's
/// follow the new law: for each slot a maximal coupling of the two uniform laws (Lindvall 1992, "Lectures on the Coupling Method", I.5),
/// given what the slots before are. When a tenth home joins nine, one person in ten moves there; when one of ten is pulled down, its people
/// find others and nobody else moves.
class Rebinding {
public:
    /// All must outlive it.
    Rebinding(const alibi::Habits& before, const alibi::Habits& after, const run::CityMatch& match);

    /// Nobody's bound targets change but by name.
    [[nodiscard]] bool isIdentity() const { return m_isIdentity; }
    /// `was` [slots before] of a person of that kind (place of the profile) before; `now` [slots after] is filled.
    void carry(std::uint32_t kindBefore, std::uint32_t kindAfter, std::span<const std::uint32_t> was, std::span<std::uint32_t> now,
               foundation::RandomStream& random) const;

private:
    [[nodiscard]] std::uint32_t carryOne(std::span<const std::uint32_t> from, std::span<const std::uint32_t> to, std::uint32_t was,
                                         foundation::RandomStream& random) const;

    const alibi::Habits& m_before;
    const alibi::Habits& m_after;
    const run::CityMatch& m_match;
    std::vector<std::uint32_t> m_slotBefore; ///< [slots after] kNone: not bound before
    bool m_isIdentity = true;
};

} // namespace passerby::schedule
