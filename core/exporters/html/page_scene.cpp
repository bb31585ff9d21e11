// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/html/page_scene.h"

#include "core/exporters/export_files.h"
#include "core/exporters/gltf/cell_heights.h"
#include "core/exporters/html/page_steps.h"
#include "core/exporters/html/page_things.h"
#include "core/shapes/house_color.h"
#include "core/shapes/roof.h"

#include <algorithm>

namespace passerby::exporters {

namespace {

using geometry::Point;
using world::ObstacleKind;

constexpr double kThinnestCrown_m = 1.3;
constexpr double kWidestCrown_m = 3.1;
constexpr double kCrownShare = 0.25; ///< of the sides of a tree's box
constexpr double kTreeSlimness = 2.9;

bool standsUp(ObstacleKind kind)
{
    return kind == ObstacleKind::building || kind == ObstacleKind::wall || kind == ObstacleKind::furniture;
}

void writeRings(const geometry::Polygon& polygon, Point origin, JsonText& json)
{
    json.key("rings");
    json.beginList();
    const auto write = [&](const geometry::Ring& ring) {
        Steps<2> steps;
        for (const Point& point : ring)
            steps.add({centimetres(point.x - origin.x), centimetres(point.y - origin.y)});
        steps.writeList(json);
    };
    write(polygon.outer);
    for (const geometry::Ring& hole : polygon.holes)
        write(hole);
    json.endList();
}

void writeHeights(const geometry::Polygon& polygon, const std::function<double(Point)>& heightAt, JsonText& json)
{
    Steps<1> steps;
    bool isFlat = true;
    const auto add = [&](const geometry::Ring& ring) {
        for (const Point& point : ring) {
            const std::int64_t z = centimetres(heightAt(point));
            isFlat = isFlat && z == 0;
            steps.add({z});
        }
    };
    add(polygon.outer);
    for (const geometry::Ring& hole : polygon.holes)
        add(hole);
    if (!isFlat)
        steps.write("z", json);
}

void writeGround(const world::World& world, Point origin, JsonText& json)
{
    const CellHeights heights(world);
    json.key("ground");
    json.beginList();
    for (const auto& [id, cell] : world.cells()) {
        json.beginObject();
        json.member("kind", world::spell(cell.kind));
        json.member("level", cell.level);
        writeRings(cell.polygon, origin, json);
        writeHeights(
            cell.polygon, [&, cellId = id, level = cell.level](Point place) { return heights.at(cellId, level, place); }, json);
        json.endObject();
    }
    json.endList();
}

void writeSolids(const world::World& world, Point origin, JsonText& json)
{
    json.key("solids");
    json.beginList();
    for (const auto& [id, obstacle] : world.obstacles()) {
        if (!standsUp(obstacle.kind))
            continue;
        const shapes::Roof roof = shapes::makeRoof(obstacle, id.number);
        json.beginObject();
        json.member("kind", world::spell(obstacle.kind));
        json.member("number", id.number);
        json.member("base", centimetres(obstacle.base_m));
        json.member("eave", centimetres(roof.eave_m));
        json.member("hip", roof.isHip);
        if (obstacle.color)
            json.member("wall", world::toHex(*obstacle.color));
        if (obstacle.roofColor)
            json.member("roof", world::toHex(*obstacle.roofColor));
        else if (shapes::isOfCopper(obstacle.roof))
            json.member("copper", true);
        writeRings(obstacle.polygon, origin, json);
        StepMesh mesh;
        for (const auto* part : {&roof.triangles, &roof.ends})
            for (const auto& triangle : *part) {
                const auto at = [&](std::size_t i) {
                    const shapes::Roof::Corner& corner = triangle[i];
                    return std::array{centimetres(corner.place.x - origin.x), centimetres(corner.place.y - origin.y),
                                      centimetres(corner.z_m)};
                };
                mesh.add({at(0), at(1), at(2)});
            }
        mesh.write(json);
        json.endObject();
    }
    json.endList();
}

void writeFlats(const world::World& world, Point origin, JsonText& json)
{
    json.key("flats");
    json.beginList();
    for (const auto& [id, obstacle] : world.obstacles()) {
        if (obstacle.kind != ObstacleKind::water && obstacle.kind != ObstacleKind::green)
            continue;
        json.beginObject();
        json.member("kind", world::spell(obstacle.kind));
        writeRings(obstacle.polygon, origin, json);
        json.endObject();
    }
    json.endList();
}

void writeTrees(const world::World& world, Point origin, JsonText& json)
{
    json.key("trees");
    Steps<4> steps;
    for (const auto& [id, obstacle] : world.obstacles()) {
        if (obstacle.kind != ObstacleKind::tree)
            continue;
        const Point middle = geometry::centroid(obstacle.polygon) - origin;
        const geometry::Box box = geometry::boundingBox(obstacle.polygon);
        const double sides_m = box.high.x - box.low.x + box.high.y - box.low.y;
        const double radius_m = std::clamp(kCrownShare * sides_m, kThinnestCrown_m, kWidestCrown_m);
        const double height_m = obstacle.height_m > 2.0 ? obstacle.height_m : kTreeSlimness * radius_m;
        steps.add({centimetres(middle.x), centimetres(middle.y), centimetres(radius_m), centimetres(height_m)});
    }
    steps.writeList(json);
}

struct Layer {
    void (*write)(const world::World&, Point, JsonText&);
    double done; ///< share of the work before it
};
constexpr std::array kLayers{Layer{writeGround, 0.0}, Layer{writeSolids, 0.2}, Layer{writeFlats, 0.7}, Layer{writeTrees, 0.75},
                             Layer{writePageThings, 0.8}};

} // namespace

foundation::Result<std::string> pageScene(const world::World& world, Point origin, foundation::JobContext& context)
{
    JsonText json;
    json.beginObject();
    for (const Layer& layer : kLayers) {
        if (context.isCancelled())
            return exportCancelled();
        context.report(layer.done, "Shaping the city");
        layer.write(world, origin, json);
    }
    json.endObject();
    if (context.isCancelled())
        return exportCancelled();
    return json.take();
}

} // namespace passerby::exporters
