// SPDX-License-Identifier: GPL-3.0-or-later
// Isovists of a raster as a table for spreadsheets.
#include "tests/cli/cli_process.h"
#include "tests/support/test_registry.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

namespace export_isovists_test {

using namespace passerby::testing;

class ExportIsovistsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void table_hasARowAPoint();
    void withoutStep_oneIsFitted();
    void refusals_sayWhy_data();
    void refusals_sayWhy();
    void help_namesFormatAndStep();

private:
    QTemporaryDir m_folder;
    CliResult run(const QStringList& arguments) const { return runCli(arguments, m_folder.path()); }
    QList<QByteArray> lines(const QString& file) const { return contentOf(m_folder.filePath(file)).trimmed().split('\n'); }
};

void ExportIsovistsTest::initTestCase()
{
    QVERIFY(m_folder.isValid());
    QCOMPARE(run({"generate", "town", "town.gpkg", "--targets", "30", "--blocks", "3x3", "--population", "50", "--seed", "3"}).exitCode, 0);
    QCOMPARE(run({"import", "city-json", QStringLiteral(PASSERBY_SOURCE_DIR "/projects/three-doors.json"), "doors.gpkg"}).exitCode, 0);
    QFile empty(m_folder.filePath("empty.json"));
    QVERIFY(empty.open(QIODevice::WriteOnly));
    empty.write(R"({"format": "passerby-city", "version": 1, "name": "Empty"})");
    empty.close();
    QCOMPARE(run({"import", "city-json", "empty.json", "empty.gpkg"}).exitCode, 0);
}

void ExportIsovistsTest::table_hasARowAPoint()
{
    const auto done = run({"export", "town.gpkg", "--format", "isovists", "--step", "10", "seen.csv"});
    QVERIFY2(done.exitCode == 0, done.err.constData());
    QCOMPARE(done.out.trimmed(), QByteArray("seen.csv"));
    const auto rows = lines("seen.csv");
    QCOMPARE(rows.front(), QByteArray("x,y,level,area_m2,walkable_m2,perimeter_m,compactness,occlusivity_m,drift_m,drift_rad,"
                                      "longest_sight_m"));
    QVERIFY(rows.size() > 50);
    for (int i = 1; i < rows.size(); ++i) {
        const auto fields = rows[i].split(',');
        QCOMPARE(fields.size(), 11);
        QVERIFY(std::fmod(fields[0].toDouble(), 10.0) == 0.0 && std::fmod(fields[1].toDouble(), 10.0) == 0.0);
        const double area_m2 = fields[3].toDouble();
        QVERIFY(fields[4].toDouble() >= 0.0 && fields[4].toDouble() <= area_m2 * (1.0 + 1e-6));
        QVERIFY(area_m2 == 0.0 || std::abs(fields[6].toDouble() - 4.0 * M_PI * area_m2 / std::pow(fields[5].toDouble(), 2)) < 1e-9);
    }
    QCOMPARE(run({"export", "town.gpkg", "--format", "isovists", "--step", "10", "again.csv"}).exitCode, 0);
    QVERIFY(contentOf(m_folder.filePath("again.csv")) == contentOf(m_folder.filePath("seen.csv")));
}

void ExportIsovistsTest::withoutStep_oneIsFitted()
{
    QCOMPARE(run({"export", "doors.gpkg", "--format", "isovists", "fitted.csv"}).exitCode, 0);
    QCOMPARE(run({"export", "doors.gpkg", "--format", "isovists", "--step", "0.5", "half.csv"}).exitCode, 0);
    QVERIFY(lines("fitted.csv").size() > 1000);
    QVERIFY(contentOf(m_folder.filePath("fitted.csv")) == contentOf(m_folder.filePath("half.csv")));
}

void ExportIsovistsTest::refusals_sayWhy_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exitCode");
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("no step") << QStringList{"doors.gpkg", "--format", "isovists", "--step", "0"} << 2 << QByteArray("above 0");
    QTest::newRow("another format") << QStringList{"doors.gpkg", "--format", "geojson", "--step", "5"} << 2 << QByteArray("--step");
    QTest::newRow("too fine") << QStringList{"doors.gpkg", "--format", "isovists", "--step", "0.0001"} << 2 << QByteArray("wider spacing");
    QTest::newRow("no cells") << QStringList{"empty.gpkg", "--format", "isovists"} << 1 << QByteArray("empty.gpkg: This city has no cells");
}

void ExportIsovistsTest::refusals_sayWhy()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const int, exitCode);
    QFETCH(const QByteArray, words);
    const auto result = run(QStringList{"export"} + arguments + QStringList{"none.csv"});
    QCOMPARE(result.exitCode, exitCode);
    QVERIFY2(result.err.contains(words), result.err.constData());
    QVERIFY(!QFile::exists(m_folder.filePath("none.csv")));
}

void ExportIsovistsTest::help_namesFormatAndStep()
{
    const auto help = run({"export", "--help"});
    QVERIFY2(help.out.contains("isovists: ") && help.out.contains("--step METRES"), help.out.constData());
}

PASSERBY_TEST(ExportIsovistsTest)

} // namespace export_isovists_test

#include "export_isovists_test.moc"
