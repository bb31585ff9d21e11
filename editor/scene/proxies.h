// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/frame.h"
#include "core/world/agent_id.h"
#include "editor/scene/draw_lists.h"

#include <QColor>
#include <vector>

namespace passerby::editor {

/// A proxy between two frames.
struct ShownProxy {
    world::AgentId agent; ///< who carries it
    world::ProxyKind kind = world::ProxyKind::aggression;
    geometry::Point place;
    double z_m = 0.0;
    double radius_m = 0.0;
    double strength = 0.0; ///< in [0, 1]
};

/// Proxies of `current`, between their places, radii and strengths in both frames, `t` in [0, 1]; marks of trails stay where they are, and
/// so does whatever has no counterpart. `previous` may be null.
[[nodiscard]] std::vector<ShownProxy> interpolatedProxies(const run::Frame* previous, const run::Frame& current, double t);

/// Weak to strong, from the theme's warning to its error colour, and the less transparent the stronger. `strength` in [0, 1], clamped.
[[nodiscard]] QColor proxyColor(double strength, bool dark);

/// Discs on the ground, the weakest below.
[[nodiscard]] std::vector<Ribbon> proxyRibbons(std::vector<ShownProxy> proxies, bool dark);

} // namespace passerby::editor
