// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

namespace passerby::widgets {

/// Reads what a person types into a number field: "25", "1 200", "3,5", "2*60+30", "25 min" (when `unit` is "min"), "−0.3".
/// Nothing when it is no number.
[[nodiscard]] std::optional<double> parseNumber(const QString& text, const QString& unit);

} // namespace passerby::widgets
