// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/checkpoint_shelf.h"
#include "core/run/rewindable.h"

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

namespace passerby::run {

/// What a run has lived, to go back to any step of it: the nearest checkpoint before it is restored, and the rest lived again with the same
/// inputs, to the same bytes. As long as the run is back, what came later is kept, and can be gone to, until it goes on from where it is.
class History {
public:
    using Clock = std::chrono::steady_clock;

    struct Options {
        std::uint64_t every = 100;                        ///< steps from one checkpoint to the next
        std::size_t most_bytes = std::size_t{256} << 20U; ///< for all of them; the one of where the run was when it went back comes on top
        double mostShare = 0.05;                          ///< of the time that is spent; else they come later
    };
    /// Keeps the run as it is now; it must outlive the history.
    History(Rewindable& run, const Options& options);

    /// After each step that the run lives, and after each input: takes a checkpoint where it is time for one. Not while it is back.
    void lived();
    /// Something was done that takes long to do again.
    void keepNow();

    /// The last step that was lived, also while the run is back.
    [[nodiscard]] std::uint64_t end() const { return m_end ? m_end->step : m_run.stepsLived(); }
    [[nodiscard]] bool isBack() const { return m_end != nullptr; }
    /// All that was done to the run, also what lies ahead while it is back.
    [[nodiscard]] std::vector<std::shared_ptr<const RunInput>> inputs() const { return m_end ? m_inputs : m_run.inputsFrom(0); }

    /// Goes to a step, at most end(); arrive() must follow. Of several the last counts.
    void seek(std::uint64_t step);
    /// Lives on to where it was sought, until a time at the latest, but for one step at least: whether it is there. Inputs after that
    /// step's are those of all steps up to it, its own included. Errors: those of Rewindable::repeat; then the run stays where it has come
    /// to.
    [[nodiscard]] foundation::Result<bool> arrive(Clock::time_point latest, foundation::JobContext& context);
    [[nodiscard]] bool isSeeking() const { return m_sought.has_value(); }
    /// How many steps are still to be lived again.
    [[nodiscard]] std::uint64_t toGo() const { return m_sought ? *m_sought - m_run.stepsLived() : 0; }
    /// The run goes on from where it is: what came later is forgotten.
    void goOn();

    [[nodiscard]] const CheckpointShelf& shelf() const { return m_shelf; }

private:
    void take();
    void leave();

    Rewindable& m_run;
    Options m_options;
    CheckpointShelf m_shelf;
    std::uint64_t m_next = 0; ///< step of the next checkpoint
    Clock::time_point m_taken;
    Clock::duration m_cost{};                              ///< of the last one
    std::shared_ptr<const Checkpoint> m_end;               ///< where the run was when it went back; null while it is not back
    std::vector<std::shared_ptr<const RunInput>> m_inputs; ///< all of them, while it is back
    std::optional<std::uint64_t> m_sought;
};

} // namespace passerby::run
