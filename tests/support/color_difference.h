// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>

namespace passerby::testing {

/// CIE 1976 L*, a*, b*, of a white of D65.
using LabColor = std::array<double, 3>;

/// How colours are seen: as most people do, or without one of the three kinds of cones.
enum class ColorSight { usual, protan, deutan, tritan };

/// Of 0xRRGGBB in sRGB, as it is seen. What those see who lack a kind of cones is after Machado, Oliveira and Fernandes (2009), severity 1.
[[nodiscard]] LabColor seenColor(std::uint32_t rgb, ColorSight sight = ColorSight::usual);
/// CIEDE2000 (Sharma, Wu and Dalal 2005): 1 is just told apart side by side.
[[nodiscard]] double colorDifference(const LabColor& a, const LabColor& b);

} // namespace passerby::testing
