// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alibi/bake.h"
#include "core/world/level_of_service.h"
#include "core/world/world.h"
#include "editor/scene/heat_raster.h"

#include <memory>
#include <optional>
#include <vector>

namespace passerby::editor {

/// The cells of a city as ground to be coloured by level of service, made once for all maps of it.
class ServiceGround {
public:
    explicit ServiceGround(const world::World& world);

    [[nodiscard]] bool isOf(const world::World& world) const
    {
        return m_world.cells().sharesStateWith(world.cells()) && m_world.obstacles().sharesStateWith(world.obstacles())
               && m_world.settings().levels == world.settings().levels;
    }
    [[nodiscard]] std::size_t cells() const { return m_areas_m2.size(); }
    /// Of the cell at this place in ascending order of number.
    [[nodiscard]] world::ServiceClass classOf(std::size_t cell, double people) const;
    /// Each cell in the colour of its level; cells without one stay as they are. Empty where none has one.
    [[nodiscard]] Heatmap map(const std::vector<std::optional<world::ServiceClass>>& byCell) const;

private:
    world::World m_world;
    std::vector<double> m_areas_m2;
    std::vector<world::ServiceUse> m_uses;
    std::vector<HeatSquare> m_squares; ///< [cells]
};

/// Place of the cell of each segment in ascending order of number [segments].
[[nodiscard]] std::vector<std::uint32_t> cellPlaces(const navigation::NavigationGraph& graph, const world::World& world);

/// The level of the mean number of people to be expected in each cell, of so many who keep a schedule. `bake` is of the ground's city.
[[nodiscard]] Heatmap expectedService(const ServiceGround& ground, const world::World& world, const alibi::Bake& bake, double people);

} // namespace passerby::editor
