// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/heter_sim/local_situation.h"
#include "core/heter_sim/motion_states.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace passerby::heter_sim {

/// Which velocities followed which, a moment later, where somebody was recorded: how often, by how fast they were and who was round them.
/// What an argmin over states does not see. Not the paper's. Velocities count as their mirror images do.
class NextVelocityLaw {
public:
    static constexpr std::size_t kSpeeds = 25; ///< cells of 0.1 m/s; the last is open
    static constexpr std::size_t kAngles = 8;  ///< cells of 0.1 rad to either side of the control direction; the last is open
    static constexpr std::size_t kCells = kSpeeds * kAngles;
    static constexpr std::size_t kRows = kSpeeds * kLocalSituations;
    static constexpr double kCellWidth = 0.1;

    /// How often a cell followed a row.
    struct Count {
        std::uint16_t row = 0;
        std::uint16_t cell = 0;
        std::uint32_t times = 0;
    };

    /// Rows and cells are below kRows and kCells; those of which nothing is said never happened.
    NextVelocityLaw(std::string name, std::span<const Count> counts);

    [[nodiscard]] static std::size_t speedOf(double speed_mps);
    [[nodiscard]] static std::size_t rowOf(double speed_mps, LocalSituation situation)
    {
        return speedOf(speed_mps) * kLocalSituations + static_cast<std::size_t>(situation);
    }
    /// The angle is from the control direction.
    [[nodiscard]] static std::size_t cellOf(double speed_mps, double angle_rad);

    [[nodiscard]] const std::string& name() const { return m_name; } ///< for people; says where it was recorded
    [[nodiscard]] std::uint64_t moments() const { return m_moments; }
    /// Ascending by row, then cell; those that happened.
    [[nodiscard]] std::vector<Count> counts() const;
    /// Share of a cell among what followed a row, above 0: rows with few moments lean on those of their speed, and these on none.
    [[nodiscard]] double share(std::size_t row, std::size_t cell) const { return m_shares[row * kCells + cell]; }
    /// The cell that followed, where those of a row are put in order and one is taken at this share of them, in [0, 1): drawn evenly, each
    /// comes as often as it was recorded. Of rows with few moments that of all of their speed; nothing where nobody was recorded as fast.
    [[nodiscard]] std::optional<std::size_t> followedAt(std::size_t row, double share) const;
    /// What choosing a cell costs: 0 for the one that followed most often, 1 more for each ten times rarer.
    [[nodiscard]] double energy(std::size_t row, std::size_t cell) const;

private:
    void findShares(std::size_t speed);
    [[nodiscard]] std::optional<std::size_t> followedAt(std::size_t firstRow, std::size_t rows, double share, std::uint64_t fewest) const;

    std::string m_name;
    std::uint64_t m_moments = 0;
    std::vector<std::uint32_t> m_times;   ///< [rows × cells]
    std::vector<double> m_shares;         ///< [rows × cells]
    std::vector<double> m_greatestShares; ///< [rows]
};

/// A moment and the one that followed it, as the law counts them.
struct FollowedMoment {
    std::uint32_t track = 0; ///< place among the tracks
    std::size_t row = 0;
    std::size_t cell = 0;
};

/// Every moment of agents of a kind that another follows `after_s` later (> 0; rounded to whole times of `options.every_s`), track by
/// track. Everybody who was recorded is round them, whatever their kind. Errors: those of statesOf.
[[nodiscard]] foundation::Result<std::vector<FollowedMoment>> followedMoments(const Tracks& recorded, AgentKind kind, double after_s,
                                                                              const ReadingOptions& options = {});

/// The law of these moments.
[[nodiscard]] NextVelocityLaw lawOf(std::string name, std::span<const FollowedMoment> moments);

} // namespace passerby::heter_sim
