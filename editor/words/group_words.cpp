// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/group_words.h"

#include "editor/words/text.h"

namespace passerby::editor {

namespace {

struct TroubleWords {
    const char* code;
    const char* words;
};

constexpr TroubleWords kGroupTroubles[] = {
    {"group-size", QT_TR_NOOP("Two to eight people can walk together: click one and add others with Shift+click")},
    {"unknown-people", QT_TR_NOOP("Somebody picked does not live here any more")},
    {"inside", QT_TR_NOOP("Somebody picked is inside: wait until all are out, or all are inside")},
    {"no-group", QT_TR_NOOP("Everybody picked walks alone already")},
    {"not-autonomous", QT_TR_NOOP("Only people who live by what they need and want can be told with whom to walk")},
    {"not-everybody", QT_TR_NOOP("Only while everybody is simulated can people be told with whom to walk")},
};

} // namespace

QString groupTroubleWords(const QString& code)
{
    for (const TroubleWords& trouble : kGroupTroubles)
        if (code == QLatin1String(trouble.code))
            return text(trouble.words);
    return code.isEmpty() ? QString() : text("People could not be told with whom to walk");
}

} // namespace passerby::editor
