// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/neighbour_grid.h"

#include <optional>

namespace passerby::composite {

/// What others see of a person, and where the person would like to go.
struct Person {
    geometry::Point position;
    steering::Vector velocity;
    steering::Vector preferred;
    float radius_m = 0.0F;
};

[[nodiscard]] inline Person personAt(const steering::Crowd& people, std::uint32_t row)
{
    return {people.position(row), people.velocity_mps[row], people.preferred_mps[row], people.radius_m[row]};
}

/// What others see of a proxy. A radius of 0: nothing.
struct ProxyBody {
    geometry::Point position;
    steering::Vector velocity;
    float radius_m = 0.0F;
    float growth_mps = 0.0F; ///< the speed with which it says that it comes towards whoever asks
    float strength = 0.0F;   ///< urgency, growth, freshness or imminence, in [0, 1]
};

/// One of a carrier's proxies.
struct Proxy {
    ProxyBody body;
    double start_s = 0.0;    ///< for kinds whose proxies have a time of their own
    bool hasStarted = false; ///< has been placed
};

/// Those whom the carrier of a proxy knows.
class Family {
public:
    virtual ~Family() = default;
    /// The carrier, or somebody whom the carrier minds.
    [[nodiscard]] virtual bool has(std::uint32_t person) const = 0;
};

/// What a kind of proxy learns when it is updated.
struct Moment {
    Person parent;                        ///< who carries it
    std::optional<Person> ward;           ///< whom they mind, where that is somebody who is there
    std::optional<geometry::Point> place; ///< of the carrier's own (Attachment)
    double goalDistance_m = 0.0;          ///< what lies between parent and goal, or no number
    double now_s = 0.0;
    double step_s = 0.0;
    bool isNew = false; ///< the parent was not there at the last update
    const steering::Crowd& people;
    const steering::NeighbourGrid& grid; ///< of people; sorted where some rule says from how far away it looks for strangers
    const Family& family;
};

/// What one rule makes of a person just now.
struct Explanation {
    std::uint32_t rule = 0;
    std::uint32_t ward = 0;
    std::uint32_t shown = 0; ///< how many proxies are there
    float strength = 0.0F;   ///< of the strongest of them, as are the next two
    float radius_m = 0.0F;
    double distance_m = 0.0;        ///< from the person
    double urgencyOfVelocity = 0.0; ///< aggression: held up; and
    double urgencyOfDistance = 0.0; ///< pushed back
    std::uint32_t stranger = 0;     ///< protection: whom it keeps off, 0 for nobody
    double intrusion_s = 0.0;       ///< protection: when the stranger would be too near
};

/// A place that several people may contest. Of proxies at the same place with the same priority only the largest is there, which covers the
/// others.
struct Contested {
    geometry::Point place;
    std::uint32_t priority = 0;
};

} // namespace passerby::composite
