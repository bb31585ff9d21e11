// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/trip_weights.h"

#include <vector>

namespace passerby::alibi {

/// All trips from one target, of one person.
struct TripRow {
    std::vector<CycleInverse> trips;             ///< [n] trips a second to each target, and share of time for each metre of the way
    std::vector<double> roundTripArrivals_per_s; ///< [n] of these, those that go out on a round trip
    /// Working memory: the same of the targets of one type.
    std::vector<CycleInverse> tripsOfType;
    std::vector<double> roundTripsOfType_per_s;

    void clear(std::size_t targets);
};

/// The trips of one pair, by what they are for.
struct TripSplit {
    CycleInverse oneWay;
    CycleInverse out;
    CycleInverse back;

    [[nodiscard]] CycleInverse total() const
    {
        CycleInverse sum = oneWay;
        sum += out;
        sum += back;
        return sum;
    }
};

/// The trip rates w_ij of people of one kind, row by row (alibi-math sections 1 and 3): one-way trips, round trips out, and as trips in
/// their own right the ways back. Nothing of size n² is kept.
class TripRows {
public:
    /// All arguments must outlive this.
    TripRows(const Habits& habits, const ClosestTargets& closest, const TypeFlow& flow, const JumpChain& jumps, const CycleMetres& metres,
             const TripWeights& weights);

    /// Adds the trips that start at the target, those of length 0 to itself included. Thread-safe.
    void addRow(std::uint32_t source, TripRow& row) const;
    /// One entry of the row. Thread-safe; costs a few bound targets, not n.
    [[nodiscard]] TripSplit split(std::uint32_t from, std::uint32_t to) const;
    /// Trips at the base `from` towards `to` as somebody's bound target of the active slot, without the number of goals a visit.
    [[nodiscard]] CycleInverse boundVisits(std::uint32_t from, std::size_t slot, std::size_t place) const;
    /// One-way arrivals at each target and their share a metre [n].
    [[nodiscard]] const std::vector<CycleInverse>& arrivals() const { return m_arrivals; }

private:
    struct Base {
        std::uint32_t target;
        double roundTrips;
    };
    void sumArrivals();
    void sumMargins();
    void listBases(const ClosestTargets& closest);
    void addOutward(std::uint32_t from, std::uint32_t to, CycleInverse& oneWay, CycleInverse& out) const;
    void addOut(std::uint32_t source, TripRow& row) const;
    void addBack(std::uint32_t source, TripRow& row) const;
    void addBoundOut(std::uint32_t source, std::size_t slot, TripRow& row) const;
    void addBoundBack(std::uint32_t source, std::size_t slot, TripRow& row) const;
    /// Weights of one target of slot `a` together with each of slot `b`.
    struct Joint {
        const CycleInverse* first;
        std::size_t stride;
        [[nodiscard]] const CycleInverse& operator[](std::size_t place) const { return first[place * stride]; }
    };
    void addArrivals(std::uint32_t source, std::size_t slot, const TripCounts& count, TripRow& row) const;
    [[nodiscard]] Joint joint(std::size_t a, std::size_t i, std::size_t b) const;

    const Habits& m_habits;
    const ClosestTargets& m_closest;
    const TypeFlow& m_flow;
    const JumpChain& m_jumps;
    const CycleMetres& m_metres;
    const TripWeights& m_weights;
    std::vector<std::size_t> m_activeOfOrigin; ///< [origins] place of its slot among the active ones; their number if it has none
    std::vector<CycleInverse> m_arrivals;      ///< [n]
    /// [active slots][origins][targets of the slot] people with that bound target who begin a stretch at the origin, times its rate
    std::vector<std::vector<std::vector<CycleInverse>>> m_margins;
    std::vector<std::uint32_t> m_firstBase; ///< [n + 1]
    std::vector<Base> m_bases;              ///< whose closest target, on round trips, each target is
};

} // namespace passerby::alibi
