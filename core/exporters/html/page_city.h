// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/html/page_day.h"

#include <cstdint>
#include <string>

namespace passerby::exporters {

/// A city of a page: the one with which it begins, or a variant that slides show.
struct PageCity {
    const world::World* world = nullptr; ///< outlives it
    std::uint32_t variant = 0;           ///< its number; 0: the base
    std::string name;                    ///< of the variant; empty: the base
    PageDay day;
    std::string scene; ///< pageScene()
};

/// What a page holds of the city that is open. Errors: those of pageDay() and pageScene(), "no-targets" (nobody has anywhere to go; the
/// name of the variant in `where`).
[[nodiscard]] foundation::Result<PageCity> openPageCity(const ExportInput& input, geometry::Point origin, foundation::JobContext& context);
/// The same of a variant.
[[nodiscard]] foundation::Result<PageCity> variantPageCity(const ExportVariant& variant, geometry::Point origin,
                                                           foundation::JobContext& context);

/// The scene of a variant as what differs from that of another city, JSON both: lists that are the same are left out, of lists of objects
/// each run of elements that the other has in the same order is [place of the first, how many], other lists are whole.
[[nodiscard]] std::string sceneDifference(const std::string& scene, const std::string& other);

/// The data of a city as elements of a page: its packs and, for the city with which the page begins (`other` is null), its scene, for a
/// variant what differs from that of `other`. Names of parts begin with `prefix`. Errors: those of bytesBlock().
[[nodiscard]] foundation::Result<std::string> cityBlocks(const PageCity& city, std::string_view prefix, const PageCity* other);

} // namespace passerby::exporters
