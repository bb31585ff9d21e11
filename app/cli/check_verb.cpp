// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/json_text.h"
#include "app/cli/printing.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"
#include "core/jobs/project_file.h"
#include "core/world/checks.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>

namespace passerby::cli {

namespace {

struct CheckArguments {
    std::string file;
    bool json = false;
};

void printFindings(const std::vector<world::Finding>& findings, std::ptrdiff_t errors, bool json)
{
    if (json) {
        Json list = Json::array();
        for (const world::Finding& finding : findings) {
            list.push_back(toJson(finding.issue));
            if (finding.fix)
                list.back()["fix"] = finding.fixName;
        }
        printJson({{"errors", errors}, {"issues", list}});
        return;
    }
    for (const world::Finding& finding : findings)
        print("{}{}\n", toLine(finding.issue), finding.fix ? fmt::format(" [fix: {}]", finding.fixName) : "");
    const std::ptrdiff_t others = static_cast<std::ptrdiff_t>(findings.size()) - errors;
    print("{} {}, {} other {}\n", errors, errors == 1 ? "error" : "errors", others, others == 1 ? "finding" : "findings");
}

int check(const CheckArguments& arguments)
{
    TerminalContext context;
    auto project = jobs::readProject(arguments.file, context);
    if (!project)
        return fail(project.error(), kWrongUsageOrInput);
    const std::vector<world::Finding> findings = world::checkWorld(project.value().world, context);
    if (context.isCancelled())
        return fail({"cancelled", "Stopped before the end.", ""}, kFailedOrNo);
    const auto errors = std::ranges::count_if(
        findings, [](const world::Finding& finding) { return finding.issue.severity == foundation::Severity::error; });
    printFindings(findings, errors, arguments.json);
    return errors == 0 ? kDone : kFailedOrNo;
}

} // namespace

void addCheckVerb(CLI::App& app, VerbAction& chosen)
{
    CLI::App* verb = app.add_subcommand("check", "Find what is wrong with a city; exit 1 when there are errors");
    auto arguments = std::make_shared<CheckArguments>();
    verb->add_option("FILE", arguments->file, "Project (.gpkg)")->required();
    verb->add_flag("--json", arguments->json, "Results as JSON");
    verb->callback([&chosen, arguments] { chosen = [arguments] { return check(*arguments); }; });
}

} // namespace passerby::cli
