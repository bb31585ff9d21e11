// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/agent_profile.h"

#include <cstdint>

namespace passerby::shapes {

enum class Age : std::uint8_t { adult, child, elderly };

/// What a profile says of age: by a word of its name, as "Child", "School children" or "Elderly" (in English or German, and not where the
/// name is of several people, as "Mother with child"), or by a body of less than 0.2 m in radius, which is taken for a child's. Adults
/// where it says nothing: a speed alone tells nobody's age.
[[nodiscard]] Age ageOf(const world::AgentProfile& profile);

/// How tall and broad somebody is, as drawn. No simulation knows it.
struct PersonFigure {
    Age age = Age::adult;
    bool isWoman = false;
    double height_m = 1.77;
    double build = 1.0; ///< breadth over that of the usual body of this height, 0.8 to 1.2
};

/// Looks random, by somebody's number, and is always the same. Adults: women 166 ± 6.5 cm, men 180 ± 7 cm (Germany: NCD Risk Factor
/// Collaboration 2016, A century of trends in adult human height, eLife 5; spread as usual within a country), the elderly 5 and 3 cm less
/// (Sorkin, Muller and Andres 1999, Longitudinal change in height of men and women). Children are 6 to 14 years old, 115 to 162 cm by the
/// medians of the WHO's reference (de Onis et al. 2007), ± 4 %. Nobody is further than 3.5 deviations from the mean. Breadth ± 7 %.
[[nodiscard]] PersonFigure figureOf(std::uint32_t number, Age age);

} // namespace passerby::shapes
