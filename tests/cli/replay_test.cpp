// SPDX-License-Identifier: GPL-3.0-or-later
// A run that is kept is lived again, to the byte.
#include "tests/cli/cli_process.h"
#include "tests/support/test_registry.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

namespace replay_test {

using namespace passerby::testing;

class ReplayTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void oldTown_isLivedAgain();
    void vehicles_areLivedAgain();
    void whoIsSeen_isLivedAgain_data();
    void whoIsSeen_isLivedAgain();
    void reports_tellTheSame();
    void anotherCity_isRefused();
    void brokenLogs_areRefused_data();
    void brokenLogs_areRefused();
    void files_stayApart();

private:
    QTemporaryDir m_folder;
    CliResult run(const QStringList& arguments) const { return runCli(arguments, m_folder.path()); }
    QByteArray content(const char* file) const { return contentOf(m_folder.filePath(QString::fromLatin1(file))); }
    QJsonObject log() const { return QJsonDocument::fromJson(content("run.json")).object(); }
    void write(const QString& name, const QByteArray& text) const;
};

void ReplayTest::write(const QString& name, const QByteArray& text) const
{
    QFile file(m_folder.filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

void ReplayTest::initTestCase()
{
    QVERIFY(m_folder.isValid());
    const QString projects = QStringLiteral(PASSERBY_SOURCE_DIR "/projects/");
    QVERIFY(QFile::copy(projects + "old-town.gpkg", m_folder.filePath("old-town.gpkg")));
    QCOMPARE(run({"import", "city-json", projects + "three-doors.json", "city.gpkg"}).exitCode, 0);
    const auto done = run({"simulate", "city.gpkg", "--seconds", "20", "--agents", "200", "--log", "run.json", "--out", "run.sqlite"});
    QVERIFY2(done.exitCode == 0, done.err.constData());
    QVERIFY(done.out.contains("run.json") && done.out.contains("run.sqlite"));
}

void ReplayTest::oldTown_isLivedAgain()
{
    const auto first = run({"simulate", "old-town.gpkg", "--seconds", "6", "--agents", "2000", "--seed", "5", "--fps", "7", "--log",
                            "old.json", "--out", "a.sqlite"});
    QVERIFY2(first.exitCode == 0, first.err.constData());
    for (const char* threads : {"1", "2", "8"}) {
        const auto again = run({"replay", "old.json", "old-town.gpkg", "--out", "b.sqlite", "--threads", threads});
        QVERIFY2(again.exitCode == 0, again.err.constData());
        QVERIFY(content("a.sqlite").startsWith("SQLite format 3"));
        QVERIFY(content("a.sqlite") == content("b.sqlite"));
    }
}

/// A busy lane beside the houses.
void ReplayTest::vehicles_areLivedAgain()
{
    QFile source(QStringLiteral(PASSERBY_SOURCE_DIR "/projects/three-doors.json"));
    QVERIFY(source.open(QIODevice::ReadOnly));
    QJsonObject city = QJsonDocument::fromJson(source.readAll()).object();
    city["vehicle_kinds"] = QJsonArray{QJsonObject{{"name", "car"}, {"lanes", QJsonArray{"car"}}}};
    city["lanes"] = QJsonArray{QJsonObject{{"id", 1}, {"points", QJsonArray{QJsonArray{0, -20}, QJsonArray{200, -20}}}}};
    city["vehicle_demands"] = QJsonArray{QJsonObject{{"lane", 1}, {"kind", "car"}, {"vehicles_per_h", 1200}}};
    write("busy.json", QJsonDocument(city).toJson());
    const auto made = run({"import", "city-json", "busy.json", "busy.gpkg"});
    QVERIFY2(made.exitCode == 0, made.err.constData());
    const auto first = run({"simulate", "busy.gpkg", "--seconds", "60", "--agents", "50", "--log", "busy-run.json", "--out", "a.sqlite"});
    QVERIFY2(first.exitCode == 0, first.err.constData());
    QVERIFY2(first.out.contains("vehicles came in"), first.out.constData());
    QVERIFY(content("a.sqlite").contains("vehicle_data"));
    for (const char* threads : {"1", "8"}) {
        const auto again = run({"replay", "busy-run.json", "busy.gpkg", "--out", "b.sqlite", "--threads", threads, "--json"});
        QVERIFY2(again.exitCode == 0, again.err.constData());
        const QJsonObject vehicles = again.json()["vehicles"].toObject();
        QVERIFY(vehicles["entered"].toInt() > 5 && vehicles["left"].toInt() > 0 && vehicles["driving"].toInt() > 0);
        QVERIFY(content("a.sqlite") == content("b.sqlite"));
    }
    const auto seen = run({"simulate", "busy.gpkg", "--mode", "perceptual", "--observer", "2,5,1", "--seconds", "5"});
    QVERIFY2(seen.out.contains("Vehicles take part in runs of everybody only."), seen.out.constData());
    QVERIFY(!seen.out.contains("vehicles came in"));
}

void ReplayTest::whoIsSeen_isLivedAgain_data()
{
    QTest::addColumn<QStringList>("observer");
    QTest::newRow("circle") << QStringList{"--observer", "2,5,1"};
    QTest::newRow("path") << QStringList{"--observer-path", "path.csv"};
    QTest::newRow("area") << QStringList{"--observer", "Observer 1"};
}

void ReplayTest::whoIsSeen_isLivedAgain()
{
    QFETCH(QStringList, observer);
    write("path.csv", "time,x,y,radius\n0,2,5,1\n10,20,5,1\n");
    QFile source(QStringLiteral(PASSERBY_SOURCE_DIR "/projects/three-doors.json"));
    QVERIFY(source.open(QIODevice::ReadOnly));
    QJsonObject city = QJsonDocument::fromJson(source.readAll()).object();
    const QJsonArray square{QJsonArray{1, 4}, QJsonArray{3, 4}, QJsonArray{3, 6}, QJsonArray{1, 6}};
    city["regions"] = QJsonArray{QJsonObject{{"name", "Observer 1"}, {"polygon", square}, {"observer", true}}};
    write("watched.json", QJsonDocument(city).toJson());
    QCOMPARE(run({"import", "city-json", "watched.json", "watched.gpkg"}).exitCode, 0);
    const auto first = run(QStringList{"simulate", "watched.gpkg", "--mode", "perceptual", "--seconds", "20", "--agents", "1000", "--log",
                                       "seen.json", "--out", "a.sqlite"}
                           + observer);
    QVERIFY2(first.exitCode == 0, first.err.constData());
    QVERIFY(QFile::remove(m_folder.filePath("path.csv"))); // the log holds what was read from it
    const auto again = run({"replay", "seen.json", "watched.gpkg", "--out", "b.sqlite"});
    QVERIFY2(again.exitCode == 0, again.err.constData());
    QVERIFY(again.out.contains("in view"));
    QVERIFY(!content("a.sqlite").isEmpty() && content("a.sqlite") == content("b.sqlite"));
}

void ReplayTest::reports_tellTheSame()
{
    const auto first = run({"simulate", "city.gpkg", "--seconds", "20", "--agents", "200", "--json"});
    const auto again = run({"replay", "run.json", "city.gpkg", "--json"});
    QVERIFY2(again.exitCode == 0, again.err.constData());
    for (const char* key : {"people", "seconds", "frames", "trips", "mode", "live", "mean_walking", "last_frame"})
        QCOMPARE(again.json().value(QLatin1String(key)), first.json().value(QLatin1String(key)));
    QCOMPARE(again.json().value("frames").toInt(), 201);
    QCOMPARE(again.json().value("last_frame").toString().size(), 16);
    QVERIFY(run({"replay", "--help"}).out.contains("LOG"));
    QVERIFY(run({"simulate", "--help"}).out.contains("--log"));
}

void ReplayTest::anotherCity_isRefused()
{
    const auto refused = run({"replay", "run.json", "old-town.gpkg", "--out", "none.sqlite"});
    QCOMPARE(refused.exitCode, 2);
    QVERIFY2(refused.err.contains(log().value("city").toObject().value("hash").toString().toUtf8()), refused.err.constData());
    QVERIFY2(refused.err.contains("3 targets") && refused.err.contains("old-town.gpkg"), refused.err.constData());
    QVERIFY(!QFile::exists(m_folder.filePath("none.sqlite")));
}

void ReplayTest::brokenLogs_areRefused_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("told");
    const auto with = [&](const char* key, const QJsonValue& value) {
        QJsonObject other = log();
        other[QLatin1String(key)] = value;
        return QJsonDocument(other).toJson();
    };
    QTest::newRow("cut off") << content("run.json").left(150) << QByteArray("line");
    QTest::newRow("empty") << QByteArray() << QByteArray("broken.json");
    QTest::newRow("a city") << contentOf(QStringLiteral(PASSERBY_SOURCE_DIR "/projects/three-doors.json")) << QByteArray("passerby-run");
    QTest::newRow("newer") << with("version", 3) << QByteArray("version 3");
    QTest::newRow("people") << with("people", -3) << QByteArray("$.people");
    QTest::newRow("entries") << with("entries", QJsonArray{QJsonObject{{"step", 1}, {"what", "unblock"}}}) << QByteArray("$.entries[0]");
}

void ReplayTest::brokenLogs_areRefused()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, told);
    write("broken.json", text);
    const auto refused = run({"replay", "broken.json", "city.gpkg"});
    QCOMPARE(refused.exitCode, 2);
    QVERIFY2(refused.err.contains(told), refused.err.constData());
    QVERIFY(refused.err.contains("broken.json"));
    const auto missing = run({"replay", "none.json", "city.gpkg"});
    QCOMPARE(missing.exitCode, 2);
    QVERIFY(missing.err.contains("none.json"));
}

void ReplayTest::files_stayApart()
{
    const QByteArray city = content("city.gpkg");
    const QByteArray kept = content("run.json");
    QCOMPARE(run({"simulate", "city.gpkg", "--log", "city.gpkg"}).exitCode, 2);
    QCOMPARE(run({"simulate", "city.gpkg", "--log", "both", "--out", "./both"}).exitCode, 2);
    QCOMPARE(run({"replay", "run.json", "city.gpkg", "--out", "city.gpkg"}).exitCode, 2);
    QCOMPARE(run({"replay", "run.json", "city.gpkg", "--out", "run.json"}).exitCode, 2);
    QVERIFY(run({"simulate", "city.gpkg", "--seconds", "1", "--log", "none/run.json"}).exitCode != 0);
    QVERIFY(content("city.gpkg") == city && content("run.json") == kept);
}

PASSERBY_TEST(ReplayTest)

} // namespace replay_test

#include "replay_test.moc"
