// SPDX-License-Identifier: GPL-3.0-or-later
// What the verbs say of people who wander: who cannot, what is wrong with the city, which table counts.
#include "tests/cli/cli_process.h"
#include "tests/support/test_registry.h"

#include <QDir>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

namespace wandering_test {

using namespace passerby::testing;

class WanderingTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void findings_areListed();
    void groups_areToldApart();
    void export_andAffordance_writeTheSameTable();
    void sameValues_areNotJudged();
    void noPortals_saysWhyNobodyWanders();
    void openSpace_straightnessIsTold();
    void wanderStart_isTaken();

private:
    QTemporaryDir m_folder;
    CliResult run(const QStringList& arguments) const { return runCli(arguments, m_folder.path()); }
    void makeCity(const QString& name, const QByteArray& cells, const QByteArray& portals, const QByteArray& profiles) const;
};

namespace {

QByteArray rectangle(int id, int west, int south, int east, int north)
{
    return QStringLiteral(
               R"({"id": %1, "name": "", "kind": "plaza", "level": 0, "polygon": [[%2,%3],[%4,%3],[%4,%5],[%2,%5]], "holes": []})")
        .arg(id)
        .arg(west)
        .arg(south)
        .arg(east)
        .arg(north)
        .toUtf8();
}

QByteArray profile(const char* name, const char* guidance, const char* steering, const char* parameters)
{
    return QStringLiteral(R"({"name": "%1", "share": 1.0, "speed_mean_mps": 1.3, "speed_sd_mps": 0.2, "radius_m": 0.25,
        "guidance": "%2", "steering": "%3", "parameters": {%4}})")
        .arg(QLatin1String(name), QLatin1String(guidance), QLatin1String(steering), QLatin1String(parameters))
        .toUtf8();
}

const char* const kPortal = R"({"id": 1, "cells": [1, 2], "line": [[30,13],[30,17]], "elevation_m": 0})";

} // namespace

void WanderingTest::makeCity(const QString& name, const QByteArray& cells, const QByteArray& portals, const QByteArray& profiles) const
{
    QFile json(m_folder.filePath(name + ".json"));
    QVERIFY(json.open(QIODevice::WriteOnly));
    json.write(R"({"format": "passerby-city", "version": 1, "name": "Small", "population": 12, "cells": [)" + cells + R"(], "portals": [)"
               + portals + R"(], "profiles": [)" + profiles + "]}");
    json.close();
    const auto made = run({"import", "city-json", name + ".json", name + ".gpkg"});
    QVERIFY2(made.exitCode == 0, made.err.constData());
}

void WanderingTest::initTestCase()
{
    QVERIFY(m_folder.isValid());
    const QByteArray squares = rectangle(1, 0, 0, 30, 30) + ',' + rectangle(2, 30, 0, 60, 30);
    const QByteArray walks = profile("walker", "affordance", "none", "");
    makeCity("doors", squares, kPortal, walks);
    makeCity("strolls", squares, kPortal, profile("stroller", "affordance", "orca", ""));
    makeCity("closed", squares, "", walks);
    QByteArray yards = squares;
    for (int id = 3; id < 28; ++id)
        yards += ',' + rectangle(id, 20 * id, 100, 20 * id + 10, 110);
    makeCity("yards", yards, kPortal, walks);
    // A crossing with one long lane. Residents keep a schedule and would look around; drifters do not look; lookers do.
    const QByteArray lanes = rectangle(1, 0, 0, 10, 10) + ',' + rectangle(2, 10, 0, 90, 10) + ',' + rectangle(3, -20, 0, 0, 10) + ','
                             + rectangle(4, 0, 10, 10, 30);
    const QByteArray ends = R"({"id": 1, "cells": [1, 2], "line": [[10,0],[10,10]], "elevation_m": 0},
                               {"id": 2, "cells": [1, 3], "line": [[0,0],[0,10]], "elevation_m": 0},
                               {"id": 3, "cells": [1, 4], "line": [[0,10],[10,10]], "elevation_m": 0})";
    const QByteArray looker = profile("looker", "affordance", "none", "");
    makeCity("crossing", lanes, ends,
             profile("resident", "alibi", "none", "") + ',' + profile("drifter", "affordance", "none", R"("draws_by": 2)") + ',' + looker);
    makeCity("lookers", lanes, ends, looker);
}

void WanderingTest::findings_areListed()
{
    const auto listed = run({"affordance", "yards.gpkg"});
    QVERIFY2(listed.exitCode == 0, listed.err.constData());
    QVERIFY2(listed.out.contains("25 findings\n") && listed.out.contains("  and 5 more\n"), listed.out.constData());
    QVERIFY2(listed.out.contains(" cell 3") && !listed.out.contains(" cell 27"), listed.out.constData());
    const QJsonArray findings = run({"affordance", "yards.gpkg", "--json"}).json()["findings"].toArray();
    QCOMPARE(findings.size(), 25);
    QCOMPARE(findings.last().toObject()["code"].toString(), QStringLiteral("cell-without-ways"));
    QCOMPARE(findings.last().toObject()["number"].toInt(), 27);
    QVERIFY(!findings.last().toObject()["message"].toString().isEmpty());
}

void WanderingTest::groups_areToldApart()
{
    const auto told = run({"affordance", "crossing.gpkg"});
    QVERIFY2(told.out.contains("\"drifter\" (50.00 % of people)") && told.out.contains("\"looker\" (50.00 % of people)"),
             told.out.constData());
    const QJsonArray groups = run({"affordance", "crossing.gpkg", "--json"}).json()["groups"].toArray();
    QCOMPARE(groups.size(), 2);
    for (const auto& group : groups) {
        QCOMPARE(group.toObject()["share"].toDouble(), 0.5);
        QCOMPARE(group.toObject()["closed_classes"].toArray()[0].toObject()["ways"].toInt(), 6);
    }
}

void WanderingTest::export_andAffordance_writeTheSameTable()
{
    QCOMPARE(run({"affordance", "crossing.gpkg", "--out", "junctions.csv"}).exitCode, 0);
    const auto exported = run({"export", "crossing.gpkg", "--format", "tables", "tables"});
    QVERIFY2(exported.exitCode == 0, exported.err.constData());
    const QByteArray table = contentOf(m_folder.filePath("tables/junctions.csv"));
    QVERIFY(table.startsWith("junction,x,y,"));
    QVERIFY(contentOf(m_folder.filePath("junctions.csv")) == table);
    QVERIFY(run({"affordance", "crossing.gpkg", "--report", "report", "--people", "16"}).exitCode == 0);
    QVERIFY(contentOf(m_folder.filePath("report/junctions.csv")) == table);
    for (const QByteArray& row : table.split('\n'))
        if (row.startsWith("J1,")) // the first who wander do not look: each way is as likely
            QVERIFY2(std::abs(row.split(',')[7].toDouble() - 1.0 / 3.0) < 1e-12, row.constData());
}

void WanderingTest::sameValues_areNotJudged()
{
    const auto result = run({"affordance", "doors.gpkg", "--report", "even", "--people", "80"});
    QVERIFY2(result.exitCode == 0, result.err.constData());
    QVERIFY2(result.out.contains("undefined: all values are the same"), result.out.constData());
    QVERIFY(contentOf(m_folder.filePath("even/index.html")).contains("class=\"verdict open\""));
    const QJsonObject written = QJsonDocument::fromJson(contentOf(m_folder.filePath("even/report.json"))).object();
    for (const auto& one : written["comparisons"].toArray())
        QVERIFY2(one.toObject()["correlation"].isNull(), qPrintable(one.toObject()["name"].toString()));
}

void WanderingTest::noPortals_saysWhyNobodyWanders()
{
    const auto told = run({"simulate", "closed.gpkg", "--seconds", "1"});
    QCOMPARE(told.exitCode, 0);
    QVERIFY2(told.out.contains("Nobody wanders") && told.out.contains("12 people"), told.out.constData());
    const QJsonObject json = run({"simulate", "closed.gpkg", "--seconds", "1", "--json"}).json();
    QCOMPARE(json["notices"].toArray().size(), 1);
    QCOMPARE(json["open_space"].toObject()["paths"].toInt(), 0);
    QVERIFY(json["open_space"].toObject()["straightness_index"].isNull());
}

void WanderingTest::openSpace_straightnessIsTold()
{
    const auto told = run({"simulate", "strolls.gpkg", "--seconds", "240"});
    QVERIFY2(told.exitCode == 0 && told.out.contains("Wanderers crossed open space"), told.out.constData());
    const QJsonObject space = run({"simulate", "strolls.gpkg", "--seconds", "240", "--json"}).json()["open_space"].toObject();
    QVERIFY(space["paths"].toInt() > 0);
    QVERIFY(space["straightness_index"].toDouble() > 0.0 && space["straightness_index"].toDouble() <= 1.0);
    QVERIFY(!run({"simulate", "doors.gpkg", "--seconds", "60"}).out.contains("open space"));
}

void WanderingTest::wanderStart_isTaken()
{
    QList<QByteArray> runs;
    for (const char* start : {"steady", "ways", "viewshed"}) {
        const QString out = QLatin1String(start) + QStringLiteral(".sqlite");
        const auto done = run({"simulate", "lookers.gpkg", "--seconds", "5", "--agents", "1000", "--wander-start", start, "--out", out});
        QVERIFY2(done.exitCode == 0, done.err.constData());
        runs << contentOf(m_folder.filePath(out));
    }
    QVERIFY(!runs[0].isEmpty() && runs[0] != runs[1] && runs[0] != runs[2] && runs[1] != runs[2]);
    QCOMPARE(run({"simulate", "lookers.gpkg", "--seconds", "5", "--agents", "1000", "--out", "usual.sqlite"}).exitCode, 0);
    const auto perceptual =
        run({"simulate", "lookers.gpkg", "--mode", "perceptual", "--observer", "5,5,9", "--wander-start", "ways", "--seconds", "1"});
    QVERIFY2(perceptual.exitCode == 2 && perceptual.err.contains("--wander-start goes with --mode full"), perceptual.err.constData());
    QVERIFY(contentOf(m_folder.filePath("usual.sqlite")) == runs[0]);
}

PASSERBY_TEST(WanderingTest)

} // namespace wandering_test

#include "wandering_test.moc"
