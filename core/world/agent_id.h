// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace passerby::world {

/// What leads people of a kind through the city. Each kind is a population of its own in a run.
enum class PersonKind : std::uint8_t {
    schedule, ///< habits, as densities and alibis are about
    wander,   ///< what they see
    crowd,    ///< what their crowd does
    mind      ///< what they need and want
};

/// Somebody in a run: numbers of a kind count from 0.
struct AgentId {
    PersonKind kind = PersonKind::schedule;
    std::uint32_t number = 0;

    friend constexpr bool operator==(const AgentId&, const AgentId&) = default;
    /// By kind, then by number. (No three-way comparison: its header is more than Qt's moc can read.)
    friend constexpr bool operator<(AgentId a, AgentId b) { return a.kind != b.kind ? a.kind < b.kind : a.number < b.number; }
};

/// Somebody who keeps a schedule.
[[nodiscard]] constexpr AgentId scheduled(std::uint32_t number)
{
    return {PersonKind::schedule, number};
}

/// The kinds share one row of numbers of 32 bits outside a run: in files, pinned alibis, random draws. Those who keep a schedule count from
/// 0, wanderers from 2^29, members of crowds from 2^30, those who live by their needs from 2^30 + 2^29.
inline constexpr std::uint32_t kFirstWanderer = 0x20000000U;
inline constexpr std::uint32_t kFirstInCrowds = 0x40000000U;
inline constexpr std::uint32_t kFirstMind = 0x60000000U;

[[nodiscard]] constexpr std::uint64_t exportedId(AgentId agent)
{
    switch (agent.kind) {
    case PersonKind::schedule:
        return agent.number;
    case PersonKind::wander:
        return kFirstWanderer + std::uint64_t{agent.number};
    case PersonKind::crowd:
        return kFirstInCrowds + std::uint64_t{agent.number};
    case PersonKind::mind:
        return kFirstMind + std::uint64_t{agent.number};
    }
    return 0;
}

/// Who has this number in a run of everybody.
[[nodiscard]] constexpr AgentId agentOf(std::uint64_t exported)
{
    const auto number = static_cast<std::uint32_t>(exported);
    if (number >= kFirstMind)
        return {PersonKind::mind, number - kFirstMind};
    if (number >= kFirstInCrowds)
        return {PersonKind::crowd, number - kFirstInCrowds};
    if (number >= kFirstWanderer)
        return {PersonKind::wander, number - kFirstWanderer};
    return {PersonKind::schedule, number};
}

} // namespace passerby::world
