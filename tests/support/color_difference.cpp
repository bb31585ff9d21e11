// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/color_difference.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace passerby::testing {

namespace {

using Rows = std::array<std::array<double, 3>, 3>;

constexpr std::array<Rows, 4> kSights{
    Rows{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    Rows{{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
    Rows{{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
    Rows{{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}}};
constexpr Rows kToXyz{{{0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750}, {0.0193339, 0.1191920, 0.9503041}}};
constexpr std::array<double, 3> kWhite{0.95047, 1.0, 1.08883};

std::array<double, 3> product(const Rows& rows, const std::array<double, 3>& value)
{
    std::array<double, 3> result{};
    for (std::size_t i = 0; i < 3; ++i)
        result[i] = rows[i][0] * value[0] + rows[i][1] * value[1] + rows[i][2] * value[2];
    return result;
}

double toLinear(double value)
{
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

double radians(double degrees)
{
    return degrees * std::numbers::pi / 180.0;
}

double hue_deg(double a, double b)
{
    if (a == 0.0 && b == 0.0)
        return 0.0;
    const double degrees = std::atan2(b, a) * 180.0 / std::numbers::pi;
    return degrees < 0.0 ? degrees + 360.0 : degrees;
}

double pow7(double value)
{
    return std::pow(value, 7.0);
}

} // namespace

LabColor seenColor(std::uint32_t rgb, ColorSight sight)
{
    std::array<double, 3> linear{};
    for (std::size_t i = 0; i < 3; ++i)
        linear[i] = toLinear(static_cast<double>((rgb >> (16U - 8U * i)) & 0xFFU) / 255.0);
    linear = product(kSights[static_cast<std::size_t>(sight)], linear);
    for (double& part : linear)
        part = std::clamp(part, 0.0, 1.0);
    std::array<double, 3> f = product(kToXyz, linear);
    for (std::size_t i = 0; i < 3; ++i) {
        const double share = f[i] / kWhite[i];
        f[i] = share > 216.0 / 24389.0 ? std::cbrt(share) : (24389.0 / 27.0 * share + 16.0) / 116.0;
    }
    return {116.0 * f[1] - 16.0, 500.0 * (f[0] - f[1]), 200.0 * (f[1] - f[2])};
}

double colorDifference(const LabColor& one, const LabColor& other)
{
    const double meanChroma = (std::hypot(one[1], one[2]) + std::hypot(other[1], other[2])) / 2.0;
    const double stretch = 1.5 - 0.5 * std::sqrt(pow7(meanChroma) / (pow7(meanChroma) + pow7(25.0)));
    const double a1 = one[1] * stretch;
    const double a2 = other[1] * stretch;
    const double chroma1 = std::hypot(a1, one[2]);
    const double chroma2 = std::hypot(a2, other[2]);
    const double hue1 = hue_deg(a1, one[2]);
    const double hue2 = hue_deg(a2, other[2]);
    double turn_deg = hue2 - hue1;
    double hueMiddle_deg = (hue1 + hue2) / 2.0;
    if (chroma1 * chroma2 == 0.0) { // a grey has no hue
        turn_deg = 0.0;
        hueMiddle_deg = hue1 + hue2;
    } else if (std::abs(turn_deg) > 180.0) {
        turn_deg += turn_deg > 0.0 ? -360.0 : 360.0;
        hueMiddle_deg += hueMiddle_deg < 180.0 ? 180.0 : -180.0;
    }
    const double lightness = (one[0] + other[0]) / 2.0;
    const double chroma = (chroma1 + chroma2) / 2.0;
    const double t = 1.0 - 0.17 * std::cos(radians(hueMiddle_deg - 30.0)) + 0.24 * std::cos(radians(2.0 * hueMiddle_deg))
                     + 0.32 * std::cos(radians(3.0 * hueMiddle_deg + 6.0)) - 0.20 * std::cos(radians(4.0 * hueMiddle_deg - 63.0));
    const double fromFifty = (lightness - 50.0) * (lightness - 50.0);
    const double byLightness = (other[0] - one[0]) / (1.0 + 0.015 * fromFifty / std::sqrt(20.0 + fromFifty));
    const double byChroma = (chroma2 - chroma1) / (1.0 + 0.045 * chroma);
    const double byHue = 2.0 * std::sqrt(chroma1 * chroma2) * std::sin(radians(turn_deg / 2.0)) / (1.0 + 0.015 * chroma * t);
    const double blue = (hueMiddle_deg - 275.0) / 25.0;
    const double rotation = -2.0 * std::sqrt(pow7(chroma) / (pow7(chroma) + pow7(25.0))) * std::sin(radians(60.0 * std::exp(-blue * blue)));
    return std::sqrt(byLightness * byLightness + byChroma * byChroma + byHue * byHue + rotation * byChroma * byHue);
}

} // namespace passerby::testing
