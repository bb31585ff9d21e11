// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/lot_sums.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace passerby::jobs {

/// Numbers about one run, by (family, what); and samples of which more is asked for than a mean.
struct RegionRecord {
    using Key = std::pair<std::string, std::string>;
    std::map<Key, double> values;
    std::map<Key, std::vector<double>> samples;
    friend bool operator==(const RegionRecord&, const RegionRecord&) = default;
};

/// Puts a record down as numbers that a lot can carry.
void writeRecord(const RegionRecord& record, alibi::LotWriter& writer);
[[nodiscard]] RegionRecord readRecord(alibi::LotReader& reader);

} // namespace passerby::jobs
