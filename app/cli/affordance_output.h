// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/json_text.h"
#include "core/jobs/affordance_report.h"

namespace passerby::cli {

/// What is known of a city's wanderers, as JSON: every finding and every part of the city, and what it took in seconds.
[[nodiscard]] Json toJson(const jobs::AffordanceSummary& summary);
/// The same and the comparisons of the report; correlations that are undefined are null.
[[nodiscard]] Json toJson(const jobs::AffordanceReport& report);

/// The same for people, on standard output; long lists end with how many more there are.
void printForPeople(const jobs::AffordanceSummary& summary);
void printForPeople(const jobs::AffordanceReport& report);

} // namespace passerby::cli
