// SPDX-License-Identifier: GPL-3.0-or-later
// Headers may be included in any order: a source begins with its own, and none of core's uses a word that Qt has made a macro.
#include "tests/architecture/source_tree.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace includes_test {

using namespace passerby::testing;

namespace {

/// Words of `code` that Qt's headers replace by something else. Comments and literals do not count.
QStringList wordsOfQt(QString code)
{
    static const QRegularExpression kNoCode(QStringLiteral("//[^\\n]*|/\\*.*?\\*/|\"(?:[^\"\\\\\\n]|\\\\.)*\""),
                                            QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression kWord(QStringLiteral("\\b(signals|slots|emit|foreach|forever)\\b"));
    code.remove(kNoCode);
    QStringList words;
    for (auto match = kWord.globalMatch(code); match.hasNext();)
        words << match.next().captured(1);
    return words;
}

} // namespace

class IncludesTest : public QObject {
    Q_OBJECT
private slots:
    void everySource_includesItsOwnHeaderFirst();
    void headersOfCore_useNoWordOfQt();
    void wordsOfQt_leavesCommentsAlone();
};

void IncludesTest::everySource_includesItsOwnHeaderFirst()
{
    const QDir top(QStringLiteral(PASSERBY_SOURCE_DIR));
    QStringList wrong;
    int sources = 0;
    for (const QString room : {"core", "editor", "widgets", "app"}) {
        for (const QString& source : sourcesBelow(room, {"*.cpp"})) {
            const QString own = source.chopped(4) + ".h";
            const QStringList includes = includesOf(textOf(source));
            if (!top.exists(own) || !includes.contains(own))
                continue;
            ++sources;
            if (includes.first() != own)
                wrong << source + " begins with " + includes.first();
        }
    }
    QVERIFY(sources > 50);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
}

void IncludesTest::headersOfCore_useNoWordOfQt()
{
    QStringList wrong;
    for (const QString& header : sourcesBelow("core", {"*.h"}))
        for (const QString& word : wordsOfQt(textOf(header)))
            wrong << header + ": " + word;
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
}

void IncludesTest::wordsOfQt_leavesCommentsAlone()
{
    QCOMPARE(wordsOfQt("void take(int slots); // slots\n/* emit\n slots */ auto x = \"slots\";"), QStringList{"slots"});
    QVERIFY(wordsOfQt("int slotsTaken, mySlots;").isEmpty());
}

PASSERBY_TEST(IncludesTest)

} // namespace includes_test

#include "includes_test.moc"
