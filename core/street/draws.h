// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/street/body_id.h"
#include "core/street/companions.h"
#include "core/street/steered_people.h"

#include <array>
#include <span>
#include <vector>

namespace passerby::street {

/// What draws those whose steering asks for it: companions of their group and whom they follow, as far as they see them, and the city's
/// attractors on the ground within their reach. An attractor that lies in an obstacle makes the obstacle attract: what counts is the
/// nearest point of its outline. Costs nothing where nobody asks.
class Draws {
public:
    static constexpr double kSees_m = 30.0; ///< companions who are farther away draw nobody

    explicit Draws(const world::World& world);

    /// By kind of people; null where a kind has no companions.
    using ByKind = std::array<const Companions*, kKindsWithBodies>;
    /// Tells everybody what draws them in the next step. The same for any number of threads (0: all of the machine's).
    void look(SteeredPeople& street, const ByKind& companions, unsigned threads) const;

private:
    struct Place {
        geometry::Point at;
        float strength = 1.0F;
        double reach_m = 0.0;
        const world::Obstacle* obstacle = nullptr; ///< a row of m_world
        geometry::Box within{};                    ///< who is outside is not reached
    };

    void add(const SteeredPeople& street, world::AgentId other, steering::Drawer what, const SteeredPeople::Present& seenBy,
             steering::Attractions& found) const;
    void add(const SteeredPeople& street, const Place& place, const SteeredPeople::Present& seenBy, steering::Attractions& found) const;

    world::World m_world;
    std::vector<Place> m_places; ///< ascending by number of the attractor
};

} // namespace passerby::street
