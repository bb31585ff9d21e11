// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/city_view/world_builder.h"

namespace passerby::widgets {

struct WorldBuilder::Order {
    world::World world;
    bool dark = false;
    bool needsLight = false;
    std::shared_ptr<const editor::Roofs> roofs; ///< null: to be made
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

void WorldBuilder::build(const world::World& world, bool dark)
{
    if (m_cancelled)
        *m_cancelled = true;
    m_cancelled = std::make_shared<std::atomic<bool>>(false);
    const bool keepsRoofs = m_roofs && m_roofWorld.obstacles().sharesStateWith(world.obstacles());
    const bool keepsLight = m_isLit && m_litWorld.obstacles().sharesStateWith(world.obstacles());
    const Order order{world, dark, !keepsLight, keepsRoofs ? m_roofs : nullptr, m_cancelled};
    ++m_pending;
    m_pool.start([this, order] { run(order); });
}

void WorldBuilder::run(const Order& order)
{
    if (!*order.cancelled) {
        const auto meshes = std::make_shared<const editor::CityMeshes>(editor::makeCityMeshes(order.world, order.dark, order.roofs));
        const auto picker = std::make_shared<const editor::ObjectPicker>(order.world, meshes->roofs);
        QMetaObject::invokeMethod(this, [this, order, meshes, picker] {
            if (*order.cancelled)
                return;
            m_roofs = meshes->roofs;
            m_roofWorld = order.world;
            emit meshesReady(meshes, picker);
        });
        if (order.needsLight && !*order.cancelled) {
            const auto light = std::make_shared<const editor::LightMap>(editor::bakeLight(order.world, *meshes->roofs, *order.cancelled));
            QMetaObject::invokeMethod(this, [this, order, light] {
                if (*order.cancelled)
                    return;
                m_litWorld = order.world;
                m_isLit = true;
                emit lightReady(light);
            });
        }
    }
    QMetaObject::invokeMethod(this, [this] { finish(); });
}

void WorldBuilder::finish()
{
    --m_pending;
    if (m_pending == 0)
        emit settled();
}

} // namespace passerby::widgets
