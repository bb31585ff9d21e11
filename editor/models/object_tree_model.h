// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/document/object_ref.h"
#include "editor/models/variant_marks.h"

#include <QAbstractItemModel>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace passerby::editor {

class ProjectDocument;

/// Layers and what is in them: first level the kinds of objects, second level the objects. Keeps four bytes an object and makes texts
/// on demand, so that 50,000 objects cost nothing until they are looked at. Columns: name and count, shown, locked.
class ObjectTreeModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { nameColumn, visibleColumn, lockedColumn, columnTotal };
    enum Role {
        refRole = Qt::UserRole, ///< ObjectRef; invalid for a layer
        kindRole,               ///< int of ObjectKind
        visibleRole,            ///< bool
        lockedRole,             ///< bool
        countRole,              ///< int, of a layer
        colorRole,              ///< QColor of a target, type or profile; invalid otherwise
        markRole                ///< bool: the variant that is shown adds or changes it, or something of a layer
    };

    explicit ObjectTreeModel(ProjectDocument& document, QObject* parent = nullptr);

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& index) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// Check state of the columns shown and locked of a layer; the name of an object that has one, in the name column.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

    [[nodiscard]] QModelIndex indexOf(ObjectRef ref) const;
    [[nodiscard]] QModelIndex indexOf(ObjectKind kind) const;
    [[nodiscard]] std::optional<ObjectRef> refAt(const QModelIndex& index) const;

private:
    void reload();
    void follow(const world::WorldPatch& patch);
    template <class Row>
    void followRows(const world::WorldPatch& patch);
    [[nodiscard]] bool hasSameRows() const;
    void layersChanged();
    [[nodiscard]] QVariant colorOf(ObjectRef ref) const;
    [[nodiscard]] QVariant layerData(ObjectKind kind, int column, int role) const;
    [[nodiscard]] QVariant objectData(ObjectRef ref, int column, int role) const;
    [[nodiscard]] bool rename(ObjectRef ref, const QString& name);
    [[nodiscard]] bool isMarked(ObjectKind kind) const;

    ProjectDocument& m_document;
    std::array<std::vector<std::uint32_t>, kObjectKindCount> m_numbers;
    mutable MarkedKinds m_marked{}; ///< in the state of the city of this revision
    mutable std::optional<std::uint64_t> m_markedRevision;
};

} // namespace passerby::editor
