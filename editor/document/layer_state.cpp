// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/document/layer_state.h"

namespace passerby::editor {

LayerState::LayerState(QObject* parent) : QObject(parent)
{
    m_visible.fill(true);
    m_obstacleVisible.fill(true);
    for (const ObjectKind kind : {ObjectKind::referencePicture, ObjectKind::recording})
        m_locked[static_cast<std::size_t>(kind)] = true;
}

bool LayerState::isVisible(ObjectKind kind) const
{
    return m_visible[static_cast<std::size_t>(kind)];
}

bool LayerState::isVisible(world::ObstacleKind kind) const
{
    return isVisible(ObjectKind::obstacle) && m_obstacleVisible[static_cast<std::size_t>(kind)];
}

bool LayerState::isVisible(const world::World& world, ObjectRef ref) const
{
    if (ref.kind != ObjectKind::obstacle)
        return isVisible(ref.kind);
    const auto& table = world.obstacles();
    const world::Obstacle* obstacle = table.find(table.idOf(ref.number));
    return obstacle ? isVisible(obstacle->kind) : isVisible(ref.kind);
}

bool LayerState::isLocked(ObjectKind kind) const
{
    return m_locked[static_cast<std::size_t>(kind)];
}

bool LayerState::isTouchable(const world::World& world, ObjectRef ref) const
{
    return !isLocked(ref.kind) && isVisible(world, ref);
}

void LayerState::setVisible(ObjectKind kind, bool visible)
{
    bool& state = m_visible[static_cast<std::size_t>(kind)];
    if (state == visible)
        return;
    state = visible;
    tell();
}

void LayerState::setVisible(world::ObstacleKind kind, bool visible)
{
    bool& state = m_obstacleVisible[static_cast<std::size_t>(kind)];
    if (state == visible)
        return;
    state = visible;
    tell();
}

void LayerState::setLocked(ObjectKind kind, bool locked)
{
    bool& state = m_locked[static_cast<std::size_t>(kind)];
    if (state == locked)
        return;
    state = locked;
    tell();
}

void LayerState::showAll()
{
    m_visible.fill(true);
    m_obstacleVisible.fill(true);
    tell();
}

void LayerState::tell()
{
    ++m_revision;
    emit changed();
}

} // namespace passerby::editor
