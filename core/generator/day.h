// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/generator/habits.h"

#include <optional>

namespace passerby::generator {

/// How much more (than at eight in the morning, where it is 1) people want to go to a kind of place, by the hour from midnight. Positive.
[[nodiscard]] world::Hourly attractionOverDay(PlaceKind kind);

/// How much longer (than at eight in the morning, where it is 1) people stay at a kind of place; nothing where the hour does not matter.
[[nodiscard]] std::optional<world::Hourly> stayOverDay(PlaceKind kind);

} // namespace passerby::generator
