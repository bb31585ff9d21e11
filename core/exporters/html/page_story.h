// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/html/page_slides.h"
#include "core/world/story.h"

namespace passerby::exporters {

/// Of another city than the one that is open.
[[nodiscard]] bool showsVariant(const world::Slide& slide, const world::World& world);

/// The slides of a story as far as a page can show them: from where each looks when it is reached, its words (in whatever language they are
/// written), its hour, whether densities are seen, the gate that is lit. Where a slide tells somebody's alibi, whoever is nearest to what
/// it looks at is asked: the page's people are its own. A plan is the city from straight above. Slides of variants are left out: a page
/// has one city.
[[nodiscard]] std::vector<PageSlide> storySlides(const world::Story& story, const world::World& world, const PageDay& day);

} // namespace passerby::exporters
