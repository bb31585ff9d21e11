// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_process.h"
#include "tests/support/test_registry.h"

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QLockFile>
#include <QTemporaryDir>
#include <QTest>
#include <sys/stat.h>

namespace limits_test {

using passerby::testing::contentOf;
using passerby::testing::runCli;

/// What is not taken from the command line: numbers beyond all bounds, inputs that are no files, cities that a window has open.
class LimitsTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    [[nodiscard]] QString file(const QString& name) const { return m_folder->filePath(name); }

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        const auto made = runCli({"generate", "template", "town-square", file("city.gpkg")});
        QVERIFY2(made.exitCode == 0, made.err.constData());
    }

    void numbersBeyondTheirRange_areRefused_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("word");
        const auto row = [](const QStringList& call, const char* word) {
            QTest::newRow(call.join(' ').toUtf8().constData()) << call << QByteArray(word);
        };
        row({"simulate", "city.gpkg", "--seconds", "1e300"}, "at most 100000000");
        row({"simulate", "city.gpkg", "--agents", "99999999999"}, "at most 4000000000");
        row({"simulate", "city.gpkg", "--fps", "1e9"}, "at most 1000");
        row({"simulate", "city.gpkg", "--threads", "100000"}, "at most 1024");
        row({"simulate", "city.gpkg", "--seed", "-1"}, "0 or more");
        row({"replay", "run.json", "city.gpkg", "--threads", "-1"}, "0 or more");
        row({"validate", "city.gpkg", "--people", "4000000000"}, "at most 20000000");
        row({"validate", "city.gpkg", "--seconds", "1e300"}, "100000000");
        row({"validate", "city.gpkg", "--seconds", "nan"}, "must be a number");
        row({"validate", "city.gpkg", "--perceptual", "--runs", "19"}, "20 or more");
        row({"validate", "city.gpkg", "--hours", "--margin", "inf"}, "must be a number");
        row({"validate", "city.gpkg", "--affordance", "--frustum-deg", "400"}, "at most 360");
        row({"alibi", "city.gpkg", "--path", "P1,T1", "--count", "10000001"}, "at most 10000000");
        row({"alibi", "city.gpkg", "--path", "P1,T1", "--memory", "0"}, "above 0");
        row({"alibi", "city.gpkg", "--path", "P1,T1", "--pool", "999999999"}, "at most 10000");
        row({"alibi", "city.gpkg", "--path", "P1,T1", "--nearest", "0"}, "above 0");
        row({"alibi", "city.gpkg", "--path", "P1,T1", "--iterations", "1e9"}, "whole number");
        row({"affordance", "city.gpkg", "--people", "4000000000"}, "at most 20000000");
        row({"export", "city.gpkg", "--format", "isovists", "out.csv", "--step", "1e300"}, "at most 100000");
        row({"export", "city.gpkg", "--format", "gltf", "out", "--people-at", "nan"}, "from 0 to 86400");
        row({"export", "city.gpkg", "--format", "engine", "out", "--origin", "1;2"}, "must be two numbers");
        row({"export", "city.gpkg", "--format", "engine", "out", "--origin", "1,inf"}, "must be two numbers");
        row({"export", "city.gpkg", "--format", "engine", "out", "--seconds", "3601"}, "at most 3600");
        row({"export", "city.gpkg", "--format", "engine", "out", "--seconds", "1", "--people", "1001"}, "at most 1000");
        row({"export", "city.gpkg", "--format", "engine", "out", "--people", "10"}, "--seconds");
        row({"export", "city.gpkg", "--format", "gltf", "out", "--seconds", "1"}, "Only the game engine format");
        row({"generate", "grid", "out.gpkg", "--columns", "1000000"}, "at most 1000");
        row({"generate", "grid", "out.gpkg", "--spacing", "1e300"}, "from 20 to 1000");
        row({"generate", "town", "out.gpkg", "--targets", "4000000000"}, "at most 1000000");
        row({"generate", "town", "out.gpkg", "--blocks", "99999999999x3"}, "COLUMNSxROWS");
        row({"import", "osm", "map.osm", "out.gpkg", "--bbox", "11,48,12,1e9"}, "from -180 to 180");
        row({"bake", "city.gpkg", "--threads", "5000"}, "at most 1024");
    }
    void numbersBeyondTheirRange_areRefused()
    {
        QFETCH(const QStringList, arguments);
        QFETCH(const QByteArray, word);
        const QByteArray before = contentOf(file("city.gpkg"));
        const auto result = runCli(arguments, m_folder->path());
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.err.contains(word), result.err.constData());
        QVERIFY(contentOf(file("city.gpkg")) == before);
    }

    void ranges_standInTheHelp()
    {
        QVERIFY(runCli({"alibi", "--help"}).out.contains("1 to 10000000"));
        QVERIFY(runCli({"validate", "--help"}).out.contains("1 to 20000000"));
        QVERIFY(runCli({"simulate", "--help"}).out.contains("above 0 and at most 100000000"));
        QVERIFY(runCli({"export", "--help"}).out.contains("--step METRES:above 0 and at most 100000"));
        for (const char* verb : {"validate", "affordance"})
            QVERIFY2(runCli({verb, "--help"}).out.contains("--frustum-deg DEGREES:above 0 and at most 360"), verb);
    }

    void inputsThatAreNoFiles_areRefusedAtOnce()
    {
        QCOMPARE(mkfifo(file("pipe").toLocal8Bit().constData(), 0600), 0);
        for (const QString& input : {QStringLiteral("/dev/zero"), QStringLiteral("pipe"), QStringLiteral(".")}) {
            const QList<QStringList> calls{{"info", input},
                                           {"check", input},
                                           {"bake", input},
                                           {"simulate", input},
                                           {"validate", input},
                                           {"affordance", input},
                                           {"alibi", input, "--path", "P1,T1"},
                                           {"export", input, "--format", "city-json", "out.json"},
                                           {"import", "osm", input, "out.gpkg"},
                                           {"import", "city-json", input, "out.gpkg"},
                                           {"replay", input, "city.gpkg"},
                                           {"simulate", "city.gpkg", "--mode", "perceptual", "--observer-path", input}};
            for (const QStringList& call : calls) {
                const auto result = runCli(call, m_folder->path());
                QVERIFY2(result.exitCode == 2, qPrintable(call.join(' ')));
                QVERIFY2(result.err.contains("not a file"), result.err.constData());
            }
        }
        QVERIFY(!QFile::exists(file("out.gpkg")) && !QFile::exists(file("out.json")));
    }

    void cityOpenInAWindow_isReadButNotWritten()
    {
        QLockFile sign(file(".city.gpkg.lock")); // as a window puts it
        sign.setStaleLockTime(0);
        QVERIFY(sign.tryLock());
        const QByteArray before = contentOf(file("city.gpkg"));
        QVERIFY(runCli({"export", file("city.gpkg"), "--format", "city-json", file("city.json")}).exitCode == 0);
        QVERIFY(runCli({"info", file("city.gpkg")}).exitCode == 0);
        const QList<QStringList> writing{
            {"bake", "city.gpkg"},
            {"import", "city-json", "city.json", "city.gpkg"},
            {"generate", "template", "town-square", "city.gpkg"},
            {"generate", "grid", "city.gpkg", "--columns", "2", "--rows", "2", "--targets", "4", "--types", "2"}};
        for (const QStringList& call : writing) {
            const auto refused = runCli(call, m_folder->path());
            QVERIFY2(refused.exitCode == 1, qPrintable(call.join(' ')));
            QVERIFY2(refused.err.contains("open in a window") && refused.err.contains("city.gpkg"), refused.err.constData());
            QVERIFY(contentOf(file("city.gpkg")) == before);
        }
        QElapsedTimer timer;
        timer.start();
        QCOMPARE(runCli(writing.at(2), m_folder->path()).exitCode, 1);
        const qint64 small_ms = timer.restart();
        const QStringList large{"generate", "grid", "city.gpkg", "--columns", "1000", "--rows", "1000", "--targets", "1000000"};
        QCOMPARE(runCli(large, m_folder->path()).exitCode, 1);
        QVERIFY2(timer.elapsed() < 2000 + 5 * small_ms, "a city is made that may not be written"); // making it takes 5 s and more
        QVERIFY(runCli({"bake", "city.gpkg", "--hour", "8:30"}, m_folder->path()).exitCode == 0);  // stores nothing
        const auto forced = runCli(QStringList(writing.at(1)) << "--force", m_folder->path());
        QVERIFY2(forced.exitCode == 0, forced.err.constData());
        sign.unlock();
        const auto free = runCli(writing.at(2), m_folder->path());
        QVERIFY2(free.exitCode == 0, free.err.constData());
    }
};

PASSERBY_TEST(LimitsTest)

} // namespace limits_test

#include "limits_test.moc"
