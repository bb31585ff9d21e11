// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/affordance/ways.h"
#include "core/foundation/job_context.h"
#include "core/foundation/result.h"

#include <functional>
#include <vector>

namespace passerby::affordance {

/// Looking around from all junctions, as work that can be shared out.
struct JunctionPass {
    std::size_t junctions = 0;
    /// How many numbers a junction comes to.
    std::function<std::size_t(JunctionIndex)> numbersOf;
    /// Puts them down behind `found`. By any thread, several junctions at once, each by one thread at a time. Does not throw.
    std::function<void(JunctionIndex, std::vector<double>& found)> look;
};

/// Whoever looks around in place of the threads of this process: all numbers, junction by junction. Errors: "cancelled", and those of the
/// crew.
using JunctionCrew = std::function<foundation::Result<std::vector<double>>(const JunctionPass& pass, foundation::JobContext& context)>;

} // namespace passerby::affordance
