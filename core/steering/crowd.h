// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/held_bytes.h"
#include "core/geometry/point.h"
#include "core/steering/body.h"
#include "core/steering/vector.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace passerby::steering {

/// How a body meets those who look for neighbours. For people these are what they are known by; for proxies of composite agents, whom
/// they refuse and how they answer (Yeh et al. 2008, sections 3.2 and 5). Plain numbers, compared where neighbours are chosen.
struct Terms {
    static constexpr std::uint32_t kRefusesNobody = std::numeric_limits<std::uint32_t>::max();

    std::uint32_t layers = 1;                       ///< bit set: bodies without a common bit do not see each other (levels of a city)
    std::uint32_t priority = 0;                     ///< of who looks: refused by bodies whose `refusedPriority` is not above it
    std::uint32_t trail = 0;                        ///< of who looks: the trail it follows, 0 for none
    std::uint32_t owner = 0;                        ///< id of the parent, who does not see it; 0 for people
    std::uint32_t refusedPriority = kRefusesNobody; ///< refuses whoever has this priority or more
    std::uint32_t refusedTrail = 0;                 ///< refuses whoever follows this trail; 0 refuses nobody
    float growthSpeed_mps = 0.0F;                   ///< unless 0, it says that it comes towards whoever asks, this fast

    friend bool operator==(const Terms&, const Terms&) = default;
};

/// Whether somebody known as `asker` with the id `askerId` takes `body` for a neighbour.
[[nodiscard]] inline bool isSeen(const Terms& body, const Terms& asker, std::uint32_t askerId)
{
    return (body.layers & asker.layers) != 0 && (body.owner == 0 || body.owner != askerId) && asker.priority < body.refusedPriority
           && (body.refusedTrail == 0 || body.refusedTrail != asker.trail);
}

/// So far ahead is what nobody has told.
inline constexpr float kFarAway_m = std::numeric_limits<float>::max();

/// Somebody, or a proxy, on the way into a Crowd.
struct Body {
    std::uint32_t id = 0; ///< unique in a crowd, not 0
    geometry::Point position{};
    Vector velocity{};
    Vector preferred{}; ///< velocity it would have if it were alone
    float radius_m = 0.0F;
    float maxSpeed_mps = 0.0F;
    ModelIndex model = 0;
    Terms terms{};
    float heading_rad = 0.0F;
    Shape shape{};
    float ahead_m = kFarAway_m; ///< how far it is to the place that `preferred` leads to
};

/// One frozen generation of all bodies as a structure of arrays, each [size()]. The order of rows means nothing: equally near
/// neighbours are ordered by id.
struct Crowd {
    std::vector<std::uint32_t> id;
    std::vector<double> x_m;
    std::vector<double> y_m;
    std::vector<Vector> velocity_mps;
    std::vector<Vector> preferred_mps;
    std::vector<float> radius_m;
    std::vector<float> maxSpeed_mps;
    std::vector<ModelIndex> model;
    std::vector<Terms> terms;
    std::vector<float> heading_rad;
    std::vector<Shape> shape;
    std::vector<float> ahead_m;
    std::vector<Memory> memory;

    [[nodiscard]] std::size_t size() const { return id.size(); }
    [[nodiscard]] std::size_t heldBytes() const
    {
        return foundation::heldBytes(id, x_m, y_m, velocity_mps, preferred_mps, radius_m, maxSpeed_mps, model, terms, heading_rad, shape,
                                     ahead_m, memory);
    }
    /// Makes room for that many rows, and no more.
    void reserve(std::size_t count);
    void resize(std::size_t count);
    /// Whoever was there is forgotten.
    void set(std::size_t row, const Body& body);
    void add(const Body& body);
    /// Takes a row away; the last one comes in its place.
    void replaceByLast(std::size_t row);
    [[nodiscard]] geometry::Point position(std::size_t row) const { return {x_m[row], y_m[row]}; }
};

} // namespace passerby::steering
