// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/variants.h"
#include "tests/unit/editor/random_edits.h"

namespace passerby::testing {

using namespace passerby::editor;
using foundation::Result;

namespace {

world::VariantId anyVariant(ProjectDocument& document, Dice& dice)
{
    return RandomArguments(document.world(), dice).any<world::Variant>();
}

Result<void> addAnyVariant(ProjectDocument& document, Dice& dice)
{
    const auto added = addVariant(document, dice.any<QString>({"North", "South", ""}));
    return added.ok() ? Result<void>() : added.error();
}

Result<void> showAnyVariant(ProjectDocument& document, Dice& dice)
{
    return showVariant(document, dice.chance(0.3) ? world::VariantId{} : anyVariant(document, dice));
}

Result<void> renameAnyVariant(ProjectDocument& document, Dice& dice)
{
    return renameVariant(document, anyVariant(document, dice), dice.any<QString>({"North", "West", ""}));
}

Result<void> noteAnyVariant(ProjectDocument& document, Dice& dice)
{
    return noteVariant(document, anyVariant(document, dice), dice.any<QString>({"", "Works in May"}));
}

Result<void> removeAnyVariant(ProjectDocument& document, Dice& dice)
{
    return removeVariant(document, anyVariant(document, dice));
}

Result<void> duplicateAnyVariant(ProjectDocument& document, Dice& dice)
{
    const auto added = duplicateVariant(document, anyVariant(document, dice));
    return added.ok() ? Result<void>() : added.error();
}

Result<void> rebaseAnyVariant(ProjectDocument& document, Dice& dice)
{
    const auto keep = dice.chance(0.5) ? variants::Keep::variant : variants::Keep::base;
    return rebaseVariant(document, anyVariant(document, dice), {keep, {}});
}

} // namespace

void addVariantEdits(std::vector<RandomEdit>& edits)
{
    edits.push_back({"variants.h addVariant", addAnyVariant});
    edits.push_back({"variants.h showVariant", showAnyVariant});
    edits.push_back({"variants.h renameVariant", renameAnyVariant});
    edits.push_back({"variants.h noteVariant", noteAnyVariant});
    edits.push_back({"variants.h removeVariant", removeAnyVariant});
    edits.push_back({"variants.h duplicateVariant", duplicateAnyVariant});
    for (int more = 0; more < 3; ++more) // it seldom finds anything to do
        edits.push_back({"variants.h rebaseVariant", rebaseAnyVariant});
}

} // namespace passerby::testing
