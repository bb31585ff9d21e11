// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/story.h"

#include <string>

namespace passerby::story {

/// The words of the slides as WebVTT (W3C 2019), each while its slide is shown: title and text, lines as they are, without those that
/// are empty. Slides without words, and those that are passed without stopping, have none.
[[nodiscard]] std::string webVtt(const world::Story& story);

} // namespace passerby::story
