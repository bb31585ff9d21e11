// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/bake.h"
#include "core/alibi/hourly_bakes.h"

#include <cstddef>
#include <memory>
#include <mutex>

namespace passerby::alibi {

/// How much of the last city's shortest ways could be used for a bake.
enum class WaysUsed {
    none,     ///< all were found anew
    repaired, ///< some ways changed: trees were repaired where the change concerns them
    all       ///< habits, people or looks changed, but no way
};

/// Bakes one city again and again while it is edited. Remembers the ways and the shortest-path trees of the city baked last; a bake of the
/// next state needs no shortest path where only habits, waits, profiles or population changed, and where a few portals, targets or cells
/// did, only those parts of trees that the change concerns. Results are the very same bytes as bakeWorld's and HourlyBakes::make's,
/// whatever was baked before. Any thread; bakes of one Rebaker come one after the other.
class Rebaker {
public:
    /// `budget_bytes`: of what is remembered between bakes. Cities whose trees take more are baked from the start each time.
    explicit Rebaker(std::size_t budget_bytes = std::size_t{512} << 20U);
    ~Rebaker();
    Rebaker(const Rebaker&) = delete;
    Rebaker& operator=(const Rebaker&) = delete;

    /// Errors: those of bakeWorld, also "cancelled" while another bake goes on. Phase "ways": what the change of ways took, beside those of
    /// bakeWorld.
    [[nodiscard]] foundation::Result<Bake> bake(const world::World& world, const BakeOptions& options, foundation::JobContext& context,
                                                std::vector<BakePhase>* phases = nullptr);
    /// Errors: those of HourlyBakes::make, also "cancelled" while another bake goes on.
    [[nodiscard]] foundation::Result<std::shared_ptr<const HourlyBakes>> bakeHours(const world::World& world, const BakeOptions& options,
                                                                                   foundation::JobContext& context,
                                                                                   const CrowdingOfDay* crowding = nullptr);
    /// Of the last bake.
    [[nodiscard]] WaysUsed waysUsed() const;
    [[nodiscard]] std::size_t memory_bytes() const;
    void forget();

private:
    /// Waits for its turn; not locked when cancelled.
    [[nodiscard]] std::unique_lock<std::mutex> lockUnlessCancelled(const foundation::JobContext& context) const;
    void follow(const world::World& world, unsigned threads);
    void forgetWhatCannotBeRepaired();
    void repairOrForget(std::shared_ptr<const navigation::NavigationGraph> graph);

    mutable std::mutex m_mutex;
    std::size_t m_budget_bytes;
    std::shared_ptr<const navigation::NavigationGraph> m_graph; ///< null: nothing is known
    std::unique_ptr<TreeStore> m_trees;                         ///< of m_graph
    WaysUsed m_waysUsed = WaysUsed::none;
};

} // namespace passerby::alibi
