// SPDX-License-Identifier: GPL-3.0-or-later
// Viewsheds as files that other programs open.
#include "tests/cli/cli_process.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_registry.h"

#include <QJsonArray>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

namespace export_viewsheds_test {

using namespace passerby::testing;

class ExportViewshedsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void geoPackage_hasARowAJunction();
    void geoJson_ofAMappedCity_isWritten();
    void refusals_sayWhy_data();
    void refusals_sayWhy();
    void help_namesTheFormat();
    void munich_isExportedWhole();

private:
    QTemporaryDir m_folder;
    CliResult run(const QStringList& arguments) const { return runCli(arguments, m_folder.path()); }
    /// What GDAL answers, line by line; empty where it is not installed.
    QList<QByteArray> ask(const QString& file, const QString& question) const;
};

QList<QByteArray> ExportViewshedsTest::ask(const QString& file, const QString& question) const
{
    const QString program = QStandardPaths::findExecutable("ogr2ogr");
    if (program.isEmpty())
        return {};
    QProcess process;
    process.setWorkingDirectory(m_folder.path());
    process.start(program, {"-f", "CSV", "/vsistdout/", file, "-dialect", "SQLite", "-sql", question});
    if (!process.waitForFinished(120000) || process.exitCode() != 0)
        qWarning("%s", process.readAllStandardError().constData());
    return process.readAllStandardOutput().trimmed().split('\n');
}

void ExportViewshedsTest::initTestCase()
{
    QVERIFY(m_folder.isValid());
    QByteArray doors = contentOf(QStringLiteral(PASSERBY_SOURCE_DIR "/projects/three-doors.json"));
    QVERIFY(doors.contains("\"crs\": null"));
    doors.replace("\"crs\": null", "\"crs\": \"EPSG:32632\"").replace("\"origin\": [0, 0]", "\"origin\": [691000, 5334000]");
    QFile mapped(m_folder.filePath("mapped.json"));
    QVERIFY(mapped.open(QIODevice::WriteOnly) && mapped.write(doors) == doors.size());
    mapped.close();
    QCOMPARE(run({"import", "city-json", "mapped.json", "mapped.gpkg"}).exitCode, 0);
    QCOMPARE(run({"generate", "town", "town.gpkg", "--targets", "30", "--blocks", "4x4", "--population", "50", "--seed", "3"}).exitCode, 0);
    QFile closed(m_folder.filePath("closed.json"));
    QVERIFY(closed.open(QIODevice::WriteOnly));
    closed.write(R"({"format": "passerby-city", "version": 1, "name": "Closed", "cells": [
        {"id": 1, "name": "room", "kind": "plaza", "level": 0, "polygon": [[0,0],[9,0],[9,9],[0,9]], "holes": []}]})");
    closed.close();
    QCOMPARE(run({"import", "city-json", "closed.json", "closed.gpkg"}).exitCode, 0);
}

void ExportViewshedsTest::geoPackage_hasARowAJunction()
{
    const auto done = run({"export", "town.gpkg", "--format", "viewsheds", "seen.gpkg"});
    QVERIFY2(done.exitCode == 0, done.err.constData());
    QCOMPARE(done.out.trimmed(), QByteArray("seen.gpkg"));
    QCOMPARE(run({"affordance", "town.gpkg", "--out", "junctions.csv"}).exitCode, 0);
    QMap<QByteArray, double> areas_m2;
    const auto table = contentOf(m_folder.filePath("junctions.csv")).trimmed().split('\n');
    for (int i = 1; i < table.size(); ++i)
        areas_m2[table[i].split(',')[0]] = table[i].split(',')[3].toDouble();
    QVERIFY(areas_m2.size() > 10);
    const auto rows = ask("seen.gpkg", "SELECT junction, area_m2, walkable_m2, ST_Area(geom) AS drawn_m2 FROM viewsheds");
    if (rows.isEmpty())
        QSKIP("GDAL is not installed.");
    QCOMPARE(rows.size() - 1, areas_m2.size());
    for (int i = 1; i < rows.size(); ++i) {
        const auto fields = QByteArray(rows[i]).replace('"', "").split(',');
        QVERIFY2(areas_m2.contains(fields[0]), rows[i].constData());
        const double area_m2 = areas_m2[fields[0]];
        QVERIFY(std::abs(fields[1].toDouble() - area_m2) < 1e-9 * area_m2);
        QVERIFY(fields[2].toDouble() > 0.0 && fields[2].toDouble() < area_m2);
        QVERIFY(std::abs(fields[3].toDouble() - area_m2) < 1e-6 * area_m2);
    }
}

void ExportViewshedsTest::geoJson_ofAMappedCity_isWritten()
{
    const auto done = run({"export", "mapped.gpkg", "--format", "viewsheds", "seen.geojson"});
    QVERIFY2(done.exitCode == 0, done.err.constData());
    const QJsonArray features = QJsonDocument::fromJson(contentOf(m_folder.filePath("seen.geojson"))).object()["features"].toArray();
    QCOMPARE(features.size(), 2);
    QCOMPARE(features[0].toObject()["properties"].toObject()["junction"].toString(), QStringLiteral("J1"));
    const QJsonArray corner = features[0].toObject()["geometry"].toObject()["coordinates"].toArray()[0].toArray()[0].toArray();
    QVERIFY(std::abs(corner[0].toDouble() - 11.567) < 0.01 && std::abs(corner[1].toDouble() - 48.13) < 0.01);
}

void ExportViewshedsTest::refusals_sayWhy_data()
{
    QTest::addColumn<QString>("city");
    QTest::addColumn<QString>("out");
    QTest::addColumn<int>("exitCode");
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("no junctions") << "closed.gpkg"
                                  << "x.gpkg" << 1 << QByteArray("no junctions");
    QTest::newRow("not on the map") << "town.gpkg"
                                    << "x.geojson" << 1 << QByteArray("no place on the map");
    QTest::newRow("another ending") << "town.gpkg"
                                    << "x.shp" << 2 << QByteArray(".geojson");
    QTest::newRow("itself") << "town.gpkg"
                            << "town.gpkg" << 2 << QByteArray("town.gpkg");
    QTest::newRow("another city") << "town.gpkg"
                                  << "mapped.gpkg" << 2 << QByteArray("A city is stored in this file");
}

void ExportViewshedsTest::refusals_sayWhy()
{
    QFETCH(const QString, city);
    QFETCH(const QString, out);
    QFETCH(const int, exitCode);
    QFETCH(const QByteArray, words);
    const QByteArray before = contentOf(m_folder.filePath(out));
    const auto result = run({"export", city, "--format", "viewsheds", out});
    QCOMPARE(result.exitCode, exitCode);
    QVERIFY2(result.err.contains(words), result.err.constData());
    QVERIFY(contentOf(m_folder.filePath(out)) == before);
}

void ExportViewshedsTest::help_namesTheFormat()
{
    const auto help = run({"export", "--help"});
    QVERIFY2(help.out.contains("viewsheds: ") && help.out.contains("GeoPackage or GeoJSON"), help.out.constData());
}

void ExportViewshedsTest::munich_isExportedWhole()
{
    const QString map = sharedData("osm/munich_altstadt.osm.pbf");
    if (map.isEmpty())
        QSKIP("The shared map data is not here.");
    QCOMPARE(run({"import", "osm", map, "munich.gpkg"}).exitCode, 0);
    for (const char* out : {"munich-seen.gpkg", "munich-seen.geojson"}) {
        const auto done = run({"export", "munich.gpkg", "--format", "viewsheds", out});
        QVERIFY2(done.exitCode == 0, done.err.constData());
    }
    const int junctions = run({"affordance", "munich.gpkg", "--json"}).json()["junctions"].toInt();
    QVERIFY(junctions > 1000);
    const auto counted = ask("munich-seen.gpkg", "SELECT count(*) AS n, sum(ST_IsValid(geom)) AS valid FROM viewsheds");
    if (counted.isEmpty())
        QSKIP("GDAL is not installed.");
    QCOMPARE(QByteArray(counted.last()).replace('"', ""), QByteArray::number(junctions) + ',' + QByteArray::number(junctions));
    QVERIFY(contentOf(m_folder.filePath("munich-seen.geojson")).contains("OpenStreetMap"));
}

PASSERBY_TEST(ExportViewshedsTest)

} // namespace export_viewsheds_test

#include "export_viewsheds_test.moc"
