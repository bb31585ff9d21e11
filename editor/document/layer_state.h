// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/document/object_ref.h"

#include <QObject>
#include <array>

namespace passerby::editor {

/// Which kinds of things are shown and which may be touched. A locked or hidden thing is not found by the pointer. Obstacles have a
/// switch for each of their kinds besides the one for all. Reference pictures and recordings begin locked, so that one can draw over
/// them. Not part of undo.
class LayerState : public QObject {
    Q_OBJECT

public:
    explicit LayerState(QObject* parent = nullptr);

    /// Counts up with every change.
    [[nodiscard]] std::uint64_t revision() const { return m_revision; }
    [[nodiscard]] bool isVisible(ObjectKind kind) const;
    /// False too while obstacles as a whole are hidden.
    [[nodiscard]] bool isVisible(world::ObstacleKind kind) const;
    [[nodiscard]] bool isVisible(const world::World& world, ObjectRef ref) const;
    [[nodiscard]] bool isLocked(ObjectKind kind) const;
    /// Visible and not locked: the pointer finds it.
    [[nodiscard]] bool isTouchable(const world::World& world, ObjectRef ref) const;

    void setVisible(ObjectKind kind, bool visible);
    void setVisible(world::ObstacleKind kind, bool visible);
    void setLocked(ObjectKind kind, bool locked);
    void showAll();

signals:
    void changed();

private:
    void tell();

    std::uint64_t m_revision = 0;
    std::array<bool, kObjectKindCount> m_visible{};
    std::array<bool, kObjectKindCount> m_locked{};
    std::array<bool, world::Spelling<world::ObstacleKind>::kNames.size()> m_obstacleVisible{};
};

} // namespace passerby::editor
