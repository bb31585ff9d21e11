// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/compare_recorded_output.h"
#include "app/cli/number_check.h"
#include "app/cli/output_check.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"
#include "core/jobs/ballot_file.h"
#include "core/jobs/blind_page.h"
#include "core/jobs/compare_recorded_html.h"
#include "core/jobs/report_page.h"
#include "core/judging/contender.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <limits>
#include <memory>

namespace passerby::cli {

namespace {

using foundation::Error;
using foundation::Result;

struct RecordedArguments {
    std::vector<std::string> data; ///< a city among them
    std::vector<std::string> models{"heter_sim", "orca", "social_force", "rvo", "reactive", "straight"};
    std::vector<std::string> drivers{"heter_sim", "idm", "sumo", "straight"};
    std::string who = "all";
    std::vector<std::string> judged;
    double step_s = 0.1;
    double radius_m = 0.2;
    double smoothing_s = 0.0;
    std::uint64_t seed = 1;
    unsigned threads = 0;
    std::string html;
    std::string blind;
    bool json = false;
};

/// Each is there, and once.
Result<void> checkNames(const std::vector<std::string>& names, const char* option, bool (*isThere)(std::string_view),
                        const std::string& all)
{
    for (auto name = names.begin(); name != names.end(); ++name) {
        if (!isThere(*name))
            return Error{"unknown-model", fmt::format("There is no model \"{}\". There are {}.", *name, all), option};
        if (std::find(names.begin(), name, *name) != name)
            return Error{"bad-options", fmt::format("{} is named twice.", *name), option};
    }
    return {};
}

Result<jobs::CompareRecordedOptions> comparisonOf(const RecordedArguments& arguments)
{
    jobs::CompareRecordedOptions options;
    for (const std::string& path : arguments.data) {
        if (std::filesystem::path(path).extension() != ".gpkg") {
            options.data.emplace_back(path);
            continue;
        }
        if (!options.city.empty())
            return Error{"bad-options", "There is one city at most.", path};
        options.city = path;
    }
    if (const auto checked = checkNames(arguments.models, "--models", judging::isModel, judging::modelNames()); !checked)
        return checked.error();
    if (const auto checked = checkNames(arguments.drivers, "--drivers", jobs::isDriver, jobs::driverNames()); !checked)
        return checked.error();
    options.drivers = arguments.drivers;
    options.compared = arguments.who == "people"     ? jobs::Compared::people
                       : arguments.who == "vehicles" ? jobs::Compared::vehicles
                                                     : jobs::Compared::all;
    options.smoothing_s = arguments.smoothing_s;
    options.judging = {arguments.models, arguments.step_s, static_cast<float>(arguments.radius_m), arguments.seed, arguments.threads};
    return options;
}

Result<void> checkResults(const RecordedArguments& arguments)
{
    for (const std::string& input : arguments.data)
        for (const std::string& output : {arguments.html, arguments.blind})
            if (auto checked = checkOutput({input}, output); !checked)
                return checked;
    return checkResultsApart({{"--html", arguments.html}, {"--blind", arguments.blind}});
}

/// To judge blindly takes somebody to stand beside the first; said before anybody walks.
Result<void> checkBlind(const RecordedArguments& arguments)
{
    const std::vector<std::string>& models = arguments.models;
    const auto isOther = [](const std::string& model) { return model != judging::kHeterSim && model != judging::kStraight; };
    const bool hasOurs =
        std::find(models.begin(), models.end(), judging::kHeterSim) != models.end() || (!models.empty() && !isOther(models.front()));
    const auto others = std::count_if(models.begin(), models.end(), isOther);
    if (arguments.blind.empty() || arguments.who == "vehicles" || others > (hasOurs ? 0 : 1)) // of vehicles it depends on what is installed
        return {};
    return Error{"bad-options", "To judge clips blindly takes two models besides walking straight on, such as heter_sim,orca.", "--blind"};
}

int judgeAnswers(const RecordedArguments& arguments)
{
    std::vector<judging::Ballot> ballots;
    for (const std::string& file : arguments.judged) {
        auto ballot = jobs::readBallot(file);
        if (!ballot)
            return fail(ballot.error(), kWrongUsageOrInput);
        ballots.push_back(std::move(ballot).value());
    }
    const auto judgement = judging::judgementOf(ballots);
    if (!judgement)
        return fail(judgement.error(), kWrongUsageOrInput);
    printJudgement(judgement.value(), arguments.json);
    return kDone;
}

/// Writes the pages that are asked for.
Result<void> writePages(const jobs::CompareRecordedOutcome& outcome, const RecordedArguments& arguments)
{
    std::string blind;
    if (!arguments.blind.empty()) {
        const bool isOfVehicles = outcome.report.sets.empty() && outcome.vehicles;
        const judging::JudgeReport shown = isOfVehicles ? judging::clipsOf(*outcome.vehicles, outcome.report.options) : outcome.report;
        const auto study = jobs::studyOf(shown);
        if (!study)
            return study.error();
        blind = jobs::blindPage(shown, study.value());
    }
    if (!arguments.html.empty())
        if (auto written = jobs::writePage(jobs::recordedHtml(outcome), arguments.html); !written)
            return written;
    return blind.empty() ? Result<void>() : jobs::writePage(blind, arguments.blind);
}

int runRecorded(const RecordedArguments& arguments)
{
    if (!arguments.judged.empty())
        return judgeAnswers(arguments);
    if (arguments.data.empty())
        return fail({"bad-options", "Name recordings, or a city that keeps some, or answers (--judged).", ""}, kWrongUsageOrInput);
    if (const auto checked = checkResults(arguments); !checked)
        return fail(checked.error(), exitCodeOf(checked.error()));
    const auto options = comparisonOf(arguments);
    if (!options)
        return fail(options.error(), kWrongUsageOrInput);
    if (const auto checked = checkBlind(arguments); !checked)
        return fail(checked.error(), kWrongUsageOrInput);
    TerminalContext context;
    const auto outcome = jobs::runCompareRecordedJob(options.value(), context);
    if (!outcome)
        return fail(outcome.error(), outcome.error().code == "cancelled" ? kFailedOrNo : kWrongUsageOrInput);
    if (const auto written = writePages(outcome.value(), arguments); !written)
        return fail(written.error(), exitCodeOf(written.error()));
    printComparison(outcome.value(), arguments.json);
    return kDone;
}

} // namespace

void addCompareRecordedVerb(CLI::App& app, VerbAction& chosen)
{
    CLI::App* verb = app.add_subcommand(
        "compare-recorded", "Let models walk and drive where people and vehicles were recorded, and measure how alike they are");
    auto arguments = std::make_shared<RecordedArguments>();
    auto* data =
        verb->add_option("DATA", arguments->data,
                         "Tracks, in any format that \"import trajectories\" reads, or folders of them; several make a table in which "
                         "Heter-Sim has the states of the others. A city (.gpkg) among them gives walls, lanes and where its recordings of "
                         "the same name lie; alone, it gives the recordings, too");
    auto* models =
        verb->add_option("--models", arguments->models, "Who walks: " + judging::modelNames())->delimiter(',')->allow_extra_args(false);
    models->default_str("heter_sim,orca,social_force,rvo,reactive,straight");
    auto* drivers = verb->add_option("--drivers", arguments->drivers,
                                     "Who drives where vehicles were recorded: " + jobs::driverNames() + " (sumo where it is installed)")
                        ->delimiter(',')
                        ->allow_extra_args(false);
    drivers->default_str("heter_sim,idm,sumo,straight");
    verb->add_option("--who", arguments->who, "Compare people, vehicles or all")
        ->check(CLI::IsMember({"all", "people", "vehicles"}))
        ->capture_default_str();
    verb->add_option("--step", arguments->step_s, "Of all models, s")->check(numberWithin(0.01, 0.4))->capture_default_str();
    verb->add_option("--radius", arguments->radius_m, "Of everybody, m")->check(numberWithin(0.05, 0.5))->capture_default_str();
    verb->add_option("--smooth", arguments->smoothing_s,
                     "Fits a straight line over so many seconds at each recorded place; of files, not of what a city keeps")
        ->check(numberWithin(0.0, 10.0));
    verb->add_option("--seed", arguments->seed, "Of random halves, of states that are drawn, and of sides of clips")
        ->check(wholeNumber(0, std::numeric_limits<std::uint64_t>::max()))
        ->capture_default_str();
    addThreadsOption(*verb, arguments->threads);
    verb->add_flag("--json", arguments->json, "Results as JSON");
    auto* html = verb->add_option("--html", arguments->html, "Also write a report with figures to this file")->check(namesSomething());
    auto* blind =
        verb->add_option("--blind", arguments->blind,
                         "Also write a page on which somebody judges pairs of clips without knowing which is which: of people where "
                         "anybody walks, else of vehicles")
            ->check(namesSomething());
    verb->add_option("--judged", arguments->judged, "Instead: test the answers that people saved from such a page, a file each")
        ->check(namesSomething())
        ->excludes(data)
        ->excludes(models)
        ->excludes(drivers)
        ->excludes(html)
        ->excludes(blind);
    verb->callback([&chosen, arguments] { chosen = [arguments] { return runRecorded(*arguments); }; });
}

} // namespace passerby::cli
