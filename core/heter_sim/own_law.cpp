// SPDX-License-Identifier: Apache-2.0
#include "core/heter_sim/own_law.h"

#include "core/heter_sim/own_law_table.h"

namespace passerby::heter_sim {

const NextVelocityLaw& ownLaw()
{
    static const NextVelocityLaw law = [] {
        std::vector<NextVelocityLaw::Count> counts;
        counts.reserve(kOwnLaw.size());
        for (const auto& [row, cell, times] : kOwnLaw)
            counts.push_back({row, cell, times});
        return NextVelocityLaw("Passerby's own walkers", counts);
    }();
    return law;
}

} // namespace passerby::heter_sim
