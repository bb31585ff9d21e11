// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/navigation/path_tree.h"
#include "core/world/world.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace passerby::autonomous {

/// What somebody keeps for life.
struct Character {
    std::uint16_t profile = 0; ///< place in ascending order of number
    double speed_mps = 1.0;
    std::uint32_t friends = navigation::kNone; ///< the first of those who know one another, themselves among them; kNone: nobody
};

/// Where somebody goes next.
struct Outing {
    std::uint32_t goal = navigation::kNone;      ///< target by which they leave; kNone: they stay inside
    std::uint32_t returnsTo = navigation::kNone; ///< from there; kNone: nowhere
};

/// How those who live by what they need and want are born, how long they stay inside between visits and by which target they leave, as the
/// types of the city's targets say: the same rows as those who keep a schedule go by. Every draw is a pure function of (seed, agent,
/// purpose, visit).
class VisitLaw {
public:
    /// `stepFree`: the ways of those who take no stairs; null where nobody is to.
    VisitLaw(const world::World& world, const navigation::NavigationGraph& graph, std::uint64_t seed,
             const navigation::NavigationGraph* stepFree = nullptr);

    /// Somebody can live here: there is a target, and a profile whose people live so.
    [[nodiscard]] bool isPossible() const { return !m_profiles.empty() && m_world.targets().size() > 0; }
    [[nodiscard]] Character character(std::uint32_t agent) const;
    /// Whose number begins a group of friends, for so many people: [people].
    [[nodiscard]] std::vector<std::uint32_t> friends(const std::vector<Character>& people) const;
    /// Where somebody of a profile is when a run begins: at any target that one can leave and to which those of the profile go, with equal
    /// chance.
    [[nodiscard]] std::uint32_t firstPlace(std::uint32_t agent, std::uint16_t profile) const;
    /// How long somebody stays inside before a visit.
    [[nodiscard]] double wait_s(std::uint32_t agent, std::uint32_t visit, std::uint32_t target, double clock_s) const;
    /// The share of the first wait that lies ahead.
    [[nodiscard]] double share(std::uint32_t agent) const;
    [[nodiscard]] Outing outing(std::uint32_t agent, const Character& who, std::uint32_t visit, std::uint32_t from, double clock_s);
    /// A number of a profile, where the city has it; else `usual`.
    [[nodiscard]] double parameter(std::uint16_t profile, const char* key, double usual) const;

private:
    void findStarts();
    [[nodiscard]] std::uint32_t target(std::uint32_t agent, const Character& who, std::uint32_t from, const world::Goal& goal,
                                       double uniform);

    world::World m_world;
    const navigation::NavigationGraph& m_graph;
    std::uint64_t m_seed;
    std::vector<std::uint16_t> m_profiles;            ///< whose people live so
    std::vector<double> m_shareUpTo;                  ///< [m_profiles]
    std::vector<std::vector<std::uint32_t>> m_starts; ///< [profiles] targets whose type has goals and that they go to; all where none has
    std::vector<std::vector<std::uint32_t>> m_ofType; ///< [types] targets
    navigation::PathTreeGrower m_grower;
    std::optional<navigation::PathTreeGrower> m_stepFreeGrower;
    navigation::PathTree m_tree; ///< memory
};

} // namespace passerby::autonomous
