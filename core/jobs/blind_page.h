// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/judging/ballot.h"
#include "core/judging/judge.h"

namespace passerby::jobs {

/// What is judged blindly of a report: ours is the row that its verdict is about where that is there, else the first model; the others are
/// those that were not made of Heter-Sim and do not walk straight through everybody. Error "nothing-to-judge" without any other.
[[nodiscard]] foundation::Result<judging::BlindStudy> studyOf(const judging::JudgeReport& report);

/// A page that needs nothing else: two clips side by side, a scale of seven points, and at the end the answers as a file for
/// readBallot(). It does not show which clip is which; the seed that it holds says so. Who only tries it can say there that the answers are made up.
[[nodiscard]] std::string blindPage(const judging::JudgeReport& report, const judging::BlindStudy& study);

} // namespace passerby::jobs
