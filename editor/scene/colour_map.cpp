// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/colour_map.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace passerby::editor {
namespace {

using Lab = std::array<double, 3>;

double toLinear(double value)
{
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

double fromLinear(double value)
{
    const double inside = std::clamp(value, 0.0, 1.0);
    return inside <= 0.0031308 ? 12.92 * inside : 1.055 * std::pow(inside, 1.0 / 2.4) - 0.055;
}

Lab toLab(QRgb color)
{
    const double r = toLinear(qRed(color) / 255.0);
    const double g = toLinear(qGreen(color) / 255.0);
    const double b = toLinear(qBlue(color) / 255.0);
    const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s, 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

QColor fromLab(const Lab& lab)
{
    const double l = std::pow(lab[0] + 0.3963377774 * lab[1] + 0.2158037573 * lab[2], 3.0);
    const double m = std::pow(lab[0] - 0.1055613458 * lab[1] - 0.0638541728 * lab[2], 3.0);
    const double s = std::pow(lab[0] - 0.0894841775 * lab[1] - 1.2914855480 * lab[2], 3.0);
    return QColor::fromRgbF(float(fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)),
                            float(fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)),
                            float(fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)));
}

} // namespace

QColor sequentialColor(double position, exporters::ColorRamp ramp)
{
    const world::Color color = exporters::rampColor(ramp, position);
    return {color.red, color.green, color.blue};
}

QColor blueToOrange(double position, bool dark)
{
    const double place = std::isnan(position) ? 0.5 : std::clamp(position, 0.0, 1.0);
    const Lab middle = toLab(dark ? 0x2D3036U : 0xF1F1EFU);
    const Lab end = place < 0.5 ? toLab(dark ? 0x5AA7F0U : 0x1D5FA8U) : toLab(dark ? 0xF2A14FU : 0xA84A00U);
    const double part = std::abs(2.0 * place - 1.0);
    Lab mixed{};
    for (std::size_t i = 0; i < mixed.size(); ++i)
        mixed[i] = (1.0 - part) * middle[i] + part * end[i];
    return fromLab(mixed);
}

QColor serviceColor(world::ServiceClass service)
{
    static constexpr std::array<QRgb, world::kServiceClasses> kColors{0x2C69B0U, 0x4BA3C7U, 0x86CC98U, 0xF2D64BU, 0xEE8F3BU, 0xC8372DU};
    return QColor(kColors[static_cast<std::size_t>(service)]);
}

QColor rampColor(double position, HeatScale scale, bool dark, exporters::ColorRamp ramp)
{
    if (scale == HeatScale::service)
        return serviceColor(static_cast<world::ServiceClass>(std::lround(std::clamp(position, 0.0, 1.0) * (world::kServiceClasses - 1.0))));
    return scale == HeatScale::people ? sequentialColor(position, ramp) : blueToOrange(position, dark);
}

} // namespace passerby::editor
