// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/jobs/compare_recorded_job.h"
#include "core/judging/ballot.h"

namespace passerby::cli {

// Print what a comparison with recorded people, or the blind judging of clips, found on standard output: for people, or as JSON.
void printComparison(const jobs::CompareRecordedOutcome& outcome, bool json);
void printJudgement(const judging::Judgement& judgement, bool json);

} // namespace passerby::cli
