// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_process.h"
#include "tests/support/test_registry.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

namespace printing_test {

using passerby::testing::CliResult;
using passerby::testing::runCli;

/// What reaches a terminal, a pipe or a file, and what is said where it does not.
class PrintingTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    [[nodiscard]] QString file(const QString& name) const { return m_folder->filePath(name); }

    /// Runs passerby-cli with standard output into a file that takes nothing.
    [[nodiscard]] CliResult runIntoFullDisk(const QStringList& arguments) const
    {
        QProcess process;
        process.setWorkingDirectory(m_folder->path());
        process.setStandardOutputFile(QStringLiteral("/dev/full"));
        process.start(QStringLiteral(PASSERBY_BINARY_DIR "/bin/passerby-cli"), arguments);
        const bool ended = process.waitForFinished(600000) && process.exitStatus() == QProcess::NormalExit;
        return {ended ? process.exitCode() : -1, {}, process.readAllStandardError()};
    }

private slots:
    void initTestCase()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        const auto made = runCli({"generate", "town", file("town.gpkg"), "--targets", "30", "--blocks", "3x3", "--population", "50"});
        QVERIFY2(made.exitCode == 0, made.err.constData());
        QVERIFY(runCli({"bake", file("town.gpkg")}).exitCode == 0);
        QVERIFY(runCli({"simulate", file("town.gpkg"), "--seconds", "1", "--log", file("run.json")}).exitCode == 0);
        QVERIFY(runCli({"export", file("town.gpkg"), "--format", "city-json", file("town.json")}).exitCode == 0);
    }

    void fullOutput_isAFailureOfEveryVerb_data()
    {
        QTest::addColumn<QStringList>("arguments");
        const QList<QStringList> calls{{"--help"},
                                       {"--version"},
                                       {"info", "--help"},
                                       {"info", "town.gpkg", "--json"},
                                       {"info", "town.gpkg"},
                                       {"check", "town.gpkg", "--json"},
                                       {"check", "town.gpkg"},
                                       {"bake", "town.gpkg", "--json"},
                                       {"bake", "town.gpkg", "--hour", "8:30"},
                                       {"simulate", "town.gpkg", "--seconds", "1", "--json"},
                                       {"simulate", "town.gpkg", "--seconds", "1"},
                                       {"replay", "run.json", "town.gpkg", "--json"},
                                       {"replay", "run.json", "town.gpkg"},
                                       {"validate", "town.gpkg", "--people", "20", "--seconds", "100", "--json"},
                                       {"alibi", "town.gpkg", "--convergence", "convergence", "--count", "10", "--iterations", "2"},
                                       {"affordance", "town.gpkg", "--json"},
                                       {"affordance", "town.gpkg"},
                                       {"export", "town.gpkg", "--format", "tables", "tables"},
                                       {"import", "city-json", "town.json", "again.gpkg", "--json"},
                                       {"import", "city-json", "town.json", "again.gpkg"},
                                       {"generate", "template", "town-square", "square.gpkg"}};
        for (const QStringList& call : calls)
            QTest::newRow(call.join(' ').toUtf8().constData()) << call;
    }
    void fullOutput_isAFailureOfEveryVerb()
    {
        if (!QFile::exists(QStringLiteral("/dev/full")))
            QSKIP("This computer has no disk that is always full.");
        QFETCH(const QStringList, arguments);
        const CliResult result = runIntoFullDisk(arguments);
        QCOMPARE(result.exitCode, 1);
        QVERIFY2(result.err.contains("Standard output") && result.err.contains("no space left"), result.err.constData());
    }

    void closedOutput_isAFailure_andNoFileTakesItsPlace()
    {
        QProcess process;
        process.setWorkingDirectory(m_folder->path());
        process.start(
            QStringLiteral("sh"),
            {"-c", QStringLiteral("exec \"%1\" info town.gpkg --json >&-").arg(QStringLiteral(PASSERBY_BINARY_DIR "/bin/passerby-cli"))});
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitCode(), 1);
        QVERIFY(process.readAllStandardError().contains("Standard output"));
    }

    void namesWithTerminalCodes_areSpelt()
    {
        QFile source(file("town.json"));
        QVERIFY(source.open(QIODevice::ReadOnly));
        QJsonObject city = QJsonDocument::fromJson(source.readAll()).object();
        city.insert(QStringLiteral("name"), QStringLiteral("Red \x1b[31mtown\u009b2J\u202ez"));
        QFile renamed(file("red.json"));
        QVERIFY(renamed.open(QIODevice::WriteOnly));
        renamed.write(QJsonDocument(city).toJson());
        renamed.close();
        QVERIFY(runCli({"import", "city-json", file("red.json"), file("red.gpkg")}).exitCode == 0);
        const auto text = runCli({"info", file("red.gpkg")});
        QVERIFY2(text.out.contains("Red \\x1b[31mtown\\x9b2J\\u202ez"), text.out.constData());
        const auto json = runCli({"info", file("red.gpkg"), "--json"});
        QVERIFY(!json.out.contains('\x1b') && !json.out.contains("\xC2\x9B") && !json.out.contains("\xE2\x80\xAE"));
        QCOMPARE(json.json().value(QStringLiteral("name")).toString(), QStringLiteral("Red \x1b[31mtown\u009b2J\u202ez"));
        const auto missing = runCli({"info", QStringLiteral("none\x1b[31m.gpkg")});
        QVERIFY2(missing.err.contains("none\\x1b[31m.gpkg") && !missing.err.contains('\x1b'), missing.err.constData());
    }

    void diskThatTakesNoMore_isSaid_andNoFolderStays_data()
    {
        QTest::addColumn<QString>("call");
        for (const char* call : {"export town.gpkg --format tables new/tables", "export town.gpkg --format gltf new/gltf",
                                 "export town.gpkg --format viewsheds sheds.gpkg", "export town.gpkg --format isovists sight.csv --step 2",
                                 "export town.gpkg --format city-json copy.json", "export town.gpkg --format compact town.alibis",
                                 "export town.gpkg --format guidance ways.asc", "simulate town.gpkg --seconds 60 --out run.sqlite",
                                 "affordance town.gpkg --out junctions.csv", "generate template town-square square.gpkg",
                                 "validate town.gpkg --people 20 --seconds 100 --html report.html", "bake town.gpkg",
                                 "alibi town.gpkg --convergence new/study --count 10 --iterations 2"})
            QTest::newRow(call) << QString::fromLatin1(call);
    }
    /// A limit of 1 KiB for each file stands for the disk: every user may set one.
    void diskThatTakesNoMore_isSaid_andNoFolderStays()
    {
        QFETCH(const QString, call);
        const QTemporaryDir folder;
        const QString town = QDir(folder.path()).filePath(QStringLiteral("town.gpkg"));
        QVERIFY(QFile::copy(file("town.gpkg"), town));
        const QByteArray before = passerby::testing::contentOf(town);
        QProcess process;
        process.setWorkingDirectory(folder.path());
        process.start(QStringLiteral("bash"),
                      {"-c", QStringLiteral("ulimit -f 1; exec \"%1\" %2 2>&1 >/dev/null | cat; exit ${PIPESTATUS[0]}")
                                 .arg(QStringLiteral(PASSERBY_BINARY_DIR "/bin/passerby-cli"), call)});
        QVERIFY(process.waitForFinished(600000));
        const QByteArray said = process.readAllStandardOutput();
        QVERIFY2(process.exitCode() == 1, said.constData());
        QVERIFY2(said.contains("larger than may be written"), said.constData());
        QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden), QStringList{"town.gpkg"});
        QVERIFY(passerby::testing::contentOf(town) == before);
    }
};

PASSERBY_TEST(PrintingTest)

} // namespace printing_test

#include "printing_test.moc"
