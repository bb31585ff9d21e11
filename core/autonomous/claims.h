// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/held_bytes.h"

#include <cstdint>
#include <vector>

namespace passerby::autonomous {

/// One place that one person can have at a time: a seat, a spot of an audience, a server.
struct Resource {
    std::uint32_t fixture = 0; ///< number in the city
    std::uint32_t place = 0;   ///< of the fixture

    friend bool operator==(const Resource&, const Resource&) = default;
    friend bool operator<(const Resource& a, const Resource& b)
    {
        return a.fixture != b.fixture ? a.fixture < b.fixture : a.place < b.place;
    }
};

/// Somebody asks for a resource.
struct Ask {
    Resource resource;
    std::uint32_t agent = 0;       ///< not 0
    double since_s = 0.0;          ///< when they first asked for it
    std::uint32_t distance_mm = 0; ///< from it
    double until_s = 0.0;          ///< when the claim ends, unless it is renewed
};

/// Who has which place. In a step everybody only asks; after all have, the asks are settled at once, in an order that is theirs alone: by
/// resource, time of the first ask, distance, number of the agent. So nobody's turn in the step counts, and no two people have one place.
class Claims {
public:
    void ask(const Ask& ask) { m_asks.push_back(ask); }
    /// Grants what is free; whoever holds what they ask for keeps it until the later time. Drops all asks, and claims that have ended.
    void settle(double now_s);
    /// 0: nobody.
    [[nodiscard]] std::uint32_t holder(Resource resource) const;
    [[nodiscard]] bool holds(std::uint32_t agent, Resource resource) const { return agent != 0 && holder(resource) == agent; }
    void renew(std::uint32_t agent, Resource resource, double until_s);
    void release(std::uint32_t agent, Resource resource);
    /// The person leaves.
    void releaseAll(std::uint32_t agent);
    /// The fixture is gone; returns who had a place of it, ascending.
    std::vector<std::uint32_t> dissolve(std::uint32_t fixture);
    [[nodiscard]] std::size_t size() const { return m_claims.size(); }
    /// How many places of a fixture are taken.
    [[nodiscard]] std::size_t taken(std::uint32_t fixture) const;

    [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(m_claims, m_asks); }

private:
    struct Claim {
        Resource resource;
        std::uint32_t agent = 0;
        double until_s = 0.0;
    };

    [[nodiscard]] std::vector<Claim>::const_iterator find(Resource resource) const;
    void grant(const Ask& ask);

    std::vector<Claim> m_claims; ///< ascending by resource
    std::vector<Ask> m_asks;
};

} // namespace passerby::autonomous
