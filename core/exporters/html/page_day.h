// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/registry.h"

#include <cstdint>
#include <string>
#include <vector>

namespace passerby::exporters {

/// A page's city over the day: a pack for each full hour, or one alone, and what they hold.
struct PageDay {
    /// The way with most people a metre, of all hours. Ways of less than 4 m are not looked at.
    struct Fullest {
        std::size_t pack = 0;
        geometry::Point from;
        geometry::Point to;
        double z_m = 0.0; ///< of its middle
        double perMetre = 0.0;
        std::uint32_t cell = 0; ///< number
    };

    std::vector<std::string> packs;    ///< [24], by hour, or [1]
    std::vector<double> peopleWalking; ///< [packs] expected, on all ways
    std::size_t begins = 0;            ///< the pack with which a page begins: of the hour at which a run of the city starts
    double heatTop = 1.0;              ///< people a metre, a round number: 99 % of all metres have fewer, at every hour
    Fullest fullest;

    [[nodiscard]] bool hasHours() const { return packs.size() > 1; }
    /// The hour of a pack; nothing where there is but one.
    [[nodiscard]] std::optional<std::size_t> hourOf(std::size_t pack) const { return hasHours() ? std::optional(pack) : std::nullopt; }
};

/// With hours that differ, a pack of each of them; else one of the bake. Errors: those of packOf(), toBytes().
[[nodiscard]] foundation::Result<PageDay> pageDay(const ExportInput& input, foundation::JobContext& context);

/// The least of 1, 1.5, 2, 3, 4, 5, 6 and 8 times a power of ten that is not below the number, which is above 0.
[[nodiscard]] double roundedUp(double number);

} // namespace passerby::exporters
