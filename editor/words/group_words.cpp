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
    {"group-size", "Two to eight people can walk together: click one and add others with Shift+click"},
    {"unknown-people", "Somebody picked does not live here any more"},
    {"inside", "Somebody picked is inside: wait until all are out, or all are inside"},
    {"no-group", "Everybody picked walks alone already"},
    {"not-autonomous", "Only people who live by what they need and want can be told with whom to walk"},
    {"not-everybody", "Only while everybody is simulated can people be told with whom to walk"},
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
