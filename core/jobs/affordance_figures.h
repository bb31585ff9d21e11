// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/jobs/affordance_report.h"

#include <string>
#include <vector>

namespace passerby::jobs {

/// A map of the report and what it shows.
struct AffordanceFigure {
    std::string file;    ///< name without suffix
    std::string caption; ///< HTML
    std::string svg;
};

/// The maps of a report: viewsheds, what each run counted, what is exact; none of which depends on how long anything took.
[[nodiscard]] std::vector<AffordanceFigure> affordanceFigures(const WandererCity& city, const AffordanceReport& report,
                                                              exporters::ColorRamp ramp);

} // namespace passerby::jobs
