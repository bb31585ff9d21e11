// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/composite/proxies.h"
#include "core/steering/movement.h"
#include "core/steering/steering.h"

#include <array>
#include <limits>
#include <span>
#include <vector>

namespace passerby::testing {

/// A door that is passed from the right of a → b to its left.
struct Gate {
    geometry::Point a;
    geometry::Point b;
};

/// Somebody who passes gates in order on the way to a goal.
struct StagedWalker {
    geometry::Point from;
    geometry::Point goal;
    std::vector<Gate> gates = {};
    bool leavesAtGoal = false;
    float radius_m = 0.2F;
    float speed_mps = 1.3F;
};

/// Walls, people with goals, and their proxies: where scenes of composite agents are played.
class ProxyStage {
public:
    static constexpr double kStep_s = 0.1;
    static constexpr double kNever = std::numeric_limits<double>::infinity();

    ProxyStage(std::shared_ptr<const steering::SteeringModel> model, std::vector<steering::Wall> walls, std::vector<composite::Rule> rules);

    /// Returns the id: 1, 2, ...
    std::uint32_t add(const StagedWalker& walker);
    [[nodiscard]] composite::Proxies& proxies() { return m_proxies; }
    void step();
    void run(double seconds);

    [[nodiscard]] double now_s() const { return m_now_s; }
    [[nodiscard]] std::size_t present() const { return m_people.size(); }
    [[nodiscard]] bool isPresent(std::uint32_t id) const { return m_rowOf[id - 1] != kGone; }
    /// Where somebody is, or was when he left.
    [[nodiscard]] geometry::Point position(std::uint32_t id) const;
    [[nodiscard]] const steering::Crowd& people() const { return m_people; }
    /// When somebody passed a gate or reached the goal; kNever until then.
    [[nodiscard]] double passed_s(std::uint32_t id, std::size_t gate) const { return m_plans[id - 1].passed_s[gate]; }
    [[nodiscard]] double arrived_s(std::uint32_t id) const { return m_plans[id - 1].arrived_s; }
    void setGoal(std::uint32_t id, geometry::Point goal) { m_plans[id - 1].walker.goal = goal; }

private:
    static constexpr std::size_t kGone = std::numeric_limits<std::size_t>::max();
    struct Plan {
        StagedWalker walker;
        std::size_t nextGate = 0;
        std::vector<double> passed_s;
        double arrived_s = kNever;
        geometry::Point left;
    };

    [[nodiscard]] geometry::Point aimOf(const Plan& plan, geometry::Point at) const;
    [[nodiscard]] double left_m(const Plan& plan, geometry::Point at, geometry::Point aim) const;
    void prefer();
    void note();
    void remove(std::size_t row);

    steering::Steering m_steering;
    steering::WallGrid m_walls;
    composite::Proxies m_proxies;
    steering::Crowd m_people;
    std::vector<Plan> m_plans;            ///< by id
    std::vector<std::size_t> m_rowOf;     ///< by id
    std::vector<double> m_left_m;         ///< by row
    std::vector<steering::Vector> m_next; ///< by row
    double m_now_s = 0.0;
};

/// Several runs with and without something.
struct Paired {
    double meanWith = 0.0;
    double meanWithout = 0.0;
    double effect = 0.0; ///< mean difference in its standard deviations (Cohen's d of paired samples)
    double p = 1.0;      ///< of Student's paired test, both sides
};

/// Compares the same seeds with and without; both of the same length, at least 2.
[[nodiscard]] Paired compare(std::span<const double> with, std::span<const double> without);
/// The same, in words, to the test's log.
void report(const char* what, const Paired& found);

} // namespace passerby::testing
