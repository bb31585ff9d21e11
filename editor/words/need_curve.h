// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/need.h"

#include <QPointF>
#include <optional>
#include <vector>

namespace passerby::editor {

/// The level until which a need fades while it is fulfilled; where it is wanted from less than twice that on, half its threshold.
inline constexpr double kFulfilledLevel = 0.1;

/// When somebody wants it who begins with this level and walks all the time; 0 where at once, nothing where never.
[[nodiscard]] std::optional<double> wantedAfter_s(const world::Need& need, double level);
/// How long it takes to fade from the threshold to kFulfilledLevel; 0 where it is fulfilled at the end of a service.
[[nodiscard]] double fulfilledIn_s(const world::Need& need);

/// From one time that they want it to the next, where it is fulfilled at once and they walk all the time otherwise; nothing where they
/// never want it again.
[[nodiscard]] std::optional<double> wantedEvery_s(const world::Need& need);
/// Which share of those who have it want it from the beginning, in [0, 1].
[[nodiscard]] double wantedFromTheBeginning(const world::Need& need);

/// The level (0 to 1) over time (s) of somebody who begins in the middle, and for whom it is fulfilled at once each time that they want
/// it, from 0 to `until_s`; in order of time.
[[nodiscard]] std::vector<QPointF> needCurve(const world::Need& need, double until_s);

} // namespace passerby::editor
