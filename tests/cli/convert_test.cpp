// SPDX-License-Identifier: GPL-3.0-or-later
// Packs of a city for games, and their JSON twins.
#include "tests/cli/cli_process.h"
#include "tests/support/test_registry.h"

#include <QTemporaryDir>
#include <QTest>

namespace convert_test {

using namespace passerby::testing;

class ConvertTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void packToJsonAndBack_isTheSamePack();
    void compact_isAnotherNameOfPack();
    void packOfAnHour_saysSo();
    void partsOfAPack_comeIfAskedFor();
    void refusals_sayWhy();

private:
    QTemporaryDir m_folder;
    CliResult run(const QStringList& arguments) const { return runCli(arguments, m_folder.path()); }
    QByteArray content(const QString& file) const { return contentOf(m_folder.filePath(file)); }
};

void ConvertTest::initTestCase()
{
    QVERIFY(m_folder.isValid());
    QCOMPARE(run({"generate", "town", "town.gpkg", "--targets", "30", "--blocks", "3x3", "--population", "500", "--seed", "3"}).exitCode,
             0);
    QCOMPARE(run({"bake", "town.gpkg"}).exitCode, 0);
    const auto done = run({"export", "town.gpkg", "--format", "pack", "town.pbcity"});
    QVERIFY2(done.exitCode == 0, done.err.constData());
}

void ConvertTest::packToJsonAndBack_isTheSamePack()
{
    QVERIFY(content("town.pbcity").startsWith("PBCITY01"));
    QCOMPARE(run({"export", "town.gpkg", "--format", "pack", "exported.json"}).exitCode, 0);
    QCOMPARE(run({"convert", "town.pbcity", "town.json"}).out.trimmed(), QByteArray("town.json"));
    QVERIFY(content("town.json") == content("exported.json"));
    QCOMPARE(run({"convert", "town.json", "again.pbcity"}).exitCode, 0);
    QVERIFY(content("again.pbcity") == content("town.pbcity"));
    const QJsonObject json = QJsonDocument::fromJson(content("town.json")).object();
    QCOMPARE(json.value("nodes").toObject().value("targets").toInt(), 30);
}

void ConvertTest::compact_isAnotherNameOfPack()
{
    QCOMPARE(run({"export", "town.gpkg", "--format", "compact", "town.compact"}).exitCode, 0);
    QVERIFY(content("town.compact") == content("town.pbcity"));
}

void ConvertTest::packOfAnHour_saysSo()
{
    QCOMPARE(run({"export", "town.gpkg", "--format", "pack", "--hour", "8:30", "morning.json"}).exitCode, 0);
    const QJsonObject json = QJsonDocument::fromJson(content("morning.json")).object();
    QCOMPARE(json.value("meta").toObject().value("hour").toDouble(), 8.5);
}

void ConvertTest::partsOfAPack_comeIfAskedFor()
{
    QCOMPARE(run({"export", "town.gpkg", "--format", "pack", "full.pbcity", "--borders", "--ground", "--second-hour", "17:30"}).exitCode,
             0);
    QCOMPARE(run({"convert", "full.pbcity", "full.json"}).exitCode, 0);
    const QJsonObject json = QJsonDocument::fromJson(content("full.json")).object();
    QVERIFY(json.contains("borders") && json.contains("ground"));
    QCOMPARE(json.value("hour").toObject().value("meta").toObject().value("hour").toDouble(), 17.5);
    QCOMPARE(run({"convert", "full.json", "again.pbcity"}).exitCode, 0);
    QVERIFY(content("again.pbcity") == content("full.pbcity"));
    for (const QStringList& part : {QStringList{"--borders"}, QStringList{"--ground"}, QStringList{"--second-hour", "17:30"}}) {
        const auto refused = run(QStringList{"export", "town.gpkg", "--format", "tables", "tables"} + part);
        QVERIFY2(refused.exitCode == 2 && refused.err.contains(part.front().toUtf8()), refused.err.constData());
    }
}

void ConvertTest::refusals_sayWhy()
{
    const auto none = run({"convert", "missing.pbcity", "out.json"});
    QVERIFY(none.exitCode == 2 && none.err.contains("missing.pbcity"));
    const auto city = run({"convert", "town.gpkg", "out.json"});
    QVERIFY2(city.exitCode == 2 && city.err.contains("no pack"), city.err.constData());
    const auto same = run({"convert", "town.pbcity", "town.pbcity"});
    QVERIFY(same.exitCode == 2);
    QFile broken(m_folder.filePath("broken.json"));
    QVERIFY(broken.open(QIODevice::WriteOnly));
    broken.write(content("town.json").replace("\"targets\"", "\"doors\""));
    broken.close();
    const auto json = run({"convert", "broken.json", "out.pbcity"});
    QVERIFY2(json.exitCode == 2 && json.err.contains("nodes.targets"), json.err.constData());
    QVERIFY(!QFile::exists(m_folder.filePath("out.pbcity")));
}

PASSERBY_TEST(ConvertTest)

} // namespace convert_test

#include "convert_test.moc"
