// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ground/barrier.h"
#include "core/navigation/navigation_graph.h"
#include "core/run/frame.h"
#include "editor/scene/draw_lists.h"

#include <QColor>
#include <vector>

namespace passerby::editor {

/// What lies over the city while it runs: which part of it is simulated, and fences.
struct RunOverlay {
    /// Where people come out of hiding.
    struct Arrival {
        geometry::Point place;
        double rate_per_s = 0.0;
        double next_s = 0.0; ///< seconds from now
    };
    std::vector<geometry::Polygon> areas; ///< what observers look at
    std::vector<geometry::Polygon> seen;  ///< cells in view
    std::vector<geometry::Polygon> held;  ///< cells out of view that are kept up to date
    std::vector<Arrival> arrivals;        ///< the next first
    std::vector<ground::Barrier> barriers;

    [[nodiscard]] bool isEmpty() const { return areas.empty() && seen.empty() && held.empty() && arrivals.empty() && barriers.empty(); }
};

struct OverlayColors {
    QColor seen;
    QColor held;
    QColor fence;
    QColor fenceStripe;
};
[[nodiscard]] OverlayColors overlayColors(bool dark);

/// From 0 (no rate) to 1 (`busiest_per_s` and more), with the square root of the rate: how far the radius of the mark of an arrival lies
/// between the smallest and the largest.
[[nodiscard]] double arrivalShare(double rate_per_s, double busiest_per_s);

/// The part of the overlay that a perceptual frame tells. `areas`: what observers look at.
[[nodiscard]] RunOverlay overlayOf(const run::Frame& frame, const world::World& world, const navigation::NavigationGraph& graph,
                                   const std::vector<geometry::Polygon>& areas);

/// In drawing order; fences stand above the ground.
[[nodiscard]] std::vector<Ribbon> overlayRibbons(const RunOverlay& overlay, bool dark);

} // namespace passerby::editor
