// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_process.h"
#include "tests/support/test_registry.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

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
        for (const char* name : {"waiting_lines", "needs", "duties", "train_services"})
            QCOMPARE(info["counts"].toObject()[name].toInt(-1), 0);
        const QJsonObject kinds = info["fixtures_by_kind"].toObject();
        QCOMPARE(kinds.size(), 4);
        QCOMPARE(kinds["bench"].toInt(), 3);
        QCOMPARE(kinds["platform"].toInt(), 1);
    }

    void text_namesEachKind()
    {
        const QString text = QString::fromUtf8(run({"info", "square.gpkg"}).out);
        QVERIFY2(text.contains(QRegularExpression("\n  fixtures +6\n    platform +1\n    bench +3\n    ticket counter +1\n    vending machine +1\n")),
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
        for (const char* news :
             {"fixture", "waiting_line", "needs", "duties", "train_services", "room", "step_free", "side\"", "capacity", "service_"})
            QVERIFY2(!text.contains(news), news);
    }

private:
    [[nodiscard]] CliResult run(const QStringList& arguments) const { return runCli(arguments, m_folder.path()); }
    QTemporaryDir m_folder;
};

PASSERBY_TEST(InfoTest)
#include "info_test.moc"
