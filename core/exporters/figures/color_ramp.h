// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/color.h"

#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace passerby::exporters {

/// viridis (Smith, van der Walt and Firing 2015, CC0): even steps of lightness, readable without red-green sight. cividis (Nuñez, Anderton
/// and Renslow 2018): dark blue to yellow, looks nearly the same to people with and without red-green sight. paper: yellow and orange at
/// the lower end, red and dark blue at the higher one, as in the figures of Michael and Chrysanthou 2003.
enum class ColorRamp { viridis, cividis, paper };

/// What they are called on command lines and in settings.
inline constexpr std::array<std::pair<std::string_view, ColorRamp>, 3> kColorRamps{
    {{"viridis", ColorRamp::viridis}, {"cividis", ColorRamp::cividis}, {"paper", ColorRamp::paper}}};
/// The ramp of that name.
[[nodiscard]] std::optional<ColorRamp> rampNamed(std::string_view name);

/// `position` in [0, 1], clamped; what is no number counts as 0.
[[nodiscard]] world::Color rampColor(ColorRamp ramp, double position);
/// Of differences: blue over the colour of the ground to orange, straight in OKLab (Ottosson 2020): the sign stays readable without
/// red-green sight. `position` in [0, 1], clamped; 0.5 is the neutral middle, and so is what is no number.
[[nodiscard]] world::Color differenceColor(double position, bool onDark);

} // namespace passerby::exporters
