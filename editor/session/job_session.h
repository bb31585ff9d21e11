// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"

#include <QObject>
#include <QString>
#include <functional>
#include <memory>
#include <vector>

namespace passerby::editor {

/// Runs one job at a time on a worker thread. All signals come in the thread that the session lives in (the GUI's); progress is
/// coalesced. The destructor cancels and waits. Starting while a job runs cancels that one without waiting; nothing more is heard of it.
class JobSession : public QObject {
    Q_OBJECT

public:
    explicit JobSession(QObject* parent = nullptr);
    ~JobSession() override;

    [[nodiscard]] bool isRunning() const;
    /// Asks the job to stop and returns at once; `cancelled` follows (or `finished`, when the job was through by then).
    void cancel();
    /// Asks the job to stop and waits until it has; no signal follows.
    void stopAndWait();

signals:
    void started();
    /// `fraction` in [0, 1]; `what` for people ("Growing shortest paths").
    void progress(double fraction, const QString& what);
    /// A line of the job's log.
    void logged(const QString& line);
    void finished();
    /// What happened, for people.
    void failed(const QString& message);
    void cancelled();

protected:
    /// Runs `job` on the worker; then, in this object's thread, `done` with its value and finished(), or failed() or cancelled().
    template <class T>
    void run(std::function<foundation::Result<T>(foundation::JobContext&)> job, std::function<void(T&)> done)
    {
        auto outcome = std::make_shared<std::unique_ptr<foundation::Result<T>>>();
        start(
            [job = std::move(job), outcome](foundation::JobContext& context) {
                *outcome = std::make_unique<foundation::Result<T>>(job(context));
                return (*outcome)->ok() ? foundation::Result<void>() : foundation::Result<void>((*outcome)->error());
            },
            [outcome, done = std::move(done)] { done((*outcome)->value()); });
    }
    void start(std::function<foundation::Result<void>(foundation::JobContext&)> job, std::function<void()> done);

private:
    struct Worker;
    class Context;
    void deliver(const std::shared_ptr<Worker>& worker);
    void conclude(Worker& worker);

    std::shared_ptr<Worker> m_worker;
    std::vector<std::shared_ptr<Worker>> m_retired; // cancelled, and still finding their way out
};

} // namespace passerby::editor
