// SPDX-License-Identifier: GPL-3.0-or-later
// A live run is kept and lived again by the job that passerby-cli runs.
#include "editor/session/run_log_session.h"

#include "core/jobs/replay_job.h"
#include "core/jobs/run_log_file.h"
#include "core/run/frame_hash.h"
#include "core/world/content_hash.h"
#include "editor/document/project_document.h"
#include "editor/session/file_path.h"
#include "editor/session/live_session.h"
#include "tests/support/edited_cities.h"
#include "tests/support/test_registry.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace run_log_session_test {

using namespace passerby;
using namespace passerby::editor;

namespace {

using KeptRun = std::shared_ptr<const jobs::KeptRun>;

bool begins(LiveSession& session, const world::World& city, LiveMode mode = LiveMode::everybody)
{
    LiveOptions options;
    options.people = 300;
    options.seed = 11;
    options.mode = mode;
    session.setSpeedAsked(20.0);
    session.start(city, options);
    session.play();
    return QTest::qWaitFor([&session] { return session.frame() && session.frame()->step > 20; }, 20000);
}

bool takes(LiveSession& session, const world::World& city, std::uint64_t people)
{
    QSignalSpy edited(&session, &LiveSession::edited);
    session.edit({city, people, nullptr});
    return edited.wait(10000);
}

/// A fence in front of somebody who walks.
bool blocks(LiveSession& session)
{
    const auto frame = session.frame();
    if (frame->walkers.empty() || frame->graph != session.graph())
        return false;
    session.block(ground::barrierAcross(session.world(), *session.graph(), frame->walkers.front().segment, 0.5));
    return true;
}

KeptRun keep(LiveSession& session)
{
    KeptRun kept;
    const auto heard = QObject::connect(&session, &LiveSession::keptReady, &session, [&kept](const KeptRun& run) { kept = run; });
    session.requestKept();
    static_cast<void>(QTest::qWaitFor([&kept] { return kept != nullptr; }, 10000));
    QObject::disconnect(heard);
    return kept;
}

} // namespace

class RunLogSessionTest : public QObject {
    Q_OBJECT

private slots:
    void editsAndFences_areLivedAgainToTheSameFrame()
    {
        const QTemporaryDir folder;
        const world::World first = testing::ladder(4).make();
        LiveSession session;
        QVERIFY(begins(session, first));
        QVERIFY(blocks(session));
        const world::World second = testing::withoutTarget(first, 5);
        QVERIFY(takes(session, second, 280));
        QTRY_VERIFY(session.frame()->edits == 1 && !session.frame()->walkers.empty());
        QVERIFY(blocks(session));
        QTest::qWait(200);
        session.unblockAll();
        session.takeNames(second); // names are no part of what is lived
        QVERIFY(takes(session, first, 320));
        QTest::qWait(200);
        session.pause();
        const KeptRun kept = keep(session);
        QVERIFY(kept);
        QVERIFY(kept->entries.size() >= 5);
        QTRY_COMPARE(session.frame()->step, kept->lastStep());
        QCOMPARE(session.frame()->edits, 2U);

        ProjectDocument document;
        document.replace(first, {}, nullptr);
        RunLogSession writing(document);
        QSignalSpy finished(&writing, &JobSession::finished);
        const QString path = folder.filePath(QStringLiteral("run.json"));
        writing.start(path, kept);
        QVERIFY(finished.wait(20000));
        QVERIFY(!writing.beganInAnotherCity());
        foundation::JobContext context;
        const auto read = jobs::readRunLog(toFilePath(path), context);
        QVERIFY2(read.ok(), read ? "" : foundation::describe(read.error()).c_str());
        for (const unsigned threads : {1U, 8U}) {
            const auto again = jobs::runReplayJob(first, read.value(), {{}, threads}, context);
            QVERIFY2(again.ok(), again ? "" : foundation::describe(again.error()).c_str());
            QCOMPARE(again.value().frames, session.frame()->step + 1);
            QCOMPARE(again.value().lastFrame, run::frameHash(*session.frame()));
        }
    }

    void runOfWhoIsSeen_isNotKept()
    {
        LiveSession session;
        QVERIFY(!session.canKeep());
        for (const LiveMode mode : {LiveMode::seen, LiveMode::both}) {
            session.lookAt({{{{0, 0}, {80, 0}, {80, 30}, {0, 30}}, {}}});
            QVERIFY(begins(session, testing::ladder(3).make(), mode));
            QVERIFY(!session.canKeep());
            QSignalSpy kept(&session, &LiveSession::keptReady);
            session.requestKept();
            QVERIFY(!kept.wait(200));
        }
    }

    void failure_isTold()
    {
        const QTemporaryDir folder;
        const world::World city = testing::ladder(3).make();
        LiveSession session;
        QVERIFY(begins(session, city));
        const KeptRun kept = keep(session);
        QVERIFY(kept);
        ProjectDocument document;
        document.replace(testing::ladder(2).make(), {}, nullptr);
        RunLogSession writing(document);
        QSignalSpy failed(&writing, &JobSession::failed);
        writing.start(folder.filePath(QStringLiteral("none/run.json")), kept);
        QVERIFY(failed.wait(10000));
        QVERIFY(!failed.first().first().toString().isEmpty());
        QSignalSpy finished(&writing, &JobSession::finished);
        writing.start(folder.filePath(QStringLiteral("run.json")), kept);
        QVERIFY(finished.wait(10000));
        QVERIFY(writing.beganInAnotherCity());
    }
};

PASSERBY_TEST(RunLogSessionTest)

} // namespace run_log_session_test

#include "run_log_session_test.moc"
