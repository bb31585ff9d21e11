// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/change_habits.h"
#include "editor/session/habit_session.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>
#include <QUndoStack>
#include <cmath>
#include <numeric>

namespace habit_figures_test {

using namespace passerby;
using namespace passerby::editor;

namespace {

alibi::Bake bakeOf(const world::World& world)
{
    foundation::JobContext context;
    auto bake = alibi::bakeWorld(world, {}, context);
    if (!bake.ok())
        qFatal("The small city cannot be baked: %s", foundation::describe(bake.error()).c_str());
    return std::move(bake).value();
}

/// A street of homes, offices and shops, with round trips, the nearest and their own.
world::World street()
{
    world::World city;
    world::PatchBuilder build(city);
    const auto cell = build.add(world::Cell{"Street", world::CellKind::sidewalk, 0, testing::rectangle(0, 0, 1200, 12)});
    const world::TargetTypeId home{1, 1};
    const world::TargetTypeId office{2, 2};
    const world::TargetTypeId shop{3, 3};
    using enum world::GoalChoice;
    build.replace(home, world::TargetType{"Home", {}, "", 3000, 400, {}, {{office, bound, false, 3, {}}, {shop, closest, true, 2, {}}}});
    build.replace(office, world::TargetType{"Office", {}, "", 5000, 900, {}, {{home, bound, false, 3, {}}, {shop, uniform, false, 1, {}}}});
    build.replace(shop, world::TargetType{"Shop", {}, "", 600, 100, {}, {{home, bound, false, 2, {}}, {shop, uniform, false, 1, {}}}});
    const world::TargetTypeId types[] = {home, office, home, shop, home, office};
    for (int i = 0; i < 48; ++i)
        build.add(world::Target{"", types[i % 6], cell, {10.0 + i * 24.0, i % 2 ? 1.0 : 11.0}});
    world::AgentProfile slow;
    slow.name = "Slow";
    slow.speedMean_mps = 0.9;
    slow.speedSd_mps = 0.1;
    world::AgentProfile fast;
    fast.name = "Fast";
    fast.share = 2.0;
    fast.goalMultipliers = {{shop, 0.5}};
    build.add(slow);
    build.add(fast);
    if (const auto applied = city.apply(build.take()); !applied.ok())
        qFatal("The street is not valid: %s", foundation::describe(applied.error()).c_str());
    return city;
}

double total(const HabitFigures& figures)
{
    return std::accumulate(figures.insideShare.begin(), figures.insideShare.end(), figures.walkingShare.value_or(0.0));
}

} // namespace

class HabitFiguresTest : public QObject {
    Q_OBJECT

private slots:
    void withoutABake_walkingIsUnknown()
    {
        const HabitFigures figures = figuresFromChain(street(), -1.0, nullptr);
        QVERIFY(figures.source == HabitFigures::Source::chain);
        QVERIFY(!figures.walkingShare && !figures.tripsPerPersonPerDay);
        QVERIFY(std::abs(total(figures) - 1.0) < 1e-12);
        QVERIFY(std::abs(std::accumulate(figures.trips.begin(), figures.trips.end(), 0.0) - 1.0) < 1e-12);
    }

    void sameCity_estimateIsTheBake()
    {
        const world::World city = street();
        const alibi::Bake bake = bakeOf(city);
        foundation::JobContext context;
        const auto lengths = measureTripLengths(city, bake, 48, context);
        QVERIFY(lengths.ok());
        QVERIFY(lengths.value().factor > 0.8 && lengths.value().factor < 1.25);
        const HabitFigures figures = figuresFromChain(city, -1.0, &lengths.value());
        QVERIFY(figures.source == HabitFigures::Source::estimate);
        QVERIFY(std::abs(*figures.walkingShare / bake.walkingShare - 1.0) < 1e-6);
        QVERIFY(std::abs(*figures.tripsPerPersonPerDay / bake.tripsPerPersonPerDay - 1.0) < 0.02);
        QVERIFY(std::abs(total(figures) - 1.0) < 1e-9);
        const HabitFigures baked = figuresFromBake(city, bake);
        QCOMPARE(*baked.walkingShare, bake.walkingShare);
        QVERIFY(std::abs(total(baked) - 1.0) < 1e-9);
        for (std::size_t type = 0; type < 3; ++type)
            QVERIFY(std::abs(figures.insideShare[type] - baked.insideShare[type]) < 0.01);
    }

    void editedHabits_areForetoldBeforeTheBake()
    {
        world::World city = street();
        const alibi::Bake before = bakeOf(city);
        foundation::JobContext context;
        const auto lengths = measureTripLengths(city, before, 48, context);
        QVERIFY(lengths.ok());
        world::WorldPatch patch;
        world::TargetType home = *city.targetTypes().at(0).row;
        home.waitMean_s = 500.0;
        home.goals[1].weight = 12.0;
        patch.put(city.targetTypes().at(0).id, home);
        QVERIFY(city.apply(patch).ok());
        const alibi::Bake after = bakeOf(city);
        const HabitFigures foretold = figuresFromChain(city, -1.0, &lengths.value());
        const HabitFigures baked = figuresFromBake(city, after);
        QVERIFY(std::abs(after.walkingShare / before.walkingShare - 1.0) > 0.2); // the edit matters
        QVERIFY2(std::abs(*foretold.walkingShare / after.walkingShare - 1.0) < 0.08,
                 qPrintable(QString::number(*foretold.walkingShare / after.walkingShare)));
        QVERIFY(std::abs(*foretold.tripsPerPersonPerDay / after.tripsPerPersonPerDay - 1.0) < 0.03);
        for (std::size_t type = 0; type < 3; ++type)
            QVERIFY(std::abs(foretold.insideShare[type] - baked.insideShare[type]) < 0.02);
    }

    void brokenHabits_sayWhy()
    {
        world::World city = street();
        world::WorldPatch patch;
        world::TargetType shop = *city.targetTypes().at(2).row;
        shop.goals.clear();
        patch.put(city.targetTypes().at(2).id, shop);
        QVERIFY(city.apply(patch).ok());
        const HabitFigures figures = figuresFromChain(city, -1.0, nullptr);
        QVERIFY(figures.source == HabitFigures::Source::nothing);
        QVERIFY(figures.problem.contains(QStringLiteral("Shop")));
        QVERIFY(figuresFromChain(world::World(), -1.0, nullptr).source == HabitFigures::Source::nothing);
    }

    void newType_isUnknownUntilBaked()
    {
        world::World city = street();
        const alibi::Bake bake = bakeOf(city);
        foundation::JobContext context;
        const auto lengths = measureTripLengths(city, bake, 48, context);
        QVERIFY(lengths.ok());
        world::PatchBuilder build(city);
        const auto park = build.add(world::TargetType{"Park", {}, "", 900, 100, {}, {{{1, 1}, world::GoalChoice::bound, false, 1, {}}}});
        build.add(world::Target{"", park, city.cells().at(0).id, {500, 6}});
        world::TargetType home = *city.targetTypes().at(0).row;
        home.goals.push_back({park, world::GoalChoice::closest, false, 1.0, {}});
        build.replace(city.targetTypes().at(0).id, home);
        QVERIFY(city.apply(build.take()).ok());
        const HabitFigures figures = figuresFromChain(city, -1.0, &lengths.value());
        QVERIFY(figures.source == HabitFigures::Source::chain);
        QVERIFY(figures.insideOf(park.number) > 0.0);
    }

    void session_followsEditsAndBakes()
    {
        ProjectDocument document;
        HabitSession session(document);
        document.replace(street(), "street.gpkg", nullptr);
        QTRY_VERIFY(session.figures().source == HabitFigures::Source::chain);
        document.setBake(std::make_shared<const alibi::Bake>(bakeOf(document.world())));
        QTRY_VERIFY(session.figures().source == HabitFigures::Source::bake);
        const double baked = *session.figures().walkingShare;
        QTest::qWait(200); // the lengths of trips are measured meanwhile
        const auto home = document.world().targetTypes().at(0);
        QElapsedTimer clock;
        clock.start();
        QVERIFY(setGoalShare(document, home.id, home.row->goals, 1, 0.9).ok());
        QTRY_VERIFY(session.figures().source == HabitFigures::Source::estimate);
        QVERIFY(clock.elapsed() < 1000);
        QVERIFY(std::abs(*session.figures().walkingShare / baked - 1.0) > 0.02);
        document.undoStack().undo();
        QTRY_VERIFY(session.figures().source == HabitFigures::Source::bake);
        QCOMPARE(*session.figures().walkingShare, baked);
    }

    void drag_endsWithTheFiguresOfItsEnd()
    {
        ProjectDocument document;
        HabitSession session(document);
        document.replace(street(), "street.gpkg", nullptr);
        const auto home = document.world().targetTypes().at(0);
        for (int step = 0; step <= 60; ++step) {
            QVERIFY(
                setGoalShare(document, home.id, home.row->goals, 0, step / 100.0, step ? EditPhase::continued : EditPhase::single).ok());
            QTest::qWait(1);
        }
        const HabitFigures expected = figuresFromChain(document.world(), -1.0, nullptr);
        QTRY_COMPARE(session.figures().insideShare, expected.insideShare);
        QCOMPARE(document.undoStack().count(), 1);
        session.stop();
    }
};

PASSERBY_TEST(HabitFiguresTest)

} // namespace habit_figures_test

#include "habit_figures_test.moc"
