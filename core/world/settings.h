// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/level_of_service.h"
#include "core/world/place_kinds.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace passerby::world {

/// How walking slows down where it is crowded: at `density` people per square metre somebody walks at the share
/// 1 − exp(−shape · (1 / density − 1 / jamDensity)) of their own speed (Weidmann 1993, "Transporttechnik der Fussgänger", by Kladek's
/// formula), but never below slowestShare, so that a jam dissolves.
struct FlowLaw {
    double jamDensity_per_m2 = 5.4; ///< > 0
    double shape_per_m2 = 1.913;    ///< > 0
    double slowestShare = 0.05;     ///< in (0, 1]

    [[nodiscard]] double speedShare(double density_per_m2) const;
    friend bool operator==(const FlowLaw&, const FlowLaw&) = default;
};

/// What a city has once.
struct Settings {
    std::string name;
    std::optional<int> epsg; ///< of the projected system that local coordinates belong to (the UTM zone at import); none: drawn
    std::array<std::int64_t, 2> origin_m{0, 0}; ///< absolute = origin + local
    std::uint64_t seed = 1;
    std::int64_t population = 1000;    ///< how many people live here, ≥ 0
    double initialTime_s = 8 * 3600.0; ///< time of day at which a run starts
    std::optional<FlowLaw> flowLaw;    ///< none: people do not slow one another down
    Side side = Side::right;           ///< that people keep when neither is better
    LevelsOfService levels;            ///< how much room is how good
    std::string attribution;           ///< of the data, shown wherever the city is

    friend bool operator==(const Settings&, const Settings&) = default;
};

} // namespace passerby::world
