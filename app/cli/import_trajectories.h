// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/verb.h"

namespace passerby::cli {

/// Adds `import trajectories` to the import verb.
void addImportTrajectories(CLI::App& verb, VerbAction& chosen);

} // namespace passerby::cli
