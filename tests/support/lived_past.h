// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/random_stream.h"
#include "core/run/history.h"

#include <QtGlobal>
#include <vector>

namespace passerby::testing {

/// Lives on to where it was sought.
inline void goTo(run::History& history, std::uint64_t step)
{
    foundation::JobContext context;
    history.seek(step);
    const auto arrived = history.arrive(run::History::Clock::time_point::max(), context);
    if (!arrived)
        qFatal("%s", foundation::describe(arrived.error()).c_str());
    if (!arrived.value())
        qFatal("it has not arrived");
}

/// So many steps up to `last`, drawn evenly.
inline std::vector<std::uint64_t> drawnSteps(std::uint64_t seed, std::size_t count, std::uint64_t last)
{
    foundation::RandomStream random(seed, 0, foundation::Purpose::general);
    std::vector<std::uint64_t> steps(count);
    for (std::uint64_t& step : steps)
        step = random.below(static_cast<std::uint32_t>(last + 1));
    return steps;
}

} // namespace passerby::testing
