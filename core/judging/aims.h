// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/judging/judge.h"

namespace passerby::judging {

/// Judges the rows of Heter-Sim on a set, but those that are fitted on it; needs its figures. Cells in which ORCA or social force are
/// fitted are left out.
[[nodiscard]] std::vector<JudgedAim> judgedAims(const SetReport& set);

/// What came of all sets, in words: how often each aim is met by the row `key`, and where it is missed.
[[nodiscard]] Verdict verdictOf(std::span<const SetReport> sets, std::string_view key);

} // namespace passerby::judging
