// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/text.h"

#include <QCoreApplication>

namespace passerby::editor {

QString text(const char* words)
{
    return QCoreApplication::translate("editor", words);
}

QString text(std::string_view words)
{
    return text(std::string(words).c_str());
}

QString wordsOf(std::string_view spelling)
{
    QString words = QString::fromUtf8(spelling.data(), static_cast<qsizetype>(spelling.size()));
    words.replace(QLatin1Char('_'), QLatin1Char(' '));
    if (!words.isEmpty())
        words[0] = words[0].toUpper();
    return text(words.toUtf8().constData());
}

} // namespace passerby::editor
