// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/hour_option.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"
#include "core/alibi/hourly_bakes.h"
#include "core/exporters/registry.h"
#include "core/jobs/project_file.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>

namespace passerby::cli {

namespace {

struct ExportArguments {
    std::string file;
    std::string format;
    std::string out;
    std::optional<double> hour;
};

/// The bake that goes out: the one in the file, or the densities of the time of day that was asked for.
foundation::Result<std::shared_ptr<const alibi::Bake>> bakeFor(const ExportArguments& arguments, const jobs::ProjectFile& project,
                                                               foundation::JobContext& context)
{
    const auto needsBake = [&](const exporters::ExportFormat& format) { return format.name == arguments.format && format.needsBake; };
    if (!arguments.hour)
        return project.bake;
    if (std::none_of(exporters::formats().begin(), exporters::formats().end(), needsBake))
        return foundation::Error{"bad-option", "This format holds nothing that depends on the time of day.", "--hour"};
    const double clock_s = 3600.0 * *arguments.hour;
    if (project.hours)
        return project.hours->at(clock_s);
    alibi::BakeOptions options;
    options.bound = project.bake ? project.bake->bound : options.bound;
    auto bake = alibi::bakeAtClock(project.world, options, clock_s, context);
    if (!bake)
        return bake.error();
    return std::make_shared<const alibi::Bake>(std::move(bake).value());
}

int runExport(const ExportArguments& arguments)
{
    if (const auto apart = jobs::checkApart(arguments.file, arguments.out); !apart)
        return fail(apart.error(), kWrongUsageOrInput);
    TerminalContext context;
    auto project = jobs::readProject(arguments.file, context);
    if (!project)
        return fail(project.error(), kWrongUsageOrInput);
    const auto bake = bakeFor(arguments, project.value(), context);
    if (!bake)
        return fail(bake.error(), exitCodeOf(bake.error()));
    auto written = exporters::exportProject(arguments.format, {project.value().world, bake.value().get()}, arguments.out, context);
    if (!written)
        return fail(written.error(), exitCodeOf(written.error()));
    for (const auto& path : written.value())
        fmt::print("{}\n", path.string());
    return kDone;
}

std::string formatList()
{
    std::string text = "One of";
    for (const exporters::ExportFormat& format : exporters::formats())
        text += fmt::format("\n  {}: {}", format.name, format.description);
    return text;
}

} // namespace

void addExportVerb(CLI::App& app, VerbAction& chosen)
{
    CLI::App* verb = app.add_subcommand("export", "Hand a city on to other programs");
    auto arguments = std::make_shared<ExportArguments>();
    std::vector<std::string> names;
    for (const exporters::ExportFormat& format : exporters::formats())
        names.emplace_back(format.name);
    verb->add_option("FILE", arguments->file, "Project (.gpkg)")->required();
    verb->add_option("--format", arguments->format, formatList())->required()->check(CLI::IsMember(names));
    verb->add_option("OUT", arguments->out, "File or folder to write")->required();
    addHourOption(*verb, arguments->hour,
                  "Densities of this time of day, interpolated between the full hours; without it those of the plain habits");
    verb->callback([&chosen, arguments] { chosen = [arguments] { return runExport(*arguments); }; });
}

} // namespace passerby::cli
