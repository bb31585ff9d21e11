// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_process.h"
#include "tests/support/test_registry.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

namespace import_states_test {

using namespace passerby::testing;

/// State sets made of tracks, and runs in which people choose among them.
class ImportStatesTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
        QCOMPARE(run({"generate", "scene", "crowd-1", "city.gpkg"}).exitCode, 0);
    }

    void tracks_becomeASet_thatSaysWhereItIsFrom()
    {
        write("slow.csv", walkers(0.7));
        const CliResult made =
            import({"slow.csv", "city.gpkg", "--name", "Slow", "--licence", "made up", "--reference", "Hall B", "--json"});
        QVERIFY2(made.exitCode == 0, made.err);
        QCOMPARE(made.json()["name"].toString(), QStringLiteral("Slow"));
        QCOMPARE(made.json()["licence"].toString(), QStringLiteral("made up"));
        QCOMPARE(made.json()["kind"].toString(), QStringLiteral("people"));
        QCOMPARE(made.json()["tracks"].toInt(), 12);
        const QString source = made.json()["source"].toString();
        QVERIFY2(source.startsWith(QStringLiteral("12 tracks of kind person of the recording \"slow\"; slow.csv"))
                     && source.contains(QStringLiteral("; place: Hall B; "))
                     && source.endsWith(QStringLiteral("heading for where they were 4 s later; with mirror images")),
                 qPrintable(source));
        const QJsonObject states = made.json()["states"].toObject();
        QVERIFY(states["states"].toInt() > 12);
        QVERIFY(std::abs(states["fastest_mps"].toDouble() - 0.7) < 0.011);
        QCOMPARE(run({"info", "city.gpkg", "--json"}).json()["counts"].toObject()["state_sets"].toInt(), 1);
        const CliResult text = import({"slow.csv", "city.gpkg", "--name", "Slow", "--replace", "--mirrored", "no"});
        QVERIFY2(text.exitCode == 0 && text.out.contains("without mirror images") && text.out.contains("Licence     not stated"), text.out);
        QCOMPARE(run({"info", "city.gpkg", "--json"}).json()["counts"].toObject()["state_sets"].toInt(), 1);
    }

    void aRecordingOfTheCity_givesTheSameStatesAsItsFile()
    {
        write("slow.csv", walkers(0.7));
        QCOMPARE(run({"import", "trajectories", "slow.csv", "city.gpkg", "--name", "slow", "--licence", "made up"}).exitCode, 0);
        const CliResult kept = import({"city.gpkg", "city.gpkg", "--name", "Kept", "--json"});
        QVERIFY2(kept.exitCode == 0, kept.err);
        const CliResult read = import({"slow.csv", "city.gpkg", "--name", "Read", "--licence", "made up", "--json"});
        QCOMPARE(kept.json()["licence"], read.json()["licence"]);
        QCOMPARE(kept.json()["states"], read.json()["states"]);
        QCOMPARE(kept.json()["source"], read.json()["source"]);
        // Also out of another project, by name where there are several.
        QCOMPARE(run({"generate", "scene", "crowd-1", "other.gpkg"}).exitCode, 0);
        QCOMPARE(import({"city.gpkg", "other.gpkg", "--recording", "slow"}).exitCode, 0);
        QCOMPARE(run({"import", "trajectories", "slow.csv", "city.gpkg", "--name", "again"}).exitCode, 0);
        const CliResult which = import({"city.gpkg", "other.gpkg"});
        QVERIFY2(which.exitCode == 2 && which.err.contains("\"slow\", \"again\""), which.err);
    }

    void whatCannotBeMade_isSaid_andTheCityStays()
    {
        write("slow.csv", walkers(0.7));
        write("stand.csv", "id,time,x,y\n1,0,0,0\n1,0.5,0,0\n1,1,0,0\n1,1.5,0,0\n");
        const QByteArray before = contentOf(m_folder->filePath("city.gpkg"));
        const auto isRefused = [this](const QStringList& arguments, const char* words) {
            const CliResult refused = import(arguments);
            return refused.exitCode == 2 && refused.err.contains(words);
        };
        QVERIFY(isRefused({"stand.csv", "city.gpkg"}, "Nobody moves in this recording."));
        QVERIFY(isRefused({"slow.csv", "city.gpkg", "--kind", "bus"}, "No track is of kind bus; there are 12 of kind person."));
        QVERIFY(isRefused({"slow.csv", "city.gpkg", "--all-are", "other"}, "Nobody chooses among states of what is not known."));
        QVERIFY(isRefused({"slow.csv", "city.gpkg", "--recording", "slow"}, "this is a file of tracks"));
        QVERIFY(isRefused({"slow.csv", "city.gpkg", "--for", "Nobody"}, "No profile is called \"Nobody\"; there are: "));
        QVERIFY(isRefused({"slow.csv", "city.gpkg", "--all-are", "car", "--for", "lorry"}, "No kind of vehicles is called \"lorry\""));
        QVERIFY(isRefused({"city.gpkg", "city.gpkg"}, "The project keeps no recording."));
        QVERIFY(isRefused({"slow.csv", "none.gpkg"}, "none.gpkg"));
        QVERIFY(isRefused({"slow.csv", "city.gpkg", "--window", "0"}, "--window"));
        QCOMPARE(contentOf(m_folder->filePath("city.gpkg")), before);
        QCOMPARE(import({"slow.csv", "city.gpkg"}).exitCode, 0);
        QVERIFY(isRefused({"slow.csv", "city.gpkg"}, "The city has a state set \"slow\" already."));
    }

    /// Whose states they choose among is seen in the run; what was recorded faster lets them be faster; replayed it is the same.
    void aRun_choosesAmongTheSet()
    {
        write("slow.csv", walkers(0.6));
        write("fast.csv", walkers(1.6));
        for (const char* name : {"slow", "fast"}) {
            const QString city = QString::fromLatin1(name) + QStringLiteral(".gpkg");
            QVERIFY(QFile::copy(m_folder->filePath("city.gpkg"), m_folder->filePath(city)));
            const CliResult made = import({QString::fromLatin1(name) + QStringLiteral(".csv"), city, "--for", "On foot"});
            QVERIFY2(made.exitCode == 0, made.err);
            QVERIFY(live(QString::fromLatin1(name), QStringLiteral("1")));
        }
        QVERIFY(live(QStringLiteral("city"), QStringLiteral("1")));
        QVERIFY(content("slow") != content("fast"));
        QVERIFY(content("slow") != content("city"));
        QVERIFY(fastest_mps("slow") < 0.62);
        QVERIFY(fastest_mps("fast") > 1.0);
        const QByteArray once = content("slow");
        QCOMPARE(run({"replay", "slow.json", "slow.gpkg", "--out", "again.sqlite"}).exitCode, 0);
        QCOMPARE(content("again"), once);
        QVERIFY(live(QStringLiteral("slow"), QStringLiteral("2")));
        QCOMPARE(content("slow"), once);
    }

private:
    /// Twelve people who walk in bends of different width, slower and faster up to a speed.
    static QByteArray walkers(double most_mps)
    {
        QByteArray text = "id,time,x,y\n";
        for (int id = 0; id < 12; ++id) {
            double x = 0.0;
            double y = 2.0 * id;
            double heading = 0.0;
            for (int i = 0; i <= 200; ++i) {
                text += QByteArray::number(id + 1) + ',' + QByteArray::number(0.1 * i) + ',' + QByteArray::number(x, 'f', 6) + ','
                        + QByteArray::number(y, 'f', 6) + '\n';
                const double speed_mps = most_mps * std::min(1.0, 0.02 * i);
                x += 0.1 * speed_mps * std::cos(heading);
                y += 0.1 * speed_mps * std::sin(heading);
                heading += 0.02 * (id - 6);
            }
        }
        return text;
    }
    [[nodiscard]] bool live(const QString& name, const QString& threads) const
    {
        return run({"simulate", name + ".gpkg", "--seconds", "20", "--threads", threads, "--out", name + ".sqlite", "--log",
                    name + ".json"})
                   .exitCode
               == 0;
    }
    [[nodiscard]] QByteArray content(const QString& name) const { return contentOf(m_folder->filePath(name + ".sqlite")); }
    /// As an import of the run reports it.
    [[nodiscard]] double fastest_mps(const QString& name) const
    {
        const CliResult read = import({name + ".sqlite", name + ".gpkg", "--name", name + " run", "--json"});
        return read.json()["states"].toObject()["fastest_mps"].toDouble();
    }
    void write(const char* name, const QByteArray& text) const
    {
        QFile file(m_folder->filePath(QString::fromLatin1(name)));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    [[nodiscard]] CliResult run(const QStringList& arguments) const { return runCli(arguments, m_folder->path()); }
    [[nodiscard]] CliResult import(const QStringList& arguments) const { return run(QStringList{"import", "states"} + arguments); }
    std::unique_ptr<QTemporaryDir> m_folder;
};

PASSERBY_TEST(ImportStatesTest)

} // namespace import_states_test

#include "import_states_test.moc"
