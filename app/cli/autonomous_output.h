// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/json_text.h"
#include "core/jobs/autonomous_report.h"
#include "core/jobs/orders_job.h"
#include "core/jobs/statistics_job.h"

namespace passerby::cli {

// What was measured of people who live by what they need and want, as JSON.
[[nodiscard]] Json toJson(const jobs::AutonomousReport& report);
[[nodiscard]] Json toJson(const jobs::OrdersReport& report);
[[nodiscard]] Json toJson(const jobs::StatisticsReport& report);

} // namespace passerby::cli
