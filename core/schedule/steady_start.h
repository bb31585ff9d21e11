// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"
#include "core/schedule/life_law.h"

#include <vector>

namespace passerby::schedule {

/// A stage in progress.
struct StageInProgress {
    Stage stage;
    double elapsed_s = 0.0; ///< in [0, stage.duration_s]
};

/// Finds people in the middle of their lives, as at a random instant of the steady state, without a bake. A person's stages (waits and
/// walks) are drawn one after another, from the stationary law of the type chain on; a run of them is kept with a chance proportional to
/// the time that it takes, and an instant in it is drawn uniformly. That is the inversion formula of Palm calculus (Baccelli and Brémaud
/// 2003, "Elements of Queueing Theory", 1.2.4), exact once the chain of stages has forgotten where it began.
class SteadyStart {
public:
    /// Prepares by living some lives. Errors: those of alibi::makeTypeFlow; "unreachable-target" (someone wants to go where no way leads);
    /// "no-time-passes" (waits and ways are all zero).
    [[nodiscard]] static foundation::Result<SteadyStart> prepare(const LifeLaw& law);

    /// Where nobody keeps a schedule, and nobody is to be drawn.
    [[nodiscard]] static SteadyStart ofNobody(const LifeLaw& law);

    /// The law must be the one prepared for, or a copy.
    [[nodiscard]] StageInProgress draw(const LifeLaw& law, const Person& person) const;
    /// A target to which people of that kind come for good, as often as they do.
    [[nodiscard]] std::uint32_t drawBase(const LifeLaw& law, const Person& person, foundation::RandomStream& random) const;
    /// [m] targets that people of one kind come to for good, ascending.
    [[nodiscard]] const std::vector<std::vector<std::uint32_t>>& visited(std::uint32_t kind) const { return m_kinds[kind].visited; }
    /// Mean time of a stage of one kind of person, from the lives lived in preparation.
    [[nodiscard]] double meanStage_s(std::uint32_t kind) const { return m_kinds[kind].meanStage_s; }

private:
    struct Kind {
        std::vector<double> visitsUpTo;                  ///< [m] cumulative share of one-way visits by type
        std::vector<std::vector<std::uint32_t>> visited; ///< [m] targets that people come to for good
        double longestRun_s = 0.0;
        double meanStage_s = 0.0;
    };

    [[nodiscard]] Stage firstStage(const LifeLaw& law, const Person& person, foundation::RandomStream& random) const;
    [[nodiscard]] foundation::Result<void> findVisited(const LifeLaw& law, std::uint32_t kind, const std::vector<double>& visits);
    [[nodiscard]] foundation::Result<void> liveSomeLives(const LifeLaw& law, std::uint32_t kind);

    std::vector<Kind> m_kinds;
};

} // namespace passerby::schedule
