// SPDX-License-Identifier: GPL-3.0-or-later
// What the window's program is told by its arguments, of heatmaps.
#include "app/gui/command_line.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace command_line_test {

using namespace passerby;
using editor::AskedHeat;
using editor::HeatLayerId;
using editor::HeatLayerRow;

namespace {

foundation::Result<gui::CommandLine> read(const QStringList& more)
{
    return gui::readCommandLine(
        QStringList{QStringLiteral("passerby"), QStringLiteral("--render"), QStringLiteral("out.png"), QStringLiteral("city.gpkg")} + more);
}

QString errorOf(const QStringList& more)
{
    const auto line = read(more);
    return line.ok() ? QString() : QString::fromStdString(line.error().message);
}

} // namespace

class CommandLineTest : public QObject {
    Q_OBJECT

private slots:
    void wordOfEachLayer_isTaken()
    {
        int words = 0;
        for (const HeatLayerRow& row : editor::heatLayers()) {
            const QString word = QString::fromLatin1(row.word.word);
            if (word.isEmpty())
                continue;
            ++words;
            QStringList asked{QStringLiteral("--heatmap"), word};
            if (row.needs.other)
                asked << QStringLiteral("--other") << QStringLiteral("b.gpkg");
            const auto line = read(asked);
            QVERIFY2(line.ok() && line.value().picture, qPrintable(word));
            QCOMPARE(line.value().picture->heatmap, (AskedHeat{row.id, 0}));
            const QString filtered = errorOf(asked + QStringList{QStringLiteral("--to"), QStringLiteral("Shop")});
            QCOMPARE(filtered.isEmpty(), row.hasFilters);
            const QString stepped = errorOf(asked + QStringList{QStringLiteral("--step"), QStringLiteral("2")});
            QCOMPARE(stepped.isEmpty(), row.hasStep);
        }
        QVERIFY(words > 9);
        QCOMPARE(read({}).value().picture->heatmap, AskedHeat{});
        QCOMPARE(read({QStringLiteral("--heatmap"), QStringLiteral("isovist-drift")}).value().picture->heatmap,
                 (AskedHeat{HeatLayerId::isovist, 5}));
    }

    void otherWords_areRefused_withThoseThatThereAre()
    {
        const QString why = errorOf({QStringLiteral("--heatmap"), QStringLiteral("warmth")});
        QVERIFY2(why.startsWith(QStringLiteral("--heatmap is density, measured, ")), qPrintable(why));
        QVERIFY2(why.endsWith(QStringLiteral(" or none.")), qPrintable(why));
        const QString who =
            errorOf({QStringLiteral("--heatmap"), QStringLiteral("traffic"), QStringLiteral("--profile"), QStringLiteral("x")});
        QVERIFY2(who.startsWith(QStringLiteral("--profile goes with --heatmap density, measured, difference")), qPrintable(who));
        const QString step =
            errorOf({QStringLiteral("--heatmap"), QStringLiteral("density"), QStringLiteral("--step"), QStringLiteral("2")});
        QVERIFY2(step.startsWith(QStringLiteral("--step goes with --heatmap isovist")), qPrintable(step));
    }

    void twoEyes_areToldHowFarApart()
    {
        QVERIFY(!read({}).value().picture->stereo);
        const QStringList stereo{QStringLiteral("--stereo")};
        QCOMPARE(read(stereo).value().picture->stereo, (editor::Stereo{0.065, 0.0}));
        QCOMPARE(
            read(stereo + QStringList{QStringLiteral("--eyes"), QStringLiteral("60"), QStringLiteral("--screen"), QStringLiteral("3.5")})
                .value()
                .picture->stereo,
            (editor::Stereo{0.06, 3.5}));
        QCOMPARE(errorOf({QStringLiteral("--eyes"), QStringLiteral("60")}), QStringLiteral("--eyes goes with --stereo."));
        QCOMPARE(errorOf(stereo + QStringList{QStringLiteral("--eyes"), QStringLiteral("-1")}),
                 QStringLiteral("--eyes is a number of millimetres from 0 to 10000."));
        QVERIFY(errorOf(stereo + QStringList{QStringLiteral("--screen"), QStringLiteral("0")}).startsWith(QStringLiteral("--screen is a")));
        QCOMPARE(errorOf(stereo + QStringList{QStringLiteral("--view"), QStringLiteral("plan")}),
                 QStringLiteral("--stereo goes with --view city."));
        QVERIFY(errorOf(stereo + QStringList{QStringLiteral("--size"), QStringLiteral("801x600")}).contains(QStringLiteral("even number")));
    }

    void help_explainsTheWords()
    {
        const auto line = gui::readCommandLine({QStringLiteral("passerby"), QStringLiteral("--help")});
        QVERIFY(line.ok());
        QVERIFY2(line.value().text.simplified().contains(QStringLiteral("by people: density (expected), measured, difference")),
                 qPrintable(line.value().text));
    }
};

PASSERBY_TEST(CommandLineTest)

} // namespace command_line_test

#include "command_line_test.moc"
