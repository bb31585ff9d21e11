// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/story_variants.h"

#include "core/alibi/hourly_bakes.h"
#include "core/variants/difference.h"
#include "core/world/content_hash.h"
#include "core/world/patch_builder.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace story_variants_test {

using namespace passerby;

namespace {

/// The three doors with a story: the base, variant "Busy" twice, variant "Idle", one that is gone. Nobody names variant "Unseen".
struct Told {
    world::World city;
    world::Story story;
    std::uint32_t busy = 0;
    std::uint32_t idle = 0;
};

world::World withPeople(const world::World& city, std::int64_t count)
{
    world::World other = city;
    world::PatchBuilder build(other);
    world::Settings settings = other.settings();
    settings.population = count;
    settings.seed += 1;
    build.setSettings(settings);
    if (!other.apply(build.take()))
        qFatal("not a city");
    return other;
}

Told told()
{
    Told all;
    all.city = testing::threeDoors().make();
    world::PatchBuilder build(all.city);
    all.busy = build.add(variants::difference(all.city, withPeople(all.city, 70), "Busy")).number;
    build.add(variants::difference(all.city, withPeople(all.city, 60), "Unseen"));
    all.idle = build.add(variants::difference(all.city, withPeople(all.city, 5), "Idle")).number;
    if (!all.city.apply(build.take()))
        qFatal("no variants");
    all.story.name = "tour";
    for (const std::uint32_t number : {0U, all.busy, all.busy, all.idle, 99U}) {
        world::Slide slide;
        slide.variant = number;
        all.story.slides.push_back(slide);
    }
    return all;
}

} // namespace

class StoryVariantsTest : public QObject {
    Q_OBJECT

private slots:
    void variantsOfSlides_areBakedOnceEach()
    {
        const Told all = told();
        foundation::JobContext context;
        jobs::StoryVariantOptions options;
        options.withHours = true;
        const auto variants = jobs::bakeStoryVariants(all.story, all.city, options, context);
        QVERIFY(variants.ok());
        QCOMPARE(variants.value().size(), std::size_t{2});
        const auto list = jobs::forExport(variants.value());
        QVERIFY(list[0].name == "Busy" && list[0].number == all.busy && list[0].world->settings().population == 70);
        QVERIFY(list[1].name == "Idle" && list[1].number == all.idle && list[1].world->settings().population == 5);
        for (const exporters::ExportVariant& one : list) {
            QCOMPARE(one.bake->worldHash, world::bakeHash(*one.world));
            QCOMPARE(one.hours->worldHash(), world::bakeHash(*one.world));
        }
    }

    void variantThatIsOpen_isNotMadeAgain()
    {
        const Told all = told();
        foundation::JobContext context;
        jobs::StoryVariantOptions options;
        options.shown = all.busy;
        options.clock_s = 3600.0 * 9.0;
        const auto variants = jobs::bakeStoryVariants(all.story, all.city, options, context);
        QVERIFY(variants.ok());
        QCOMPARE(variants.value().size(), std::size_t{1});
        QCOMPARE(variants.value()[0].name, std::string("Idle"));
        QVERIFY(!variants.value()[0].hours && std::abs(variants.value()[0].bake->hour - 9.0) < 1e-12);
    }

    /// Base and variant have both changed the same since.
    void outdatedVariant_isNamed()
    {
        Told all = told();
        world::World later = withPeople(all.city, 33);
        foundation::JobContext context;
        const auto variants = jobs::bakeStoryVariants(all.story, later, {}, context);
        QCOMPARE(variants.error().code, std::string("variant-outdated"));
        QCOMPARE(variants.error().where, std::string("Busy"));
    }
};

PASSERBY_TEST(StoryVariantsTest)

} // namespace story_variants_test

#include "story_variants_test.moc"
