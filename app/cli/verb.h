// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

namespace CLI {
class App;
}

namespace passerby::cli {

/// Exit codes of every verb.
inline constexpr int kDone = 0;
inline constexpr int kFailedOrNo = 1;
inline constexpr int kWrongUsageOrInput = 2;

/// What runs once the command line is understood; returns the exit code.
using VerbAction = std::function<int()>;

// Each adds its verb to `app`; the verb, when given, sets `chosen`.
void addImportVerb(CLI::App& app, VerbAction& chosen);
void addGenerateVerb(CLI::App& app, VerbAction& chosen);
void addInfoVerb(CLI::App& app, VerbAction& chosen);
void addCheckVerb(CLI::App& app, VerbAction& chosen);
void addBakeVerb(CLI::App& app, VerbAction& chosen);
void addSimulateVerb(CLI::App& app, VerbAction& chosen);
void addReplayVerb(CLI::App& app, VerbAction& chosen);
void addMeasureVerb(CLI::App& app, VerbAction& chosen);
void addValidateVerb(CLI::App& app, VerbAction& chosen);
void addAlibiVerb(CLI::App& app, VerbAction& chosen);
void addAffordanceVerb(CLI::App& app, VerbAction& chosen);
void addAutonomousVerb(CLI::App& app, VerbAction& chosen);
void addCompareVerb(CLI::App& app, VerbAction& chosen);
void addCompareRecordedVerb(CLI::App& app, VerbAction& chosen);
void addExportVerb(CLI::App& app, VerbAction& chosen);
void addVariantVerb(CLI::App& app, VerbAction& chosen);
void addConvertVerb(CLI::App& app, VerbAction& chosen);

} // namespace passerby::cli
