// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/composite/rule.h"

namespace passerby::testing {

/// A rule as it would come out of compile().
[[nodiscard]] inline composite::Rule ruleOf(composite::Kind how)
{
    return {"rule", 1, world::AgentProfileId{1, 1}, 1.0, std::move(how)};
}

} // namespace passerby::testing
