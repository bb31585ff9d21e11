// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/steering/neighbour_grid.h"
#include "core/steering/steering_model.h"

#include <limits>
#include <memory>
#include <optional>

namespace passerby::steering {

class NeighbourBlock;

/// Steers crowds: gives each body's model what is near the body and collects the next velocities.
class Steering {
public:
    static constexpr std::size_t kMostModels = std::size_t{std::numeric_limits<ModelIndex>::max()} + 1;
    using Models = std::vector<std::shared_ptr<const SteeringModel>>;

    /// Bodies name their model by its number here; at least one, at most kMostModels.
    explicit Steering(Models models);

    /// Next velocities of all bodies [crowd.size()], not faster than their maximum, for a step of `step_s` ≥ 0. Writes `next`, and of the
    /// crowd what models decide and remember: headings and memories. On one thread it allocates nothing unless the crowd has grown or
    /// spread. The same bytes for any number of threads (0: all of the machine's) and in whatever order the crowd's rows are. `orders` are
    /// those of the first rows; for models that are told outlines.
    void step(Crowd& crowd, const WallGrid& walls, float step_s, unsigned threads, std::span<Vector> next,
              std::span<const Orders> orders = {});
    /// What of the model of one body would change what it prefers, if it took a step of `step_s` ≥ 0 now, in order. Looks at everybody, and
    /// changes nothing. `orders`: its own.
    [[nodiscard]] std::vector<Manoeuvre> manoeuvres(const Crowd& crowd, std::size_t row, const WallGrid& walls, float step_s,
                                                    const Orders& orders) const;
    /// The best velocities that one body's model weighs, if it took a step of `step_s` > 0 now, the one chosen first; at most so many. None
    /// where weighs() says so. Looks at everybody, and changes nothing.
    [[nodiscard]] std::vector<WeighedVelocity> weighed(const Crowd& crowd, std::size_t row, const WallGrid& walls, float step_s,
                                                       const Orders& orders, std::size_t most) const;
    [[nodiscard]] bool weighs(ModelIndex model) const { return m_models[model]->weighs(); }
    /// Calls visit(id) for each body that in the last step was in the cells round a place, in any order: all who were as near as any
    /// model's reach, and some who were farther. Nobody before the first step.
    template <class Visit>
    void visitAround(geometry::Point place, const Visit& visit) const
    {
        if (m_grid.rows().empty())
            return;
        for (const NeighbourGrid::Range range : m_grid.around(m_grid.cellOf(place)))
            for (std::uint32_t at = range.begin; at < range.end; ++at)
                visit(m_grid.ids()[at]);
    }

    /// Bodies of this model are turned by it, and do not simply look where they go.
    [[nodiscard]] bool turns(ModelIndex model) const { return m_needs[model].heading; }
    /// Bodies of this model are told what draws them.
    [[nodiscard]] bool isDrawn(ModelIndex model) const { return m_needs[model].attractions; }
    /// Bodies of this model are told to which side to keep.
    [[nodiscard]] bool keepsSides(ModelIndex model) const { return m_needs[model].sides; }
    [[nodiscard]] bool drawsAnybody() const { return m_drawsAnybody; }
    /// No model sees a body whose middle is farther away.
    [[nodiscard]] double reach_m() const { return static_cast<double>(m_reach_m); }
    /// Walls must be asked for this far away: the reach that a WallGrid needs.
    [[nodiscard]] double wallReach_m() const { return static_cast<double>(m_wallReach_m); }
    [[nodiscard]] std::size_t heldBytes() const { return m_grid.heldBytes(); }

private:
    void steerBuckets(Crowd& crowd, const WallGrid& walls, float step_s, NeighbourGrid::Range buckets, std::span<const Orders> orders,
                      std::span<Vector> next) const;
    void findNeighbours(const Crowd& crowd, std::uint32_t place, NeighbourBlock& block, std::optional<NeighbourGrid::Cell>& gathered,
                        Neighbours& found) const;
    [[nodiscard]] Vector chosenAt(std::uint32_t place, Crowd& crowd, const WallGrid& walls, float step_s, const Neighbours& neighbours,
                                  std::span<const Orders> orders, NearWalls& nearWalls) const;

    Models m_models;
    std::vector<SteeringModel::Needs> m_needs;
    float m_reach_m = 0.0F;
    float m_wallReach_m = 0.0F;
    bool m_drawsAnybody = false;
    NeighbourGrid m_grid;
};

} // namespace passerby::steering
