// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/agent_id.h"
#include "core/world/world.h"
#include "editor/document/object_ref.h"
#include "editor/scene/orbit_camera.h"
#include "editor/scene/people.h"
#include "editor/scene/solids.h"
#include "editor/scene/thing_picker.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace passerby::editor {

/// The nearest person whose body passes within a few pixels of a ray, and in front of `limit_m`.
[[nodiscard]] std::optional<world::AgentId> pickWalker(const std::vector<ShownWalker>& walkers, const Ray& ray, double pixelAngle,
                                                       double limit_m);

/// The spot that a ray passes nearest to, within a few pixels, unless something stands before it: `isHidden` is asked about rays to spots
/// and how far these are. Its place in the list.
[[nodiscard]] std::optional<std::size_t> pickSpot(const std::vector<QVector3D>& spots, const Ray& ray, double pixelAngle,
                                                  const std::function<bool(const Ray&, double distance_m)>& isHidden);

/// Finds what a ray meets: first targets near the mouse, then fixtures and buildings, then cells. Immutable; made on a worker thread with
/// the meshes.
class ObjectPicker {
public:
    ObjectPicker(const world::World& world, std::shared_ptr<const Roofs> roofs);

    struct Hit {
        ObjectRef object;
        double distance_m = 0.0;
    };
    /// Only what may be touched; a building that may not still hides what is behind it, and fixtures are hidden by floors too.
    [[nodiscard]] std::optional<Hit> pick(const Ray& ray, double pixelAngle, const IsTouchable& isTouchable = {}) const;
    /// Metres to the first wall or roof; 1e30 when there is none.
    [[nodiscard]] double distanceToSolid(const Ray& ray) const;

private:
    struct Solid {
        std::uint32_t number;
        geometry::Box box;
        double low_m;
        double high_m;
    };
    struct Area {
        std::uint32_t number;
        geometry::Box box;
    };
    [[nodiscard]] std::optional<Hit> pickSolid(const Ray& ray) const;
    [[nodiscard]] std::optional<Hit> pickTarget(const Ray& ray, double pixelAngle, double limit_m, const IsTouchable& isTouchable) const;
    [[nodiscard]] std::optional<Hit> pickCell(geometry::Point place, double distance_m) const;

    world::World m_world;
    std::shared_ptr<const Roofs> m_roofs;
    std::vector<Solid> m_solids;
    std::vector<Area> m_cells;
    ThingPicker m_things;
};

} // namespace passerby::editor
