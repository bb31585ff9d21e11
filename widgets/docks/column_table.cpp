// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/column_table.h"

#include <QHeaderView>

namespace passerby::widgets {

QTreeWidget* makeColumnTable(const QString& accessibleName, const std::vector<editor::TableColumn>& columns, int stretched, QWidget* parent)
{
    auto* table = new QTreeWidget(parent);
    table->setAccessibleName(accessibleName);
    table->setColumnCount(static_cast<int>(columns.size()));
    for (int column = 0; column < table->columnCount(); ++column) {
        table->headerItem()->setText(column, columns[static_cast<std::size_t>(column)].head);
        table->headerItem()->setToolTip(column, columns[static_cast<std::size_t>(column)].help);
    }
    table->setRootIsDecorated(false);
    table->setUniformRowHeights(true);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->header()->setStretchLastSection(false);
    table->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->header()->setSectionResizeMode(stretched, QHeaderView::Stretch);
    return table;
}

} // namespace passerby::widgets
