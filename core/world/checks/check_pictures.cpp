// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/words.h"
#include "core/world/checks/cell_contents.h"
#include "core/world/checks/findings.h"
#include "core/world/picture_file.h"

namespace passerby::world {

namespace {

using foundation::told;

/// Why it cannot be shown; nothing where it can.
std::optional<std::string> faultOf(const ReferencePicture& picture)
{
    if (auto fault = rememberedPictureFault(picture.file))
        return fault;
    const PictureSize size = *storedSize(*picture.file);
    const PictureSize stated{picture.width_px, picture.height_px};
    if (size == stated || size == PictureSize{stated.height_px, stated.width_px}) // a camera that was held upright
        return std::nullopt;
    return told("has {} × {} pixels, but the city has it with {} × {}", size.width_px, size.height_px, stated.width_px, stated.height_px);
}

} // namespace

void checkPictures(const World& world, Findings& findings)
{
    for (const auto& [id, picture] : world.referencePictures()) {
        const auto fault = faultOf(picture);
        if (!fault)
            continue;
        Finding& finding =
            findings.error("broken-picture", told("{} cannot be shown: its file {}.", titleOf(id, picture), *fault), placeOf(id));
        WorldPatch without;
        without.erase(id);
        setFix(finding, told("Remove picture"), std::move(without));
    }
}

} // namespace passerby::world
