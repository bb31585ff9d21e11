// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace passerby::affordance {

/// What is seen from a place: all that is in sight, and its walkable part (where cells of the level are).
struct SeenArea {
    double visible_m2 = 0.0;
    double walkable_m2 = 0.0;

    friend bool operator==(const SeenArea&, const SeenArea&) = default;
};

} // namespace passerby::affordance
