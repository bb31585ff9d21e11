// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/jobs/validate_hours_job.h"
#include "core/jobs/validate_html.h"

#include <string>

namespace passerby::jobs {

/// A validation of the hours as one page: verdict, who walks by the hour, errors by the hour with their bounds, a table, how it was
/// measured.
[[nodiscard]] std::string hoursHtml(const ValidateHoursReport& report, const ReportTitle& title);

} // namespace passerby::jobs
