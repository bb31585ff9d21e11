// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/figures/color_ramp.h"
#include "core/exporters/figures/color_tables.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace passerby::exporters {

namespace {

constexpr std::array<world::Color, 5> kPaper{{{255, 232, 92}, {250, 164, 38}, {222, 62, 36}, {140, 22, 66}, {26, 30, 110}}};

std::uint8_t between(std::uint8_t a, std::uint8_t b, double part)
{
    return static_cast<std::uint8_t>(std::lround((1.0 - part) * a + part * b));
}

using Lab = std::array<double, 3>;

double toLinear(double value)
{
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

std::uint8_t fromLinear(double value)
{
    const double inside = std::clamp(value, 0.0, 1.0);
    return static_cast<std::uint8_t>(
        std::lround(255.0 * (inside <= 0.0031308 ? 12.92 * inside : 1.055 * std::pow(inside, 1.0 / 2.4) - 0.055)));
}

Lab toLab(std::uint32_t rgb)
{
    const double r = toLinear(((rgb >> 16U) & 255U) / 255.0);
    const double g = toLinear(((rgb >> 8U) & 255U) / 255.0);
    const double b = toLinear((rgb & 255U) / 255.0);
    const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s, 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

world::Color fromLab(const Lab& lab)
{
    const double l = std::pow(lab[0] + 0.3963377774 * lab[1] + 0.2158037573 * lab[2], 3.0);
    const double m = std::pow(lab[0] - 0.1055613458 * lab[1] - 0.0638541728 * lab[2], 3.0);
    const double s = std::pow(lab[0] - 0.0894841775 * lab[1] - 1.2914855480 * lab[2], 3.0);
    return {fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
            fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
            fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)};
}

} // namespace

std::optional<ColorRamp> rampNamed(std::string_view name)
{
    const auto* found = std::find_if(kColorRamps.begin(), kColorRamps.end(), [&](const auto& known) { return known.first == name; });
    return found == kColorRamps.end() ? std::nullopt : std::optional(found->second);
}

world::Color rampColor(ColorRamp ramp, double position)
{
    const double place = std::isnan(position) ? 0.0 : std::clamp(position, 0.0, 1.0);
    if (ramp != ColorRamp::paper) {
        const std::uint32_t rgb = (ramp == ColorRamp::cividis ? kCividis : kViridis)[static_cast<std::size_t>(std::lround(place * 255.0))];
        return {static_cast<std::uint8_t>(rgb >> 16U), static_cast<std::uint8_t>((rgb >> 8U) & 255U),
                static_cast<std::uint8_t>(rgb & 255U)};
    }
    const double stop = place * static_cast<double>(kPaper.size() - 1);
    const auto low = std::min(static_cast<std::size_t>(stop), kPaper.size() - 2);
    const double part = stop - static_cast<double>(low);
    const world::Color& a = kPaper[low];
    const world::Color& b = kPaper[low + 1];
    return {between(a.red, b.red, part), between(a.green, b.green, part), between(a.blue, b.blue, part)};
}

world::Color differenceColor(double position, bool onDark)
{
    const double place = std::isnan(position) ? 0.5 : std::clamp(position, 0.0, 1.0);
    const Lab middle = toLab(onDark ? 0x2D3036U : 0xF1F1EFU);
    const Lab end = place < 0.5 ? toLab(onDark ? 0x5AA7F0U : 0x1D5FA8U) : toLab(onDark ? 0xF2A14FU : 0xA84A00U);
    const double part = std::abs(2.0 * place - 1.0);
    Lab mixed{};
    for (std::size_t i = 0; i < mixed.size(); ++i)
        mixed[i] = (1.0 - part) * middle[i] + part * end[i];
    return fromLab(mixed);
}

} // namespace passerby::exporters
