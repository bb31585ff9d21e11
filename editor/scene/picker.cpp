// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/picker.h"

#include <algorithm>
#include <cmath>

namespace passerby::editor {
namespace {

constexpr double kBodyRadius_m = 0.32;
constexpr double kPickedHeight_m = 1.8;
constexpr double kPickReach_px = 5.0;
constexpr double kTargetRadius_m = 0.8;
constexpr double kSpotReach_px = 12.0;

double hitTriangle(const Ray& ray, const QVector3D& a, const QVector3D& b, const QVector3D& c)
{
    const QVector3D u = b - a;
    const QVector3D v = c - a;
    const QVector3D p = QVector3D::crossProduct(ray.direction, v);
    const float determinant = QVector3D::dotProduct(u, p);
    if (std::abs(determinant) < 1e-9F)
        return kNowhere_m;
    const QVector3D s = ray.origin - a;
    const float beta = QVector3D::dotProduct(s, p) / determinant;
    const QVector3D q = QVector3D::crossProduct(s, u);
    const float gamma = QVector3D::dotProduct(ray.direction, q) / determinant;
    const float t = QVector3D::dotProduct(v, q) / determinant;
    return beta >= 0.0F && gamma >= 0.0F && beta + gamma <= 1.0F && t > 0.0F ? double(t) : kNowhere_m;
}

double hitRoof(const Ray& ray, const shapes::Roof& roof)
{
    double nearest = kNowhere_m;
    const auto place = [](const shapes::Roof::Corner& c) { return QVector3D(float(c.place.x), float(c.place.y), float(c.z_m)); };
    for (const auto* part : {&roof.triangles, &roof.ends})
        for (const auto& triangle : *part)
            nearest = std::min(nearest, hitTriangle(ray, place(triangle[0]), place(triangle[1]), place(triangle[2])));
    return nearest;
}

double hitWalls(const Ray& ray, const geometry::Ring& ring, double low_m, double high_m)
{
    double nearest = kNowhere_m;
    const geometry::Point from{double(ray.origin.x()), double(ray.origin.y())};
    const geometry::Point along{double(ray.direction.x()), double(ray.direction.y())};
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const geometry::Point a = ring[i];
        const geometry::Point edge = ring[(i + 1) % ring.size()] - a;
        const double turn = geometry::cross(along, edge);
        if (std::abs(turn) < 1e-12)
            continue;
        const double t = geometry::cross(a - from, edge) / turn;
        const double u = geometry::cross(a - from, along) / turn;
        const double z = double(ray.origin.z()) + t * double(ray.direction.z());
        if (t > 0.0 && u >= 0.0 && u <= 1.0 && z >= low_m && z <= high_m)
            nearest = std::min(nearest, t);
    }
    return nearest;
}

bool mayTouch(const IsTouchable& isTouchable, ObjectRef object)
{
    return !isTouchable || isTouchable(object);
}

/// Least distance between the ray and the upright axis of a body, and how far along the ray that is.
std::pair<double, double> nearestApproach(const Ray& ray, geometry::Point place, double low_m, double height_m)
{
    double best = kNowhere_m;
    double bestAlong = 0.0;
    for (int i = 0; i <= 4; ++i) {
        const QVector3D p(float(place.x), float(place.y), float(low_m + height_m * i / 4.0));
        const double along = double(QVector3D::dotProduct(p - ray.origin, ray.direction));
        const double away = double((ray.origin + ray.direction * float(along) - p).length());
        if (along > 0.0 && away < best) {
            best = away;
            bestAlong = along;
        }
    }
    return {best, bestAlong};
}

} // namespace

std::optional<world::AgentId> pickWalker(const std::vector<ShownWalker>& walkers, const Ray& ray, double pixelAngle, double limit_m)
{
    std::optional<world::AgentId> found;
    double bestScore = kNowhere_m;
    for (const ShownWalker& walker : walkers) {
        const auto [away, along] = nearestApproach(ray, walker.place, walker.z_m, kPickedHeight_m);
        if (along > limit_m + 1.0 || away > kBodyRadius_m + kPickReach_px * pixelAngle * along)
            continue;
        const double score = away / (pixelAngle * along) + 1e-3 * along; // pixels, nearer ones first among equals
        if (score < bestScore) {
            bestScore = score;
            found = walker.agent;
        }
    }
    return found;
}

std::optional<std::size_t> pickSpot(const std::vector<QVector3D>& spots, const Ray& ray, double pixelAngle,
                                    const std::function<bool(const Ray&, double distance_m)>& isHidden)
{
    std::optional<std::size_t> nearest;
    double least_px = kSpotReach_px;
    for (std::size_t i = 0; i < spots.size(); ++i) {
        const double along_m = double(QVector3D::dotProduct(spots[i] - ray.origin, ray.direction));
        const double away_m = double((ray.origin + ray.direction * float(along_m) - spots[i]).length());
        if (along_m <= 0.0 || away_m > least_px * pixelAngle * along_m)
            continue;
        const QVector3D towards = spots[i] - ray.origin;
        if (isHidden({ray.origin, towards.normalized()}, double(towards.length())))
            continue;
        least_px = away_m / (pixelAngle * along_m);
        nearest = i;
    }
    return nearest;
}

ObjectPicker::ObjectPicker(const world::World& world, std::shared_ptr<const Roofs> roofs)
    : m_world(world), m_roofs(std::move(roofs)), m_things(m_world)
{
    for (const auto& [number, roof] : *m_roofs) {
        const world::Obstacle* obstacle = m_world.obstacles().find(m_world.obstacles().idOf(number));
        if (!obstacle)
            continue;
        double high = roof.eave_m;
        for (const auto& triangle : roof.triangles)
            for (const shapes::Roof::Corner& corner : triangle)
                high = std::max(high, corner.z_m);
        m_solids.push_back({number, geometry::boundingBox(obstacle->polygon), obstacle->base_m, high});
    }
    for (const auto& [id, cell] : m_world.cells())
        m_cells.push_back({id.number, geometry::boundingBox(cell.polygon)});
}

std::optional<ObjectPicker::Hit> ObjectPicker::pickSolid(const Ray& ray) const
{
    std::optional<Hit> best;
    for (const Solid& solid : m_solids) {
        const auto first_m = distanceToBox(ray, solid.box, solid.low_m, solid.high_m);
        if (!first_m || (best && *first_m > best->distance_m))
            continue;
        const world::Obstacle& obstacle = *m_world.obstacles().find(m_world.obstacles().idOf(solid.number));
        const shapes::Roof& roof = m_roofs->at(solid.number);
        double t = std::min(hitRoof(ray, roof), hitWalls(ray, obstacle.polygon.outer, obstacle.base_m, roof.eave_m));
        for (const geometry::Ring& hole : obstacle.polygon.holes)
            t = std::min(t, hitWalls(ray, hole, obstacle.base_m, roof.eave_m));
        if (t < kNowhere_m && (!best || t < best->distance_m))
            best = Hit{{ObjectKind::obstacle, solid.number}, t};
    }
    return best;
}

double ObjectPicker::distanceToSolid(const Ray& ray) const
{
    const auto hit = pickSolid(ray);
    return hit ? hit->distance_m : kNowhere_m;
}

std::optional<ObjectPicker::Hit> ObjectPicker::pickTarget(const Ray& ray, double pixelAngle, double limit_m,
                                                          const IsTouchable& isTouchable) const
{
    std::optional<Hit> best;
    double bestAway = kNowhere_m;
    for (const auto& [id, target] : m_world.targets()) {
        const auto [away, along] = nearestApproach(ray, target.position, 0.0, 0.0);
        if (along > limit_m + 1.0 || away > kTargetRadius_m + kPickReach_px * pixelAngle * along || away >= bestAway
            || !mayTouch(isTouchable, {ObjectKind::target, id.number}))
            continue;
        bestAway = away;
        best = Hit{{ObjectKind::target, id.number}, along};
    }
    return best;
}

std::optional<ObjectPicker::Hit> ObjectPicker::pickCell(geometry::Point place, double distance_m) const
{
    for (const Area& area : m_cells)
        if (area.box.contains(place))
            if (const world::Cell* cell = m_world.cells().find(m_world.cells().idOf(area.number));
                cell && geometry::contains(cell->polygon, place))
                return Hit{{ObjectKind::cell, area.number}, distance_m};
    return std::nullopt;
}

std::optional<ObjectPicker::Hit> ObjectPicker::pick(const Ray& ray, double pixelAngle, const IsTouchable& isTouchable) const
{
    const auto solid = pickSolid(ray);
    const double limit = solid ? solid->distance_m : kNowhere_m;
    if (const auto target = pickTarget(ray, pixelAngle, limit, isTouchable))
        return target;
    if (const auto thing = m_things.pick(ray, isTouchable); thing && thing->distance_m < limit)
        return Hit{{ObjectKind::fixture, thing->fixture.number}, thing->distance_m};
    auto hit = solid;
    if (!solid && ray.direction.z() < -1e-4F) {
        const double t = -double(ray.origin.z()) / double(ray.direction.z());
        const QVector3D place = ray.origin + ray.direction * float(t);
        hit = pickCell({double(place.x()), double(place.y())}, t);
    }
    return hit && mayTouch(isTouchable, hit->object) ? hit : std::nullopt; // what may not be touched hides what is behind it all the same
}

} // namespace passerby::editor
