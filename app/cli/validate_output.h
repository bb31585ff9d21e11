// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/jobs/validate_affordance_job.h"
#include "core/jobs/validate_hours_job.h"
#include "core/jobs/validate_job.h"
#include "core/jobs/validate_perceptual_job.h"

namespace passerby::cli {

// Print what a comparison found on standard output: for people, or as JSON.
void printReport(const jobs::ValidateReport& report, bool json);
void printReport(const jobs::ValidatePerceptualReport& report, bool json);
void printReport(const jobs::ValidateAffordanceReport& report, bool json);
void printReport(const jobs::ValidateHoursReport& report, bool json);

} // namespace passerby::cli
