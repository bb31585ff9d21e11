// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world.h"
#include "editor/session/job_session.h"

#include <QTimer>
#include <functional>
#include <optional>

namespace passerby::editor {

class ProjectDocument;

/// Something that is made of the open city on a worker when asked for, and kept while nothing changes that has a say in it. Lives in the
/// GUI thread.
class DerivedSession : public QObject {
    Q_OBJECT

public:
    ~DerivedSession() override;

    /// Makes it where it is not there or of an earlier state of the city; changed() follows. Does nothing for a city for which it was
    /// cancelled or failed.
    void ask();
    /// Somebody chose to see it: what was cancelled may be made again.
    void askAnew();
    /// Drops what is being made.
    void cancel();
    void stopAndWait();

    /// What is known is of the city as it is.
    [[nodiscard]] bool isFresh() const { return m_isFresh; }
    [[nodiscard]] bool isMaking() const { return m_making.has_value(); }
    [[nodiscard]] bool isCancelled() const { return m_isCancelled; }
    /// Why there is none of the city as it is, for people; empty where nothing went wrong.
    [[nodiscard]] const QString& trouble() const { return m_trouble; }

signals:
    /// Another one is there, or what is there became older than the city.
    void changed();
    /// Making has gone on for half a second, goes on, and has ended in one way or another.
    void makingStarted();
    void makingProgress(double fraction, const QString& what);
    void makingEnded();
    void failed(const QString& message);

protected:
    DerivedSession(ProjectDocument& document, QObject* parent);

    /// Whether the same is made of both.
    [[nodiscard]] virtual bool isAlike(const world::World& a, const world::World& b) const = 0;
    /// Whether any is known, perhaps from before an edit.
    [[nodiscard]] virtual bool isKnown() const = 0;
    /// Drops what is known: another city is open.
    virtual void forget() = 0;
    /// Runs the job that makes it, by run().
    virtual void make(const world::World& city) = 0;

    /// `keep` gets what was made, unless it was cancelled.
    template <class T>
    void run(std::function<foundation::Result<T>(foundation::JobContext&)> job, std::function<void(T&)> keep)
    {
        m_job.run<T>(std::move(job), [this, keep = std::move(keep)](T& made) {
            if (!m_making)
                return; // cancelled when it was through already
            keep(made);
            finish();
        });
    }
    /// Something else is asked for of the same city.
    void outdate();
    /// The city of what is known.
    [[nodiscard]] const std::optional<world::World>& cityOfKnown() const { return m_of; }

private:
    class Job : public JobSession {
    public:
        using JobSession::JobSession;
        using JobSession::run;
    };

    void takeCity();
    void finish();
    void end();

    ProjectDocument& m_document;
    Job m_job;
    QTimer m_patience;                    ///< until it counts as making
    std::optional<world::World> m_of;     ///< the city of what is known
    std::optional<world::World> m_making; ///< the city of the job underway
    bool m_isFresh = false;
    bool m_isTold = false; ///< that it is being made
    bool m_isCancelled = false;
    QString m_trouble;
};

} // namespace passerby::editor
