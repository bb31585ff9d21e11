// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace passerby::world {

/// What a city has once.
struct Settings {
    std::string name;
    std::optional<int> epsg; ///< of the projected system that local coordinates belong to (the UTM zone at import); none: drawn
    std::array<std::int64_t, 2> origin_m{0, 0}; ///< absolute = origin + local
    std::uint64_t seed = 1;
    std::int64_t population = 1000; ///< how many people live here, ≥ 0
    double initialTime_s = 8 * 3600.0; ///< time of day at which a run starts
    std::string attribution; ///< of the data, shown wherever the city is

    friend bool operator==(const Settings&, const Settings&) = default;
};

} // namespace passerby::world
