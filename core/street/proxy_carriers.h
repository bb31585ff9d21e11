// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/composite/rule.h"
#include "core/street/steered_people.h"
#include "core/street/wards.h"

#include <span>
#include <string>
#include <vector>

namespace passerby::street {

/// Who carries the proxies of which rule: everybody of a profile or crowd, whoever is bound for a target or through a portal, whoever is in
/// a region; each with the rule's share. Not thread-safe.
class ProxyCarriers {
public:
    /// Rules beyond this number are left out, with a notice.
    static constexpr std::size_t kMostRules = 64;

    ProxyCarriers(const world::World& world, std::uint64_t seed);

    /// Sentences for people about rules that are not carried out as they are written.
    [[nodiscard]] const std::vector<std::string>& notices() const { return m_notices; }
    /// Gives the street the rules, before anybody looks; nobody carries any.
    void giveRules(SteeredPeople& street) const;
    /// Attaches and detaches, twice a second. `wards`: who is there to be minded; null: nobody.
    void look(SteeredPeople& street, const Wards* wards, double now_s);

private:
    [[nodiscard]] bool concerns(const composite::Rule& rule, const SteeredPeople::Present& person) const;

    world::World m_world;
    std::uint64_t m_seed;
    std::vector<composite::Rule> m_rules;
    std::vector<std::string> m_notices;
    double m_nextLook_s = 0.0;
};

} // namespace passerby::street
