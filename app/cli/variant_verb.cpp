// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output_check.h"
#include "app/cli/printing.h"
#include "app/cli/variant_edits.h"
#include "app/cli/variant_output.h"
#include "app/cli/verb.h"

#include <CLI/CLI.hpp>
#include <memory>

namespace passerby::cli {

namespace {

/// Which action of the verb was chosen, with its options; those of the others are as they were.
struct Parser {
    CLI::App& verb;
    VerbAction& chosen;
    std::shared_ptr<VariantArguments> arguments = std::make_shared<VariantArguments>();

    CLI::App* action(const char* name, const char* what, int (*run)(const VariantArguments&), bool takesName = true) const
    {
        CLI::App* added = verb.add_subcommand(name, what);
        added->add_option("FILE", arguments->file, "Project (.gpkg)")->required();
        if (takesName)
            added->add_option("NAME", arguments->name, "Name of the variant")->required();
        added->callback([&chosen = chosen, arguments = arguments, run] { chosen = [arguments, run] { return run(*arguments); }; });
        return added;
    }
    void forced(CLI::App* action) const { addForceOption(*action, arguments->isForced); }
};

void addAdding(const Parser& parser)
{
    VariantArguments& arguments = *parser.arguments;
    CLI::App* add = parser.action("add", "Add a variant: the city without something, or what another city makes different", addVariant);
    add->add_option("--block", arguments.blocked, "A portal that is closed, as portal:7; may be given several times")
        ->allow_extra_args(false);
    add->add_option("--remove", arguments.removed, "Anything else that is taken away, as obstacle:12 or waiting-line:3; several times")
        ->allow_extra_args(false);
    add->add_option("--from", arguments.from, "Another project, or a variant of one (FILE#NAME): the variant is what it makes different");
    add->add_option("--notes", arguments.notes, "What is to be known of it");
    parser.forced(add);
}

void addRebasing(const Parser& parser)
{
    VariantArguments& arguments = *parser.arguments;
    CLI::App* rebase = parser.action("rebase",
                                     "Bring a variant up to date with its city; conflicts are listed, and nothing is stored while one is "
                                     "undecided",
                                     rebaseVariant);
    rebase->add_option("--keep", arguments.keep, "Where both changed the same thing: what the variant or what the base says")
        ->check(CLI::IsMember({"variant", "base"}));
    rebase->add_option("--take-base", arguments.basesOwn, "As the base has it, whatever --keep says, as portal:7; several times")
        ->allow_extra_args(false);
    rebase->add_flag("--json", arguments.json, "Results as JSON");
    parser.forced(rebase);
}

} // namespace

void addVariantVerb(CLI::App& app, VerbAction& chosen)
{
    CLI::App* verb = app.add_subcommand("variant", "Cities as they could be: named variants of a city, kept in its file");
    verb->require_subcommand(1);
    const Parser parser{*verb, chosen};
    VariantArguments& arguments = *parser.arguments;
    parser.action("list", "List the variants of a city", listVariants, false)->add_flag("--json", arguments.json, "Results as JSON");
    addAdding(parser);
    parser.forced(parser.action("remove", "Remove a variant", removeVariant));
    CLI::App* rename = parser.action("rename", "Give a variant another name", renameVariant);
    rename->add_option("NEW", arguments.newName, "The new name")->required();
    parser.forced(rename);
    CLI::App* duplicate = parser.action("duplicate", "Make a copy of a variant", duplicateVariant);
    duplicate->add_option("NEW", arguments.newName, "Name of the copy; else one that is free");
    parser.forced(duplicate);
    addRebasing(parser);
    parser.action("show", "Say what a variant adds, changes and removes", showVariant)
        ->add_flag("--json", arguments.json, "Results as JSON");
}

} // namespace passerby::cli
