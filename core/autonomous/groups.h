// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/held_bytes.h"
#include "core/navigation/navigation_graph.h"
#include "core/street/formation.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace passerby::autonomous {

using street::Form;
using street::kMostInGroup;

/// How people of a profile walk together.
struct GroupLaw {
    double share = 0.0;     ///< of its people who do, in [0, 1]
    std::uint32_t low = 2;  ///< members of a group: evenly
    std::uint32_t high = 4; ///< from low to high, at most kMostInGroup
    Form form = Form::vee;  ///< where there is room
};

/// Those who walk together.
struct Group {
    std::array<std::uint32_t, kMostInGroup> members{}; ///< numbers of agents, ascending
    std::uint32_t count = 0;
    Form wanted = Form::vee; ///< where there is room
    Form form = Form::vee;   ///< of the moment
    bool isByHand = false;   ///< and not by a profile
    geometry::Point ahead;   ///< whither the formation looks, of length 1; 0 / 0 before it has walked

    [[nodiscard]] std::span<const std::uint32_t> all() const { return {members.data(), count}; }
};

/// Who walks with whom. Groups by profile are a pure function of seed, agent and law: whoever comes later changes nothing among those
/// before, but for filling up the last one. Anybody is in one group at most.
class GroupTable {
public:
    /// Forms the groups of so many people anew: [people] profile and [profiles] law. Those by hand stay, as far as their members do.
    void form(std::uint64_t seed, std::span<const std::uint16_t> profileOf, std::span<const GroupLaw> laws);
    /// By hand: they leave the groups they are in, and walk together from now on. Of two to kMostInGroup; else, or where somebody is
    /// named twice or is not there, nothing happens and it is false.
    bool join(std::span<const std::uint32_t> members, Form wanted);

    [[nodiscard]] std::size_t size() const { return m_groups.size(); }
    /// Some have no member any more.
    [[nodiscard]] Group& at(std::uint32_t group) { return m_groups[group]; }
    [[nodiscard]] const Group& at(std::uint32_t group) const { return m_groups[group]; }
    /// kNone: they walk alone.
    [[nodiscard]] std::uint32_t groupOf(std::uint32_t agent) const
    {
        return agent < m_groupOf.size() ? m_groupOf[agent] : navigation::kNone;
    }
    /// They walk alone. Who is left alone by that does, too.
    void leave(std::uint32_t agent);
    /// The same by hand: they walk alone until they are joined by hand, whatever their profile says.
    void part(std::uint32_t agent);

    [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(m_groups, m_groupOf, m_parted); }

private:
    void add(const Group& group);
    void keepAlone(std::uint32_t agent);

    std::vector<Group> m_groups;
    std::vector<std::uint32_t> m_groupOf; ///< [people]
    std::vector<std::uint32_t> m_parted;  ///< by hand, or left alone so; ascending
};

} // namespace passerby::autonomous
