// SPDX-License-Identifier: GPL-3.0-or-later
// A demo that makes itself: every figure on its slides is that of the bake.
#include "editor/session/demo_story.h"

#include "core/world/patch_builder.h"
#include "editor/commands/stories.h"
#include "editor/commands/variants.h"
#include "editor/document/project_document.h"
#include "editor/session/demo_session.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QSignalSpy>
#include <QTest>
#include <QUndoStack>
#include <algorithm>

namespace demo_story_test {

using namespace passerby;

namespace {

/// Two rooms between which so many doors lead; who lives in the left one shops in the right one.
world::World roomsWithDoors(std::size_t doors, std::int64_t population)
{
    world::World city;
    world::PatchBuilder build(city);
    const auto left = build.add(world::Cell{"Left", world::CellKind::plaza, 0, testing::rectangle(0, 0, 20, 10)});
    const auto right = build.add(world::Cell{"Right", world::CellKind::plaza, 0, testing::rectangle(20, 0, 40, 10)});
    for (std::size_t door = 0; door < doors; ++door) {
        const double y = 4.0 - 3.0 * static_cast<double>(door);
        build.add(world::Portal{left, right, {20, y}, {20, y + 2}, 0.0});
    }
    const world::TargetTypeId homeType{1, 1};
    const world::TargetTypeId shopType{2, 2};
    world::TargetType home;
    home.name = "Home";
    home.waitMean_s = 120.0;
    home.waitSd_s = 20.0;
    home.goals = {{shopType, world::GoalChoice::uniform, false, 1.0, std::nullopt}};
    world::TargetType shop = home;
    shop.name = "Shop";
    shop.goals = {{homeType, world::GoalChoice::uniform, false, 1.0, std::nullopt}};
    build.replace(homeType, home);
    build.replace(shopType, shop);
    build.add(world::Target{"Number 5", homeType, left, {5, 5}});
    build.add(world::Target{"", shopType, right, {35, 5}});
    world::AgentProfile walker;
    walker.name = "Walker";
    build.add(walker);
    world::Settings settings;
    settings.name = "Two doors";
    settings.population = population;
    build.setSettings(settings);
    if (!city.apply(build.take()).ok())
        qFatal("rooms with doors");
    return city;
}

world::World twoDoors(std::int64_t population)
{
    return roomsWithDoors(2, population);
}

editor::DemoStory demoOf(const world::World& city)
{
    foundation::JobContext context;
    auto demo = editor::makeDemoStory(city, city, nullptr, context);
    if (!demo.ok())
        qFatal("%s", demo.error().message.c_str());
    return std::move(demo).value();
}

std::vector<world::Slide> slidesOf(const world::World& city)
{
    return demoOf(city).slides;
}

} // namespace

class DemoStoryTest : public QObject {
    Q_OBJECT

private slots:
    void emptyCity_saysThatNobodyLivesThere()
    {
        const auto slides = slidesOf({});
        QCOMPARE(slides.size(), std::size_t{1});
        QVERIFY(slides[0].isCard);
        QCOMPARE(QString::fromStdString(slides[0].text), QStringLiteral("Nobody lives here yet"));
    }

    void demo_showsCity_place_person_ways_andWhatIf()
    {
        const world::World city = twoDoors(200);
        const auto slides = slidesOf(city);
        QCOMPARE(slides.size(), std::size_t{5});
        QCOMPARE(slides[0].title, std::string("Two doors"));
        QCOMPARE(slides[1].title, std::string("Where most people are"));
        QCOMPARE(slides[1].heatmap, std::string("density"));
        QVERIFY(slides[2].person && slides[2].tellsAlibi && slides[2].motion == world::SlideMotion::follow);
        // 40 s, 4 s of the first slide, 4 s to the second and 4 s of it, 1.5 s to them.
        QCOMPARE(*slides[2].time_s, 53.5);
        QCOMPARE(slides[3].heatmap, std::string("density")); // every hour is alike
        QVERIFY(!slides[3].hour);
        QCOMPARE(slides[4].title, std::string("What if it were closed?"));
        QVERIFY(slides[4].view == world::SlideView::plan);
    }

    void demo_looksAtPlacesUnderTheOpenSky()
    {
        world::World city = twoDoors(200);
        const geometry::Point fullest = slidesOf(city)[1].camera.center;
        const bool isLeft = fullest.x < 20.0;
        const auto coverRoom = [&city](double from_m, double to_m) {
            world::PatchBuilder build(city);
            build.add(world::Obstacle{"House over a passage", world::ObstacleKind::building, 0,
                                      geometry::Polygon{testing::rectangle(from_m, 0, to_m, 10)}, 3.0, 12.0});
            if (!city.apply(build.take()).ok())
                qFatal("house");
        };
        coverRoom(isLeft ? 0 : 20, isLeft ? 20 : 40);
        QCOMPARE(slidesOf(city)[1].camera.center.x < 20.0, !isLeft); // the other room
        coverRoom(isLeft ? 20 : 0, isLeft ? 40 : 20);
        QCOMPARE(slidesOf(city)[1].camera.center.x < 20.0, isLeft); // no room is open: the fullest
    }

    void whatIf_isAVariantWithoutTheDoor_thatTheSlideShows()
    {
        editor::ProjectDocument document;
        document.replace(twoDoors(200), QStringLiteral("two.gpkg"), nullptr);
        editor::DemoStory demo = demoOf(document.world());
        QVERIFY(demo.whatIf.has_value());
        const std::string name = demo.whatIf->name;
        QCOMPARE(name.substr(0, 8), std::string("Without "));
        const auto first = editor::addStory(document, "Demo", demo.slides, demo.whatIf);
        const auto second = editor::addStory(document, "Demo", demo.slides, demo.whatIf);
        QVERIFY(first.ok() && second.ok());
        const auto& variants = document.world().variants();
        QCOMPARE(variants.size(), std::size_t{2});
        QCOMPARE(variants.at(1).row->name, name + " 2");
        for (std::size_t i = 0; i < 2; ++i) {
            const world::Story& story = *document.world().stories().at(i).row;
            QCOMPARE(story.slides.back().variant, variants.at(i).id.number);
            QVERIFY(std::all_of(story.slides.begin(), story.slides.end() - 1, [](const auto& one) { return one.variant == 0; }));
        }
        QVERIFY(editor::showVariant(document, variants.at(0).id).ok());
        QCOMPARE(document.world().portals().size(), std::size_t{1});
        for (int step = 0; step < 3; ++step)
            document.undoStack().undo();
        QVERIFY(document.world().variants().empty() && document.world().stories().empty());
    }

    /// All who came through the door in the middle come through the other one: as many as both had before.
    void whatIf_isTheBakeWithoutTheDoor()
    {
        const world::World city = twoDoors(200);
        foundation::JobContext context;
        const auto bake = alibi::bakeWorld(city, {}, context);
        QVERIFY(bake.ok());
        const alibi::Bake& known = bake.value();
        double all_per_h = 0.0;
        for (std::size_t segment = 0; segment < known.entryRate_per_s.size(); ++segment)
            if (!known.graph->nodes()[known.graph->segments()[segment].to].isTarget)
                all_per_h += 3600.0 * 200.0 * known.entryRate_per_s[segment];
        const QString words = QString::fromStdString(slidesOf(city).back().text);
        const QString after = words.section(QStringLiteral("would have "), 1).section(QStringLiteral(" an hour"), 0, 0);
        QVERIFY2(std::abs(QString(after).remove(QChar(0x202F)).remove(QChar(0x2009)).toDouble() - all_per_h) < 0.02 * all_per_h,
                 qPrintable(words));
    }

    void onlyDoor_isNotClosed()
    {
        const world::World city = roomsWithDoors(1, 200);
        const auto slides = slidesOf(city);
        QVERIFY(
            std::none_of(slides.begin(), slides.end(), [](const world::Slide& slide) { return slide.title == "What if it were closed?"; }));
    }

    void busiestHour_isOneAtWhichMostGo()
    {
        world::World city = twoDoors(200);
        world::PatchBuilder patch(city);
        world::TargetType home = *city.targetTypes().at(0).row;
        home.hourlyWaitMean_s.emplace();
        home.hourlyWaitMean_s->fill(4000.0);
        (*home.hourlyWaitMean_s)[17] = 200.0;
        patch.replace(city.targetTypes().at(0).id, home);
        QVERIFY(city.apply(patch.take()).ok());
        const world::Slide slide = slidesOf(city)[3];
        QCOMPARE(slide.hour, std::optional(17.0));
        QVERIFY2(QString::fromStdString(slide.title).startsWith(QLatin1String("17:00")), slide.title.c_str());
    }

    void made_isOneStepToUndo()
    {
        editor::ProjectDocument document;
        document.replace(twoDoors(200), QStringLiteral("two.gpkg"), nullptr);
        editor::DemoSession session(document);
        QSignalSpy made(&session, &editor::DemoSession::made);
        session.make();
        QTRY_COMPARE_WITH_TIMEOUT(made.size(), 1, 60'000);
        QCOMPARE(document.world().stories().size(), std::size_t{1});
        document.undoStack().undo();
        QVERIFY(document.world().stories().empty());
    }

    void cancelled_leavesNothing()
    {
        editor::ProjectDocument document;
        document.replace(twoDoors(200), QStringLiteral("two.gpkg"), nullptr);
        editor::DemoSession session(document);
        QSignalSpy ended(&session, &editor::DemoSession::cancelled);
        session.make();
        session.cancel();
        QTRY_VERIFY_WITH_TIMEOUT(!session.isRunning(), 60'000);
        QVERIFY(!ended.isEmpty() || document.world().stories().size() == 1);
        document.replace({}, QStringLiteral("other.gpkg"), nullptr);
        QVERIFY(document.world().stories().empty());
    }
};

PASSERBY_TEST(DemoStoryTest)

} // namespace demo_story_test

#include "demo_story_test.moc"
