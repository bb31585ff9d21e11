// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/importers/trajectories/trajectory_import.h"

#include <QWidget>
#include <array>

class QComboBox;

namespace passerby::widgets {

/// Which column of a table holds what of a recording; what is left empty is found by its name.
class ColumnsField : public QWidget {
    Q_OBJECT

public:
    explicit ColumnsField(QWidget* parent);
    /// Columns to choose from; a choice that is not among them is dropped.
    void setColumns(const QStringList& names);
    [[nodiscard]] importers::ColumnChoice columns() const;

signals:
    void changed();

private:
    std::array<QComboBox*, 8> m_columns{};
};

} // namespace passerby::widgets
