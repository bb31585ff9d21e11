// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/words/alibi_text.h"

namespace passerby::editor {

/// What is left of a story that was kept. Places that are gone since are kNone.
[[nodiscard]] run::PersonStory storyOf(const world::PinnedAlibi& alibi, const world::World& world);

/// The same in words, or in those of the note; nothing of its times and why.
[[nodiscard]] AlibiWords tellPinned(const world::PinnedAlibi& alibi, const world::World& world);

} // namespace passerby::editor
