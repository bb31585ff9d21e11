// SPDX-License-Identifier: Apache-2.0
#include "core/street/draws.h"

#include "core/foundation/parallel.h"
#include "core/steering/sight.h"

#include <functional>
#include <limits>

namespace passerby::street {

using geometry::Point;
using steering::Attractions;
using steering::Drawer;
using steering::Vector;

namespace {

constexpr std::size_t kDrawnPerChunk = 256;
constexpr double kBeforeOutline_m = 0.05; // there a thing is seen that is a wall itself

Vector asVector(Point a)
{
    return {static_cast<float>(a.x), static_cast<float>(a.y)};
}

void nearer(const geometry::Ring& ring, Point from, Point& nearest)
{
    for (std::size_t i = 0; i < ring.size(); ++i)
        if (const Point at = geometry::nearestOnSegment(from, ring[i], ring[(i + 1) % ring.size()]);
            distance(from, at) < distance(from, nearest))
            nearest = at;
}

Point nearestOnOutline(const geometry::Polygon& polygon, Point from)
{
    Point nearest = polygon.outer.front();
    nearer(polygon.outer, from, nearest);
    for (const geometry::Ring& hole : polygon.holes)
        nearer(hole, from, nearest);
    return nearest;
}

/// Whether somebody in a cell sees a place.
bool isSeen(const SteeredPeople& street, const SteeredPeople::Present& by, Point place)
{
    return steering::isFreeWay(street.ground().walls(), by.place, place, street.ground().layersOf(by.cell));
}

} // namespace

Draws::Draws(const world::World& world) : m_world(world)
{
    for (const auto& [number, attractor] : m_world.attractors()) {
        Place place{attractor.position, static_cast<float>(attractor.strength), attractor.reach_m};
        place.within.extend(place.at);
        for (const auto& [id, obstacle] : m_world.obstacles()) {
            const geometry::Box box = boundingBox(obstacle.polygon);
            if (obstacle.level != 0 || !box.contains(place.at) || !contains(obstacle.polygon, place.at))
                continue;
            place.obstacle = m_world.obstacles().find(id);
            place.within.extend(box);
            break;
        }
        place.within = place.within.grown(place.reach_m);
        m_places.push_back(place);
    }
}

void Draws::look(SteeredPeople& street, const ByKind& companions, unsigned threads) const
{
    if (!street.drawsAnybody())
        return;
    const auto body = [&](std::size_t, std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row) {
            if (!street.isDrawn(row))
                continue;
            Attractions found;
            const SteeredPeople::Present person = street.present(row);
            if (const Companions* const known = companions[static_cast<std::size_t>(person.agent.kind)]; known != nullptr) {
                const Fellows fellows = known->fellowsOf(person.agent);
                for (const world::AgentId other : fellows.all())
                    if (other != fellows.leader)
                        add(street, other, Drawer::companion, person, found);
                if (fellows.leader)
                    add(street, *fellows.leader, Drawer::leader, person, found);
            }
            if (m_world.cells().at(person.cell).row->level == 0)
                for (const Place& place : m_places)
                    add(street, place, person, found);
            street.draw(row, found);
        }
    };
    street.makeRoomForDraws();
    foundation::parallelChunks(street.size(), kDrawnPerChunk, threads, std::cref(body));
}

void Draws::add(const SteeredPeople& street, world::AgentId other, Drawer what, const SteeredPeople::Present& seenBy,
                Attractions& found) const
{
    if (!street.has(other) || other == seenBy.agent)
        return;
    const SteeredPeople::Status status = street.status(other);
    const bool canMeet = (street.ground().layersOf(status.cell) & street.ground().layersOf(seenBy.cell)) != 0;
    if (!canMeet || status.waitsForRoom || distance(status.place, seenBy.place) > kSees_m || !isSeen(street, seenBy, status.place))
        return;
    found.add({what, asVector(status.place - seenBy.place), asVector(status.velocity_mps), static_cast<float>(status.radius_m), 1.0F});
}

void Draws::add(const SteeredPeople& street, const Place& place, const SteeredPeople::Present& seenBy, Attractions& found) const
{
    if (!place.within.contains(seenBy.place))
        return;
    const Point at = place.obstacle != nullptr ? nearestOnOutline(place.obstacle->polygon, seenBy.place) : place.at;
    const double far_m = distance(at, seenBy.place);
    if (far_m > place.reach_m || far_m <= kBeforeOutline_m)
        return;
    const Point before = at + (seenBy.place - at) * (kBeforeOutline_m / far_m);
    if (isSeen(street, seenBy, before))
        found.add({Drawer::place, asVector(at - seenBy.place), {}, 0.0F, place.strength});
}

} // namespace passerby::street
