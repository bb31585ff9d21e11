// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_process.h"
#include "tests/support/made_up_tracks.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_registry.h"

#include <QDir>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

namespace compare_recorded_test {

using namespace passerby::testing;

class CompareRecordedVerbTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        for (const auto& [name, speed] : {std::pair("square", 1.2), std::pair("plaza", 1.4)}) {
            QVERIFY(QDir(m_folder.path()).mkpath(name));
            write(QString(name) + "/obsmat.txt", madeUpObsmat(16, speed).c_str());
        }
        QCOMPARE(run({"import", "trajectories", "square/obsmat.txt", "smooth.gpkg"}).exitCode, 0);
    }

    void acceptance_ofTheIssue()
    {
        const QString zara = sharedData(QStringLiteral("trajectories/ucy_zara01/obsmat.txt"));
        if (zara.isEmpty())
            QSKIP("The folder of shared data is not there.");
        QCOMPARE(run({"import", "trajectories", zara, "z.gpkg"}).exitCode, 0);
        const CliResult result = run({"compare-recorded", zara, "--models", "heter_sim,orca,straight", "--json"});
        QVERIFY2(result.exitCode == 0, result.err);
        const QJsonObject set = result.json()["sets"].toArray()[0].toObject();
        QCOMPARE(set["set"].toString(), QStringLiteral("ucy_zara01"));
        const QJsonArray models = set["models"].toArray();
        QCOMPARE(models.size(), 4); // and Heter-Sim with the states of the set
        for (const QJsonValue& model : models) {
            const QJsonObject figures = model.toObject()["figures"].toObject();
            for (const char* key : {"speed_w1_mps", "acceleration_w1_mps2", "turn_w1_deg", "nearest_w1_m", "deviation_m", "too_near_share",
                                    "arrivals_share", "throughput_per_min", "slowest_second_mps", "jitter_mps2", "diagram_mps"}) {
                const QJsonObject figure = figures[key].toObject();
                for (const char* part : {"low", "value", "high"})
                    QVERIFY2(figure[part].isDouble(), key);
                QVERIFY2(figure["low"].toDouble() <= figure["value"].toDouble() && figure["value"].toDouble() <= figure["high"].toDouble(),
                         key);
            }
        }
        QVERIFY(models[0].toObject()["fitted"].toBool()); // its energies were picked there
        QVERIFY(!models[2].toObject()["fitted"].toBool());
        QVERIFY(result.json()["aims_met"].isNull());
        // It is known under the name that the city keeps it by, too.
        const CliResult kept = run({"compare-recorded", "z.gpkg", "--models", "heter_sim,orca,straight", "--json"});
        QVERIFY2(kept.exitCode == 0, kept.err);
        QVERIFY(kept.json()["sets"].toArray()[0].toObject()["models"].toArray()[0].toObject()["fitted"].toBool());
    }

    void severalSets_makeATable()
    {
        const QStringList arguments{"compare-recorded", "square", "plaza", "--models", "heter_sim,orca,social_force", "--seed", "4"};
        const CliResult json = run(arguments + QStringList{"--json", "--html", "page.html", "--blind", "blind.html", "--threads", "1"});
        QVERIFY2(json.exitCode == 0, json.err);
        QCOMPARE(json.json()["sets"].toArray().size(), 2);
        QCOMPARE(json.json()["judged_row"].toString(), QStringLiteral("heter_sim_others"));
        const QByteArray page = contentOf(m_folder.filePath("page.html"));
        QVERIFY(page.startsWith("<!DOCTYPE html>") && page.contains("states of the other sets") && page.count("<svg") == 10);
        QVERIFY(contentOf(m_folder.filePath("blind.html")).contains("Which clip looks more like how real people walk?"));
        // The same for any number of threads.
        const CliResult again = run(arguments + QStringList{"--json", "--html", "again.html", "--threads", "4"});
        QCOMPARE(again.out, json.out);
        QCOMPARE(contentOf(m_folder.filePath("again.html")), page);
        const CliResult text = run(arguments);
        QVERIFY2(text.out.contains("noise floor") && text.out.contains("Heter-Sim, states of the other sets:"), text.out);
    }

    /// A table of vehicles, with people on foot beside them in a file of its own.
    void vehicles_areCompared()
    {
        QByteArray text = "id,frame,t_s,x_m,y_m,heading_rad,speed_mps,length_m,width_m\n";
        for (int frame = 0; frame <= 80; ++frame)
            for (int car = 0; car < 6; ++car)
                text += QString("%1,%2,%3,%4,%5,0,8,4.2,1.8\n")
                            .arg(car + 1)
                            .arg(frame)
                            .arg(0.1 * frame)
                            .arg(120.0 - 18.0 * car + 0.8 * frame + std::sin(0.1 * frame - 0.5 * car))
                            .arg(0.1 * (car % 3))
                            .toUtf8();
        write("cars.csv", text);
        const QStringList arguments{"compare-recorded", "cars.csv", "--drivers", "heter_sim,idm,straight", "--json"};
        const CliResult result = run(arguments + QStringList{"--html", "cars.html", "--blind", "cars-blind.html", "--threads", "1"});
        QVERIFY2(result.exitCode == 0, result.err);
        QVERIFY(result.json()["sets"].toArray().isEmpty()); // nobody walks
        const QJsonObject set = result.json()["vehicles"].toObject()["sets"].toArray()[0].toObject();
        QCOMPARE(set["how_much"].toString(), QStringLiteral("6 vehicles, 8 s"));
        QCOMPARE(set["lanes"].toInt(), 1);
        QVERIFY(set["lanes_fitted"].toBool());
        QCOMPARE(set["rows"].toArray().size(), 4); // Heter-Sim with the states of the set, too
        const QJsonObject gap = set["recorded"].toObject()["gap_m"].toObject();
        QVERIFY(std::abs(gap["value"].toDouble() - 13.8) < 0.2);
        QVERIFY(gap["low"].toDouble() < gap["value"].toDouble() && gap["value"].toDouble() < gap["high"].toDouble());
        QVERIFY(set["verdict"].toString().startsWith("cars (6 vehicles, 8 s): Heter-Sim, states made up beside IDM + MOBIL:"));
        const QByteArray page = contentOf(m_folder.filePath("cars.html"));
        QVERIFY(page.contains("Models beside recorded vehicles") && page.contains("6 vehicles, 8 s") && page.contains("noise floor"));
        QVERIFY(!page.contains("Beside people") && !page.contains("nan"));
        QVERIFY(contentOf(m_folder.filePath("cars-blind.html")).contains("how people really drive"));
        QCOMPARE(run(arguments + QStringList{"--threads", "4"}).out, result.out);
        QVERIFY(run({"compare-recorded", "cars.csv", "--drivers", "idm"}).out.contains("nothing is judged"));
        QCOMPARE(run({"compare-recorded", "cars.csv", "--who", "people"}).exitCode, 2);
        const CliResult none = run({"compare-recorded", "square", "--who", "vehicles"});
        QVERIFY2(none.exitCode == 2 && none.err.contains("no recording of vehicles"), none.err);
    }

    void options_mayComeFirst()
    {
        const CliResult first = run({"compare-recorded", "--models", "orca,straight", "square", "--json"});
        QVERIFY2(first.exitCode == 0, first.err);
        QCOMPARE(first.json()["sets"].toArray().size(), 1);
        const CliResult last = run({"compare-recorded", "square", "--models", "orca,straight", "--json"});
        QCOMPARE(first.out, last.out);
    }

    void city_givesWallsAndRecordings()
    {
        QCOMPARE(run({"import", "trajectories", "square/obsmat.txt", "kept.gpkg", "--name", "square"}).exitCode, 0);
        const CliResult kept = run({"compare-recorded", "kept.gpkg", "--models", "orca", "--json"});
        QVERIFY2(kept.exitCode == 0, kept.err);
        QCOMPARE(kept.json()["sets"].toArray()[0].toObject()["set"].toString(), QStringLiteral("square"));
        const CliResult file = run({"compare-recorded", "square/obsmat.txt", "kept.gpkg", "--models", "orca", "--json"});
        QVERIFY2(file.exitCode == 0, file.err);
        QCOMPARE(file.json()["sets"], kept.json()["sets"]);
        QVERIFY(file.json()["walls"].toBool());
    }

    /// Nobody has judged: the answers are made up and say so, and so does what is printed.
    void judged_isTested()
    {
        QCOMPARE(run({"compare-recorded", "square", "--models", "heter_sim,orca", "--blind", "study.html"}).exitCode, 0);
        const QString page = QString::fromUtf8(contentOf(m_folder.filePath("study.html")));
        const qsizetype begin = page.indexOf(QStringLiteral("id=\"data\">")) + 10;
        const QJsonObject data =
            QJsonDocument::fromJson(page.mid(begin, page.indexOf(QStringLiteral("</script>"), begin) - begin).toUtf8()).object();
        QCOMPARE(data["pairs"].toArray().size(), 3);
        QStringList files;
        for (int judge = 0; judge < 3; ++judge) {
            QJsonObject answers = data["study"].toObject();
            answers["judge"] = QString("made up %1").arg(judge);
            answers["made_up"] = true;
            QJsonArray list;
            for (int pair = 0; pair < 3; ++pair)
                list.append(QJsonObject{{"pair", pair}, {"score", 1 + (judge + 2 * pair) % 7}});
            answers["answers"] = list;
            files << QString("answers%1.json").arg(judge);
            write(files.back(), QJsonDocument(answers).toJson());
        }
        const CliResult judged = run(QStringList{"compare-recorded", "--json", "--judged"} + files);
        QVERIFY2(judged.exitCode == 0, judged.err);
        QCOMPARE(judged.json()["made_up"].toInt(), 3);
        const QJsonObject scene = judged.json()["scenes"].toArray()[0].toObject();
        QCOMPARE(scene["ours_beside_recorded"].toObject()["n"].toInt(), 3);
        QCOMPARE(scene["one_sample"].toObject()["degrees"].toDouble(), 2.0);
        QVERIFY(run(QStringList{"compare-recorded", "--judged"} + files).out.contains("are made up: nobody judged anything"));
        QCOMPARE(run({"compare-recorded", "--judged", files[0], files[0]}).exitCode, 2);
    }

    void wrongOptions_areRefused_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("word");
        QTest::newRow("nothing") << QStringList{} << QByteArray("Name recordings");
        QTest::newRow("unknown model") << QStringList{"square", "--models", "orca,fly"} << QByteArray("no model \"fly\"");
        QTest::newRow("twice") << QStringList{"square", "--models", "orca,orca"} << QByteArray("named twice");
        QTest::newRow("unknown driver") << QStringList{"square", "--drivers", "idm,fly"} << QByteArray("no model \"fly\"");
        QTest::newRow("who") << QStringList{"square", "--who", "dogs"} << QByteArray("--who");
        QTest::newRow("two cities") << QStringList{"a.gpkg", "b.gpkg"} << QByteArray("b.gpkg: There is one city at most");
        QTest::newRow("no file") << QStringList{"nowhere.txt"} << QByteArray("nowhere.txt");
        QTest::newRow("step") << QStringList{"square", "--step", "1"} << QByteArray("--step");
        QTest::newRow("radius") << QStringList{"square", "--radius", "0"} << QByteArray("--radius");
        QTest::newRow("itself") << QStringList{"square/obsmat.txt", "--html", "square/obsmat.txt"} << QByteArray("obsmat.txt");
        QTest::newRow("one file") << QStringList{"square", "--html", "p.html", "--blind", "p.html"} << QByteArray("p.html");
        QTest::newRow("judged and data") << QStringList{"square", "--judged", "a.json"} << QByteArray("--judged");
        QTest::newRow("no answers") << QStringList{"--judged", "square/obsmat.txt"} << QByteArray("obsmat.txt: These are no answers");
        QTest::newRow("smoothing what a city keeps") << QStringList{"smooth.gpkg", "--smooth", "0.8"} << QByteArray("compared as they are");
        QTest::newRow("nothing to judge") << QStringList{"square", "--models", "orca", "--blind", "b.html"}
                                          << QByteArray("takes two models");
    }
    void wrongOptions_areRefused()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, word);
        const CliResult result = run(QStringList{"compare-recorded"} + arguments);
        QVERIFY2(result.exitCode == 2, result.out + result.err);
        QVERIFY2(result.err.contains(word), result.err);
    }

private:
    void write(const QString& name, const QByteArray& text) const
    {
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    [[nodiscard]] CliResult run(const QStringList& arguments) const { return runCli(arguments, m_folder.path()); }
    QTemporaryDir m_folder;
};

PASSERBY_TEST(CompareRecordedVerbTest)

} // namespace compare_recorded_test

#include "compare_recorded_test.moc"
