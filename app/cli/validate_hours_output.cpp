// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/json_text.h"
#include "app/cli/printing.h"
#include "app/cli/validate_output.h"

namespace passerby::cli {

namespace {

Json toJson(const statistics::RelativeDistance& error)
{
    return {{"error", error.value}, {"least", error.least}, {"most", error.most}};
}

Json toJson(const jobs::ValidateHoursReport& report)
{
    Json hours = Json::array();
    for (const jobs::HourValidation& hour : report.hours)
        hours.push_back({{"hour", hour.hour},
                         {"expected_walking", hour.expectedWalking},
                         {"measured_walking", hour.measuredWalking},
                         {"walking_standard_error", hour.walkingStandardError},
                         {"ways", toJson(hour.ways)},
                         {"activities", toJson(hour.activities)},
                         {"worst_activity", hour.worst},
                         {"worst_expected", hour.worstExpected},
                         {"worst_measured", hour.worstMeasured},
                         {"fits", hour.fits},
                         {"exceeds", hour.exceeds}});
    return {{"agrees", report.agrees},
            {"verdict", report.verdict},
            {"margin", report.margin},
            {"error_rate", report.errorRate},
            {"changes_by_hour", report.hasHours},
            {"leaves_out_crowding", report.leavesOutCrowding},
            {"people", report.people},
            {"batches", report.batches},
            {"warm_up_hours", report.warmUp_h},
            {"trips", report.trips},
            {"hours", hours},
            {"simulated_s", report.simulated_s}};
}

void printForPeople(const jobs::ValidateHoursReport& report)
{
    print("{}\n\n", report.verdict);
    print("{} people lived {} hours and the day that was measured, {} trips\n", report.people, report.warmUp_h, report.trips);
    print("{:<7}{:>10}{:>11}{:>15}{:>10}{:>15}{:>10}  most people off\n", "from", "expected", "measured", "error on ways", "at most",
          "of activities", "at most");
    for (const jobs::HourValidation& hour : report.hours)
        print("{:02}:00{:>10.2f} %{:>9.2f} %{:>13.1f} %{:>8.1f} %{:>13.1f} %{:>8.1f} %  {}: {:.1f} %, expected {:.1f} %{}\n", hour.hour,
              100.0 * hour.expectedWalking, 100.0 * hour.measuredWalking, 100.0 * hour.ways.value, 100.0 * hour.ways.most,
              100.0 * hour.activities.value, 100.0 * hour.activities.most, hour.worst, 100.0 * hour.worstMeasured,
              100.0 * hour.worstExpected,
              hour.exceeds ? "  beyond the margin"
              : hour.fits  ? ""
                           : "  undecided");
}

} // namespace

void printReport(const jobs::ValidateHoursReport& report, bool json)
{
    json ? printJson(toJson(report)) : printForPeople(report);
}

} // namespace passerby::cli
