// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/statistics/correlation.h"

#include <optional>
#include <span>
#include <string>

namespace passerby::jobs {

/// How two quantities go together over places, or why that cannot be said.
struct Agreement {
    std::optional<double> value; ///< Pearson's correlation; corrected ones scatter around 1 on both sides
    const char* why = "";        ///< there is none: "all values are the same", "all differences are noise"
};

/// Counts of people and the exact law that they follow, [k] each.
struct Counted {
    const statistics::SplitCounts& visits;
    std::span<const double> law;
};

/// "0.9876", or "undefined: all values are the same".
[[nodiscard]] std::string textOf(const Agreement& agreement);

/// Of two quantities that are exact. Values that differ by less than a millionth of the largest are the same.
[[nodiscard]] Agreement agreement(std::span<const double> a, std::span<const double> b);
/// Of shares in counts, as they were counted. None where the law says the same of every place: then all that differs is noise.
[[nodiscard]] Agreement agreement(const Counted& a, std::span<const double> b);
[[nodiscard]] Agreement agreement(const Counted& a, const Counted& b);
/// The same without the noise of counting (statistics::noiselessCorrelation).
[[nodiscard]] Agreement noiselessAgreement(const Counted& a, std::span<const double> b);
[[nodiscard]] Agreement noiselessAgreement(const Counted& a, const Counted& b);

} // namespace passerby::jobs
