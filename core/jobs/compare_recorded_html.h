// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/jobs/compare_recorded_job.h"

#include <optional>
#include <string>
#include <string_view>

namespace passerby::jobs {

/// A figure with its bounds as people read it, "0.103 (0.087 to 0.119)", without unit; "–" where there is none.
[[nodiscard]] std::string spelled(const statistics::BoundedFigure& figure, judging::Measure measure);
/// The same of a measure of that name.
[[nodiscard]] std::string spelled(const statistics::BoundedFigure& figure, const judging::MeasureName& measure);
/// A cell of a table with a figure: its bounds stand below, small.
[[nodiscard]] std::string figureCell(const statistics::BoundedFigure& figure, const judging::MeasureName& measure);
/// What heads a column: name and unit.
[[nodiscard]] std::string headOf(const judging::MeasureName& measure);

/// How an aim fares: "met", "missed", "not judged".
[[nodiscard]] std::string_view spelled(const std::optional<bool>& isMet);

/// The comparison as a page that needs nothing else: verdict in words, aims, every figure with its bounds, plots beside them, method.
[[nodiscard]] std::string recordedHtml(const CompareRecordedOutcome& outcome);

} // namespace passerby::jobs
