// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exporters/html/page_story.h"
#include "core/story/named_story.h"
#include "core/world/patch_builder.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>

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

exporters::PageDay dayWith(std::size_t packs)
{
    exporters::PageDay day;
    day.packs.resize(packs);
    day.begins = packs > 1 ? 8 : 0;
    return day;
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
    void slidesOfVariants_areLeftOut();
    void stories_areFoundByName();
};

void PageStoryTest::camera_standsWhereTheSlideHasIt()
{
    world::Slide one = slide("North");
    one.camera = {{100, 50}, 2.0, 90.0, 30.0, 200.0, 35.0}; // looks east, 30° down
    one.glide_s = 2.0;
    one.dwell_s = 5.0;
    const auto slides = exporters::storySlides({"tour", {one}}, cityWith({}), dayWith(1));
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
    const auto slides = exporters::storySlides({"tour", {one}}, cityWith({}), dayWith(1));
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
    const auto slides = exporters::storySlides(story, cityWith({}), dayWith(24));
    QCOMPARE(*slides[0].hour, std::size_t{8});
    QCOMPARE(*slides[1].hour, std::size_t{17});
    QCOMPARE(*slides[2].hour, std::size_t{17});
    QCOMPARE(*slides[3].hour, std::size_t{0});
    for (const PageSlide& one : exporters::storySlides(story, cityWith({}), dayWith(1)))
        QVERIFY(!one.hour); // there is but one pack
}

void PageStoryTest::heatGateAndAlibi_areTakenOver()
{
    std::vector<world::Slide> all(3, slide("A"));
    all[0].heatmap = "density";
    all[1].gate = 1;
    all[2].tellsAlibi = true;
    all[2].gate = 7; // gone
    const auto slides = exporters::storySlides({"tour", all}, cityWith({}), dayWith(1));
    QVERIFY(slides[0].showsHeat && !slides[1].showsHeat);
    QVERIFY(slides[1].litPlace && away(*slides[1].litPlace, {20, 20, 0}) < 1e-9);
    QVERIFY(slides[2].asksSomebody && !slides[2].litPlace);
}

void PageStoryTest::slidesOfVariants_areLeftOut()
{
    world::World city = cityWith({});
    world::PatchBuilder build(city);
    const auto nothing = std::make_shared<const world::WorldPatch>();
    const auto id = build.add(world::Variant{"North", {}, nothing, nothing});
    QVERIFY(city.apply(build.take()).ok());
    std::vector<world::Slide> all(3, slide("A"));
    all[1].title = "B";
    all[1].variant = id.number;
    all[2].title = "C";
    all[2].variant = id.number + 1; // gone
    const auto slides = exporters::storySlides({"tour", all}, city, dayWith(1));
    QCOMPARE(slides.size(), std::size_t{2});
    QCOMPARE(slides[1].title.en, std::string("C"));
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
#include "page_story_test.moc"
