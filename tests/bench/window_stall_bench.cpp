// SPDX-License-Identifier: GPL-3.0-or-later
// How long the window does not answer while somebody works in it: for each step of a session the longest stretch between two returns of
// the GUI thread to its event loop, without drawing. Needs a display; on the old town, and on Munich where the shared data has it.
#include "tests/bench/bench_cities.h"
#include "tests/bench/timed_application.h"
#include "tests/bench/window_session.h"

#include <QFile>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <benchmark/benchmark.h>
#include <exception>
#include <functional>
#include <map>
#include <stdexcept>

namespace {

using namespace passerby;

constexpr double kAim_us = 50000.0;

constexpr const char* kSteps[] = {"open",
                                  "population",
                                  "bake",
                                  "play",
                                  "pick",
                                  "guess",
                                  "let_go",
                                  "heat_measured",
                                  "heat_expected",
                                  "hours",
                                  "hour",
                                  "next_profile",
                                  "select",
                                  "edit_wait",
                                  "edit_name",
                                  "move_begin",
                                  "move_click",
                                  "move_drag",
                                  "move_end",
                                  "select_cell",
                                  "delete_cell",
                                  "undo",
                                  "redo",
                                  "rebake",
                                  "select_all",
                                  "copy",
                                  "paste_autosave",
                                  "pasted_10_s",
                                  "undo_paste",
                                  "save",
                                  "workspace_design",
                                  "workspace_simulate",
                                  "edit_40",
                                  "undo_40",
                                  "save_again",
                                  "new"};

struct City {
    const char* name;
    std::function<void(const QString& file)> write;
    std::map<std::string, bench::Longest> steps; ///< as far as the session got
    std::exception_ptr failure;                  ///< what ended it before its end
    bool isTried = false;
};

void writeOldTown(const QString& file)
{
    if (!QFile::copy(QStringLiteral(PASSERBY_SOURCE_DIR "/projects/old-town.gpkg"), file))
        throw std::runtime_error("the sample city cannot be copied");
}

void writeMunich(const QString& file)
{
    foundation::JobContext context;
    storage::StoredProject project;
    project.world = bench::munich();
    bench::valueOf(storage::saveProject(file.toStdString(), project, context));
}

/// Once for all steps.
void workIn(City& city)
try {
    city.isTried = true;
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("city.gpkg"));
    city.write(file);
    bench::workInWindow(file, city.steps);
} catch (...) {
    city.failure = std::current_exception();
}

/// us: the longest stretch without drawing; cpu_us: processor time of the GUI thread in it; draw_us: the longest piece of drawing.
void stall(benchmark::State& state, City& city, const char* step)
try {
    if (!city.isTried)
        workIn(city);
    const auto place = city.steps.find(step);
    if (place == city.steps.end() && city.failure)
        std::rethrow_exception(city.failure);
    if (place == city.steps.end())
        throw std::runtime_error("the session has no such step");
    const bench::Longest& longest = place->second;
    for (auto _ : state)
        state.SetIterationTime(1e-9 * double(longest.stall.wall_ns));
    state.counters["us"] = 1e-3 * double(longest.stall.wall_ns);
    state.counters["cpu_us"] = 1e-3 * double(longest.stall.cpu_ns);
    state.counters["draw_us"] = 1e-3 * double(longest.drawing.wall_ns);
    state.counters["aim_us"] = kAim_us;
    state.SetLabel(longest.culprit.toStdString());
} catch (const std::exception& reason) {
    bench::tell(state, reason);
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT3D_RENDERER", "opengl");
    qputenv("QT_NO_GLIB", "1"); // a loop that tells when it begins a round
    bench::TimedApplication timed(argc, argv);
    timed.begin();
    const QTemporaryDir settings;
    QCoreApplication::setOrganizationName(QStringLiteral("Passerby"));
    QCoreApplication::setApplicationName(QStringLiteral("PasserbyBench"));
    QStandardPaths::setTestModeEnabled(true);
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
    City cities[] = {{"old_town", writeOldTown, {}, {}}, {"munich", writeMunich, {}, {}}};
    for (City& city : cities)
        for (const char* step : kSteps)
            benchmark::RegisterBenchmark((std::string("window_stall/") + city.name + '/' + step).c_str(), stall, std::ref(city), step)
                ->Iterations(1)
                ->UseManualTime()
                ->Unit(benchmark::kMillisecond);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
