// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/steering/movement.h"
#include "core/steering/steering.h"

namespace passerby::testing {

/// A crowd whose people each walk to a goal, for watching what steering makes of it.
class Scene {
public:
    explicit Scene(std::shared_ptr<const steering::SteeringModel> model, std::vector<steering::Wall> walls = {})
        : Scene(steering::Steering::Models{std::move(model)}, std::move(walls))
    {
    }
    Scene(steering::Steering::Models models, std::vector<steering::Wall> walls)
        : m_steering(std::move(models)), m_walls(std::move(walls), m_steering.wallReach_m() + 1.0)
    {
    }

    /// Somebody of this radius who likes to walk at 1.3 m/s.
    void add(geometry::Point from, geometry::Point goal, float radius_m = 0.25F, std::uint8_t model = 0);
    /// One step: prefers to go straight to the goal, chooses, moves.
    void step(float step_s, unsigned threads = 1);

    [[nodiscard]] steering::Crowd& crowd() { return m_crowd; }
    [[nodiscard]] const std::vector<geometry::Point>& goals() const { return m_goals; }
    void setGoal(std::size_t row, geometry::Point goal) { m_goals[row] = goal; }
    /// How far the two that overlap most do, in metres; negative when nobody does.
    [[nodiscard]] double worstOverlap_m() const;
    [[nodiscard]] bool haveAllArrived(double within_m) const;

private:
    steering::Steering m_steering;
    steering::WallGrid m_walls;
    steering::Crowd m_crowd;
    std::vector<geometry::Point> m_goals;
    std::vector<steering::Vector> m_next;
};

} // namespace passerby::testing
