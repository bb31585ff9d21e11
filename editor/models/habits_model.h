// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/document/object_ref.h"

#include <QAbstractItemModel>
#include <QColor>
#include <array>
#include <vector>

namespace passerby::editor {

class ProjectDocument;

/// What people do and who they are: target types with the number of their targets, profiles with their share of the population and below
/// each its needs, proxy rules with their share of whoever carries them, kinds of fixtures with the number of their fixtures, kinds of
/// vehicles with the number of lanes by which they come in. Shares of profiles on screen sum to 100 %.
class HabitsModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Role {
        refRole = Qt::UserRole, ///< ObjectRef; invalid for a heading
        kindRole,               ///< int of ObjectKind; of a heading that of the rows that it counts
        countRole,              ///< QString: "34", "52 %", "3 lanes"
        colorRole,              ///< QColor
        iconRole,               ///< QString: name of an icon that the author chose, may be empty
        isBelowRole             ///< bool: belongs to the row above that does not: a need to its profile
    };

    explicit HabitsModel(ProjectDocument& document, QObject* parent = nullptr);

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& index) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QModelIndex indexOf(ObjectRef ref) const;
    [[nodiscard]] std::optional<ObjectRef> refAt(const QModelIndex& index) const;

private:
    struct Row {
        ObjectKind kind = ObjectKind::targetType;
        std::uint32_t number = 0;
        QString name;
        QString count;
        QColor color;
        QString icon;

        friend bool operator==(const Row&, const Row&) = default;
    };
    static constexpr std::array kGroups{ObjectKind::targetType, ObjectKind::profile, ObjectKind::proxyRule, ObjectKind::fixtureKind,
                                        ObjectKind::vehicleKind};

    void follow();
    [[nodiscard]] QVariant headingData(std::size_t group, int role) const;
    [[nodiscard]] std::vector<Row> typeRows() const;
    [[nodiscard]] std::vector<Row> profileRows() const;
    [[nodiscard]] std::vector<Row> ruleRows() const;
    [[nodiscard]] std::vector<Row> fixtureKindRows() const;
    [[nodiscard]] std::vector<Row> vehicleKindRows() const;

    ProjectDocument& m_document;
    std::array<std::vector<Row>, kGroups.size()> m_rows;
};

} // namespace passerby::editor
