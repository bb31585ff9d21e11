// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/limits.h"
#include "core/foundation/result.h"
#include "core/jobs/kept_run.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace passerby::jobs {

using foundation::kLongestRun_s;
using foundation::kMostFramesPerSecond;

/// The run as JSON text (format "passerby-run", version 1, or 2 where somebody at the screen walks or drives in it): the same bytes for the
/// same run. An edit is kept as the city JSON of the whole edited city. Errors: "not-loggable" where such a text does not read back as the
/// same city (world::runHash), and where the observer of a perceptual run has neither a path nor an area; "cancelled".
[[nodiscard]] foundation::Result<std::string> toRunLog(const KeptRun& run, foundation::JobContext& context);

/// Reads it back. The text may come from a stranger: every key must be there, known and of its kind, every number in its range, steps in
/// order and within the run, edited cities those whose hashes stand beside them, and an observer must have a path or an area (a radius
/// below 0 along a path: there nothing is seen). Errors carry the JSON path in `where` ("$.entries[3].left"); codes: "not-json",
/// "wrong-format", "newer-version", "wrong-value", "unknown-key", "too-large", "cancelled".
[[nodiscard]] foundation::Result<KeptRun> fromRunLog(std::string_view text, foundation::JobContext& context);

/// The same as files. The old file stays until the new one is whole. Further errors: "read-only", "cannot-write"; "file-missing",
/// "cannot-read", each with the file in `where`.
[[nodiscard]] foundation::Result<void> writeRunLog(const std::filesystem::path& file, const KeptRun& run, foundation::JobContext& context);
[[nodiscard]] foundation::Result<KeptRun> readRunLog(const std::filesystem::path& file, foundation::JobContext& context);

} // namespace passerby::jobs
