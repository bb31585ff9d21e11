// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/json_text.h"
#include "core/comparison/comparison.h"
#include "core/comparison/report_tables.h"

namespace passerby::cli {

/// As resources/schemas/comparison.schema.json says.
[[nodiscard]] Json toJson(const comparison::Comparison& comparison);

/// The tables of the report, for people; `isFurther`: there is one above it.
void printComparison(const comparison::Comparison& comparison, bool isFurther = false);

/// A table in columns.
void printTable(const comparison::ReportTable& table);

} // namespace passerby::cli
