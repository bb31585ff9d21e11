// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/html/page_city.h"
#include "core/exporters/html/page_slides.h"

#include <span>

namespace passerby::exporters {

/// What a page says of its cities, first that with which it begins, as JSON: resources/schemas/page.schema.json. Densities of all have one
/// scale, and the bounds hold all of them.
[[nodiscard]] std::string aboutText(std::span<const PageCity> cities, std::span<const PageSlide> slides, geometry::Point origin);

} // namespace passerby::exporters
