// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/copy_objects.h"
#include "editor/commands/delete_objects.h"
#include "editor/commands/pin_alibi.h"
#include "editor/commands/transform_objects.h"
#include "tests/unit/editor/random_edits.h"

#include <cmath>

namespace passerby::testing {

using namespace passerby::editor;
using foundation::Result;
using geometry::Point;

namespace {

Result<void> done(const Result<QString>& result)
{
    return result.ok() ? Result<void>() : Result<void>(result.error());
}

Point anyStep(Dice& dice)
{
    const double reach_m = dice.chance(0.5) ? 5.0 : 60.0;
    return {std::round(dice.between(-reach_m, reach_m)), std::round(dice.between(-reach_m, reach_m))};
}

double anyTurn_rad(Dice& dice)
{
    return dice.chance(0.5) ? 1.5707963267948966 * static_cast<double>(dice.below(4)) : dice.between(-3.0, 3.0);
}

Result<void> transformAny(ProjectDocument& document, Dice& dice)
{
    RandomArguments arguments(document.world(), dice);
    const auto refs = arguments.fewWithPlace();
    return done(
        transformObjects(document, "Transform", refs, {anyStep(dice), anyTurn_rad(dice), dice.between(0.3, 2.0), arguments.point()}));
}

Result<void> moveAny(ProjectDocument& document, Dice& dice)
{
    return done(moveObjects(document, RandomArguments(document.world(), dice).fewWithPlace(), anyStep(dice)));
}

Result<void> rotateAny(ProjectDocument& document, Dice& dice)
{
    return done(rotateObjects(document, RandomArguments(document.world(), dice).fewWithPlace(), anyTurn_rad(dice)));
}

Result<void> scaleAny(ProjectDocument& document, Dice& dice)
{
    return done(scaleObjects(document, RandomArguments(document.world(), dice).fewWithPlace(), dice.between(0.0, 1.5)));
}

/// Moves, inserts or deletes a corner.
Result<void> reshapeAny(ProjectDocument& document, Dice& dice)
{
    std::vector<Outline> outlines;
    for (const ObjectRef ref : RandomArguments(document.world(), dice).fewWithPlace()) {
        const auto rings = ringsOf(document.world(), ref);
        if (rings.empty())
            continue;
        Outline outline{ref, dice.below(rings.size()), {}};
        outline.corners = rings[outline.ring];
        const auto at = static_cast<std::ptrdiff_t>(dice.below(outline.corners.size()));
        Point& corner = outline.corners[static_cast<std::size_t>(at)];
        const Point moved = corner + anyStep(dice) * 0.3;
        if (dice.chance(0.6))
            corner = moved;
        else if (dice.chance(0.5))
            outline.corners.insert(outline.corners.begin() + at, moved);
        else
            outline.corners.erase(outline.corners.begin() + at);
        outlines.push_back(outline);
    }
    return done(reshapeObjects(document, "Reshape", outlines));
}

Result<void> deleteAny(ProjectDocument& document, Dice& dice)
{
    auto refs = RandomArguments(document.world(), dice).few();
    if (dice.chance(0.8) && refs.size() > 1)
        refs.resize(1); // or nothing would be left soon
    return deleteObjects(document, refs);
}

Result<void> cutAny(ProjectDocument& document, Dice& dice)
{
    auto refs = RandomArguments(document.world(), dice).fewWithPlace();
    if (refs.size() > 1)
        refs.resize(1);
    return cutObjects(document, refs);
}

Result<void> duplicateAny(ProjectDocument& document, Dice& dice)
{
    return duplicateObjects(document, RandomArguments(document.world(), dice).few());
}

Result<void> repeatAny(ProjectDocument& document, Dice& dice)
{
    return repeatObjects(document, RandomArguments(document.world(), dice).fewWithPlace(), static_cast<int>(dice.below(4)),
                         static_cast<int>(dice.below(3)), {dice.between(5.0, 80.0), 0.0}, {0.0, dice.between(5.0, 80.0)});
}

Result<void> pasteAny(ProjectDocument& document, Dice& dice)
{
    const CopiedObjects copied = copyObjects(document.world(), RandomArguments(document.world(), dice).few());
    return pasteObjects(document, "Paste", copied, {anyStep(dice)});
}

Result<void> pasteAnyPlanned(ProjectDocument& document, Dice& dice)
{
    RandomArguments arguments(document.world(), dice);
    const QByteArray clipboard = toClipboardText(copyObjects(document.world(), arguments.few()));
    const auto plan = planPaste(document.world(), clipboard, dice.chance(0.5) ? std::optional(arguments.point()) : std::nullopt);
    return plan.ok() ? pastePlanned(document, plan.value()) : plan.error();
}

Result<void> pinAny(ProjectDocument& document, Dice& dice)
{
    RandomArguments arguments(document.world(), dice);
    return pinAlibi(document, {dice.below(1000), arguments.any<world::Target>(), arguments.any<world::Target>(), "out",
                               dice.between(0.0, 86000.0), "seen"});
}

} // namespace

void addObjectEdits(std::vector<RandomEdit>& edits)
{
    edits.push_back({"transform_objects.h transformObjects", transformAny});
    edits.push_back({"transform_objects.h moveObjects", moveAny});
    edits.push_back({"transform_objects.h rotateObjects", rotateAny});
    edits.push_back({"transform_objects.h scaleObjects", scaleAny});
    edits.push_back({"transform_objects.h reshapeObjects", reshapeAny});
    edits.push_back({"delete_objects.h deleteObjects", deleteAny});
    edits.push_back({"copy_objects.h cutObjects", cutAny});
    edits.push_back({"copy_objects.h duplicateObjects", duplicateAny});
    edits.push_back({"copy_objects.h repeatObjects", repeatAny});
    edits.push_back({"copy_objects.h pasteObjects", pasteAny});
    edits.push_back({"copy_objects.h pastePlanned", pasteAnyPlanned});
    edits.push_back({"pin_alibi.h pinAlibi", pinAny});
}

} // namespace passerby::testing
