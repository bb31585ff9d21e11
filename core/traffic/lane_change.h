// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/traffic/view_ahead.h"

#include <vector>

namespace passerby::traffic {

/// Changes onto lanes beside by gap acceptance with politeness (Kesting, Treiber, Helbing 2007, "General lane-changing model MOBIL for
/// car-following models"), with accelerations of the intelligent driver model. Not the paper's, which does not say when lanes are changed.
/// Everybody thinks about it once a second, by turns; nobody changes shortly before a line, an area where lanes overlap, a crossing or the
/// end of either lane. One comes onto a lane at a time.
class LaneChanges {
public:
    /// Whether anybody begins to change; then the order of lanes is to be made anew.
    [[nodiscard]] bool change(const Scene& scene, std::uint64_t seed, std::uint32_t step, std::vector<Driver>& drivers);

private:
    std::vector<std::uint32_t> m_taken; ///< lanes onto which somebody came in this step
};

} // namespace passerby::traffic
