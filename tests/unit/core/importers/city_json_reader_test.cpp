// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importers/city_json/city_json_reader.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <sstream>

namespace city_json_reader_test {

using namespace passerby;

namespace {

/// Two cells side by side, a portal between them and one target; `more` goes in as further members.
std::string smallCity(const std::string& more)
{
    return R"({"format": "passerby-city", "version": 1,
"cells": [{"id": 1, "polygon": [[0,-5],[10,-5],[10,15],[0,15]]}, {"id": 2, "polygon": [[10,-5],[25,-5],[25,15],[10,15]]}],
"portals": [{"id": 1, "cells": [1, 2], "line": [[10,4],[10,6]]}],
"target_types": [{"name": "home"}],
"targets": [{"id": 1, "type": "home", "cell": 1, "position": [7, 9]}])"
           + (more.empty() ? "" : ",\n" + more) + "}";
}

foundation::Result<importers::CityJsonImport> read(const std::string& text)
{
    foundation::JobContext context;
    return importers::readCityJson(std::string_view(text), context);
}

std::string withoutTables(const std::string& members)
{
    return R"({"format": "passerby-city", )" + members + "}";
}

} // namespace

class CityJsonReaderTest : public QObject {
    Q_OBJECT

private slots:
    void read_threeDoors_givesEveryValue();
    void read_absentKeys_takeDefaults();
    void read_unknownKeys_areReportedAndSkipped();
    void read_wrongValue_namesItsPath_data();
    void read_wrongValue_namesItsPath();
    void read_portalAndTarget_withinOneCentimetre_enter();
    void read_crsAsTextOrNumber_isTheSame();
    void read_rulesAndCrowds_pointAtTheRightRows();
    void read_fixtures_takeWhatTheirKindSays();
    void read_usualKinds_needNotBeListed();
    void read_waysThatCarry_giveEveryValue();
    void read_parkingDirectionsAndStates_giveEveryValue();
    void read_needsDutiesAndTrains_giveEveryValue();
    void read_traffic_givesEveryValue();
    void read_notJson_namesLineAndColumn();
    void read_deepNesting_isSafe();
    void read_cancelled_stops();
    void read_stream_isTheSameAsText();
};

void CityJsonReaderTest::read_threeDoors_givesEveryValue()
{
    const auto city = read(R"({
  "format": "passerby-city", "version": 1,
  "name": "Three doors", "crs": null, "origin": [0, 0], "seed": 1, "population": 20000, "attribution": "",
  "cells":   [{"id": 1, "name": "west", "kind": "plaza", "level": 0, "polygon": [[0,-5],[10,-5],[10,15],[0,15]], "holes": []},
              {"id": 2, "name": "east", "kind": "plaza", "level": 0, "polygon": [[10,-5],[25,-5],[25,15],[10,15]], "holes": []}],
  "portals": [{"id": 1, "cells": [1, 2], "line": [[10,4],[10,6]], "elevation_m": 0}],
  "target_types": [
    {"name": "home",   "color": "#4477aa", "wait_mean_s": 100, "wait_sd_s": 20, "goals": [
       {"destination": "office", "choice": "uniform", "round_trip": false, "weight": 0.5},
       {"destination": "cafe",   "choice": "closest", "round_trip": true,  "weight": 0.5}]},
    {"name": "office", "color": "#ee6677", "wait_mean_s": 60,  "wait_sd_s": 10, "goals": [
       {"destination": "home",   "choice": "bound",   "round_trip": false, "weight": 1}]},
    {"name": "cafe",   "color": "#228833", "wait_mean_s": 20,  "wait_sd_s": 30, "goals": [
       {"destination": "home",   "choice": "bound",   "round_trip": false, "weight": 1.0}]}],
  "targets": [{"id": 1, "name": "", "type": "home",   "cell": 1, "position": [7, 9]},
              {"id": 2, "name": "", "type": "office", "cell": 2, "position": [22, 10]},
              {"id": 3, "name": "", "type": "cafe",   "cell": 2, "position": [22, -4]}]})");
    QVERIFY2(city.ok(), city.ok() ? "" : foundation::describe(city.error()).c_str());
    QVERIFY(city.value().issues.empty());
    const world::World& world = city.value().world;
    QCOMPARE(world.settings().name, std::string("Three doors"));
    QCOMPARE(world.settings().population, std::int64_t{20'000});
    QCOMPARE(world.cells().size(), std::size_t{2});
    const world::TargetType& home = *world.targetTypes().at(0).row;
    QCOMPARE(home.waitSd_s, 20.0);
    QCOMPARE(int{home.color.green}, 0x77);
    QCOMPARE(home.goals.size(), std::size_t{2});
    QCOMPARE(home.goals[1].destination.number, 3U);
    QVERIFY(home.goals[1].choice == world::GoalChoice::closest && home.goals[1].roundTrip);
    QVERIFY((world.portals().at(0).row->node() == geometry::Point{10, 5}));
    QVERIFY(world.targets().at(2).row->type == world.targetTypes().at(2).id);
}

void CityJsonReaderTest::read_absentKeys_takeDefaults()
{
    const auto city = read(
        withoutTables(R"("profiles": [{"name": "x"}], "cells": [{"polygon": [[0,0],[1,0],[1,1]]}, {"polygon": [[1,0],[2,0],[2,1]]}])"));
    QVERIFY(city.ok());
    const world::World& world = city.value().world;
    QVERIFY(world.settings() == world::Settings());
    world::AgentProfile profile;
    profile.name = "x";
    QVERIFY(*world.profiles().at(0).row == profile);
    QCOMPARE(world.cells().at(1).id.number, 2U);
    QVERIFY(world.cells().at(1).row->kind == world::CellKind::plaza);
}

void CityJsonReaderTest::read_unknownKeys_areReportedAndSkipped()
{
    const auto city = read(smallCity(R"("weather": {"rain": true}, "regions": [{"polygon": [[0,0],[1,0],[1,1]], "colour": "red"}],
        "attractors": [{"position": [1, 2], "smell": 3}])"));
    QVERIFY(city.ok());
    QStringList messages;
    for (const foundation::Issue& issue : city.value().issues) {
        QCOMPARE(issue.code, std::string("unknown-key"));
        messages << QString::fromStdString(issue.message);
    }
    const QString all = messages.join('|');
    QCOMPARE(messages.size(), 3);
    QVERIFY2(all.contains("$.weather ") && all.contains("$.regions[0].colour ") && all.contains("$.attractors[0].smell "), qPrintable(all));
}

void CityJsonReaderTest::read_wrongValue_namesItsPath_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("where");
    const auto row = [](const char* name, const std::string& text, const char* code, const char* where) {
        QTest::newRow(name) << QByteArray::fromStdString(text) << code << where;
    };
    row("no object", "[1]", "wrong-value", "$");
    row("other format", R"({"format": "geojson"})", "wrong-format", "$");
    row("no format", R"({"cells": []})", "wrong-format", "$");
    row("newer", withoutTables(R"("version": 2)"), "newer-version", "$.version");
    row("name", withoutTables(R"("name": 7)"), "wrong-value", "$.name");
    row("fractional origin", withoutTables(R"("origin": [0, 0.5])"), "wrong-value", "$.origin[1]");
    row("short origin", withoutTables(R"("origin": [0])"), "wrong-value", "$.origin");
    row("negative seed", withoutTables(R"("seed": -1)"), "wrong-value", "$.seed");
    row("crs", withoutTables(R"("crs": "UTM 32")"), "wrong-value", "$.crs");
    row("cells no list", withoutTables(R"("cells": {})"), "wrong-value", "$.cells");
    row("no polygon", withoutTables(R"("cells": [{}])"), "wrong-value", "$.cells[0]");
    row("two points", withoutTables(R"("cells": [{"polygon": [[0,0],[1,1]]}])"), "wrong-value", "$.cells[0].polygon");
    row("bad point", withoutTables(R"("cells": [{"polygon": [[0,0],[1,0],[1]]}])"), "wrong-value", "$.cells[0].polygon[2]");
    row("bad coordinate", withoutTables(R"("cells": [{"polygon": [[0,0],[1,"0"],[1,1]]}])"), "wrong-value", "$.cells[0].polygon[1][1]");
    row("no area", withoutTables(R"("cells": [{"polygon": [[0,0],[1,0],[2,0]]}])"), "wrong-value", "$.cells[0]");
    row("bad hole", withoutTables(R"("cells": [{"polygon": [[0,0],[9,0],[9,9]], "holes": [[[1,1],[2,true],[2,2]]]}])"), "wrong-value",
        "$.cells[0].holes[0][1][1]");
    row("kind", withoutTables(R"("cells": [{"kind": "swamp", "polygon": [[0,0],[1,0],[1,1]]}])"), "wrong-value", "$.cells[0].kind");
    row("same id", withoutTables(R"("cells": [{"id": 5, "polygon": [[0,0],[1,0],[1,1]]}, {"id": 5, "polygon": [[2,0],[3,0],[3,1]]}])"),
        "repeated-id", "$.cells[1]");
    row("id zero", withoutTables(R"("cells": [{"id": 0, "polygon": [[0,0],[1,0],[1,1]]}])"), "wrong-value", "$.cells[0].id");
    row("infinite", withoutTables(R"("attractors": [{"position": [0, 0], "strength": 1e999}])"), "not-json", "");
    row("far away", withoutTables(R"("attractors": [{"position": [0, 1e8]}])"), "wrong-value", "$.attractors[0]");
    row("unknown cell", smallCity(R"("portals": [{"cells": [1, 9], "line": [[10,4],[10,6]]}])"), "unknown-reference",
        "$.portals[0].cells[1]");
    row("portal off border", smallCity(R"("portals": [{"cells": [1, 2], "line": [[10,4],[10.02,6]]}])"), "off-border",
        "$.portals[0].line[1]");
    row("target outside", smallCity(R"("targets": [{"type": "home", "cell": 1, "position": [10.02, 0]}])"), "outside-cell",
        "$.targets[0].position");
    row("unknown type", smallCity(R"("targets": [{"type": "work", "cell": 1, "position": [1, 0]}])"), "unknown-reference",
        "$.targets[0].type");
    row("same type", withoutTables(R"("target_types": [{"name": "a"}, {"name": "a"}])"), "repeated-id", "$.target_types[1].name");
    row("goal", withoutTables(R"("target_types": [{"name": "a", "goals": [{"destination": "b"}]}])"), "unknown-reference",
        "$.target_types[0].goals[0].destination");
    row("23 hours", withoutTables(R"("target_types": [{"name": "a", "hourly": {"wait_mean_s": [1, 2]}}])"), "wrong-value",
        "$.target_types[0].hourly.wait_mean_s");
    row("negative radius", withoutTables(R"("profiles": [{"name": "a", "radius_m": -1}])"), "wrong-value", "$.profiles[0]");
    row("multiplier", withoutTables(R"("profiles": [{"name": "a", "goal_multipliers": {"b": 1}}])"), "unknown-reference",
        "$.profiles[0].goal_multipliers.b");
    row("no profile", withoutTables(R"("crowds": [{"count": 3}])"), "wrong-value", "$.crowds[0]");
    row("half a person", withoutTables(R"("profiles": [{"name": "a"}], "crowds": [{"profile": "a", "count": 0.5}])"), "wrong-value",
        "$.crowds[0].count");
    const auto withFixture = [](const std::string& members) {
        return withoutTables(R"("fixtures": [{"position": [0, 0])" + (members.empty() ? "" : ", " + members) + "}]");
    };
    row("no kind", withFixture(""), "wrong-value", "$.fixtures[0]");
    row("unknown kind of fixture", withFixture(R"("kind": "swing")"), "unknown-reference", "$.fixtures[0].kind");
    row("kind by a number that is not there", withFixture(R"("kind": 1)"), "unknown-reference", "$.fixtures[0].kind");
    row("width", withFixture(R"("kind": "bench", "width_m": 0)"), "wrong-value", "$.fixtures[0]");
    row("half a place", withFixture(R"("kind": "bench", "places": 0.5)"), "wrong-value", "$.fixtures[0].places");
    row("no such line", withFixture(R"("kind": "bench", "waiting_line": 3)"), "unknown-reference", "$.fixtures[0].waiting_line");
    row("nowhere", withoutTables(R"("fixtures": [{"kind": "bench"}])"), "wrong-value", "$.fixtures[0]");
    row("use", withoutTables(R"("fixture_kinds": [{"name": "a", "use": "juggle"}])"), "wrong-value", "$.fixture_kinds[0].use");
    row("kind without a name", withoutTables(R"("fixture_kinds": [{}])"), "wrong-value", "$.fixture_kinds[0]");
    row("same kind", withoutTables(R"("fixture_kinds": [{"name": "a"}, {"name": "a"}])"), "repeated-id", "$.fixture_kinds[1].name");
    row("line of one point", withoutTables(R"("waiting_lines": [{"points": [[1, 1]]}])"), "wrong-value", "$.waiting_lines[0]");
    row("line that stays", withoutTables(R"("waiting_lines": [{"points": [[1, 1], [1, 1]]}])"), "wrong-value", "$.waiting_lines[0]");
    row("spacing", withoutTables(R"("waiting_lines": [{"points": [[1, 1], [2, 1]], "spacing_m": 0}])"), "wrong-value",
        "$.waiting_lines[0]");
    row("hardly a spacing", withoutTables(R"("waiting_lines": [{"points": [[1, 1], [2, 1]], "spacing_m": 0.09}])"), "wrong-value",
        "$.waiting_lines[0]");
    row("too many in line", withoutTables(R"("waiting_lines": [{"points": [[1, 1], [1001.1, 1]], "spacing_m": 0.1}])"), "wrong-value",
        "$.waiting_lines[0]");
    std::string points = "[0, 0]";
    for (int i = 1; i <= 10'000; ++i)
        points += ", [" + std::to_string(i) + ", 0]";
    row("endless line", withoutTables(R"("waiting_lines": [{"points": [)" + points + "]}]"), "wrong-value", "$.waiting_lines[0].points");
    const auto withPortal = [](const std::string& members) {
        return smallCity(R"("portals": [{"cells": [1, 2], "line": [[10,4],[10,6]], )" + members + "}]");
    };
    row("slide", withPortal(R"("kind": "slide")"), "wrong-value", "$.portals[0].kind");
    row("empty cabin", withPortal(R"("kind": "lift", "capacity": 0)"), "wrong-value", "$.portals[0]");
    row("standing escalator", withPortal(R"("kind": "escalator", "speed_mps": 0)"), "wrong-value", "$.portals[0]");
    row("line of a gate", withPortal(R"("kind": "ticket_gate", "waiting_line": 1)"), "unknown-reference", "$.portals[0].waiting_line");
    const auto withNeed = [](const std::string& members) {
        return withoutTables(R"("profiles": [{"name": "a"}], "needs": [{"profile": "a", "name": "rest", )" + members + "}]");
    };
    row("nobody's need", withoutTables(R"("needs": [{"name": "rest"}])"), "wrong-value", "$.needs[0]");
    row("need of nobody", withoutTables(R"("needs": [{"profile": "b", "name": "rest"}])"), "unknown-reference", "$.needs[0].profile");
    row("need without a name", withoutTables(R"("profiles": [{"name": "a"}], "needs": [{"profile": "a"}])"), "wrong-value", "$.needs[0]");
    row("threshold", withNeed(R"("threshold": 0)"), "wrong-value", "$.needs[0]");
    row("start", withNeed(R"("start_low": 0.5)"), "wrong-value", "$.needs[0]");
    row("grows with", withNeed(R"("grows_with": "rain")"), "wrong-value", "$.needs[0].grows_with");
    row("what fulfils it", withNeed(R"("fulfilled_by": "swing")"), "unknown-reference", "$.needs[0].fulfilled_by");
    const auto withDuty = [](const std::string& members) {
        return withoutTables(R"("profiles": [{"name": "a"}], "duties": [{"profile": "a", )" + members + "}]");
    };
    row("duty nowhere", withDuty(R"("points": [])"), "wrong-value", "$.duties[0]");
    row("pose", withDuty(R"("points": [[0, 0]], "pose": "juggle")"), "wrong-value", "$.duties[0].pose");
    row("endless duty", withDuty(R"("points": [)" + points + "]"), "wrong-value", "$.duties[0].points");
    const auto withTrain = [](const std::string& members) {
        return smallCity(R"("fixtures": [{"kind": "platform", "position": [5, 5]}], "train_services": [{)" + members + "}]");
    };
    row("no platform", withTrain(R"("platform": 2, "target": 1)"), "unknown-reference", "$.train_services[0].platform");
    row("no such target", withTrain(R"("platform": 1, "target": 2)"), "unknown-reference", "$.train_services[0].target");
    row("vehicles without a name", withoutTables(R"("vehicle_kinds": [{}])"), "wrong-value", "$.vehicle_kinds[0]");
    row("same vehicles", withoutTables(R"("vehicle_kinds": [{"name": "a"}, {"name": "a"}])"), "repeated-id", "$.vehicle_kinds[1].name");
    row("lanes for nobody", withoutTables(R"("vehicle_kinds": [{"name": "a", "lanes": []}])"), "wrong-value", "$.vehicle_kinds[0]");
    row("lanes for trams", withoutTables(R"("vehicle_kinds": [{"name": "a", "lanes": ["car", "tram"]}])"), "wrong-value",
        "$.vehicle_kinds[0].lanes[1]");
    row("lane of one point", withoutTables(R"("lanes": [{"points": [[1, 1]]}])"), "wrong-value", "$.lanes[0]");
    row("endless lane", withoutTables(R"("lanes": [{"points": [)" + points + "]}]"), "wrong-value", "$.lanes[0].points");
    row("kind of lane", withoutTables(R"("lanes": [{"points": [[0, 0], [1, 0]], "kind": "tram"}])"), "wrong-value", "$.lanes[0].kind");
    row("less than no green", withoutTables(R"("signals": [{"green_s": -1}])"), "wrong-value", "$.signals[0]");
    row("bent line", withoutTables(R"("stop_lines": [{"line": [[0, 0], [1, 0], [2, 2]]}])"), "wrong-value", "$.stop_lines[0].line");
    row("no signal", withoutTables(R"("crossings": [{"line": [[0, 0], [1, 0]], "signal": 1}])"), "unknown-reference",
        "$.crossings[0].signal");
    const auto withDemand = [](const std::string& members) {
        return withoutTables(R"("lanes": [{"points": [[0, 0], [1, 0]]}], "vehicle_demands": [{)" + members + "}]");
    };
    row("no such lane", withDemand(R"("lane": 2, "kind": "car")"), "unknown-reference", "$.vehicle_demands[0].lane");
    row("no such vehicle", withDemand(R"("lane": 1, "kind": "sledge")"), "unknown-reference", "$.vehicle_demands[0].kind");
    row("25th hour", withDemand(R"("lane": 1, "kind": "car", "hour": 24)"), "wrong-value", "$.vehicle_demands[0].hour");
    row("too many", withDemand(R"("lane": 1, "kind": "car", "vehicles_per_h": 1e5)"), "wrong-value", "$.vehicle_demands[0]");
    row("parked nowhere", withoutTables(R"("parking_rows": [{"points": [[0, 0], [9, 0]]}])"), "wrong-value", "$.parking_rows[0]");
    row("parked askew", withoutTables(R"("parking_rows": [{"points": [[0, 0], [9, 0]], "kind": "car", "angle": "askew"}])"), "wrong-value",
        "$.parking_rows[0].angle");
    row("no place", withoutTables(R"("parking_rows": [{"points": [[0, 0], [9, 0]], "kind": "car", "places": 0}])"), "wrong-value",
        "$.parking_rows[0]");
    row("direction of a point", withoutTables(R"("painted_directions": [{"points": [[0, 0]]}])"), "wrong-value", "$.painted_directions[0]");
    row("share of nothing", withoutTables(R"("painted_directions": [{"points": [[0, 0], [1, 0]], "share": 0}])"), "wrong-value",
        "$.painted_directions[0]");
    row("no base64", withoutTables(R"("state_sets": [{"name": "a", "states": "UEhTUw="}])"), "wrong-value", "$.state_sets[0].states");
    row("no states", withoutTables(R"("state_sets": [{"name": "a", "states": "UEhTWA=="}])"), "wrong-value", "$.state_sets[0]");
    row("two of a name", withoutTables(R"("state_sets": [{"name": "a", "states": "UEhTUw=="}, {"name": "a", "states": "UEhTUw=="}])"),
        "repeated-id", "$.state_sets[1].name");
    row("no such states", withoutTables(R"("vehicle_kinds": [{"name": "van", "state_set": "a"}])"), "unknown-reference",
        "$.vehicle_kinds[0].state_set");
    row("side of a region", withoutTables(R"("regions": [{"polygon": [[0, 0], [1, 0], [1, 1]], "keeps_side": "up"}])"), "wrong-value",
        "$.regions[0].keeps_side");
    row("hardly walking", withoutTables(R"("regions": [{"polygon": [[0, 0], [1, 0], [1, 1]], "speed_share": 0.05}])"), "wrong-value",
        "$.regions[0]");
    row("train that stays", withTrain(R"("platform": 1, "target": 1, "dwell_s": 601)"), "wrong-value", "$.train_services[0]");
    row("side", withoutTables(R"("side": "up")"), "wrong-value", "$.side");
    row("two carriers", smallCity(R"("proxy_rules": [{"on": {"portal": 1, "target": 1}}])"), "wrong-value", "$.proxy_rules[0].on");
    row("parameter", smallCity(R"("proxy_rules": [{"on": {"portal": 1}, "parameters": {"a": null}}])"), "wrong-value",
        "$.proxy_rules[0].parameters.a");
}

void CityJsonReaderTest::read_wrongValue_namesItsPath()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, code);
    QFETCH(QString, where);
    const auto city = read(text.toStdString());
    QVERIFY(!city.ok());
    QCOMPARE(QString::fromStdString(city.error().code), code);
    QCOMPARE(QString::fromStdString(city.error().where), where);
    QVERIFY(city.error().message.size() > 10);
}

void CityJsonReaderTest::read_portalAndTarget_withinOneCentimetre_enter()
{
    const auto city = read(smallCity(R"("portals": [{"cells": [1, 2], "line": [[10.009,4],[9.991,6]]}],
        "targets": [{"type": "home", "cell": 1, "position": [10.009, 0]}, {"type": "home", "cell": 1, "position": [0, -5]}])"));
    QVERIFY2(city.ok(), city.ok() ? "" : foundation::describe(city.error()).c_str());
    QCOMPARE(city.value().world.targets().size(), std::size_t{2});
}

void CityJsonReaderTest::read_crsAsTextOrNumber_isTheSame()
{
    const auto text = read(withoutTables(R"("crs": "EPSG:32632", "origin": [691000, 5334000.0])"));
    const auto number = read(withoutTables(R"("crs": 32632, "origin": [691000, 5334000])"));
    QVERIFY(text.ok() && number.ok());
    QCOMPARE(text.value().world.settings().epsg.value_or(0), 32632);
    QVERIFY(text.value().world.settings() == number.value().world.settings());
}

void CityJsonReaderTest::read_rulesAndCrowds_pointAtTheRightRows()
{
    const auto city = read(smallCity(R"("profiles": [{"name": "resident"}, {"name": "guest"}],
        "regions": [{"id": 4, "polygon": [[0,0],[1,0],[1,1]]}],
        "crowds": [{"name": "train", "profile": "guest", "count": 100, "region": 4, "companions": "guides", "waypoints": [[20, 5]], "at_end": "stay"},
                   {"name": "guides", "profile": "resident", "target": 1}],
        "proxy_rules": [{"on": {"crowd": "guides"}, "proxy": "protection", "share": 0.5, "parameters": {"ward": "train", "horizon_s": 3, "place": [1, 2]}}])"));
    QVERIFY2(city.ok(), city.ok() ? "" : foundation::describe(city.error()).c_str());
    const world::World& world = city.value().world;
    const world::Crowd& train = *world.crowds().at(0).row;
    QCOMPARE(train.profile.number, 2U);
    QCOMPARE(train.region.number, 4U);
    QCOMPARE(train.companions.number, 2U);
    QVERIFY(train.atEnd == world::CrowdEnd::stay && train.target.isNull());
    const world::ProxyRule& rule = *world.proxyRules().at(0).row;
    QCOMPARE(std::get<world::CrowdId>(rule.on).number, 2U);
    QCOMPARE(std::get<double>(rule.parameters.at("horizon_s")), 3.0);
    QCOMPARE(std::get<std::string>(rule.parameters.at("ward")), std::string("train"));
    QVERIFY((std::get<geometry::Point>(rule.parameters.at("place")) == geometry::Point{1, 2}));
}

void CityJsonReaderTest::read_fixtures_takeWhatTheirKindSays()
{
    const auto city = read(withoutTables(R"("fixtures": [
        {"kind": "swing", "position": [1, 2]},
        {"kind": 7, "position": [3, 4], "name": "high", "level": 2, "heading_rad": 7, "width_m": 3, "places": 2, "waiting_line": 5}],
      "fixture_kinds": [{"id": 7, "name": "swing", "use": "look", "color": "#010203", "icon": "s", "stops_feet": false, "width_m": 2,
        "depth_m": 1, "height_m": 3, "places": 1, "service_mean_s": 30, "service_sd_s": 5}],
      "waiting_lines": [{"id": 5, "name": "q", "level": 2, "points": [[0, 0], [1, 0], [1, 1]], "spacing_m": 0.8}])"));
    QVERIFY2(city.ok(), city.ok() ? "" : foundation::describe(city.error()).c_str());
    QVERIFY(city.value().issues.empty());
    const world::World& world = city.value().world;
    const world::FixtureKind swing{"swing", world::FixtureUse::look, {1, 2, 3}, "s", false, 2, 1, 3, 1, 30, 5};
    QVERIFY(*world.fixtureKinds().at(0).row == swing);
    QVERIFY((*world.waitingLines().at(0).row == world::WaitingLine{"q", 2, {{0, 0}, {1, 0}, {1, 1}}, 0.8}));
    const world::FixtureKindId kind = world.fixtureKinds().at(0).id;
    QVERIFY(*world.fixtures().at(0).row == world::newFixture(kind, swing, 0, {1, 2}, 0));
    const world::Fixture& high = *world.fixtures().at(1).row;
    QVERIFY(high.name == "high" && high.level == 2 && high.width_m == 3 && high.depth_m == 1 && high.places == 2);
    QVERIFY(std::abs(high.heading_rad - (7 - 2 * M_PI)) < 1e-12); // turned once less
    QCOMPARE(high.line.number, 5U);
}

void CityJsonReaderTest::read_usualKinds_needNotBeListed()
{
    const auto city = read(withoutTables(R"("fixture_kinds": [{"id": 4, "name": "clock", "use": "meet"}], "fixtures": [
        {"kind": "bench", "position": [1, 2]}, {"kind": "clock", "position": [3, 2]}, {"kind": "bench", "position": [5, 2]},
        {"kind": "stage", "position": [7, 2]}])"));
    QVERIFY2(city.ok(), city.ok() ? "" : foundation::describe(city.error()).c_str());
    const world::World& world = city.value().world;
    QCOMPARE(world.fixtureKinds().size(), std::size_t{3}); // its own clock, bench and stage
    const auto kindOf = [&](std::size_t place) { return *world.fixtureKinds().find(world.fixtures().at(place).row->kind); };
    QVERIFY(kindOf(0) == world::usualFixtureKinds()[0] && kindOf(2) == kindOf(0));
    QVERIFY(kindOf(1).use == world::FixtureUse::meet);
    QVERIFY(kindOf(3) == world::usualFixtureKinds()[3]);
    QCOMPARE(world.fixtures().at(0).row->width_m, 1.8);
    QCOMPARE(world.fixtures().at(0).row->kind.number, 5U);
    const auto swing = read(withoutTables(R"("fixtures": [{"kind": "swing", "position": [0, 0]}])"));
    QVERIFY(swing.error().message.find("vending machine") != std::string::npos); // those that there are
}

void CityJsonReaderTest::read_traffic_givesEveryValue()
{
    const auto city = read(withoutTables(R"("vehicle_kinds": [{"id": 4, "name": "tram", "color": "#010203", "length_m": 30, "width_m": 2.4,
            "height_m": 3.5, "turning_radius_m": 25, "acceleration_mps2": 1, "braking_mps2": 1.5, "speed_mps": 12, "lanes": ["bus", "bicycle"]}],
        "lanes": [{"id": 6, "name": "High Street", "level": 1, "points": [[0, 0], [5, 0], [9, 3]], "width_m": 3.5, "limit_mps": 8, "kind": "bus"},
                  {"points": [[0, 4], [5, 4]]}],
        "signals": [{"id": 3, "name": "light", "green_s": 20, "amber_s": 3, "red_s": 30, "offset_s": 7}],
        "stop_lines": [{"name": "wait", "level": 1, "line": [[4, -2], [4, 2]], "signal": 3}, {"line": [[4, 2], [4, 5]], "signal": null}],
        "crossings": [{"name": "zebra", "level": 1, "line": [[3, -2], [3, 2]], "width_m": 5, "signal": 3}],
        "vehicle_demands": [{"lane": 6, "kind": "tram", "hour": 0, "vehicles_per_h": 12}, {"lane": 7, "kind": "bus", "vehicles_per_h": 3},
                            {"lane": 7, "kind": 4, "hour": null}])"));
    QVERIFY2(city.ok(), city.ok() ? "" : foundation::describe(city.error()).c_str());
    QVERIFY(city.value().issues.empty());
    const world::World& world = city.value().world;
    QCOMPARE(world.vehicleKinds().size(), std::size_t{2}); // with the usual one that is named
    const world::VehicleKind tram{"tram", {1, 2, 3}, 30, 2.4, 3.5, 25, 1, 1.5, 12, false, true, true};
    QVERIFY(*world.vehicleKinds().find({4, 1}) == tram);
    QVERIFY(*world.vehicleKinds().find({5, 1}) == world::usualVehicleKinds()[3]);
    const world::Lane street{"High Street", 1, {{0, 0}, {5, 0}, {9, 3}}, 3.5, 8, world::LaneKind::bus};
    QVERIFY(*world.lanes().find({6, 1}) == street);
    QVERIFY(world.lanes().find({7, 1})->kind == world::LaneKind::car);
    QVERIFY((*world.trafficSignals().find({3, 1}) == world::Signal{"light", 20, 3, 30, 7}));
    QVERIFY((*world.stopLines().at(0).row == world::StopLine{"wait", 1, {4, -2}, {4, 2}, {3, 1}}));
    QVERIFY(world.stopLines().at(1).row->signal.isNull());
    QVERIFY((*world.crossings().at(0).row == world::Crossing{"zebra", 1, {3, -2}, {3, 2}, 5, {3, 1}}));
    QVERIFY((*world.vehicleDemands().at(0).row == world::VehicleDemand{{6, 1}, {4, 1}, 0, 12}));
    QVERIFY((*world.vehicleDemands().at(1).row == world::VehicleDemand{{7, 1}, {5, 1}, {}, 3}));
    QVERIFY((*world.vehicleDemands().at(2).row == world::VehicleDemand{{7, 1}, {4, 1}, {}, 0}));
}

void CityJsonReaderTest::read_parkingDirectionsAndStates_giveEveryValue()
{
    const auto city =
        read(withoutTables(R"("state_sets": [{"id": 4, "name": "walkers", "source": "zara01", "licence": "CC0", "states": "UEhTUwE="},
                       {"name": "cars", "kind": "vehicles", "states": "UEhTUw=="}],
        "profiles": [{"name": "p", "state_set": "walkers"}, {"name": "q", "state_set": null}],
        "vehicle_kinds": [{"name": "van", "state_set": 5}],
        "parking_rows": [{"id": 3, "name": "quay", "level": 1, "points": [[0, 0], [9, 0], [9, 9]], "angle": "diagonal", "places": 4,
                          "kind": "van", "taken": 0.25}, {"points": [[0, 5], [9, 5]], "kind": "car"}],
        "painted_directions": [{"id": 7, "name": "round", "level": -1, "points": [[0, 0], [9, 0]], "width_m": 3, "share": 1},
                               {"points": [[0, 0], [0, 9]]}],
        "regions": [{"polygon": [[0, 0], [1, 0], [1, 1]], "speed_share": 0.5, "keeps_side": "left"}])"));
    QVERIFY2(city.ok(), city.ok() ? "" : foundation::describe(city.error()).c_str());
    QVERIFY(city.value().issues.empty());
    const world::World& world = city.value().world;
    const world::StateSet& walkers = *world.stateSets().find({4, 1});
    QVERIFY(walkers.name == "walkers" && walkers.source == "zara01" && walkers.licence == "CC0");
    QVERIFY(walkers.kind == world::StateSetKind::people && (*walkers.bytes == std::vector<std::uint8_t>{'P', 'H', 'S', 'S', 1}));
    QVERIFY(world.stateSets().find({5, 1})->kind == world::StateSetKind::vehicles);
    QVERIFY((world.profiles().at(0).row->states == world::StateSetId{4, 1}) && world.profiles().at(1).row->states.isNull());
    QVERIFY((world.vehicleKinds().at(0).row->states == world::StateSetId{5, 1}));
    const world::ParkingRow quay{"quay", 1, {{0, 0}, {9, 0}, {9, 9}}, world::ParkingAngle::diagonal, 4, {1, 1}, 0.25};
    QVERIFY(*world.parkingRows().find({3, 1}) == quay);
    const world::ParkingRow usual{"", 0, {{0, 5}, {9, 5}}, world::ParkingAngle::parallel, 1, {2, 1}, world::ParkingRow().taken};
    QVERIFY(*world.parkingRows().find({4, 1}) == usual);
    QVERIFY((*world.paintedDirections().find({7, 1}) == world::PaintedDirection{"round", -1, {{0, 0}, {9, 0}}, 3.0, 1.0}));
    QVERIFY((*world.paintedDirections().find({8, 1}) == world::PaintedDirection{"", 0, {{0, 0}, {0, 9}}, 4.0, 0.5}));
    const world::Region& region = *world.regions().at(0).row;
    QVERIFY(region.speedShare == 0.5 && region.keepsSide == world::KeepsSide::left && region.hasTerms());
}

void CityJsonReaderTest::read_needsDutiesAndTrains_giveEveryValue()
{
    const auto city = read(smallCity(R"("profiles": [{"id": 3, "name": "guard"}],
        "fixtures": [{"id": 6, "kind": "platform", "position": [5, 5]}],
        "needs": [{"id": 4, "profile": "guard", "name": "thirst", "share": 0.5, "start_low": 0.1, "start_high": 0.4, "growth_s": 3600,
                   "grows_with": "effort", "threshold": 0.6, "decay_s": 0, "fulfilled_by": "vending machine", "rank": 2},
                  {"profile": 3, "name": "company", "fulfilled_by": null}],
        "duties": [{"profile": "guard", "name": "round", "level": 1, "points": [[1, 2], [3, 4]], "pose": "look_round", "pause_mean_s": 30,
                    "pause_sd_s": 5}],
        "train_services": [{"platform": 6, "target": 1, "period_s": 900, "offset_s": 60, "dwell_s": 90, "alighting_mean": 40,
                            "alighting_sd": 9, "doors": 8}])"));
    QVERIFY2(city.ok(), city.ok() ? "" : foundation::describe(city.error()).c_str());
    QVERIFY(city.value().issues.empty());
    const world::World& world = city.value().world;
    QCOMPARE(world.fixtureKinds().size(), std::size_t{2}); // the usual ones that are named
    const world::FixtureKindId machine = world.fixtureKinds().at(1).id;
    const world::Need thirst{{3, 1}, "thirst", 0.5, 0.1, 0.4, 3600, world::NeedGrowth::effort, 0.6, 0, machine, 2};
    QVERIFY(*world.needs().find({4, 1}) == thirst);
    QVERIFY(world.needs().at(1).row->fulfilledBy.isNull() && world.needs().at(1).id.number == 5);
    QVERIFY((*world.duties().at(0).row == world::Duty{{3, 1}, "round", 1, {{1, 2}, {3, 4}}, world::DutyPose::lookRound, 30, 5}));
    QVERIFY((*world.trainServices().at(0).row == world::TrainService{{6, 1}, {1, 1}, 900, 60, 90, 40, 9, 8}));
}

void CityJsonReaderTest::read_waysThatCarry_giveEveryValue()
{
    const auto city = read(smallCity(R"("waiting_lines": [{"id": 3, "points": [[9, 5], [5, 5]]}],
        "portals": [{"id": 1, "cells": [1, 2], "line": [[10,4],[10,6]], "kind": "lift", "capacity": 12, "cycle_s": 90, "waiting_line": 3},
                    {"id": 2, "cells": [2, 1], "line": [[10,7],[10,8]], "kind": "escalator", "speed_mps": 0.65},
                    {"id": 3, "cells": [1, 2], "line": [[10,9],[10,10]], "kind": "ticket_gate", "service_mean_s": 3, "service_sd_s": 1},
                    {"id": 4, "cells": [1, 2], "line": [[10,11],[10,12]]}],
        "regions": [{"polygon": [[0,0],[9,0],[9,9]], "room": true}], "profiles": [{"name": "pram", "step_free": true}], "side": "left")"));
    QVERIFY2(city.ok(), city.ok() ? "" : foundation::describe(city.error()).c_str());
    const world::World& world = city.value().world;
    const auto portal = [&](std::size_t place) { return *world.portals().at(place).row; };
    QVERIFY(portal(0).kind == world::PortalKind::lift && portal(0).capacity == 12 && portal(0).cycle_s == 90);
    QCOMPARE(portal(0).line.number, 3U);
    QVERIFY(portal(1).kind == world::PortalKind::escalator && portal(1).speed_mps == 0.65 && portal(1).cellA.number == 2);
    QVERIFY(portal(2).kind == world::PortalKind::ticketGate && portal(2).serviceMean_s == 3 && portal(2).serviceSd_s == 1);
    QVERIFY(portal(3) == (world::Portal{portal(0).cellA, portal(0).cellB, {10, 11}, {10, 12}}));
    QVERIFY(world.regions().at(0).row->isRoom && world.profiles().at(0).row->isStepFree);
    QVERIFY(world.settings().side == world::Side::left);
}

void CityJsonReaderTest::read_notJson_namesLineAndColumn()
{
    const auto city = read("{\n  \"format\": oops\n}");
    QVERIFY(!city.ok());
    QCOMPARE(city.error().code, std::string("not-json"));
    QVERIFY2(city.error().message.find("line 2, column 13") != std::string::npos, city.error().message.c_str());
    QCOMPARE(read("").error().code, std::string("not-json"));
    QCOMPARE(read("{\"format\": \"\xff\"}").error().code, std::string("not-json"));
}

void CityJsonReaderTest::read_deepNesting_isSafe()
{
    constexpr std::size_t kDepth = 2'000'000;
    const std::string open(kDepth, '[');
    QCOMPARE(read(open).error().code, std::string("not-json"));
    QCOMPARE(read(open + std::string(kDepth, ']')).error().code, std::string("wrong-value"));
    const auto city = read(withoutTables("\"deep\": " + open + std::string(kDepth, ']')));
    QVERIFY(city.ok());
    QCOMPARE(city.value().issues.size(), std::size_t{1});
}

void CityJsonReaderTest::read_cancelled_stops()
{
    class Cancelled final : public foundation::JobContext {
        [[nodiscard]] bool isCancelled() const override { return true; }
    };
    std::string attractors;
    for (int i = 0; i < 2000; ++i)
        attractors += std::string(i > 0 ? "," : "") + R"({"position": [1, 2]})";
    Cancelled context;
    const auto city = importers::readCityJson(std::string_view(withoutTables("\"attractors\": [" + attractors + "]")), context);
    QVERIFY(!city.ok());
    QCOMPARE(city.error().code, std::string("cancelled"));
}

void CityJsonReaderTest::read_stream_isTheSameAsText()
{
    foundation::JobContext context;
    std::istringstream stream(smallCity(""));
    const auto city = importers::readCityJson(stream, context);
    QVERIFY(city.ok());
    QVERIFY(city.value().world.sameContent(read(smallCity("")).value().world));
    std::istringstream broken("x");
    broken.setstate(std::ios::badbit);
    QCOMPARE(importers::readCityJson(broken, context).error().code, std::string("cannot-read"));
}

PASSERBY_TEST(CityJsonReaderTest)

} // namespace city_json_reader_test

#include "city_json_reader_test.moc"
