// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/odds_session.h"

#include "core/alibi/posterior.h"
#include "core/perceptual/perceptual_city.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QTest>
#include <numeric>

namespace odds_session_test {

using namespace passerby;
using editor::OddsSession;
using navigation::SegmentIndex;

namespace {

std::shared_ptr<const alibi::Routes> routesOf(const world::World& city)
{
    foundation::JobContext context;
    const auto graph = std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(city));
    auto routes = alibi::Routes::build(graph, alibi::compileHabits(city).value(), 1, context);
    return std::move(routes).value();
}

struct Answer {
    std::vector<SegmentIndex> path;
    alibi::Posterior posterior;
};

} // namespace

class OddsSessionTest : public QObject {
    Q_OBJECT

private slots:
    void answer_isThatOfThePosterior()
    {
        const world::World city = testing::smallCity();
        const auto routes = routesOf(city);
        const auto& graph = *routes->graph();
        const SegmentIndex first = graph.findSegment(graph.findNode("T1"), graph.findNode("P1"));
        OddsSession session;
        std::vector<Answer> answers;
        connect(&session, &OddsSession::answered, this, [&](const std::vector<SegmentIndex>& path, const alibi::Posterior& posterior) {
            answers.push_back({path, posterior});
        });
        session.begin(city, routes);
        session.ask({first}, 8 * 3600.0);
        QVERIFY(session.isBusy());
        QTRY_COMPARE_WITH_TIMEOUT(answers.size(), std::size_t{1}, 20000);
        QVERIFY(!session.isBusy());
        QCOMPARE(answers[0].path, std::vector<SegmentIndex>{first});
        foundation::JobContext context;
        const auto law = alibi::TripLaw::solve(city, {}, context).value();
        const alibi::Posterior direct = alibi::posteriorOf(*law, *routes, answers[0].path, alibi::Encounter::met);
        QCOMPARE(answers[0].posterior.destination, direct.destination);
        QCOMPARE(answers[0].posterior.origin, direct.origin);
        QCOMPARE(answers[0].posterior.likeliest.size(), direct.likeliest.size());
        QCOMPARE(std::accumulate(direct.destination.begin(), direct.destination.end(), 0.0), 1.0);
    }

    void whereWaysAreFoundOnDemand_answersAreEstimated()
    {
        const world::World city = testing::smallCity();
        perceptual::PerceptualCity::Options options;
        options.budget_bytes = 0; // no tables
        foundation::JobContext context;
        const auto prepared = perceptual::PerceptualCity::prepare(city, options, context).value();
        QVERIFY(!prepared->routes->areAllKnown());
        const auto& graph = *prepared->routes->graph();
        const SegmentIndex first = graph.findSegment(graph.findNode("T1"), graph.findNode("P1"));
        OddsSession session;
        std::vector<Answer> answers;
        connect(&session, &OddsSession::answered, this, [&](const std::vector<SegmentIndex>& path, const alibi::Posterior& posterior) {
            answers.push_back({path, posterior});
        });
        session.begin(city, prepared->routes, prepared);
        session.ask({first}, 8 * 3600.0);
        QTRY_COMPARE_WITH_TIMEOUT(answers.size(), std::size_t{1}, 20000);
        QVERIFY(answers[0].posterior.draws > 0);
        QCOMPARE(answers[0].posterior.origin, std::vector<double>({1.0, 0.0})); // whoever comes out of the home began there
    }

    void ofManyQuestions_theLastIsAnswered()
    {
        const world::World city = testing::smallCity();
        const auto routes = routesOf(city);
        OddsSession session;
        std::vector<std::vector<SegmentIndex>> answered;
        connect(&session, &OddsSession::answered, this,
                [&](const std::vector<SegmentIndex>& path, const alibi::Posterior&) { answered.push_back(path); });
        session.begin(city, routes);
        for (int i = 0; i < 20; ++i)
            session.ask({0}, 0.0);
        session.ask({1}, 0.0);
        QTRY_VERIFY_WITH_TIMEOUT(!session.isBusy(), 20000);
        QVERIFY(!answered.empty() && answered.size() < 20);
        QCOMPARE(answered.back(), std::vector<SegmentIndex>{1});
    }

    void droppedQuestionsAndCities_areNotHeardOf()
    {
        const world::World city = testing::smallCity();
        const auto routes = routesOf(city);
        OddsSession session;
        int count = 0;
        connect(&session, &OddsSession::answered, this, [&] { ++count; });
        session.ask({0}, 0.0); // no city yet
        QVERIFY(!session.isBusy());
        session.begin(city, routes);
        session.ask({0}, 0.0);
        session.cancelQuestion();
        QVERIFY(!session.isBusy());
        QTest::qWait(300);
        QCOMPARE(count, 0);
        session.ask({0}, 0.0);
        session.end();
        QTest::qWait(300);
        QCOMPARE(count, 0);
        session.begin(city, routes);
        session.ask({0}, 0.0);
        QTRY_COMPARE_WITH_TIMEOUT(count, 1, 20000);
    }

    void cityWithoutLaw_failsOnce()
    {
        const world::World city = testing::smallCity();
        const auto routes = routesOf(city);
        world::World silent = city;
        world::PatchBuilder patch(silent);
        world::TargetType shop = *silent.targetTypes().at(1).row;
        shop.goals.clear();
        patch.replace(silent.targetTypes().at(1).id, shop);
        QVERIFY(silent.apply(patch.take()).ok());
        OddsSession session;
        int failures = 0;
        connect(&session, &OddsSession::failed, this, [&] { ++failures; });
        session.begin(silent, routes);
        session.ask({0}, 0.0);
        QTRY_COMPARE_WITH_TIMEOUT(failures, 1, 20000);
        session.ask({0}, 0.0);
        QTest::qWait(200);
        QCOMPARE(failures, 1);
        QVERIFY(!session.isBusy());
    }
};

PASSERBY_TEST(OddsSessionTest)

} // namespace odds_session_test

#include "odds_session_test.moc"
