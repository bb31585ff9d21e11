// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_process.h"
#include "tests/support/test_registry.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using passerby::testing::runCli;

class UsageTest : public QObject {
    Q_OBJECT
private slots:
    void help_listsEveryVerb();
    void wrongUsage_exitsWith2_data();
    void wrongUsage_exitsWith2();
    void badFile_exitsWith2_andIsLeftAlone();
};

void UsageTest::help_listsEveryVerb()
{
    const auto result = runCli({"--help"});
    QCOMPARE(result.exitCode, 0);
    for (const char* verb : {"import", "generate", "info", "check", "bake", "simulate", "validate", "export"}) {
        QVERIFY2(result.out.contains(verb), verb);
        QCOMPARE(runCli({verb, "--help"}).exitCode, 0);
    }
    QVERIFY(runCli({"--version"}).out.startsWith("passerby-cli "));
}

void UsageTest::wrongUsage_exitsWith2_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("nothing") << QStringList{};
    QTest::newRow("unknown verb") << QStringList{"dance"};
    QTest::newRow("missing file") << QStringList{"check"};
    QTest::newRow("unknown option") << QStringList{"check", "x.gpkg", "--loud"};
    QTest::newRow("no such file") << QStringList{"check", "no-such-file.gpkg"};
    QTest::newRow("unknown format") << QStringList{"export", "x.gpkg", "--format", "paper", "out"};
    QTest::newRow("wrong blocks") << QStringList{"generate", "town", "x.gpkg", "--blocks", "many"};
    QTest::newRow("wrong number") << QStringList{"generate", "town", "x.gpkg", "--targets", "some"};
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

PASSERBY_TEST(UsageTest)
#include "usage_test.moc"
