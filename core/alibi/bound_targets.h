// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/random_stream.h"
#include "core/geometry/point.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace passerby::alibi {

/// The law by which a person of one profile gets bound targets at birth, one of each bound type.
///
/// Bound types are the destinations of the world's goals with choice "bound" that have targets, whatever the weights, in ascending order
/// of number. Targets that are not open to the profile are left out of all that follows, unless a type has no other. Without a reach, the
/// target of each is uniform and independent. With one, the first bound type is the anchor: its target is uniform; each further type's is
/// uniform among its targets whose straight-line distance to the anchor's is at most the reach, or among all of them where none is; given
/// the anchor they are independent.
class BoundLaw {
public:
    BoundLaw() = default;
    /// `types`: places of the bound types, ascending; `targetsOfType` [m] and `positions` [n] as in Habits; `isOpen` [n], empty: all are.
    BoundLaw(std::vector<std::uint32_t> types, const std::vector<std::vector<std::uint32_t>>& targetsOfType,
             std::span<const geometry::Point> positions, std::optional<double> reach_m, std::span<const std::uint8_t> isOpen = {});

    [[nodiscard]] const std::vector<std::uint32_t>& types() const { return m_types; }
    [[nodiscard]] std::optional<double> reach_m() const { return m_reach_m; }
    /// True when the choices depend on the anchor, types().front().
    [[nodiscard]] bool hasReach() const { return m_reach_m.has_value() && m_types.size() > 1; }
    /// Targets (0-based) that a person whose anchor is the `anchorPlace`-th target of its type may have as the target of types()[slot],
    /// ascending; any of them with equal chance. slot 0 and laws without reach: all of the type.
    [[nodiscard]] std::span<const std::uint32_t> choices(std::size_t slot, std::size_t anchorPlace) const;
    /// Whether somebody may have the `place`-th target of types()[slot] at all; anchors that nobody has are no anchors.
    [[nodiscard]] bool isOpen(std::size_t slot, std::size_t place) const
    {
        return m_slots[slot].open.size() == m_slots[slot].all.size() || m_slots[slot].isOpen[place] != 0;
    }
    /// How many they may have.
    [[nodiscard]] std::size_t openCount(std::size_t slot) const { return m_slots[slot].open.size(); }
    /// Chance of each target of types()[slot], in ascending order; sums to 1.
    [[nodiscard]] std::vector<double> marginal(std::size_t slot) const;
    /// Draws one person's bound targets: for each slot the target (0-based). One integer draw a slot, in order.
    void draw(foundation::RandomStream& stream, std::span<std::uint32_t> targetBySlot) const;
    /// Chance that the target of types()[slot] is the `place`-th of its type.
    [[nodiscard]] double chance(std::size_t slot, std::size_t place) const;
    /// Chance of two targets together; the slots differ.
    [[nodiscard]] double chance(std::size_t slotA, std::size_t placeA, std::size_t slotB, std::size_t placeB) const;
    /// Draws those entries of `targetBySlot` that are kNone given the others, which must be possible together.
    void drawGiven(foundation::RandomStream& stream, std::span<std::uint32_t> targetBySlot) const;
    /// Number of different tuples, as a double since it may be huge.
    [[nodiscard]] double tupleCount() const;

private:
    [[nodiscard]] std::size_t drawAnchorGiven(foundation::RandomStream& stream, std::span<const std::uint32_t> targetBySlot) const;
    /// Chance of the target (0-based), given the anchor.
    [[nodiscard]] double chanceNear(std::size_t slot, std::size_t anchorPlace, std::uint32_t target) const;

    struct Slot {
        std::vector<std::uint32_t> all;
        std::vector<std::uint32_t> open;  ///< of these, what somebody may have
        std::vector<std::uint8_t> isOpen; ///< [all] empty where all are open
        std::vector<std::uint32_t> first; ///< [anchors + 1] into near; empty without reach
        std::vector<std::uint32_t> near;
    };
    std::vector<std::uint32_t> m_types;
    std::vector<Slot> m_slots;
    std::optional<double> m_reach_m;
};

} // namespace passerby::alibi
