// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/document/object_ref.h"

#include <QObject>
#include <optional>
#include <vector>

namespace passerby::editor {

/// What is selected and what the pointer is over, shared by all views. Holds references to objects that exist only. Not part of undo.
class Selection : public QObject {
    Q_OBJECT

public:
    explicit Selection(QObject* parent = nullptr);

    /// In the order in which they were selected, each once.
    [[nodiscard]] const std::vector<ObjectRef>& items() const { return m_items; }
    /// Counts up with every change of the items.
    [[nodiscard]] std::uint64_t revision() const { return m_revision; }
    [[nodiscard]] bool isEmpty() const { return m_items.empty(); }
    [[nodiscard]] bool contains(ObjectRef ref) const;
    /// The one selected last.
    [[nodiscard]] std::optional<ObjectRef> current() const;
    [[nodiscard]] std::optional<ObjectRef> hovered() const { return m_hovered; }

    void set(const std::vector<ObjectRef>& refs);
    void set(ObjectRef ref);
    void add(ObjectRef ref);
    void add(const std::vector<ObjectRef>& refs);
    void remove(ObjectRef ref);
    void toggle(ObjectRef ref);
    void clear();
    void setHovered(std::optional<ObjectRef> ref);
    /// Forgets what is not in the city any more.
    void dropVanished(const world::World& world);

signals:
    void changed();
    void hoverChanged();

private:
    void tell();

    std::uint64_t m_revision = 0;
    std::vector<ObjectRef> m_items;
    std::optional<ObjectRef> m_hovered;
};

} // namespace passerby::editor
