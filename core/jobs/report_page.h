// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"
#include "core/jobs/validate_job.h"

#include <filesystem>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>

namespace passerby::jobs {

// The pieces of a printed validation: HTML that needs nothing else and prints well.

/// A share, as "12.34 %" with 2 digits.
[[nodiscard]] std::string percent(double share, int digits);
/// A row of a table; `tag` is "td" or "th". Cells are HTML already.
[[nodiscard]] std::string tableRow(std::initializer_list<std::string> cells, const char* tag = "td");
/// One line for each family: tests, rejected, spread of z, relative errors, least corrected p.
[[nodiscard]] std::string familyTable(std::span<const ComparisonFamily> families);
/// Expected against measured, one logarithmic figure for each family with at least two positive pairs. `unit` follows "Expected" and
/// "Measured" on the axes: ", a person".
[[nodiscard]] std::string scatterFigures(std::span<const ComparisonFamily> families, const std::string& unit);
/// Histogram and quantiles of the z-scores of all families beside the standard normal law; nothing without any.
[[nodiscard]] std::string scoreFigures(std::span<const ComparisonFamily> families);
/// The comparisons of each family that deviate most.
[[nodiscard]] std::string worstTables(std::span<const ComparisonFamily> families);
/// A whole page with its verdict on top, coloured where something was judged; `body` is HTML.
[[nodiscard]] std::string pageOf(const std::string& title, const std::string& verdict, std::optional<bool> agrees, const std::string& body);
/// Writes it beside `file` and renames it into place. Errors: those of foundation::ReplacedFiles.
[[nodiscard]] foundation::Result<void> writePage(const std::string& page, const std::filesystem::path& file);

} // namespace passerby::jobs
