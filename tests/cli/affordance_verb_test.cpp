// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_process.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_registry.h"

#include <QDir>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

namespace affordance_verb_test {

using namespace passerby::testing;

class AffordanceVerbTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void twoCells_numbersByHand();
    void junctionsTable_isWritten();
    void report_writesWhatItSays();
    void anyThreads_sameTables();
    void validate_agrees();
    void wrongOptions_areRefused_data();
    void wrongOptions_areRefused();
    void cityWithoutWays_isRefused();
    void oldTown_isUnderstood();
    void munich_isPopulatedFromItsMap();

private:
    QTemporaryDir m_folder;
    CliResult run(const QStringList& arguments) const { return runCli(arguments, m_folder.path()); }
};

void AffordanceVerbTest::initTestCase()
{
    QVERIFY(m_folder.isValid());
    QCOMPARE(run({"import", "city-json", QStringLiteral(PASSERBY_SOURCE_DIR "/projects/three-doors.json"), "doors.gpkg"}).exitCode, 0);
    QCOMPARE(run({"generate", "town", "town.gpkg", "--targets", "30", "--blocks", "4x4", "--population", "50", "--seed", "3"}).exitCode, 0);
    QFile closed(m_folder.filePath("closed.json"));
    QVERIFY(closed.open(QIODevice::WriteOnly));
    closed.write(R"({"format": "passerby-city", "version": 1, "name": "Closed", "cells": [
        {"id": 1, "name": "room", "kind": "plaza", "level": 0, "polygon": [[0,0],[9,0],[9,9],[0,9]], "holes": []}]})");
    closed.close();
    QCOMPARE(run({"import", "city-json", "closed.json", "closed.gpkg"}).exitCode, 0);
}

void AffordanceVerbTest::twoCells_numbersByHand()
{
    const auto result = run({"affordance", "doors.gpkg", "--people", "1200", "--json"});
    QVERIFY2(result.exitCode == 0, result.err.constData());
    const QJsonObject json = result.json();
    QCOMPARE(json["junctions"].toInt(), 2);
    QCOMPARE(json["dead_ends"].toInt(), 2);
    QCOMPARE(json["ways"].toInt(), 1);
    const double length_m = json["mean_length_m"].toDouble();
    // Everybody goes to and fro, so that each end is reached once in twice the way, at 1 m/s.
    QCOMPARE(json["mean_speed_mps"].toDouble(), 1.0);
    const QJsonArray junctions = json["busiest_junctions"].toArray();
    QCOMPARE(junctions.size(), 2);
    for (const auto& junction : junctions)
        QVERIFY(std::abs(junction.toObject()["visits_per_min"].toDouble() - 1200.0 * 60.0 / (2.0 * length_m)) < 1e-6);
    const QJsonArray ways = json["busiest_ways"].toArray();
    QCOMPARE(ways.size(), 1);
    QVERIFY(std::abs(ways[0].toObject()["people_per_m"].toDouble() - 1200.0 / length_m) < 1e-6);
    const QJsonObject everybody = json["groups"].toArray()[0].toObject();
    QCOMPARE(json["groups"].toArray().size(), 1);
    QCOMPARE(everybody["share"].toDouble(), 1.0);
    QCOMPARE(everybody["closed_classes"].toArray().size(), 1);
    QCOMPARE(json["findings"].toArray().size(), 0);
    const auto forPeople = run({"affordance", "doors.gpkg"});
    QCOMPARE(forPeople.exitCode, 0);
    QVERIFY2(forPeople.out.contains("2 junctions") && forPeople.out.contains("Busiest ways"), forPeople.out.constData());
}

void AffordanceVerbTest::junctionsTable_isWritten()
{
    QCOMPARE(run({"affordance", "town.gpkg", "--out", "junctions.csv"}).exitCode, 0);
    const QList<QByteArray> rows = contentOf(m_folder.filePath("junctions.csv")).trimmed().split('\n');
    QVERIFY(rows[0].startsWith("junction,x,y,viewshed_area_m2,neighbour,direction_rad,visible_area_m2,share"));
    QVERIFY(rows.size() > 20);
    QMap<QByteArray, double> shares;
    for (int i = 1; i < rows.size(); ++i)
        shares[rows[i].split(',')[0]] += rows[i].split(',')[7].toDouble();
    for (const double sum : shares)
        QVERIFY(std::abs(sum - 1.0) < 1e-9);
    QCOMPARE(run({"affordance", "town.gpkg", "--out", "even.csv", "--draws-by", "random"}).exitCode, 0);
    QVERIFY(contentOf(m_folder.filePath("even.csv")) != contentOf(m_folder.filePath("junctions.csv")));
    QCOMPARE(run({"affordance", "town.gpkg", "--out", "wide.csv", "--frustum-deg", "170"}).exitCode, 0);
    QVERIFY(contentOf(m_folder.filePath("wide.csv")) != contentOf(m_folder.filePath("junctions.csv")));
}

void AffordanceVerbTest::report_writesWhatItSays()
{
    const auto result = run({"affordance", "town.gpkg", "--report", "out/deep", "--people", "2000", "--json", "--palette", "paper"});
    QVERIFY2(result.exitCode == 0, result.err.constData());
    const QDir folder(m_folder.filePath("out/deep"));
    for (const char* file : {"report.json", "junctions.csv", "index.html", "viewsheds.svg", "random-2000-people-500-frames.svg",
                             "affordance-2000-people-5000-frames.svg", "affordance-500-people-5000-frames.svg",
                             "by-viewshed-2000-people-500-frames.svg", "affordance-exact.svg", "density-exact.svg"})
        QVERIFY2(folder.exists(file), file);
    const QByteArray page = contentOf(folder.filePath("index.html"));
    for (const QString& file : folder.entryList({"*.svg"})) {
        QVERIFY2(page.contains(file.toUtf8()), qPrintable(file));
        QVERIFY(contentOf(folder.filePath(file)).startsWith("<svg"));
    }
    const QJsonObject written = QJsonDocument::fromJson(contentOf(folder.filePath("report.json"))).object();
    QCOMPARE(written["counts"].toArray().size(), 10);
    // What draws people stands out of the noise of 2,000 of them, whose number does not matter; random choice hardly tells places apart.
    int judged = 0;
    for (const auto& count : written["counts"].toArray())
        if (count.toObject()["choice"].toString() == "affordance" && !count.toObject()["with_expected"].isNull()) {
            QVERIFY2(count.toObject()["with_expected"].toDouble() > 0.95, qPrintable(count.toObject()["name"].toString()));
            ++judged;
        }
    QVERIFY(judged > 0);
    QVERIFY(written["comparisons"].toArray()[1].toObject()["corrected"].toDouble() > 0.98);
    QCOMPARE(result.json()["comparisons"].toArray(), written["comparisons"].toArray());
}

void AffordanceVerbTest::anyThreads_sameTables()
{
    QMap<QString, QByteArray> before;
    for (const char* threads : {"1", "2"}) {
        QCOMPARE(run({"affordance", "town.gpkg", "--report", threads, "--people", "200", "--threads", threads}).exitCode, 0);
        const QDir folder(m_folder.filePath(threads));
        QMap<QString, QByteArray> now;
        for (const QString& file : folder.entryList(QDir::Files))
            now[file] = contentOf(folder.filePath(file));
        QCOMPARE(now.size(), 3 + 10 + 4);
        for (auto file = before.cbegin(); file != before.cend(); ++file)
            QVERIFY2(now[file.key()] == file.value(), qPrintable(file.key()));
        before = now;
    }
}

void AffordanceVerbTest::validate_agrees()
{
    const auto result =
        run({"validate", "town.gpkg", "--affordance", "--people", "20000", "--json", "--html", "wandering.html", "--draws-by", "visible"});
    QVERIFY2(result.exitCode == 0, result.out + result.err);
    QVERIFY(result.json()["agrees"].toBool());
    QCOMPARE(result.json()["false_alarm_rate"].toDouble(), 1e-3);
    QVERIFY(result.json()["tests"].toInt() > 40);
    QCOMPARE(result.json()["least_people"].toDouble(), 5000.0);
    QVERIFY(result.json()["places"].toInt() > 10 * result.json()["places_too_quiet"].toInt());
    QVERIFY(result.json()["visits"].toDouble() > 20 * 20000);
    const QByteArray page = contentOf(m_folder.filePath("wandering.html"));
    QVERIFY(page.contains("class=\"verdict yes\"") && page.count("<svg") > 3);
}

void AffordanceVerbTest::wrongOptions_areRefused_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("word");
    QTest::newRow("no city") << QStringList{"affordance"} << QByteArray("FILE");
    QTest::newRow("no such rule") << QStringList{"affordance", "town.gpkg", "--draws-by", "smell"} << QByteArray("smell");
    QTest::newRow("no angle") << QStringList{"affordance", "town.gpkg", "--frustum-deg", "0"} << QByteArray("above 0");
    QTest::newRow("wide angle") << QStringList{"affordance", "town.gpkg", "--frustum-deg", "361"} << QByteArray("360");
    QTest::newRow("random beside random") << QStringList{"affordance", "town.gpkg", "--report", "r", "--draws-by", "random"}
                                          << QByteArray("random");
    QTest::newRow("few people") << QStringList{"affordance", "town.gpkg", "--report", "r", "--people", "3"} << QByteArray("8");
    QTest::newRow("rule without wanderers") << QStringList{"validate", "town.gpkg", "--draws-by", "random"} << QByteArray("--affordance");
    QTest::newRow("many in a batch") << QStringList{"validate", "town.gpkg", "--affordance", "--people", "20000001"}
                                     << QByteArray("20000000");
    QTest::newRow("few to compare") << QStringList{"validate", "town.gpkg", "--affordance", "--people", "40", "--seconds", "0.1"}
                                    << QByteArray("town.gpkg: Nothing can be compared");
    QTest::newRow("no time") << QStringList{"validate", "town.gpkg", "--affordance", "--seconds", "0.001"}
                             << QByteArray("200000 people in 0.001 s");
    QTest::newRow("few in a batch") << QStringList{"validate", "town.gpkg", "--affordance", "--people", "5"} << QByteArray("40");
}

void AffordanceVerbTest::wrongOptions_areRefused()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const QByteArray, word);
    const auto result = run(arguments);
    QCOMPARE(result.exitCode, 2);
    QVERIFY2(result.err.contains(word), result.err.constData());
    QVERIFY(!QDir(m_folder.filePath("r")).exists());
}

void AffordanceVerbTest::cityWithoutWays_isRefused()
{
    for (const QStringList& call : {QStringList{"affordance", "closed.gpkg"}, QStringList{"validate", "closed.gpkg", "--affordance"}}) {
        const auto result = run(call);
        QCOMPARE(result.exitCode, 1);
        QVERIFY2(result.err.contains("closed.gpkg: No way leads anywhere"), result.err.constData());
    }
    const auto noFolder = run({"affordance", "doors.gpkg", "--report", "closed.json", "--people", "8"});
    QCOMPARE(noFolder.exitCode, 1);
    QVERIFY2(noFolder.err.contains("folder"), noFolder.err.constData());
}

void AffordanceVerbTest::oldTown_isUnderstood()
{
    const auto result = run({"affordance", QStringLiteral(PASSERBY_SOURCE_DIR "/projects/old-town.gpkg"), "--json"});
    QVERIFY2(result.exitCode == 0, result.err.constData());
    QVERIFY(result.json()["junctions"].toInt() > 100);
    double chance = 0.0;
    for (const auto& one : result.json()["groups"].toArray()[0].toObject()["closed_classes"].toArray())
        chance += one.toObject()["chance"].toDouble();
    QVERIFY(std::abs(chance - 1.0) < 1e-9);
    QVERIFY(result.json()["largest_viewshed"].toObject()["area_m2"].toDouble() > result.json()["mean_viewshed_m2"].toDouble());
}

void AffordanceVerbTest::munich_isPopulatedFromItsMap()
{
    const QString map = sharedData("osm/munich_altstadt.osm.pbf");
    if (map.isEmpty())
        QSKIP("The shared map data is not here.");
    QCOMPARE(run({"import", "osm", map, "munich.gpkg"}).exitCode, 0);
    const auto result = run({"affordance", "munich.gpkg", "--json", "--out", "munich.csv"});
    QVERIFY2(result.exitCode == 0, result.err.constData());
    const QJsonObject json = result.json();
    qInfo("Munich: %d junctions, %d ways; ways %.3f s, sight %.3f s, steady state %.3f s.", json["junctions"].toInt(), json["ways"].toInt(),
          json["ways_s"].toDouble(), json["sight_s"].toDouble(), json["steady_s"].toDouble());
    QVERIFY(json["junctions"].toInt() > 1000);
    QVERIFY(json["busiest_ways"].toArray().size() == 10);
}

PASSERBY_TEST(AffordanceVerbTest)

} // namespace affordance_verb_test

#include "affordance_verb_test.moc"
