// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/compare_cities.h"

#include <memory>

namespace passerby::testing {

/// The three doors of small_worlds.h (home, office, café; everybody walks 1 m/s) with a second portal at (10, 9), which is nearer on the
/// way between home and office: 3 + √145 m instead of 18. Gates lie across both portals ("old gate", "new gate"), a region covers the west.
/// By hand, from one arrival at home to the next: home is left for a round trip to the café once (20 + 20 + 20 s) and waited in twice (200
/// s); d to the office, there two waits (120 s) and one round trip to the café (14 + 20 + 14 s); then half go home (d) and half over the
/// café (14 + 20 + 20 s).
struct TwoDoors {
    bool isOpen = true;           ///< the second portal is there
    geometry::Point corner{0, 0}; ///< of the drawing, in local coordinates
    bool isOnEarth = false;       ///< in UTM zone 32, with the origin so that `corner` is the same place
    std::int64_t population = 240;

    [[nodiscard]] world::World make() const;
    /// Between home and office.
    [[nodiscard]] double way_m() const;
    [[nodiscard]] double cycle_s() const { return 455.0 + 1.5 * way_m(); }
    [[nodiscard]] double walked_s() const { return 85.0 + 1.5 * way_m(); }
    static constexpr double kWalks = 6.5; ///< in such a cycle
};

/// A city that lasts as long as its bake.
struct Baked {
    std::string title;
    world::World world;
    alibi::Bake bake;

    [[nodiscard]] comparison::BakedCity city() const { return {title, world, bake}; }
};

[[nodiscard]] Baked bakedOf(const std::string& title, world::World world);

} // namespace passerby::testing
