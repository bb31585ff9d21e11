// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/generator/street_plan.h"

#include <string>
#include <vector>

namespace passerby::generator {

struct TownDraft;

/// What people call the streets and open blocks of a plan. A street keeps its name along its line of the plan as long as it is of one
/// kind; no two names are the same.
struct TownNames {
    std::vector<std::string> streets; ///< [streets] of the plan
    std::vector<std::string> blocks;  ///< [blocks] of the plan: squares, parks and churches; empty for all others
};

[[nodiscard]] TownNames nameTown(const StreetPlan& plan, foundation::RandomStream& random);

/// What people call the places behind these doors (by PlaceKind, places in the draft's doors), each name once: "Mill Lane 12" for a home,
/// else with what stands over the door, "Café Nord, Mill Lane 12". Houses have odd numbers on the left side of their street, even ones on
/// the right; places that lie on no street are told by the square, park or court that they lie in.
[[nodiscard]] std::vector<std::vector<std::string>> placeNames(const TownDraft& draft, const std::vector<std::vector<std::size_t>>& doors,
                                                               foundation::RandomStream& random);

} // namespace passerby::generator
