// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bound_option.h"
#include "app/cli/number_check.h"
#include "app/cli/output_check.h"
#include "app/cli/validate_arguments.h"
#include "app/cli/verb.h"
#include "app/cli/wander_options.h"

#include <limits>

namespace passerby::cli {

void addValidateVerb(CLI::App& app, VerbAction& chosen)
{
    CLI::App* verb = app.add_subcommand("validate", "Simulate and compare with the bake; exit 1 when they disagree");
    auto arguments = std::make_shared<ValidateArguments>();
    verb->add_option("FILE", arguments->file, "Project (.gpkg)")->required();
    arguments->people = verb->add_option("--people", arguments->options.people, "People simulated")
                            ->check(wholeNumber(1, foundation::kMostPeopleInRun))
                            ->capture_default_str();
    verb->add_option("--seconds", arguments->options.seconds, "Simulated time, s; 0: about eight trips a person")
        ->check(numberWithin(0.0, foundation::kLongestRun_s))
        ->capture_default_str();
    verb->add_option("--seed", arguments->options.seed, "Without it the city's seed")
        ->check(wholeNumber(0, std::numeric_limits<std::uint64_t>::max()));
    verb->add_flag("--rebake", arguments->rebake, "Bake anew instead of using the bake in the file");
    addBakeOptions(*verb, arguments->bake);
    verb->add_flag("--json", arguments->json, "Results as JSON");
    verb->add_option("--html", arguments->html, "Also write a report with figures to this file")->check(namesSomething());
    CLI::Option* perceptual =
        verb->add_flag("--perceptual", arguments->isPerceptual,
                       "Compare what an observer perceives with the full simulation instead (2000 people by default)");
    verb->add_option("--observer", arguments->observer, "Where that observer stands; without it where most people pass")
        ->option_text("\"X,Y,RADIUS\"")
        ->needs(perceptual);
    verb->add_option("--runs", arguments->runs, "Runs of each kind")
        ->check(wholeNumber(20, foundation::kMostComparedRuns))
        ->capture_default_str()
        ->needs(perceptual);
    perceptual->excludes("--seconds");
    CLI::Option* hours = verb->add_flag("--hours", arguments->isByHour,
                                        "Compare the bakes of the hours with a whole day simulated in full (100000 people by default)")
                             ->excludes(perceptual)
                             ->excludes("--seconds");
    verb->add_option("--margin", arguments->hours.margin, "Relative error of the hours' densities that counts as agreement")
        ->check(aboveZero(foundation::kWidestMargin))
        ->capture_default_str()
        ->needs(hours);
    CLI::Option* affordance =
        verb->add_flag("--affordance", arguments->isOfWanderers,
                       "Compare people who wander, drawn by what they can see, with their exact densities instead; needs no bake")
            ->excludes(perceptual)
            ->excludes(hours);
    addLookOptions(*verb, arguments->wander, affordance);
    addRankOptions(*verb, "validate", arguments->ranks);
    verb->callback([&chosen, arguments] { chosen = [arguments] { return validate(*arguments); }; });
}

} // namespace passerby::cli
