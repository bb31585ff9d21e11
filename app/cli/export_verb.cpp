// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/terminal.h"
#include "app/cli/verb.h"
#include "core/exporters/registry.h"
#include "core/jobs/project_file.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace passerby::cli {

namespace {

struct ExportArguments {
    std::string file;
    std::string format;
    std::string out;
};

int runExport(const ExportArguments& arguments)
{
    if (const auto apart = jobs::checkApart(arguments.file, arguments.out); !apart)
        return fail(apart.error(), kWrongUsageOrInput);
    TerminalContext context;
    auto project = jobs::readProject(arguments.file, context);
    if (!project)
        return fail(project.error(), kWrongUsageOrInput);
    auto written = exporters::exportProject(arguments.format, {project.value().world, project.value().bake.get()}, arguments.out, context);
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
    verb->callback([&chosen, arguments] { chosen = [arguments] { return runExport(*arguments); }; });
}

} // namespace passerby::cli
