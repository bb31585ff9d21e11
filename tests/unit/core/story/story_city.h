// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/random_stream.h"
#include "core/story/built_space.h"
#include "core/world/patch_builder.h"

#include <QTest>
#include <cmath>

namespace passerby::testing {

/// Blocks of 20 × 20 m at 30 m from one another, `heights` high in turn, round the origin.
inline world::World blocks(int rows = 8)
{
    world::World city;
    world::PatchBuilder build(city);
    for (int x = 0; x < rows; ++x)
        for (int y = 0; y < rows; ++y) {
            const double west = 30.0 * (x - rows / 2) + 5.0;
            const double south = 30.0 * (y - rows / 2) + 5.0;
            world::Obstacle block;
            block.polygon.outer = {{west, south}, {west + 20.0, south}, {west + 20.0, south + 20.0}, {west, south + 20.0}};
            block.height_m = 8.0 + 5.0 * ((x * 3 + y) % 5);
            build.add(block);
        }
    if (const auto applied = city.apply(build.take()); !applied)
        qFatal("%s", foundation::describe(applied.error()).c_str());
    return city;
}

/// Draws of a number of its own.
inline foundation::RandomStream draws(std::uint64_t seed)
{
    return {seed, 0, foundation::Purpose::general};
}

/// A camera with its eye over a street, and what it looks at somewhere.
inline world::SlideCamera anyCamera(foundation::RandomStream& random)
{
    const auto between = [&random](double low, double high) { return low + (high - low) * random.uniform(); };
    const double street = 30.0 * std::round(between(-3.0, 3.0));
    const geometry::Point at =
        random.below(2) == 0 ? geometry::Point{street, between(-100.0, 100.0)} : geometry::Point{between(-100.0, 100.0), street};
    return story::cameraAt({at.x, at.y, random.below(3) == 0 ? between(40.0, 200.0) : between(1.0, 12.0)}, between(-180.0, 180.0),
                           between(-5.0, 60.0), between(3.0, 150.0), between(25.0, 60.0));
}

} // namespace passerby::testing
