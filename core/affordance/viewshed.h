// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/affordance/seen_area.h"
#include "core/affordance/sight_walls.h"
#include "core/geometry/visibility.h"

namespace passerby::affordance {

/// The viewshed of a point: its ring and edges, the floor seen (the level's cells), and the areas of both. A buffer as VisibleArea is.
using Viewshed = geometry::VisibleArea;

/// The angle of the view frustum towards a neighbour (60°).
inline constexpr double kFrustumAngle_rad = 1.0471975511965976;

/// What can be seen from the points of one level of a world (Michael and Chrysanthou 2003, Preprocessing the Environment). A snapshot:
/// it does not follow the world. Viewsheds may be asked for from many threads.
class SightField {
public:
    /// Cells that overlap, which they should not, are no floor where they do. Errors: those of geometry::Visibility::build.
    [[nodiscard]] static foundation::Result<SightField> build(const world::World& world, int level,
                                                              const std::vector<world::ObstacleKind>& kinds = usualSightKinds());

    /// False, and an empty viewshed, for an eye outside the bounds.
    bool viewshedAt(geometry::Point eye, Viewshed& viewshed, const geometry::SightQuestion& question = {}) const
    {
        return m_visibility.from(eye, question, viewshed);
    }
    [[nodiscard]] Viewshed viewshedAt(geometry::Point eye, const geometry::SightQuestion& question = {}) const;

    [[nodiscard]] const geometry::Visibility& visibility() const { return m_visibility; }

private:
    explicit SightField(geometry::Visibility visibility) : m_visibility(std::move(visibility)) {}
    geometry::Visibility m_visibility;
};

[[nodiscard]] SeenArea areasOf(const Viewshed& viewshed);
/// The areas within `angle_rad` around `direction_rad` (from east, counter-clockwise).
[[nodiscard]] SeenArea areaInFrustum(const Viewshed& viewshed, double direction_rad, double angle_rad = kFrustumAngle_rad);
/// False where nothing that changes inside the box alone can change the viewshed.
[[nodiscard]] bool meets(const Viewshed& viewshed, const geometry::Box& box);
/// The same for the ring of a viewshed.
[[nodiscard]] bool meets(const geometry::Ring& ring, const geometry::Box& box);

} // namespace passerby::affordance
