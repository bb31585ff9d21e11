// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_process.h"
#include "tests/support/test_registry.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

namespace import_trajectories_test {

using namespace passerby::testing;

/// Tracks of people from their file into a city.
class ImportTrajectoriesTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QVERIFY(m_folder.isValid()); }

    void newCity_keepsThem_andInfoSaysSo()
    {
        const CliResult made = import({handFile("obsmat.txt"), "new.gpkg", "--licence", "made up", "--name", "corner", "--origin", "10,-4",
                                       "--turn", "90", "--json"});
        QVERIFY2(made.exitCode == 0, made.err);
        const QJsonObject report = made.json()["report"].toObject();
        QCOMPARE(report["frame_rate_hz"].toDouble(), 15.0);
        QCOMPARE(report["kinds"].toArray()[0].toObject()["tracks"].toInt(), 2);
        QCOMPARE(made.json()["format"].toString(), QStringLiteral("obsmat"));
        const QJsonArray kept = run({"info", "new.gpkg", "--json"}).json()["recordings"].toArray();
        QCOMPARE(kept.size(), 1);
        const QJsonObject one = kept[0].toObject();
        QCOMPARE(one["name"].toString(), QStringLiteral("corner"));
        QCOMPARE(one["licence"].toString(), QStringLiteral("made up"));
        QCOMPARE(one["tracks"].toInt(), 2);
        QCOMPARE(one["points"].toInt(), 5);
        QCOMPARE(one["origin_m"].toArray()[1].toDouble(), -4.0);
        QVERIFY(run({"info", "new.gpkg"}).out.contains("corner (obsmat.txt (obsmat)): 2 tracks, 1 s, licence: made up"));
    }

    void cityThatIsThere_staysAsItIs()
    {
        QVERIFY(QFile::copy(QStringLiteral(PASSERBY_SOURCE_DIR "/projects/three-doors.gpkg"), m_folder.filePath("doors.gpkg")));
        const QJsonObject before = run({"info", "doors.gpkg", "--json"}).json();
        QCOMPARE(import({handFile("juelich_cm.txt"), "doors.gpkg"}).exitCode, 0);
        const QJsonObject after = run({"info", "doors.gpkg", "--json"}).json();
        QCOMPARE(after["hash"], before["hash"]);
        QCOMPARE(after["bake"], before["bake"]);
        QCOMPARE(after["counts"].toObject()["targets"], before["counts"].toObject()["targets"]);
        QCOMPARE(after["counts"].toObject()["recordings"].toInt(), 1);
        // A second of the same name only in its place.
        QCOMPARE(import({handFile("juelich_cm.txt"), "doors.gpkg"}).exitCode, 2);
        QCOMPARE(import({handFile("juelich_cm.txt"), "doors.gpkg", "--replace"}).exitCode, 0);
        QCOMPARE(run({"info", "doors.gpkg", "--json"}).json()["recordings"].toArray().size(), 1);
    }

    void splines_needAHomography()
    {
        const CliResult without = import({handFile("splines.vsp"), "splines.gpkg"});
        QCOMPARE(without.exitCode, 2);
        QVERIFY(without.err.contains("homography"));
        QVERIFY(!QFile::exists(m_folder.filePath("splines.gpkg")));
        QCOMPARE(import({handFile("splines.vsp"), "splines.gpkg", "--homography", handFile("homography.txt"), "--picture-size", "320,240"})
                     .exitCode,
                 0);
    }

    void wrongFiles_nameLineAndCause()
    {
        write("wrong.csv", "id,time,x,y\n1,0,0,0\n1,1,east,0\n");
        const CliResult wrong = import({"wrong.csv", "wrong.gpkg"});
        QCOMPARE(wrong.exitCode, 2);
        QVERIFY2(wrong.err.contains("wrong.csv, line 3"), wrong.err);
        QVERIFY(!QFile::exists(m_folder.filePath("wrong.gpkg")));
    }

    void options_areChecked()
    {
        for (const QStringList& options : {QStringList{"--frame-rate", "0"},
                                           {"--unit", "miles"},
                                           {"--format", "video"},
                                           {"--from", "0,0,1,1"},
                                           {"--smooth", "60"},
                                           {"--kind", "ghost"},
                                           {"--columns", "colour=3"},
                                           {"--frame-rate", "1e-300"},
                                           {"--pixels", "corner"},
                                           {"--picture-size", "720,576"},
                                           {"--homography", handFile("homography.txt")},
                                           {"--format", "frames", "--columns", "x=3"},
                                           {"--origin", "1"}})
            QVERIFY2(import(QStringList{handFile("frames.txt"), "checked.gpkg"} + options).exitCode == 2, qPrintable(options.join(' ')));
        QVERIFY(run({"import", "trajectories", "--help"}).out.contains("--homography"));
    }

    /// Each file numbers its words from 1 on, and nobody can number them apart by hand.
    void idsThatAreWords_doNotCollide()
    {
        write("ana.csv", "id,time,x,y\nana,0,0,0\nana,0.1,1,0\nbea,0,0,1\nbea,0.1,1,1\n");
        write("bob.csv", "id,time,x,y\nbob,0,5,0\nbob,0.1,6,0\n");
        const CliResult both = import({"ana.csv", "words.gpkg", "--with", "bob.csv", "--json"});
        QVERIFY2(both.exitCode == 0, both.err);
        QCOMPARE(both.json()["report"].toObject()["kinds"].toArray()[0].toObject()["tracks"].toInt(), 3);
        QVERIFY2(both.out.contains("bob.csv are numbered from 3 on"), both.out);
    }

    void timesOfTheClock_areCountedFromTheFirstFile()
    {
        write("early.csv", "id,time,x,y\n1,1700000000,0,0\n1,1700000000.1,1,0\n");
        write("late.csv", "id,time,x,y\n2,1700000001,5,0\n2,1700000001.1,6,0\n");
        const CliResult both = import({"early.csv", "clock.gpkg", "--with", "late.csv", "--json"});
        QVERIFY2(both.exitCode == 0, both.err);
        QCOMPARE(both.json()["report"].toObject()["last_frame"].toInt(), 11);
    }

    void rowsThatAreYearsApart_takeNoMemory()
    {
        write("apart.txt", "1 0 0 0 0\n1 2000000000 1 1 0\n");
        const CliResult apart = import({"apart.txt", "apart.gpkg", "--format", "juelich", "--json"});
        QVERIFY2(apart.exitCode == 0, apart.err);
        QCOMPARE(apart.json()["report"].toObject()["kinds"].toArray()[0].toObject()["gaps"].toInt(), 1);
    }

    void aRun_becomesARecordingOfItsCity()
    {
        QVERIFY(QFile::copy(QStringLiteral(PASSERBY_SOURCE_DIR "/projects/three-doors.gpkg"), m_folder.filePath("lived.gpkg")));
        QCOMPARE(run({"simulate", "lived.gpkg", "--seconds", "10", "--agents", "100", "--out", "run.sqlite"}).exitCode, 0);
        const CliResult kept = import({"run.sqlite", "lived.gpkg", "--json"});
        QVERIFY2(kept.exitCode == 0, kept.err);
        const QString source = kept.json()["source"].toString();
        QVERIFY2(source.startsWith(QStringLiteral("A run of Passerby: "))
                     && source.contains(QStringLiteral(", seed 1, 8:00:00 to 8:00:10; "))
                     && source.endsWith(QStringLiteral("; run.sqlite (jupedsim)")),
                 qPrintable(source));
    }

    void states_areReported_andWhatIsMissing()
    {
        write("straight.csv", "id,time,x,y\n1,0,0,0\n1,0.4,0.4,0\n1,0.8,0.8,0\n1,1.2,1.2,0\n1,1.6,1.6,0\n");
        const CliResult kept = import({"straight.csv", "straight.gpkg", "--json"});
        QVERIFY2(kept.exitCode == 0, kept.err);
        const QJsonObject states = kept.json()["states"].toArray()[0].toObject();
        QCOMPARE(states["kind"].toString(), QStringLiteral("person"));
        QCOMPARE(states["states"].toInt(), 2); // stands, and 1 m/s straight on
        QVERIFY(std::abs(states["usual_speed_mps"].toDouble() - 1.0) < 1e-5); // places lie on a grid
        QCOMPARE(states["unreached"].toArray().size(), 2); // the usual speed, to the left and to the right
        QCOMPARE(states["unreached"].toArray()[0].toObject()["heading"].toString(), QStringLiteral("left"));
        QCOMPARE(states["unreached"].toArray()[0].toObject()["goal"].toString(), QStringLiteral("usual_speed"));
        QVERIFY(states["why_not"].isNull());
        const CliResult text = import({"straight.csv", "straight.gpkg", "--replace"});
        QVERIFY2(text.out.contains("States      person: 2 different ones from 13 moments"), text.out);
        QVERIFY2(
            text.out.contains("Missing     Whoever goes to either side at 0.00 to 1.00 m/s does not come to the usual speed that way."),
            text.out);
    }

private:
    void write(const char* name, const char* text) const
    {
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    static QString handFile(const char* name) { return QStringLiteral(PASSERBY_SOURCE_DIR "/tests/data/trajectories/") + name; }
    [[nodiscard]] CliResult run(const QStringList& arguments) const { return runCli(arguments, m_folder.path()); }
    [[nodiscard]] CliResult import(const QStringList& arguments) const { return run(QStringList{"import", "trajectories"} + arguments); }
    QTemporaryDir m_folder;
};

PASSERBY_TEST(ImportTrajectoriesTest)

} // namespace import_trajectories_test

#include "import_trajectories_test.moc"
