// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alibi/hourly_bakes.h"
#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/world/world.h"

#include <cstdint>
#include <memory>
#include <optional>

namespace passerby::alibi {
class Rebaker;
}

namespace passerby::editor {

/// What is known already of everybody in a city; null: nothing.
struct KnownOfEverybody {
    std::shared_ptr<const alibi::Bake> bake;
    std::shared_ptr<const alibi::HourlyBakes> day;
    std::shared_ptr<alibi::Rebaker> rebaker = nullptr; ///< that remembers the city's ways
};

/// The day of everybody (no profile), or of one profile: then its densities times the profile's share are that profile's densities in the
/// whole city. In a city with a flow law people of that profile walk as slowly as the crowd of everybody makes them; how slowly is taken
/// from what is known, else everybody is baked first, and `known` holds the result. Errors: those of worldOfProfile and HourlyBakes::make.
[[nodiscard]] foundation::Result<std::shared_ptr<const alibi::HourlyBakes>>
makeDay(const world::World& city, std::optional<std::uint16_t> profile, const alibi::BakeOptions& options, KnownOfEverybody& known,
        foundation::JobContext& context);

/// Densities averaged over the time from one moment to another, in seconds from midnight of any day; those of the moment when both are
/// equal. Exact for densities that are interpolated linearly between full hours. `hour` of the result is that of the middle.
[[nodiscard]] std::shared_ptr<const alibi::Bake> meanDensities(const alibi::HourlyBakes& day, double from_s, double to_s);

/// The largest covering density of any hour, of one person, on all ways or those to one type of target: for a ramp that fits all day.
[[nodiscard]] double coveringDensityOfDay(const alibi::HourlyBakes& day, std::optional<std::uint16_t> destinationType);

} // namespace passerby::editor
