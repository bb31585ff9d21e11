// SPDX-License-Identifier: Apache-2.0
#include "core/world/checks/cell_contents.h"
#include "core/world/checks/findings.h"
#include "core/world/picture_file.h"

#include <fmt/format.h>

namespace passerby::world {

namespace {

/// Why it cannot be shown; nothing where it can.
std::optional<std::string> faultOf(const ReferencePicture& picture)
{
    if (auto fault = rememberedPictureFault(picture.file))
        return fault;
    const PictureSize size = *storedSize(*picture.file);
    const PictureSize told{picture.width_px, picture.height_px};
    if (size == told || size == PictureSize{told.height_px, told.width_px}) // a camera that was held upright
        return std::nullopt;
    return fmt::format("has {} × {} pixels, but the city has it with {} × {}", size.width_px, size.height_px, told.width_px,
                       told.height_px);
}

} // namespace

void checkPictures(const World& world, Findings& findings)
{
    for (const auto& [id, picture] : world.referencePictures()) {
        const auto fault = faultOf(picture);
        if (!fault)
            continue;
        Finding& finding =
            findings.error("broken-picture", fmt::format("{} cannot be shown: its file {}.", titleOf(id, picture), *fault), placeOf(id));
        WorldPatch without;
        without.erase(id);
        setFix(finding, "Remove picture", std::move(without));
    }
}

} // namespace passerby::world
