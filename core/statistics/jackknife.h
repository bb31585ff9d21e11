// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

namespace passerby::statistics {

/// A figure and its bounds of 95 %.
struct BoundedFigure {
    double value = 0.0;
    double low = 0.0;
    double high = 0.0;
};

/// Bounds of a figure that is no mean, from what it is without each of the batches in turn (the jackknife: Quenouille 1949, Tukey 1958),
/// by Student's t. With fewer than two batches the figure itself. Values that are no numbers are left out; where the figure is none,
/// neither are its bounds.
[[nodiscard]] BoundedFigure jackknifed(double ofAll, std::span<const double> withoutOne);

} // namespace passerby::statistics
