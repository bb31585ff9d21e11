// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/jobs/validate_job.h"

#include <filesystem>
#include <string>

namespace passerby::jobs {

/// What stands over a printed report.
struct ReportTitle {
    std::string city;  ///< name of the project
    std::string model; ///< of bound targets, for people
    std::string hash;  ///< of the city, hexadecimal, so that figures can be traced
};

/// A validation as one page of HTML that needs nothing else and prints well: verdict, how it was measured, expected against measured, the
/// law of the z-scores, the largest deviations, origins and destinations.
[[nodiscard]] std::string validationHtml(const ValidateReport& report, const ReportTitle& title);

/// Writes it beside `file` and renames it into place. Errors: those of foundation::ReplacedFiles.
[[nodiscard]] foundation::Result<void> writeValidationHtml(const ValidateReport& report, const ReportTitle& title,
                                                           const std::filesystem::path& file);

} // namespace passerby::jobs
