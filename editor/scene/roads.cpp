// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/roads.h"

#include "core/shapes/road_shapes.h"
#include "editor/scene/tiling.h"

#include <functional>
#include <map>
#include <utility>

namespace passerby::editor {
namespace {

constexpr float kAsphaltByNight = 0.45F;
constexpr float kPaintByNight = 0.55F;
constexpr float kPaintAlpha = 0.8F;
constexpr double kLeastPaint_px = 0.3; ///< half of it

QVector3D shownAs(world::Color color, bool isDark, float byNight)
{
    const QVector3D shown = QVector3D(float(color.red), float(color.green), float(color.blue)) / 255.0F;
    return isDark ? shown * byNight : shown;
}

} // namespace

std::vector<MeshTile<GroundVertex>> roadTiles(const world::World& world, const world::Elevations& elevations, const SceneTheme& theme)
{
    std::map<std::pair<int, world::LaneKind>, Tiling<GroundVertex>, std::greater<>> tilings; // what is drawn first is seen
    std::vector<GroundVertex> vertices;
    for (const auto& [id, lane] : world.lanes()) {
        const QVector3D color = shownAs(shapes::colorOf(lane.kind), theme.dark, kAsphaltByNight);
        const float z = float(elevations.at({}, lane.level, {}));
        vertices.clear();
        for (const shapes::Triangle& triangle : shapes::bandOf(lane))
            for (const shapes::Corner& corner : triangle.corners)
                vertices.push_back({{float(corner[0]), float(corner[1]), z}, {color.x(), color.y(), color.z()}, 0.0F});
        tilings[{lane.level, lane.kind}].add(vertices);
    }
    std::vector<MeshTile<GroundVertex>> tiles;
    for (auto& [place, tiling] : tilings)
        for (MeshTile<GroundVertex>& tile : tiling.take())
            tiles.push_back(std::move(tile));
    return tiles;
}

std::vector<Ribbon> roadMarks(const world::World& world, const FloorHeights& floors, const SceneTheme& theme)
{
    std::vector<Ribbon> ribbons;
    const auto append = [&](const std::vector<shapes::FloorMark>& marks, int level) {
        const QVector4D color(shownAs(shapes::colorOf(shapes::Paint::light, {}), theme.dark, kPaintByNight), kPaintAlpha);
        for (const shapes::FloorMark& mark : marks)
            ribbons.push_back(ribbon(mark.a, mark.b, floors.at(level, geometry::midpoint(mark.a, mark.b)), mark.halfWidth_m, kLeastPaint_px,
                                     RibbonStyle::plain, color));
    };
    const std::vector<bool> haveEdges = shapes::lanesWithEdges(world);
    std::size_t place = 0;
    for (const auto& [id, lane] : world.lanes())
        if (haveEdges[place++])
            append(shapes::edgesOf(lane), lane.level);
    for (const auto& [id, line] : world.stopLines())
        append(shapes::marksOf(line), line.level);
    for (const auto& [id, crossing] : world.crossings())
        append(shapes::marksOf(crossing), crossing.level);
    return ribbons;
}

} // namespace passerby::editor
