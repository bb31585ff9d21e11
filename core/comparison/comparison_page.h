// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/comparison/comparison_maps.h"

#include <string>
#include <vector>

namespace passerby::comparison {

/// A piece of the report: text, or a picture with its caption.
struct ReportPart {
    std::string html;      ///< without style; tables as the page and paper both show them
    std::string svg;       ///< empty: no picture
    bool isNarrow = false; ///< stands beside the next picture where there is room
};

/// All of the report below its title, in order.
[[nodiscard]] std::vector<ReportPart> reportParts(const BakedCity& a, const BakedCity& b, const Comparison& comparison);
[[nodiscard]] std::string reportTitle(const Comparison& comparison);

/// The report as one page that needs nothing else.
[[nodiscard]] std::string comparisonHtml(const BakedCity& a, const BakedCity& b, const Comparison& comparison);

} // namespace passerby::comparison
