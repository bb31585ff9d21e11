// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world.h"

#include <QStringList>
#include <QWidget>
#include <vector>

class QGridLayout;
class QLabel;

namespace passerby::editor {
struct LiveComparison;
}

namespace passerby::widgets {

/// Counts of two runs beside what is expected.
class ComparisonTable : public QWidget {
    Q_OBJECT

public:
    explicit ComparisonTable(QWidget* parent = nullptr);
    void setComparison(const editor::LiveComparison& comparison, const world::World& world);
    /// The cells of a row from its name on; empty when there is no row of that name.
    [[nodiscard]] QStringList row(const QString& name) const;

private:
    using Row = std::array<QString, 4>;
    [[nodiscard]] static std::vector<Row> rowsOf(const editor::LiveComparison& comparison, const world::World& world);
    void fit(std::size_t rows);

    QGridLayout* m_grid;
    std::vector<std::array<QLabel*, 4>> m_rows;
};

} // namespace passerby::widgets
