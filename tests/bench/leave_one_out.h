// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace passerby::bench {

/// What a model makes of a place, and what was measured there.
struct PlaceFigure {
    std::string place;
    std::string set; ///< of which experiment; left out together
    double measured = 0.0;
    double found = 0.0;

    [[nodiscard]] double error() const { return found / measured - 1.0; }
};

/// A model's figures at all places, always in the same order, as a function of its parameters.
using FiguresOf = std::function<std::vector<PlaceFigure>(const std::vector<float>&)>;

/// Parameters for which `cost` is least, changing one after the other until none gets better.
[[nodiscard]] std::vector<float> descended(std::vector<float> from, const std::vector<std::vector<float>>& tries,
                                           const std::function<double(const std::vector<float>&)>& cost);

/// The figures at each place with parameters chosen by all sets but that of the place, from the middle of the tries.
[[nodiscard]] std::vector<PlaceFigure> leftOut(const std::vector<std::vector<float>>& tries, const FiguresOf& figuresOf);

} // namespace passerby::bench
