// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/judging/ballot.h"

#include <filesystem>

namespace passerby::jobs {

/// What files of answers, which the page for blind judging saves, say that they are.
inline constexpr const char* kBallotFormat = "passerby-blind-answers";
inline constexpr int kBallotVersion = 1;

/// Answers that a person has saved, JSON of at most 1 MiB. Errors, with the file in `where`: "bad-answers" and those of
/// foundation::readInput.
[[nodiscard]] foundation::Result<judging::Ballot> readBallot(const std::filesystem::path& file);

} // namespace passerby::jobs
