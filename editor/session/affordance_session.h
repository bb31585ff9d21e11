// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/affordance/city_affordance.h"
#include "core/world/world.h"
#include "editor/session/job_session.h"

#include <QTimer>
#include <memory>
#include <optional>

namespace passerby::editor {

class ProjectDocument;

/// Ways, junctions and what is seen from them in the open city, made on a worker when asked for and kept while nothing changes that has a
/// say in it. Lives in the GUI thread.
class AffordanceSession : public QObject {
    Q_OBJECT

public:
    explicit AffordanceSession(ProjectDocument& document, QObject* parent = nullptr);
    ~AffordanceSession() override;

    /// Makes it where it is not there or of an earlier state of the city; changed() follows. Does nothing for a city for which it was
    /// cancelled or failed.
    void ask();
    /// Somebody chose to see it: what was cancelled may be made again.
    void askAnew();
    /// Drops what is being made.
    void cancel();
    void stopAndWait();

    /// The latest that is known of this city, perhaps from before an edit; null: none yet.
    [[nodiscard]] const std::shared_ptr<const affordance::CityAffordance>& affordance() const { return m_affordance; }
    /// To look around in the same city; null likewise.
    [[nodiscard]] std::shared_ptr<const affordance::CitySight> sight() const { return m_affordance ? m_affordance->sight : nullptr; }
    /// affordance() is of the city as it is.
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

private:
    using Outcome = std::shared_ptr<const affordance::CityAffordance>;
    class Job : public JobSession {
    public:
        using JobSession::JobSession;
        using JobSession::run;
    };

    void takeCity();
    void begin();
    void end();

    ProjectDocument& m_document;
    Job m_job;
    QTimer m_patience; ///< until it counts as making
    std::shared_ptr<const affordance::CityAffordance> m_affordance;
    std::optional<world::World> m_of;     ///< the city of m_affordance
    std::optional<world::World> m_making; ///< the city of the job underway
    bool m_isFresh = false;
    bool m_isTold = false; ///< that it is being made
    bool m_isCancelled = false;
    QString m_trouble;
};

} // namespace passerby::editor
