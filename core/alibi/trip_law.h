// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/bake.h"
#include "core/alibi/person_kind.h"
#include "core/alibi/tree_store.h"

#include <memory>
#include <vector>

namespace passerby::alibi {

struct KeptPasses;

/// The trip rates w_ij of a whole city, solved: all kinds of people together (alibi-math sections 1, 3 and 6). Immutable; may be shared by
/// threads. Memory: tables of [n × m] and, but for the averaged model, of one entry a pair of bound targets; nothing of size n².
class TripLaw {
public:
    /// `trees` must be of `graph`; they are visited in up to three passes. Errors: those of bakeWorld but the last. Phases "closest",
    /// "chain", "cycles" and "weights" are noted.
    [[nodiscard]] static foundation::Result<std::shared_ptr<const TripLaw>> solve(Habits habits,
                                                                                  std::shared_ptr<const navigation::NavigationGraph> graph,
                                                                                  BoundModel bound, TreeStore& trees,
                                                                                  foundation::JobContext& context, PhaseClock& phases);
    /// The same from the world: habits at `options.hour`, graph and trees made on the way.
    [[nodiscard]] static foundation::Result<std::shared_ptr<const TripLaw>> solve(const world::World& world, const BakeOptions& options,
                                                                                  foundation::JobContext& context);

    /// The same from what an earlier solve of the same city kept (KeptAlibis), without a look at its ways. Error: also "damaged-bake".
    [[nodiscard]] static foundation::Result<std::shared_ptr<const TripLaw>> recall(Habits habits,
                                                                                   std::shared_ptr<const navigation::NavigationGraph> graph,
                                                                                   const KeptPasses& kept, unsigned threads,
                                                                                   foundation::JobContext& context);

    TripLaw(const TripLaw&) = delete;
    TripLaw& operator=(const TripLaw&) = delete;
    ~TripLaw();

    [[nodiscard]] const Habits& habits() const { return m_habits; }
    [[nodiscard]] const std::shared_ptr<const navigation::NavigationGraph>& graph() const { return m_graph; }
    /// For those who take stairs, or those who are step free, where there are some.
    [[nodiscard]] const ClosestTargets& closest(bool isStepFree = false) const { return isStepFree ? m_stepFreeClosest : m_closest; }
    [[nodiscard]] const std::vector<PersonKind>& kinds() const { return m_kinds; }
    [[nodiscard]] BoundModel bound() const { return m_bound; }

    /// Clears `row` and fills it with the trips from the source (NavigationGraph::sourceCount), of everybody whose it is.
    void fillRow(std::uint32_t source, TripRow& row) const;
    /// Trips between one pair, of one kind of people, by what they are for. Costs a few bound targets, not n.
    [[nodiscard]] TripSplit split(std::size_t kind, std::uint32_t from, std::uint32_t to) const;
    /// The same of everybody whose the source is, reasons together: an entry of fillRow.
    [[nodiscard]] CycleInverse trips(std::uint32_t source, std::uint32_t to) const;
    /// Whether people of the kind walk from the source.
    [[nodiscard]] bool isSourceOf(std::uint32_t source, const PersonKind& kind) const
    {
        return m_graph->isStepFreeSource(source) == kind.habits->isStepFree;
    }

private:
    class Solver;
    TripLaw() = default;

    Habits m_habits;
    std::shared_ptr<const navigation::NavigationGraph> m_graph;
    BoundModel m_bound = BoundModel::pairwise;
    ClosestTargets m_closest;
    ClosestTargets m_stepFreeClosest; ///< without tables where nobody is
    std::vector<PersonKind> m_kinds;
};

} // namespace passerby::alibi
