// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/hourly_bakes.h"

namespace passerby::alibi {

/// A bake and the hours that it stands for, bit h for the hour from h o'clock.
struct HourTables {
    std::uint32_t hours = 0;
    Bake bake;
};

/// What the tables of an hour must fit to.
struct HourFrame {
    std::uint64_t worldHash = 0;
    std::size_t typeCount = 0;
    std::size_t cellCount = 0;
    std::shared_ptr<const navigation::NavigationGraph> graph; ///< not slowed
};

[[nodiscard]] PackedHour packHour(const Bake& bake, std::uint32_t hours);

/// The graph of the bake is that of the frame. Errors: "stale-bake", "damaged-bake", as fromBytes.
[[nodiscard]] foundation::Result<HourTables> unpackHour(const PackedHour& packed, const HourFrame& frame);

} // namespace passerby::alibi
