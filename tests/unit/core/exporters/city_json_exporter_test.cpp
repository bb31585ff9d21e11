// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exporters/city_json/city_json_exporter.h"
#include "core/exporters/json_text.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/exporters/export_support.h"
#include "tests/unit/core/exporters/small_schema.h"
#include "tests/unit/core/storage/random_world.h"

#include <QTest>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>

namespace city_json_exporter_test {

using namespace passerby;
using testing::RandomWorld;

namespace {

template <class Row>
void eraseAll(const world::World& world, world::WorldPatch& patch)
{
    for (const auto& [id, row] : world.of<Row>())
        patch.erase(id);
}

/// What a city as text holds of this one: neither reference pictures nor recordings nor variants, which only project files hold.
world::World asText(world::World world)
{
    world::WorldPatch patch;
    eraseAll<world::ReferencePicture>(world, patch);
    eraseAll<world::Recording>(world, patch);
    eraseAll<world::Variant>(world, patch);
    for (const auto& [id, story] : world.stories()) {
        world::Story told = story;
        for (world::Slide& slide : told.slides)
            slide.variant = 0;
        patch.put(id, std::move(told));
    }
    if (const auto applied = world.apply(patch); !applied)
        qFatal("%s", foundation::describe(applied.error()).c_str());
    return world;
}

} // namespace

class CityJsonExporterTest : public QObject {
    Q_OBJECT

private slots:
    void export_threeDoors_hasTheContentThatWasRead();
    void importOfExport_anyWorld_isTheSameWorld();
    void export_anyWorld_conformsToTheSchema();
    void schema_refusesWhatTheReaderRefuses();
    void schema_listsEverySpelling();
    void jsonText_writesShortestNumbersThatReadBack();
    void jsonText_replacesBytesThatAreNoText();

private:
    static nlohmann::json schema()
    {
        return nlohmann::json::parse(testing::textOf(PASSERBY_SOURCE_DIR "/resources/schemas/city.schema.json"));
    }
};

void CityJsonExporterTest::export_threeDoors_hasTheContentThatWasRead()
{
    const std::string text = exporters::toCityJson(testing::cityOf(testing::kThreeDoors));
    const auto differences = nlohmann::json::diff(nlohmann::json::parse(testing::kThreeDoors), nlohmann::json::parse(text));
    QVERIFY2(differences.empty(), differences.dump().c_str());
}

void CityJsonExporterTest::importOfExport_anyWorld_isTheSameWorld()
{
    QVERIFY(rc::check("a city read from its own text is the same city", [](std::uint64_t seed) {
        const world::World world = asText(RandomWorld::make(seed));
        const std::string text = exporters::toCityJson(world);
        RC_ASSERT(exporters::toCityJson(RandomWorld::make(seed)) == text); // what a text does not hold leaves no trace
        foundation::JobContext context;
        const auto city = importers::readCityJson(std::string_view(text), context);
        if (!city)
            RC_FAIL(foundation::describe(city.error()) + "\n" + text);
        RC_ASSERT(city.value().issues.empty());
        RC_ASSERT(city.value().world.sameContent(world));
        RC_ASSERT(exporters::toCityJson(city.value().world) == text);
    }));
}

void CityJsonExporterTest::export_anyWorld_conformsToTheSchema()
{
    const testing::SmallSchema city(schema());
    QCOMPARE(city.fault(nlohmann::json::parse(testing::kThreeDoors)), std::string());
    for (std::uint64_t seed = 0; seed < 100; ++seed)
        QCOMPARE(city.fault(nlohmann::json::parse(exporters::toCityJson(RandomWorld::make(seed)))), std::string());
}

void CityJsonExporterTest::schema_listsEverySpelling()
{
    const nlohmann::json definitions = schema().at("$defs");
    const auto lists = [&](const char* row, const char* member, const auto& names) {
        const auto listed = definitions.at(row).at("properties").at(member).at("enum").get<std::vector<std::string>>();
        return std::equal(listed.begin(), listed.end(), names.begin(), names.end());
    };
    QVERIFY(lists("obstacle", "roof", world::Spelling<world::RoofShape>::kNames));
    QVERIFY(lists("profile", "steering", world::Spelling<world::Steering>::kNames));
    QVERIFY(lists("profile", "guidance", world::Spelling<world::Guidance>::kNames));
    QVERIFY(lists("portal", "kind", world::Spelling<world::PortalKind>::kNames));
    QVERIFY(lists("fixtureKind", "use", world::Spelling<world::FixtureUse>::kNames));
    QVERIFY(lists("need", "grows_with", world::Spelling<world::NeedGrowth>::kNames));
    QVERIFY(lists("duty", "pose", world::Spelling<world::DutyPose>::kNames));
    QVERIFY(lists("lane", "kind", world::Spelling<world::LaneKind>::kNames));
    QVERIFY(lists("parkingRow", "angle", world::Spelling<world::ParkingAngle>::kNames));
    QVERIFY(lists("region", "keeps_side", world::Spelling<world::KeepsSide>::kNames));
    QVERIFY(lists("stateSet", "kind", world::Spelling<world::StateSetKind>::kNames));
    QVERIFY(lists("proxyRule", "proxy", world::Spelling<world::ProxyKind>::kNames));
    QVERIFY(lists("slide", "view", world::Spelling<world::SlideView>::kNames));
    QVERIFY(lists("slide", "motion", world::Spelling<world::SlideMotion>::kNames));
    QVERIFY(lists("slide", "easing", world::Spelling<world::SlideEasing>::kNames));
}

void CityJsonExporterTest::schema_refusesWhatTheReaderRefuses()
{
    const testing::SmallSchema city(schema());
    const auto faultAfter = [&](const char* pointer, const nlohmann::json& value) {
        auto json = nlohmann::json::parse(testing::kThreeDoors);
        json[nlohmann::json::json_pointer(pointer)] = value;
        foundation::JobContext context;
        const std::string text = json.dump();
        return importers::readCityJson(std::string_view(text), context).ok() ? std::string("the reader takes it") : city.fault(json);
    };
    QCOMPARE(faultAfter("/cells/0/kind", "swamp"), std::string("$.cells[0].kind violates enum"));
    QCOMPARE(faultAfter("/cells/1/polygon/2", {1}), std::string("$.cells[1].polygon[2] violates minItems"));
    QCOMPARE(faultAfter("/origin/0", 0.5), std::string("$.origin[0] violates type"));
    QCOMPARE(faultAfter("/profiles/0/radius_m", 0), std::string("$.profiles[0].radius_m violates exclusiveMinimum"));
    QCOMPARE(faultAfter("/crs", "UTM"), std::string("$.crs violates anyOf"));
    QCOMPARE(faultAfter("/target_types/0/color", "red"), std::string("$.target_types[0].color violates pattern"));
    QCOMPARE(faultAfter("/targets/0", nlohmann::json::object()), std::string("$.targets[0] violates required"));
    QCOMPARE(faultAfter("/portals/0/kind", "slide"), std::string("$.portals[0].kind violates enum"));
    QCOMPARE(faultAfter("/portals/0/capacity", 0), std::string("$.portals[0].capacity violates minimum"));
    QCOMPARE(faultAfter("/side", "up"), std::string("$.side violates enum"));
    QCOMPARE(faultAfter("/waiting_lines", nlohmann::json::parse(R"([{"points": [[0, 0]]}])")),
             std::string("$.waiting_lines[0].points violates minItems"));
    QCOMPARE(faultAfter("/waiting_lines", nlohmann::json::parse(R"([{"points": [[0, 0], [1, 0]], "spacing_m": 0.05}])")),
             std::string("$.waiting_lines[0].spacing_m violates minimum"));
    QCOMPARE(faultAfter("/fixtures", nlohmann::json::parse(R"([{"kind": "bench"}])")), std::string("$.fixtures[0] violates required"));
    QCOMPARE(faultAfter("/needs", nlohmann::json::parse(R"([{"profile": "a"}])")), std::string("$.needs[0] violates required"));
    QCOMPARE(faultAfter("/duties", nlohmann::json::parse(R"([{"profile": "a", "points": []}])")),
             std::string("$.duties[0].points violates minItems"));
    QCOMPARE(faultAfter("/train_services", nlohmann::json::parse(R"([{"platform": 1, "target": 1, "doors": 0}])")),
             std::string("$.train_services[0].doors violates minimum"));
    QCOMPARE(faultAfter("/vehicle_kinds", nlohmann::json::parse(R"([{"name": "a", "lanes": ["tram"]}])")),
             std::string("$.vehicle_kinds[0].lanes[0] violates enum"));
    QCOMPARE(faultAfter("/lanes", nlohmann::json::parse(R"([{"points": [[0, 0], [1, 0]], "width_m": 0}])")),
             std::string("$.lanes[0].width_m violates exclusiveMinimum"));
    QCOMPARE(faultAfter("/signals", nlohmann::json::parse(R"([{"red_s": -1}])")), std::string("$.signals[0].red_s violates minimum"));
    QCOMPARE(faultAfter("/stop_lines", nlohmann::json::parse(R"([{"name": "a"}])")), std::string("$.stop_lines[0] violates required"));
    QCOMPARE(faultAfter("/crossings", nlohmann::json::parse(R"([{"line": [[0, 0]]}])")),
             std::string("$.crossings[0].line violates minItems"));
    QCOMPARE(faultAfter("/vehicle_demands", nlohmann::json::parse(R"([{"lane": 1}])")),
             std::string("$.vehicle_demands[0] violates required"));
    QCOMPARE(faultAfter("/parking_rows", nlohmann::json::parse(R"([{"points": [[0, 0], [9, 0]], "kind": "car", "taken": 1.5}])")),
             std::string("$.parking_rows[0].taken violates maximum"));
    QCOMPARE(faultAfter("/painted_directions", nlohmann::json::parse(R"([{"points": [[0, 0], [9, 0]], "share": 0}])")),
             std::string("$.painted_directions[0].share violates exclusiveMinimum"));
    QCOMPARE(faultAfter("/state_sets", nlohmann::json::parse(R"([{"name": "a", "states": "UEhTWA=="}])")),
             std::string("$.state_sets[0].states violates pattern"));
    QCOMPARE(faultAfter("/stories", nlohmann::json::parse(R"([{"slides": []}])")), std::string("$.stories[0] violates required"));
    QCOMPARE(faultAfter("/stories", nlohmann::json::parse(R"([{"name": "a", "slides": [{"title": "b"}]}])")),
             std::string("$.stories[0].slides[0] violates required"));
    QCOMPARE(faultAfter("/stories", nlohmann::json::parse(R"([{"name": "a", "slides": [{"center": [0, 0], "pace": -1}]}])")),
             std::string("$.stories[0].slides[0].pace violates minimum"));
    QCOMPARE(faultAfter("/regions/0/speed_share", 0.05), std::string("$.regions[0].speed_share violates minimum"));
    QCOMPARE(faultAfter("/format", "x"), std::string("$.format violates const"));
}

void CityJsonExporterTest::jsonText_writesShortestNumbersThatReadBack()
{
    exporters::JsonText json;
    json.beginList();
    for (const double number : {0.1, 4.0, -0.0, 1e300, 5e-324, 0.30000000000000004})
        json.value(number);
    json.endList();
    QCOMPARE(json.take(), std::string("[\n  0.1,\n  4,\n  0,\n  1e+300,\n  5e-324,\n  0.30000000000000004\n]\n"));
    QVERIFY(rc::check("a number reads back to the last bit", [] {
        const double number = *rc::gen::suchThat(rc::gen::arbitrary<double>(), [](double any) { return std::isfinite(any); });
        exporters::JsonText text;
        text.value(number);
        RC_ASSERT(nlohmann::json::parse(text.take()).get<double>() == number);
    }));
}

void CityJsonExporterTest::jsonText_replacesBytesThatAreNoText()
{
    const auto written = [](std::string_view text) {
        exporters::JsonText json;
        json.value(text);
        return nlohmann::json::parse(json.take()).get<std::string>();
    };
    QCOMPARE(written("日本 é 🚶 \x01\"\\"), std::string("日本 é 🚶 \x01\"\\"));
    QCOMPARE(written("a\xff"
                     "b"),
             std::string("a\xEF\xBF\xBD"
                         "b"));
    QCOMPARE(written("\xC0\xAF"), std::string("\xEF\xBF\xBD\xEF\xBF\xBD")); // overlong
    QCOMPARE(written("\xED\xA0\x80").size(), std::size_t{9});               // half of a surrogate pair
    QCOMPARE(written("\xE6\x97"), std::string("\xEF\xBF\xBD\xEF\xBF\xBD")); // cut short
    QVERIFY(rc::check("any bytes become valid JSON", [&](const std::string& text) { static_cast<void>(written(text)); }));
}

PASSERBY_TEST(CityJsonExporterTest)

} // namespace city_json_exporter_test

#include "city_json_exporter_test.moc"
