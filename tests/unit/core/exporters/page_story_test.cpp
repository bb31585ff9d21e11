// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exporters/html/page_story.h"
#include "core/story/named_story.h"
#include "core/world/patch_builder.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>

namespace page_story_test {

using namespace passerby;
using exporters::PageSlide;

namespace {

world::World cityWith(std::vector<world::Story> stories)
{
    world::World city;
    world::PatchBuilder build(city);
    build.add(world::MeasurementLine{"Gate", 0, {10, 20}, {30, 20}});
    for (world::Story& story : stories)
        build.add(std::move(story));
    const auto applied = city.apply(build.take());
    Q_ASSERT(applied.ok());
    return city;
}

exporters::PageCity pageWith(const world::World& city, std::size_t packs)
{
    exporters::PageCity page;
    page.world = &city;
    page.day.packs.resize(packs);
    page.day.begins = packs > 1 ? 8 : 0;
    return page;
}

/// Of a page with one city that has no variants.
std::vector<PageSlide> slidesOf(const world::Story& story, std::size_t packs)
{
    const world::World city = cityWith({});
    return exporters::storySlides(story, std::array{pageWith(city, packs)});
}

world::Slide slide(std::string title)
{
    world::Slide one;
    one.title = std::move(title);
    return one;
}

double away(const exporters::PagePlace& a, const exporters::PagePlace& b)
{
    return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

} // namespace

class PageStoryTest : public QObject {
    Q_OBJECT
private slots:
    void camera_standsWhereTheSlideHasIt();
    void plan_isTheCityFromAbove();
    void hour_staysUntilAnotherComes();
    void heatGateAndAlibi_areTakenOver();
    void picture_liesInThePage();
    void slidesOfVariants_areOfTheirCity_orLeftOut();
    void stories_areFoundByName();
};

void PageStoryTest::camera_standsWhereTheSlideHasIt()
{
    world::Slide one = slide("North");
    one.camera = {{100, 50}, 2.0, 90.0, 30.0, 200.0, 35.0}; // looks east, 30° down
    one.glide_s = 2.0;
    one.dwell_s = 5.0;
    const auto slides = slidesOf({"tour", {one}}, 1);
    QCOMPARE(slides.size(), std::size_t{1});
    QVERIFY(away(slides[0].target, {100, 50, 2}) < 1e-9);
    QVERIFY(away(slides[0].position, {100.0 - 200.0 * std::sqrt(0.75), 50, 102}) < 1e-9);
    QCOMPARE(slides[0].dwell_s, 7.0);
    QVERIFY(!slides[0].hour && !slides[0].showsHeat && !slides[0].litPlace && !slides[0].asksSomebody);
}

void PageStoryTest::plan_isTheCityFromAbove()
{
    world::Slide one = slide("");
    one.view = world::SlideView::plan;
    one.camera = {{100, 50}, 0.0, 70.0, 41.0, 300.0, 90.0}; // 300 m from edge to edge: from 150 m above
    const auto slides = slidesOf({"tour", {one}}, 1);
    QVERIFY(std::abs(away(slides[0].position, slides[0].target) - 150.0) < 1e-9);
    QVERIFY(slides[0].position[2] > 149.9);
    QVERIFY(slides[0].position[1] < 50.0); // north at the top
    QCOMPARE(slides[0].title.en, std::string("tour 1"));
}

void PageStoryTest::hour_staysUntilAnotherComes()
{
    std::vector<world::Slide> all(4, slide("A"));
    all[1].hour = 17.5;
    all[3].hour = 0.0;
    const world::Story story{"tour", all};
    const auto slides = slidesOf(story, 24);
    QCOMPARE(*slides[0].hour, std::size_t{8});
    QCOMPARE(*slides[1].hour, std::size_t{17});
    QCOMPARE(*slides[2].hour, std::size_t{17});
    QCOMPARE(*slides[3].hour, std::size_t{0});
    for (const PageSlide& one : slidesOf(story, 1))
        QVERIFY(!one.hour); // there is but one pack
}

void PageStoryTest::heatGateAndAlibi_areTakenOver()
{
    std::vector<world::Slide> all(3, slide("A"));
    all[0].heatmap = "density";
    all[1].gate = 1;
    all[2].tellsAlibi = true;
    all[2].gate = 7; // gone
    const auto slides = slidesOf({"tour", all}, 1);
    QVERIFY(slides[0].showsHeat && !slides[1].showsHeat);
    QVERIFY(slides[1].litPlace && away(*slides[1].litPlace, {20, 20, 0}) < 1e-9);
    QVERIFY(slides[2].asksSomebody && !slides[2].litPlace);
}

void PageStoryTest::picture_liesInThePage()
{
    std::vector<world::Slide> all(3, slide("A"));
    all[0].picture.file = std::make_shared<const std::vector<std::uint8_t>>(std::initializer_list<std::uint8_t>{0x89, 'P', 'N'});
    all[1].picture.file = std::make_shared<const std::vector<std::uint8_t>>(std::initializer_list<std::uint8_t>{0xFF, 0xD8, 0xFF});
    const auto slides = slidesOf({"tour", all}, 1);
    QCOMPARE(slides[0].picture, std::string("data:image/png;base64,iVBO")); // 89 50 4e by hand
    QCOMPARE(slides[1].picture, std::string("data:image/jpeg;base64,/9j/"));
    QVERIFY(slides[2].picture.empty());
}

void PageStoryTest::slidesOfVariants_areOfTheirCity_orLeftOut()
{
    world::World city = cityWith({});
    world::PatchBuilder build(city);
    const auto nothing = std::make_shared<const world::WorldPatch>();
    const auto north = build.add(world::Variant{"North", {}, nothing, nothing});
    const auto south = build.add(world::Variant{"South", {}, nothing, nothing});
    QVERIFY(city.apply(build.take()).ok());
    world::World moved = city; // in it the gate lies elsewhere
    world::PatchBuilder move(moved);
    move.replace(moved.measurementLines().idOf(1), world::MeasurementLine{"Gate", 0, {10, 40}, {30, 40}});
    QVERIFY(moved.apply(move.take()).ok());
    std::vector<world::Slide> all(5, slide("A"));
    all[1].variant = north.number;
    all[1].gate = 1;
    all[2].title = "B";
    all[2].variant = south.number;
    all[2].hour = 17.0;
    all[3].title = "C";
    all[3].variant = south.number + 1; // gone
    all[4].gate = 1;
    const world::Story story{"tour", all};

    const auto alone = exporters::storySlides(story, std::array{pageWith(city, 1)});
    QCOMPARE(alone.size(), std::size_t{3});
    QCOMPARE(alone[1].title.en, std::string("C"));

    std::array cities{pageWith(city, 1), pageWith(moved, 24)};
    cities[1].variant = north.number;
    cities[1].name = "North";
    const auto both = exporters::storySlides(story, cities);
    QCOMPARE(both.size(), std::size_t{4});
    QVERIFY(both[0].variant.empty() && both[2].variant.empty() && both[3].variant.empty());
    QCOMPARE(both[1].variant, std::string("North"));
    QVERIFY(away(*both[1].litPlace, {20, 40, 0}) < 1e-9 && away(*both[3].litPlace, {20, 20, 0}) < 1e-9);
    QVERIFY(*both[1].hour == 8 && !both[0].hour); // when the variant begins; the hours of the base are one

    // A page of the variant itself: its slides are of the city with which the page begins, and so are those that name none.
    std::array open{pageWith(moved, 1)};
    open[0].variant = north.number;
    open[0].name = "North";
    const auto own = exporters::storySlides(story, open);
    QCOMPARE(own.size(), std::size_t{4});
    QVERIFY(std::all_of(own.begin(), own.end(), [](const PageSlide& one) { return one.variant.empty(); }));
    QVERIFY(!exporters::cityOf(all[2], open) && exporters::cityOf(all[1], open) == std::size_t{0});
}

void PageStoryTest::stories_areFoundByName()
{
    const world::World city = cityWith({{"tour", {slide("A")}}, {"empty", {}}});
    QCOMPARE(story::storyNamed(city, "tour").value().slides.size(), std::size_t{1});
    const auto none = story::storyNamed(city, "other");
    QCOMPARE(none.error().code, std::string("unknown-story"));
    QVERIFY(none.error().message.find("\"other\"; it has: tour, empty.") != std::string::npos);
    QCOMPARE(story::storyNamed(city, "empty").error().code, std::string("no-slides"));
    QVERIFY(story::storyNamed(cityWith({}), "tour").error().message.find("it has: none yet") != std::string::npos);
}

PASSERBY_TEST(PageStoryTest)

} // namespace page_story_test

#include "page_story_test.moc"
