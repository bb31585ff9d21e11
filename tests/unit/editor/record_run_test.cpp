// SPDX-License-Identifier: GPL-3.0-or-later
// A live run is recorded as data.
#include "core/jobs/import_trajectories_job.h"
#include "core/jobs/simulate_job.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/session/live_session.h"
#include "editor/session/live_tape.h"
#include "editor/session/record_run_session.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>
#include <QUndoStack>

namespace record_run_test {

using namespace passerby;
using namespace passerby::editor;

namespace {

constexpr std::uint64_t kPeople = 60;

/// Is asked to stop when it has been looked at so many times.
class StopsAfter final : public foundation::JobContext {
public:
    explicit StopsAfter(int looks) : m_left(looks) {}
    [[nodiscard]] bool isCancelled() const override { return m_left-- <= 0; }

private:
    mutable int m_left;
};

} // namespace

class RecordRunTest : public QObject {
    Q_OBJECT

    std::unique_ptr<ProjectDocument> m_document;
    std::unique_ptr<LiveSession> m_live;

    void start(LiveMode mode = LiveMode::everybody)
    {
        LiveOptions options;
        options.people = kPeople;
        options.threads = 1;
        options.mode = mode;
        m_live->start(m_document->snapshot(), options);
        QVERIFY(QTest::qWaitFor([&] { return m_live->isReady() && m_live->frame(); }, 20'000));
    }
    void stepTo(std::uint64_t last)
    {
        while (m_live->frame()->step < last) {
            const std::uint64_t next = m_live->frame()->step + 1;
            m_live->stepOnce();
            QVERIFY(QTest::qWaitFor([&] { return m_live->frame()->step >= next; }, 20'000));
        }
    }

private slots:
    void init()
    {
        m_document = std::make_unique<ProjectDocument>();
        m_document->replace(testing::smallCity(), "city.gpkg", nullptr);
        m_live = std::make_unique<LiveSession>();
    }
    void cleanup()
    {
        m_live.reset();
        m_document.reset();
    }

    void recorded_hasTheTracksOfTheFileOfTheSameRun_andOneStepTakesItBack()
    {
        start();
        QSignalSpy changed(m_live.get(), &LiveSession::tapeChanged);
        m_live->record(std::nullopt);
        QVERIFY(m_live->tape());
        QCOMPARE(changed.count(), 1);
        stepTo(80);
        const auto tape = m_live->takeTape();
        QVERIFY(tape && !m_live->tape());
        QVERIFY(std::abs(tape->seconds() - 8.0) < 1e-9);

        RecordRunSession session(*m_document);
        QSignalSpy added(&session, &RecordRunSession::added);
        session.take(tape);
        QVERIFY(added.wait(10'000));
        const auto& all = m_document->world().recordings();
        QCOMPARE(all.size(), std::size_t{2});
        const world::Recording& recording = *all.find(all.idOf(2));
        QCOMPARE(recording.name, std::string("Recorded run"));
        QVERIFY2(recording.source.starts_with("A run of Passerby: "), recording.source.c_str());
        QVERIFY2(added[0][0].toString().contains(QStringLiteral(", 8 s")), qPrintable(added[0][0].toString()));
        QCOMPARE(m_document->selection().current(), std::optional(ObjectRef{ObjectKind::recording, 2}));
        QCOMPARE(m_document->undoStack().undoText(), QStringLiteral("Record the run as Recorded run"));

        const QTemporaryDir folder;
        jobs::SimulateOptions options;
        options.seconds = 8.0;
        options.agents = kPeople;
        options.seed = m_live->options().seed;
        options.out = folder.filePath("run.sqlite").toStdString();
        foundation::JobContext context;
        QVERIFY(jobs::runSimulateJob(m_live->world(), options, context).ok());
        const auto imported = jobs::runImportTrajectoriesJob(options.out, {}, context);
        QVERIFY(*imported.value().recording.tracks == *recording.tracks);
        QCOMPARE(imported.value().recording.source, recording.source + "; run.sqlite (jupedsim)");

        m_document->undoStack().undo();
        QCOMPARE(m_document->world().recordings().size(), std::size_t{1});
    }

    void secondRecording_getsANumber()
    {
        start();
        RecordRunSession session(*m_document);
        QSignalSpy added(&session, &RecordRunSession::added);
        for (std::uint64_t round = 1; round <= 2; ++round) {
            m_live->record(1.0);
            stepTo(30 * round);
            session.take(m_live->takeTape());
            QVERIFY(added.wait(10'000));
        }
        const auto& all = m_document->world().recordings();
        QCOMPARE(all.find(all.idOf(3))->name, std::string("Recorded run 2"));
    }

    void runThatBeginsAnew_closesTheTape_andRecordsNothingMore()
    {
        start();
        m_live->record(std::nullopt);
        stepTo(10);
        QSignalSpy changed(m_live.get(), &LiveSession::tapeChanged);
        m_live->restart();
        QCOMPARE(changed.count(), 1);
        QVERIFY(m_live->tape() && m_live->tape()->isClosed());
        QVERIFY(QTest::qWaitFor([&] { return m_live->isReady(); }, 20'000));
        m_live->record(std::nullopt); // what was recorded is to be taken first
        QVERIFY(m_live->tape()->isClosed());
        const auto tape = m_live->takeTape();
        QVERIFY(std::abs(tape->seconds() - 1.0) < 1e-9);
        m_live->record(std::nullopt);
        QVERIFY(m_live->tape() && !m_live->tape()->isClosed());
    }

    void whoIsOnlySeen_isNotRecorded()
    {
        start(LiveMode::seen);
        QVERIFY(!m_live->canRecord());
        m_live->record(std::nullopt);
        QVERIFY(!m_live->tape());
    }

    void cancelling_isSeenBetweenAllItsParts()
    {
        start();
        m_live->record(std::nullopt);
        stepTo(20);
        const auto tape = m_live->takeTape();
        int looks = 0;
        for (auto made = jobs::recordingOf(tape->tape(), "run", StopsAfter(0)); !made;
             made = jobs::recordingOf(tape->tape(), "run", StopsAfter(++looks)))
            QCOMPARE(made.error().code, std::string("cancelled"));
        QVERIFY2(looks > 20, qPrintable(QString::number(looks))); // steps, and what comes after them
    }

    /// It is not waited for, and comes into neither city; not even when it was through by then.
    void anotherCity_getsNothingOfIt_data()
    {
        QTest::addColumn<int>("wait_ms");
        QTest::newRow("at once") << 0;
        QTest::newRow("when it is through") << 1000;
    }
    void anotherCity_getsNothingOfIt()
    {
        QFETCH(int, wait_ms);
        start();
        m_live->record(std::nullopt);
        stepTo(10);
        RecordRunSession session(*m_document);
        QSignalSpy added(&session, &RecordRunSession::added);
        QSignalSpy failed(&session, &JobSession::failed);
        session.take(m_live->takeTape());
        QVERIFY(session.isMaking());
        QThread::msleep(static_cast<unsigned long>(wait_ms)); // nothing is delivered meanwhile
        m_document->replace(testing::smallCity(), "other.gpkg", nullptr);
        QVERIFY(session.isRunning() && !session.isMaking());
        QTRY_VERIFY(!session.isRunning());
        QVERIFY(added.isEmpty() && failed.isEmpty());
        QCOMPARE(m_document->world().recordings().size(), std::size_t{1});
        QCOMPARE(m_document->undoStack().count(), 0);
    }

    void emptyTape_saysThatNobodyWasThere()
    {
        RecordRunSession session(*m_document);
        QSignalSpy failed(&session, &JobSession::failed);
        session.take(std::make_shared<LiveTape>(jobs::RunTape({"", 1, 0.0}, 0.1, std::nullopt)));
        QVERIFY(failed.wait(10'000));
        QVERIFY(failed[0][0].toString().contains(QStringLiteral("Nobody was on the way")));
        QCOMPARE(m_document->world().recordings().size(), std::size_t{1});
    }
};

PASSERBY_TEST(RecordRunTest)

} // namespace record_run_test

#include "record_run_test.moc"
