// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/verb.h"

namespace passerby::cli {

/// `import states`: a set of states from a recording.
void addImportStates(CLI::App& verb, VerbAction& chosen);

} // namespace passerby::cli
