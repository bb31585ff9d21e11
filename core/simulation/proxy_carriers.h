// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/composite/rule.h"
#include "core/simulation/crowd_people.h"

#include <span>
#include <string>
#include <vector>

namespace passerby::simulation {

/// Who carries the proxies of which rule: everybody of a profile or crowd, whoever is bound for a target or through a portal, whoever is in
/// a region; each with the rule's share. Not thread-safe.
class ProxyCarriers {
public:
    /// Rules beyond this number are left out, with a notice.
    static constexpr std::size_t kMostRules = 64;

    /// Gives the street its rules.
    ProxyCarriers(const world::World& world, std::uint64_t seed, SteeredPeople& street);

    /// Sentences for people about rules that are not carried out as they are written.
    [[nodiscard]] const std::vector<std::string>& notices() const { return m_notices; }
    /// Attaches and detaches, twice a second.
    void look(SteeredPeople& street, const CrowdPeople& crowds, double now_s);

private:
    [[nodiscard]] bool concerns(const composite::Rule& rule, const SteeredPeople::Present& person) const;

    world::World m_world;
    std::uint64_t m_seed;
    std::vector<std::string> m_notices;
    double m_nextLook_s = 0.0;
};

} // namespace passerby::simulation
