// SPDX-License-Identifier: GPL-3.0-or-later
// What changes with the language besides words, and what must not: files mean the same to everybody.
#include "editor/words/language.h"

#include "editor/document/object_ref.h"
#include "editor/words/measures.h"
#include "editor/words/number_text.h"
#include "tests/support/test_registry.h"

#include <QLocale>
#include <QTest>

namespace language_test {

using namespace passerby::editor;

class LanguageTest : public QObject {
    Q_OBJECT

private slots:
    void cleanup() { speak(Language::english); }

    void codes_nameLanguages()
    {
        QCOMPARE(languageCodes(), QStringList({"en", "de"}));
        for (const QString& code : languageCodes())
            QCOMPARE(codeOf(languageOfCode(code).value()), code);
        QVERIFY(!languageOfCode(QStringLiteral("fr")) && !languageOfCode(QString()));
    }

    void numbers_haveTheSignOfTheLanguage()
    {
        QCOMPARE(formatNumber(1.25, 2), QStringLiteral("1.25"));
        speak(Language::german);
        QCOMPARE(spokenLanguage(), Language::german);
        QCOMPARE(formatNumber(1.25, 2), QStringLiteral("1,25"));
        QCOMPARE(formatNumber(12345.5, 1), QStringLiteral("12") + QChar(0x2009) + QStringLiteral("345,5"));
        QCOMPARE(formatFixed(1.5, 2), QStringLiteral("1,50"));
        QCOMPARE(lengthText(-2.5), QChar(0x2212) + QStringLiteral("2,50 m"));
        QCOMPARE(QLocale().toString(0.5, 'f', 1), QStringLiteral("0,5")); // what fields for numbers show and read
        QCOMPARE(QLocale().toString(12345), QStringLiteral("12345"));
    }

    void nouns_areSmallWithinSentences_inEnglishAlone()
    {
        QCOMPARE(withinSentence(QStringLiteral("Cells")), QStringLiteral("cells"));
        QCOMPARE(beginningSmall(QStringLiteral("Wanted speed")), QStringLiteral("wanted speed"));
        QCOMPARE(beginningSmall(QStringLiteral("ATM")), QStringLiteral("ATM"));
        QCOMPARE(beginningSmall(QString()), QString());
        speak(Language::german);
        QCOMPARE(withinSentence(QStringLiteral("Zellen")), QStringLiteral("Zellen"));
        QCOMPARE(beginningSmall(QStringLiteral("Zelle")), QStringLiteral("Zelle"));
    }

    void kinds_areSpeltAlikeInFiles()
    {
        speak(Language::german);
        QCOMPARE(kindSpelling(ObjectKind::targetType), QStringLiteral("target type"));
        for (const ObjectKind kind : kAllObjectKinds)
            QCOMPARE(parseObjectKind(kindSpelling(kind).toStdString()).value(), kind);
    }
};

PASSERBY_TEST(LanguageTest)

} // namespace language_test

#include "language_test.moc"
