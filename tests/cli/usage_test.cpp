// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_process.h"
#include "tests/support/test_registry.h"

#include <QDir>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

namespace usage_test {

using passerby::testing::runCli;

class UsageTest : public QObject {
    Q_OBJECT
private slots:
    void help_listsEveryVerb();
    void wrongUsage_exitsWith2_data();
    void wrongUsage_exitsWith2();
    void badFile_exitsWith2_andIsLeftAlone();
    void resultOverItsOwnInput_exitsWith2_andLeavesIt();
    void morePeopleThanARunHolds_exitWith2();
    void messages_nameWhatIsWrong_data();
    void messages_nameWhatIsWrong();
    void aShortRun_saysNothingOfItsSpeed();
};

namespace {

/// A small town in `folder`.
QString makeTown(const QTemporaryDir& folder, const QString& people = QStringLiteral("50"))
{
    const QString path = folder.filePath("town.gpkg");
    const auto made = runCli({"generate", "town", path, "--targets", "30", "--blocks", "3x3", "--population", people});
    if (made.exitCode != 0)
        qFatal("%s", made.err.constData());
    return path;
}

} // namespace

void UsageTest::help_listsEveryVerb()
{
    const auto result = runCli({"--help"});
    QCOMPARE(result.exitCode, 0);
    for (const char* verb : {"import", "generate", "info", "check", "bake", "simulate", "validate", "export"}) {
        QVERIFY2(result.out.contains(verb), verb);
        QCOMPARE(runCli({verb, "--help"}).exitCode, 0);
    }
    const QRegularExpression identity(
        "^passerby-cli \\d+\\.\\d+\\.\\d+ \\(([0-9a-f]{7,}\\+?|commit unknown)(, \\d{4}-\\d\\d-\\d\\d)?\\)\n$");
    const QString version = QString::fromUtf8(runCli({"--version"}).out);
    QVERIFY2(identity.match(version).hasMatch(), qPrintable(version));
}

void UsageTest::wrongUsage_exitsWith2_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("nothing") << QStringList{};
    QTest::newRow("unknown verb") << QStringList{"dance"};
    QTest::newRow("missing file") << QStringList{"check"};
    QTest::newRow("unknown option") << QStringList{"check", "x.gpkg", "--loud"};
    QTest::newRow("no such file") << QStringList{"check", "no-such-file.gpkg"};
    QTest::newRow("people in a format without") << QStringList{"export", "x.gpkg", "--format", "tables", "--people-at", "-1", "out"};
    QTest::newRow("unknown format") << QStringList{"export", "x.gpkg", "--format", "paper", "out"};
    QTest::newRow("wrong blocks") << QStringList{"generate", "town", "x.gpkg", "--blocks", "many"};
    QTest::newRow("wrong number") << QStringList{"generate", "town", "x.gpkg", "--targets", "some"};
    QTest::newRow("wrong scene") << QStringList{"generate", "scene", "traffic-9", "x.gpkg"};
    QTest::newRow("wrong share") << QStringList{"generate", "scene", "traffic-2", "x.gpkg", "--crossing-share", "1.5"};
    QTest::newRow("wrong bound") << QStringList{"bake", "x.gpkg", "--bound", "guessed"};
}

void UsageTest::wrongUsage_exitsWith2()
{
    QFETCH(const QStringList, arguments);
    const QTemporaryDir folder;
    const auto result = runCli(arguments, folder.path());
    QCOMPARE(result.exitCode, 2);
    QVERIFY(!result.err.isEmpty());
    QVERIFY(QDir(folder.path()).isEmpty());
}

void UsageTest::badFile_exitsWith2_andIsLeftAlone()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("notes.gpkg");
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("This is not a city.");
    file.close();
    for (const char* verb : {"info", "check", "bake", "validate"}) {
        const auto result = runCli({verb, path});
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.err.contains("notes.gpkg"), result.err.constData());
    }
    QCOMPARE(passerby::testing::contentOf(path), QByteArray("This is not a city."));
}

void UsageTest::resultOverItsOwnInput_exitsWith2_andLeavesIt()
{
    const QTemporaryDir folder;
    const QString town = makeTown(folder);
    const QString link = folder.filePath("link.json");
    QVERIFY(QFile::link(town, link));
    const QByteArray before = passerby::testing::contentOf(town);
    QVERIFY(!before.isEmpty());
    const QList<QStringList> calls{{"simulate", town, "--seconds", "5", "--agents", "5", "--out", town},
                                   {"simulate", "town.gpkg", "--seconds", "5", "--agents", "5", "--out", town},
                                   {"export", town, "--format", "city-json", town},
                                   {"export", town, "--format", "city-json", link},
                                   {"import", "city-json", town, town},
                                   {"import", "osm", town, "./town.gpkg"}};
    for (const QStringList& call : calls) {
        const auto result = runCli(call, folder.path());
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.err.contains("would replace"), result.err.constData());
        QVERIFY(passerby::testing::contentOf(town) == before);
    }
}

void UsageTest::morePeopleThanARunHolds_exitWith2()
{
    const QTemporaryDir folder;
    const QString town = makeTown(folder, QStringLiteral("1000000000000"));
    for (const QString& people : {QString(), QStringLiteral("5000000000")}) {
        QStringList call{"simulate", town, "--seconds", "1"};
        if (!people.isEmpty())
            call << "--agents" << people;
        const auto result = runCli(call);
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.err.contains(people.isEmpty() ? "1000000000000" : people.toLatin1()), result.err.constData());
    }
}

void UsageTest::messages_nameWhatIsWrong_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArrayList>("words");
    QTest::newRow("no targets") << QStringList{"generate", "town", "x.gpkg", "--targets", "0"} << QByteArrayList{"0 targets", "12 types"};
    QTest::newRow("few targets") << QStringList{"generate", "grid", "x.gpkg", "--targets", "5", "--types", "6"}
                                 << QByteArrayList{"5 targets", "6 types"};
    QTest::newRow("negative targets") << QStringList{"generate", "town", "x.gpkg", "--targets", "-5"} << QByteArrayList{"-5"};
    QTest::newRow("many types") << QStringList{"generate", "town", "x.gpkg", "--types", "100"} << QByteArrayList{"18"};
    QTest::newRow("one block") << QStringList{"generate", "town", "x.gpkg", "--blocks", "1x1"} << QByteArrayList{"blocks"};
    QTest::newRow("population of no number") << QStringList{"generate", "town", "x.gpkg", "--population", "99999999999999999999"}
                                             << QByteArrayList{"99999999999999999999", "too large"};
    QTest::newRow("population beyond all") << QStringList{"generate", "town", "x.gpkg", "--population", "2000000000000"}
                                           << QByteArrayList{"1000000000000", "2000000000000"};
    QTest::newRow("negative time") << QStringList{"simulate", "x.gpkg", "--seconds", "-5"} << QByteArrayList{"-5", "above 0"};
    QTest::newRow("no time") << QStringList{"simulate", "x.gpkg", "--seconds", "nan"} << QByteArrayList{"nan", "above 0"};
    QTest::newRow("no frames") << QStringList{"simulate", "x.gpkg", "--fps", "0"} << QByteArrayList{"above 0"};
    QTest::newRow("no map") << QStringList{"import", "osm", "none.osm", "x.gpkg"} << QByteArrayList{"There is no such file."};
    QTest::newRow("no map format") << QStringList{"import", "osm", PASSERBY_SOURCE_DIR "/README.md", "x.gpkg"}
                                   << QByteArrayList{"OpenStreetMap"};
    QTest::newRow("no JSON") << QStringList{"import", "city-json", PASSERBY_SOURCE_DIR "/README.md", "x.gpkg"}
                             << QByteArrayList{"README.md: ", "not valid JSON"};
    QTest::newRow("export to nowhere") << QStringList{"export", "x.gpkg", "--format", "tables", ""} << QByteArrayList{"OUT", "empty"};
    QTest::newRow("report to nowhere") << QStringList{"affordance", "x.gpkg", "--report", ""} << QByteArrayList{"--report", "empty"};
    QTest::newRow("table to nowhere") << QStringList{"affordance", "x.gpkg", "--out", ""} << QByteArrayList{"--out", "empty"};
    QTest::newRow("nobody wanders") << QStringList{"affordance", "x.gpkg", "--people", "0"} << QByteArrayList{"--people", "0", "above 0"};
    QTest::newRow("too many wander") << QStringList{"affordance", "x.gpkg", "--people", "99999999999999999999"}
                                     << QByteArrayList{"too large"};
    QTest::newRow("start of wanderers") << QStringList{"simulate", "x.gpkg", "--wander-start", "home"}
                                        << QByteArrayList{"--wander-start", "home"};
    QTest::newRow("no text") << QStringList{"import", "city-json", "none.json", "x.gpkg"} << QByteArrayList{"There is no such file."};
}

void UsageTest::messages_nameWhatIsWrong()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const QByteArrayList, words);
    const QTemporaryDir folder;
    const auto result = runCli(arguments, folder.path());
    QCOMPARE(result.exitCode, 2);
    for (const QByteArray& word : words)
        QVERIFY2(result.err.contains(word), result.err.constData());
    QVERIFY2(!result.err.contains("..") && result.err.size() < 300, result.err.constData());
    QVERIFY(QDir(folder.path()).isEmpty());
}

void UsageTest::aShortRun_saysNothingOfItsSpeed()
{
    const QTemporaryDir folder;
    const QString town = makeTown(folder);
    const auto result = runCli({"simulate", town, "--seconds", "0.1", "--agents", "1", "--threads", "1"});
    QCOMPARE(result.exitCode, 0);
    QVERIFY2(result.out.contains("1 people for 0.1 s"), result.out.constData());
    QVERIFY2(!result.out.contains("real time"), result.out.constData());
}

PASSERBY_TEST(UsageTest)

} // namespace usage_test

#include "usage_test.moc"
