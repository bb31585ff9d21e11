// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/steering/weighed_velocity.h"

#include <QColor>
#include <QString>
#include <array>
#include <vector>

namespace passerby::editor {

/// A term of the energy by which somebody chooses a velocity, as people are told it.
struct EnergyTermWords {
    QString name;   ///< "Too close soon"
    QString reason; ///< "coming too close to somebody or to a wall soon"
    QColor color;   ///< of its part in bars; on light and dark grounds
};
[[nodiscard]] const EnergyTermWords& wordsOf(steering::EnergyTerm term);

/// Velocities that somebody weighs, in words.
struct WeighedWords {
    struct Row {
        QString name;      ///< "1.32 m/s", of others "1.20 m/s, 6° left of that"
        QString energy;    ///< "0.42"
        QString explained; ///< all parts, the greatest first, one a line
        bool isBarred = false;
        std::array<double, steering::kEnergyTerms> parts{};

        friend bool operator==(const Row&, const Row&) = default;
    };
    QString sentence;
    std::vector<Row> rows;                   ///< the one that is chosen first
    std::vector<steering::EnergyTerm> terms; ///< that cost anything in any row, in their order

    friend bool operator==(const WeighedWords&, const WeighedWords&) = default;
};

/// `velocities` as stories have them (run::weighedOf()), at least one.
[[nodiscard]] WeighedWords tellWeighed(const std::vector<steering::WeighedVelocity>& velocities);

} // namespace passerby::editor
