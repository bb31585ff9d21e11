// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/variant_output.h"

#include "app/cli/json_text.h"
#include "app/cli/printing.h"
#include "app/cli/terminal.h"
#include "app/cli/verb.h"
#include "core/jobs/project_file.h"
#include "core/variants/changed_rows.h"
#include "core/variants/named_variant.h"

#include <fmt/format.h>

namespace passerby::cli {

namespace {

using variants::Adjustment;
using variants::ChangedRow;
using variants::Deed;

Json countsOf(const world::Variant& variant)
{
    const variants::ChangeCounts counts = variants::countChanges(variant);
    return {{"added", counts.added}, {"changed", counts.changed}, {"removed", counts.removed}};
}

Json describe(const world::World& city, const world::Variant& variant)
{
    Json value{{"name", variant.name}, {"notes", variant.notes}};
    value.update(countsOf(variant));
    value["up_to_date"] = variants::isUpToDate(city, variant);
    return value;
}

std::string_view nameOf(Adjustment::Kind kind)
{
    return kind == Adjustment::Kind::dropped ? "dropped" : kind == Adjustment::Kind::renamed ? "renamed" : "renumbered";
}

Json toJson(const variants::Rebased& rebased, bool isStored)
{
    Json conflicts = Json::array();
    for (const variants::Conflict& one : rebased.conflicts)
        conflicts.push_back({{"kind", one.place.kind},
                             {"number", one.place.number},
                             {"title", one.title},
                             {"by_variant", variants::inWords(one.byVariant)},
                             {"by_base", variants::inWords(one.byBase)},
                             {"kept", one.kept == variants::Keep::variant ? "variant" : "base"}});
    Json adjustments = Json::array();
    for (const Adjustment& one : rebased.adjustments)
        adjustments.push_back({{"kind", one.place.kind},
                               {"number", one.place.number},
                               {"title", one.title},
                               {"what", nameOf(one.kind)},
                               {"sentence", one.sentence}});
    return {{"stored", isStored}, {"conflicts", conflicts}, {"adjustments", adjustments}};
}

} // namespace

std::string countsInWords(const world::Variant& variant)
{
    const variants::ChangeCounts counts = variants::countChanges(variant);
    if (counts.added + counts.changed + counts.removed == 0)
        return "nothing differs from the base";
    std::string text;
    for (const auto& [count, deed] :
         {std::pair{counts.added, Deed::added}, {counts.changed, Deed::changed}, {counts.removed, Deed::removed}})
        if (count > 0)
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, variants::inWords(deed));
    return text;
}

void printRebased(const variants::Rebased& rebased, bool isStored, bool json)
{
    if (json) {
        printJson(toJson(rebased, isStored));
        return;
    }
    for (const variants::Conflict& one : rebased.conflicts)
        print("{}: {}{}\n", one.title, variants::inWords(one),
              !isStored                             ? ""
              : one.kept == variants::Keep::variant ? " It is as the variant has it."
                                                    : " It is as the base has it.");
    for (const Adjustment& one : rebased.adjustments)
        print("{}: {}\n", one.title, one.sentence);
    if (isStored)
        print("\"{}\": {}\n", rebased.variant.name, countsInWords(rebased.variant));
}

int listVariants(const VariantArguments& arguments)
{
    TerminalContext context;
    const auto project = jobs::readProject(arguments.file, context);
    if (!project)
        return fail(project.error(), kWrongUsageOrInput);
    const world::World& city = project.value().world;
    if (arguments.json) {
        Json list = Json::array();
        for (const auto& [id, variant] : city.variants()) {
            list.push_back(describe(city, variant));
            list.back()["shown"] = id == project.value().shownVariant;
        }
        printJson({{"variants", list}});
        return kDone;
    }
    if (city.variants().empty())
        print("The city has no variants.\n");
    for (const auto& [id, variant] : city.variants())
        print("{}: {}{}{}\n", variant.name, countsInWords(variant),
              variants::isUpToDate(city, variant) ? "" : "; the base has been changed since",
              variant.notes.empty() ? "" : fmt::format(" ({})", variant.notes));
    return kDone;
}

int showVariant(const VariantArguments& arguments)
{
    TerminalContext context;
    const auto project = jobs::readProject(arguments.file, context);
    if (!project)
        return fail(project.error(), kWrongUsageOrInput);
    const world::World& city = project.value().world;
    const auto found = variants::variantNamed(city, arguments.name);
    if (!found)
        return fail(inFile(arguments.file, found.error()), kWrongUsageOrInput);
    const world::Variant& variant = *city.variants().find(found.value());
    const std::vector<ChangedRow> rows = variants::changedRows(variant);
    if (arguments.json) {
        Json value = describe(city, variant);
        value["rows"] = Json::array();
        for (const ChangedRow& row : rows)
            value["rows"].push_back(
                {{"kind", row.place.kind}, {"number", row.place.number}, {"title", row.title}, {"change", variants::inWords(row.deed)}});
        printJson(value);
        return kDone;
    }
    for (const ChangedRow& row : rows)
        print("{} {}\n", variants::inWords(row.deed), row.title);
    print("\"{}\": {}\n", variant.name, countsInWords(variant));
    return kDone;
}

} // namespace passerby::cli
