// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/target_type.h"

#include <QString>
#include <array>

namespace passerby::editor {

/// How something goes up and down over the day, to begin with.
enum class DayTemplate { office, shops, nightLife, schoolDay, meals };
inline constexpr std::array kAllDayTemplates{DayTemplate::office, DayTemplate::shops, DayTemplate::nightLife, DayTemplate::schoolDay,
                                             DayTemplate::meals};

/// "Office hours".
[[nodiscard]] QString dayTemplateName(DayTemplate day);
/// Its 24 values from midnight, with mean 1.
[[nodiscard]] world::Hourly dayShape(DayTemplate day);

[[nodiscard]] double meanOf(const world::Hourly& curve);
/// The same shape with another mean; level at `mean` where the curve is zero all day.
[[nodiscard]] world::Hourly withMean(const world::Hourly& curve, double mean);
[[nodiscard]] world::Hourly levelCurve(double value);
/// The value at a time of day in hours, linear between full hours, 24 = 0.
[[nodiscard]] double valueAt(const world::Hourly& curve, double hour);
/// The curve with `value` at `hour`. With `smoothly` the three hours on either side (around midnight too) go along, less the farther they
/// are. Never below zero.
[[nodiscard]] world::Hourly dragged(const world::Hourly& curve, int hour, double value, bool smoothly);

} // namespace passerby::editor
