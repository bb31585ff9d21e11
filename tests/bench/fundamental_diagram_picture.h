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

/// What models make of a corridor in which nobody was measured, beside a law of the literature.
struct ModelDiagram {
    struct Curve {
        std::string name;
        std::vector<double> speeds_mps; ///< [densities]
    };
    std::vector<double> densities_m2;
    std::vector<Curve> models;
    Curve law;
};

[[nodiscard]] std::string svgOf(const ModelDiagram& diagram);

} // namespace passerby::bench
