// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/scene/city_meshes.h"
#include "editor/scene/drawn_part.h"
#include "editor/scene/light_map.h"
#include "editor/scene/picker.h"
#include "editor/scene/scene_theme.h"

#include <QObject>
#include <QThreadPool>
#include <atomic>
#include <memory>

namespace passerby::widgets {

/// Makes meshes, the picker and the light of a city on a worker thread; the latest city wins.
class WorldBuilder : public QObject {
    Q_OBJECT

public:
    explicit WorldBuilder(QObject* parent = nullptr);
    ~WorldBuilder() override;

    /// Starts over with this city, of which no more is drawn than what lies around the place (editor::DrawnPart). Roofs and light are kept
    /// while the obstacles stay the same.
    void build(const world::World& world, bool dark, geometry::Point place);
    /// What lies around this place is drawn, or will be.
    [[nodiscard]] bool isAround(geometry::Point place) const { return m_place.isAround(place); }
    /// The sun has moved there, of length 1: light is made anew of the last city, as soon as there is time. Where the sun has hardly moved
    /// the light stays.
    void moveSun(const QVector3D& sun);
    /// Frees on the worker thread what may be large; in the window's that would be felt.
    void discard(std::shared_ptr<const void> large);
    [[nodiscard]] bool isBusy() const { return m_pending > 0; }

signals:
    void meshesReady(std::shared_ptr<const passerby::editor::CityMeshes> meshes,
                     std::shared_ptr<const passerby::editor::ObjectPicker> picker);
    void lightReady(std::shared_ptr<const passerby::editor::LightMap> light);
    /// Nothing is being made any more.
    void settled();

private:
    struct Order;
    void run(Order order);
    void bakeLight(const Order& order, const world::World& drawn, const editor::Roofs& roofs);
    /// So far that its shadows lie elsewhere than in the last light.
    [[nodiscard]] bool hasMoved() const;
    void finish();

    QThreadPool m_pool;
    std::shared_ptr<std::atomic<bool>> m_cancelled;
    std::shared_ptr<const editor::Roofs> m_roofs;
    world::World m_roofWorld;                          ///< whose obstacles m_roofs belongs to
    world::World m_litWorld;                           ///< whose obstacles the last light belongs to
    std::shared_ptr<const editor::LightBaker> m_baker; ///< of that city; null: there is no light yet
    QVector3D m_sun = editor::sunDirection();
    QVector3D m_litSun;         ///< of the last light
    editor::DrawnPlace m_place; ///< its reach is endless until it is known
    bool m_drawsAll = false;    ///< of the last city that was made
    int m_pending = 0;
};

} // namespace passerby::widgets
