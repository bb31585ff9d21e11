// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

namespace passerby::world {

/// A time of day in hours, from 0 to below 24, out of "8.5" or "8:30"; nothing where the text is neither.
[[nodiscard]] std::optional<double> hourFromText(std::string_view text);

} // namespace passerby::world
