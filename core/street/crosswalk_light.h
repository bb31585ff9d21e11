// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace passerby::street {

/// What people on foot do at a crosswalk with a light.
struct CrosswalkLight {
    std::uint32_t cell = 0;
    std::uint32_t crossing = 0; ///< number of the crossing whose light it is
    bool isOpen = true;         ///< green, or dark; else nobody begins who obeys
    double since_s = 0.0;       ///< that this is so, since the run began

    friend bool operator==(const CrosswalkLight&, const CrosswalkLight&) = default;
};

} // namespace passerby::street
