// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/bench/corridor_runs.h"

namespace passerby::bench {

/// Speed over density: what was measured, and what models make of it.
struct DiagramPicture {
    struct Curve {
        std::string name;
        std::vector<double> speeds_mps; ///< [corridors]
    };
    std::vector<Corridor> corridors;
    std::vector<Curve> curves;
};

[[nodiscard]] std::string svgOf(const DiagramPicture& picture);

} // namespace passerby::bench
