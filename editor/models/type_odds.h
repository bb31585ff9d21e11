// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world.h"

#include <QString>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace passerby::editor {

/// The chance of all places of one type together, and the likeliest among them.
struct TypeOdds {
    std::uint32_t type = 0; ///< place in ascending order of number
    QString name;
    double probability = 0.0;
    std::size_t places = 0;      ///< with a chance
    std::uint32_t likeliest = 0; ///< target, 0-based
    QString likeliestName;
    double likeliestProbability = 0.0; ///< among all places
};

/// `chances`: [n] of targets, as in a posterior of origins or destinations. Types with a chance, the likeliest first; ties by place.
[[nodiscard]] std::vector<TypeOdds> oddsByType(const std::vector<double>& chances, const world::World& world);

} // namespace passerby::editor
