// SPDX-License-Identifier: Apache-2.0
#include "core/heter_sim/own_states.h"

#include "core/heter_sim/own_states_table.h"
#include "core/heter_sim/state_set_file.h"

#include <cassert>

namespace passerby::heter_sim {

const StateSet& ownStates()
{
    static const StateSet kStates = [] {
        foundation::Result<StateSet> states = decoded(kOwnStates);
        assert(states); // part of the program
        return std::move(states).value();
    }();
    return kStates;
}

} // namespace passerby::heter_sim
