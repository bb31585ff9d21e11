// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace passerby::affordance {
struct CityAffordance;
}

namespace passerby::run {

/// Of paths: the sum of distances from where they began to where they ended over metres walked (straightness index, Batschelet 1981).
struct Straightness {
    std::uint32_t paths = 0;
    double beeline_m = 0.0;
    double walked_m = 0.0;

    void add(double pathBeeline_m, double pathWalked_m)
    {
        ++paths;
        beeline_m += pathBeeline_m;
        walked_m += pathWalked_m;
    }
    /// In [0, 1]; 1 without paths.
    [[nodiscard]] double index() const { return walked_m > 0.0 ? beeline_m / walked_m : 1.0; }

    friend bool operator==(const Straightness&, const Straightness&) = default;
};

/// What was measured of those who wander, since the window began.
struct WanderTally {
    std::shared_ptr<const affordance::CityAffordance> city; ///< whose junctions and ways these are
    std::vector<std::uint32_t> visits;                      ///< [junctions] how often somebody came there
    std::vector<float> onWay_s;                             ///< [ways] people × seconds
    double window_s = 0.0;
    Straightness openSpace; ///< of ways across squares and other large cells, on foot
};

} // namespace passerby::run
