// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/html/page_day.h"
#include "core/exporters/json_text.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace passerby::exporters {

/// A text in the languages of a page.
struct PageText {
    std::string en;
    std::string de;
};

/// A place of the city: metres east, north and up, in the project's coordinates.
using PagePlace = std::array<double, 3>;

/// One stop of a page's tour.
struct PageSlide {
    PageText title;
    PageText text;
    PagePlace position{};            ///< of the camera
    PagePlace target{};              ///< what it looks at
    std::optional<std::size_t> hour; ///< of the day; nothing: as it is
    bool showsHeat = false;
    std::optional<PagePlace> litPlace{}; ///< marked in the picture
    bool asksSomebody = false;           ///< whoever is nearest to the target is chosen, and tells their alibi
    double dwell_s = 12.0;               ///< how long it stays when the tour plays
    std::string picture{};               ///< that goes with the words, as an address that holds it (RFC 2397); empty: none
    std::string variant{};               ///< name of the one that is shown; empty: the city with which the page begins
};

/// What a page shows of any city: all of it, its fullest place, the hour of most people where habits change by the hour, and somebody who
/// tells where they come from and where they go.
[[nodiscard]] std::vector<PageSlide> defaultSlides(const world::World& world, const PageDay& day);

/// As the page reads them: resources/schemas/page.schema.json.
void writeSlides(std::span<const PageSlide> slides, JsonText& json);

} // namespace passerby::exporters
