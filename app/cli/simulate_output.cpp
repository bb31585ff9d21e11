// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/simulate_output.h"

#include "app/cli/json_text.h"
#include "app/cli/printing.h"

namespace passerby::cli {

namespace {

constexpr double kLeastMeasured_s = 0.05; ///< shorter runs say nothing about speed

Json toJson(const run::Straightness& straightness)
{
    return {{"paths", straightness.paths}, {"straightness_index", straightness.paths > 0 ? Json(straightness.index()) : Json(nullptr)}};
}

Json toJson(const street::Rescues& rescues)
{
    return {{"made_thin", rescues.thin}, {"squeezed", rescues.squeezed}, {"let_through", rescues.letThrough}, {"climbed", rescues.climbed}};
}

void printAsJson(const jobs::SimulateReport& report, const RunOutput& output)
{
    Json json{{"people", report.people},
              {"seconds", report.seconds},
              {"frames", report.frames},
              {"trips", report.trips},
              {"mode", output.mode == jobs::SimulationMode::perceptual ? "perceptual" : "full"},
              {"live", report.live},
              {"mean_walking", report.meanWalking},
              {"last_frame", jobs::spellHash(report.lastFrame)},
              {"prepared_s", report.prepared_s},
              {"ran_s", report.ran_s},
              {"real_time_factor", report.realTimeFactor},
              {"notices", report.notices},
              {"rescues", toJson(report.rescues)},
              {"open_space", toJson(report.openSpace)},
              {"paths", {{"squares", report.paths.squares}, {"lattice", report.paths.lattice}}},
              {"out", output.files.empty() ? std::string() : output.files.front()}};
    if (output.files.size() > 1)
        json["log"] = output.files[1];
    if (!output.events.empty())
        json["events"] = output.events;
    printJson(json);
}

} // namespace

void printReport(const jobs::SimulateReport& report, const RunOutput& output)
{
    if (output.json) {
        printAsJson(report, output);
        return;
    }
    const bool isPerceptual = output.mode == jobs::SimulationMode::perceptual;
    for (const std::string& notice : report.notices)
        print("{}\n", notice);
    print("{} people for {} s: {:.{}f} walking {}on average, {} trips begun", report.people, report.seconds, report.meanWalking,
          report.meanWalking < 10.0 ? 1 : 0, isPerceptual ? "in view " : "", report.trips);
    if (isPerceptual)
        print(", {} people simulated in the end", report.live);
    if (report.ran_s >= kLeastMeasured_s)
        print(", {:.0f} times real time", report.realTimeFactor);
    print("\n");
    if (const street::Rescues& rescues = report.rescues; rescues.all() > 0)
        print("Held up for long, people were made thin {} times, squeezed past {} times, were let through portals {} times and climbed "
              "obstacles {} times\n",
              rescues.thin, rescues.squeezed, rescues.letThrough, rescues.climbed);
    if (report.openSpace.paths > 0)
        print("Wanderers crossed open space {} times with a straightness index of {:.3f} (1: straight on)\n", report.openSpace.paths,
              report.openSpace.index());
    if (const std::uint64_t paths = report.paths.squares + report.paths.lattice; paths > 0)
        print("Ways round obstacles and crowds: {} found, {:.0f} % of them led far, the others over stairs or the last metres\n", paths,
              100.0 * static_cast<double>(report.paths.squares) / static_cast<double>(paths));
    for (const std::string& file : output.files)
        if (!file.empty())
            print("{}\n", file);
    if (!output.events.empty())
        print("{}\n", output.events);
}

} // namespace passerby::cli
