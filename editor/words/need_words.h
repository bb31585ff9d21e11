// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/need.h"

#include <QString>

namespace passerby::editor {

/// "Wanted after 59 min; fulfilled in 2 min": of people who walk all the time.
[[nodiscard]] QString needInWords(const world::Need& need);
/// "With time".
[[nodiscard]] QString growthInWords(world::NeedGrowth growth);
/// "Stand guard".
[[nodiscard]] QString poseInWords(world::DutyPose pose);
/// "Every 10 min, first at 00:01:00".
[[nodiscard]] QString trainInWords(const world::TrainService& train);

} // namespace passerby::editor
