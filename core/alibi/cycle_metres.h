// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/jump_chain.h"
#include "core/alibi/lot_sums.h"

#include <span>
#include <vector>

namespace passerby::alibi {

/// A value for each pair of bound targets of two slots, row by row.
template <class Value>
struct PairTable {
    std::uint32_t rowSlot = 0; ///< places in the list of active slots, rowSlot < columnSlot
    std::uint32_t columnSlot = 0;
    std::size_t columns = 0;
    std::vector<Value> values;

    [[nodiscard]] Value& at(std::size_t row, std::size_t column) { return values[row * columns + column]; }
    [[nodiscard]] const Value& at(std::size_t row, std::size_t column) const { return values[row * columns + column]; }
};

/// Place of the table of two active slots a < b among all, in the order (0,1), (0,2), ..., (1,2), ...
[[nodiscard]] inline std::size_t pairPlace(std::size_t a, std::size_t b, std::size_t slotCount)
{
    return a * slotCount - a * (a + 1) / 2 + (b - a - 1);
}

/// Metres walked in a cycle by a person with bound targets b: constant + sum of single[l][b_l] + sum of pairs[l,l'][b_l, b_l'] (the tables
/// f_l and f_ll' of alibi-math section 3; the time waited does not depend on b). Places are those of targets in their types. Memory: one
/// double a pair of bound targets.
struct CycleMetres {
    std::vector<std::uint32_t> activeSlots; ///< active slots: those in use and, where the law has a reach, the anchor first
    double constant_m = 0.0;
    std::vector<std::vector<double>> single_m; ///< [active slots][targets of the slot]
    std::vector<PairTable<double>> pairs_m;    ///< by pairPlace
};

/// Fills the tables from the distance rows of all targets, in ascending order; or from those of some, whose sums are then added to others'.
class CycleMetresBuilder {
public:
    /// `free_m` [n]: metres of the trips that are not to bound targets, per one-way visit. All arguments must outlive the builder.
    CycleMetresBuilder(const Habits& habits, const JumpChain& jumps, const BoundLaw& law, std::span<const double> free_m);

    /// True when there is nothing to learn from distances.
    [[nodiscard]] bool isConstant() const { return m_metres.activeSlots.empty(); }
    /// `back_m`: of the ways back; empty where every way is as long back.
    void add(std::uint32_t source, std::span<const double> distance_m, std::span<const double> back_m);
    /// Sums over the sources so far: as many as sumCount() says, whichever sources there were.
    [[nodiscard]] std::size_t sumCount() const;
    void write(LotWriter& sums) const;
    void read(LotReader& sums);
    [[nodiscard]] CycleMetres finish();

private:
    [[nodiscard]] const BoundSlot& slotAt(std::size_t active) const { return m_jumps.boundSlots[m_metres.activeSlots[active]]; }
    [[nodiscard]] const std::vector<std::uint32_t>& targetsAt(std::size_t active) const
    {
        return m_habits.targetsOfType[slotAt(active).type];
    }
    using Count = double (TripCounts::*)() const;
    [[nodiscard]] double waysTo(std::size_t active, std::uint32_t source, Count count) const;
    void addWays(std::uint32_t source, std::span<const double> distance_m, Count count);
    void addSingle(std::size_t to, std::uint32_t source, std::span<const double> distance_m, Count count);
    void addPair(PairTable<double>& table, std::size_t from, std::size_t to, std::uint32_t source, std::span<const double> distance_m,
                 Count count);
    void finishOrigin(const Origin& origin, const std::vector<std::vector<double>>& spread);

    const Habits& m_habits;
    const JumpChain& m_jumps;
    std::span<const double> m_free_m;
    CycleMetres m_metres;
    std::vector<std::size_t> m_activeOfOrigin;                ///< place of each origin's slot among the active ones
    std::vector<std::vector<std::vector<double>>> m_spread_m; ///< [origins][active slots][targets of the slot]
};

} // namespace passerby::alibi
