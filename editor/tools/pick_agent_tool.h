// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/point.h"
#include "core/run/frame.h"
#include "core/world/agent_id.h"
#include "editor/scene/orbit_camera.h"

#include <cstdint>
#include <optional>

namespace passerby::editor {

class LiveSession;

inline constexpr double kPersonHeight_m = 1.75;
inline constexpr double kPersonRadius_m = 0.35;

/// The walker nearest to the point in plan, at most `tolerance_m` away.
[[nodiscard]] std::optional<world::AgentId> findAgent(const run::Frame& frame, geometry::Point point, double tolerance_m);
/// The walker whose body (an upright line of kPersonHeight_m, as thick as kPersonRadius_m plus `slack` × distance, for far ones) the ray
/// meets first.
[[nodiscard]] std::optional<world::AgentId> findAgent(const run::Frame& frame, const Ray& ray, double slack = 0.01);

/// Picks a person of a live run and asks the run for the story.
class PickAgentTool {
public:
    explicit PickAgentTool(LiveSession& session);
    /// True when somebody was hit: the session's storyReady follows.
    bool pick(geometry::Point point, double tolerance_m);
    bool pick(const Ray& ray);
    [[nodiscard]] std::optional<world::AgentId> picked() const { return m_picked; }
    /// Asks again for the person picked (the story moves on), if there is one.
    void refresh();
    void clear() { m_picked.reset(); }

private:
    bool take(std::optional<world::AgentId> agent);

    LiveSession& m_session;
    std::optional<world::AgentId> m_picked;
};

} // namespace passerby::editor
