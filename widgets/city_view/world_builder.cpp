// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/city_view/world_builder.h"

#include <cmath>
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace passerby::widgets {

namespace {

constexpr double kSunMoves_rad = 0.05; // about 11 minutes

/// What was needed while a city was made goes back to the system: glibc keeps it otherwise, 100 MB for the old town of Munich.
void giveBackMemory()
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

} // namespace

struct WorldBuilder::Order {
    world::World world;
    editor::DrawnPlace place; ///< with the reach that it had when roofs and baker were made
    bool dark = false;
    bool onlyLight = false;
    bool needsLight = false;
    QVector3D sun;
    std::shared_ptr<const editor::Roofs> roofs;      ///< null: to be made
    std::shared_ptr<const editor::LightBaker> baker; ///< null: to be made
    std::shared_ptr<std::atomic<bool>> cancelled;
};

WorldBuilder::WorldBuilder(QObject* parent) : QObject(parent)
{
    m_pool.setMaxThreadCount(1);
}

WorldBuilder::~WorldBuilder()
{
    if (m_cancelled)
        *m_cancelled = true;
    m_pool.waitForDone();
}

void WorldBuilder::build(const world::World& world, bool dark, geometry::Point place)
{
    const bool keepsMiddle = !m_place.isAll() && isAround(place);
    const bool keepsPlace = keepsMiddle || m_drawsAll;
    if (!keepsMiddle)
        m_place = {place};
    if (m_cancelled)
        *m_cancelled = true;
    m_cancelled = std::make_shared<std::atomic<bool>>(false);
    const bool keepsRoofs = keepsPlace && m_roofs && m_roofWorld.obstacles().sharesStateWith(world.obstacles());
    const bool keepsBaker = keepsPlace && m_baker && m_litWorld.obstacles().sharesStateWith(world.obstacles());
    const bool keepsLight = keepsBaker && !hasMoved();
    const Order order{world,      m_place, dark, false, !keepsLight, m_sun, keepsRoofs ? m_roofs : nullptr, keepsBaker ? m_baker : nullptr,
                      m_cancelled};
    ++m_pending;
    m_pool.start([this, order] { run(order); });
}

void WorldBuilder::discard(std::shared_ptr<const void> large)
{
    if (large)
        m_pool.start([kept = std::move(large)]() mutable { kept.reset(); });
}

bool WorldBuilder::hasMoved() const
{
    return QVector3D::dotProduct(m_sun, m_litSun) < float(std::cos(kSunMoves_rad));
}

void WorldBuilder::moveSun(const QVector3D& sun)
{
    m_sun = sun;
    if (m_pending > 0 || !m_baker || !hasMoved()) // what is being made asks again in the end
        return;
    m_cancelled = std::make_shared<std::atomic<bool>>(false);
    const Order order{m_litWorld, m_place, false, true, true, m_sun, m_roofs, m_baker, m_cancelled};
    ++m_pending;
    m_pool.start([this, order] { run(order); });
}

void WorldBuilder::run(Order order)
{
    if (order.onlyLight) {
        bakeLight(order, order.world, *order.roofs);
    } else if (!*order.cancelled) {
        const editor::DrawnPart part = editor::drawnPart(order.world, order.place.middle);
        if (part.place.reach_m != order.place.reach_m) { // another part stands now
            order.roofs.reset();
            order.baker.reset();
            order.needsLight = true;
        }
        const auto meshes =
            std::make_shared<const editor::CityMeshes>(editor::makeCityMeshes(part.world, order.dark, order.roofs, part.whole));
        const auto picker = std::make_shared<const editor::ObjectPicker>(part.world, meshes->roofs);
        QMetaObject::invokeMethod(this, [this, order, meshes, picker, place = part.place] {
            if (*order.cancelled)
                return;
            m_place = place;
            m_drawsAll = place.isAll();
            m_roofs = meshes->roofs;
            m_roofWorld = order.world;
            emit meshesReady(meshes, picker);
        });
        if (order.needsLight)
            bakeLight(order, part.world, *meshes->roofs);
        giveBackMemory();
    }
    QMetaObject::invokeMethod(this, [this] { finish(); });
}

void WorldBuilder::bakeLight(const Order& order, const world::World& drawn, const editor::Roofs& roofs)
{
    if (*order.cancelled)
        return;
    const auto baker = order.baker ? order.baker : std::make_shared<const editor::LightBaker>(drawn, roofs, *order.cancelled);
    const auto light = std::make_shared<const editor::LightMap>(baker->bake(order.sun, *order.cancelled));
    QMetaObject::invokeMethod(this, [this, order, baker, light] {
        if (*order.cancelled)
            return;
        m_litWorld = order.world;
        m_baker = baker;
        m_litSun = order.sun;
        emit lightReady(light);
    });
}

void WorldBuilder::finish()
{
    --m_pending;
    if (m_pending > 0)
        return;
    moveSun(m_sun); // it may have moved meanwhile
    if (m_pending == 0)
        emit settled();
}

} // namespace passerby::widgets
