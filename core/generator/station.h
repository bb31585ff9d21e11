// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/world/world.h"

#include <cstdint>

namespace passerby::generator {

struct StationOptions {
    std::int64_t population = 1500; ///< who use it; after a quarter of an hour about two thirds of them are in it
    std::uint64_t seed = 1;         ///< of details: where along their walls benches, machines and shops stand
};

/// A large railway station in the proportions of one of 1910: 43 rooms on four levels within 200 by 150 m, axes x to the east, y to the
/// north. From the avenue in the east an arcade (+1, 6.1 m) leads to a grand stairway, the general waiting room and, between two smaller
/// waiting rooms, a thoroughfare of three narrow doors to the main concourse (all 0). Eleven flights go down from there through holes to
/// eleven platforms (−2, −9.5 m); eleven more go up to the exit concourse (−1, −4 m), from which two street stairs lead out. Beside the
/// grand stairway run two escalators, beside the street stairs level ways from the main concourse. Whoever takes no stairs gets from
/// every street door to every platform and shop by lifts: one to each platform and one to the arcade. Tickets are looked at before
/// platforms 3 and 9 alone. Benches, ticket counters with their waiting lines, vending machines, stages, clock, meeting points and
/// platforms are fixtures. People come by street doors and trains, in kinds of their own; all but travellers in wheelchairs live by what
/// they need and want. Errors: "cancelled".
[[nodiscard]] foundation::Result<world::World> generateStation(const StationOptions& options, foundation::JobContext& context);

} // namespace passerby::generator
