// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/comparison/compare_cities.h"

#include <string>

namespace passerby::comparison {

/// A map of the report, as SVG.
struct ReportMap {
    std::string caption;
    std::string svg;
};

/// People per metre of way in A and in B, on one scale, and the difference.
struct ReportMaps {
    ReportMap a;
    ReportMap b;
    ReportMap change;
};

[[nodiscard]] ReportMaps reportMaps(const BakedCity& a, const BakedCity& b, const Comparison& comparison);

/// So that nine tenths of the people (or of the change) are on ways below it, rounded up to 1, 2 or 5 times a power of ten; > 0. `amount`
/// of a way in people per metre.
[[nodiscard]] double mapScale(const std::vector<ComparedWay>& ways, double (*amount)(const ComparedWay&));

} // namespace passerby::comparison
