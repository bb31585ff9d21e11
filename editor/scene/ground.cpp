// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/ground.h"

#include "core/geometry/triangulation.h"
#include "core/shapes/passages.h"
#include "core/shapes/roof.h"
#include "core/world/extent.h"
#include "editor/scene/kerbs.h"
#include "editor/scene/roads.h"
#include "editor/scene/things.h"
#include "editor/scene/tiling.h"

#include <algorithm>
#include <map>

namespace passerby::editor {
namespace {

constexpr double kFarMargin_m = 3000.0;
constexpr double kKerbHalfWidth_m = 0.09;
constexpr double kKerbHalfPixels = 0.55;
constexpr double kMarkerRadius_m = 0.62;

bool hasPaving(world::CellKind kind)
{
    return kind != world::CellKind::path && kind != world::CellKind::street && kind != world::CellKind::indoor;
}

geometry::Box worldBox(const world::World& world)
{
    geometry::Box box = world::extentOf(world);
    if (box.isEmpty())
        box = {{-100.0, -100.0}, {100.0, 100.0}};
    return box;
}

GroundVertex groundVertex(double x, double y, double z, const QVector3D& color, float paving)
{
    return {{float(x), float(y), float(z)}, {color.x(), color.y(), color.z()}, paving};
}

/// One tile around everything, of two triangles.
MeshTile<GroundVertex> farPlane(const geometry::Box& box, const SceneTheme& theme)
{
    const geometry::Box far = box.grown(kFarMargin_m);
    const auto corner = [&](double x, double y) { return groundVertex(x, y, 0.0, theme.yard, 0.0F); };
    const GroundVertex a = corner(far.low.x, far.low.y);
    const GroundVertex c = corner(far.high.x, far.high.y);
    return {{a, corner(far.high.x, far.low.y), c, a, c, corner(far.low.x, far.high.y)},
            QVector3D(float(far.low.x), float(far.low.y), 0.0F),
            QVector3D(float(far.high.x), float(far.high.y), 0.0F)};
}

class MarkTiles {
public:
    void add(const Ribbon& ribbon)
    {
        RibbonTile& tile = m_tiles[tileOf(double(ribbon.ends[0]), double(ribbon.ends[1]))];
        const QVector3D a(ribbon.ends[0], ribbon.ends[1], ribbon.shape[0]);
        const QVector3D b(ribbon.ends[2], ribbon.ends[3], ribbon.shape[0]);
        if (tile.ribbons.empty())
            tile.low = tile.high = a;
        for (int axis = 0; axis < 3; ++axis) {
            tile.low[axis] = std::min({tile.low[axis], a[axis], b[axis]});
            tile.high[axis] = std::max({tile.high[axis], a[axis], b[axis]});
        }
        tile.ribbons.push_back(ribbon);
    }
    [[nodiscard]] std::vector<RibbonTile> take()
    {
        std::vector<RibbonTile> tiles;
        for (auto& [place, tile] : m_tiles) {
            tile.contentHash = contentHash(tile.ribbons);
            tiles.push_back(std::move(tile));
        }
        return tiles;
    }

private:
    std::map<std::pair<int, int>, RibbonTile> m_tiles;
};

} // namespace

void appendArea(const geometry::Polygon& polygon, double z_m, const QVector3D& color, std::vector<GroundVertex>& out)
{
    std::vector<geometry::Point> points;
    for (const auto& triangle : geometry::triangulate(polygon, points))
        for (const std::uint32_t i : triangle)
            out.push_back(groundVertex(points[i].x, points[i].y, z_m, color, 0.0F));
}

GroundLayers makeGround(const world::World& world, const Elevations& elevations, const SceneTheme& theme, const geometry::Box& whole)
{
    GroundLayers layers;
    layers.farPlane = farPlane(whole.isEmpty() ? worldBox(world) : whole, theme);
    layers.farPlane.contentHash = contentHash(layers.farPlane.vertices);
    Tiling<GroundVertex> scenery;
    std::vector<GroundVertex> vertices;
    for (const auto& [id, obstacle] : world.obstacles())
        if (obstacle.kind == world::ObstacleKind::green || obstacle.kind == world::ObstacleKind::water) {
            vertices.clear();
            appendArea(obstacle.polygon, 0.0, obstacle.kind == world::ObstacleKind::green ? theme.green : theme.water, vertices);
            scenery.add(vertices);
        }
    layers.roads = roadTiles(world, elevations, theme);
    layers.scenery = scenery.take();
    Tiling<GroundVertex> cells;
    std::vector<geometry::Point> points;
    const auto liftFloors = shapes::liftFloors(world, elevations);
    for (const auto& [id, cell] : world.cells()) {
        vertices.clear();
        const auto lift = liftFloors.find(id);
        const auto height = [&, cellId = id, level = cell.level](geometry::Point place) {
            return lift != liftFloors.end() ? lift->second : elevations.at(cellId, level, place);
        };
        const QVector3D color = theme.cell[std::size_t(cell.kind)] * float(0.985 + 0.03 * shapes::hashOf(id.number));
        const float paving = hasPaving(cell.kind) ? 1.0F : 0.0F;
        for (const auto& triangle : geometry::triangulate(cell.polygon, points))
            for (const std::uint32_t i : triangle)
                vertices.push_back(groundVertex(points[i].x, points[i].y, height(points[i]), color, paving));
        cells.add(vertices);
    }
    layers.cells = cells.take();
    return layers;
}

std::vector<RibbonTile> makeGroundMarks(const world::World& world, const Elevations& elevations, const FloorHeights& floors,
                                        const SceneTheme& theme)
{
    MarkTiles tiles;
    const std::array<float, 4> kerb{theme.kerb.x(), theme.kerb.y(), theme.kerb.z(), theme.kerbAlpha};
    const Kerbs kerbs(world);
    for (const auto& [id, cell] : world.cells()) {
        for (const auto& [a, b] : kerbs.of(id, cell)) {
            const double z = elevations.at(id, cell.level, geometry::midpoint(a, b));
            tiles.add({{float(a.x), float(a.y), float(b.x), float(b.y)},
                       {float(z), float(kKerbHalfWidth_m), float(kKerbHalfPixels), 0.0F},
                       kerb,
                       0.0F});
        }
    }
    const QVector3D rim = theme.accentRim;
    for (const auto& [id, target] : world.targets()) {
        const world::TargetType* type = world.targetTypes().find(target.type);
        const world::Cell* cell = world.cells().find(target.cell);
        const world::Color color = type ? type->color : world::Color{};
        const float x = float(target.position.x);
        const float y = float(target.position.y);
        const float z = float(elevations.at(target.cell, cell ? cell->level : 0, target.position));
        const std::array<float, 4> fill{float(color.red) / 255.0F, float(color.green) / 255.0F, float(color.blue) / 255.0F, 1.0F};
        const std::array<float, 4> pool{fill[0], fill[1], fill[2], 0.5F};
        tiles.add({{x, y, x, y}, {z, 3.2F, 0.0F, float(RibbonStyle::glow)}, pool, 0.0F});
        tiles.add({{x, y, x, y}, {z, float(kMarkerRadius_m + 0.12), 2.4F, 0.0F}, {rim.x(), rim.y(), rim.z(), 0.95F}, 0.0F});
        tiles.add({{x, y, x, y}, {z, float(kMarkerRadius_m), 1.8F, 0.0F}, fill, 0.0F});
    }
    for (const Ribbon& mark : roadMarks(world, floors, theme))
        tiles.add(mark);
    for (const Ribbon& mark : thingMarks(world, floors, theme))
        tiles.add(mark);
    return tiles.take();
}

} // namespace passerby::editor
