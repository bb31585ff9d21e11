// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "core/world/story.h"
#include "core/world/variant.h"

#include <QString>
#include <optional>
#include <vector>

namespace passerby::editor {

class ProjectDocument;

// Each is one undoable step. Errors: those of ApplyPatchCommand::push; "no-story", "no-slide" for what is gone.

/// A story with these slides under a free name like this one; with a variant of the city, under a free name like its own, that the last
/// slide shows.
[[nodiscard]] foundation::Result<world::StoryId> addStory(ProjectDocument& document, const QString& name,
                                                          std::vector<world::Slide> slides = {},
                                                          std::optional<world::Variant> ofLastSlide = {});
[[nodiscard]] foundation::Result<void> renameStory(ProjectDocument& document, world::StoryId id, const QString& name);
[[nodiscard]] foundation::Result<void> removeStory(ProjectDocument& document, world::StoryId id);

/// So that it has this place, or the last one where there are fewer.
[[nodiscard]] foundation::Result<void> insertSlide(ProjectDocument& document, world::StoryId id, std::size_t place,
                                                   const world::Slide& slide);
/// A slide as it is to be; where it is so, nothing happens.
[[nodiscard]] foundation::Result<void> changeSlide(ProjectDocument& document, world::StoryId id, std::size_t place,
                                                   const world::Slide& slide);
/// To another place among the slides.
[[nodiscard]] foundation::Result<void> moveSlide(ProjectDocument& document, world::StoryId id, std::size_t from, std::size_t to);
[[nodiscard]] foundation::Result<void> removeSlide(ProjectDocument& document, world::StoryId id, std::size_t place);
/// Whether it is reached sooner or later, and how long it stays; those behind it move along.
[[nodiscard]] foundation::Result<void> retimeSlide(ProjectDocument& document, world::StoryId id, std::size_t place, double glide_s,
                                                   double dwell_s);

} // namespace passerby::editor
