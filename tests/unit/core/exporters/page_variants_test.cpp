// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exporters/html/html_exporter.h"
#include "core/exporters/html/page_city.h"
#include "core/exporters/html/page_scene.h"
#include "core/exporters/pack/city_pack.h"
#include "core/world/patch_builder.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/exporters/page_support.h"
#include "tests/unit/core/exporters/small_schema.h"

#include <QTest>

namespace page_variants_test {

using namespace passerby;
using testing::bytesOf;
using testing::contains;
using testing::Log;
using testing::pageOf;
using testing::partOf;

using Json = nlohmann::json;

namespace {

/// Three doors, and its variant 1, "Higher".
struct Pair {
    world::World base;
    world::World variant;
};

Pair withVariant()
{
    world::World base = testing::cityOf(testing::kThreeDoors);
    world::PatchBuilder name(base);
    const auto nothing = std::make_shared<const world::WorldPatch>();
    name.add(world::Variant{"Higher", {}, nothing, nothing});
    if (!base.apply(name.take()))
        qFatal("no variant");
    world::World variant = base;
    world::PatchBuilder build(variant);
    world::Obstacle house = *variant.obstacles().at(0).row;
    house.height_m = 15.0;
    build.replace(variant.obstacles().at(0).id, house);
    house.polygon = {{{60, 0}, {70, 0}, {70, 10}, {60, 10}}, {}};
    build.add(house);
    world::Settings settings = variant.settings();
    settings.population = 40000;
    build.setSettings(settings);
    if (!variant.apply(build.take()))
        qFatal("not a city");
    return {std::move(base), std::move(variant)};
}

world::Slide slideOf(std::uint32_t variant)
{
    world::Slide slide;
    slide.title = "Slide";
    slide.variant = variant;
    return slide;
}

Json sceneOf(const world::World& world)
{
    foundation::JobContext context;
    return Json::parse(exporters::pageScene(world, {20, 5}, context).value());
}

/// A scene from what differs, as the page reads it.
Json merged(const Json& difference, Json scene)
{
    for (const auto& [key, list] : difference.items()) {
        Json whole = Json::array();
        for (const Json& one : list)
            if (one.is_array())
                for (std::size_t i = 0; i < one[1].get<std::size_t>(); ++i)
                    whole.push_back(scene[key][one[0].get<std::size_t>() + i]);
            else
                whole.push_back(one);
        scene[key] = whole;
    }
    return scene;
}

} // namespace

class PageVariantsTest : public QObject {
    Q_OBJECT

private slots:
    /// A variant in which one house is higher and another stands, and twice as many live.
    void variants_areWhatDiffers_withTheirOwnPacks()
    {
        const Pair city = withVariant();
        const alibi::Bake bake = testing::madeUpBake(city.base);
        const alibi::Bake other = testing::madeUpBake(city.variant);
        const exporters::ExportVariant variant{1, "Higher", &city.variant, &other, nullptr};
        const world::Story story{"tour", {slideOf(0), slideOf(1), slideOf(0)}};
        exporters::ExportInput input{city.base, &bake};
        input.story = &story;
        input.variants = std::span(&variant, 1);
        const std::string page = pageOf(input);
        const Json about = Json::parse(partOf(page, "about"));
        QCOMPARE(testing::faultBy("page.schema.json", about), std::string());
        QCOMPARE(about["variants"].size(), std::size_t{1});
        QVERIFY(about["variants"][0]["name"] == "Higher" && about["variants"][0]["inhabitants"] == 40000);
        QVERIFY(about["inhabitants"] == 20000 && !about.contains("shown_variant"));
        QVERIFY(about["bounds"] == (Json{0.0, -5.0, 70.0, 15.0})); // of both
        QVERIFY(about["slides"].size() == 3 && about["slides"][1]["variant"] == "Higher" && !about["slides"][2].contains("variant"));

        foundation::JobContext context;
        const auto pack = exporters::packOf(city.variant, other, {}, context);
        QCOMPARE(bytesOf(page, "variant-1-pack"), exporters::toBytes(pack.value()).value());
        const Json base = Json::parse(bytesOf(page, "scene"));
        const Json difference = Json::parse(bytesOf(page, "variant-1-scene"));
        QVERIFY(difference.size() == 1 && difference["solids"].size() == 2); // both houses: nothing else differs
        QVERIFY(merged(difference, base) == sceneOf(city.variant));
        QVERIFY(base == sceneOf(city.base));
    }

    void variantThatIsOpen_isTheCityOfItsSlides()
    {
        const Pair city = withVariant();
        const alibi::Bake bake = testing::madeUpBake(city.variant);
        const world::Story story{"tour", {slideOf(0), slideOf(1)}};
        exporters::ExportInput input{city.variant, &bake};
        input.story = &story;
        input.shownVariant = 1;
        const Json about = Json::parse(partOf(pageOf(input), "about"));
        QCOMPARE(testing::faultBy("page.schema.json", about), std::string());
        QCOMPARE(about["shown_variant"].get<std::string>(), std::string("Higher"));
        QVERIFY(about["slides"].size() == 2 && !about["slides"][1].contains("variant") && !about.contains("variants"));
    }

    void variantsWithoutRoom_areLeftOut_andThatIsSaid()
    {
        const Pair city = withVariant();
        const alibi::Bake bake = testing::madeUpBake(city.base);
        const alibi::Bake other = testing::madeUpBake(city.variant);
        const exporters::ExportVariant variant{1, "Higher", &city.variant, &other, nullptr};
        const world::Story story{"tour", {slideOf(0), slideOf(1)}};
        exporters::ExportInput input{city.base, &bake};
        input.story = &story;
        input.variants = std::span(&variant, 1);
        Log log;
        const auto page = exporters::cityPage(input, log, 1000);
        QVERIFY(page.ok());
        const Json about = Json::parse(partOf(page.value(), "about"));
        QVERIFY(about["slides"].size() == 1 && !about.contains("variants"));
        QVERIFY(!contains(page.value(), "data-part=\"variant-1-pack\""));
        QVERIFY2(contains(log.lines, "no room in the page for \"Higher\"") && contains(log.lines, "1 of 2 slides"), log.lines.c_str());
    }

    void scenesDiffer_byRunsOfWhatIsTheSame()
    {
        const std::string base = R"({"solids": [{"n": 1}, {"n": 2}, {"n": 3}, {"n": 4}], "trees": [1, 2], "flats": []})";
        const std::string other = R"({"solids": [{"n": 1}, {"n": 2}, {"n": 9}, {"n": 4}], "trees": [1, 3], "flats": []})";
        QCOMPARE(exporters::sceneDifference(base, base), std::string("{}"));
        QVERIFY(Json::parse(exporters::sceneDifference(other, base))
                == Json::parse(R"({"solids": [[0, 2], {"n": 9}, [3, 1]], "trees": [1, 3]})"));
    }
};

PASSERBY_TEST(PageVariantsTest)

} // namespace page_variants_test

#include "page_variants_test.moc"
