// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/text.h"

#include <QCoreApplication>

namespace passerby::editor {

QString text(const char* words)
{
    return QCoreApplication::translate("editor", words);
}

} // namespace passerby::editor
