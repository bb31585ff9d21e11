// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/job_session.h"

#include "core/foundation/unforeseen.h"
#include "editor/words/text.h"

#include <QMetaObject>
#include <QStringList>
#include <atomic>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace passerby::editor {

/// What the worker thread and the session share. Reports lie in a mailbox until the session's thread collects them.
struct JobSession::Worker {
    std::atomic<bool> isCancelled = false;
    std::atomic<bool> isDone = false;
    std::mutex mutex; // guards the mailbox
    double fraction = 0.0;
    QString what;
    bool hasProgress = false;
    QStringList log;
    bool isCollectionAsked = false;
    foundation::Result<void> outcome;
    std::function<void()> done;
    std::thread thread;
};

class JobSession::Context final : public foundation::JobContext {
public:
    Context(Worker& worker, std::function<void()> askForCollection) : m_worker(worker), m_askForCollection(std::move(askForCollection)) {}

    void report(double fraction, std::string_view what) override
    {
        post([&] {
            m_worker.fraction = fraction;
            m_worker.what = text(what);
            m_worker.hasProgress = true;
        });
    }
    void log(std::string_view line) override
    {
        post([&] { m_worker.log << QString::fromUtf8(line.data(), static_cast<qsizetype>(line.size())); });
    }
    [[nodiscard]] bool isCancelled() const override { return m_worker.isCancelled; }

private:
    template <class Fill>
    void post(Fill fill)
    {
        const std::lock_guard lock(m_worker.mutex);
        fill();
        if (!std::exchange(m_worker.isCollectionAsked, true))
            m_askForCollection();
    }

    Worker& m_worker;
    std::function<void()> m_askForCollection;
};

JobSession::JobSession(QObject* parent) : QObject(parent) {}

JobSession::~JobSession()
{
    stopAndWait();
}

bool JobSession::isRunning() const
{
    return m_worker != nullptr;
}

void JobSession::cancel()
{
    if (m_worker)
        m_worker->isCancelled = true;
}

void JobSession::stopAndWait()
{
    cancel();
    for (const auto& retired : m_retired)
        retired->thread.join();
    m_retired.clear();
    if (m_worker)
        m_worker->thread.join();
    m_worker.reset();
}

void JobSession::start(std::function<foundation::Result<void>(foundation::JobContext&)> job, std::function<void()> done)
{
    cancel();
    if (m_worker)
        m_retired.push_back(std::move(m_worker));
    auto worker = std::make_shared<Worker>();
    worker->done = std::move(done);
    m_worker = worker;
    const auto askForCollection = [this, worker] {
        QMetaObject::invokeMethod(
            this, [this, worker] { deliver(worker); }, Qt::QueuedConnection);
    };
    // The thread is joined before this object goes, and what it posted is dropped with the object.
    worker->thread = std::thread([worker = worker.get(), job = std::move(job), askForCollection] {
        Context context(*worker, askForCollection);
        try {
            worker->outcome = job(context);
        } catch (const std::exception& exception) {
            worker->outcome = foundation::unforeseen(exception);
        }
        worker->isDone = true;
        askForCollection();
    });
    emit started();
}

void JobSession::deliver(const std::shared_ptr<Worker>& worker)
{
    if (worker != m_worker) {
        if (worker->isDone && std::erase(m_retired, worker) > 0)
            worker->thread.join();
        return;
    }
    const bool isDone = worker->isDone; // before the mailbox is emptied: what comes after that is collected once more
    QStringList lines;
    std::optional<std::pair<double, QString>> report;
    {
        const std::lock_guard lock(worker->mutex);
        lines.swap(worker->log);
        if (std::exchange(worker->hasProgress, false))
            report.emplace(worker->fraction, worker->what);
        worker->isCollectionAsked = false;
    }
    for (const QString& line : lines)
        emit logged(line);
    if (report)
        emit progress(report->first, report->second);
    if (!isDone || worker != m_worker)
        return;
    worker->thread.join();
    m_worker.reset();
    conclude(*worker);
}

void JobSession::conclude(Worker& worker)
{
    const foundation::Result<void>& outcome = worker.outcome;
    if (outcome.ok()) {
        worker.done();
        emit finished();
    } else if (outcome.error().code == "cancelled") {
        emit cancelled();
    } else {
        emit failed(QString::fromStdString(foundation::describe(outcome.error())));
    }
}

} // namespace passerby::editor
