// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/reference_pictures.h"
#include "tests/unit/editor/random_edits.h"

namespace passerby::testing {

using namespace passerby::editor;
using foundation::Result;
using geometry::Point;

namespace {

/// A file whose first bytes are a PNG's: commands do not look further.
Result<void> addAny(ProjectDocument& document, Dice& dice)
{
    using Bytes = std::vector<std::uint8_t>;
    world::ReferencePicture picture;
    picture.name = "Plan";
    picture.file =
        std::make_shared<const Bytes>(Bytes{0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n', static_cast<std::uint8_t>(dice.below(9))});
    picture.width_px = static_cast<int>(dice.below(300));
    picture.height_px = static_cast<int>(dice.below(300));
    picture.placement.corner = RandomArguments(document.world(), dice).point();
    picture.opacity = dice.unit();
    if (dice.chance(0.5))
        return addReferencePicture(document, picture);
    picture.placement.corner = picture.placement.corner + Point{dice.between(0.0, 5e6), 0.0};
    const auto added = addReadPicture(document, {picture, dice.chance(0.5) ? "site.pgw" : ""});
    return added.ok() ? Result<void>() : added.error();
}

Result<void> calibrateAny(ProjectDocument& document, Dice& dice)
{
    RandomArguments arguments(document.world(), dice);
    const auto picture = arguments.any<world::ReferencePicture>();
    const std::array<Point, 2> from{arguments.point(), arguments.point()};
    if (dice.chance(0.5))
        return calibratePicture(document, picture, from[0], from[1], dice.between(0.0, 80.0));
    return calibratePicture(document, picture, from, {arguments.point(), arguments.point()});
}

} // namespace

void addPictureEdits(std::vector<RandomEdit>& edits)
{
    edits.push_back({"reference_pictures.h addReferencePicture", addAny});
    edits.push_back({"reference_pictures.h addReadPicture", addAny});
    edits.push_back({"reference_pictures.h calibratePicture", calibrateAny});
}

} // namespace passerby::testing
