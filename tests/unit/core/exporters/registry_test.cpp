// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_registry.h"
#include "tests/unit/core/exporters/export_support.h"

#include <QTest>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

namespace registry_test {

using namespace passerby;
using testing::ScratchFolder;

class RegistryTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qputenv("SOURCE_DATE_EPOCH", "1750000000"); } // files say when they were written
    void formats_haveNamesAndDescriptions();
    void export_everyFormat_writesItsFilesAlone();
    void export_twice_givesSameBytes();
    void export_tables_hasPromisedColumnsAndNumbers();
    void export_tables_holdWhatIsSeenAtJunctions();
    void export_tablesWithoutTargets_needNoBake();
    void export_tables_leaveNothingOfAnEarlierCity();
    void export_tablesWhereNobodyCanLook_saysSo();
    void export_tables_manifestSaysWhatNumbersMean();
    void export_tablesWithoutFreshBake_isRefused();
    void export_geoJson_liesInMunich();
    void export_geoJson_saysWhatThingsAre();
    void export_geoJsonOfDrawnCity_isRefused();
    void export_unknownFormatOrFolder_isRefused();
    void export_cancelled_leavesWhatWasThere();

private:
    static std::vector<std::vector<std::string>> csv(const std::string& text)
    {
        std::vector<std::vector<std::string>> rows;
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) {
            std::istringstream fields(line);
            rows.emplace_back();
            for (std::string field; std::getline(fields, field, ',');)
                rows.back().push_back(field);
        }
        return rows;
    }
};

void RegistryTest::formats_haveNamesAndDescriptions()
{
    std::set<std::string_view> names;
    for (const exporters::ExportFormat& format : exporters::formats()) {
        QVERIFY(names.insert(format.name).second);
        QVERIFY(format.description.size() > 10);
        QCOMPARE(format.suffix.empty(), format.isFolder);
    }
    QVERIFY(names.contains("city-json") && names.contains("geojson") && names.contains("tables") && names.contains("viewsheds")
            && names.contains("isovists"));
}

void RegistryTest::export_everyFormat_writesItsFilesAlone()
{
    const world::World world = testing::mappedCity();
    const alibi::Bake bake = testing::madeUpBake(world);
    foundation::JobContext context;
    for (const exporters::ExportFormat& format : exporters::formats()) {
        const ScratchFolder scratch;
        const auto out = scratch.path("out");
        const auto files = exporters::exportProject(format.name, {world, &bake}, out, context);
        QVERIFY2(files.ok(), files.ok() ? "" : foundation::describe(files.error()).c_str());
        QCOMPARE(std::filesystem::is_directory(out), format.isFolder);
        for (const auto& file : files.value())
            QVERIFY(std::filesystem::file_size(file) > 0);
        std::size_t count = 0;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(scratch.path("")))
            count += entry.is_regular_file() ? 1U : 0U;
        QCOMPARE(count, files.value().size());
        QCOMPARE(scratch.fileCount(), std::size_t{1});
    }
}

void RegistryTest::export_twice_givesSameBytes()
{
    const world::World world = testing::mappedCity();
    const alibi::Bake bake = testing::madeUpBake(world);
    foundation::JobContext context;
    for (const exporters::ExportFormat& format : exporters::formats()) {
        const ScratchFolder scratch;
        const auto first = exporters::exportProject(format.name, {world, &bake}, scratch.path("a"), context);
        const auto second = exporters::exportProject(format.name, {world, &bake}, scratch.path("b"), context);
        QVERIFY(first.ok() && second.ok());
        for (std::size_t i = 0; i < first.value().size(); ++i)
            QCOMPARE(testing::textOf(first.value()[i]), testing::textOf(second.value()[i]));
    }
}

void RegistryTest::export_tables_hasPromisedColumnsAndNumbers()
{
    const ScratchFolder scratch;
    const world::World world = testing::cityOf(testing::kThreeDoors);
    const alibi::Bake bake = testing::madeUpBake(world);
    foundation::JobContext context;
    QVERIFY(exporters::exportProject("tables", {world, &bake}, scratch.path("out"), context).ok());
    const std::string text = testing::textOf(scratch.path("out") / "segments.csv");
    QVERIFY(text.starts_with("from,to,cell,length_m,travel_s,probability,entry_rate_per_s,expected_agents\n"));
    const auto rows = csv(text);
    // West: T1 and P1. East: T2, T3 and P1. One row an ordered pair of nodes of one cell.
    QCOMPARE(rows.size(), std::size_t{1 + 2 + 6});
    std::set<std::string> pairs;
    for (std::size_t s = 0; s + 1 < rows.size(); ++s) {
        const auto& row = rows[s + 1];
        QCOMPARE(row.size(), std::size_t{8});
        pairs.insert(row[0] + row[1] + " " + row[2]);
        QCOMPARE(std::stod(row[3]), bake.graph->segments()[s].length_m);
        QCOMPARE(std::stod(row[4]), bake.meanTravel_s[s]);
        QCOMPARE(std::stod(row[5]), bake.probability[s]);
        QCOMPARE(std::stod(row[6]), bake.entryRate_per_s[s]);
        QCOMPARE(std::stod(row[7]), 20'000 * bake.probability[s]);
    }
    QVERIFY((pairs == std::set<std::string>{"T1P1 1", "P1T1 1", "P1T2 2", "P1T3 2", "T2P1 2", "T2T3 2", "T3P1 2", "T3T2 2"}));
    const auto targets = csv(testing::textOf(scratch.path("out") / "targets.csv"));
    QVERIFY((targets[0] == std::vector<std::string>{"target", "type", "sigma", "probability_inside", "expected_agents_inside"}));
    QCOMPARE(targets.size(), std::size_t{4});
    QCOMPARE(targets[2][0], std::string("T2"));
    QCOMPARE(targets[2][1], std::string("office"));
    QCOMPARE(std::stod(targets[2][2]), 0.25);
    QCOMPARE(targets[3][2], std::string("0.20000000000000001")); // 17 significant digits
}

void RegistryTest::export_tables_holdWhatIsSeenAtJunctions()
{
    // Two cells of one door: a dead end each, nothing in the way. One sees the box around the city and 50 m more, (40 + 100) × (20 + 100)
    // m².
    const ScratchFolder scratch;
    const world::World world = testing::cityOf(testing::kThreeDoors);
    const alibi::Bake bake = testing::madeUpBake(world);
    foundation::JobContext context;
    QVERIFY(exporters::exportProject("tables", {world, &bake}, scratch.path("out"), context).ok());
    const auto rows = csv(testing::textOf(scratch.path("out") / "junctions.csv"));
    QCOMPARE(rows.size(), std::size_t{3});
    QVERIFY(
        (std::vector<std::string>(rows[0].begin(), rows[0].begin() + 8)
         == std::vector<std::string>{"junction", "x", "y", "viewshed_area_m2", "neighbour", "direction_rad", "visible_area_m2", "share"}));
    QCOMPARE(rows[1][0], std::string("J1"));
    QCOMPARE(rows[1][4], std::string("J2"));
    QCOMPARE(rows[2][0], std::string("J2"));
    QCOMPARE(rows[2][4], std::string("J1"));
    for (std::size_t row = 1; row < 3; ++row) {
        QCOMPARE(std::stod(rows[row][7]), 1.0); // the only way
        const double viewshed_m2 = std::stod(rows[row][3]);
        QVERIFY2(viewshed_m2 > 0.85 * 140 * 120 && viewshed_m2 <= 140 * 120 + 1e-6, rows[row][3].c_str()); // but for what the house hides
        QVERIFY(std::stod(rows[row][6]) < viewshed_m2);
    }
}

void RegistryTest::export_tablesWithoutTargets_needNoBake()
{
    std::string json = testing::kThreeDoors;
    const auto first = json.find("\"targets\":");
    json.replace(first, json.find("\"obstacles\":") - first, "\"targets\": [],\n");
    const world::World world = testing::cityOf(json);
    QVERIFY(!exporters::needsBake("tables", world) && exporters::needsBake("compact", world));
    QVERIFY(exporters::needsBake("tables", testing::mappedCity()) && !exporters::needsBake("geojson", testing::mappedCity()));
    const ScratchFolder scratch;
    foundation::JobContext context;
    const auto files = exporters::exportProject("tables", {world, nullptr}, scratch.path("out"), context);
    QVERIFY2(files.ok(), files.ok() ? "" : foundation::describe(files.error()).c_str());
    QCOMPARE(files.value().size(), std::size_t{4});
    QCOMPARE(csv(testing::textOf(scratch.path("out") / "junctions.csv")).size(), std::size_t{3});
    for (const char* empty : {"segments.csv", "targets.csv"})
        QCOMPARE(csv(testing::textOf(scratch.path("out") / empty)).size(), std::size_t{1});
    const auto manifest = nlohmann::json::parse(testing::textOf(scratch.path("out") / "manifest.json"));
    QCOMPARE(manifest["files"].size(), std::size_t{3});
}

void RegistryTest::export_tables_leaveNothingOfAnEarlierCity()
{
    const ScratchFolder scratch;
    const world::World world = testing::mappedCity();
    const alibi::Bake bake = testing::madeUpBake(world);
    foundation::JobContext context;
    QVERIFY(exporters::exportProject("tables", {world, &bake}, scratch.path("out"), context).ok());
    const auto files = exporters::exportProject("tables", {world::World(), nullptr}, scratch.path("out"), context);
    QVERIFY2(files.ok(), files.ok() ? "" : foundation::describe(files.error()).c_str());
    for (const char* name : {"junctions.csv", "segments.csv", "targets.csv"})
        QCOMPARE(csv(testing::textOf(scratch.path("out") / name)).size(), std::size_t{1}); // the header alone
}

void RegistryTest::export_tablesWhereNobodyCanLook_saysSo()
{
    /// Keeps what is said.
    class Log final : public foundation::JobContext {
    public:
        void log(std::string_view line) override { text += std::string(line) + '\n'; }
        std::string text;
    };
    std::string json = testing::kThreeDoors;
    const std::string east = R"({"id": 2, "name": "east")";
    json.insert(json.find(east), R"({"id": 3, "name": "island", "kind": "plaza", "level": 0,
        "polygon": [[90000,0],[90010,0],[90010,10],[90000,10]], "holes": []},)");
    const world::World far = testing::cityOf(json);
    const alibi::Bake bake = testing::madeUpBake(far);
    const ScratchFolder scratch;
    Log first;
    QVERIFY(exporters::exportProject("tables", {far, &bake}, scratch.path("out"), first).ok());
    QVERIFY2(first.text.find("junctions.csv: Left out") != std::string::npos && first.text.find("lines of sight") != std::string::npos,
             first.text.c_str());
    QVERIFY(first.text.find("earlier") == std::string::npos);
    std::ofstream(scratch.path("out") / "junctions.csv") << "old";
    Log second;
    const auto files = exporters::exportProject("tables", {far, &bake}, scratch.path("out"), second);
    QCOMPARE(files.value().size(), std::size_t{3});
    QVERIFY(!std::filesystem::exists(scratch.path("out") / "junctions.csv"));
    QVERIFY2(second.text.find("earlier export was removed") != std::string::npos, second.text.c_str());
    const auto manifest = nlohmann::json::parse(testing::textOf(scratch.path("out") / "manifest.json"));
    QCOMPARE(manifest["files"].size(), std::size_t{2});
    QCOMPARE(manifest["files"][0]["name"].get<std::string>(), std::string("segments.csv"));
}

void RegistryTest::export_tables_manifestSaysWhatNumbersMean()
{
    const ScratchFolder scratch;
    const world::World world = testing::mappedCity();
    const alibi::Bake bake = testing::madeUpBake(world);
    foundation::JobContext context;
    QVERIFY(exporters::exportProject("tables", {world, &bake}, scratch.path("out"), context).ok());
    const auto manifest = nlohmann::json::parse(testing::textOf(scratch.path("out") / "manifest.json"));
    QCOMPARE(manifest["crs"].get<std::string>(), std::string("EPSG:32632"));
    QVERIFY(manifest["origin"] == nlohmann::json::array({691000, 5334000}));
    QCOMPARE(manifest["axes"]["y"].get<std::string>(), std::string("north"));
    QCOMPARE(manifest["units"]["length"].get<std::string>(), std::string("m"));
    QCOMPARE(manifest["seed"].get<int>(), 1);
    QCOMPARE(manifest["program_version"].get<std::string>(), std::string(PASSERBY_VERSION));
    for (const auto& file : manifest["files"])
        QVERIFY(std::filesystem::exists(scratch.path("out") / file["name"].get<std::string>()));
    QCOMPARE(manifest["files"].size(), std::size_t{3});
}

void RegistryTest::export_tablesWithoutFreshBake_isRefused()
{
    const ScratchFolder scratch;
    const world::World world = testing::mappedCity();
    alibi::Bake bake = testing::madeUpBake(world);
    ++bake.worldHash;
    foundation::JobContext context;
    QCOMPARE(exporters::exportProject("tables", {world, nullptr}, scratch.path("out"), context).error().code, std::string("needs-bake"));
    QCOMPARE(exporters::exportProject("tables", {world, &bake}, scratch.path("out"), context).error().code, std::string("needs-bake"));
    QCOMPARE(scratch.fileCount(), std::size_t{0});
}

void RegistryTest::export_geoJson_liesInMunich()
{
    const ScratchFolder scratch;
    foundation::JobContext context;
    QVERIFY(exporters::exportProject("geojson", {testing::mappedCity(), nullptr}, scratch.path("city.geojson"), context).ok());
    const auto json = nlohmann::json::parse(testing::textOf(scratch.path("city.geojson")));
    QCOMPARE(json["type"].get<std::string>(), std::string("FeatureCollection"));
    std::map<std::string, int> layers;
    for (const auto& feature : json["features"])
        ++layers[feature["properties"]["layer"].get<std::string>()];
    QVERIFY(
        (layers
         == std::map<std::string, int>{{"cells", 2}, {"portals", 1}, {"targets", 3}, {"obstacles", 1}, {"regions", 1}, {"attractors", 1}}));
    const auto& cell = json["features"][0]["geometry"];
    QCOMPARE(cell["type"].get<std::string>(), std::string("Polygon"));
    QCOMPARE(cell["coordinates"][0].size(), std::size_t{5});
    QVERIFY(cell["coordinates"][0][0] == cell["coordinates"][0][4]);
    // UTM 32N 691000 E 5333995 N, as gdaltransform gives it
    QVERIFY(std::abs(cell["coordinates"][0][0][0].get<double>() - 11.5670506329) < 2e-9);
    QVERIFY(std::abs(cell["coordinates"][0][0][1].get<double>() - 48.1305254765) < 2e-9);
    // 10 m east are 10 m / (cos φ · 111.3 km a degree), to a per cent
    const double width = cell["coordinates"][0][1][0].get<double>() - cell["coordinates"][0][0][0].get<double>();
    QVERIFY(std::abs(width * 111'320 * std::cos(48.1305 * M_PI / 180) - 10) < 0.1);
}

void RegistryTest::export_geoJson_saysWhatThingsAre()
{
    world::World world = testing::mappedCity();
    world::WorldPatch patch;
    const world::WaitingLineId line{2, 1};
    patch.put(line, world::WaitingLine{"tickets", 0, {{5, 3}, {5, 1}, {2, 1}}, 0.7});
    const world::FixtureKind counter = world::usualFixtureKinds()[2];
    patch.put(world::FixtureKindId{1, 1}, counter);
    world::Fixture fixture = world::newFixture({1, 1}, counter, 0, {5, 4}, -M_PI / 2.0);
    fixture.line = line;
    patch.put(world::FixtureId{3, 1}, fixture);
    world::Portal lift = *world.portals().at(0).row;
    lift.kind = world::PortalKind::lift;
    lift.line = line;
    patch.put(world.portals().at(0).id, lift);
    world::AgentProfile guard;
    guard.name = "Guard";
    patch.put(world::AgentProfileId{77, 1}, guard);
    patch.put(world::DutyId{1, 1}, world::Duty{{77, 1}, "round", 0, {{2, 2}, {5, 2}}, world::DutyPose::lookRound, 20, 10});
    patch.put(world::TrainServiceId{1, 1}, world::TrainService{{3, 1}, world.targets().at(0).id});
    patch.put(world::VehicleKindId{1, 1}, world::usualVehicleKinds()[0]);
    patch.put(world::LaneId{5, 1}, world::Lane{"", 0, {{0, 2}, {9, 2}, {9, 7}}, 3.5, 8, world::LaneKind::car});
    patch.put(world::SignalId{2, 1}, world::Signal{"", 20, 3, 30, 7});
    patch.put(world::StopLineId{1, 1}, world::StopLine{"", 0, {7, 0}, {7, 4}, {2, 1}});
    patch.put(world::CrossingId{1, 1}, world::Crossing{"zebra", 0, {8, 0}, {8, 4}, 5, {}});
    patch.put(world::VehicleDemandId{1, 1}, world::VehicleDemand{{5, 1}, {1, 1}, 8, 40});
    patch.put(world::ParkingRowId{6, 1},
              world::ParkingRow{"quay", 0, {{0, 7}, {9, 7}, {9, 9}}, world::ParkingAngle::diagonal, 3, {1, 1}, 0.5});
    patch.put(world::PaintedDirectionId{7, 1}, world::PaintedDirection{"round", 0, {{0, 1}, {9, 1}}, 3, 0.25});
    world::Region slow{"slow", 0, {{{1, 1}, {2, 1}, {2, 2}}, {}}};
    slow.speedShare = 0.5;
    slow.keepsSide = world::KeepsSide::left;
    patch.put(world::RegionId{78, 1}, slow);
    QVERIFY(world.apply(patch).ok());
    const ScratchFolder scratch;
    foundation::JobContext context;
    QVERIFY(exporters::exportProject("geojson", {world, nullptr}, scratch.path("city.geojson"), context).ok());
    const auto json = nlohmann::json::parse(testing::textOf(scratch.path("city.geojson")));
    std::map<std::string, nlohmann::json> features;
    for (const auto& feature : json["features"])
        features[feature["properties"]["layer"].get<std::string>()] = feature;
    const auto& counterNow = features.at("fixtures");
    QCOMPARE(counterNow["geometry"]["type"].get<std::string>(), std::string("Point"));
    const auto& properties = counterNow["properties"];
    QCOMPARE(properties["kind"].get<std::string>(), std::string("ticket counter"));
    QCOMPARE(properties["use"].get<std::string>(), std::string("serve"));
    QCOMPARE(properties["heading_deg"].get<double>(), 180.0); // south
    QVERIFY(properties["width_m"] == 1.5 && properties["depth_m"] == 0.8 && properties["places"] == 1 && properties["waiting_line"] == 2);
    const auto& queue = features.at("waiting_lines");
    QCOMPARE(queue["geometry"]["type"].get<std::string>(), std::string("LineString"));
    QCOMPARE(queue["geometry"]["coordinates"].size(), std::size_t{3});
    QCOMPARE(queue["properties"]["spacing_m"].get<double>(), 0.7);
    const auto& round = features.at("duties");
    QCOMPARE(round["geometry"]["type"].get<std::string>(), std::string("LineString"));
    QCOMPARE(round["geometry"]["coordinates"].size(), std::size_t{3}); // and back
    QVERIFY(round["properties"]["profile"] == "Guard" && round["properties"]["pose"] == "look_round");
    const auto& train = features.at("train_services");
    QCOMPARE(train["geometry"]["type"].get<std::string>(), std::string("Point"));
    QVERIFY(train["properties"]["platform"] == 3 && train["properties"]["period_s"] == 600 && train["properties"]["doors"] == 12);
    const auto& lane = features.at("lanes");
    QCOMPARE(lane["geometry"]["coordinates"].size(), std::size_t{3});
    QVERIFY(lane["properties"]["width_m"] == 3.5 && lane["properties"]["limit_mps"] == 8 && lane["properties"]["kind"] == "car");
    const auto& stop = features.at("stop_lines")["properties"];
    QVERIFY(stop["signal"] == 2 && stop["green_s"] == 20 && stop["amber_s"] == 3 && stop["red_s"] == 30 && stop["offset_s"] == 7);
    const auto& zebra = features.at("crossings")["properties"];
    QVERIFY(zebra["name"] == "zebra" && zebra["width_m"] == 5 && !zebra.contains("signal") && !zebra.contains("green_s"));
    const auto& demand = features.at("vehicle_demands");
    QVERIFY(demand["geometry"]["coordinates"] == lane["geometry"]["coordinates"][0]);
    QVERIFY(demand["properties"]["lane"] == 5 && demand["properties"]["kind"] == "car" && demand["properties"]["hour"] == 8
            && demand["properties"]["vehicles_per_h"] == 40);
    const auto& parked = features.at("parking_rows");
    QCOMPARE(parked["geometry"]["coordinates"].size(), std::size_t{3});
    QVERIFY(parked["properties"]["angle"] == "diagonal" && parked["properties"]["places"] == 3 && parked["properties"]["kind"] == "car"
            && parked["properties"]["taken"] == 0.5 && parked["properties"]["name"] == "quay");
    const auto& painted = features.at("painted_directions");
    QCOMPARE(painted["geometry"]["type"].get<std::string>(), std::string("LineString"));
    QVERIFY(painted["properties"]["width_m"] == 3 && painted["properties"]["share"] == 0.25);
    const auto& region = features.at("regions")["properties"];
    QVERIFY(region["speed_share"] == 0.5 && region["keeps_side"] == "left");
    const auto& way = features.at("portals")["properties"];
    QVERIFY(way["kind"] == "lift" && way["capacity"] == 8 && way["cycle_s"] == 60 && way["waiting_line"] == 2);
    QVERIFY(!way.contains("speed_mps") && !way.contains("service_mean_s"));
}

void RegistryTest::export_geoJsonOfDrawnCity_isRefused()
{
    const ScratchFolder scratch;
    foundation::JobContext context;
    const auto files = exporters::exportProject("geojson", {testing::cityOf(testing::kThreeDoors), nullptr}, scratch.path("x"), context);
    QCOMPARE(files.error().code, std::string("no-map-reference"));
    QCOMPARE(scratch.fileCount(), std::size_t{0});
}

void RegistryTest::export_unknownFormatOrFolder_isRefused()
{
    const ScratchFolder scratch;
    const world::World world;
    foundation::JobContext context;
    QCOMPARE(exporters::exportProject("city-json", {world, nullptr}, {}, context).error().code, std::string("bad-option"));
    QCOMPARE(exporters::exportProject("pdf", {world, nullptr}, scratch.path("x"), context).error().code, std::string("unknown-format"));
    QCOMPARE(exporters::exportProject("city-json", {world, nullptr}, scratch.path("no") / "x", context).error().code,
             std::string("cannot-write"));
    QCOMPARE(exporters::exportProject("city-json", {world, nullptr}, scratch.path(""), context).error().code, std::string("cannot-write"));
}

void RegistryTest::export_cancelled_leavesWhatWasThere()
{
    class Cancelled final : public foundation::JobContext {
        [[nodiscard]] bool isCancelled() const override { return true; }
    };
    const ScratchFolder scratch;
    std::ofstream(scratch.path("city.json")) << "old";
    Cancelled context;
    const auto files = exporters::exportProject("city-json", {testing::mappedCity(), nullptr}, scratch.path("city.json"), context);
    QCOMPARE(files.error().code, std::string("cancelled"));
    QCOMPARE(testing::textOf(scratch.path("city.json")), std::string("old"));
    QCOMPARE(scratch.fileCount(), std::size_t{1});
}

PASSERBY_TEST(RegistryTest)

} // namespace registry_test

#include "registry_test.moc"
