// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/daylight.h"

#include "core/geometry/map_projection.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace passerby::editor {

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr double kDay_s = 86400.0;
constexpr double kUsualLatitude_deg = 48.0;
const QVector3D kMoon = QVector3D(0.35F, -0.55F, 0.76F).normalized();

/// What light there is while the sun stands so high.
struct Hue {
    float height_deg;
    QVector3D skyLight, bounceLight, sunLight, horizon, zenith, fog;
};

/// From below, the last of them full day.
std::array<Hue, 4> huesOf(const SceneTheme& theme)
{
    const Hue night{-9.0F,         {0.37F, 0.42F, 0.57F}, {0.31F, 0.32F, 0.40F}, {0.12F, 0.13F, 0.17F},
                    rgb(0x2A3444), rgb(0x121A26),         rgb(0x2A3342)};
    const Hue dusk{-1.0F,         {0.53F, 0.53F, 0.66F}, {0.52F, 0.48F, 0.53F}, {0.11F, 0.09F, 0.10F},
                   rgb(0xE3BD9F), rgb(0x7388AA),         rgb(0xCDB9AE)};
    const Hue low{5.0F,          {0.65F, 0.65F, 0.74F}, {0.70F, 0.66F, 0.64F}, {0.50F, 0.34F, 0.19F},
                  rgb(0xF3DCC0), rgb(0xB4C8DF),         rgb(0xEEDFCC)};
    const Hue day{22.0F, theme.skyLight, theme.bounceLight, theme.sunLight, theme.horizon, theme.zenith, theme.fog};
    return {night, dusk, low, day};
}

/// Between its neighbours, by the height of the sun.
Hue hueAt(float height_deg, const SceneTheme& theme)
{
    const std::array<Hue, 4> hues = huesOf(theme);
    std::size_t above = 1;
    while (above + 1 < hues.size() && hues[above].height_deg < height_deg)
        ++above;
    const Hue& a = hues[above - 1];
    const Hue& b = hues[above];
    const float t = std::clamp((height_deg - a.height_deg) / (b.height_deg - a.height_deg), 0.0F, 1.0F);
    const auto mixed = [t](const QVector3D& from, const QVector3D& to) { return from + (to - from) * t; };
    return {height_deg,
            mixed(a.skyLight, b.skyLight),
            mixed(a.bounceLight, b.bounceLight),
            mixed(a.sunLight, b.sunLight),
            mixed(a.horizon, b.horizon),
            mixed(a.zenith, b.zenith),
            mixed(a.fog, b.fog)};
}

/// As high as shadows need it.
QVector3D raised(const QVector3D& sun)
{
    const float lowest = float(std::sin(kLowestShade_deg * kDegree));
    if (sun.z() >= lowest)
        return sun;
    const float across = float(std::cos(kLowestShade_deg * kDegree)) / std::max(1e-6F, std::hypot(sun.x(), sun.y()));
    return {sun.x() * across, sun.y() * across, lowest};
}

} // namespace

Daylight usualLight(const SceneTheme& theme)
{
    return {sunDirection(), theme.skyLight, theme.bounceLight, theme.sunLight, theme.horizon, theme.zenith, theme.fog, theme.glow};
}

QVector3D sunPlace(double clock_s, double latitude_deg)
{
    const double hourAngle = 2.0 * std::numbers::pi * (clock_s / kDay_s - 0.5); // from noon
    const double latitude = latitude_deg * kDegree;
    return {float(-std::sin(hourAngle)), float(-std::sin(latitude) * std::cos(hourAngle)), float(std::cos(latitude) * std::cos(hourAngle))};
}

Daylight lightAt(double clock_s, double latitude_deg, const SceneTheme& theme)
{
    const QVector3D sun = sunPlace(clock_s, latitude_deg);
    const float height_deg = float(std::asin(std::clamp(double(sun.z()), -1.0, 1.0)) / kDegree);
    const bool isUp = height_deg > 0.0F;
    Daylight light = usualLight(theme);
    light.sun = isUp ? raised(sun) : kMoon;
    if (theme.dark)
        return light;
    const Hue hue = hueAt(height_deg, theme);
    light.skyLight = hue.skyLight, light.bounceLight = hue.bounceLight, light.sunLight = hue.sunLight;
    light.horizon = hue.horizon, light.zenith = hue.zenith, light.fog = hue.fog;
    if (!isUp)
        light.glow = rgb(0xF2C57C);
    return light;
}

double latitudeOf(const world::World& world)
{
    const world::Settings& settings = world.settings();
    if (!settings.epsg)
        return kUsualLatitude_deg;
    const auto projection = geometry::MapProjection::forEpsg(*settings.epsg);
    if (!projection)
        return kUsualLatitude_deg;
    const auto [longitude_deg, latitude_deg] =
        projection.value().toDegrees({double(settings.origin_m[0]), double(settings.origin_m[1])});
    return std::isfinite(latitude_deg) ? latitude_deg : kUsualLatitude_deg;
}

} // namespace passerby::editor
