// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "core/run/story.h"
#include "editor/document/object_ref.h"

#include <optional>

namespace passerby::editor {

class ProjectDocument;

/// The row that keeps a story; somebody who waits has the same place twice. `city` is that of the run, `note` the sentence. Nothing where
/// the places are no longer in `kept`.
[[nodiscard]] std::optional<world::PinnedAlibi> pinOf(const run::PersonStory& story, const world::World& city, const world::World& kept,
                                                      double time_s, const QString& note);

/// The pin of the same trip of the same person, if there is one; when it was asked does not matter.
[[nodiscard]] std::optional<ObjectRef> findPin(const world::World& world, const world::PinnedAlibi& alibi);

/// Keeps the story in the project, as one undoable step. Errors: those of ApplyPatchCommand::push.
[[nodiscard]] foundation::Result<void> pinAlibi(ProjectDocument& document, const world::PinnedAlibi& alibi);

} // namespace passerby::editor
