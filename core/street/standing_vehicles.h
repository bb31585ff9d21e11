// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/near_points.h"
#include "core/street/road_body.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace passerby::street {

/// Vehicles that stand, or all but stand: models of steering give way to what comes, but a wall of discs across the way holds them up, so
/// who walks aims at a corner of it first. Made anew in every step; keeps its memory.
class StandingVehicles {
public:
    static constexpr double kStands_mps = 0.3; ///< slower
    static constexpr double kLooks_m = 6.0;    ///< ahead

    void assign(std::span<const RoadBody> vehicles);
    [[nodiscard]] bool empty() const { return m_places.empty(); }

    /// Somebody on the way to a place.
    struct Way {
        geometry::Point from;
        geometry::Point to;
        double radius_m = 0.0;
        std::uint32_t layers = 0; ///< of who walks
    };
    /// The corners round the first vehicle in the way within kLooks_m, that by which the way is shortest first; none where nothing is in
    /// the way, or who walks touches it. Those beside which another vehicle stands are left out. `layersOn(level)`: of who sees a vehicle.
    struct Corners {
        std::array<geometry::Point, 4> all;
        std::size_t count = 0;
    };
    template <class LayersOn>
    [[nodiscard]] Corners cornersOn(const Way& way, const LayersOn& layersOn) const
    {
        const auto isSeen = [&](const RoadBody& body) { return (layersOn(body.level) & way.layers) != 0; };
        const RoadBody* first = nullptr;
        double least = 1.0;
        m_places.visitNear(way.from, kLooks_m + m_longest_m, [&](std::uint32_t i) {
            const std::optional<double> share = enteredAt(m_bodies[i], way);
            if (share && (*share < least || (*share == least && first && m_bodies[i].number < first->number)) && isSeen(m_bodies[i])) {
                least = *share;
                first = &m_bodies[i];
            }
        });
        return first ? cornersOf(*first, way) : Corners{};
    }

private:
    [[nodiscard]] static std::optional<double> enteredAt(const RoadBody& body, const Way& way);
    [[nodiscard]] Corners cornersOf(const RoadBody& body, const Way& way) const;
    [[nodiscard]] bool isTaken(geometry::Point place, const RoadBody& but, double radius_m) const;

    std::vector<RoadBody> m_bodies; ///< that stand
    geometry::NearPoints m_places{16.0};
    double m_longest_m = 0.0; ///< half of the longest diagonal
};

} // namespace passerby::street
