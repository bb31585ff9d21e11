// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/traffic/lane_network.h"

#include <array>
#include <cstdint>

namespace passerby::traffic {

/// The lanes over which somebody drives: some behind, on which the rear may still be, the one under the middle of the vehicle, and some
/// ahead.
struct Route {
    static constexpr std::uint8_t kMost = 16;
    static constexpr std::uint8_t kBehind = 5;

    std::array<std::uint32_t, kMost> lanes{};
    std::uint8_t count = 0;
    std::uint8_t at = 0;     ///< place of the lane under the middle
    std::uint32_t turns = 0; ///< how often it was drawn whither to go

    [[nodiscard]] std::uint32_t lane() const { return lanes[at]; }
};

/// Who draws whither to go.
struct RouteDraw {
    std::uint64_t seed = 1;
    std::uint32_t vehicle = 0;
    bool usesCarLanes = true;
    bool usesBicycleLanes = false;
    bool usesBusLanes = false;
    double width_m = 1.8;

    /// Not lanes that are narrower than the vehicle.
    [[nodiscard]] bool mayUse(const LaneNetwork& network, std::uint32_t lane) const
    {
        const world::LaneKind kind = network.kind(lane);
        const bool isFor = kind == world::LaneKind::car ? usesCarLanes : kind == world::LaneKind::bicycle ? usesBicycleLanes : usesBusLanes;
        return isFor && width_m <= network.width_m(lane);
    }
};

/// Fills the route ahead. At a fork all lanes that the kind may use are equally likely; those after which no lane that it may use follows
/// although others do are taken only where there is nothing else. A function of the network and the draw alone.
void extend(Route& route, const LaneNetwork& network, const RouteDraw& draw);

/// Draws anew whither to go after the lane under the middle.
void turnElsewhere(Route& route, const LaneNetwork& network, const RouteDraw& draw);

/// The middle has come onto the next lane, which there is; what is too far behind is forgotten.
void goOn(Route& route);

} // namespace passerby::traffic
