// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/heter_sim/energies.h"
#include "core/heter_sim/next_velocity_law.h"
#include "core/heter_sim/state_set.h"

#include <limits>

namespace passerby::heter_sim {

/// Some states that lie side by side, in lanes, so that they are weighed at once. Lanes behind the last hold no number: nobody chooses
/// them.
struct alignas(32) Tile {
    static constexpr std::uint32_t kLanes = 8;
    using Lanes = std::array<float, kLanes>;

    Lanes speed_mps;
    Lanes x_mps; ///< along the control direction
    Lanes y_mps; ///< to its left
    Lanes fadedX;
    Lanes fadedY;
    Lanes faded;                             ///< length of the faded direction
    Lanes control;                           ///< energy of direction control
    std::array<std::uint32_t, kLanes> index; ///< in canonical order
};

/// What holds for all states of a tile, [tiles + a few that are nobody's].
struct TileBounds {
    std::vector<float> slowest_mps;
    std::vector<float> fastest_mps;
    std::vector<float> leastFaded;
    std::vector<float> leastControl;
    std::vector<float> x_mps; ///< a velocity in their midst
    std::vector<float> y_mps;
    std::vector<float> spread_mps; ///< none is farther from it
    std::vector<float> fadedX;     ///< the same of faded directions
    std::vector<float> fadedY;
    std::vector<float> fadedSpread;
};

/// Candidates whose speeds are near each other (section 3.4.1 of the paper).
struct SpeedGroup {
    std::int32_t cell = 0; ///< speeds are within cell × width … (cell + 1) × width
    std::uint32_t firstState = 0;
    std::uint32_t endState = 0;
    std::uint32_t firstTile = 0;
    std::uint32_t endTile = 0;
};

/// States from … to of Candidates, in canonical order, and the tiles that hold them.
struct CandidateRange {
    std::uint32_t firstState = 0;
    std::uint32_t endState = 0;
    std::uint32_t firstTile = 0;
    std::uint32_t endTile = 0;
};

/// A set of states prepared for choosing among them: their velocities seen along the control direction, by groups of speed and by tiles.
class Candidates {
public:
    static constexpr float kLeastWidth_mps = 0.02F;
    static constexpr std::uint32_t kMostTiles =
        StateSet::kMostStates / Tile::kLanes + 2048; ///< each group may end with one that is not full

    /// `fading_mps` and `standing` as in EnergySettings; groups are `width_mps` wide, at least kLeastWidth_mps.
    Candidates(const StateSet& set, float width_mps, const EnergySettings& settings);

    [[nodiscard]] std::size_t size() const { return m_states.size(); }
    [[nodiscard]] const CanonicalState& state(std::size_t index) const { return m_states[index]; }
    /// Along the control direction and to its left.
    [[nodiscard]] Vector velocity(std::size_t index) const { return m_velocities[index]; }
    [[nodiscard]] float speed_mps(std::size_t index) const { return m_speeds_mps[index]; }
    [[nodiscard]] float fastest_mps() const { return m_speeds_mps.back(); }
    [[nodiscard]] std::span<const SpeedGroup> groups() const { return m_groups; }
    /// The group of a speed; where its cell holds no state, the nearest that does, the slower of two.
    [[nodiscard]] std::size_t groupOf(float speed_mps) const;
    /// Groups G − `to_either_side` … G + `to_either_side` round that of a speed. Deviation: cells without a state are no groups, else who
    /// is beside a gap in the data would have no candidate.
    [[nodiscard]] CandidateRange around(float speed_mps, std::uint32_t toEitherSide) const;

    /// Of NextVelocityLaw.
    [[nodiscard]] std::uint16_t cell(std::size_t index) const { return m_cells[index]; }
    using TileCells = std::array<std::uint16_t, Tile::kLanes>;
    /// Of the states of a tile; where there is none, 0.
    [[nodiscard]] const TileCells& tileCells(std::size_t tile) const { return m_tileCells[tile]; }

    [[nodiscard]] const std::vector<Tile>& tiles() const { return m_tiles; }
    [[nodiscard]] const TileBounds& bounds() const { return m_bounds; }

private:
    void addGroups();
    void addTiles(std::vector<std::uint32_t>& states, std::size_t begin, std::size_t end, const EnergySettings& settings);
    void addTile(std::span<const std::uint32_t> states, const EnergySettings& settings);
    void addBounds(const Tile& tile, std::size_t count);
    void padBounds();
    [[nodiscard]] std::int32_t cellOf(float speed_mps) const;

    float m_width_mps;
    std::vector<CanonicalState> m_states;
    std::vector<float> m_speeds_mps;
    std::vector<Vector> m_velocities;
    std::vector<std::uint16_t> m_cells;
    std::vector<SpeedGroup> m_groups;
    std::vector<Tile> m_tiles;
    std::vector<TileCells> m_tileCells;
    TileBounds m_bounds;
};

} // namespace passerby::heter_sim
