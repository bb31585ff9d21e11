// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/job_session.h"

#include "tests/support/test_registry.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>
#include <atomic>
#include <thread>

namespace job_session_test {

using namespace passerby;
using namespace passerby::editor;
using namespace std::chrono_literals;

namespace {

/// A job that works until it is cancelled, and counts how many of its kind are at work.
class EndlessSession final : public JobSession {
public:
    std::atomic<int> atWork = 0;

    void start()
    {
        run<int>(
            [this](foundation::JobContext& context) -> foundation::Result<int> {
                ++atWork;
                for (int i = 0; !context.isCancelled(); ++i) {
                    context.report(0.5, "Working");
                    std::this_thread::sleep_for(1ms);
                }
                --atWork;
                return foundation::Error{"cancelled", "Stopped.", {}};
            },
            [](int&) {});
    }
    void startShort(int value)
    {
        run<int>([value](foundation::JobContext&) -> foundation::Result<int> { return value; }, [this](int& result) { m_result = result; });
    }
    void startThrowing()
    {
        run<int>([](foundation::JobContext&) -> foundation::Result<int> { throw std::runtime_error("out of luck"); }, [](int&) {});
    }
    /// Says its last words once it is let go; `hasSpoken` when nothing is left to be done.
    void startWithLastWords(const std::atomic<bool>& isLetGo, std::atomic<bool>& hasSpoken)
    {
        run<int>(
            [&isLetGo, &hasSpoken](foundation::JobContext& context) -> foundation::Result<int> {
                context.report(0.5, "Working");
                while (!isLetGo && !context.isCancelled())
                    std::this_thread::sleep_for(1ms);
                context.log("Something was left out.");
                hasSpoken = true;
                return 0;
            },
            [](int&) {});
    }
    int m_result = 0;
};

} // namespace

/// How a job in a thread of its own begins, tells, and ends.
class JobSessionTest : public QObject {
    Q_OBJECT

private slots:
    void job_reportsCancelsAndEnds()
    {
        EndlessSession session;
        QSignalSpy progress(&session, &JobSession::progress);
        QSignalSpy cancelled(&session, &JobSession::cancelled);
        QSignalSpy finished(&session, &JobSession::finished);
        session.start();
        QVERIFY(progress.wait(5000));
        QCOMPARE(progress.front().at(1).toString(), QStringLiteral("Working"));
        QVERIFY(session.isRunning());
        session.cancel();
        QVERIFY(cancelled.wait(5000));
        QVERIFY(!session.isRunning());
        QCOMPARE(finished.count(), 0);
    }

    void lastWords_areHeard_whenTheJobEndsWhileItsProgressIsTold()
    {
        std::atomic<bool> isLetGo = false;
        std::atomic<bool> hasSpoken = false;
        EndlessSession session;
        QStringList heard;
        connect(&session, &JobSession::logged, this, [&heard](const QString& line) { heard << line; });
        connect(&session, &JobSession::progress, this, [&isLetGo, &hasSpoken] {
            isLetGo = true;
            while (!hasSpoken) // the job ends meanwhile
                std::this_thread::yield();
        });
        connect(&session, &JobSession::finished, this, [&heard] { heard << QStringLiteral("finished"); });
        session.startWithLastWords(isLetGo, hasSpoken);
        QTRY_VERIFY_WITH_TIMEOUT(!session.isRunning(), 5000);
        QCOMPARE(heard, (QStringList{QStringLiteral("Something was left out."), QStringLiteral("finished")}));
    }

    void job_startedAnew_dropsTheLastOneWithoutWaiting()
    {
        EndlessSession session;
        QSignalSpy finished(&session, &JobSession::finished);
        session.start();
        QVERIFY(QTest::qWaitFor([&] { return session.atWork == 1; }));
        session.startShort(7);
        QVERIFY(finished.wait(5000));
        QCOMPARE(session.m_result, 7);
        QVERIFY(QTest::qWaitFor([&] { return session.atWork == 0; }));
        QTest::qWait(20);
        QCOMPARE(finished.count(), 1);
    }

    void job_thatThrows_fails()
    {
        EndlessSession session;
        QSignalSpy failed(&session, &JobSession::failed);
        session.startThrowing();
        QVERIFY(failed.wait(5000));
        QVERIFY(failed.front().front().toString().contains(QStringLiteral("out of luck")));
    }

    void job_isStoppedByDestruction()
    {
        QElapsedTimer clock;
        {
            EndlessSession session;
            session.start();
            QVERIFY(QTest::qWaitFor([&] { return session.atWork == 1; }));
            clock.start();
            session.stopAndWait();
        }
        QVERIFY2(clock.elapsed() < 200, qPrintable(QString::number(clock.elapsed())));
    }
};

PASSERBY_TEST(JobSessionTest)

} // namespace job_session_test

#include "job_session_test.moc"
