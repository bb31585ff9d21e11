// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/jobs/orders_rows.h"
#include "core/statistics/paired_difference.h"
#include "core/world/world.h"

#include <filesystem>
#include <string>
#include <vector>

namespace passerby::jobs {

struct OrdersOptions {
    std::filesystem::path rows;                        ///< CSV in which every run is kept, and looked for before it is made
    bool isFull = false;                               ///< all orders are judged as long as the best of the last stage, at once
    std::size_t tried = 720;                           ///< orders in the first stage, in the alphabet's; the paper's comes along
    std::size_t second = 180;                          ///< of them in the second
    std::size_t third = 45;                            ///< and in the third
    std::vector<std::uint64_t> people{333, 666, 1000}; ///< not empty; the first stage has those in the middle alone
    unsigned seeds = 3;                                ///< in the first and third stage, from `seed` on
    double warmUp_s = 120.0;
    double first_s = 120.0;
    double second_s = 300.0;
    double third_s = 1200.0;
    std::uint64_t seed = 0; ///< 0: the world's
    unsigned threads = 0;   ///< runs at once
};

/// An order of the routines in the last stage in which it was, means over its runs there.
struct JudgedOrder {
    std::string order;
    unsigned stage = 1;
    double fitness = 0.0;
    double collisions_ph = 0.0;
    double progress = 0.0;
};

struct OrdersReport {
    std::vector<JudgedOrder> orders; ///< best first: by stage, last first, then by fitness, then by collisions
    std::size_t paper = 0;           ///< place of the paper's order
    std::size_t paperFirst = 0;      ///< its place in the first stage, from 1 on
    std::size_t judgedLast = 0;      ///< how many were in the last stage
    statistics::MeanInterval behind; ///< fitness of the best less that of the paper's order, in pairs of size and seed
    std::size_t pairs = 0;
    std::size_t made = 0; ///< runs made now; the others were in the rows
    std::size_t kept = 0;

    /// The best, and where the paper's order lands.
    [[nodiscard]] std::string text(std::size_t shown = 20) const;
};

/// Lives the same runs with the six routines in their 720 orders, the better ones longer and longer (successive halving; the same sizes
/// and seeds for all), headway left out as in the paper. Rows are kept as they come, so that a run that was cancelled goes on where it was;
/// in the end they are sorted: the same bytes for any number of threads. Errors: "bad-options", "other-city" (rows of another city),
/// "bad-rows", those of measureRun and of foundation::ReplacedFiles.
[[nodiscard]] foundation::Result<OrdersReport> runOrdersJob(const world::World& world, const OrdersOptions& options,
                                                            foundation::JobContext& context);

} // namespace passerby::jobs
