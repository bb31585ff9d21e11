// SPDX-License-Identifier: GPL-3.0-or-later
// measure: what lines and regions count in the file of a run, beside what is expected.
#include "tests/cli/cli_process.h"
#include "tests/support/test_registry.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

namespace measure_test {

using namespace passerby::testing;

class MeasureTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void file_countsWhatTheRunCounted();
    void expected_standsBesideIt_onceBaked();
    void wrongFiles_areSaid();

private:
    QTemporaryDir m_folder;
};

/// Three doors with a line across the middle and a region in the west.
void MeasureTest::initTestCase()
{
    QJsonObject city = QJsonDocument::fromJson(contentOf(QStringLiteral(PASSERBY_SOURCE_DIR "/projects/three-doors.json"))).object();
    city["measurement_lines"] = QJsonDocument::fromJson(R"([{"id": 1, "name": "Middle", "line": [[10, -5], [10, 15]]}])").array();
    city["regions"] = QJsonDocument::fromJson(R"([{"id": 1, "name": "West", "polygon": [[0, -5], [10, -5], [10, 15], [0, 15]]}])").array();
    QFile file(m_folder.filePath("city.json"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(QJsonDocument(city).toJson()) > 0);
    file.close();
    QCOMPARE(runCli({"import", "city-json", "city.json", "city.gpkg"}, m_folder.path()).exitCode, 0);
}

void MeasureTest::file_countsWhatTheRunCounted()
{
    const auto run = runCli({"simulate", "city.gpkg", "--seconds", "120", "--out", "run.sqlite", "--json"}, m_folder.path());
    QCOMPARE(run.exitCode, 0);
    const auto measured = runCli({"measure", "city.gpkg", "run.sqlite", "--json"}, m_folder.path());
    QCOMPARE(measured.exitCode, 0);
    QCOMPARE(measured.json().value("gates"), run.json().value("gates"));
    QCOMPARE(measured.json().value("areas"), run.json().value("areas"));
    QCOMPARE(measured.json().value("frames").toInt(), 1201);
    const QJsonObject gate = measured.json().value("gates").toArray().at(0).toObject();
    QCOMPARE(gate.value("name").toString(), QStringLiteral("Middle"));
    QVERIFY(gate.value("forward").toObject().value("count").toInt() > 20);
    QVERIFY(gate.value("forward").toObject().value("expected").isNull()); // nothing is baked
    QCOMPARE(measured.json().value("areas").toArray().at(0).toObject().value("area_m2").toDouble(), 200.0);
    const auto told = runCli({"measure", "city.gpkg", "run.sqlite"}, m_folder.path());
    QVERIFY2(told.out.contains("Middle: ") && told.out.contains("people crossed it forward and"), told.out.constData());
}

void MeasureTest::expected_standsBesideIt_onceBaked()
{
    const auto early = runCli({"measure", "city.gpkg", "run.sqlite", "--by-profile"}, m_folder.path());
    QCOMPARE(early.exitCode, 2);
    QVERIFY2(early.err.contains("no fresh bake"), early.err.constData());
    QCOMPARE(runCli({"bake", "city.gpkg"}, m_folder.path()).exitCode, 0);
    const auto measured = runCli({"measure", "city.gpkg", "run.sqlite", "--by-profile", "--json"}, m_folder.path());
    QCOMPARE(measured.exitCode, 0);
    const QJsonObject way = measured.json().value("gates").toArray().at(0).toObject().value("backward").toObject();
    const double perHour = way.value("expected").toObject().value("per_h").toDouble();
    QVERIFY(std::abs(perHour / (240.0 * 3600.0 * 2.0 / 482.0) - 1.0) < 1e-9); // by hand: expected_places_test
    QCOMPARE(way.value("expected").toObject().value("by_profile").toArray().at(0).toObject().value("name").toString(),
             QStringLiteral("resident"));
}

void MeasureTest::wrongFiles_areSaid()
{
    QCOMPARE(runCli({"measure", "city.gpkg", "none.sqlite"}, m_folder.path()).exitCode, 2);
    const auto city = runCli({"measure", "city.gpkg", "city.gpkg"}, m_folder.path());
    QCOMPARE(city.exitCode, 2);
    QVERIFY2(city.err.contains("no trajectories"), city.err.constData());
}

PASSERBY_TEST(MeasureTest)

} // namespace measure_test

#include "measure_test.moc"
