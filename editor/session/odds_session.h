// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/navigation/navigation_graph.h"
#include "core/world/world.h"
#include "editor/session/job_session.h"

#include <memory>
#include <optional>
#include <vector>

namespace passerby::alibi {
class Routes;
class TripLaw;
struct Posterior;
} // namespace passerby::alibi

namespace passerby::perceptual {
struct PerceptualCity;
}

namespace passerby::editor {

/// Tells what somebody who sees only a path would say about the one who walks it. The law of the city is solved on a worker when the first
/// question comes (and anew for each hour of the day where habits change by the hour), but where ways are found on demand; every question
/// is answered on a worker too. Of several questions underway the last is answered. Lives in the GUI thread.
class OddsSession : public QObject {
    Q_OBJECT

public:
    explicit OddsSession(QObject* parent = nullptr);

    /// Another city: `routes` must be of it; segments in questions are those of its graph. Where these are found on demand, answers are
    /// estimated with what `prepared`, of that city, knows.
    void begin(const world::World& city, std::shared_ptr<const alibi::Routes> routes,
               std::shared_ptr<const perceptual::PerceptualCity> prepared = nullptr);
    /// Forgets the city; nothing is answered any more.
    void end();
    /// The same and waits until no worker is busy with it.
    void stopAndWait();

    /// `path`: segments that follow each other; `clock_s`: time of day.
    void ask(std::vector<navigation::SegmentIndex> path, double clock_s);
    /// Drops the question underway.
    void cancelQuestion();
    /// A question waits for its answer.
    [[nodiscard]] bool isBusy() const { return m_question.has_value() || m_isAnswering; }

signals:
    /// `path` is the question's.
    void answered(const std::vector<passerby::navigation::SegmentIndex>& path, const passerby::alibi::Posterior& posterior);
    void failed(const QString& message);

private:
    class Job : public JobSession {
    public:
        using JobSession::JobSession;
        using JobSession::run;
    };
    struct Question {
        std::vector<navigation::SegmentIndex> path;
        double hour = -1.0;
    };

    void goOn();
    void solve(double hour);
    void answer();

    Job m_job;
    world::World m_city;
    bool m_hasHours = false;
    bool m_isAnswering = false;
    bool m_hasFailed = false;
    std::uint64_t m_round = 0; ///< counts cities and dropped questions; older results are not heard
    std::shared_ptr<const alibi::Routes> m_routes;
    std::shared_ptr<const alibi::Routes> m_jobRoutes;             ///< the city that the worker is at
    std::shared_ptr<const perceptual::PerceptualCity> m_prepared; ///< null where answers are exact
    std::shared_ptr<const alibi::TripLaw> m_law;
    double m_lawHour = -1.0;
    std::optional<Question> m_question;
};

} // namespace passerby::editor
