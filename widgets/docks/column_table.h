// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/models/table_column.h"

#include <QTreeWidget>
#include <vector>

namespace passerby::widgets {

/// An empty table of single rows with these heads, whose help is their tooltip; columns are as wide as their contents, but for one that
/// takes the rest.
[[nodiscard]] QTreeWidget* makeColumnTable(const QString& accessibleName, const std::vector<editor::TableColumn>& columns, int stretched,
                                           QWidget* parent);

} // namespace passerby::widgets
