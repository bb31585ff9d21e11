// SPDX-License-Identifier: GPL-3.0-or-later
// People of a live run are told with whom to walk, and the run that is kept knows of it.
#include "core/jobs/replay_job.h"
#include "core/run/frame_hash.h"
#include "editor/session/live_session.h"
#include "editor/words/group_words.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/lived_minds.h"

#include <QSet>
#include <QSignalSpy>
#include <QTest>
#include <optional>

namespace group_session_test {

using namespace passerby;
using namespace passerby::editor;

namespace {

using KeptRun = std::shared_ptr<const jobs::KeptRun>;
using People = std::vector<world::AgentId>;

constexpr std::uint32_t kPeople = 30;

bool beginsToLive(LiveSession& session, const world::World& city, LiveMode mode = LiveMode::everybody)
{
    LiveOptions options;
    options.people = kPeople;
    options.seed = 11;
    options.threads = 1;
    options.mode = mode;
    session.setSpeedAsked(50.0);
    session.start(city, options);
    session.play();
    return QTest::qWaitFor([&session] { return session.frame() && session.frame()->step > 20; }, 20000);
}

/// Three who walk, in a run that is held.
People walkersOf(LiveSession& session)
{
    const bool areThere = QTest::qWaitFor([&session] { return session.frame()->walkers.size() >= 3; }, 20000);
    session.pause();
    QTest::qWait(100); // for the frame that was on its way when the run was held, which nothing tells
    const auto frame = session.frame();
    if (!areThere || frame->walkers.size() < 3)
        qFatal("too few are out");
    return {frame->walkers[0].agent, frame->walkers[1].agent, frame->walkers[2].agent};
}

/// What came of it: an error code, empty where it was done.
template <class Ask>
QString answerTo(LiveSession& session, Ask ask)
{
    QSignalSpy answers(&session, &LiveSession::grouped);
    ask();
    return answers.wait(10000) ? answers.first().first().toString() : QStringLiteral("no answer");
}

run::PersonStory storyOf(LiveSession& session, world::AgentId person)
{
    std::optional<run::PersonStory> told;
    const auto heard =
        QObject::connect(&session, &LiveSession::storyReady, &session, [&told](const run::PersonStory& story) { told = story; });
    session.requestStory(person);
    const bool isTold = QTest::qWaitFor([&told] { return told.has_value(); }, 10000);
    QObject::disconnect(heard);
    if (!isTold)
        qFatal("no story");
    return *told;
}

std::int64_t othersOf(LiveSession& session, world::AgentId person)
{
    return autonomous::mindTale(storyOf(session, person)).others;
}

KeptRun keptOf(LiveSession& session)
{
    KeptRun kept;
    const auto heard = QObject::connect(&session, &LiveSession::keptReady, &session, [&kept](const KeptRun& run) { kept = run; });
    session.requestKept();
    static_cast<void>(QTest::qWaitFor([&kept] { return kept != nullptr; }, 10000));
    QObject::disconnect(heard);
    return kept;
}

} // namespace

class GroupSessionTest : public QObject {
    Q_OBJECT

private slots:
    void groupsByHand_areFormedAndParted_andLivedAgain()
    {
        const testing::TwoHalls city(world::Steering::orca);
        LiveSession session;
        QVERIFY(beginsToLive(session, city.world));
        const People chosen = walkersOf(session);
        QCOMPARE(othersOf(session, chosen[0]), std::int64_t{0});
        QCOMPARE(answerTo(session, [&] { session.walkTogether(chosen); }), QString());
        for (const world::AgentId person : chosen)
            QCOMPARE(othersOf(session, person), std::int64_t{2});
        const std::uint64_t joined = session.frame()->step;
        session.play();
        QTRY_VERIFY_WITH_TIMEOUT(session.frame()->step > joined + 30, 20000);
        session.pause();
        QTest::qWait(100); // for the frame that was on its way when the run was held, which nothing tells
        QCOMPARE(answerTo(session, [&] { session.part({chosen[1]}); }), QString());
        QCOMPARE(othersOf(session, chosen[1]), std::int64_t{0});
        QCOMPARE(othersOf(session, chosen[0]), std::int64_t{1});
        const std::uint64_t parted = session.frame()->step;
        for (std::uint64_t i = 1; i <= 10; ++i) {
            session.stepOnce();
            QTRY_VERIFY(session.frame()->step >= parted + i);
        }
        const KeptRun kept = keptOf(session);
        QVERIFY(kept && kept->entries.size() == 2);
        const auto* together = std::get_if<simulation::RunLog::Joined>(&kept->entries[0].what);
        QVERIFY(together && together->people == chosen && together->form == autonomous::Form::vee);
        const auto* apart = std::get_if<simulation::RunLog::Parted>(&kept->entries[1].what);
        QVERIFY(apart && apart->people == People{chosen[1]});
        foundation::JobContext context;
        for (const unsigned threads : {1U, 2U}) {
            const auto again = jobs::runReplayJob(city.world, *kept, {{}, threads}, context);
            QVERIFY2(again.ok(), again ? "" : foundation::describe(again.error()).c_str());
            QCOMPARE(again.value().lastFrame, run::frameHash(*session.frame()));
        }
    }

    /// Each refusal has words of its own, and is not kept.
    void whatCannotBe_isSaid_andNotKept()
    {
        const testing::TwoHalls city(world::Steering::orca);
        LiveSession session;
        session.walkTogether({world::scheduled(0), world::scheduled(1)}); // there is no run yet: nothing happens
        QVERIFY(beginsToLive(session, city.world));
        const People chosen = walkersOf(session);
        QSet<QString> words;
        const auto isRefused = [&](const char* code, const QString& answer) {
            words << groupTroubleWords(answer);
            return answer == QLatin1String(code);
        };
        QVERIFY(isRefused("group-size", answerTo(session, [&] { session.walkTogether({chosen[0]}); })));
        QVERIFY(isRefused("unknown-people", answerTo(session, [&] { session.part({{world::PersonKind::mind, kPeople}}); })));
        QVERIFY(isRefused("no-group", answerTo(session, [&] { session.part(chosen); })));
        QVERIFY(isRefused("not-autonomous", answerTo(session, [&] { session.walkTogether({chosen[0], world::scheduled(1)}); })));
        world::AgentId inside{world::PersonKind::mind, 0};
        while (storyOf(session, inside).walking)
            ++inside.number;
        QVERIFY(isRefused("inside", answerTo(session, [&] { session.walkTogether({chosen[0], inside}); })));
        const KeptRun kept = keptOf(session);
        QVERIFY(kept && kept->entries.empty());
        session.lookAt({{{{0, 0}, {80, 0}, {80, 30}, {0, 30}}, {}}});
        QVERIFY(beginsToLive(session, testing::ladder(3).make(), LiveMode::seen));
        QVERIFY(isRefused("not-everybody", answerTo(session, [&] { session.walkTogether(chosen); })));
        QCOMPARE(words.size(), 6);
        QVERIFY(!words.contains(groupTroubleWords(QStringLiteral("another-code"))));
        QVERIFY(groupTroubleWords({}).isEmpty());
    }
};

PASSERBY_TEST(GroupSessionTest)

} // namespace group_session_test

#include "group_session_test.moc"
