// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/judging/judge_vehicles.h"

namespace passerby::jobs {

/// A row of a comparison that SUMO drives (Lopez et al. 2018, "Microscopic traffic simulation using SUMO"), with its own defaults (Krauß's
/// model, LC2013) but the same lengths, widths, lanes and wished speeds and nobody's speed factor. Its programs `sumo` and `netconvert` are
/// looked for on the path. Error "left-out" of the row, with the sentence, where they are not there, cannot do it, or people are there: it
/// would not see them. Lanes beside each other are one edge. Vehicles that are moved as recorded stand there where they stand, and are left
/// out where they move.
[[nodiscard]] judging::DrivingRow sumoRow(double step_s, std::uint64_t seed);

} // namespace passerby::jobs
