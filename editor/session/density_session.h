// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world.h"
#include "editor/session/job_session.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>

namespace passerby::alibi {
struct Bake;
class HourlyBakes;
} // namespace passerby::alibi

namespace passerby::editor {

class ProjectDocument;

/// Whose densities are asked for, and of when.
struct DensityQuestion {
    std::optional<std::uint16_t> profile;         ///< place in ascending order of number; none: everybody
    std::optional<std::uint16_t> destinationType; ///< likewise; of the scale, densities come for all types
    double from_s = 0.0;                          ///< seconds from midnight
    double to_s = 0.0;                            ///< the same, for the moment; later, for the mean

    friend bool operator==(const DensityQuestion&, const DensityQuestion&) = default;
};

struct DensityAnswer {
    DensityQuestion question;
    std::shared_ptr<const alibi::Bake> bake; ///< of a city with people of that profile alone
    double populationShare = 1.0;            ///< of that profile
    double covering = 0.0; ///< people per metre and inhabitant that cover nine tenths of the people at the busiest hour, of that profile
};

/// Expected densities of one profile, and of a time of day, made on a worker when asked for and kept while the city stays as it is. The
/// days of everybody are the document's: stored with it where they are known, given to it when they are made. The document's bake comes
/// first: without a fresh one nothing is answered. Of several questions underway the last is answered. Lives in the GUI thread.
class DensitySession : public QObject {
    Q_OBJECT

public:
    explicit DensitySession(ProjectDocument& document, QObject* parent = nullptr);
    ~DensitySession() override;

    /// Answered at once by signal when that is what was answered last. Nothing is made for a question that failed, until the city changes.
    void ask(const DensityQuestion& question);
    /// Drops the question underway, with what is made for it.
    void cancel();
    void stopAndWait();
    /// The latest answer that holds for the city as it is.
    [[nodiscard]] const std::optional<DensityAnswer>& answer() const { return m_answer; }
    /// The day of this profile, or of everybody; null when it is not made yet.
    [[nodiscard]] std::shared_ptr<const alibi::HourlyBakes> day(std::optional<std::uint16_t> profile) const;
    /// A day is being made.
    [[nodiscard]] bool isMaking() const { return m_isMaking; }
    /// Whether habits of the document's city depend on the hour.
    [[nodiscard]] bool hasHours() const { return m_hasHours; }

signals:
    void answered();
    /// Making a day has begun, goes on, and has ended in one way or another.
    void makingStarted();
    void makingProgress(double fraction, const QString& what);
    void makingEnded();
    /// What was being made will not be; for people.
    void failed(const QString& message);

private:
    using Day = std::shared_ptr<const alibi::HourlyBakes>;
    struct Outcome;
    class Job : public JobSession {
    public:
        using JobSession::JobSession;
        using JobSession::run;
    };

    void takeCity();
    void goOn();
    void begin(const DensityQuestion& question);
    void take(const DensityQuestion& question, Outcome& outcome);
    void endMaking();

    ProjectDocument& m_document;
    Job m_job;
    std::uint64_t m_hash = 0; ///< of the city that all below is of; 0: of none
    bool m_hasHours = false;
    bool m_isMaking = false;
    bool m_isDropped = false;                         ///< the question underway, before its job began
    std::uint64_t m_round = 0;                        ///< counts cities; older results are not heard
    std::map<std::uint16_t, Day> m_days;              ///< of profiles
    std::map<std::pair<int, int>, double> m_covering; ///< by profile and type, −1 for all
    std::optional<DensityQuestion> m_running;
    std::optional<DensityQuestion> m_next;
    std::optional<DensityAnswer> m_answer;
    std::optional<std::optional<std::uint16_t>> m_failed; ///< the profile of which no day can be made
};

} // namespace passerby::editor
