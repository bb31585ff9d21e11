// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/shapes/shape.h"
#include "editor/document/object_ref.h"
#include "editor/scene/floor_heights.h"
#include "editor/scene/ray_box.h"

#include <functional>
#include <optional>
#include <vector>

namespace passerby::editor {

/// May the mouse find it? An empty one: all.
using IsTouchable = std::function<bool(ObjectRef)>;

/// Finds the fixture that a ray meets before any floor. Immutable.
class ThingPicker {
public:
    explicit ThingPicker(const world::World& world);

    struct Hit {
        world::FixtureId fixture;
        double distance_m = 0.0;
    };
    /// The nearest one, within its box; one that only lies on the floor by that floor. Those under a floor or in the ground are not found.
    /// Walls before it are not asked about.
    [[nodiscard]] std::optional<Hit> pick(const Ray& ray, const IsTouchable& isTouchable) const;
    /// Metres to the first floor, the ground of the whole city among them; kNowhere_m where there is none.
    [[nodiscard]] double distanceToFloor(const Ray& ray) const;

private:
    /// A fixture in the axes of its shape.
    struct Thing {
        world::FixtureId id;
        shapes::Placement at;
        geometry::Box box;
        double high_m;
    };
    struct Floor {
        world::CellId cell;
        int level;
        bool isFlat;
        geometry::Box box;
    };
    [[nodiscard]] std::optional<double> distanceTo(const Thing& thing, const Ray& ray) const;
    [[nodiscard]] std::optional<double> distanceTo(const Floor& floor, const Ray& ray) const;

    world::World m_world;
    FloorHeights m_heights;
    std::vector<Thing> m_things;
    std::vector<Floor> m_floors;
};

} // namespace passerby::editor
