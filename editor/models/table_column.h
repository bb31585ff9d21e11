// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace passerby::editor {

/// Head of a column of a table, and what stands below it.
struct TableColumn {
    QString head;
    QString help;
};

} // namespace passerby::editor
