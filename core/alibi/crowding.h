// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/bake.h"

#include <memory>
#include <span>

namespace passerby::alibi {

class TreeStore;

/// Walkers of the population on each cell's segments over the cell's area, people per m² [cells, ascending by number].
[[nodiscard]] std::vector<double> densitiesAt(const world::World& world, const navigation::NavigationGraph& graph,
                                              std::span<const double> probability);

/// How much slower than free each cell is walked, by the flow law at its mean density: all walkers of the population on the cell's
/// segments over the cell's area, since streams that cross slow one another down. [cells, ascending by number]; ≥ 1.
[[nodiscard]] std::vector<double> slowdownsAt(const world::World& world, const navigation::NavigationGraph& graph,
                                              std::span<const double> probability);

/// The same ways, slowed down by cell. Routes stay the shortest by length: if people chose by time, they could change their minds for ever.
[[nodiscard]] std::shared_ptr<const navigation::NavigationGraph>
slowedGraph(const world::World& world, const navigation::NavigationGraph& graph, std::span<const double> slowdownOfCell);

/// Takes a fixed-point iteration on: a full step as long as the changes asked for keep their direction, half of the last part of the way
/// each time they turn back (down to 1/64), and more again afterwards. A step that grows in the same direction, as while a jam builds up,
/// is not shortened.
class Damping {
public:
    /// `values` go towards `asked`; both > 0, of the same size in each call.
    void advance(std::vector<double>& values, std::span<const double> asked);
    [[nodiscard]] double step() const { return m_step; }

private:
    std::vector<double> m_before; ///< relative changes asked for in the step before
    double m_step = 1.0;
};

/// Bakes again and again until slow-downs and densities fit together, from free walking on, with Damping. Stops when no slow-down would
/// change by more than kCrowdingTolerance, or after 60 bakes. As many people as the city's population.
///
/// Why it converges: ways and choices do not depend on slow-downs, so the mean walkers of a cell are the gradient of a convex function of
/// the logarithms of all slow-downs (for each person the logarithm of the mean round), and a slow-down grows with them; full steps then
/// climb one function monotonously (the concave-convex procedure, Yuille and Rangarajan 2003). Where several states fit, it finds the
/// freest. It may still need too many bakes where a crowd is just about to jam, and turn back where bound targets are approximated.
[[nodiscard]] foundation::Result<Bake> bakeCrowded(const world::World& world, const BakeOptions& options,
                                                   const navigation::NavigationGraph& graph, TreeStore& trees,
                                                   foundation::JobContext& context, std::vector<BakePhase>* phases);

/// One bake on a graph, slowed down or not, as it is.
[[nodiscard]] foundation::Result<Bake> bakeOnce(const world::World& world, const BakeOptions& options,
                                                std::shared_ptr<const navigation::NavigationGraph> graph, TreeStore& trees,
                                                foundation::JobContext& context, std::vector<BakePhase>* phases);

/// The ways of a city as people walk them at `options.hour`: slowed down where it has a flow law and people. Errors: those of bakeWorld.
[[nodiscard]] foundation::Result<std::shared_ptr<const navigation::NavigationGraph>>
walkedGraph(const world::World& world, const BakeOptions& options, foundation::JobContext& context);

} // namespace passerby::alibi
