// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/marked_text.h"

namespace passerby::editor {

QString Phrase::rich() const
{
    return before.toHtmlEscaped() + QStringLiteral("<span style=\"font-weight:600\">%1</span>").arg(name.toHtmlEscaped())
           + after.toHtmlEscaped();
}

MarkedText fill(const QString& sentence, const Phrase& first, const Phrase& second)
{
    return {sentence.arg(first.plain(), second.plain()), sentence.toHtmlEscaped().arg(first.rich(), second.rich())};
}

MarkedText fill(const QString& sentence, const Phrase& only)
{
    return {sentence.arg(only.plain()), sentence.toHtmlEscaped().arg(only.rich())};
}

} // namespace passerby::editor
