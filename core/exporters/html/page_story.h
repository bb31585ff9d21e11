// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/html/page_city.h"
#include "core/exporters/html/page_slides.h"
#include "core/world/story.h"

#include <span>

namespace passerby::exporters {

/// The slides of a story as far as a page can show them: from where each looks when it is reached, its words (in whatever language they are
/// written), its hour, whether densities are seen, the gate that is lit, its variant. Where a slide tells somebody's alibi, whoever is
/// nearest to what it looks at is asked: the page's people are its own. A plan is the city from straight above. `cities`: those in the
/// page, first the one with which it begins; a slide that names no variant of it, or one that is gone, is of that one. Slides of variants
/// that are not among them are left out.
[[nodiscard]] std::vector<PageSlide> storySlides(const world::Story& story, std::span<const PageCity> cities);

/// The city that a slide is of, by its place among those in the page; nothing: it is not there.
[[nodiscard]] std::optional<std::size_t> cityOf(const world::Slide& slide, std::span<const PageCity> cities);

} // namespace passerby::exporters
