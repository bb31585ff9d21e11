// SPDX-License-Identifier: GPL-3.0-or-later
// What is told is heard: every signal of editor and widgets has a listener in the program.
#include "tests/architecture/source_tree.h"
#include "tests/support/test_registry.h"

#include <QMap>
#include <QSet>
#include <QTest>

namespace listeners_test {

using namespace passerby::testing;

namespace {

/// Signals that only tests hear, "Class::name", and why each is there all the same.
const QMap<QString, QString>& heardByTestsAlone()
{
    static const QMap<QString, QString> table{
        {"CityView::settled", "the only way to count how often the city was built"},
    };
    return table;
}

/// Signals, and who inherits them.
struct Signals {
    QMap<QString, QSet<QString>> ofClass;
    QMap<QString, QString> baseOf;
};

QString withoutComments(QString code)
{
    static const QRegularExpression kComment(QStringLiteral("//[^\\n]*|/\\*.*?\\*/"), QRegularExpression::DotMatchesEverythingOption);
    return code.remove(kComment);
}

void collect(const QString& header, Signals& found)
{
    static const QRegularExpression kClass(
        QStringLiteral("^\\s*class\\s+(?:\\w+::)*(\\w+)(?:\\s+final)?(?:\\s*:\\s*public\\s+(?:\\w+::)*(\\w+))?[^;]*$"));
    static const QRegularExpression kAccess(QStringLiteral("^\\s*(?:public|protected|private)(?:\\s+slots)?:"));
    static const QRegularExpression kSignals(QStringLiteral("^\\s*(?:signals|Q_SIGNALS):"));
    static const QRegularExpression kMember(QStringLiteral("^\\s*void (\\w+)\\("));
    QString current;
    bool areSignals = false;
    for (const QString& line : withoutComments(header).split('\n')) {
        if (const auto match = kClass.match(line); match.hasMatch()) {
            current = match.captured(1);
            areSignals = false;
            if (!match.captured(2).isEmpty())
                found.baseOf[current] = match.captured(2);
        } else if (kSignals.match(line).hasMatch()) {
            areSignals = true;
        } else if (kAccess.match(line).hasMatch() || line.startsWith(QLatin1String("};"))) {
            areSignals = false;
        } else if (const auto member = kMember.match(line); areSignals && member.hasMatch()) {
            found.ofClass[current].insert(member.captured(1));
        }
    }
}

/// "Class::name" of each signal that is connected, by the name it is connected by.
void collectHeard(const QString& code, QSet<QString>& heard)
{
    static const QRegularExpression kConnect(QStringLiteral("\\bconnect\\([^;]*?,\\s*&(?:\\w+::)*(\\w+::\\w+)\\s*,"));
    for (auto match = kConnect.globalMatch(withoutComments(code)); match.hasNext();)
        heard.insert(match.next().captured(1));
}

/// "Class::name" of the signals that nobody hears.
QStringList unheard(const Signals& all, const QSet<QString>& heard)
{
    QStringList silent;
    for (auto one = all.ofClass.begin(); one != all.ofClass.end(); ++one) {
        for (const QString& name : one.value()) {
            bool isHeard = heard.contains(one.key() + "::" + name);
            for (const QString& heir : all.baseOf.keys(one.key()))
                isHeard = isHeard || heard.contains(heir + "::" + name);
            if (!isHeard)
                silent << one.key() + "::" + name;
        }
    }
    silent.sort();
    return silent;
}

} // namespace

class ListenersTest : public QObject {
    Q_OBJECT
private slots:
    void everySignal_isHeard();
    void unheard_findsWhatNobodyHears();
};

void ListenersTest::everySignal_isHeard()
{
    Signals all;
    QSet<QString> heard;
    for (const QString room : {"editor", "widgets", "app"}) {
        for (const QString& file : sourcesBelow(room)) {
            collectHeard(textOf(file), heard);
            if (file.endsWith(".h"))
                collect(textOf(file), all);
        }
    }
    QVERIFY(all.ofClass.size() > 20);
    QVERIFY(all.ofClass["JobSession"].contains("logged"));
    const QStringList silent = unheard(all, heard);
    for (const QString& known : heardByTestsAlone().keys())
        QVERIFY2(silent.contains(known), qPrintable(known + " is heard, and needs no exception"));
    QStringList wrong;
    for (const QString& name : silent)
        if (!heardByTestsAlone().contains(name))
            wrong << name;
    QVERIFY2(wrong.isEmpty(), qPrintable("nobody listens to " + wrong.join(", ")));
}

void ListenersTest::unheard_findsWhatNobodyHears()
{
    Signals all;
    collect("class Bell : public QObject {\nsignals:\n    /// void never();\n    void rang(int times);\n    void fell();\n\nprivate:\n    "
            "void ring();\n};\n"
            "class BigBell final : public deep::Bell {\nsignals:\n    void boomed();\n};\n",
            all);
    QCOMPARE(all.ofClass["Bell"], (QSet<QString>{"rang", "fell"}));
    QCOMPARE(all.baseOf["BigBell"], QStringLiteral("Bell"));
    QSet<QString> heard;
    collectHeard("connect(bell, &tower::BigBell::rang, this, &Ear::hear); call(&Bell::fell); // connect(bell, &BigBell::boomed, this);",
                 heard);
    QCOMPARE(unheard(all, heard), (QStringList{"Bell::fell", "BigBell::boomed"}));
}

PASSERBY_TEST(ListenersTest)

} // namespace listeners_test

#include "listeners_test.moc"
