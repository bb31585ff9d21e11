// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/variant_edits.h"

#include "app/cli/output_check.h"
#include "app/cli/printing.h"
#include "app/cli/terminal.h"
#include "app/cli/variant_output.h"
#include "app/cli/verb.h"
#include "core/jobs/project_file.h"
#include "core/variants/difference.h"
#include "core/variants/named_variant.h"
#include "core/variants/removal.h"
#include "core/world/patch_builder.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <optional>

namespace passerby::cli {

namespace {

using foundation::Error;
using foundation::Result;
using variants::Keep;
using variants::RowPlace;
using world::Variant;
using world::VariantId;

/// Changes the city of the file by a patch and stores it; `change` makes the patch.
int store(const VariantArguments& arguments, TerminalContext& context, jobs::ProjectFile& project, const world::WorldPatch& patch)
{
    if (const auto applied = project.world.apply(patch); !applied)
        return fail(inFile(arguments.file, applied.error()), kWrongUsageOrInput);
    if (project.world.variants().find(project.shownVariant) == nullptr)
        project.shownVariant = {};
    const auto written = jobs::writeProject(arguments.file, project, context, &project.stamp);
    if (!written && written.error().code == "changed-meanwhile")
        return fail({{}, "Another program has changed the city meanwhile. The file is as it left it.", arguments.file}, kFailedOrNo);
    return written ? kDone : fail(written.error(), exitCodeOf(written.error()));
}

/// Opens the city and gives it to `edit`, which tells the patch.
int change(const VariantArguments& arguments, const std::function<Result<world::WorldPatch>(const world::World&, TerminalContext&)>& edit)
{
    if (const auto checked = checkOutput({}, arguments.file, arguments.isForced); !checked)
        return fail(checked.error(), exitCodeOf(checked.error()));
    TerminalContext context;
    auto project = jobs::readProject(arguments.file, context);
    if (!project)
        return fail(project.error(), kWrongUsageOrInput);
    const auto patch = edit(project.value().world, context);
    return patch ? store(arguments, context, project.value(), patch.value())
                 : fail(inFile(arguments.file, patch.error()), kWrongUsageOrInput);
}

Result<std::vector<RowPlace>> placesToRemove(const VariantArguments& arguments)
{
    std::vector<RowPlace> places;
    for (const auto* list : {&arguments.blocked, &arguments.removed})
        for (const std::string& text : *list) {
            const auto place = variants::placeFromText(text);
            if (!place)
                return place.error();
            if (list == &arguments.blocked && place.value().kind != "portal")
                return Error{"bad-place", "Only portals are closed, as in --block portal:7. What else is to go is named by --remove.",
                             text};
            places.push_back(place.value());
        }
    return places;
}

/// The city that the variant is to be.
Result<world::World> wantedCity(const VariantArguments& arguments, const world::World& base, TerminalContext& context)
{
    const auto places = placesToRemove(arguments);
    if (!places)
        return places.error();
    if (arguments.from.empty())
        return variants::withoutRows(base, places.value());
    const auto other = jobs::readProject(arguments.from, context);
    if (!other)
        return other.error();
    const world::Settings& settings = other.value().world.settings();
    if (settings.epsg != base.settings().epsg || settings.origin_m != base.settings().origin_m)
        return Error{"other-frame", "The coordinates of the two cities do not begin at the same place: they are no variants of each other.",
                     arguments.from};
    return variants::withoutRows(other.value().world, places.value());
}

std::optional<Error> nameFault(const world::World& city, const std::string& name)
{
    if (name.empty())
        return Error{"bad-value", "The name is empty.", {}};
    if (variants::variantNamed(city, name))
        return Error{"name-taken", fmt::format("There is a variant called \"{}\" already.", name), {}};
    return std::nullopt;
}

/// Changes one variant; `alter` tells what it is then.
int changeOne(const VariantArguments& arguments, const std::function<Result<Variant>(const world::World&, Variant)>& alter)
{
    return change(arguments, [&](const world::World& city, TerminalContext&) -> Result<world::WorldPatch> {
        const auto id = variants::variantNamed(city, arguments.name);
        if (!id)
            return id.error();
        auto altered = alter(city, *city.variants().find(id.value()));
        if (!altered)
            return altered.error();
        world::WorldPatch patch;
        patch.put(id.value(), std::move(altered).value());
        return patch;
    });
}

Result<variants::Choices> choicesOf(const VariantArguments& arguments)
{
    variants::Choices choices{arguments.keep == "base" ? Keep::base : Keep::variant, {}};
    for (const std::string& text : arguments.basesOwn) {
        const auto place = text == variants::kSettings ? Result<RowPlace>(RowPlace{text, 0}) : variants::placeFromText(text);
        if (!place)
            return place.error();
        choices.ofRow[place.value()] = Keep::base;
    }
    return choices;
}

/// Conflicts of which nobody has said how they are to end.
bool isUndecided(const VariantArguments& arguments, const variants::Rebased& rebased)
{
    return arguments.keep.empty() && std::any_of(rebased.conflicts.begin(), rebased.conflicts.end(), [](const variants::Conflict& one) {
               return one.kept == Keep::variant;
           });
}

} // namespace

int addVariant(const VariantArguments& arguments)
{
    std::string counts;
    const int code = change(arguments, [&](const world::World& city, TerminalContext& context) -> Result<world::WorldPatch> {
        if (const auto fault = nameFault(city, arguments.name))
            return *fault;
        const auto wanted = wantedCity(arguments, city, context);
        if (!wanted)
            return wanted.error();
        Variant variant = variants::difference(city, wanted.value(), arguments.name, arguments.notes);
        counts = countsInWords(variant);
        world::PatchBuilder build(city);
        build.add(std::move(variant));
        return build.take();
    });
    if (code == kDone)
        print("\"{}\": {}\n", arguments.name, counts);
    return code;
}

int removeVariant(const VariantArguments& arguments)
{
    return change(arguments, [&](const world::World& city, TerminalContext&) -> Result<world::WorldPatch> {
        const auto id = variants::variantNamed(city, arguments.name);
        if (!id)
            return id.error();
        world::WorldPatch patch;
        patch.erase(id.value());
        return patch;
    });
}

int renameVariant(const VariantArguments& arguments)
{
    return changeOne(arguments, [&](const world::World& city, Variant variant) -> Result<Variant> {
        if (const auto fault = nameFault(city, arguments.newName); fault && arguments.newName != variant.name)
            return *fault;
        variant.name = arguments.newName;
        return variant;
    });
}

int duplicateVariant(const VariantArguments& arguments)
{
    std::string name = arguments.newName;
    const int code = change(arguments, [&](const world::World& city, TerminalContext&) -> Result<world::WorldPatch> {
        const auto id = variants::variantNamed(city, arguments.name);
        if (!id)
            return id.error();
        Variant copy = *city.variants().find(id.value());
        if (name.empty())
            name = variants::freeName(city, copy.name);
        if (const auto fault = nameFault(city, name))
            return *fault;
        copy.name = name;
        world::PatchBuilder build(city);
        build.add(std::move(copy));
        return build.take();
    });
    if (code == kDone)
        print("{}\n", name);
    return code;
}

int rebaseVariant(const VariantArguments& arguments)
{
    const auto choices = choicesOf(arguments);
    if (!choices)
        return fail(choices.error(), kWrongUsageOrInput);
    std::optional<variants::Rebased> rebased;
    const int code = changeOne(arguments, [&](const world::World& city, const Variant& variant) -> Result<Variant> {
        auto result = variants::rebase(city, variant, choices.value());
        if (!result)
            return result.error();
        rebased = std::move(result).value();
        if (isUndecided(arguments, *rebased))
            return Error{
                "undecided",
                "Nothing is stored while the base and the variant differ on the same things. Say --keep variant or --keep base, and "
                "--take-base KIND:NUMBER for single ones.",
                {}};
        return rebased->variant;
    });
    if (rebased)
        printRebased(*rebased, code == kDone, arguments.json);
    return rebased && code != kDone ? kFailedOrNo : code;
}

} // namespace passerby::cli
