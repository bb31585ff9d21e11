// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace passerby::jobs {

/// One run with the routines in one order, as it is kept.
struct OrderRow {
    std::uint64_t city = 0; ///< world::runHash
    unsigned stage = 1;     ///< from 1 on
    std::string order;
    std::uint64_t people = 0;
    std::uint64_t seed = 0;
    double warmUp_s = 0.0;
    double seconds = 0.0;
    double fitness = 0.0;
    double collisions_ph = 0.0;
    double walls_ph = 0.0;
    double contacts_ph = 0.0;
    double progress = 0.0;
    double stops_pmin = 0.0;
    double walking = 0.0;
    std::uint64_t stuck = 0;

    /// The same run, whatever came of it.
    [[nodiscard]] bool isRunOf(const OrderRow& other) const;
};

/// Names of the columns, as a line.
[[nodiscard]] std::string orderColumns();
/// A line of CSV.
[[nodiscard]] std::string orderLine(const OrderRow& row);
/// Rows of such a text; a last line without an end is left out, for whoever wrote it was interrupted. Error "bad-rows".
[[nodiscard]] foundation::Result<std::vector<OrderRow>> readOrderRows(std::string_view text);
/// By stage, order, people and seed.
void sortOrderRows(std::vector<OrderRow>& rows);

} // namespace passerby::jobs
