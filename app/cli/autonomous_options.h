// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/jobs/autonomous_report.h"
#include "core/jobs/orders_job.h"
#include "core/jobs/statistics_job.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace passerby::cli {

/// What the verb autonomous is asked for: exactly one of report, orders and statistics.
struct AutonomousArguments {
    std::string file;
    std::string reportTo;
    std::string statisticsTo;
    std::string rows = "orders.csv";
    bool areOrders = false;
    std::vector<std::uint64_t> people;
    std::optional<double> warmUp_s;
    std::optional<double> seconds;
    std::uint64_t seed = 0;
    std::optional<unsigned> threads;
    jobs::AutonomousReportOptions report;
    jobs::OrdersOptions orders;
    jobs::StatisticsOptions statistics;
    bool json = false;
};

/// All options of the verb but the city.
void addOptions(CLI::App& verb, AutonomousArguments& arguments);

} // namespace passerby::cli
