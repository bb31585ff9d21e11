// SPDX-License-Identifier: GPL-3.0-or-later
// Densities and runs of a city whose people slow one another down.
#include "core/alibi/hourly_bakes.h"
#include "core/alibi/routes.h"
#include "core/jobs/profile_world.h"
#include "core/world/content_hash.h"
#include "editor/document/project_document.h"
#include "editor/session/density_session.h"
#include "editor/session/live_session.h"
#include "editor/session/profile_densities.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <cmath>

namespace crowded_city_test {

using namespace passerby;
using namespace passerby::editor;

namespace {

constexpr double kHour_s = 3600.0;

/// Three doors, two kinds of people who walk at different speeds, and where asked short waits from 18 h on.
world::World city(bool hasHours, std::int64_t people, bool isCrowded = true)
{
    testing::WorldMaker maker = testing::threeDoors();
    maker.addProfile("Brisk", 3.0, 1.4, 0.2);
    maker.addProfile("Slow", 1.0, 0.7, 0.1);
    world::World made = maker.make();
    world::PatchBuilder build(made);
    if (hasHours)
        for (const auto& [id, row] : made.targetTypes()) {
            world::TargetType type = row;
            world::Hourly wait{};
            for (std::size_t hour = 0; hour < wait.size(); ++hour)
                wait[hour] = (hour >= 18 ? 0.5 : 3.0) * row.waitMean_s;
            type.hourlyWaitMean_s = wait;
            build.replace(id, type);
        }
    world::Settings settings = made.settings();
    settings.population = people;
    if (isCrowded)
        settings.flowLaw.emplace();
    build.setSettings(settings);
    if (!made.apply(build.take()).ok())
        qFatal("The crowded city is not valid.");
    return made;
}

std::shared_ptr<const alibi::Bake> bakeOf(const world::World& world, double hour = -1.0)
{
    foundation::JobContext context;
    alibi::BakeOptions options;
    options.hour = hour;
    auto bake = alibi::bakeWorld(world, options, context);
    if (!bake.ok())
        qFatal("%s", foundation::describe(bake.error()).c_str());
    return std::make_shared<const alibi::Bake>(std::move(bake).value());
}

double largestSlowdown(const alibi::Bake& bake)
{
    return *std::max_element(bake.crowding->slowdownOfCell.begin(), bake.crowding->slowdownOfCell.end());
}

double largestSlowdown(const navigation::NavigationGraph& graph)
{
    double largest = 1.0;
    for (navigation::SegmentIndex s = 0; s < graph.segments().size(); ++s)
        if (const double length_m = graph.segments()[s].length_m; length_m > 0.0)
            largest = std::max(largest, graph.effectiveLength_m(s) / length_m);
    return largest;
}

LiveOptions optionsFor(const world::World& world, LiveMode mode = LiveMode::everybody)
{
    LiveOptions options;
    options.people = static_cast<std::uint64_t>(world.settings().population);
    options.threads = 1;
    options.mode = mode;
    return options;
}

bool waitUntilReady(LiveSession& session)
{
    return QTest::qWaitFor([&session] { return session.isReady() && session.frame(); }, 20000);
}

bool areTheSame(const run::Frame& a, const run::Frame& b)
{
    return std::equal(a.walkers.begin(), a.walkers.end(), b.walkers.begin(), b.walkers.end(), [](const auto& one, const auto& other) {
        return one.agent == other.agent && one.x_m == other.x_m && one.y_m == other.y_m && one.speed_mps == other.speed_mps;
    });
}

} // namespace

class CrowdedCityTest : public QObject {
    Q_OBJECT

private slots:
    void hours_areEachAsCrowdedAsTheirHabits()
    {
        const world::World world = city(true, 1200);
        foundation::JobContext context;
        const auto day = alibi::HourlyBakes::make(world, {}, context);
        QVERIFY(day.ok() && day.value()->isCrowded());
        QCOMPARE(day.value()->distinctHours(), std::size_t{2});
        for (const double hour : {8.0, 20.0}) {
            const auto plain = bakeOf(world, hour);
            const auto there = day.value()->at(hour * kHour_s);
            QVERIFY(plain->crowding->isConverged);
            QVERIFY(std::abs(largestSlowdown(*there) - largestSlowdown(*plain)) < 1e-5);
            for (std::size_t s = 0; s < plain->probability.size(); ++s)
                QVERIFY(std::abs(there->probability[s] - plain->probability[s]) < 1e-6);
        }
        QVERIFY(largestSlowdown(*day.value()->at(20 * kHour_s)) > largestSlowdown(*day.value()->at(8 * kHour_s)) + 0.02);
        QVERIFY(day.value()->at(20 * kHour_s)->walkingShare > day.value()->at(8 * kHour_s)->walkingShare);
    }

    void profiles_sumToEverybody_data()
    {
        QTest::addColumn<bool>("hasHours");
        QTest::newRow("plain") << false;
        QTest::newRow("hours") << true;
    }

    void profiles_sumToEverybody()
    {
        QFETCH(bool, hasHours);
        const world::World world = city(hasHours, 1200);
        ProjectDocument document;
        DensitySession session(document);
        document.replace(world, QStringLiteral("crowded.gpkg"), bakeOf(world));
        std::vector<DensityAnswer> answers;
        for (const std::uint16_t profile : {std::uint16_t(0), std::uint16_t(1)}) {
            session.ask({profile, std::nullopt, 20.25 * kHour_s, 20.25 * kHour_s});
            QTRY_VERIFY_WITH_TIMEOUT(session.answer() && session.answer()->question.profile == profile, 20000);
            answers.push_back(*session.answer());
        }
        if (hasHours)
            QVERIFY2(document.hours(), "the hours of everybody, which had to be made, are thrown away");
        const auto all = hasHours ? document.hours()->at(20.25 * kHour_s) : document.bake();
        QVERIFY(largestSlowdown(*all) > 1.05);
        const double share = answers[0].populationShare;
        QVERIFY(share > 0.0 && share < 1.0);
        for (std::size_t s = 0; s < all->probability.size(); ++s) {
            const double sum = share * answers[0].bake->probability[s] + (1.0 - share) * answers[1].bake->probability[s];
            QVERIFY2(std::abs(sum - all->probability[s]) < 2e-6,
                     qPrintable(QStringLiteral("%1: %2, %3").arg(s).arg(sum).arg(all->probability[s])));
        }
        // A crowd of these people alone would be as large but of another speed: that is another city.
        const auto alone = bakeOf(jobs::worldOfProfile(world, 1).value(), hasHours ? 20.0 : -1.0);
        QVERIFY(largestSlowdown(*alone) > largestSlowdown(*all) + 0.01);
    }

    void law_isAnotherCityForARun()
    {
        const world::World before = city(false, 1200, false);
        const world::World after = city(false, 1200);
        LiveSession session;
        QCOMPARE(session.cityHash(), std::uint64_t{0});
        session.start(before, optionsFor(before));
        QVERIFY(waitUntilReady(session));
        QCOMPARE(session.cityHash(), world::bakeHash(before));
        QVERIFY(!session.graph()->isSlowed());
        session.start(after, optionsFor(after));
        QVERIFY(waitUntilReady(session));
        QVERIFY(session.cityHash() != world::bakeHash(before));
        QVERIFY2(session.graph()->isSlowed(), "the ways of the city without the law are walked on");
        const double slowdown = largestSlowdown(*session.graph());
        const world::World fuller = city(false, 2400);
        session.start(fuller, optionsFor(fuller));
        QVERIFY(waitUntilReady(session));
        QVERIFY2(largestSlowdown(*session.graph()) > slowdown + 0.01, "twice as many people walk as fast as before");
        session.setMode(LiveMode::seen);
        QVERIFY(waitUntilReady(session));
        QVERIFY(session.graph()->isSlowed());
    }

    void sameCity_isPreparedOnce()
    {
        const world::World world = city(true, 1200);
        LiveSession session;
        session.start(world, optionsFor(world));
        QVERIFY(waitUntilReady(session));
        const auto routes = session.routes();
        const auto frame = session.frame();
        session.restart();
        QVERIFY(waitUntilReady(session));
        QCOMPARE(session.routes().get(), routes.get());
        QVERIFY(areTheSame(*session.frame(), *frame));
        session.start(world, optionsFor(world));
        QVERIFY(waitUntilReady(session));
        QCOMPARE(session.routes().get(), routes.get());
        LiveOptions later = optionsFor(world);
        later.startClock_s = 20 * kHour_s;
        session.start(world, later);
        QVERIFY(waitUntilReady(session));
        QVERIFY2(session.routes() != routes, "the ways of the morning's crowd are walked in the evening");
    }

    void knownBake_sparesAnother_data()
    {
        QTest::addColumn<int>("mode");
        QTest::newRow("everybody") << int(LiveMode::everybody);
        QTest::newRow("seen") << int(LiveMode::seen);
        QTest::newRow("both") << int(LiveMode::both);
    }

    void knownBake_sparesAnother()
    {
        QFETCH(int, mode);
        const world::World world = city(false, 1200);
        const auto bake = bakeOf(world);
        LiveOptions options = optionsFor(world, static_cast<LiveMode>(mode));
        std::vector<std::shared_ptr<const run::Frame>> frames;
        for (const auto& known : {std::shared_ptr<const alibi::Bake>(), bake}) {
            LiveSession session;
            session.look({{{-100, -100}, {100, -100}, {100, 100}, {-100, 100}}, {}});
            options.bake = known;
            session.start(world, options);
            QVERIFY(waitUntilReady(session));
            frames.push_back(session.frame());
            QCOMPARE(session.graph().get() == bake->graph.get(), known != nullptr);
        }
        QVERIFY(frames[0]->walkers.size() > 50);
        QVERIFY(areTheSame(*frames[0], *frames[1]));
    }

    void bakeOfAnotherCity_isNotUsed()
    {
        const world::World world = city(false, 1200);
        LiveOptions options = optionsFor(world);
        options.bake = bakeOf(city(false, 600));
        LiveSession session;
        session.start(world, options);
        QVERIFY(waitUntilReady(session));
        QVERIFY(session.graph().get() != options.bake->graph.get());
        QVERIFY(session.graph()->isSlowed());
    }

    void names_areTakenOverWithoutANewRun()
    {
        world::World world = city(false, 1200);
        LiveSession session;
        session.start(world, optionsFor(world));
        QVERIFY(waitUntilReady(session));
        const auto frame = session.frame();
        world::WorldPatch patch;
        world::Target renamed = *world.targets().at(0).row;
        renamed.name = "The old mill";
        patch.put(world.targets().at(0).id, renamed);
        QVERIFY(world.apply(patch).ok());
        QCOMPARE(world::bakeHash(world), session.cityHash());
        session.takeNames(world);
        QCOMPARE(session.world().targets().at(0).row->name, std::string("The old mill"));
        QCOMPARE(session.frame().get(), frame.get());
    }
};

PASSERBY_TEST(CrowdedCityTest)

} // namespace crowded_city_test

#include "crowded_city_test.moc"
