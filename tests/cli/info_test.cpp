// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_process.h"
#include "tests/support/test_registry.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

namespace info_test {

using namespace passerby::testing;

/// What stands in a city, from one format to the next.
class InfoTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        QCOMPARE(run({"import", "osm", QStringLiteral(PASSERBY_SOURCE_DIR "/tests/scenarios/osm/things.osm"), "square.gpkg"}).exitCode, 0);
    }

    void json_countsFixturesByKind()
    {
        const QJsonObject info = run({"info", "square.gpkg", "--json"}).json();
        QCOMPARE(info["counts"].toObject()["fixtures"].toInt(), 6);
        QCOMPARE(info["counts"].toObject()["fixture_kinds"].toInt(), 4);
        for (const char* name : {"waiting_lines", "needs", "duties", "train_services", "vehicle_kinds", "lanes", "signals", "stop_lines",
                                 "crossings", "vehicle_demands", "parking_rows", "painted_directions", "state_sets"})
            QCOMPARE(info["counts"].toObject()[name].toInt(-1), 0);
        const QJsonObject kinds = info["fixtures_by_kind"].toObject();
        QCOMPARE(kinds.size(), 4);
        QCOMPARE(kinds["bench"].toInt(), 3);
        QCOMPARE(kinds["platform"].toInt(), 1);
    }

    void text_namesEachKind()
    {
        const QString text = QString::fromUtf8(run({"info", "square.gpkg"}).out);
        QVERIFY2(text.contains(
                     QRegularExpression("\n  fixtures +6\n    platform +1\n    bench +3\n    ticket counter +1\n    vending machine +1\n")),
                 qPrintable(text));
        QVERIFY2(text.contains(QRegularExpression("\n  waiting_lines +0\n")), qPrintable(text));
    }

    void thingsOfACity_surviveExportAndImport()
    {
        QCOMPARE(run({"export", "square.gpkg", "--format", "city-json", "square.json"}).exitCode, 0);
        QCOMPARE(run({"import", "city-json", "square.json", "again.gpkg"}).exitCode, 0);
        QCOMPARE(run({"export", "again.gpkg", "--format", "city-json", "again.json"}).exitCode, 0);
        QCOMPARE(contentOf(m_folder.filePath("again.json")), contentOf(m_folder.filePath("square.json")));
        QCOMPARE(run({"info", "again.gpkg", "--json"}).json(), run({"info", "square.gpkg", "--json"}).json());
        QCOMPARE(run({"export", "square.gpkg", "--format", "geojson", "square.geojson"}).exitCode, 0);
        QVERIFY(contentOf(m_folder.filePath("square.geojson")).contains("\"heading_deg\""));
    }

    void aCityWithoutThings_isTheTextThatItWas()
    {
        const QString doors = QStringLiteral(PASSERBY_SOURCE_DIR "/projects/three-doors.gpkg"); // of an older layout
        QCOMPARE(run({"export", doors, "--format", "city-json", "doors.json"}).exitCode, 0);
        const QByteArray text = contentOf(m_folder.filePath("doors.json"));
        for (const char* news : {"fixture", "waiting_line", "needs", "duties", "train_services", "room", "step_free", "side\"", "capacity",
                                 "service_", "vehicle", "lanes", "signals", "stop_lines", "crossings"})
            QVERIFY2(!text.contains(news), news);
    }

    void trafficOfACity_isCounted_andSurvivesExportAndImport()
    {
        QFile file(m_folder.filePath("street.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"format": "passerby-city", "lanes": [{"id": 1, "points": [[0, 0], [50, 0]]}, {"id": 2, "points": [[50, 4], [0, 4]]}],
            "signals": [{"id": 1, "green_s": 20, "amber_s": 3, "red_s": 30}], "stop_lines": [{"id": 1, "line": [[40, -2], [40, 2]], "signal": 1}],
            "crossings": [{"id": 1, "line": [[45, -3], [45, 7]]}],
            "vehicle_demands": [{"lane": 1, "kind": "car", "vehicles_per_h": 300}, {"lane": 2, "kind": "bus", "hour": 8, "vehicles_per_h": 6}]})");
        file.close();
        QCOMPARE(run({"import", "city-json", "street.json", "street.gpkg"}).exitCode, 0);
        const QJsonObject counts = run({"info", "street.gpkg", "--json"}).json()["counts"].toObject();
        QVERIFY(counts["vehicle_kinds"] == 2 && counts["lanes"] == 2 && counts["signals"] == 1);
        QVERIFY(counts["stop_lines"] == 1 && counts["crossings"] == 1 && counts["vehicle_demands"] == 2);
        const QString text = QString::fromUtf8(run({"info", "street.gpkg"}).out);
        QVERIFY2(text.contains(QRegularExpression("\n  lanes +2\n  signals +1\n")), qPrintable(text));
        const QJsonObject vehicles = run({"info", "street.gpkg", "--json"}).json()["vehicles"].toObject();
        QVERIFY(vehicles["entries"] == 2 && vehicles["vehicles_per_h"] == 300.25); // six buses at eight, in the mean of a day
        QVERIFY2(text.contains(QRegularExpression("\n  Vehicles +300 an hour on average come in by 2 lanes\n")), qPrintable(text));
        QCOMPARE(run({"export", "street.gpkg", "--format", "city-json", "again.json"}).exitCode, 0);
        QCOMPARE(run({"import", "city-json", "again.json", "same.gpkg"}).exitCode, 0);
        QCOMPARE(run({"info", "same.gpkg", "--json"}).json(), run({"info", "street.gpkg", "--json"}).json());
    }

    void importedCity_hasVehicles_onTheSideThatIsAskedFor()
    {
        const QString map = QStringLiteral(PASSERBY_SOURCE_DIR "/tests/scenarios/osm/street.osm");
        QCOMPARE(run({"import", "osm", map, "right.gpkg"}).exitCode, 0);
        QCOMPARE(run({"import", "osm", map, "left.gpkg", "--side", "left"}).exitCode, 0);
        QVERIFY(run({"info", "right.gpkg", "--json"}).json()["vehicles"].toObject()["vehicles_per_h"].toDouble() > 0.0);
        for (const char* side : {"left", "right"}) {
            const QString name(side);
            QCOMPARE(run({"export", name + ".gpkg", "--format", "city-json", name + ".json"}).exitCode, 0);
            QCOMPARE(contentOf(m_folder.filePath(name + ".json")).contains("\"side\": \"left\""), name == "left");
        }
        const auto wrong = run({"import", "osm", map, "x.gpkg", "--side", "middle"});
        QCOMPARE(wrong.exitCode, 2);
        QVERIFY2(wrong.err.contains("middle") && wrong.err.contains("left"), wrong.err.constData());
    }

private:
    [[nodiscard]] CliResult run(const QStringList& arguments) const { return runCli(arguments, m_folder.path()); }
    QTemporaryDir m_folder;
};

PASSERBY_TEST(InfoTest)

} // namespace info_test

#include "info_test.moc"
