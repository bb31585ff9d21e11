// SPDX-License-Identifier: GPL-3.0-or-later
// From text to numbers: import, check, bake, validate, simulate, export of the three-door city (computed by hand).
#include "tests/cli/cli_process.h"
#include "tests/support/test_registry.h"

#include <QDir>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

namespace whole_path_test {

using namespace passerby::testing;

class WholePathTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void check_ofAnEmptyCity_saysWhatItLacks();
    void cityJson_roundTrip_isIdentical();
    void bake_storesHandComputedDensities();
    void bake_sameBytesForAnyThreadCount();
    void validate_agrees();
    void simulate_writesTrajectories();
    void export_withoutBake_saysSo();
    void export_gltf_takesPeopleAlong();
    void export_engine_letsPeopleWalkOn();
    void generate_sameSeed_sameCity();

private:
    QTemporaryDir m_folder;
    const QString m_source = QStringLiteral(PASSERBY_SOURCE_DIR "/projects/three-doors.json");
    QMap<QString, QStringList> rows(const QString& file) const;
};

QMap<QString, QStringList> WholePathTest::rows(const QString& file) const
{
    QMap<QString, QStringList> table;
    for (const QByteArray& line : contentOf(m_folder.filePath(file)).split('\n'))
        if (const QStringList fields = QString::fromUtf8(line).split(','); fields.size() > 2)
            table[fields[0] + ">" + fields[1]] = fields;
    return table;
}

void WholePathTest::initTestCase()
{
    QVERIFY(m_folder.isValid());
    QCOMPARE(runCli({"import", "city-json", m_source, "city.gpkg"}, m_folder.path()).exitCode, 0);
    const auto check = runCli({"check", "city.gpkg", "--json"}, m_folder.path());
    QCOMPARE(check.exitCode, 0);
    QCOMPARE(check.json().value("errors").toInt(-1), 0);
}

void WholePathTest::check_ofAnEmptyCity_saysWhatItLacks()
{
    QFile file(m_folder.filePath("nothing.json"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"format": "passerby-city", "version": 1})");
    file.close();
    QCOMPARE(runCli({"import", "city-json", "nothing.json", "nothing.gpkg"}, m_folder.path()).exitCode, 0);
    const auto check = runCli({"check", "nothing.gpkg"}, m_folder.path());
    QCOMPARE(check.exitCode, 0);
    QVERIFY2(check.out.contains("no cells"), check.out.constData());
    QVERIFY(check.out.contains("0 errors, 1 other finding\n"));
}

void WholePathTest::cityJson_roundTrip_isIdentical()
{
    QCOMPARE(runCli({"export", "city.gpkg", "--format", "city-json", "a.json"}, m_folder.path()).exitCode, 0);
    QCOMPARE(runCli({"import", "city-json", "a.json", "again.gpkg"}, m_folder.path()).exitCode, 0);
    QCOMPARE(runCli({"export", "again.gpkg", "--format", "city-json", "b.json"}, m_folder.path()).exitCode, 0);
    const QByteArray first = contentOf(m_folder.filePath("a.json"));
    QVERIFY(first.contains("passerby-city"));
    QCOMPARE(contentOf(m_folder.filePath("b.json")), first);
}

void WholePathTest::bake_storesHandComputedDensities()
{
    const auto bake = runCli({"bake", "city.gpkg", "--json"}, m_folder.path());
    QCOMPARE(bake.exitCode, 0);
    QCOMPARE(bake.json().value("targets").toInt(), 3);
    QCOMPARE(bake.json().value("nodes").toInt(), 4);
    QCOMPARE(bake.json().value("segments").toInt(), 8);
    QCOMPARE(runCli({"export", "city.gpkg", "--format", "tables", "tables"}, m_folder.path()).exitCode, 0);
    const auto segments = rows("tables/segments.csv");
    QCOMPARE(segments.size(), 9);
    const QMap<QString, double> byHand{{"T1>P1", 4.0}, {"P1>T1", 4.0}, {"P1>T2", 5.2}, {"T2>P1", 2.6},
                                       {"P1>T3", 6.0}, {"T3>P1", 9.0}, {"T2>T3", 8.4}, {"T3>T2", 5.6}};
    for (auto row = byHand.begin(); row != byHand.end(); ++row)
        QVERIFY2(std::abs(segments[row.key()].value(5).toDouble() - row.value() / 192.8) < 1e-12, qPrintable(row.key()));
}

void WholePathTest::bake_sameBytesForAnyThreadCount()
{
    QByteArray first;
    for (const char* threads : {"1", "2", "8"}) {
        QVERIFY(QFile::copy(m_folder.filePath("city.gpkg"), m_folder.filePath(QString("t%1.gpkg").arg(threads))));
        const QString file = QString("t%1.gpkg").arg(threads);
        QCOMPARE(runCli({"bake", file, "--threads", threads}, m_folder.path()).exitCode, 0);
        QCOMPARE(runCli({"export", file, "--format", "tables", QString("tables") + threads}, m_folder.path()).exitCode, 0);
        const QByteArray table = contentOf(m_folder.filePath(QString("tables%1/segments.csv").arg(threads)));
        QVERIFY(!table.isEmpty());
        if (first.isEmpty())
            first = table;
        QCOMPARE(table, first);
    }
}

void WholePathTest::validate_agrees()
{
    const auto result = runCli({"validate", "city.gpkg", "--json"}, m_folder.path());
    QVERIFY2(result.exitCode == 0, result.out + result.err);
    QVERIFY(result.json().value("agrees").toBool());
}

void WholePathTest::simulate_writesTrajectories()
{
    const auto run = runCli({"simulate", "city.gpkg", "--seconds", "20", "--agents", "200", "--out", "run.sqlite"}, m_folder.path());
    QVERIFY2(run.exitCode == 0, run.err.constData());
    QVERIFY(contentOf(m_folder.filePath("run.sqlite")).startsWith("SQLite format 3"));
    QCOMPARE(runCli({"simulate", "city.gpkg", "--seconds", "20", "--agents", "0", "--out", "empty.sqlite"}, m_folder.path()).exitCode, 0);
}

void WholePathTest::export_gltf_takesPeopleAlong()
{
    const auto done = runCli({"export", "city.gpkg", "--format", "gltf", "--people-at", "2", "gltf"}, m_folder.path());
    QVERIFY2(done.exitCode == 0, done.err);
    QCOMPARE(done.out.trimmed().split('\n'), (QByteArrayList{"gltf/city.glb", "gltf/people.glb", "gltf/manifest.json"}));
    const QByteArray city = contentOf(m_folder.filePath("gltf/city.glb"));
    QVERIFY(city.startsWith("glTF") && city.contains("\"cell_1\"") && city.contains("\"Cell 1 (west)\"") && city.contains("\"person_"));
    QVERIFY(contentOf(m_folder.filePath("gltf/manifest.json")).contains("\"south\""));
    QCOMPARE(runCli({"export", "city.gpkg", "--format", "gltf", "empty"}, m_folder.path()).exitCode, 0);
    QVERIFY(!QFile::exists(m_folder.filePath("empty/people.glb")));
    QCOMPARE(runCli({"export", "city.gpkg", "--format", "tables", "--people-at", "2", "none"}, m_folder.path()).exitCode, 2);
}

void WholePathTest::export_engine_letsPeopleWalkOn()
{
    const QStringList call{"export",    "city.gpkg", "--format", "engine", "--people-at", "2",
                           "--seconds", "5",         "--people", "10",     "--origin",    "1,-2.5"};
    const auto done = runCli(call + QStringList{"kit"}, m_folder.path());
    QVERIFY2(done.exitCode == 0, done.err);
    for (const char* file : {"scene.glb", "people.glb", "people_instanced.glb", "navigation.json", "city.pbcity", "heat_density.exr",
                             "tables/people_paths.csv", "city.usda", "trajectories.sqlite", "runtime/passerby_runtime.c", "README.md"})
        QVERIFY2(done.out.contains(QByteArray("kit/") + file + '\n') && QFile::exists(m_folder.filePath(QLatin1String("kit/") + file)),
                 file);
    QVERIFY(contentOf(m_folder.filePath("kit/manifest.json")).contains("10 people and 0 vehicles for 5 s"));
    QVERIFY(contentOf(m_folder.filePath("kit/manifest.json")).contains("-2.5"));
    QCOMPARE(runCli(call + QStringList{"again"}, m_folder.path()).exitCode, 0);
    for (const char* file : {"people.glb", "city.pbcity", "city.usda", "manifest.json", "heat_density.tif"})
        QVERIFY2(contentOf(m_folder.filePath(QLatin1String("kit/") + file)) == contentOf(m_folder.filePath(QLatin1String("again/") + file)),
                 file);
}

void WholePathTest::export_withoutBake_saysSo()
{
    QCOMPARE(runCli({"import", "city-json", m_source, "unbaked.gpkg"}, m_folder.path()).exitCode, 0);
    const auto result = runCli({"export", "unbaked.gpkg", "--format", "tables", "none"}, m_folder.path());
    QCOMPARE(result.exitCode, 1);
    QVERIFY(result.err.toLower().contains("bake"));
    QVERIFY(!QDir(m_folder.filePath("none")).exists());
}

void WholePathTest::generate_sameSeed_sameCity()
{
    const QStringList small{"--targets", "40", "--types", "5", "--blocks", "4x4", "--population", "500"};
    for (const char* name : {"one", "two"}) {
        QCOMPARE(runCli(QStringList{"generate", "town", QString(name) + ".gpkg", "--seed", "7"} + small, m_folder.path()).exitCode, 0);
        QCOMPARE(runCli({"export", QString(name) + ".gpkg", "--format", "city-json", QString(name) + ".json"}, m_folder.path()).exitCode,
                 0);
    }
    QVERIFY(!contentOf(m_folder.filePath("one.json")).isEmpty());
    QCOMPARE(contentOf(m_folder.filePath("one.json")), contentOf(m_folder.filePath("two.json")));
    QCOMPARE(runCli({"check", "one.gpkg"}, m_folder.path()).exitCode, 0);
}

PASSERBY_TEST(WholePathTest)

} // namespace whole_path_test

#include "whole_path_test.moc"
