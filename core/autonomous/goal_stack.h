// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace passerby::autonomous {

/// What a goal is about. Those before `goThrough` are wanted; the last two are but the plan for the goal below them.
enum class GoalKind : std::uint8_t { visit, board, buyTicket, drink, sit, watch, chat, duty, lookUp, wait, follow, goThrough, walk };

/// Who put a goal on the stack: a plan that takes one apart, or a need.
enum class PushedBy : std::uint8_t { plan, need };

/// Why a goal ended.
enum class GoalEnd : std::uint8_t { success, gone, noWay, taken, closed, tooLate, tooSlow, interrupted, blocked };

struct Goal {
    GoalKind kind = GoalKind::visit;
    PushedBy pushedBy = PushedBy::plan;
    std::uint8_t phase = 0;        ///< of its behaviour
    std::uint8_t tries = 0;        ///< of the goal above, that failed
    std::uint32_t object = 0;      ///< number of a fixture, line, portal or target, as its kind has it; 0: none yet
    std::uint32_t place = 0;       ///< of the object
    std::uint32_t planVersion = 0; ///< edit of the city at which it was planned
    float deadline_s = 0.0F;       ///< of the run's time; 0: none
    float since_s = 0.0F;

    [[nodiscard]] bool isPlan() const { return kind >= GoalKind::goThrough; }
    friend bool operator==(const Goal&, const Goal&) = default;
};

/// What somebody wants, the latest on top: the goal stack of Shao and Terzopoulos 2005, section 4.4, shared by all layers. At the bottom
/// lies the visit, which no need takes away.
class GoalStack {
public:
    static constexpr std::size_t kMost = 8;
    /// What is popped within one call, from the top.
    struct Dropped {
        std::array<Goal, kMost> goal;
        std::size_t count = 0;
    };

    [[nodiscard]] bool isEmpty() const { return m_count == 0; }
    [[nodiscard]] std::span<const Goal> goals() const { return {m_goals.data(), m_count}; } ///< from the bottom
    /// Counted from the bottom.
    [[nodiscard]] Goal& at(std::size_t place) { return m_goals[place]; }
    [[nodiscard]] Goal& top() { return m_goals[m_count - 1]; }
    [[nodiscard]] const Goal& top() const { return m_goals[m_count - 1]; }
    /// What the plans on top are for; there is at least one goal.
    [[nodiscard]] const Goal& wanted() const;
    /// False, and nothing happens, where there is no room.
    bool push(const Goal& goal);
    /// A need interrupts what goes on: what is but a plan on top is dropped (it will be stale), and the goal goes above the rest. False,
    /// and nothing happens, where there is no room even then.
    bool interrupt(const Goal& goal, Dropped& dropped);
    /// Takes the top away and returns it. After a failure the goal below has one try less; plans above it are dropped with it.
    Goal pop(GoalEnd end, Dropped& dropped);
    /// The lowest goal but the bottom one whose deadline has passed, with all above it, is popped: "too late". False where there is none.
    bool expire(float now_s, Dropped& dropped);
    /// The top's plan is to be made anew: the city was edited since, or it was left for long, or far away.
    [[nodiscard]] bool isStale(std::uint32_t editVersion, float now_s, float moved_m) const;

    static constexpr std::uint8_t kMostTries = 3;
    static constexpr float kStaleAfter_s = 30.0F;
    static constexpr float kStaleBeyond_m = 3.0F;

    friend bool operator==(const GoalStack&, const GoalStack&) = default;

private:
    void dropPlans(Dropped& dropped);

    std::array<Goal, kMost> m_goals{};
    std::size_t m_count = 0;
};

} // namespace passerby::autonomous
