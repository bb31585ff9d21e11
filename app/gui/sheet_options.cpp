// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/sheet_options.h"

#include "app/gui/failure.h"

#include <QCommandLineParser>
#include <array>

namespace passerby::gui {

namespace {

using foundation::Error;
using foundation::Result;
using widgets::SheetContents;

struct Word {
    const char* word;
    bool SheetContents::*shown;
};
constexpr std::array<Word, 5> kWords{{{"names", &SheetContents::names},
                                      {"places", &SheetContents::places},
                                      {"traffic", &SheetContents::traffic},
                                      {"grid", &SheetContents::grid},
                                      {"people", &SheetContents::people}}};

Result<SheetContents> readContents(const QString& list)
{
    SheetContents contents{false, false, false, false, false};
    if (list == QLatin1String("nothing"))
        return contents;
    for (const QString& word : list.split(QLatin1Char(','))) {
        bool isKnown = false;
        for (const Word& known : kWords)
            if (word.trimmed() == QLatin1String(known.word))
                contents.*known.shown = isKnown = true;
        if (!isKnown)
            return usage(QStringLiteral("--show is nothing, or a list of names, places, traffic, grid and people, with commas."));
    }
    return contents;
}

} // namespace

const QStringList& sheetOptionNames()
{
    static const QStringList names{QStringLiteral("page"),  QStringLiteral("landscape"), QStringLiteral("scale"),
                                   QStringLiteral("title"), QStringLiteral("note"),      QStringLiteral("show")};
    return names;
}

void addSheetOptions(QCommandLineParser& parser)
{
    parser.addOption({QStringLiteral("sheet"), QStringLiteral("Write FILE as a map on paper, in vectors and true scale, and quit."),
                      QStringLiteral("OUT.pdf")});
    parser.addOption(
        {QStringLiteral("page"), QStringLiteral("Paper of the sheet: A4 to A0."), QStringLiteral("PAPER"), QStringLiteral("A3")});
    parser.addOption({QStringLiteral("landscape"), QStringLiteral("The sheet lies on its longer side.")});
    parser.addOption({QStringLiteral("scale"),
                      QStringLiteral("Scale of the sheet; a city that does not fit is cut to its middle, and how much of it is told."),
                      QStringLiteral("1:N"), QStringLiteral("1:1000")});
    parser.addOption({QStringLiteral("title"), QStringLiteral("Title of the sheet; the city's name if left out."), QStringLiteral("TEXT")});
    parser.addOption({QStringLiteral("note"), QStringLiteral("Who made the sheet, or what for."), QStringLiteral("TEXT")});
    parser.addOption({QStringLiteral("show"),
                      QStringLiteral("What the sheet shows besides: nothing, or some of names, places, traffic, grid, people."),
                      QStringLiteral("LIST"), QStringLiteral("names,places,traffic,grid")});
}

Result<SheetWishes> readSheetOptions(const QCommandLineParser& parser)
{
    SheetWishes wishes;
    const auto paper = widgets::paperOfWord(parser.value(QStringLiteral("page")));
    if (!paper)
        return usage(QStringLiteral("--page is %1.").arg(widgets::paperWords().join(QStringLiteral(", "))));
    const auto scale = widgets::scaleOfText(parser.value(QStringLiteral("scale")));
    if (!scale)
        return usage(QStringLiteral("--scale is 1:N, with N from %1 to %2.").arg(widgets::kLeastScale).arg(int(widgets::kMostScale)));
    const auto contents = readContents(parser.value(QStringLiteral("show")));
    if (!contents.ok())
        return contents.error();
    wishes.page = {*paper, parser.isSet(QStringLiteral("landscape")), *scale};
    wishes.contents = contents.value();
    wishes.title = parser.value(QStringLiteral("title")).simplified();
    wishes.note = parser.value(QStringLiteral("note")).simplified();
    return wishes;
}

} // namespace passerby::gui
