// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bound_option.h"
#include "app/cli/json_text.h"
#include "app/cli/number_check.h"
#include "app/cli/output_check.h"
#include "app/cli/printing.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"
#include "core/exporters/export_files.h"
#include "core/jobs/convergence_job.h"
#include "core/jobs/project_file.h"

#include <filesystem>
#include <limits>

namespace passerby::cli {

namespace {

struct AlibiArguments {
    std::string file;
    std::vector<std::string> segment;
    std::vector<std::string> path;
    jobs::AlibiOptions options;
    alibi::BakeOptions bake;
    std::size_t budget_mb = 512;
    std::string out;
    std::string convergence;
    bool json = false;
    CLI::Option* count = nullptr;
    CLI::Option* nearest = nullptr;
    CLI::Option* iterations = nullptr;

    [[nodiscard]] const std::vector<std::string>& nodes() const { return segment.empty() ? path : segment; }
};

int studyConvergence(const world::World& world, const AlibiArguments& arguments, TerminalContext& context)
{
    jobs::ConvergenceOptions options;
    options.nodes = arguments.nodes();
    options.seed = arguments.options.sampling.seed;
    if (arguments.nearest->count() > 0)
        options.nearest = {arguments.options.sampling.metropolis.nearest};
    if (arguments.iterations->count() > 0)
        options.iterations = arguments.options.sampling.metropolis.iterations;
    if (arguments.count->count() > 0)
        options.draws = arguments.options.count;
    options.bound = arguments.bake.bound;
    options.threads = arguments.bake.threads;
    const auto report = jobs::runConvergenceJob(world, options, context);
    if (!report)
        return fail(report.error(), exitCodeOf(report.error()));
    const std::filesystem::path folder = arguments.convergence;
    const auto written = exporters::writeFiles(
        {{folder / "convergence.csv", report.value().csv()}, {folder / "convergence.svg", report.value().svg()}}, {}, folder);
    if (!written)
        return fail(written.error(), kFailedOrNo);
    print("{}: {} possible pairs. KL divergence of {} draws: exact {:.3g}, pool {:.3g}, expected of perfect draws {:.3g} nats.\n",
          report.value().segment, report.value().pairs, report.value().draws, report.value().exactKl, report.value().poolKl,
          report.value().expectedKl);
    for (const jobs::ConvergenceCurve& curve : report.value().curves)
        print("Metropolis-Hastings, q = {:>3}, {} start: {:.3g} nats after {} iterations\n", curve.nearest, curve.start, curve.kl.back(),
              report.value().iterations.back());
    return kDone;
}

int drawAlibis(const world::World& world, const AlibiArguments& arguments, TerminalContext& context)
{
    jobs::AlibiOptions options = arguments.options;
    options.nodes = arguments.nodes();
    options.bound = arguments.bake.bound;
    options.sampling.threads = arguments.bake.threads;
    options.sampling.budget_bytes = arguments.budget_mb << 20U;
    const auto report = jobs::runAlibiJob(world, options, context);
    if (!report)
        return fail(report.error(), exitCodeOf(report.error()));
    if (!arguments.out.empty()) {
        const auto written = exporters::writeFiles({{arguments.out, report.value().csv()}}, {});
        if (!written)
            return fail(written.error(), kFailedOrNo);
    }
    if (arguments.json)
        printJson({{"method", alibi::methodName(report.value().method)},
                   {"alibis", report.value().alibis.size()},
                   {"prepared_s", report.value().prepared_s},
                   {"drawn_s", report.value().drawn_s}});
    else if (arguments.out.empty())
        printData(report.value().csv());
    return kDone;
}

int tellAlibis(const AlibiArguments& arguments)
{
    TerminalContext context;
    if (arguments.nodes().empty() && arguments.convergence.empty())
        return fail({"bad-options", "Say where the person is met: --segment P1,T2 or --path P1,P7,P9.", ""}, kWrongUsageOrInput);
    if (const auto checked = checkOutput({arguments.file}, arguments.out); !checked)
        return fail(checked.error(), exitCodeOf(checked.error()));
    const auto project = jobs::readProject(arguments.file, context);
    if (!project)
        return fail(project.error(), kWrongUsageOrInput);
    return arguments.convergence.empty() ? drawAlibis(project.value().world, arguments, context)
                                         : studyConvergence(project.value().world, arguments, context);
}

} // namespace

void addAlibiVerb(CLI::App& app, VerbAction& chosen)
{
    static const std::map<std::string, alibi::AlibiMethod> kMethods{{"exact", alibi::AlibiMethod::exact},
                                                                    {"pool", alibi::AlibiMethod::pool},
                                                                    {"mh", alibi::AlibiMethod::metropolis},
                                                                    {"compact", alibi::AlibiMethod::compact}};
    CLI::App* verb = app.add_subcommand("alibi", "Tell where people met on a way come from, where they go, and why");
    auto arguments = std::make_shared<AlibiArguments>();
    alibi::AlibiMethodOptions& sampling = arguments->options.sampling;
    sampling.seed = 0;
    verb->add_option("FILE", arguments->file, "Project (.gpkg)")->required();
    CLI::Option* segment =
        verb->add_option("--segment", arguments->segment, "Two nodes, such as P1,T2")->delimiter(',')->expected(2)->option_text("FROM,TO");
    verb->add_option("--path", arguments->path, "Nodes in walking order, such as P1,P7,P9")
        ->delimiter(',')
        ->excludes(segment)
        ->option_text("NODES");
    arguments->count = verb->add_option("--count", arguments->options.count, "How many alibis")
                           ->check(wholeNumber(1, foundation::kMostAlibis))
                           ->capture_default_str();
    verb->add_option("--method", sampling.method,
                     "exact, pool, mh or compact; without it exact where its tables fit into --memory, else pool")
        ->transform(CLI::CheckedTransformer(kMethods).description(""))
        ->option_text("METHOD");
    verb->add_option("--memory", arguments->budget_mb, "For the tables of exact, MB")
        ->check(wholeNumber(1, foundation::kMostTableMemory_MB))
        ->capture_default_str();
    verb->add_option("--pool", sampling.poolSize, "Alibis kept for each segment (pool)")
        ->check(wholeNumber(1, foundation::kMostAlibisInPool))
        ->capture_default_str();
    arguments->nearest = verb->add_option("--nearest", sampling.metropolis.nearest, "How many nearest targets one end may move to (mh)")
                             ->check(wholeNumber(1, foundation::kMostNearest))
                             ->capture_default_str();
    arguments->iterations = verb->add_option("--iterations", sampling.metropolis.iterations, "Steps of the chain for each alibi (mh)")
                                ->check(wholeNumber(0, foundation::kMostIterations))
                                ->capture_default_str();
    verb->add_option("--seed", sampling.seed, "Without it the city's seed")
        ->check(wholeNumber(0, std::numeric_limits<std::uint64_t>::max()));
    verb->add_option("--out", arguments->out, "CSV file; without it to standard output");
    verb->add_option(
        "--convergence", arguments->convergence,
        "Instead: how fast Metropolis-Hastings converges, as CSV and picture in this folder (100000 draws beside q = 5 to 100 and "
        "1000 steps, or what --count, --nearest and --iterations say)");
    addBakeOptions(*verb, arguments->bake);
    verb->add_flag("--json", arguments->json, "A summary as JSON");
    verb->callback([&chosen, arguments] { chosen = [arguments] { return tellAlibis(*arguments); }; });
}

} // namespace passerby::cli
