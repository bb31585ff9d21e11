// SPDX-License-Identifier: GPL-3.0-or-later
// compare: two cities beside each other, as text, JSON and page.
#include "tests/cli/cli_process.h"
#include "tests/support/test_registry.h"

#include <QJsonArray>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

namespace compare_test {

using namespace passerby::testing;

class CompareTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void figures_areThoseOfTheBakes();
    void closedDoor_isSeen();
    void page_needsNothingElse();
    void runs_haveBounds();
    void sameFile_changesNothing();
    void several_areEachBesideTheFirst();
    void wrongInput_isSaid_data();
    void wrongInput_isSaid();

private:
    QJsonObject compared(const QStringList& options)
    {
        const auto done = runCli(QStringList{"compare", "open.gpkg", "closed.gpkg", "--json"} + options, m_folder.path());
        if (done.exitCode != 0)
            qFatal("%s", done.err.constData());
        return done.json();
    }
    void makeCity(const QJsonObject& city, const QString& name);

    QTemporaryDir m_folder;
};

void CompareTest::makeCity(const QJsonObject& city, const QString& name)
{
    QFile file(m_folder.filePath(name + ".json"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(QJsonDocument(city).toJson()) > 0);
    file.close();
    const auto done = runCli({"import", "city-json", name + ".json", name + ".gpkg"}, m_folder.path());
    QVERIFY2(done.exitCode == 0, done.err.constData());
}

/// Three doors with a line across the middle, without and with a second portal at (10, 9).
void CompareTest::initTestCase()
{
    QJsonObject city = QJsonDocument::fromJson(contentOf(QStringLiteral(PASSERBY_SOURCE_DIR "/projects/three-doors.json"))).object();
    city["measurement_lines"] = QJsonDocument::fromJson(R"([{"id": 1, "name": "Old <gate>", "line": [[10, 3], [10, 7]]}])").array();
    city["regions"] = QJsonDocument::fromJson(R"([{"id": 1, "name": "West", "polygon": [[0, -5], [10, -5], [10, 15], [0, 15]]}])").array();
    city["attribution"] = "Drawn by hand";
    makeCity(city, "closed");
    QJsonArray portals = city["portals"].toArray();
    portals.append(QJsonDocument::fromJson(R"({"id": 2, "cells": [1, 2], "line": [[10, 8], [10, 10]], "elevation_m": 0})").object());
    city["portals"] = portals;
    makeCity(city, "open");
    city["portals"] = QJsonArray();
    city["cells"] = QJsonArray();
    city["targets"] = QJsonArray();
    makeCity(city, "empty");
}

void CompareTest::figures_areThoseOfTheBakes()
{
    const QJsonObject json = compared({});
    for (const auto& [side, file] : {std::pair("a", "open.gpkg"), std::pair("b", "closed.gpkg")}) {
        QFile::remove(m_folder.filePath("baked.gpkg"));
        QVERIFY(QFile::copy(m_folder.filePath(file), m_folder.filePath("baked.gpkg")));
        const auto baked = runCli({"bake", "baked.gpkg", "--json"}, m_folder.path());
        QCOMPARE(baked.exitCode, 0);
        const QJsonObject city = json.value(side).toObject();
        for (const char* key :
             {"targets", "nodes", "segments", "types", "profiles", "walking_share", "trips_per_person_per_day", "check_sum"}) {
            const double expected = baked.json().value(key).toDouble();
            QVERIFY2(std::abs(city.value(key).toDouble() - expected) <= 1e-9 * std::max(1.0, std::abs(expected)), key);
        }
        const double walking = json.value("people_walking").toObject().value(side).toDouble();
        QVERIFY(std::abs(walking - 240.0 * baked.json().value("walking_share").toDouble()) < 1e-9);
        // The page and the figures are the same from a file that holds its bake.
        const QString other = QLatin1String(side) == QLatin1String("a") ? "closed.gpkg" : "open.gpkg";
        const QStringList order =
            QLatin1String(side) == QLatin1String("a") ? QStringList{"baked.gpkg", other} : QStringList{other, "baked.gpkg"};
        const auto again = runCli(QStringList{"compare"} + order + QStringList{"--json"}, m_folder.path());
        QCOMPARE(again.json().value("people_walking"), json.value("people_walking"));
        QCOMPARE(again.json().value("gates"), json.value("gates"));
    }
}

void CompareTest::closedDoor_isSeen()
{
    const QJsonObject json = compared({});
    QCOMPARE(json.value("format").toString(), QStringLiteral("passerby-comparison"));
    const QJsonObject schema =
        QJsonDocument::fromJson(contentOf(QStringLiteral(PASSERBY_SOURCE_DIR "/resources/schemas/comparison.schema.json"))).object();
    QStringList required;
    for (const QJsonValue& key : schema.value("required").toArray())
        required << key.toString();
    required.sort();
    QCOMPARE(json.keys(), required);
    // By hand: 112 s of walking in 6.5 walks with the door closed (compare_cities_test).
    QVERIFY(std::abs(json.value("walk_time_s").toObject().value("b").toDouble() - 112.0 / 6.5) < 1e-9);
    const QJsonObject portals = json.value("things").toObject().value("portals").toObject();
    QCOMPARE(portals.value("gone").toArray().size(), 1);
    QCOMPARE(portals.value("gone").toArray().at(0).toString(), QStringLiteral("Portal 2 between west and east"));
    QCOMPARE(json.value("ways").toObject().value("gone").toInt(), 4);
    QVERIFY(!json.value("places_by_people").toArray().isEmpty());
    const auto told = runCli({"compare", "open.gpkg", "closed.gpkg"}, m_folder.path());
    QCOMPARE(told.exitCode, 0);
    for (const char* words : {"From A, “open.gpkg”, to B, “closed.gpkg”:", "Mean time of a walk, s", "Old <gate>, forward",
                              "Portals: 1 gone, 0 new", "The ten places where most people come or go", "17.2"})
        QVERIFY2(told.out.contains(words), (QByteArray(words) + "\n" + told.out).constData());
    QVERIFY(told.err.contains("has no fresh bake"));
    const QJsonObject split = compared({"--by-profile"});
    const QJsonObject resident = split.value("by_profile").toArray().at(0).toObject();
    QCOMPARE(resident.value("name").toString(), QStringLiteral("resident"));
    QVERIFY(std::abs(resident.value("walk_length_m").toObject().value("b").toDouble() - 112.0 / 6.5) < 1e-9);
}

void CompareTest::page_needsNothingElse()
{
    const auto done = runCli({"compare", "open.gpkg", "closed.gpkg", "--html", "page.html"}, m_folder.path());
    QCOMPARE(done.exitCode, 0);
    const QString page = QString::fromUtf8(contentOf(m_folder.filePath("page.html")));
    QVERIFY(page.startsWith("<!DOCTYPE html>") && page.endsWith("</html>\n"));
    QCOMPARE(page.count("<svg xmlns"), 3);
    QVERIFY(!page.contains(QRegularExpression("(src|href)\\s*=|@import|url\\(|<script|<link")));
    for (auto found = QRegularExpression("https?://[^\"' <]*").globalMatch(page); found.hasNext();)
        QCOMPARE(found.next().captured(), QStringLiteral("http://www.w3.org/2000/svg")); // a name, not a place
    QVERIFY(page.contains("Old &lt;gate&gt;") && !page.contains("Old <gate>"));
    QVERIFY(page.contains("Drawn by hand") && page.contains("<h2>Method</h2>") && page.contains("prefers-color-scheme:dark"));
    const auto over = runCli({"compare", "open.gpkg", "closed.gpkg", "--html", "open.gpkg"}, m_folder.path());
    QCOMPARE(over.exitCode, 2);
}

void CompareTest::runs_haveBounds()
{
    const QJsonObject json = compared({"--seeds", "3", "--seconds", "60"});
    QCOMPARE(json.value("runs").toObject().value("seeds").toArray(), (QJsonArray{1, 2, 3}));
    const QJsonObject gate = json.value("gates").toArray().at(0).toObject().value("per_h").toObject();
    const QJsonObject counted = gate.value("counted").toObject();
    for (const char* side : {"a", "b", "change"}) {
        const QJsonObject interval = counted.value(side).toObject();
        QVERIFY(interval.value("low").toDouble() < interval.value("mean").toDouble());
        QVERIFY(interval.value("mean").toDouble() < interval.value("high").toDouble());
    }
    QVERIFY(json.value("areas").toArray().at(0).toObject().value("counted_shares").toObject().value("a").toObject().contains("A"));
    QCOMPARE(compared({"--seeds", "3", "--seconds", "60", "--threads", "1"}), json);
    const auto told = runCli({"compare", "open.gpkg", "closed.gpkg", "--seeds", "2", "--seconds", "30"}, m_folder.path());
    QVERIFY2(told.out.contains("counted in 2 runs"), told.out.constData());
}

void CompareTest::sameFile_changesNothing()
{
    const auto done = runCli({"compare", "open.gpkg", "open.gpkg"}, m_folder.path());
    QCOMPARE(done.exitCode, 0);
    QVERIFY2(done.out.contains("Nothing changes anywhere."), done.out.constData());
    QVERIFY2(done.out.contains("“open.gpkg (A)”"), done.out.constData());
}

void CompareTest::several_areEachBesideTheFirst()
{
    QVERIFY(QFile::copy(m_folder.filePath("open.gpkg"), m_folder.filePath("plan.gpkg")));
    const auto added = runCli({"variant", "add", "plan.gpkg", "Second door closed", "--block", "portal:2"}, m_folder.path());
    QVERIFY2(added.exitCode == 0, added.err.constData());
    const QStringList cities{"compare", "plan.gpkg", "closed.gpkg", "--variants"};
    const auto done = runCli(cities + QStringList{"--seeds", "2", "--seconds", "30", "--json", "--html", "page.v2.html"}, m_folder.path());
    QVERIFY2(done.exitCode == 0, done.err.constData());
    const QJsonArray list = QJsonDocument::fromJson(done.out).array();
    QCOMPARE(list.size(), 2);
    QCOMPARE(list[0].toObject().value("b").toObject().value("title").toString(), QStringLiteral("closed.gpkg"));
    QCOMPARE(list[1].toObject().value("b").toObject().value("title").toString(), QStringLiteral("plan.gpkg#Second door closed"));
    const auto single = runCli({"compare", "plan.gpkg", "closed.gpkg", "--seeds", "2", "--seconds", "30", "--json"}, m_folder.path());
    QCOMPARE(list[0].toObject(), single.json());
    QCOMPARE(list[1].toObject().value("walk_time_s"), list[0].toObject().value("walk_time_s"));
    QVERIFY(contentOf(m_folder.filePath("page.v2-1.html")).contains("closed.gpkg"));
    QVERIFY(contentOf(m_folder.filePath("page.v2-2.html")).contains("Second door closed"));
    const auto told = runCli(cities, m_folder.path());
    QVERIFY2(told.out.contains("All beside A") && told.out.contains("From A, “plan.gpkg”, to B, “closed.gpkg”:"), told.out.constData());
    const auto unwritten = runCli(cities + QStringList{"--html", "no-such-folder/page.html"}, m_folder.path());
    QCOMPARE(unwritten.exitCode, 1);
    QVERIFY2(unwritten.err.contains("no-such-folder"), unwritten.err.constData());
    QVERIFY(QFile::copy(m_folder.filePath("closed.gpkg"), m_folder.filePath("town-1.gpkg")));
    const auto over = runCli({"compare", "plan.gpkg", "town-1.gpkg", "closed.gpkg", "--html", "town.gpkg"}, m_folder.path());
    QCOMPARE(over.exitCode, 2);
    QVERIFY(contentOf(m_folder.filePath("town-1.gpkg")).startsWith("SQLite"));
    const auto itself = runCli({"compare", "plan.gpkg#Second door closed", "--variants"}, m_folder.path());
    QCOMPARE(itself.exitCode, 2); // beside no other
    const auto none = runCli({"compare", "closed.gpkg", "--variants"}, m_folder.path());
    QCOMPARE(none.exitCode, 2);
    QVERIFY2(none.err.contains("no variants"), none.err.constData());
}

void CompareTest::wrongInput_isSaid_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exitCode");
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("no second city") << QStringList{"open.gpkg"} << 2 << QByteArray("B is required");
    QTest::newRow("no such file") << QStringList{"open.gpkg", "none.gpkg"} << 2 << QByteArray("none.gpkg");
    QTest::newRow("no city") << QStringList{"open.gpkg", "open.json"} << 2 << QByteArray("open.json");
    QTest::newRow("empty") << QStringList{"open.gpkg", "empty.gpkg"} << 2 << QByteArray("nothing to compare");
    QTest::newRow("one run") << QStringList{"open.gpkg", "closed.gpkg", "--seeds", "1"} << 2 << QByteArray("2 or more");
    QTest::newRow("no runs") << QStringList{"open.gpkg", "closed.gpkg", "--seconds", "9"} << 2 << QByteArray("requires --seeds");
    QTest::newRow("no hour") << QStringList{"open.gpkg", "closed.gpkg", "--hour", "25"} << 2 << QByteArray("time of day");
    QTest::newRow("elsewhere") << QStringList{"open.gpkg", "far.gpkg"} << 2 << QByteArray("different places");
}

void CompareTest::wrongInput_isSaid()
{
    QFETCH(QStringList, arguments);
    QFETCH(int, exitCode);
    QFETCH(QByteArray, words);
    if (arguments.contains("far.gpkg")) {
        QByteArray city = contentOf(QStringLiteral(PASSERBY_SOURCE_DIR "/projects/three-doors.json"));
        QJsonObject far = QJsonDocument::fromJson(city).object();
        far["crs"] = "EPSG:25832";
        far["origin"] = QJsonArray{690000, 5330000};
        makeCity(far, "here");
        far["origin"] = QJsonArray{695000, 5330000};
        makeCity(far, "far");
        arguments[0] = "here.gpkg";
    }
    const auto done = runCli(QStringList{"compare"} + arguments, m_folder.path());
    QCOMPARE(done.exitCode, exitCode);
    QVERIFY2(done.err.contains(words), done.err.constData());
    QVERIFY(done.out.isEmpty());
}

PASSERBY_TEST(CompareTest)

} // namespace compare_test

#include "compare_test.moc"
