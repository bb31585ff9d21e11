// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/point.h"

#include <QString>
#include <numbers>

namespace passerby::editor {

[[nodiscard]] constexpr double toRad(double angle_deg)
{
    return angle_deg * std::numbers::pi / 180.0;
}
[[nodiscard]] constexpr double toDeg(double angle_rad)
{
    return angle_rad * 180.0 / std::numbers::pi;
}
/// From east, counter-clockwise, in (−180, 180].
[[nodiscard]] double angle_deg(geometry::Point way);
/// The unit vector in that direction; exact for quarter turns.
[[nodiscard]] geometry::Point atAngle(double angle_deg);
/// "12.35 m"
[[nodiscard]] QString lengthText(double length_m);
/// "−45.0°"
[[nodiscard]] QString angleText(double angle_deg);

} // namespace passerby::editor
