// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/pick_agent_tool.h"

#include "editor/session/live_session.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace passerby::editor {

namespace {

/// Distance of the ray from an upright line, and how far along the ray that is.
struct Approach {
    double gap_m = std::numeric_limits<double>::infinity();
    double along_m = 0.0;
};

/// Closest approach of a ray (unit direction) to the upright segment from (x, y, z) to (x, y, z + height).
Approach approach(const Ray& ray, double x, double y, double z, double height)
{
    const double ox = ray.origin.x();
    const double oy = ray.origin.y();
    const double oz = ray.origin.z();
    const double dx = ray.direction.x();
    const double dy = ray.direction.y();
    const double dz = ray.direction.z();
    const double flat = dx * dx + dy * dy;
    const auto heightAlong = [&](double along) { return std::clamp(oz + along * dz, z, z + height); };
    // Nearest in plan first, then settle the height: for an upright line two rounds are exact but at its ends, and near enough there.
    double along = flat > 1e-12 ? ((x - ox) * dx + (y - oy) * dy) / flat : 0.0;
    for (int round = 0; round < 4; ++round) {
        const double nearestZ = heightAlong(along);
        along = (x - ox) * dx + (y - oy) * dy + (nearestZ - oz) * dz;
    }
    along = std::max(along, 0.0);
    const double gap = std::hypot(ox + along * dx - x, oy + along * dy - y, oz + along * dz - heightAlong(along));
    return {gap, along};
}

} // namespace

std::optional<world::AgentId> findAgent(const run::Frame& frame, geometry::Point point, double tolerance_m)
{
    std::optional<world::AgentId> nearest;
    double nearest_m = tolerance_m;
    for (const run::Walker& walker : frame.walkers) {
        const double away_m = std::hypot(double{walker.x_m} - point.x, double{walker.y_m} - point.y);
        if (away_m > nearest_m || (nearest && away_m == nearest_m))
            continue;
        nearest_m = away_m;
        nearest = walker.agent;
    }
    return nearest;
}

std::optional<world::AgentId> findAgent(const run::Frame& frame, const Ray& ray, double slack)
{
    std::optional<world::AgentId> first;
    double first_m = std::numeric_limits<double>::infinity();
    for (const run::Walker& walker : frame.walkers) {
        const Approach closest = approach(ray, walker.x_m, walker.y_m, walker.z_m, kPersonHeight_m);
        if (closest.gap_m > kPersonRadius_m + slack * closest.along_m || closest.along_m >= first_m)
            continue;
        first_m = closest.along_m;
        first = walker.agent;
    }
    return first;
}

PickAgentTool::PickAgentTool(LiveSession& session) : m_session(session) {}

bool PickAgentTool::take(std::optional<world::AgentId> agent)
{
    if (!agent)
        return false;
    m_picked = agent;
    m_session.requestStory(*agent);
    return true;
}

bool PickAgentTool::pick(geometry::Point point, double tolerance_m)
{
    const auto frame = m_session.frame();
    return frame && take(findAgent(*frame, point, tolerance_m));
}

bool PickAgentTool::pick(const Ray& ray)
{
    const auto frame = m_session.frame();
    return frame && take(findAgent(*frame, ray));
}

void PickAgentTool::refresh()
{
    if (m_picked)
        m_session.requestStory(*m_picked);
}

} // namespace passerby::editor
