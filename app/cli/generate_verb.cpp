// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/number_check.h"
#include "app/cli/output_check.h"
#include "app/cli/printing.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"
#include "core/generator/grid.h"
#include "core/generator/metropolis.h"
#include "core/generator/scenes.h"
#include "core/generator/station.h"
#include "core/generator/templates.h"
#include "core/generator/town.h"
#include "core/jobs/project_file.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <fmt/format.h>
#include <functional>
#include <limits>

namespace passerby::cli {

namespace {

struct TownArguments {
    generator::TownOptions options;
    std::string out;
    bool isForced = false;
    std::string blocks = "12x12";
};

struct GridArguments {
    generator::GridOptions options;
    std::string out;
    bool isForced = false;
};

struct MetropolisArguments {
    generator::MetropolisOptions options;
    std::string out;
    bool isForced = false;
};

struct StationArguments {
    generator::StationOptions options;
    std::string out;
    bool isForced = false;
};

using MakeCity = std::function<foundation::Result<world::World>(foundation::JobContext&)>;

/// Makes the city once it is known that it may be written.
int writeCity(const MakeCity& make, const std::string& out, bool isForced)
{
    if (const auto checked = checkOutput({}, out, isForced); !checked)
        return fail(checked.error(), exitCodeOf(checked.error()));
    TerminalContext context;
    const auto city = make(context);
    if (!city)
        return fail(city.error(), exitCodeOf(city.error()));
    const auto written = jobs::writeProject(out, {city.value(), nullptr}, context);
    if (!written)
        return fail(written.error(), kFailedOrNo);
    print("{}\n", out);
    return kDone;
}

int generateTown(TownArguments arguments)
{
    char rest = 0;
    if (arguments.blocks.size() > 9 // no number of them that is so long fits into one
        || std::sscanf(arguments.blocks.c_str(), "%dx%d%c", &arguments.options.blocksX, &arguments.options.blocksY, &rest) != 2)
        return fail({"wrong-blocks", "Blocks are written as COLUMNSxROWS, for example 12x12.", arguments.blocks}, kWrongUsageOrInput);
    const auto make = [&arguments](foundation::JobContext& context) { return generator::generateTown(arguments.options, context); };
    return writeCity(make, arguments.out, arguments.isForced);
}

template <class Options>
void addDoors(CLI::App& kind, Options& options)
{
    kind.add_option("--targets", options.targets, "Doors that people go to")
        ->check(wholeNumber(0, foundation::kMostDoors))
        ->capture_default_str();
    kind.add_option("--types", options.types, "Kinds of targets")
        ->check(wholeNumber(2, foundation::kMostKindsOfDoors))
        ->capture_default_str();
}

template <class Options>
void addPopulation(CLI::App& kind, Options& options)
{
    kind.add_option("--population", options.population, "People who live there")
        ->check(wholeNumber(0, foundation::kMostInhabitants))
        ->capture_default_str();
}

void addTown(CLI::App& verb, VerbAction& chosen)
{
    CLI::App* kind = verb.add_subcommand("town", "An old town with crooked blocks, squares, parks and courtyards");
    auto arguments = std::make_shared<TownArguments>();
    kind->add_option("OUT", arguments->out, "Project to write (.gpkg)")->required();
    addDoors(*kind, arguments->options);
    kind->add_option("--blocks", arguments->blocks, "Columns and rows of blocks, 3x3 to 60x60")->capture_default_str();
    addPopulation(*kind, arguments->options);
    kind->add_option("--seed", arguments->options.seed, "Another seed, another town")
        ->check(wholeNumber(0, std::numeric_limits<std::uint64_t>::max()))
        ->capture_default_str();
    addForceOption(*kind, arguments->isForced);
    kind->add_flag("--day", arguments->options.hasDay, "Stays and goals follow the hours of the day; at 8:00 they are as without");
    kind->callback([&chosen, arguments] { chosen = [arguments] { return generateTown(*arguments); }; });
}

void addMetropolis(CLI::App& verb, VerbAction& chosen)
{
    CLI::App* kind = verb.add_subcommand("metropolis", "A large city of districts with avenues between them, about four nodes a target");
    auto arguments = std::make_shared<MetropolisArguments>();
    kind->add_option("OUT", arguments->out, "Project to write (.gpkg)")->required();
    kind->add_option("--targets", arguments->options.targets, "Doors that people go to")
        ->check(wholeNumber(generator::kFewestMetropolisTargets, foundation::kMostDoors))
        ->capture_default_str();
    kind->add_option("--population", arguments->options.population, "People who live there; 0: ten for each target")
        ->check(wholeNumber(0, foundation::kMostInhabitants))
        ->capture_default_str();
    kind->add_option("--seed", arguments->options.seed, "Another seed, another city")
        ->check(wholeNumber(0, std::numeric_limits<std::uint64_t>::max()))
        ->capture_default_str();
    addForceOption(*kind, arguments->isForced);
    kind->callback([&chosen, arguments] {
        chosen = [arguments] {
            const auto make = [&arguments](foundation::JobContext& context) {
                return generator::generateMetropolis(arguments->options, context);
            };
            return writeCity(make, arguments->out, arguments->isForced);
        };
    });
}

void addGrid(CLI::App& verb, VerbAction& chosen)
{
    CLI::App* kind = verb.add_subcommand("grid", "A regular street grid, for measurements");
    auto arguments = std::make_shared<GridArguments>();
    kind->add_option("OUT", arguments->out, "Project to write (.gpkg)")->required();
    kind->add_option("--columns", arguments->options.columns, "Blocks from west to east")
        ->check(wholeNumber(2, foundation::kMostRowsOfBlocks))
        ->capture_default_str();
    kind->add_option("--rows", arguments->options.rows, "Blocks from south to north")
        ->check(wholeNumber(2, foundation::kMostRowsOfBlocks))
        ->capture_default_str();
    kind->add_option("--spacing", arguments->options.spacing_m, "Metres from street to street")
        ->check(numberWithin(20.0, 1000.0))
        ->capture_default_str();
    addDoors(*kind, arguments->options);
    addPopulation(*kind, arguments->options);
    kind->add_option("--seed", arguments->options.seed, "Another seed, other places of targets")
        ->check(wholeNumber(0, std::numeric_limits<std::uint64_t>::max()))
        ->capture_default_str();
    addForceOption(*kind, arguments->isForced);
    kind->callback([&chosen, arguments] {
        chosen = [arguments] {
            const auto make = [&arguments](foundation::JobContext& context) {
                return generator::generateGrid(arguments->options, context);
            };
            return writeCity(make, arguments->out, arguments->isForced);
        };
    });
}

void addStation(CLI::App& verb, VerbAction& chosen)
{
    CLI::App* kind =
        verb.add_subcommand("station", "A railway station on four levels: waiting rooms, concourses, stairs, eleven platforms");
    auto arguments = std::make_shared<StationArguments>();
    kind->add_option("OUT", arguments->out, "Project to write (.gpkg)")->required();
    kind->add_option("--population", arguments->options.population, "People who use it; about two thirds of them are in it at a time")
        ->check(wholeNumber(0, foundation::kMostInhabitants))
        ->capture_default_str();
    kind->add_option("--seed", arguments->options.seed, "Another seed, other places of shops, benches and machines along the same walls")
        ->check(wholeNumber(0, std::numeric_limits<std::uint64_t>::max()))
        ->capture_default_str();
    addForceOption(*kind, arguments->isForced);
    kind->callback([&chosen, arguments] {
        chosen = [arguments] {
            const auto make = [&arguments](foundation::JobContext& context) {
                return generator::generateStation(arguments->options, context);
            };
            return writeCity(make, arguments->out, arguments->isForced);
        };
    });
}

void addTemplate(CLI::App& verb, VerbAction& chosen)
{
    CLI::App* kind = verb.add_subcommand("template", "A small city to begin with");
    struct Arguments {
        std::string name;
        std::string out;
        bool isForced = false;
    };
    auto arguments = std::make_shared<Arguments>();
    std::vector<std::string> names;
    std::string list = "One of";
    for (const generator::Template& known : generator::templates()) {
        names.emplace_back(known.name);
        list += fmt::format("\n  {}: {}", known.name, known.description);
    }
    kind->add_option("NAME", arguments->name, list)->required()->check(CLI::IsMember(names));
    kind->add_option("OUT", arguments->out, "Project to write (.gpkg)")->required();
    addForceOption(*kind, arguments->isForced);
    kind->callback([&chosen, arguments] {
        chosen = [arguments] {
            const auto make = [&arguments](foundation::JobContext& /*context*/) { return generator::makeTemplate(arguments->name); };
            return writeCity(make, arguments->out, arguments->isForced);
        };
    });
}

void addScene(CLI::App& verb, VerbAction& chosen)
{
    CLI::App* kind = verb.add_subcommand("scene", "A scene of people and vehicles after Ren et al. 2018 (Heter-Sim)");
    struct Arguments {
        generator::SceneOptions options;
        std::string name;
        std::string out;
        bool isForced = false;
        bool isWithoutLights = false;
    };
    auto arguments = std::make_shared<Arguments>();
    std::vector<std::string> names;
    std::string list = "One of";
    for (const generator::Scene& known : generator::scenes()) {
        names.emplace_back(known.name);
        list += fmt::format("\n  {}: {}", known.name, known.description);
    }
    kind->add_option("NAME", arguments->name, list)->required()->check(CLI::IsMember(names));
    kind->add_option("OUT", arguments->out, "Project to write (.gpkg)")->required();
    kind->add_option("--seed", arguments->options.seed, "Another seed, other places and ways of people")
        ->check(wholeNumber(0, std::numeric_limits<std::uint64_t>::max()))
        ->capture_default_str();
    kind->add_flag("--no-light", arguments->isWithoutLights, "traffic-3: right before left and zebra crossings");
    kind->add_option("--crossing-share", arguments->options.crossingShare,
                     "traffic-2: chance that somebody crosses the road each time they walk along it")
        ->check(numberWithin(0.0, 1.0))
        ->capture_default_str();
    addForceOption(*kind, arguments->isForced);
    kind->callback([&chosen, arguments] {
        chosen = [arguments] {
            arguments->options.hasLights = !arguments->isWithoutLights;
            const auto make = [&arguments](foundation::JobContext& /*context*/) {
                return generator::makeScene(arguments->name, arguments->options);
            };
            return writeCity(make, arguments->out, arguments->isForced);
        };
    });
}

} // namespace

void addGenerateVerb(CLI::App& app, VerbAction& chosen)
{
    CLI::App* verb = app.add_subcommand("generate", "Make a city up");
    verb->require_subcommand(1);
    addTown(*verb, chosen);
    addMetropolis(*verb, chosen);
    addGrid(*verb, chosen);
    addStation(*verb, chosen);
    addTemplate(*verb, chosen);
    addScene(*verb, chosen);
}

} // namespace passerby::cli
