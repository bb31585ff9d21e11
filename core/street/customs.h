// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/street/fields.h"
#include "core/street/roads.h"
#include "core/street/timed_portals.h"
#include "core/world/place_kinds.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace passerby::street {

/// What holds for everybody on a street.
struct Customs {
    world::Side side = world::Side::right; ///< that people keep when neither is better
    std::uint64_t seed = 0;                ///< of services at gates
    TimedPortals portals{};
    std::vector<double> crossAtRed{};           ///< [profiles] share of those who do not obey lights; empty where there are none
    std::shared_ptr<const Fields> fields{};     ///< null: neither directions are painted nor have regions terms
    std::vector<double> crossAnywhere_permin{}; ///< [profiles] world::kCrossesAnywhere_permin; empty where nobody does
    std::shared_ptr<const Roads> roads{};       ///< null where nobody crosses anywhere
    bool hasRescues = true;                     ///< who is held up for long is helped on, past whoever or whatever is in the way
};

/// Those of a city.
[[nodiscard]] Customs customsOf(const world::World& world, const ground::WalkingGround& ground, std::uint64_t seed);

} // namespace passerby::street
