// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_process.h"
#include "tests/support/test_registry.h"

#include <QDir>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

namespace autonomous_verb_test {

using namespace passerby::testing;

class AutonomousVerbTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void report_writesWhatItSays();
    void orders_areRanked();
    void statistics_areWritten();
    void passages_areCompared();
    void wrongOptions_areRefused_data();
    void wrongOptions_areRefused();

private:
    QTemporaryDir m_folder;
    CliResult run(const QStringList& arguments) const { return runCli(arguments, m_folder.path()); }
};

void AutonomousVerbTest::initTestCase()
{
    QVERIFY(m_folder.isValid());
    QCOMPARE(run({"generate", "station", "station.gpkg"}).exitCode, 0);
    QCOMPARE(run({"import", "city-json", QStringLiteral(PASSERBY_SOURCE_DIR "/projects/three-doors.json"), "doors.gpkg"}).exitCode, 0);
}

void AutonomousVerbTest::report_writesWhatItSays()
{
    const auto result = run({"autonomous", "station.gpkg", "--report", "out/deep", "--people", "20,40,80", "--densities", "0.005",
                             "--routines-people", "30", "--warm-up", "10", "--seconds", "5", "--json"});
    QVERIFY2(result.exitCode == 0, result.err.constData());
    const QJsonObject json = result.json();
    QCOMPARE(json["load"].toArray().size(), 3);
    QCOMPARE(json["density"].toArray().size(), 2);
    QCOMPARE(json["routines"].toArray().size(), 5);
    QCOMPARE(json["load"].toArray()[2].toObject()["people"].toInt(), 80);
    QVERIFY(json["floor_m2"].toDouble() > 10000.0);
    const QDir folder(m_folder.filePath("out/deep"));
    QVERIFY(contentOf(folder.filePath("report.md")).contains("the paper"));
    QVERIFY(contentOf(folder.filePath("runs.csv")).startsWith("table,steering,order,people_per_m2,people,"));
    for (const char* figure : {"load.svg", "parts.svg"}) {
        QVERIFY2(contentOf(folder.filePath(figure)).startsWith("<svg"), figure);
        QVERIFY(contentOf(folder.filePath("report.md")).contains(figure));
    }
}

void AutonomousVerbTest::orders_areRanked()
{
    const QStringList tiny{"autonomous", "station.gpkg",
                           "--orders",   "--rows",
                           "rows.csv",   "--people",
                           "20,40",      "--warm-up",
                           "5",          "--orders-first-seconds",
                           "2",          "--orders-second-seconds",
                           "2",          "--orders-third-seconds",
                           "2",          "--orders-tried",
                           "3",          "--orders-second",
                           "2",          "--orders-third",
                           "1",          "--orders-seeds",
                           "2"};
    const auto first = run(tiny + QStringList{"--json"});
    QVERIFY2(first.exitCode == 0, first.err.constData());
    QCOMPARE(first.json()["orders"].toArray().size(), 4);
    QCOMPARE(first.json()["kept"].toInt(), 0);
    const QByteArray rows = contentOf(m_folder.filePath("rows.csv"));
    QCOMPARE(rows.count('\n'), first.json()["made"].toInt() + 1);
    const auto again = run(tiny);
    QVERIFY2(again.exitCode == 0 && again.out.contains("0 runs made"), again.out + again.err);
    QVERIFY(again.out.contains("CABFED") && again.out.contains("the paper's"));
    QCOMPARE(contentOf(m_folder.filePath("rows.csv")), rows);
    QVERIFY(run({"autonomous", "station.gpkg", "--orders", "--rows", "station.gpkg"}).exitCode != 0);
}

void AutonomousVerbTest::statistics_areWritten()
{
    const auto result = run({"autonomous", "station.gpkg", "--statistics", "many", "--people", "40", "--seeds", "2", "--warm-up", "10",
                             "--seconds", "5", "--compare", "CABFED,CABF", "--json"});
    QVERIFY2(result.exitCode == 0, result.err.constData());
    QCOMPARE(result.json()["settings"].toArray().size(), 2);
    const QDir folder(m_folder.filePath("many"));
    QCOMPARE(contentOf(folder.filePath("statistics.csv")).count('\n'), 5);
    QVERIFY(contentOf(folder.filePath("statistics.md")).contains("| CABF |"));
}

void AutonomousVerbTest::passages_areCompared()
{
    const auto result =
        run({"autonomous", "station.gpkg", "--statistics", "passages", "--passages", "--passers-through", "--walking", "--no-rescues",
             "--lanes", "Main concourse", "--people", "20", "--seeds", "2", "--warm-up", "40", "--seconds", "5", "--json"});
    QVERIFY2(result.exitCode == 0, result.err.constData());
    const QJsonArray settings = result.json()["settings"].toArray();
    QCOMPARE(settings.size(), 4);
    QCOMPARE(settings[3].toObject()["name"].toString(), QStringLiteral("neither"));
    QCOMPARE(settings[3].toObject()["most_without_blockage"].toInt(), 20);
    const QJsonObject figures = settings[0].toObject()["by_people"].toObject()["20"].toObject();
    QVERIFY(std::abs(figures["walking"].toObject()["mean"].toDouble() - 20.0) < 3.0);
    const QByteArray text = contentOf(QDir(m_folder.filePath("passages")).filePath("statistics.md"));
    QVERIFY(text.contains("Lanes are looked for in Main concourse") && text.contains("* navigation only: 20"));
}

void AutonomousVerbTest::wrongOptions_areRefused_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("word");
    QTest::newRow("no city") << QStringList{"autonomous"} << QByteArray("FILE");
    QTest::newRow("nothing asked for") << QStringList{"autonomous", "station.gpkg"} << QByteArray("--report");
    QTest::newRow("two things") << QStringList{"autonomous", "station.gpkg", "--report", "r", "--orders"} << QByteArray("no more than one");
    QTest::newRow("seeds of a report") << QStringList{"autonomous", "station.gpkg", "--report", "r", "--seeds", "3"}
                                       << QByteArray("--statistics");
    QTest::newRow("seconds of orders") << QStringList{"autonomous", "station.gpkg", "--orders", "--seconds", "3"} << QByteArray("--orders");
    QTest::newRow("no order") << QStringList{"autonomous", "station.gpkg", "--statistics", "r", "--compare", "CABX"} << QByteArray("CABX");
    QTest::newRow("passages and orders") << QStringList{"autonomous", "station.gpkg", "--statistics", "r",
                                                        "--passages", "--compare",    "CABF"}
                                         << QByteArray("--passages");
    QTest::newRow("no such region") << QStringList{"autonomous", "station.gpkg", "--statistics", "r", "--lanes",   "nowhere",
                                                   "--people",   "10",           "--seeds",      "2", "--warm-up", "0",
                                                   "--seconds",  "0.1"}
                                    << QByteArray("nowhere");
    QTest::newRow("no such door") << QStringList{"autonomous", "station.gpkg", "--statistics", "r", "--doors",   "nowhere",
                                                 "--people",   "10",           "--seeds",      "2", "--warm-up", "0",
                                                 "--seconds",  "0.1"}
                                  << QByteArray("nowhere");
    QTest::newRow("nobody") << QStringList{"autonomous", "station.gpkg", "--report", "r", "--people", "100,0"} << QByteArray("above 0");
    QTest::newRow("no time") << QStringList{"autonomous", "station.gpkg", "--report", "r", "--seconds", "0"} << QByteArray("above 0");
    QTest::newRow("nobody lives so") << QStringList{"autonomous", "doors.gpkg", "--report", "r"}
                                     << QByteArray("doors.gpkg: Nobody in this city lives by what they need and want");
}

void AutonomousVerbTest::wrongOptions_areRefused()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const QByteArray, word);
    const auto result = run(arguments);
    QCOMPARE(result.exitCode, 2);
    QVERIFY2(result.err.contains(word), result.err.constData());
    QVERIFY(!QDir(m_folder.filePath("r")).exists());
}

PASSERBY_TEST(AutonomousVerbTest)

} // namespace autonomous_verb_test

#include "autonomous_verb_test.moc"
