// SPDX-License-Identifier: GPL-3.0-or-later
// The hours of the day on the command line: bake, info, export, validate.
#include "tests/cli/cli_process.h"
#include "tests/support/test_registry.h"

#include <QDir>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

namespace hours_test {

using namespace passerby::testing;

class HoursTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void bakeHours_areStoredBesideThePlainBake();
    void bakeHour_storesNothing();
    void bakeAgain_keepsTheHours();
    void bakeHours_ofAConstantCity_saysSo();
    void exportHour_writesTheInterpolation();
    void exportHour_withoutStoredHours_bakesThem();
    void exportHour_whereNothingDependsOnIt_isRefused();
    void hour_badTime_isWrongUsage();
    void validateHours_reportsTheErrorByHour();
    void oldTown_isMadeByItsCommand_andHasADay();

private:
    [[nodiscard]] CliResult run(const QStringList& arguments) const { return runCli(arguments, m_folder.path()); }
    /// Exports tables to a folder of that name and gives one column of segments.csv.
    [[nodiscard]] QList<double> exported(const QStringList& options, const QString& folder, int column = 5) const;
    QTemporaryDir m_folder;
};

void HoursTest::initTestCase()
{
    QVERIFY(m_folder.isValid());
    QJsonObject city = QJsonDocument::fromJson(contentOf(QStringLiteral(PASSERBY_SOURCE_DIR "/projects/three-doors.json"))).object();
    QJsonArray types = city["target_types"].toArray();
    QJsonObject home = types[0].toObject();
    QJsonArray goals = home["goals"].toArray();
    QJsonObject goal = goals[0].toObject();
    QJsonArray weights;
    for (int hour = 0; hour < 24; ++hour)
        weights.append(hour < 8 ? 0.1 : 4.0);
    goal["hourly"] = QJsonObject{{"weight", weights}};
    goals[0] = goal;
    home["goals"] = goals;
    types[0] = home;
    city["target_types"] = types;
    QFile file(m_folder.filePath("city.json"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QJsonDocument(city).toJson());
    file.close();
    QCOMPARE(run({"import", "city-json", "city.json", "city.gpkg"}).exitCode, 0);
    QCOMPARE(run({"bake", "city.gpkg"}).exitCode, 0);
    QVERIFY(QFile::copy(m_folder.filePath("city.gpkg"), m_folder.filePath("plain.gpkg")));
}

void HoursTest::oldTown_isMadeByItsCommand_andHasADay()
{
    const QStringList made{"generate", "town",  "town.gpkg",    "--targets", "400",    "--types", "12",
                           "--blocks", "12x12", "--population", "20000",     "--seed", "1"};
    QVERIFY(QFile::copy(QStringLiteral(PASSERBY_SOURCE_DIR "/projects/old-town.gpkg"), m_folder.filePath("old-town.gpkg")));
    const QJsonObject sample = run({"info", "old-town.gpkg", "--json"}).json();
    QVERIFY(sample["changes_by_hour"].toBool());
    QCOMPARE(run(made + QStringList{"--day"}).exitCode, 0);
    QCOMPARE(run({"info", "town.gpkg", "--json"}).json()["hash"].toString(), sample["hash"].toString());
    QVERIFY(QFile::remove(m_folder.filePath("town.gpkg")));
    QCOMPARE(run(made).exitCode, 0); // without a day it is as at eight in the morning
    QVERIFY(!run({"info", "town.gpkg", "--json"}).json()["changes_by_hour"].toBool());
    const auto walking = [this](const QStringList& arguments) { return run(arguments).json()["walking_share"].toDouble(); };
    const double plain = walking({"bake", "town.gpkg", "--json"});
    QVERIFY(plain > 0.1);
    QCOMPARE(walking({"bake", "old-town.gpkg", "--json"}), plain);
    QCOMPARE(walking({"bake", "old-town.gpkg", "--hour", "8", "--json"}), plain);
    QVERIFY(walking({"bake", "old-town.gpkg", "--hour", "3", "--json"}) < 0.5 * plain);
}

QList<double> HoursTest::exported(const QStringList& options, const QString& folder, int column) const
{
    QList<double> values;
    if (run(QStringList{"export"} + options + QStringList{"--format", "tables", folder}).exitCode != 0)
        return values;
    const QList<QByteArray> lines = contentOf(m_folder.filePath(folder + "/segments.csv")).split('\n');
    for (qsizetype line = 1; line + 1 < lines.size(); ++line)
        values.append(lines[line].split(',')[column].toDouble());
    return values;
}

void HoursTest::bakeHours_areStoredBesideThePlainBake()
{
    QVERIFY(run({"info", "city.gpkg"}).out.contains("not baked, though habits change by the hour"));
    const auto bake = run({"bake", "city.gpkg", "--hours", "--json"});
    QCOMPARE(bake.exitCode, 0);
    const QJsonObject hours = bake.json()["hours"].toObject();
    QCOMPARE(hours["different_hours"].toInt(), 2);
    QCOMPARE(hours["changes"].toBool(), true);
    const QJsonArray list = hours["list"].toArray();
    QCOMPARE(list.size(), 24);
    QCOMPARE(list[3].toObject()["walking_share"].toDouble(), list[7].toObject()["walking_share"].toDouble());
    QVERIFY(list[8].toObject()["walking_share"].toDouble() != list[7].toObject()["walking_share"].toDouble());
    const auto info = run({"info", "city.gpkg", "--json"}).json();
    QCOMPARE(info["hours"].toObject()["different_hours"].toInt(), 2);
    QCOMPARE(info["hours"].toObject()["bytes"].toInt(), hours["bytes"].toInt());
    QCOMPARE(info["bake"].toObject()["walking_share"].toDouble(), bake.json()["walking_share"].toDouble());
    QVERIFY(run({"info", "city.gpkg"}).out.contains("2 different"));
}

void HoursTest::bakeHour_storesNothing()
{
    const QByteArray before = contentOf(m_folder.filePath("city.gpkg"));
    const auto bake = run({"bake", "city.gpkg", "--hour", "3:00", "--json"});
    QCOMPARE(bake.exitCode, 0);
    QCOMPARE(bake.json()["hour"].toDouble(), 3.0);
    QVERIFY(run({"bake", "city.gpkg", "--hour", "8.5"}).out.contains("habits of 08:30"));
    QCOMPARE(contentOf(m_folder.filePath("city.gpkg")), before);
    const auto all = run({"bake", "plain.gpkg", "--hours", "--json"}).json()["hours"].toObject()["list"].toArray();
    QCOMPARE(bake.json()["walking_share"].toDouble(), all[3].toObject()["walking_share"].toDouble());
    QCOMPARE(run({"bake", "city.gpkg", "--hour", "3:00", "--hours"}).exitCode, 2);
}

void HoursTest::bakeAgain_keepsTheHours()
{
    QCOMPARE(run({"bake", "city.gpkg"}).exitCode, 0);
    QCOMPARE(run({"info", "city.gpkg", "--json"}).json()["hours"].toObject()["different_hours"].toInt(), 2);
}

void HoursTest::bakeHours_ofAConstantCity_saysSo()
{
    QVERIFY(QFile::copy(QStringLiteral(PASSERBY_SOURCE_DIR "/projects/three-doors.gpkg"), m_folder.filePath("constant.gpkg")));
    QFile::setPermissions(m_folder.filePath("constant.gpkg"), QFile::ReadOwner | QFile::WriteOwner);
    const auto bake = run({"bake", "constant.gpkg", "--hours"});
    QCOMPARE(bake.exitCode, 0);
    QVERIFY2(bake.out.contains("Nothing in this city depends on the hour"), bake.out.constData());
    QCOMPARE(run({"info", "constant.gpkg", "--json"}).json()["hours"].toObject()["different_hours"].toInt(), 1);
}

void HoursTest::exportHour_writesTheInterpolation()
{
    const QList<double> seven = exported({"city.gpkg", "--hour", "7"}, "seven");
    const QList<double> eight = exported({"city.gpkg", "--hour", "8:00"}, "eight");
    const QList<double> between = exported({"city.gpkg", "--hour", "7:15"}, "between");
    QCOMPARE(seven.size(), qsizetype{8});
    QVERIFY(seven != eight);
    for (qsizetype segment = 0; segment < seven.size(); ++segment)
        QVERIFY(std::abs(between[segment] - (0.75 * seven[segment] + 0.25 * eight[segment])) <= 1e-12);
    QCOMPARE(QJsonDocument::fromJson(contentOf(m_folder.filePath("between/manifest.json"))).object()["hour"].toDouble(), 7.25);
    const QList<double> plain = exported({"city.gpkg"}, "unchanged");
    QVERIFY(plain.size() == 8 && plain != seven && plain != eight);
    QVERIFY(!contentOf(m_folder.filePath("unchanged/manifest.json")).contains("\"hour\""));
}

void HoursTest::exportHour_withoutStoredHours_bakesThem()
{
    QCOMPARE(run({"import", "city-json", "city.json", "bare.gpkg"}).exitCode, 0);
    const QList<double> stored = exported({"city.gpkg", "--hour", "7:15"}, "stored");
    const QList<double> baked = exported({"bare.gpkg", "--hour", "7:15"}, "baked");
    QCOMPARE(baked.size(), qsizetype{8});
    for (qsizetype segment = 0; segment < baked.size(); ++segment)
        QVERIFY(std::abs(baked[segment] - stored[segment]) <= 2e-7 * baked[segment]);
    QCOMPARE(run({"export", "bare.gpkg", "--format", "tables", "none"}).exitCode, 1); // nothing was stored
}

void HoursTest::exportHour_whereNothingDependsOnIt_isRefused()
{
    const auto refused = run({"export", "city.gpkg", "--format", "city-json", "--hour", "7", "no.json"});
    QCOMPARE(refused.exitCode, 2);
    QVERIFY(!QFile::exists(m_folder.filePath("no.json")));
}

void HoursTest::hour_badTime_isWrongUsage()
{
    for (const char* time : {"24", "-1", "7:60", "7:5", "noon", "", "7:15:00", "nan"})
        QCOMPARE(run({"bake", "city.gpkg", "--hour", time}).exitCode, 2);
}

void HoursTest::validateHours_reportsTheErrorByHour()
{
    // waits of a minute: people follow at once, and what is left is the noise of few people
    const auto loose = run({"validate", "city.gpkg", "--hours", "--people", "8000", "--margin", "0.5", "--json", "--html", "day.html"});
    QCOMPARE(loose.exitCode, 0);
    const QJsonObject report = loose.json();
    QCOMPARE(report["agrees"].toBool(), true);
    QCOMPARE(report["margin"].toDouble(), 0.5);
    const QJsonArray hours = report["hours"].toArray();
    QCOMPARE(hours.size(), 24);
    for (const auto& hour : hours)
        QVERIFY(hour.toObject()["ways"].toObject()["most"].toDouble() <= 0.5);
    // between 7 and 8 the weights are interpolated, and shares are not linear in weights
    QVERIFY(hours[7].toObject()["ways"].toObject()["least"].toDouble() > 0.02);
    QVERIFY(hours[4].toObject()["ways"].toObject()["least"].toDouble() < 0.02);
    QCOMPARE(contentOf(m_folder.filePath("day.html")).count("<svg"), 3);
    QCOMPARE(run({"validate", "city.gpkg", "--hours", "--people", "8000", "--margin", "0.02"}).exitCode, 1);
    QCOMPARE(run({"validate", "city.gpkg", "--margin", "0.02"}).exitCode, 2);
    QCOMPARE(run({"validate", "city.gpkg", "--hours", "--perceptual"}).exitCode, 2);
}

PASSERBY_TEST(HoursTest)

} // namespace hours_test

#include "hours_test.moc"
