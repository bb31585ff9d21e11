// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/scenarios/proxy_stage.h"

#include "core/statistics/distributions.h"

#include <QtGlobal>
#include <algorithm>
#include <cmath>

namespace passerby::testing {

using geometry::Point;
using steering::Vector;

namespace {

constexpr double kBehindGate_m = 0.3; // where people aim, so that they go through
constexpr double kAtGoal_m = 0.3;

Point normalOf(const Gate& gate)
{
    const Point along = gate.b - gate.a;
    return Point{-along.y, along.x} * (1.0 / length(along));
}

/// How far beyond the line of a gate a place is.
double beyond_m(const Gate& gate, Point at)
{
    return dot(at - gate.a, normalOf(gate));
}

} // namespace

ProxyStage::ProxyStage(std::shared_ptr<const steering::SteeringModel> model, std::vector<steering::Wall> walls,
                       std::vector<composite::Rule> rules)
    : m_steering({std::move(model), std::make_shared<steering::NoSteering>()}), m_walls(std::move(walls), m_steering.wallReach_m() + 1.0)
{
    m_proxies.setRules(std::move(rules));
}

std::uint32_t ProxyStage::add(const StagedWalker& walker)
{
    const auto id = static_cast<std::uint32_t>(m_plans.size()) + 1;
    m_plans.push_back({walker, 0, std::vector<double>(walker.gates.size(), kNever), kNever, {}});
    m_rowOf.push_back(m_people.size());
    m_people.add({.id = id, .position = walker.from, .radius_m = walker.radius_m, .maxSpeed_mps = 1.4F * walker.speed_mps});
    return id;
}

Point ProxyStage::aimOf(const Plan& plan, Point at) const
{
    if (plan.nextGate >= plan.walker.gates.size())
        return plan.walker.goal;
    const Gate& gate = plan.walker.gates[plan.nextGate];
    const Point along = gate.b - gate.a;
    const double margin = std::min(0.5, (static_cast<double>(plan.walker.radius_m) + 0.1) / length(along));
    return geometry::nearestOnSegment(at, gate.a + along * margin, gate.b - along * margin) + normalOf(gate) * kBehindGate_m;
}

double ProxyStage::left_m(const Plan& plan, Point at, Point aim) const
{
    double sum = distance(at, aim);
    Point last = aim;
    for (std::size_t gate = plan.nextGate + 1; gate < plan.walker.gates.size(); ++gate) {
        const Point next = midpoint(plan.walker.gates[gate].a, plan.walker.gates[gate].b);
        sum += distance(last, next);
        last = next;
    }
    return plan.nextGate < plan.walker.gates.size() ? sum + distance(last, plan.walker.goal) : sum;
}

void ProxyStage::prefer()
{
    m_left_m.resize(m_people.size());
    for (std::size_t row = 0; row < m_people.size(); ++row) {
        const Plan& plan = m_plans[m_people.id[row] - 1];
        const Point at = m_people.position(row);
        const Point aim = aimOf(plan, at);
        const Point way = aim - at;
        const double distance_m = length(way);
        const double speed = std::min(static_cast<double>(plan.walker.speed_mps), distance_m / 0.5);
        const Point preferred = distance_m > 0.0 ? way * (speed / distance_m) : Point{};
        m_people.preferred_mps[row] = {static_cast<float>(preferred.x), static_cast<float>(preferred.y)};
        m_left_m[row] = left_m(plan, at, aim);
    }
}

void ProxyStage::step()
{
    prefer();
    const std::size_t count = m_people.size();
    m_proxies.update(m_people, m_left_m, m_now_s, kStep_s, 1);
    m_proxies.appendTo(m_people, 1);
    m_next.resize(m_people.size());
    m_steering.step(m_people, m_walls, static_cast<float>(kStep_s), 1, m_next);
    m_people.resize(count);
    m_next.resize(count);
    steering::advance(m_people, m_walls, m_next, kStep_s, 1);
    m_now_s += kStep_s;
    note();
}

void ProxyStage::run(double seconds)
{
    for (const double end_s = m_now_s + seconds - 0.5 * kStep_s; m_now_s < end_s;)
        step();
}

void ProxyStage::note()
{
    for (std::size_t row = m_people.size(); row-- > 0;) {
        Plan& plan = m_plans[m_people.id[row] - 1];
        const Point at = m_people.position(row);
        if (plan.nextGate > 0 && beyond_m(plan.walker.gates[plan.nextGate - 1], at) < 0.0) // pushed back
            --plan.nextGate;
        if (plan.nextGate < plan.walker.gates.size()) {
            if (beyond_m(plan.walker.gates[plan.nextGate], at) > 0.0)
                plan.passed_s[plan.nextGate++] = m_now_s;
        } else if (plan.arrived_s == kNever && distance(at, plan.walker.goal) < kAtGoal_m) {
            plan.arrived_s = m_now_s;
            if (plan.walker.leavesAtGoal)
                remove(row);
        }
    }
}

void ProxyStage::remove(std::size_t row)
{
    const std::size_t last = m_people.size() - 1;
    const std::uint32_t id = m_people.id[row];
    m_plans[id - 1].left = m_people.position(row);
    m_rowOf[m_people.id[last] - 1] = row;
    m_rowOf[id - 1] = kGone;
    m_people.replaceByLast(row);
}

Point ProxyStage::position(std::uint32_t id) const
{
    return isPresent(id) ? m_people.position(m_rowOf[id - 1]) : m_plans[id - 1].left;
}

Paired compare(std::span<const double> with, std::span<const double> without)
{
    const auto n = static_cast<double>(with.size());
    Paired found;
    for (std::size_t i = 0; i < with.size(); ++i) {
        found.meanWith += with[i] / n;
        found.meanWithout += without[i] / n;
    }
    const double mean = found.meanWith - found.meanWithout;
    double squares = 0.0;
    for (std::size_t i = 0; i < with.size(); ++i)
        squares += std::pow(with[i] - without[i] - mean, 2);
    const double sd = std::sqrt(squares / (n - 1.0));
    if (sd == 0.0)
        return {found.meanWith, found.meanWithout, mean == 0.0 ? 0.0 : std::copysign(1e9, mean), mean == 0.0 ? 1.0 : 0.0};
    found.effect = mean / sd;
    found.p = statistics::studentTwoSided(mean / (sd / std::sqrt(n)), n - 1.0);
    return found;
}

void report(const char* what, const Paired& found)
{
    qInfo("%s: %.3f with, %.3f without, effect size %.2f, p = %.2g", what, found.meanWith, found.meanWithout, found.effect, found.p);
}

} // namespace passerby::testing
