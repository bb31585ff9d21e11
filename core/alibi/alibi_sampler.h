// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/random_stream.h"
#include "core/navigation/navigation_graph.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace passerby::alibi {

/// The ends of a trip, as targets; what a sampler draws begins at a source (NavigationGraph::sourceCount), which tells whose ways it leads.
struct TripEnds {
    std::uint32_t origin = 0;
    std::uint32_t destination = 0;

    friend bool operator==(TripEnds, TripEnds) = default;
};

/// Draws where somebody comes from and goes to who is seen to walk along a path: one of the three methods of section 5 (Sunshine-Hill and
/// Badler 2010, and beyond).
class AlibiSampler {
public:
    AlibiSampler() = default;
    AlibiSampler(const AlibiSampler&) = delete;
    AlibiSampler& operator=(const AlibiSampler&) = delete;
    virtual ~AlibiSampler() = default;

    /// Draws the trip of one who enters the last segment of `path` (one or more segments, each beginning where the one before ends) after
    /// having walked the others: P(i, j) in proportion to the trip rates w_ij of the pairs whose way leads over all of them. Nothing when
    /// nobody ever does. The draws of one `random` do not depend on what was drawn before, but those of a pool, which is used up in order,
    /// and of what a bake has kept (KeptSampler).
    [[nodiscard]] virtual std::optional<TripEnds> draw(std::span<const navigation::SegmentIndex> path,
                                                       foundation::RandomStream& random) = 0;

    /// What its draws depend on beside what they are given. Immutable.
    struct Position {
        Position() = default;
        Position(const Position&) = delete;
        Position& operator=(const Position&) = delete;
        virtual ~Position() = default;
        std::size_t bytes = 0; ///< about how much memory it takes that is not shared
    };
    /// Null where that is nothing.
    [[nodiscard]] virtual std::shared_ptr<const Position> position() const { return nullptr; }
    /// It draws on as from a position that was its own.
    virtual void goBack(const Position& /*position*/) {}
};

} // namespace passerby::alibi
