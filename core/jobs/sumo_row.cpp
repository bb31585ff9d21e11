// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/sumo_row.h"

#include "core/jobs/other_program.h"
#include "core/jobs/sumo_files.h"

#include <fmt/format.h>
#include <fstream>
#include <iterator>

namespace passerby::jobs {

using foundation::Error;
using foundation::JobContext;
using foundation::Result;
using judging::RecordedVehicles;
using judging::ReplayedVehicles;

namespace {

constexpr double kLimit_s = 300.0;
constexpr std::uint32_t kSeeds = 2'000'000'000; // SUMO's seeds are of 32 bits

Error leftOut(const std::string& why)
{
    return {"left-out", "SUMO is left out: " + why, ""};
}

bool writeText(const std::filesystem::path& file, const std::string& text)
{
    std::ofstream out(file, std::ios::binary);
    out << text;
    return static_cast<bool>(out.flush());
}

Result<ReplayedVehicles> driveBySumo(const RecordedVehicles& recorded, double step_s, std::uint64_t seed, const JobContext& context)
{
    if (!recorded.people.empty())
        return leftOut("there are people on foot, whom it would not see.");
    if (!isProgramThere("sumo") || !isProgramThere("netconvert"))
        return leftOut("its programs sumo and netconvert are not on the path (Debian: sumo).");
    const auto folder = ScratchFolder::make();
    if (!folder)
        return folder.error();
    const SumoFiles files = sumoFiles(recorded, step_s);
    const auto path = [&](const char* name) { return folder.value().file(name).string(); };
    if (!writeText(path("a.nod.xml"), files.nodes) || !writeText(path("a.edg.xml"), files.edges)
        || !writeText(path("a.rou.xml"), files.routes))
        return leftOut("its files cannot be written.");
    const std::vector<std::string> making{
        "-n", path("a.nod.xml"), "-e", path("a.edg.xml"), "-o", path("a.net.xml"), "--offset.disable-normalization", "true"};
    const std::vector<std::string> driving{"-n",
                                           path("a.net.xml"),
                                           "-r",
                                           path("a.rou.xml"),
                                           "--fcd-output",
                                           path("fcd.xml"),
                                           "--step-length",
                                           fmt::format("{}", step_s),
                                           "--end",
                                           fmt::format("{:.3f}", recorded.duration_s + step_s),
                                           "--seed",
                                           std::to_string(seed % kSeeds),
                                           "--no-step-log",
                                           "true",
                                           "--time-to-teleport",
                                           "-1",
                                           "--collision.action",
                                           "none",
                                           "--precision",
                                           "4"};
    for (const auto& [program, arguments] : {std::pair("netconvert", &making), std::pair("sumo", &driving)})
        if (const auto run = runProgram(program, *arguments, path("log.txt"), kLimit_s, context); !run)
            return run.error().code == "cancelled" ? run.error() : leftOut(run.error().message);
    std::ifstream read(path("fcd.xml"), std::ios::binary);
    const std::string output{std::istreambuf_iterator<char>(read), std::istreambuf_iterator<char>()};
    auto driven = drivenBySumo(output, recorded, step_s);
    return driven ? std::move(driven) : leftOut(driven.error().message);
}

} // namespace

judging::DrivingRow sumoRow(double step_s, std::uint64_t seed)
{
    judging::DrivingRow row;
    row.key = "sumo";
    row.name = "SUMO";
    row.drive = [step_s, seed](const RecordedVehicles& recorded, JobContext& context) {
        return driveBySumo(recorded, step_s, seed, context);
    };
    return row;
}

} // namespace passerby::jobs
