// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/comparison/comparison.h"

#include <span>
#include <string>
#include <vector>

namespace passerby::comparison {

/// A table of the report as people read it, whatever shows it: plain text.
struct ReportTable {
    std::string title;
    std::string intro; ///< a sentence above it; may be empty
    std::vector<std::string> heads;
    std::vector<std::vector<std::string>> rows; ///< [rows][heads]; where there are none, `intro` says why
};

/// Which cities, and what changes most, in a few sentences.
[[nodiscard]] std::string verdictOf(const Comparison& comparison);
/// All tables in the order of the report.
[[nodiscard]] std::vector<ReportTable> reportTables(const Comparison& comparison);
/// One city beside several others, in a row each: `comparisons` have the same A.
[[nodiscard]] ReportTable batchTable(std::span<const Comparison> comparisons);
/// How the figures came about, a paragraph each.
[[nodiscard]] std::vector<std::string> methodOf(const Comparison& comparison);

/// A number with so many decimals; a change says its sign, unless it rounds to 0.
[[nodiscard]] std::string numberText(double value, int decimals);
[[nodiscard]] std::string changeText(double value, int decimals);

} // namespace passerby::comparison
