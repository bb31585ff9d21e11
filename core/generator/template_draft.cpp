// SPDX-License-Identifier: Apache-2.0
#include "core/generator/template_draft.h"

#include "core/geometry/common_border.h"

#include <cmath>
#include <numbers>

namespace passerby::generator {

namespace {

constexpr double kWidestPortal_m = 4.0;
constexpr double kBetweenPortals_m = 12.0; ///< of a long border, at most
constexpr double kTouch_m = 1e-6;
constexpr double kCrown_m = 1.6; ///< radius
constexpr double kTree_m = 7.0;
constexpr int kCrownCorners = 8;

geometry::Polygon polygonOf(const PlanBox& box)
{
    return {{{box.x0, box.y0}, {box.x1, box.y0}, {box.x1, box.y1}, {box.x0, box.y1}}, {}};
}

/// The place of item i of `count`, spread over a segment.
geometry::Point placeOf(int i, int count, geometry::Point from, geometry::Point to)
{
    return from + (double(i) + 0.5) / double(count) * (to - from);
}

} // namespace

TemplateDraft::TemplateDraft(std::span<const PlaceKind> kinds, double waitScale)
    : m_builder(world::World()), m_types(addTargetTypes(m_builder, kinds, waitScale))
{
    addProfiles(m_builder, m_types);
}

void TemplateDraft::addCell(world::CellKind kind, const PlanBox& box, std::string name)
{
    const geometry::Polygon polygon = polygonOf(box);
    m_cells.emplace_back(m_builder.add(world::Cell{std::move(name), kind, 0, polygon}), polygon);
}

void TemplateDraft::addCells(world::CellKind kind, const PlanBox& box, int columns, int rows)
{
    const double width = (box.x1 - box.x0) / columns;
    const double depth = (box.y1 - box.y0) / rows;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            addCell(kind, {box.x0 + column * width, box.y0 + row * depth, box.x0 + (column + 1) * width, box.y0 + (row + 1) * depth});
}

void TemplateDraft::addDoors(std::initializer_list<PlaceKind> kinds, int count, geometry::Point from, geometry::Point to)
{
    for (int i = 0; i < count; ++i) {
        const PlaceKind kind = kinds.begin()[std::size_t(i) % kinds.size()];
        const geometry::Point place = placeOf(i, count, from, to);
        for (const auto& [cell, polygon] : m_cells)
            if (geometry::contains(polygon, place)) {
                m_builder.add(world::Target{"", m_types[std::size_t(kind)], cell, place});
                break;
            }
    }
}

void TemplateDraft::addObstacle(world::ObstacleKind kind, const PlanBox& box, double height_m, std::string name)
{
    m_builder.add(world::Obstacle{std::move(name), kind, 0, polygonOf(box), 0.0, height_m});
}

void TemplateDraft::addTrees(int count, geometry::Point from, geometry::Point to)
{
    for (int i = 0; i < count; ++i) {
        geometry::Polygon crown;
        for (int corner = 0; corner < kCrownCorners; ++corner) {
            const double angle = 2.0 * std::numbers::pi * corner / kCrownCorners;
            crown.outer.push_back(placeOf(i, count, from, to) + kCrown_m * geometry::Point{std::cos(angle), std::sin(angle)});
        }
        m_builder.add(world::Obstacle{"", world::ObstacleKind::tree, 0, std::move(crown), 0.0, kTree_m});
    }
}

void TemplateDraft::addPortals()
{
    for (std::size_t first = 0; first < m_cells.size(); ++first)
        for (std::size_t second = first + 1; second < m_cells.size(); ++second)
            for (const geometry::BorderStretch& border : geometry::commonBorder(m_cells[first].second, m_cells[second].second, kTouch_m)) {
                const int count = int(std::ceil(border.length() / kBetweenPortals_m));
                const double half = 0.5 * std::min(kWidestPortal_m, 0.9 * border.length() / count) / border.length();
                for (int i = 0; i < count; ++i) {
                    const geometry::Point middle = placeOf(i, count, border.a, border.b);
                    const geometry::Point toEnd = half * (border.b - border.a);
                    m_builder.add(world::Portal{m_cells[first].first, m_cells[second].first, middle - toEnd, middle + toEnd, 0.0});
                }
            }
}

foundation::Result<world::World> TemplateDraft::take(std::string name, std::int64_t population)
{
    addPortals();
    world::Settings settings;
    settings.name = std::move(name);
    settings.population = population;
    m_builder.setSettings(std::move(settings));
    world::World world;
    if (const auto applied = world.apply(m_builder.take()); !applied)
        return applied.error();
    return world;
}

} // namespace passerby::generator
