// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/json_text.h"
#include "core/comparison/comparison.h"

namespace passerby::cli {

/// As resources/schemas/comparison.schema.json says.
[[nodiscard]] Json toJson(const comparison::Comparison& comparison);

/// The tables of the report, for people.
void printComparison(const comparison::Comparison& comparison);

} // namespace passerby::cli
