// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "core/world/story.h"

#include <QString>

namespace passerby::editor {

class ProjectDocument;

/// Longer sides are not kept: more than a large screen shows beside a city only makes files and pages heavy.
inline constexpr int kLongestSlideSide_px = 2048;

/// Reads a PNG or JPEG for a slide. One that has longer sides than kLongestSlideSide_px, or takes more bytes than a slide may hold, is made
/// smaller, upright. Errors, with the file as place: "cannot-read", "not-a-picture", "too-large", "broken-picture". Any thread.
[[nodiscard]] foundation::Result<world::SlidePicture> readSlidePicture(const QString& path);
/// One undoable step. Errors: those of changeSlide.
[[nodiscard]] foundation::Result<void> setSlidePicture(ProjectDocument& document, world::StoryId id, std::size_t place,
                                                       const world::SlidePicture& picture);

} // namespace passerby::editor
