// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace passerby::app {

/// Version, commit and its date, as in "0.1.0 (67ad42c, 2026-11-22)"; a "+" after the commit where files were changed since. "0.1.0 (commit
/// unknown)" where the source lay in no git repository.
[[nodiscard]] const char* versionText();

} // namespace passerby::app
