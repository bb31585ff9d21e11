// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alibi/hourly_bakes.h"
#include "core/exporters/html/page_blocks.h"
#include "core/exporters/html/page_day.h"
#include "core/exporters/html/page_files.h"
#include "core/exporters/html/page_slides.h"
#include "core/exporters/html/page_views.h"
#include "core/exporters/pack/city_pack.h"
#include "core/world/patch_builder.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/exporters/export_support.h"
#include "tests/unit/core/exporters/page_support.h"
#include "tests/unit/core/exporters/small_schema.h"

#include <QTest>
#include <array>
#include <cmath>

namespace html_exporter_test {

using namespace passerby;
using exporters::exportProject;
using testing::between;
using testing::bytesOf;
using testing::contains;
using testing::Log;
using testing::pageOf;
using testing::partOf;
using testing::ScratchFolder;

using Json = nlohmann::json;

namespace {

class Cancelled final : public foundation::JobContext {
public:
    [[nodiscard]] bool isCancelled() const override { return true; }
};

std::size_t countOf(const std::string& text, const std::string& what)
{
    std::size_t count = 0;
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + what.size()))
        ++count;
    return count;
}

std::string replaced(std::string text, const std::string& what, const std::string& with)
{
    return text.replace(text.find(what), what.size(), with);
}

/// Each steps beyond that `width` places before it, as the page reads them; metres.
std::vector<double> metresOf(const Json& steps, std::size_t width)
{
    std::vector<double> values;
    std::vector<std::int64_t> last(width);
    for (std::size_t i = 0; i < steps.size(); ++i)
        values.push_back(double(last[i % width] += steps[i].get<std::int64_t>()) / 100.0);
    return values;
}

} // namespace

class HtmlExporterTest : public QObject {
    Q_OBJECT

private slots:
    void page_isWhole_andAsksForNothing()
    {
        const world::World world = testing::mappedCity();
        const alibi::Bake bake = testing::madeUpBake(world);
        const std::string page = pageOf({world, &bake});
        QVERIFY(page.starts_with("<!doctype html>"));
        QVERIFY(page.ends_with("</html>\n"));
        QCOMPARE(between(page, "<title>", "</title>"), std::string("Three doors"));
        for (const char* mark : {"{{title}}", "{{data}}", "{{attribution}}"})
            QVERIFY2(!contains(page, mark), mark);
        QVERIFY(contains(page, "default-src 'none'")); // the browser itself lets it ask for nothing
        const std::string head = page.substr(0, page.find("<script"));
        for (const char* asks : {"http:", "https:", " src=", "url(", "@import"})
            QVERIFY2(!contains(head, asks), asks);
    }

    void about_saysWhatItsSchemaSays()
    {
        const world::World world = testing::mappedCity();
        const alibi::Bake bake = testing::madeUpBake(world);
        const Json about = Json::parse(partOf(pageOf({world, &bake}), "about"));
        QCOMPARE(testing::faultBy("page.schema.json", about), std::string());
        QCOMPARE(about["inhabitants"].get<int>(), 20000);
        QVERIFY(about["bounds"] == (Json{0.0, -5.0, 40.0, 15.0}));
        QVERIFY(about["origin"] == (Json{20.0, 5.0}));
        double walking = 0.0;
        for (const double share : bake.probability)
            walking += 20000.0 * share;
        QVERIFY(std::abs(about["walking"][0].get<double>() - walking) < 0.051);
    }

    void ages_areSaidByProfile()
    {
        std::string json = testing::kThreeDoors;
        for (auto at = json.find("resident"); at != std::string::npos; at = json.find("resident"))
            json.replace(at, 8, "Elderly");
        const world::World world = testing::cityOf(json);
        const alibi::Bake bake = testing::madeUpBake(world);
        const Json about = Json::parse(partOf(pageOf({world, &bake}), "about"));
        QCOMPARE(testing::faultBy("page.schema.json", about), std::string());
        QVERIFY(about["elderly"] == Json::array({"Elderly"}) && !about.contains("children"));
    }

    void data_areTheCitysOwn()
    {
        const world::World world = testing::mappedCity();
        const alibi::Bake bake = testing::madeUpBake(world);
        const std::string page = pageOf({world, &bake});
        foundation::JobContext context;
        const auto pack = exporters::packOf(world, bake, {}, context);
        QCOMPARE(bytesOf(page, "pack"), exporters::toBytes(pack.value()).value());
        QVERIFY(bytesOf(page, "wasm").starts_with(std::string("\0asm", 4)));
        const Json scene = Json::parse(bytesOf(page, "scene"));
        QCOMPARE(scene["ground"].size(), world.cells().size());
        QCOMPARE(scene["ground"][1]["kind"].get<std::string>(), std::string("plaza"));
        // The second cell's corners, less the origin (20, 5).
        QCOMPARE(metresOf(scene["ground"][1]["rings"][0], 2), (std::vector<double>{-10, -10, 5, -10, 5, 10, -10, 10}));
        const Json& house = scene["solids"][0];
        QVERIFY(house["kind"] == "building" && house["base"] == 0 && house["hip"] == true);
        const std::vector<double> roof = metresOf(house["corners"], 3);
        double top_m = 0.0;
        for (std::size_t i = 2; i < roof.size(); i += 3)
            top_m = std::max(top_m, roof[i]);
        QCOMPARE(top_m, 9.0);
        QVERIFY(house["faces"].size() % 3 == 0 && house["faces"].size() >= 24);
    }

    /// Whatever things are called, they end no element and are taken for no mark of the page.
    void names_areTextAlone()
    {
        const std::string evil = "</script><script>alert(1)</script><!-- {{data}} {{title}} & \\\"";
        std::string json = replaced(testing::kThreeDoors, "\"name\": \"Three doors\"", "\"name\": \"" + evil + "\"");
        json = replaced(json, "\"attribution\": \"\"", "\"attribution\": \"" + evil + "\"");
        json = replaced(json, "\"name\": \"west\"", "\"name\": \"" + evil + "\"");
        const world::World world = testing::cityOf(json);
        const alibi::Bake bake = testing::madeUpBake(world);
        const std::string page = pageOf({world, &bake});
        const world::World plain = testing::cityOf(testing::kThreeDoors);
        const std::string other = pageOf({plain, &bake});
        for (const char* mark : {"<script", "</script", "<!--"})
            QCOMPARE(countOf(page, mark), countOf(other, mark));
        QVERIFY(!contains(page, "alert(1)</script>"));
        const Json about = Json::parse(partOf(page, "about"));
        QCOMPARE(about["name"].get<std::string>(), world.settings().name);
        QVERIFY(between(page, "<title>", "</title>").starts_with("&lt;/script&gt;"));
        QCOMPARE(bytesOf(page, "wasm"), bytesOf(other, "wasm"));
        QVERIFY(!bytesOf(page, "pack").empty());
    }

    void hours_areWholePacks()
    {
        std::string list;
        for (int hour = 0; hour < 24; ++hour)
            list += (hour ? "," : "") + std::to_string(100 + 20 * (hour % 3));
        const std::string json = replaced(testing::kThreeDoors, "\"wait_mean_s\": 100, \"wait_sd_s\": 20,",
                                          "\"wait_mean_s\": 100, \"wait_sd_s\": 20, \"hourly\": {\"wait_mean_s\": [" + list + "]},");
        const world::World world = testing::cityOf(json);
        foundation::JobContext context;
        const auto bake = alibi::bakeWorld(world, {}, context);
        QVERIFY2(bake.ok(), bake.ok() ? "" : foundation::describe(bake.error()).c_str());
        const auto hours = alibi::HourlyBakes::make(world, {}, context);
        exporters::ExportInput input{world, &bake.value()};
        input.hours = hours.value().get();
        const std::string page = pageOf(input);
        const Json about = Json::parse(partOf(page, "about"));
        QCOMPARE(testing::faultBy("page.schema.json", about), std::string());
        QVERIFY(about["hours"] == 24 && about["begins"] == 8 && about["walking"].size() == 24);
        const std::string base = bytesOf(page, "pack");
        for (const int hour : {0, 8, 17}) {
            const auto pack = exporters::packOf(world, *hours.value()->at(3600.0 * hour), {}, context);
            std::string bytes = hour == 8 ? base : bytesOf(page, "pack-" + std::to_string(hour));
            QCOMPARE(bytes.size(), base.size());
            for (std::size_t i = 0; hour != 8 && i < bytes.size(); ++i)
                bytes[i] = char(bytes[i] ^ base[i]);
            QCOMPARE(bytes, exporters::toBytes(pack.value()).value());
        }
        // Hours with the shortest waits have most people on foot; the first of them is shown.
        QVERIFY(std::abs(about["walking"][0].get<double>() - about["walking"][3].get<double>()) < 0.01);
        QVERIFY(about["walking"][0].get<double>() > about["walking"][1].get<double>() + 1.0);
        QCOMPARE(about["slides"].size(), std::size_t{4});
        QCOMPARE(about["slides"][2]["hour"].get<int>(), 0);
    }

    void whoKeepsNoSchedule_isNotCounted_andThatIsSaid()
    {
        const std::string json = replaced(testing::kThreeDoors, "\"profiles\":   [{\"name\": \"resident\", \"share\": 1.0,",
                                          "\"profiles\": [{\"name\": \"stroller\", \"share\": 0.25, \"guidance\": \"affordance\"}, "
                                          "{\"name\": \"resident\", \"share\": 0.75,");
        const world::World world = testing::cityOf(json);
        const alibi::Bake bake = testing::madeUpBake(world);
        const ScratchFolder scratch;
        Log log;
        QVERIFY(exportProject("html", {world, &bake}, scratch.path("a.html"), log).ok());
        const Json about = Json::parse(partOf(testing::textOf(scratch.path("a.html")), "about"));
        QCOMPARE(about["inhabitants"].get<int>(), 15000);
        QVERIFY2(contains(log.lines, "5000 people who wander"), log.lines.c_str());
    }

    void slides_showTheFullestWay()
    {
        const world::World world = testing::cityOf(testing::kThreeDoors);
        const alibi::Bake bake = testing::madeUpBake(world);
        foundation::JobContext context;
        const auto day = exporters::pageDay({world, &bake}, context);
        QVERIFY(day.ok() && !day.value().hasHours());
        double most = 0.0;
        geometry::Point middle;
        const auto& segments = bake.graph->segments();
        for (std::size_t s = 0; s < segments.size(); ++s)
            for (std::size_t back = 0; back < segments.size(); ++back) {
                if (segments[back].from != segments[s].to || segments[back].to != segments[s].from)
                    continue;
                const auto at = [&](navigation::NodeIndex node) { return bake.graph->nodes()[node].position; };
                const double length_m = geometry::distance(at(segments[s].from), at(segments[s].to));
                const double perMetre = 20000.0 * (bake.probability[s] + bake.probability[back]) / length_m;
                if (length_m >= 4.0 && perMetre > most) {
                    most = perMetre;
                    middle = geometry::midpoint(at(segments[s].from), at(segments[s].to));
                }
            }
        QVERIFY(std::abs(day.value().fullest.perMetre - most) < 1e-9);
        const auto slides = exporters::defaultSlides(world, day.value());
        QCOMPARE(slides.size(), std::size_t{3}); // no hours
        QCOMPARE(slides[0].title.en, std::string("Three doors"));
        QVERIFY(slides[0].text.en.starts_with("20,000 people live here. On average about ")
                && slides[0].text.de.starts_with("20.000 Menschen"));
        const auto& fullest = slides[1];
        QVERIFY(fullest.showsHeat && fullest.litPlace && !fullest.hour);
        QVERIFY(std::abs(fullest.target[0] - middle.x) < 1e-9 && std::abs(fullest.target[1] - middle.y) < 1e-9);
        double away = 0.0;
        for (std::size_t axis = 0; axis < 3; ++axis)
            away += std::pow(fullest.position[axis] - fullest.target[axis], 2.0);
        QVERIFY(std::abs(std::sqrt(away) - 150.0) < 1e-6);
        QVERIFY(slides[2].asksSomebody);
    }

    /// A way from west to east between two rows of houses: it is seen along it, or from above the lower row.
    void views_lookPastHouses()
    {
        const auto bearing = [](double north_m, double south_m) {
            world::World world;
            world::PatchBuilder builder(world);
            const auto row = [](double y0, double y1) { return geometry::Polygon{{{-60, y0}, {60, y0}, {60, y1}, {-60, y1}}, {}}; };
            builder.add(world::Obstacle{"", world::ObstacleKind::building, 0, row(6, 20), 0.0, north_m});
            builder.add(world::Obstacle{"", world::ObstacleKind::building, 0, row(-20, -6), 0.0, south_m});
            if (!world.apply(builder.patch()))
                return -1.0;
            return exporters::clearestBearing(world, {-10, 0}, {10, 0}, 0.0, 0.7);
        };
        const auto isAlong = [](double angle) { return std::abs(std::sin(angle)) < 0.45; };
        QVERIFY(isAlong(bearing(20.0, 20.0)));
        QVERIFY(isAlong(bearing(3.5, 3.5)));            // nothing is in the way
        QVERIFY(std::sin(bearing(20.0, 20.0)) <= 1e-9); // of two, the southern
    }

    void scale_endsWithARoundNumber()
    {
        for (const auto& [number, rounded] : {std::pair{0.31, 0.4},
                                              {0.4, 0.4},
                                              {0.41, 0.5},
                                              {0.07, 0.08},
                                              {0.081, 0.1},
                                              {1.0, 1.0},
                                              {1.2, 1.5},
                                              {9.0, 10.0},
                                              {123.0, 150.0}})
            QVERIFY2(std::abs(exporters::roundedUp(number) - rounded) < 1e-12 * rounded, qPrintable(QString::number(number)));
    }

    void refusals_sayWhy_andLeaveNothing()
    {
        const ScratchFolder scratch;
        const world::World world = testing::cityOf(testing::kThreeDoors);
        const alibi::Bake bake = testing::madeUpBake(world);
        foundation::JobContext context;
        QCOMPARE(exportProject("html", {world, nullptr}, scratch.path("a.html"), context).error().code, std::string("needs-bake"));
        Cancelled cancelled;
        QCOMPARE(exportProject("html", {world, &bake}, scratch.path("a.html"), cancelled).error().code, std::string("cancelled"));
        const world::World empty;
        const alibi::Bake none = testing::madeUpBake(empty);
        QCOMPARE(exportProject("html", {empty, &none}, scratch.path("a.html"), context).error().code, std::string("no-targets"));
        QCOMPARE(scratch.fileCount(), std::size_t{0});
        std::string page = "no mark";
        QCOMPARE(exporters::fillIn("data", "x", page).error().code, std::string("cannot-write"));
    }
};

PASSERBY_TEST(HtmlExporterTest)

} // namespace html_exporter_test

#include "html_exporter_test.moc"
