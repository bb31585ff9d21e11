// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/jobs/validate_affordance_job.h"
#include "core/jobs/validate_job.h"
#include "core/jobs/validate_perceptual_job.h"

#include <string>

namespace passerby::jobs {

/// What stands over a printed report.
struct ReportTitle {
    std::string city;  ///< name of the project
    std::string model; ///< of bound targets, for people
    std::string hash;  ///< of the city, hexadecimal, so that figures can be traced
};

/// A validation as one page: verdict, how it was measured, expected against measured, the law of the z-scores, the largest deviations,
/// origins and destinations.
[[nodiscard]] std::string validationHtml(const ValidateReport& report, const ReportTitle& title);

/// The same for what an observer perceives, beside the simulation in full.
[[nodiscard]] std::string perceptualHtml(const ValidatePerceptualReport& report, const ReportTitle& title);

/// The same for people who wander, beside their exact densities.
[[nodiscard]] std::string affordanceHtml(const ValidateAffordanceReport& report, const ReportTitle& title);

} // namespace passerby::jobs
