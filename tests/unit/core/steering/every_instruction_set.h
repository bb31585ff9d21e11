// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <hwy/highway.h>

namespace passerby::testing {

/// Calls check() once with each instruction set that was compiled and that this machine has; returns how many that were.
template <class Check>
int withEveryInstructionSet(const Check& check)
{
    int count = 0;
    for (std::int64_t rest = hwy::SupportedTargets() & HWY_TARGETS; rest != 0; rest &= rest - 1) {
        hwy::SetSupportedTargetsForTest(rest & -rest);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
        check();
        ++count;
    }
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    return count;
}

} // namespace passerby::testing
