// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/scene/draw_lists.h"
#include "editor/scene/lit_floor.h"
#include "editor/scene/people.h"
#include "editor/scene/person_mesh.h"

#include <QByteArray>
#include <QVector3D>
#include <vector>

namespace Qt3DCore {
class QBuffer;
class QNode;
} // namespace Qt3DCore
namespace Qt3DRender {
class QGeometryRenderer;
}

namespace passerby::widgets {

/// Half the side of a box that bounds what may be anywhere.
inline constexpr float kEverywhere_m = 1e6F;

/// The bytes of a list of plain vertices or instances.
template <class Item>
[[nodiscard]] QByteArray toBytes(const std::vector<Item>& items)
{
    return QByteArray(reinterpret_cast<const char*>(items.data()), qsizetype(items.size() * sizeof(Item)));
}

/// Triangles that stand still. `low` and `high` bound them for culling.
[[nodiscard]] Qt3DRender::QGeometryRenderer* makeSolidMesh(const std::vector<editor::SolidVertex>& vertices, QVector3D low, QVector3D high);
[[nodiscard]] Qt3DRender::QGeometryRenderer* makeGroundMesh(const std::vector<editor::GroundVertex>& vertices, QVector3D low,
                                                            QVector3D high);
/// Ribbons that stand still, as plain triangles: software renderers pay for every instance as for a mesh of its own.
[[nodiscard]] Qt3DRender::QGeometryRenderer* makeRibbonSheet(const std::vector<editor::Ribbon>& ribbons, QVector3D low, QVector3D high);
/// Two triangles over the whole view.
[[nodiscard]] Qt3DRender::QGeometryRenderer* makeViewMesh();

/// Triangles that change; the buffer stays.
struct ChangingMesh {
    Qt3DRender::QGeometryRenderer* renderer = nullptr;
    Qt3DCore::QBuffer* corners = nullptr;

    /// Replaces them. Returns false where there are none: the entity is then to be disabled.
    bool set(const std::vector<editor::LitVertex>& vertices) const;
};
[[nodiscard]] ChangingMesh makeLightMesh();

/// A mesh drawn once for every instance of a list that changes.
struct InstancedMesh {
    Qt3DRender::QGeometryRenderer* renderer = nullptr;
    Qt3DCore::QBuffer* instances = nullptr;

    /// Replaces the list. Returns false for an empty one: the entity is then to be disabled.
    bool set(const QByteArray& bytes, int count) const;
};
[[nodiscard]] InstancedMesh makeRibbonMesh(QVector3D low, QVector3D high);
[[nodiscard]] InstancedMesh makePeopleMesh(const std::vector<editor::PersonVertex>& person);

} // namespace passerby::widgets
