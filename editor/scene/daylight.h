// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world.h"
#include "editor/scene/scene_theme.h"

#include <QVector3D>

namespace passerby::editor {

/// The sun, the sky and what light they give to the city view.
struct Daylight {
    QVector3D sun; ///< towards the sun, by night the moon; of length 1, never lower than kLowestShade_deg
    QVector3D skyLight, bounceLight, sunLight;
    QVector3D horizon, zenith, fog;
    QVector3D glow; ///< of lit windows; black where none is lit

    friend bool operator==(const Daylight&, const Daylight&) = default;
};

/// Shadows are no longer than those of a sun so high.
inline constexpr double kLowestShade_deg = 8.0;

/// That of a theme, which is the same at every hour.
[[nodiscard]] Daylight usualLight(const SceneTheme& theme);

/// Where the sun stands at a time of day, s, by solar time: towards it, x east, y north, z up, of length 1. It is a day on which day and
/// night are as long as each other (20 March), so that at every latitude it rises at 6 and sets at 18 o'clock; 0 declination in the
/// textbook formula sin h = cos latitude · cos hour angle (Meeus 1998, Astronomical Algorithms, chapter 13).
[[nodiscard]] QVector3D sunPlace(double clock_s, double latitude_deg);

/// The light of a time of day: warm while the sun is low, blue and with lit windows after it has set. A dark theme is night at every hour;
/// there only shadows follow.
[[nodiscard]] Daylight lightAt(double clock_s, double latitude_deg, const SceneTheme& theme);

/// Degrees north of the equator; 48 for a city that lies nowhere on earth.
[[nodiscard]] double latitudeOf(const world::World& world);

} // namespace passerby::editor
