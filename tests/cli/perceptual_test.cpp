// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_process.h"
#include "tests/support/test_registry.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

namespace perceptual_test {

using namespace passerby::testing;

class PerceptualTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void simulate_showsWhatTheObserverSees();
    void simulate_fromADrawnObserver();
    void simulate_alongAPath();
    void simulate_sameSeed_sameFile();
    void simulate_withoutObserver_isRefused();
    void validate_agrees();
    void validate_observerWhoSeesNobody_fails();

private:
    QTemporaryDir m_folder;
    CliResult run(const QStringList& arguments) const { return runCli(arguments, m_folder.path()); }
};

void PerceptualTest::initTestCase()
{
    QVERIFY(m_folder.isValid());
    QCOMPARE(run({"import", "city-json", QStringLiteral(PASSERBY_SOURCE_DIR "/projects/three-doors.json"), "city.gpkg"}).exitCode, 0);
}

void PerceptualTest::simulate_showsWhatTheObserverSees()
{
    const QStringList call{"simulate", "city.gpkg", "--seconds", "60", "--agents", "1000", "--json"};
    const auto full = run(call);
    const auto part = run(call + QStringList{"--mode", "perceptual", "--observer", "2,5,1"});
    QVERIFY2(part.exitCode == 0, part.err.constData());
    QCOMPARE(part.json().value("mode").toString(), QString("perceptual"));
    QCOMPARE(part.json().value("people").toInt(), 1000);
    QVERIFY(part.json().value("live").toInt() > 100);
    QVERIFY(part.json().value("live").toInt() < 900);
    QVERIFY(part.json().value("mean_walking").toDouble() > 5.0);
    QVERIFY(part.json().value("mean_walking").toDouble() < 0.5 * full.json().value("mean_walking").toDouble());
    QCOMPARE(full.json().value("mode").toString(), QString("full"));
}

void PerceptualTest::simulate_fromADrawnObserver()
{
    QFile file(QStringLiteral(PASSERBY_SOURCE_DIR "/projects/three-doors.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QJsonObject city = QJsonDocument::fromJson(file.readAll()).object();
    const QJsonArray square{QJsonArray{1, 4}, QJsonArray{3, 4}, QJsonArray{3, 6}, QJsonArray{1, 6}};
    city["regions"] = QJsonArray{QJsonObject{{"name", "Observer 1"}, {"polygon", square}, {"observer", true}}};
    QFile watched(m_folder.filePath("watched.json"));
    QVERIFY(watched.open(QIODevice::WriteOnly));
    watched.write(QJsonDocument(city).toJson());
    watched.close();
    QCOMPARE(run({"import", "city-json", "watched.json", "watched.gpkg"}).exitCode, 0);
    const QStringList call{"simulate", "watched.gpkg", "--mode", "perceptual", "--seconds", "30", "--agents", "1000", "--json"};
    const auto byName = run(call + QStringList{"--observer", "Observer 1"});
    const auto byNumbers = run(call + QStringList{"--observer", "2,5,1"}); // meets the same cell
    QVERIFY2(byName.exitCode == 0, byName.err.constData());
    QVERIFY(byName.json().value("mean_walking").toDouble() > 0.0);
    QCOMPARE(byName.json().value("mean_walking"), byNumbers.json().value("mean_walking"));
    QCOMPARE(byName.json().value("live"), byNumbers.json().value("live"));
    const auto unknown = run(call + QStringList{"--observer", "Observer 2"});
    QCOMPARE(unknown.exitCode, 2);
    QVERIFY2(unknown.err.contains("Observer 1"), unknown.err.constData());
    QVERIFY(run({"simulate", "--help"}).out.contains("NAME"));
    QCOMPARE(run({"export", "watched.gpkg", "--format", "city-json", "again.json"}).exitCode, 0);
    QVERIFY(contentOf(m_folder.filePath("again.json")).contains("\"observer\""));
}

void PerceptualTest::simulate_alongAPath()
{
    QFile path(m_folder.filePath("path.csv"));
    QVERIFY(path.open(QIODevice::WriteOnly));
    path.write("time,x,y,radius\n0,2,5,1\n30,20,5,1\n");
    path.close();
    const auto walked = run({"simulate", "city.gpkg", "--mode", "perceptual", "--observer-path", "path.csv"});
    QVERIFY2(walked.exitCode == 0, walked.err.constData());
    QVERIFY(walked.out.contains("in view"));
    const auto missing = run({"simulate", "city.gpkg", "--mode", "perceptual", "--observer-path", "none.csv"});
    QCOMPARE(missing.exitCode, 2);
    QVERIFY(missing.err.contains("none.csv"));
}

void PerceptualTest::simulate_sameSeed_sameFile()
{
    for (const char* threads : {"1", "2"}) {
        const auto made = run({"simulate", "city.gpkg", "--mode", "perceptual", "--observer", "12,5,4", "--seconds", "20", "--threads",
                               threads, "--out", QString("run%1.sqlite").arg(threads)});
        QVERIFY2(made.exitCode == 0, made.err.constData());
    }
    const QByteArray one = contentOf(m_folder.filePath("run1.sqlite"));
    QVERIFY(one.startsWith("SQLite format 3"));
    QVERIFY(one == contentOf(m_folder.filePath("run2.sqlite")));
}

void PerceptualTest::simulate_withoutObserver_isRefused()
{
    QCOMPARE(run({"simulate", "city.gpkg", "--mode", "perceptual"}).exitCode, 2);
    QCOMPARE(run({"simulate", "city.gpkg", "--observer", "1,2,3"}).exitCode, 2);
    QCOMPARE(run({"simulate", "city.gpkg", "--mode", "perceptual", "--observer", "1,2"}).exitCode, 2);
    QCOMPARE(run({"simulate", "city.gpkg", "--mode", "dreaming"}).exitCode, 2);
}

void PerceptualTest::validate_agrees()
{
    const auto result = run({"validate", "city.gpkg", "--perceptual", "--people", "200", "--runs", "40", "--observer", "20,5,1", "--json",
                             "--html", "report.html"});
    QVERIFY2(result.exitCode == 0, result.out + result.err);
    QVERIFY(result.json().value("agrees").toBool());
    QCOMPARE(result.json().value("runs").toInt(), 40);
    QVERIFY(result.json().value("tests").toInt() > 50);
    QFile page(m_folder.filePath("report.html"));
    QVERIFY(page.open(QIODevice::ReadOnly));
    const QByteArray text = page.readAll();
    QVERIFY(text.contains("class=\"verdict yes\"") && text.contains("In full (expected)") && text.count("<svg") > 3);
}

void PerceptualTest::validate_observerWhoSeesNobody_fails()
{
    QCOMPARE(run({"validate", "city.gpkg", "--perceptual", "--runs", "20", "--observer", "9000,5,1"}).exitCode, 1);
    QCOMPARE(run({"validate", "city.gpkg", "--runs", "20"}).exitCode, 2); // only with --perceptual
}

PASSERBY_TEST(PerceptualTest)

} // namespace perceptual_test

#include "perceptual_test.moc"
