// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/things.h"

#include "core/shapes/floor_marks.h"
#include "core/shapes/passages.h"
#include "core/shapes/thing_shapes.h"
#include "editor/scene/parked_vehicles.h"

namespace passerby::editor {
namespace {

constexpr double kWide_m = 4.0;       ///< what is wider is seen from afar
constexpr double kLong_m = 7.0;       ///< vehicles that are longer, too
constexpr double kLeastMark_px = 0.6; ///< half of it
constexpr float kMarkAlpha = 0.85F;
constexpr float kThingsByNight = 0.75F; ///< as vehicles

QVector3D paintedWith(shapes::Paint paint, world::Color body, const SceneTheme& theme)
{
    const world::Color color = shapes::colorOf(paint, body);
    const QVector3D shown = QVector3D(float(color.red), float(color.green), float(color.blue)) / 255.0F;
    const bool shines = paint == shapes::Paint::glow || paint == shapes::Paint::go || paint == shapes::Paint::stop;
    return theme.dark && !shines ? shown * kThingsByNight : shown;
}

void appendLine(const world::WaitingLine& line, const FloorHeights& floors, const SceneTheme& theme,
                std::vector<std::vector<SolidVertex>>& out)
{
    const shapes::Shape post = shapes::postShape();
    for (const geometry::Point place : shapes::postsOf(line))
        appendShape(post, {place, floors.at(line.level, place), 0.0}, {}, theme, out.emplace_back());
}

/// The floor is where the mark's middle lies.
void appendMarks(const std::vector<shapes::FloorMark>& marks, int level, world::Color body, const FloorHeights& floors,
                 const SceneTheme& theme, std::vector<Ribbon>& out)
{
    for (const shapes::FloorMark& mark : marks)
        out.push_back(ribbon(mark.a, mark.b, floors.at(level, geometry::midpoint(mark.a, mark.b)), mark.halfWidth_m, kLeastMark_px,
                             RibbonStyle::plain, QVector4D(paintedWith(mark.paint, body, theme), kMarkAlpha)));
}

} // namespace

void appendShape(const shapes::Shape& shape, const shapes::Placement& at, world::Color body, const SceneTheme& theme,
                 std::vector<SolidVertex>& out)
{
    const auto vec = [](const shapes::Corner& corner) { return QVector3D(float(corner[0]), float(corner[1]), float(corner[2])); };
    for (const shapes::Triangle& triangle : shapes::placed(shape, at)) {
        const std::array<QVector3D, 3> corners{vec(triangle.corners[0]), vec(triangle.corners[1]), vec(triangle.corners[2])};
        const QVector3D normal = QVector3D::normal(corners[0], corners[1], corners[2]);
        if (normal.isNull())
            continue;
        const QVector3D color = paintedWith(triangle.paint, body, theme);
        for (const QVector3D& corner : corners)
            out.push_back({{corner.x(), corner.y(), corner.z()},
                           {normal.x(), normal.y(), normal.z()},
                           {color.x(), color.y(), color.z()},
                           {0.0F, 0.0F, 0.0F, float(Surface::flat)}});
    }
}

void appendFixture(const world::World& world, const world::Fixture& fixture, const FloorHeights& floors, const SceneTheme& theme,
                   std::vector<SolidVertex>& out)
{
    if (const world::FixtureKind* kind = world.fixtureKinds().find(fixture.kind))
        appendShape(shapes::fixtureShape(fixture, *kind),
                    {fixture.position, floors.at(fixture.level, fixture.position), fixture.heading_rad}, kind->color, theme, out);
}

ThingShapes makeThings(const world::World& world, const FloorHeights& floors, const SceneTheme& theme)
{
    ThingShapes things;
    for (const auto& [id, fixture] : world.fixtures()) {
        const bool isWide = fixture.width_m > kWide_m || fixture.depth_m > kWide_m;
        appendFixture(world, fixture, floors, theme, (isWide ? things.large : things.small).emplace_back());
    }
    for (const auto& [id, line] : world.waitingLines())
        appendLine(line, floors, theme, things.small);
    for (const world::ParkedVehicle& vehicle : world::parkedVehicles(world))
        appendParked(world, vehicle, floors, theme, (vehicle.length_m > kLong_m ? things.large : things.small).emplace_back());
    for (const shapes::Passage& passage : shapes::findPassages(world, world::Elevations(world)))
        appendShape(passage.shape, passage.at, shapes::colorOf(passage.kind), theme, things.large.emplace_back());
    return things;
}

std::vector<Ribbon> thingMarks(const world::World& world, const FloorHeights& floors, const SceneTheme& theme)
{
    std::vector<Ribbon> marks;
    for (const auto& [id, fixture] : world.fixtures())
        if (const world::FixtureKind* kind = world.fixtureKinds().find(fixture.kind))
            appendMarks(shapes::marksOf(fixture, *kind), fixture.level, kind->color, floors, theme, marks);
    constexpr world::Color kLineColor{0x3f, 0x7c, 0xac};
    for (const auto& [id, line] : world.waitingLines())
        appendMarks(shapes::marksOf(line), line.level, kLineColor, floors, theme, marks);
    for (const auto& [id, stroke] : world.paintedDirections())
        appendDirection(stroke, floors, theme, marks);
    return marks;
}

} // namespace passerby::editor
