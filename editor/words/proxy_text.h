// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/story.h"
#include "core/world/world.h"
#include "editor/words/marked_text.h"

#include <vector>

namespace passerby::editor {

/// "Aggression": the kind of proxy (Yeh et al. 2008).
[[nodiscard]] QString proxyKindName(world::ProxyKind kind);
/// What it makes of people, in a sentence.
[[nodiscard]] QString proxyKindHelp(world::ProxyKind kind);
/// "In a hurry", the name of a new rule.
[[nodiscard]] QString proxyRuleName(world::ProxyKind kind);
/// "In a hurry", or "Aggression 3" for a rule without a name.
[[nodiscard]] QString proxyTitle(const world::World& world, std::uint32_t number, world::ProxyKind kind);

/// What each proxy rule makes of this person just now, with the numbers of the moment. `world` is the city of the run.
[[nodiscard]] std::vector<MarkedText> tellProxies(const run::PersonStory& story, const world::World& world);

} // namespace passerby::editor
