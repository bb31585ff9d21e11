// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/verb.h"

#include "app/cli/import_arguments.h"
#include "app/cli/import_states.h"
#include "app/cli/import_trajectories.h"
#include "app/cli/number_check.h"
#include "app/cli/output_check.h"
#include "core/foundation/input_file.h"
#include "core/foundation/limits.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <memory>

namespace passerby::cli {

namespace {

void addOsm(CLI::App& verb, VerbAction& chosen)
{
    CLI::App* source = verb.add_subcommand(
        "osm", fmt::format("An OpenStreetMap extract (.osm, .osm.gz, .osm.bz2, .osm.pbf), at most {} million nodes about its box",
                           foundation::kMostMapNodes / 1'000'000));
    auto arguments = std::make_shared<ImportArguments>();
    source->add_option("IN", arguments->in, "Map extract")->required();
    source->add_option("OUT", arguments->out, "Project to write (.gpkg)")->required();
    source->add_option("--bbox", arguments->bbox, "Only this part: west,south,east,north in degrees")
        ->delimiter(',')
        ->expected(4)
        ->check(numberWithin(-180.0, 180.0));
    source->add_option("--side", arguments->side, "Side on which vehicles and people keep: left or right (as the map says, else right)")
        ->check(CLI::IsMember({"left", "right"}));
    addForceOption(*source, arguments->isForced);
    source->add_flag("--json", arguments->json, "The import report as JSON");
    source->callback([&chosen, arguments] { chosen = [arguments] { return importOsm(*arguments); }; });
}

void addCityJson(CLI::App& verb, VerbAction& chosen)
{
    CLI::App* source =
        verb.add_subcommand("city-json", fmt::format("A city as JSON text of at most {} (resources/schemas/city.schema.json)",
                                                     foundation::spelledSize(foundation::kLargestCityFile_bytes)));
    auto arguments = std::make_shared<ImportArguments>();
    source->add_option("IN", arguments->in, "City JSON")->required();
    source->add_option("OUT", arguments->out, "Project to write (.gpkg)")->required();
    addForceOption(*source, arguments->isForced);
    source->add_flag("--json", arguments->json, "What was skipped, as JSON");
    source->callback([&chosen, arguments] { chosen = [arguments] { return importCityJson(*arguments); }; });
}

} // namespace

void addImportVerb(CLI::App& app, VerbAction& chosen)
{
    CLI::App* verb = app.add_subcommand("import", "Make a project from other data, or keep a recording or its states in one");
    verb->require_subcommand(1);
    addOsm(*verb, chosen);
    addCityJson(*verb, chosen);
    addImportTrajectories(*verb, chosen);
    addImportStates(*verb, chosen);
}

} // namespace passerby::cli
