// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/print_options.h"

#include "app/gui/failure.h"
#include "core/foundation/limits.h"

#include <QCommandLineParser>

namespace passerby::gui {

const QStringList& printOptionNames()
{
    static const QStringList names{QStringLiteral("seeds"), QStringLiteral("seconds")};
    return names;
}

void addPrintOptions(QCommandLineParser& parser)
{
    parser.addOption({QStringLiteral("print"), QStringLiteral("Write what changes from city A to city B as a report on paper, and quit."),
                      QStringLiteral("OUT.pdf")});
    parser.addOption({QStringLiteral("seeds"),
                      QStringLiteral("Also count in so many runs of each city, with bounds of 95 %, with --print."), QStringLiteral("N")});
    parser.addOption({QStringLiteral("seconds"), QStringLiteral("Simulated time of each of these runs."), QStringLiteral("SECONDS"),
                      QStringLiteral("600")});
}

foundation::Result<PrintOptions> readPrintOptions(const QCommandLineParser& parser)
{
    PrintOptions print;
    const QStringList files = parser.positionalArguments();
    print.out = parser.value(QStringLiteral("print"));
    if (files.size() != 2 || print.out.isEmpty())
        return usage(QStringLiteral("--print needs two cities: passerby --print OUT.pdf A B."));
    if (!print.out.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive))
        return usage(QStringLiteral("--print writes a PDF: its name ends with .pdf."));
    print.a = files[0];
    print.b = files[1];
    bool isNumber = true;
    if (parser.isSet(QStringLiteral("seeds"))) {
        print.seeds = parser.value(QStringLiteral("seeds")).toULongLong(&isNumber);
        if (!isNumber || print.seeds < 2 || print.seeds > foundation::kMostComparedRuns)
            return usage(QStringLiteral("--seeds is a whole number from 2 to %1.").arg(foundation::kMostComparedRuns));
    } else if (parser.isSet(QStringLiteral("seconds"))) {
        return usage(QStringLiteral("--seconds goes with --seeds."));
    }
    print.seconds = parser.value(QStringLiteral("seconds")).toDouble(&isNumber);
    if (!isNumber || !(print.seconds >= 1.0 && print.seconds <= foundation::kLongestRun_s))
        return usage(QStringLiteral("--seconds is a number of seconds from 1 to %1.").arg(foundation::kLongestRun_s));
    return print;
}

} // namespace passerby::gui
