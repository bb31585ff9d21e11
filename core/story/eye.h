// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/story.h"

namespace passerby::story {

/// A place in the city, local metres, z up.
struct Place {
    double x = 0.0;
    double y = 0.0;
    double z = 0.0;

    [[nodiscard]] geometry::Point ground() const { return {x, y}; }
    friend bool operator==(const Place&, const Place&) = default;
};

[[nodiscard]] double distance(const Place& a, const Place& b);
/// Of the straight way from a to b; `share` 0 to 1.
[[nodiscard]] Place between(const Place& a, const Place& b, double share);

/// From where a camera looks.
[[nodiscard]] Place eyeOf(const world::SlideCamera& camera);
/// What it looks at.
[[nodiscard]] Place centerOf(const world::SlideCamera& camera);
/// A camera at `eye` that looks at `center`; `yaw_deg` is about its direction, which counts where it looks straight down.
[[nodiscard]] world::SlideCamera cameraFrom(const Place& eye, const Place& center, double yaw_deg, double fieldOfView_deg);
/// A camera at `eye` that looks in a direction, at what is `distance_m` away.
[[nodiscard]] world::SlideCamera cameraAt(const Place& eye, double yaw_deg, double pitch_deg, double distance_m, double fieldOfView_deg);

/// Headings (0 east, anticlockwise, rad) as directions of a camera (0 north, clockwise, degrees).
[[nodiscard]] double yawOf_deg(double heading_rad);

} // namespace passerby::story
