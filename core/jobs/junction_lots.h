// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/affordance/junction_crew.h"
#include "core/alibi/lot_crew.h"

namespace passerby::jobs {

/// Has a crew look around from junctions, a stretch of them a lot; it must outlive what is returned.
[[nodiscard]] affordance::JunctionCrew junctionsBy(alibi::LotCrew& crew);

} // namespace passerby::jobs
