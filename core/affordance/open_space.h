// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/world/world.h"

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace passerby::affordance {

/// A cell that is large in every direction, and how far one sees in it from each point of a raster: isovists in directions, as agents look
/// them up who choose where to go from what is ahead of them (Penn and Turner 2002, "Space syntax based agent simulation"). Sight ends at
/// the cell's border, so that whatever is seen can be walked to. Immutable.
class OpenSpace {
public:
    /// Directions, counter-clockwise; the first one's middle points half a step from east.
    static constexpr std::size_t kDirections = 32;
    using Sight = std::array<float, kDirections>; ///< m, along the middle of each direction

    /// The rasters' spacing; wider in cells for which more than kMostPoints would lie in the box around them.
    static constexpr double kSpacing_m = 2.5;
    static constexpr double kMostPoints = 40'000.0;

    /// `obstacles`: what blocks sight in the cell's box. Errors: those of geometry::Visibility::build; "cancelled".
    [[nodiscard]] static foundation::Result<OpenSpace> build(const geometry::Polygon& cell, std::vector<geometry::Polygon> obstacles,
                                                             unsigned threads, foundation::JobContext& context);

    /// What is seen from the raster's point nearest to a place; null where none of those around it lies in the open.
    [[nodiscard]] const Sight* from(geometry::Point place) const;
    /// What it was built with beside the cell.
    [[nodiscard]] std::span<const geometry::Polygon> obstacles() const { return m_obstacles; }
    [[nodiscard]] std::size_t size() const { return m_sights.size(); }

private:
    OpenSpace() = default;
    void layOut(const geometry::Box& box);
    [[nodiscard]] geometry::Point point(std::size_t place) const;

    std::vector<geometry::Polygon> m_obstacles;
    geometry::Point m_origin;
    double m_spacing_m = kSpacing_m;
    std::size_t m_columns = 0;
    std::size_t m_rows = 0;
    std::vector<Sight> m_sights;
    std::vector<std::uint32_t> m_place; ///< [columns × rows] into m_sights
};

/// Whether a cell is a square, a green or the like rather than a street: 400 m² or more, and a quarter or more of the square over its
/// longest line from corner to corner.
[[nodiscard]] bool isOpenSpace(const geometry::Polygon& cell);

/// The open spaces of a city, [world.cells()]; null for other cells. `before`, unless null, are those of `worldBefore`; what has not
/// changed since is taken over. Errors: those of OpenSpace::build.
using OpenSpaces = std::vector<std::shared_ptr<const OpenSpace>>;
[[nodiscard]] foundation::Result<OpenSpaces> findOpenSpaces(const world::World& world, const OpenSpaces* before,
                                                            const world::World* worldBefore, unsigned threads,
                                                            foundation::JobContext& context);

} // namespace passerby::affordance
