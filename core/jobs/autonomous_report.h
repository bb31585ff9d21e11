// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/jobs/measured_run.h"
#include "core/statistics/load_fit.h"

#include <filesystem>
#include <string>
#include <vector>

namespace passerby::jobs {

struct AutonomousReportOptions {
    std::vector<std::uint64_t> people{100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1400};
    std::vector<double> densities_pm2{0.05, 0.2, 0.8}; ///< people on all the floor there is
    std::uint64_t routinesPeople = 666;                ///< with routines switched off in turn; 0: not measured
    double warmUp_s = 60.0;                            ///< simulated before each measurement
    double seconds = 60.0;                             ///< > 0, measured
    std::uint64_t seed = 0;                            ///< 0: the world's
    unsigned threads = 1;
};

/// A measured run, and of whom.
struct AutonomousRow {
    std::string steering; ///< "reactive" or "orca"
    std::string order;    ///< of the routines, where reactive
    double density_pm2 = 0.0;
    RunMeasures measures;

    /// Wall clock of a person and step, µs; 0 where nobody was out.
    [[nodiscard]] double perStep_us(double step_s) const;
    /// Steps a second of wall clock.
    [[nodiscard]] double stepsPerSecond(double step_s) const;
};

/// Figures 10 to 12 of Shao and Terzopoulos 2005 from runs of one's own, the same at three densities beside ORCA, and routines switched
/// off in turn.
struct AutonomousReport {
    static constexpr double kStep_s = 0.1;

    std::string city;
    double floor_m2 = 0.0;
    std::uint64_t seed = 0;
    double warmUp_s = 0.0;
    unsigned threads = 1;
    std::vector<AutonomousRow> loads;
    std::vector<AutonomousRow> densities;
    std::vector<AutonomousRow> routines;
    statistics::LoadFit line; ///< seconds of wall clock a simulated second, over people
    statistics::LoadFit parabola;

    /// The linear term over the quadratic one; 0 where there is none or it is negative.
    [[nodiscard]] double factor() const;
    [[nodiscard]] std::string csv() const;
    /// Time over people.
    [[nodiscard]] std::string loadSvg() const;
    /// Shares of the parts over people.
    [[nodiscard]] std::string partsSvg() const;
    [[nodiscard]] std::string markdown() const;
};

/// Whoever lives by needs is steered by the reactive routines. Errors: "bad-options", those of measureRun.
[[nodiscard]] foundation::Result<AutonomousReport> runAutonomousReport(const world::World& world, const AutonomousReportOptions& options,
                                                                       foundation::JobContext& context);

/// runs.csv, load.svg, parts.svg and report.md in a folder that is made where it is not there. Returns the files. Errors: those of
/// exporters::writeFiles.
[[nodiscard]] foundation::Result<std::vector<std::filesystem::path>> writeAutonomousReport(const AutonomousReport& report,
                                                                                           const std::filesystem::path& folder);

/// Columns that tell RunMeasures, and their values.
[[nodiscard]] std::vector<std::pair<std::string_view, double>> columnsOf(const RunMeasures& measures);

} // namespace passerby::jobs
