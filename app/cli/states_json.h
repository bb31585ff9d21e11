// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/json_text.h"
#include "core/jobs/recorded_states.h"

namespace passerby::cli {

/// What Heter-Sim could do with the states of a kind of tracks.
[[nodiscard]] Json statesJson(const jobs::StatesReport& report);

} // namespace passerby::cli
