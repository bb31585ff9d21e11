// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/jobs/compare_recorded_job.h"

#include <string>

namespace passerby::jobs {

/// A figure with its bounds as people read it, "0.103 (0.087 to 0.119)", without unit; "–" where there is none.
[[nodiscard]] std::string spelled(const statistics::BoundedFigure& figure, judging::Measure measure);

/// The comparison as a page that needs nothing else: verdict in words, aims, every figure with its bounds, plots beside them, method.
[[nodiscard]] std::string recordedHtml(const CompareRecordedOutcome& outcome);

} // namespace passerby::jobs
